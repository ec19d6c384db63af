"""The sentences of a rulebook as clauses that wait for their author's words, and clauses kept up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from ludex.model.clause import Catalog
from ludex.model.rulebook import sentences

HEADING = re.compile(r"^\s*#+\s*(.+?)\s*#*\s*$")
KINDS = (
    ("prohibition", r"\b(may|must|can|do|does) not\b|\bcannot\b|\bcan't\b|\bnever\b|\bno player\b"),
    ("variant", r"\bvariants?\b|\boptional(ly)?\b"),
    ("scoring", r"\bpoints?\b|\bwin(s|ner|ners)?\b|\bscor(e|es|ing)\b|\bties?\b|\btied\b"),
    ("setup", r"\bset(ting)?[- ]?up\b|\bpreparations?\b|\bshuffle\b|\bdeal\b|\bbefore the (first|game)\b"),
    ("obligation", r"\bmust\b|\bhas to\b|\bhave to\b|\balways\b"),
    ("permission", r"\bmay\b|\bcan\b"),
    ("definition", r"\bis called\b|\bare called\b|\bmeans\b|\bis an?\b"),
    ("number", r"\b(contains?|there (is|are)|consists of|includes?)\b"),
)
"""Words that give away what a sentence does, the most telling first."""


class Sentence(NamedTuple):
    """A sentence of the rulebook as a clause that waits for its author's words."""

    id: str
    section: str
    kind: str
    line: int
    fingerprints: tuple[str, ...]
    """Those of the headings above it that have no clause of their own, and its own as the last."""

    def written(self) -> str:
        """The clause as it stands in `clauses.toml`."""
        return (
            f'[[clause]]\nid = "{self.id}"\nsection = {json.dumps(self.section, ensure_ascii=False)}\n'
            f'kind = "{self.kind}"\nsays = "(to be paraphrased) line {self.line}"\nlines = [{self.line}]\n'
            f"fingerprints = {_listed(self.fingerprints)}\n" + 'not_mechanical = "not written yet"\n'
        )


class Refreshed(NamedTuple):
    """A catalog made to fit a copy of its rulebook."""

    text: str
    reread: tuple[str, ...]
    """Clauses whose sentence reads otherwise now."""
    gone: tuple[str, ...]
    """Clauses whose sentence is not in the copy; they are left as they are."""
    added: tuple[str, ...]
    """Clauses made for sentences that had none."""


def guessed_kind(sentence: str, section: str = "") -> str:
    """What a sentence probably does; if no word of it gives that away, what its section is about."""
    return next(
        (kind for text in (sentence, section) for kind, words in KINDS if re.search(words, text.lower())),
        "effect",
    )


def clauses_of(rulebook: str, prefix: str) -> Iterator[Sentence]:
    """One clause for each sentence; a heading is covered by the first clause below it."""
    lines = rulebook.splitlines()
    section, headings, number = "Rulebook", [], 0
    for line, text, mark in sentences(rulebook):
        heading = HEADING.match(lines[line - 1])
        if heading:
            section = heading.group(1)
            headings.append(mark)
            continue
        number += 1
        yield Sentence(f"{prefix}-{number:03}", section, guessed_kind(text, section), line, (*headings, mark))
        headings = []


def prefix_of(name: str) -> str:
    """The letters with which the clauses of a game begin."""
    words = name.split("-")
    return ("".join(word[0] for word in words) if len(words) > 1 else name[:4]).upper()


def refreshed(text: str, catalog: Catalog, rulebook: str, prefix: str) -> Refreshed:
    """The text of `clauses.toml` with this copy's lines and fingerprints, and clauses for new sentences."""
    owners = {mark: clause.id for clause in catalog for mark in clause.fingerprints}
    rewritten = _rewritten(catalog, rulebook)
    number = max((int(n) for n in re.findall(rf'"{re.escape(prefix)}-(\d{{3}})"', text)), default=0)
    marks: dict[str, dict[str, int]] = {}
    reread: dict[str, None] = {}
    added = []
    for sentence in clauses_of(rulebook, prefix):
        *headings, own = sentence.fingerprints
        loose = [mark for mark in headings if mark not in owners]
        owner = owners.get(own) or owners.get(rewritten.get(own, ""))
        if owner is None:
            number += 1
            added.append(sentence._replace(id=f"{prefix}-{number:03}", fingerprints=(*loose, own)))
            continue
        if own not in owners:
            reread[owner] = None
        held = [mark for mark in headings if owners.get(mark) == owner]
        marks.setdefault(owner, {}).update(dict.fromkeys((*loose, *held, own), sentence.line))
    for clause, found in marks.items():
        text = _with(text, clause, sorted(set(found.values())), tuple(found))
    text = "\n".join([text.rstrip("\n"), *(f"\n{new.written()}".rstrip("\n") for new in added), ""])
    gone = [clause.id for clause in catalog if clause.fingerprints and clause.id not in marks]
    return Refreshed(text, tuple(reread), tuple(gone), tuple(new.id for new in added))


def _rewritten(catalog: Catalog, rulebook: str) -> dict[str, str]:
    """The sentences of this copy that stand where others stood, each with the fingerprint of the other."""
    ordered = sorted(catalog, key=lambda clause: clause.lines[:1])
    before = [mark for clause in ordered for mark in clause.fingerprints]
    now = [sentence.fingerprint for sentence in sentences(rulebook)]
    found: dict[str, str] = {}
    for what, i, end, j, last in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if what == "replace" and end - i == last - j:
            found |= dict(zip(now[j:last], before[i:end], strict=True))
    return found


def _with(text: str, clause: str, lines: list[int], marks: tuple[str, ...]) -> str:
    """The catalog with the lines and fingerprints of one clause replaced."""
    begin = re.search(rf'^id = "{re.escape(clause)}"$', text, flags=re.M)
    if begin is None:
        return text
    end = text.find("\n[[clause]]", begin.end())
    end = len(text) if end < 0 else end
    block = text[begin.start() : end]
    block = re.sub(r"^lines = \[[^\]]*\]", f"lines = {lines}", block, flags=re.M)
    block = re.sub(r"^fingerprints = \[[^\]]*\]", f"fingerprints = {_listed(marks)}", block, flags=re.M)
    return text[: begin.start()] + block + text[end:]


def _listed(marks: tuple[str, ...]) -> str:
    return f"[{', '.join(json.dumps(mark) for mark in marks)}]"
