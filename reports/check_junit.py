"""A check as a JUnit file, so that any build server can show it: a case for each property and finding."""

from __future__ import annotations

from xml.etree import ElementTree

from .check_file import CheckFile, GameCheck, best_verdicts


def junit(file: CheckFile) -> str:
    """The check as JUnit XML."""
    root = ElementTree.Element("testsuites", name="ludex check")
    for check in file.games:
        root.append(_suite(check))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(check: GameCheck) -> ElementTree.Element:
    verdicts = best_verdicts(check)
    failures = sum(verdict.verdict == "violated" for verdict in verdicts)
    failures += sum(found.counts for found in check.findings)
    suite = ElementTree.Element(
        "testsuite",
        name=check.game,
        tests=str(len(verdicts) + len(check.findings)),
        failures=str(failures),
        time=str(check.seconds),
    )
    for verdict in verdicts:
        case = _case(suite, f"{check.game}.properties", verdict.property)
        if verdict.verdict == "violated":
            _failure(case, verdict.says, verdict.evidence)
        elif verdict.verdict == "undecided":
            ElementTree.SubElement(case, "skipped", message=_plain(verdict.evidence))
    for found in check.findings:
        case = _case(suite, f"{check.game}.{found.detector}", found.id)
        text = "\n".join([found.detail, *found.story])
        if found.counts:
            _failure(case, found.title, text)
        else:
            reason = f"accepted: {found.accepted}" if found.accepted else f"note: {found.title}"
            ElementTree.SubElement(case, "skipped", message=_plain(reason))
    return suite


def _case(suite: ElementTree.Element, group: str, name: str) -> ElementTree.Element:
    return ElementTree.SubElement(suite, "testcase", classname=group, name=_plain(name))


def _failure(case: ElementTree.Element, message: str, text: str) -> None:
    failure = ElementTree.SubElement(case, "failure", message=_plain(message))
    failure.text = _plain(text)


def _plain(text: str) -> str:
    """Text without the control characters that XML forbids."""
    return "".join(sign for sign in text if sign in "\n\t" or ord(sign) >= 32)
