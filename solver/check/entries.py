"""Entries: what a check found, one entry a matter, ranked by what it does to the game.

Several detectors may meet the same matter: an open question, the contradiction behind it, a reference that
leads nowhere. They become one entry. How grave it is comes from its consequence, measured in real games
where that was done; an author's grade of plausibility lowers it and never raises it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from ludex.invariants.property import EQUAL_TURNS, When, laws_of, properties_of
from ludex.model.game import Game
from ludex.model.ruling import Gap, Plausible, Ruling

from ..native.pairs import Player
from ..result import Finding, Severity
from ..statistics.interval import Share
from ..survey.impact import Impact, percent

GAPS = {
    Gap.SILENT: "The rulebook does not say",
    Gap.CONTRADICTORY: "The rulebook says both",
    Gap.AMBIGUOUS: "The rulebook can be read either way",
}
BRIEFLY = {Gap.SILENT: "Not said", Gap.CONTRADICTORY: "Said both ways", Gap.AMBIGUOUS: "Unclear"}
ASKED = ("divergent-readings", "open-question")
"""Detectors that follow questions somebody wrote down."""
LINES_OF_A_SCREEN = 190
"""Letters of a question with what was measured: three lines."""
SHORT = 12
"""An answer of fewer letters says nothing, unless it is yes or no."""
RESTING_ON_THE_WHOLE = ("lost-end", "endless")
"""Detectors that look at all that can follow, under all readings of their box."""
ABOUT_THE_TEXT = ("contradicting-numbers", "figures", "references", "same-words", "vacuous-clause")


class Consequence(IntEnum):
    """What a matter does to the game, gravest first."""

    HANGS = 0
    WINNER = 1
    MOVES = 2
    AMOUNTS = 3
    WORDING = 4

    @property
    def words(self) -> str:
        """For people."""
        return (
            "the game hangs, goes on for ever or cannot be won",
            "another winner",
            "another permitted move or another course",
            "other amounts",
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
    "same-words": Consequence.AMOUNTS,
    "leak": Consequence.AMOUNTS,
}


@dataclass(frozen=True)
class Entry:
    """One matter: the finding that tells it best, and the others about it."""

    id: str
    title: str
    consequence: Consequence
    share: float | None
    """The share of real games that go otherwise, where it was measured."""
    unasked: bool
    """Whether an engine found it without a question that somebody wrote down."""
    ruling: str
    """The open question that it is about, if it is."""
    section: str
    findings: tuple[Finding, ...]
    doubt: int = 0
    """Steps by which it ranks lower, because it needs a reading that is not ours or that is far-fetched."""
    sure: float = 0.0
    """The share of real games in which the consequence surely comes about: the lower end of its interval."""
    brief: str = ""
    """The title in two lines, for the first screen: the question, and the gravest thing that was measured."""

    @property
    def severity(self) -> Severity:
        """How the detectors grade it."""
        return min((finding.severity for finding in self.findings), key=list(Severity).index)

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that play a part in it."""
        return tuple(dict.fromkeys(clause for finding in self.findings for clause in finding.clauses))

    @property
    def rank(self) -> tuple[int, float, float, int, str]:
        """Sort key: the consequence, then how often, then how the detectors grade it."""
        severity = list(Severity).index(self.severity)
        often = -self.sure, -(self.share or 0.0)
        return self.consequence + self.doubt, *often, severity, self.title


def entries(game: Game, findings: Iterable[Finding], impacts: Iterable[Impact]) -> list[Entry]:
    """One entry a matter, gravest first."""
    measured: dict[str, list[Impact]] = {}
    for one in impacts:
        measured.setdefault(one.ruling, []).append(one)
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
    found = [_of_ruling(game, game.rulings[ruling], told, measured) for ruling, told in of_ruling.items()]
    found += [_of_engine(game, told) for told in _same_matter(game, others)]
    return sorted(found, key=lambda entry: entry.rank)


def _ruling_of(game: Game, finding: Finding, told: Container[str]) -> str | None:
    """The open question that a finding is about: its own, the only one that it needs answered otherwise and
    that is told anyway, or the one whose clauses are all of its clauses."""
    known = {ruling.id: ruling for ruling in game.rulings}
    otherwise = _other_readings(game, finding)
    by_engine = finding.detector in OF_DETECTORS and not _rests_on_all(game, finding)
    if by_engine and len(otherwise) == 1 and otherwise[0] in told:
        return otherwise[0]
    if finding.detector in (*ASKED, "impossible-order"):
        return finding.about if finding.about in known else None
    if finding.detector not in ABOUT_THE_TEXT or not finding.clauses:
        return None
    fitting = [ruling for ruling in known.values() if set(finding.clauses) <= _clauses_of(ruling)]
    gaping = [ruling for ruling in fitting if ruling.gap is Gap.CONTRADICTORY] or fitting
    if len(finding.clauses) < 2 and finding.detector == "references":
        gaping = [ruling for ruling in gaping if ruling.clauses[:1] == finding.clauses]
    return min(gaping, key=lambda ruling: len(_clauses_of(ruling))).id if gaping else None


