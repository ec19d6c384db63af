"""Matters: which findings are about the same thing, whatever detectors met it.

A question that somebody wrote down gathers what the text shows of it (contradictions, references that lead
nowhere), what engines find only under another of its readings, and what they find unasked and the question
names (`met_by`). What is left is gathered by the game that shows it, by the stock, or as being about turns.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from enum import IntEnum

from ludex.invariants.property import EQUAL_TURNS, When, laws_of, properties_of
from ludex.model.game import Game
from ludex.model.ruling import Gap, Ruling

from ..result import Finding, Severity

ASKED = ("divergent-readings", "open-question")
"""Detectors that follow questions somebody wrote down."""
RESTING_ON_THE_WHOLE = ("lost-end", "endless")
"""Detectors that look at all that can follow, under all readings of their box."""
ABOUT_THE_TEXT = ("contradicting-numbers", "figures", "references", "same-words", "vacuous-clause")


class Consequence(IntEnum):
    """What a matter does to the game, gravest first."""

    HANGS = 0
    WINNER = 1
    MOVES = 2
    AMOUNTS = 3
    UNMEASURED = 4
    WORDING = 5

    @property
    def words(self) -> str:
        """For people."""
        return (
            "the game hangs, goes on for ever or cannot be won",
            "another winner",
            "another permitted move or another course",
            "other amounts",
            "not measured: no rule of ours plays the other answer",
            "wording only",
        )[self]


OF_DETECTORS = {
    "stuck": Consequence.HANGS,
    "lost-end": Consequence.HANGS,
    "endless": Consequence.HANGS,
    "stalling": Consequence.HANGS,
    "undecided-winner": Consequence.WINNER,
    "unequal-turns": Consequence.MOVES,
    "seat-advantage": Consequence.WINNER,
    "broken-law": Consequence.MOVES,
    "impossible-order": Consequence.MOVES,
    "undetermined-order": Consequence.MOVES,
    "shortage": Consequence.AMOUNTS,
    "below-zero": Consequence.AMOUNTS,
    "same-words": Consequence.AMOUNTS,
    "uncounted": Consequence.AMOUNTS,
    "leak": Consequence.AMOUNTS,
}


def gravity(finding: Finding) -> Consequence:
    """What a defect of this kind does; what merely never came up does nothing, an end that is lost while
    others are in reach hangs nothing."""
    if finding.detector == "lost-end" and finding.trace is None:
        return Consequence.WORDING
    if finding.detector == "lost-end" and finding.severity is Severity.NOTE:
        return Consequence.AMOUNTS
    return OF_DETECTORS.get(finding.detector, Consequence.WORDING)


def matters(game: Game, findings: Iterable[Finding]) -> tuple[dict[str, list[Finding]], list[list[Finding]]]:
    """Findings by the question they are about, and the others by what they are about."""
    of_ruling: dict[str, list[Finding]] = {}
    others: list[Finding] = []
    findings = list(findings)
    asked = {finding.about for finding in findings if finding.detector in ASKED}
    for finding in findings:
        ruling = _ruling_of(game, finding, asked)
        if ruling is None:
            others.append(finding)
        else:
            of_ruling.setdefault(ruling, []).append(finding)
    shown_by = {
        _game(finding): ruling
        for ruling, told in of_ruling.items()
        for finding in told
        if found_unasked(game, finding) and _game(finding)
    }
    for finding in others:
        if _game(finding) in shown_by:
            of_ruling[shown_by[_game(finding)]].append(finding)
    return of_ruling, _same_matter(game, [one for one in others if _game(one) not in shown_by])


def found_unasked(game: Game, finding: Finding) -> bool:
    """Whether an engine found it without a question and as we read the rulebook."""
    return finding.detector in OF_DETECTORS and not other_readings(game, finding)


def other_readings(game: Game, finding: Finding) -> list[str]:
    """The questions that it needs answered otherwise than we do."""
    known = {ruling.id: ruling.default for ruling in game.rulings}
    return [name for name, reading in finding.rulings.items() if known.get(name, reading) != reading]


def _ruling_of(game: Game, finding: Finding, told: Container[str]) -> str | None:
    """The open question that a finding is about: one that it raises, its own, the only one that it needs
    answered otherwise and that is told anyway, or the one whose clauses are all of its clauses."""
    known = {ruling.id: ruling for ruling in game.rulings}
    raised = next((ruling.id for ruling in game.rulings if _raises(ruling, finding)), "")
    if raised in told and (_rests_on_all(game, finding) or not other_readings(game, finding)):
        return raised
    otherwise = other_readings(game, finding)
    by_engine = finding.detector in OF_DETECTORS and not _rests_on_all(game, finding)
    about_the_text = finding.detector in ABOUT_THE_TEXT or gravity(finding) is Consequence.WORDING
    if by_engine and len(otherwise) == 1 and otherwise[0] in told:
        return otherwise[0]
    if finding.detector in (*ASKED, "impossible-order"):
        return finding.about if finding.about in known else None
    if not about_the_text or not finding.clauses:
        return None
    said = set(finding.clauses)
    fitting = [ruling for ruling in known.values() if said <= _clauses_of(ruling)]
    gaping = [ruling for ruling in fitting if ruling.gap is Gap.CONTRADICTORY] or fitting
    if finding.detector == "contradicting-numbers":
        gaping = gaping or [ruling for ruling in known.values() if _answers_differ(ruling, said)]
    if len(finding.clauses) < 2 and finding.detector == "references":
        gaping = [ruling for ruling in gaping if ruling.clauses[:1] == finding.clauses]
    return min(gaping, key=lambda ruling: len(_clauses_of(ruling))).id if gaping else None


def _raises(ruling: Ruling, finding: Finding) -> bool:
    """Whether a finding is of a kind that raises a question."""
    return any(finding.matter == kind or finding.matter.startswith(f"{kind} ") for kind in ruling.met_by)


def _answers_differ(ruling: Ruling, clauses: set[str]) -> bool:
    """Whether a question that the rulebook answers twice is behind clauses that contradict each other: half
    of them or more are its own, and it is asked of one, or an answer of it rests on one."""
    answers = {clause for reading in ruling.readings.values() for clause in reading.clauses}
    own = clauses & _clauses_of(ruling)
    answers |= {*ruling.clauses[:1]}
    return ruling.gap is Gap.CONTRADICTORY and 2 * len(own) >= len(clauses) and bool(answers & clauses)


def _clauses_of(ruling: Ruling) -> set[str]:
    return {*ruling.clauses, *(clause for reading in ruling.readings.values() for clause in reading.clauses)}


def _game(finding: Finding) -> tuple[str, str] | None:
    """The game that shows it: its set-up and where it leads."""
    trace = finding.trace
    last = trace.steps[-1].position if trace is not None and trace.steps else None
    return None if trace is None or last is None else (trace.configuration.model_dump_json(), last)


def _same_matter(game: Game, findings: Sequence[Finding]) -> list[list[Finding]]:
    """Findings together that the same game shows, or that are about the same stock, about turns, or about
    missing things of one kind."""
    turns = {law.name for law in laws_of(game).get(EQUAL_TURNS, ())}
    found: dict[object, list[Finding]] = {}
    for finding in findings:
        key: object = finding.id
        if finding.detector == "unequal-turns" or (
            finding.detector == "broken-law" and finding.about in turns
        ):
            key = EQUAL_TURNS
        elif finding.detector in ("shortage", "impossible-order"):
            key = finding.about.removeprefix(f"{finding.detector} ")
        elif finding.detector == "references":
            key = tuple(finding.about.split()[:2])
        elif _game(finding) is not None:
            key = _game(finding)
        found.setdefault(key, []).append(finding)
    return _whatever_the_box(found.values())


def _whatever_the_box(found: Iterable[list[Finding]]) -> list[list[Finding]]:
    """Those together that say the same of all that can follow, in boxes with other readings."""
    together: dict[object, list[Finding]] = {}
    for told in found:
        whole = (one for one in told if one.detector in RESTING_ON_THE_WHOLE)
        key = next(((one.detector, one.about.partition(" if read so")[0]) for one in whole), told[0].id)
        together.setdefault(key, []).extend(told)
    return list(together.values())


def _rests_on_all(game: Game, finding: Finding) -> bool:
    """Whether it says something of all that can follow, so that no single reading is behind it."""
    lasting = {p.name for p in properties_of(game) if p.when is When.CAN_ALWAYS_END}
    return finding.detector in RESTING_ON_THE_WHOLE or finding.about.partition(" if read so")[0] in lasting
