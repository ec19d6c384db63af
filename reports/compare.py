"""A comparison in words: for a terminal, and as Markdown for a pull request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.solver.compare.result import (
    Comparison,
    Course,
    Decision,
    Status,
    Step,
    Strength,
    Symptom,
    Verdict,
    Witness,
)

MOST_MOVES = 12
"""Moves of a game that are told; of a longer one the last ones."""
MOST_LISTED = 12
MOST_CLAUSES = 5
MOST_TABLES = 2
"""Set-ups whose statistics are told."""


class Line(NamedTuple):
    """One line of the report: a heading (0), an entry (1), or what belongs to the entry above it (2)."""

    level: int
    text: str


def as_markdown(comparison: Comparison, *, whole: bool = False) -> str:
    """The report as Markdown."""
    marks = {0: "\n### ", 1: "- ", 2: "  - "}
    title = f"## {comparison.game}: {comparison.left} → {comparison.right}\n"
    body = [f"{marks[line.level]}{line.text}" for line in report(comparison, whole=whole)]
    return "\n".join([title, *headline(comparison), *body]) + "\n"


def headline(comparison: Comparison) -> list[str]:
    """The verdict, first."""
    verdict = comparison.verdict.value.capitalize()
    if comparison.tendency.value:
        verdict += f", {comparison.tendency.value}"
    if comparison.verdict is Verdict.EDITORIAL:
        verdict += ": certified, nothing that is played differs in any box"
    if comparison.verdict is Verdict.UNSEEN and comparison.unreached:
        verdict += " in games, though the rules differ in a position that no game was found to come to"
    why = WHY[comparison.step]
    if comparison.verdict is Verdict.UNSEEN:
        why = f"as far as was looked, {why}"
    found = [f"**{verdict}.** Proposed step: {comparison.step.value} ({why})."]
    if comparison.approval:
        found.append(comparison.approval)
    return found


WHY = {
    Step.MAJOR: "somebody's permitted move, or what comes of it, changes",
    Step.MINOR: "something new is permitted, nothing else changes",
    Step.PATCH: "nobody can do anything that was not possible before",
}


def report(comparison: Comparison, *, whole: bool = False) -> Iterator[Line]:
    """Everything below the verdict."""
    if comparison.drift:
        yield Line(0, "Otherwise than approved")
        yield from _listed(comparison.drift, whole)
    if comparison.reasons:
        yield Line(0, "Why")
        yield from _listed(comparison.reasons, whole)
    yield from _differences(comparison, whole)
    yield from _same(comparison, whole)
    yield from _consequences(comparison, whole)
    if comparison.unplayed and comparison.verdict is Verdict.CHANGES:
        yield Line(0, "Edits of the text that no rule carries out; their effect is not judged")
        yield from _listed(comparison.unplayed, whole)
    if comparison.unreached:
        yield Line(0, "Positions that part the two sides, to which no game was found to come")
        for one in comparison.unreached:
            yield Line(1, f"{one.rule}, {one.move} in {one.configuration}: {one.position}")
    yield from _work(comparison)


def _listed(entries: Iterable[str], whole: bool) -> Iterator[Line]:
    told = list(entries)
    most = len(told) if whole else MOST_LISTED
    yield from (Line(1, text) for text in told[:most])
    if len(told) > most:
        yield Line(1, f"and {len(told) - most} more (--all shows them)")


def _differences(comparison: Comparison, whole: bool) -> Iterator[Line]:
    rows: dict[tuple[str, str], list[Decision | Course]] = defaultdict(list)
    for decision in comparison.decisions:
        if decision.status is not Status.SAME:
            rows[decision.rule, decision.status.value].append(decision)
    for other in comparison.course:
        rows[f"the {other.kind}", "differs"].append(other)
    if not rows:
        return
    yield Line(0, "What differs")
    for (name, status), together in rows.items():
        phases = ", ".join(dict.fromkeys(row.phase for row in together if row.phase))
        count = sum(row.differing for row in together)
        where = f" ({phases})" if phases else ""
        met = f"met in {count:,} position{'s' * (count != 1)}"
        yield Line(1, f"{name}{where}, {_players(together)}: {status}, {met}")
        blame = next((row.blame for row in together if row.blame), ())
        if blame:
            yield Line(2, f"by {' and '.join(blame)}")
        for row in together if whole else together[:1]:
            if row.witness is not None:
                yield from _game(comparison, row.witness)


def _players(rows: Iterable[Decision | Course]) -> str:
    numbers = sorted({row.players for row in rows})
    words = ", ".join(map(str, numbers))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        words = f"{numbers[0]} to {numbers[-1]}"
    return f"{words} player{'s' * (numbers != [1])}"


def _game(comparison: Comparison, witness: Witness) -> Iterator[Line]:
    moves = witness.moves
    box = "" if witness.real_box else ", a box cut down"
    laid = "" if witness.common else ", laid out alike because the set-ups differ"
    kind = "the shortest game" if witness.shortest else "a game"
    yield Line(2, f"{kind} of {_moves(moves)[0]} in {witness.configuration}{box}{laid}{_moves(moves)[1]}")
    sides = (
        (comparison.left, witness.difference.left, witness.difference.left_clauses),
        (comparison.right, witness.difference.right, witness.difference.right_clauses),
    )
    for side, words, clauses in sides:
        yield Line(2, f"{side}: {words}{_cited(clauses, sides[0][2], sides[1][2])}")


def _moves(moves: tuple[str, ...]) -> tuple[str, str]:
    """How many moves a game has, and those that are told: of a long game the last ones."""
    many = f"{len(moves)} move{'s' * (len(moves) != 1)}"
    if not moves:
        return many, ", right after the set-up"
    told = "; ".join(moves[-MOST_MOVES:])
    return many, f": {told}" if len(moves) <= MOST_MOVES else f", the last {MOST_MOVES}: {told}"


def _cited(clauses: tuple[str, ...], left: tuple[str, ...], right: tuple[str, ...]) -> str:
    """The clauses behind one side, those that the other does not have first."""
    own = [clause for clause in clauses if clause not in left or clause not in right]
    told = [*own, *(clause for clause in clauses if clause not in own)]
    more = f" and {len(told) - MOST_CLAUSES} more" if len(told) > MOST_CLAUSES else ""
    return f" [{', '.join(told[:MOST_CLAUSES])}{more}]" if told else ""


def _same(comparison: Comparison, whole: bool) -> Iterator[Line]:
    yield Line(0, "What is the same")
    if comparison.identical:
        many = len(comparison.identical)
        yield Line(1, f"{many} kinds of decisions and events: the same code reads the same data in every box")
    rows: dict[tuple[Strength, str], list[Decision]] = defaultdict(list)
    for row in comparison.decisions:
        if row.status is Status.SAME and row.strength is not None:
            rows[row.strength, row.rule].append(row)
    for strength in Strength:
        here = {rule: told for (found, rule), told in rows.items() if found is strength}
        if not here:
            continue
        yield Line(1, f"{SAME[strength]}: {', '.join(here)}")
        if whole or strength in (Strength.SURVIVED, Strength.UNREACHED):
            alike: dict[str, list[str]] = defaultdict(list)
            for rule, told in here.items():
                alike[f"{_players(told)}: {told[0].why}"].append(rule)
            for words, rules in list(alike.items())[: None if whole else MOST_LISTED]:
                yield Line(2, f"{', '.join(rules)}, {words}" if len(alike) > 1 else words)


SAME = {
    Strength.IDENTICAL: "untouched for some numbers of players",
    Strength.PROVED: "proved for all positions within the declared ranges",
    Strength.EXHAUSTED: "equal in all positions of these configurations",
    Strength.SURVIVED: "no difference seen",
    Strength.UNREACHED: "never met",
}


def _consequences(comparison: Comparison, whole: bool) -> Iterator[Line]:
    found = comparison.consequences
    lines: list[Line] = []
    for words, symptoms in (("Mended", found.vanished), ("Broken", found.appeared)):
        for symptom in symptoms:
            lines += _symptom(words, symptom)
    for words, matters in (
        ("A check finds no more", found.findings_vanished),
        ("A check newly finds", found.findings_appeared),
        ("A check finds with other figures", found.findings_changed),
    ):
        for one in matters:
            lines.append(Line(1, f"{words}: {one.title} [{one.id}]"))
            lines += [Line(2, f"before: {one.was}")] if one.was else []
    if found.findings_cut:
        lines.append(Line(1, "what a check finds unasked was not compared, for want of time (--seconds)"))
    elif found.findings_in:
        where = ", ".join(found.findings_in)
        lines.append(Line(1, f"both sides were checked alike: the text, and random games in {where}"))
    for words, names in (
        ("games now end by", found.ends_gained),
        ("no game ends any more by", found.ends_lost),
        ("questions settled", found.settled),
        ("questions newly open", found.opened),
    ):
        if names:
            lines.append(Line(1, f"{words}: {', '.join(names)}"))
    lines += _listed(found.refused, whole)
    if found.cases_heard:
        lines.append(Line(1, f"{len(found.cases)} verdicts of {found.cases_heard} cases flip"))
        lines += [Line(2, text) for text in found.cases]
    if found.replayed or found.not_replayed:
        many = len(found.not_replayed)
        lines.append(Line(1, f"{found.replayed} known games can still be played, {many} cannot"))
        lines += [Line(2, text) for text in found.not_replayed[: None if whole else MOST_LISTED]]
    if found.proofs_again:
        listed = ", ".join(found.proofs_again) if whole else f"{len(found.proofs_again)} properties"
        lines.append(Line(1, f"to be proved again: {listed}; {found.proofs_carried} keep their proof"))
    elif found.proofs_carried:
        lines.append(Line(1, f"all {found.proofs_carried} properties keep their proof"))
    for statistics in found.statistics if whole else found.statistics[:MOST_TABLES]:
        shown = [m for m in statistics.measures if whole or m.differs]
        name = statistics.configuration
        lines.append(
            Line(1, f"{statistics.games} pairs of random games in {name}: {len(shown)} figures differ")
        )
        for m in shown:
            lines.append(
                Line(2, f"{m.what}: {m.left:g} → {m.right:g} (difference {m.low:+.2f} to {m.high:+.2f})")
            )
    if not whole and len(found.statistics) > MOST_TABLES:
        lines.append(Line(1, f"statistics of {len(found.statistics) - MOST_TABLES} more set-ups (--all)"))
    if lines:
        yield Line(0, "Consequences")
        yield from lines


def _symptom(words: str, symptom: Symptom) -> Iterator[Line]:
    yield Line(1, f"{words} in {symptom.configuration}: {symptom.what} ({symptom.kind})")
    if symptom.moves:
        yield Line(2, f"a game of {''.join(_moves(symptom.moves))}")


def _work(comparison: Comparison) -> Iterator[Line]:
    work = comparison.work
    many = "set-up" if work.configurations == 1 else "set-ups"
    yield Line(0, "What was done, on both sides alike")
    yield Line(
        1,
        f"{work.configurations} {many}, of which the edit touches {work.configurations - work.untouched};"
        f" {work.positions:,} positions compared, {work.games:,} games, {work.proved:,} cases in logic,"
        f" seed {work.seed}",
    )
    if work.cut:
        yield Line(1, f"cut short by the {work.cut}")