def _clauses_of(ruling: Ruling) -> set[str]:
    return {*ruling.clauses, *(clause for reading in ruling.readings.values() for clause in reading.clauses)}


def _of_ruling(game: Game, ruling: Ruling, told: list[Finding], measured: dict[str, list[Impact]]) -> Entry:
    readings: dict[str, list[Impact]] = {}
    for one in measured.get(ruling.id, []):
        if one.games and one.reading in ruling.defensible:
            readings.setdefault(one.reading, []).append(one)
    weightiest = max(readings.values(), key=lambda them: (*_sure(them), _share(them)), default=[])
    told = sorted(told, key=lambda finding: finding.detector not in ASKED)
    consequence, words = _consequence(ruling, told[0], weightiest)
    far = bool(weightiest) and (ruling.readings[weightiest[0].reading].plausible is Plausible.FAR_FETCHED)
    return Entry(
        _short(ruling.id),
        f"{ruling.question} {GAPS[ruling.gap]}{words}.{_also(told)}",
        consequence,
        _share(weightiest) if weightiest else None,
        False,
        ruling.id,
        _section(game, ruling.clauses),
        tuple(told),
        int(far),
        next((share for share in _sure(weightiest) if share), 0.0),
        _briefly(ruling, weightiest),
    )


def _also(told: Sequence[Finding]) -> str:
    """What engines found under another reading of the question, gravest first."""
    found = sorted((one for one in told if one.detector in OF_DETECTORS and one.trace), key=_gravity)
    return "".join(f" Found so: {one.title.partition('; if read so')[0]}." for one in found)


def _briefly(ruling: Ruling, impacts: Sequence[Impact]) -> str:
    """A question and the gravest thing that was measured of it, in three lines."""
    asked = f"{ruling.brief or in_brief(ruling.question)} {BRIEFLY[ruling.gap]}"
    up = [one for one in impacts if one.came_up]
    if not up:
        return f"{asked}."
    worst = max(up, key=lambda one: (_low(one.halts, one), _low(one.other_winner, one), one.share))
    count, what = next(
        (count, what)
        for count, what in (
            (worst.halts, "nobody can go on in"),
            (worst.other_winner, "another wins"),
            (worst.no_end, "there is no end to"),
            (worst.came_up, "it comes up in"),
        )
        if count
    )
    measured = f"{what} {percent(count, worst.games)} of {worst.games:,} games ({_people(worst)})."
    room = LINES_OF_A_SCREEN - len(asked) - len(measured)
    return f"{asked}. If “{answer(ruling, worst.reading, room)}”, {measured}"


def in_brief(words: str) -> str:
    """A matter up to its question mark; the whole of it if it asks nothing."""
    asked, mark, _more = words.partition("?")
    return asked + mark


def answer(ruling: Ruling, reading: str, most: int) -> str:
    """What a reading says, as much of it as there is room for, or its name."""
    says = ruling.readings[reading].says.rstrip(".")
    whole = [says, *(says[: match.start()] for match in re.finditer(r"[.;:,] ", says))]
    ours = ruling.readings[ruling.default].says
    for words in sorted(whole, key=len, reverse=True):
        plain = words in ("Yes", "No") and not ours.startswith(words)
        if len(words) <= most and (plain or len(words) >= SHORT):
            return words
    return reading


def _low(count: int, impact: Impact) -> float:
    """The share of games that is sure."""
    return Share(count, impact.games).low if count else 0.0


def _only_seen(impacts: Sequence[Impact]) -> bool:
    """Whether only players who look at what they can see play otherwise, and the rules lead to the same."""
    blind = [one for one in impacts if one.by is Player.RANDOM]
    return bool(blind) and not any(one.came_up for one in blind)


def _share(impacts: Iterable[Impact]) -> float:
    """The share of games in which a question comes up, whoever plays."""
    return max((one.share for one in impacts), default=0.0)


def _sure(impacts: Sequence[Impact]) -> tuple[float, float]:
    """The shares of games that surely halt, and that surely somebody else wins: the mean of all kinds of
    players, in the box with most. A few games tell little, so the lower end of the interval counts."""
    boxes = {one.configuration for one in impacts}
    halts, winners = 0.0, 0.0
    for box in boxes:
        inside = [one for one in impacts if one.configuration == box]
        halts = max(halts, sum(_low(one.halts, one) for one in inside) / len(inside))
        winners = max(winners, sum(_low(one.other_winner, one) for one in inside) / len(inside))
    return halts, winners


def _consequence(ruling: Ruling, told: Finding, impacts: Sequence[Impact]) -> tuple[Consequence, str]:
    """What an open question does to the game, and how that is said."""
    up = [one for one in impacts if one.came_up]
    shown = told.trace is not None and told.detector == "divergent-readings"
    if up:
        first = up[0]
        grave = Consequence.AMOUNTS
        if _only_seen(impacts):
            grave = Consequence.MOVES
        elif any(one.halts for one in up):
            grave = Consequence.HANGS
        elif any(one.other_winner or one.no_end for one in up):
            grave = Consequence.WINNER
        elif any(one.other_moves for one in up):
            grave = Consequence.MOVES
        words = f"; read as “{first.reading}”, {first.words} ({_people(first)})"
        if _only_seen(impacts):
            return grave, words[
                :-1
            ] + "; the rules lead to the same, but who looks at the table decides otherwise)"
        greedy = next((one for one in up if one.by is Player.GREEDY and one is not first), None)
        if greedy is not None and greedy.other_winner:
            words = words[:-1] + f"; greedy players {percent(greedy.other_winner, greedy.games)})"
        return grave, words
    if impacts:
        boxes = ", ".join(dict.fromkeys(one.configuration for one in impacts))
        words = f"; it comes up in none of {sum(one.games for one in impacts):,} games ({boxes})"
        return (Consequence.AMOUNTS if shown else Consequence.WORDING), words
    if ruling.not_mechanical:
        return Consequence.WORDING, ", and play cannot test it"
    return (Consequence.AMOUNTS if shown else Consequence.WORDING), ""


def _people(impact: Impact) -> str:
    """Who plays those games."""
    if impact.players == 1:
        return "solitaire"
    return f"{impact.players} {'greedy ' * (impact.by is Player.GREEDY)}players"


def _same_matter(game: Game, findings: list[Finding]) -> list[list[Finding]]:
    """Findings together that the same game shows, or that are about the same stock, or about turns."""
    turns = {law.name for law in laws_of(game).get(EQUAL_TURNS, ())}
    matters: dict[object, list[Finding]] = {}
    for finding in findings:
        key: object = finding.id
        if finding.detector == "unequal-turns" or (
            finding.detector == "broken-law" and finding.about in turns
        ):
            key = EQUAL_TURNS
        elif finding.detector in ("shortage", "impossible-order"):
            key = finding.about.removeprefix("shortage ").removeprefix("impossible order ")
        elif finding.trace is not None and finding.trace.steps:
            key = (finding.trace.configuration.model_dump_json(), finding.trace.steps[-1].position)
        matters.setdefault(key, []).append(finding)
    return _whatever_the_box(matters.values())


def _whatever_the_box(matters: Iterable[list[Finding]]) -> list[list[Finding]]:
    """Those together that say the same of all that can follow, in boxes with other readings."""
    found: dict[object, list[Finding]] = {}
    for told in matters:
        whole = (one for one in told if one.detector in RESTING_ON_THE_WHOLE)
        key = next(((one.detector, one.about.partition(" if read so")[0]) for one in whole), told[0].id)
        found.setdefault(key, []).extend(told)
    return list(found.values())


def _of_engine(game: Game, told: list[Finding]) -> Entry:
    grave = {finding.id: _gravity(finding) for finding in told}
    told = sorted(told, key=lambda finding: (grave[finding.id], list(Severity).index(finding.severity)))
    first = told[0]
    doubt = (2 if _other_readings(game, first) else 0) + (2 if first.severity is Severity.NOTE else 0)
    return Entry(
        _short(first.about or first.id),
        first.title.rstrip(".") + _where(game, first) + ".",
        grave[first.id],
        None,
        first.detector not in ("references", "contradicting-numbers"),
        "",
        _section(game, first.clauses),
        tuple(told),
        doubt,
        brief=(first.brief or first.title).rstrip(".") + _where(game, first) + ".",
    )


def _other_readings(game: Game, finding: Finding) -> list[str]:
    """The questions that it needs answered otherwise than we do."""
    known = {ruling.id: ruling.default for ruling in game.rulings}
    return [name for name, reading in finding.rulings.items() if known.get(name, reading) != reading]


def _rests_on_all(game: Game, finding: Finding) -> bool:
    """Whether it says something of all that can follow, so that no single reading is behind it."""
    lasting = {p.name for p in properties_of(game) if p.when is When.CAN_ALWAYS_END}
    return finding.detector in RESTING_ON_THE_WHOLE or finding.about.partition(" if read so")[0] in lasting


def _gravity(finding: Finding) -> Consequence:
    """What a defect of this kind does; what merely never came up does nothing."""
    if finding.detector == "lost-end" and finding.trace is None:
        return Consequence.WORDING
    return OF_DETECTORS.get(finding.detector, Consequence.WORDING)


def _where(game: Game, finding: Finding) -> str:
    """In which box a game is played, if it is not the one that people play."""
    if finding.trace is None or finding.configuration in game.made_for("play"):
        return ""
    return f" (in the cut-down box {finding.configuration})"


def _short(about: str) -> str:
    return hashlib.sha256(about.encode()).hexdigest()[:5]


def _section(game: Game, clauses: Iterable[str]) -> str:
    return next((game.catalog[clause].section for clause in clauses if clause in game.catalog), "")


def with_ids_apart(found: list[Entry]) -> list[Entry]:
    """The entries with no id twice."""
    seen: set[str] = set()
    apart = []
    for entry in found:
        name, number = entry.id, 1
        while name in seen:
            number += 1
            name = f"{entry.id}{number}"
        seen.add(name)
        apart.append(entry if name == entry.id else replace(entry, id=name))
    return apart
