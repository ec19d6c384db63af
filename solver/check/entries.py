"""Entries: what a check found, one entry a matter, ranked by what it does to the game.

Several detectors may meet the same matter: an open question, the contradiction behind it, a reference that
leads nowhere. They become one entry. How grave it is comes from its consequence, measured in real games
where that was done; an author's grade of plausibility lowers it and never raises it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ludex.model.game import Game
from ludex.model.ruling import Gap, Plausible, Ruling

from ..detect.references import together
from ..native.pairs import Player
from ..result import Finding, Severity
from ..statistics.interval import Share
from ..survey.impact import Impact, percent
from .matters import ASKED, OF_DETECTORS, Consequence, found_unasked, gravity, matters, other_readings

GAPS = {
    Gap.SILENT: "The rulebook does not say",
    Gap.CONTRADICTORY: "The rulebook says both",
    Gap.AMBIGUOUS: "The rulebook can be read either way",
}
BRIEFLY = {Gap.SILENT: "Not said", Gap.CONTRADICTORY: "Said both ways", Gap.AMBIGUOUS: "Unclear"}
LINES_OF_A_SCREEN = 190
"""Letters of a question with what was measured: three lines."""
WHOLE_ANSWER = 120
"""Letters of an answer in a title that is told in full."""
SHORT = 12
"""An answer of fewer letters says nothing, unless it is yes or no."""


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


def entries(
    game: Game,
    findings: Iterable[Finding],
    impacts: Iterable[Impact],
    at_work: Mapping[str, Share] | None = None,
) -> list[Entry]:
    """One entry a matter, gravest first.

    `at_work`: in how many games happens what a question is about, by ruling.
    """
    measured: dict[str, list[Impact]] = {}
    for one in impacts:
        measured.setdefault(one.ruling, []).append(one)
    of_ruling, others = matters(game, findings)
    found = [
        _of_ruling(game, game.rulings[ruling], told, measured.get(ruling, []), (at_work or {}).get(ruling))
        for ruling, told in of_ruling.items()
    ]
    found += [_of_engine(game, told) for told in others]
    return sorted(found, key=lambda entry: entry.rank)


def _of_ruling(
    game: Game, ruling: Ruling, told: list[Finding], measured: Sequence[Impact], at_work: Share | None
) -> Entry:
    readings: dict[str, list[Impact]] = {}
    for one in measured:
        if one.games and one.reading in ruling.defensible:
            readings.setdefault(one.reading, []).append(one)
    weightiest = max(readings.values(), key=lambda them: (*_sure(them), _share(them)), default=[])
    told = sorted(told, key=lambda finding: (finding.detector not in ASKED, *_weight(finding)))
    consequence, words = _consequence(ruling, told[0], weightiest, at_work)
    sure = next((share for share in _sure(weightiest) if share), 0.0)
    often = _share(weightiest) if weightiest else None
    if consequence is Consequence.UNMEASURED and at_work is not None:
        often, sure = at_work.share, at_work.low
    unasked = [finding for finding in told if found_unasked(game, finding)]
    grave = [finding for finding in unasked if finding.severity is not Severity.NOTE]
    brief = _briefly(ruling, weightiest, at_work)
    title = f"{ruling.question} {GAPS[ruling.gap]}{words}.{_also(told, grave)}"
    if grave:
        first = grave[0]
        brief = _and_open(game, first, ruling, weightiest)
        title = " ".join([*(_sentence(game, one.title, one) for one in grave), title])
        if gravity(first) <= consequence and first.games is not None:
            sure, often = _games(first).low, _games(first).share
        consequence = min(consequence, gravity(first))
    return Entry(
        _short(ruling.id),
        title,
        consequence,
        often,
        bool(unasked),
        ruling.id,
        _section(game, ruling.clauses),
        tuple(told),
        0 if grave else _doubt(ruling, weightiest),
        sure,
        brief,
    )


def _doubt(ruling: Ruling, weightiest: Sequence[Impact]) -> int:
    """One step if the reading that matters most, or every other one, is far-fetched."""
    others = {one.reading for one in weightiest} or ruling.readings.keys() - {ruling.default}
    return int(all(ruling.readings[one].plausible is Plausible.FAR_FETCHED for one in others))


def _weight(finding: Finding) -> tuple[int, float]:
    """Sort key: what it does, then how often."""
    return gravity(finding), -_games(finding).low if finding.games else 0.0


def _games(finding: Finding) -> Share:
    """The share of real games that show it."""
    return Share(*(finding.games or (0, 0)))


def _sentence(game: Game, words: str, finding: Finding) -> str:
    """What a finding says, with its box."""
    return words.rstrip(".") + _where(game, finding) + "."


def _and_open(game: Game, finding: Finding, ruling: Ruling, impacts: Sequence[Impact]) -> str:
    """What an engine met, the question that it raises, and what hangs on that if there is room."""
    met = _sentence(game, finding.brief or finding.title, finding)
    asked = f"{met} {ruling.brief or last_sentence(in_brief(ruling.question))} {BRIEFLY[ruling.gap]}."
    measured = _measured(ruling, impacts, LINES_OF_A_SCREEN // 2)
    return f"{asked} {measured}" if measured and len(asked) + len(measured) < LINES_OF_A_SCREEN else asked


def _also(told: Sequence[Finding], said: Sequence[Finding]) -> str:
    """What engines found besides, such as under another reading of the question, gravest first."""
    theirs = [one for one in told if one not in said and one.detector in OF_DETECTORS and one.trace]
    found = sorted(theirs, key=gravity)
    return "".join(f" Found so: {one.title.partition('; if read so')[0]}." for one in found)


def _briefly(ruling: Ruling, impacts: Sequence[Impact], at_work: Share | None) -> str:
    """A question and the gravest thing that was measured of it, in three lines."""
    asked = f"{ruling.brief or in_brief(ruling.question)} {BRIEFLY[ruling.gap]}"
    measured = _measured(ruling, impacts, LINES_OF_A_SCREEN - len(asked))
    if measured:
        return f"{asked}. {measured}"
    return f"{asked}{_unmeasured(at_work) if ruling.not_mechanical and not impacts else ''}."


def _measured(ruling: Ruling, impacts: Sequence[Impact], room: int) -> str:
    """The gravest thing that was measured of another reading, and which."""
    up = [one for one in impacts if one.came_up]
    if not up:
        return ""
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
    return f"If “{answer(ruling, worst.reading, room - len(measured))}”, {measured}"


def in_brief(words: str) -> str:
    """A matter up to its question mark; the whole of it if it asks nothing."""
    asked, mark, _more = words.partition("?")
    return asked + mark


def last_sentence(words: str) -> str:
    """What is asked, without what leads to it."""
    return re.split(r"(?<=\.) ", words)[-1]


def answer(ruling: Ruling, reading: str, most: int) -> str:
    """What a reading says, as much of it as there is room for, or its name in words."""
    says = ruling.readings[reading].says.rstrip(".")
    whole = [says, *(says[: match.start()] for match in re.finditer(r"[.;:,] ", says))]
    ours, yes = ruling.readings[ruling.default].says, says in ("Yes", "No")
    for words in sorted(whole, key=len, reverse=True):
        plain = words in ("Yes", "No") and not ours.startswith(words)
        if len(words) <= most and (plain or len(words) >= SHORT or (words == says and not yes)):
            return words
    return reading.replace("-", " ")


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


def _unmeasured(at_work: Share | None) -> str:
    """That no game tells what another answer does, and how often it is asked at all."""
    if at_work is None:
        return ""
    often = percent(int(at_work.count), at_work.of)
    return f"; not measured, what it is about happens in {often} of {at_work.of:,} games"


def _consequence(
    ruling: Ruling, told: Finding, impacts: Sequence[Impact], at_work: Share | None
) -> tuple[Consequence, str]:
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
        words = f"; if “{answer(ruling, first.reading, WHOLE_ANSWER)}”, {first.words} ({_people(first)})"
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
        grave = Consequence.UNMEASURED if at_work is not None else Consequence.WORDING
        return grave, _unmeasured(at_work) or ", and play cannot test it"
    return (Consequence.AMOUNTS if shown else Consequence.WORDING), ""


def _people(impact: Impact) -> str:
    """Who plays those games."""
    if impact.players == 1:
        return "solitaire"
    return f"{impact.players} {'greedy ' * (impact.by is Player.GREEDY)}players"


def _of_engine(game: Game, told: list[Finding]) -> Entry:
    told = sorted(told, key=lambda one: (gravity(one), list(Severity).index(one.severity), *_weight(one)))
    first = told[0]
    doubt = (2 if other_readings(game, first) else 0) + (2 if first.severity is Severity.NOTE else 0)
    title, brief = first.title, first.brief or first.title
    if first.detector == "references":
        title = brief = together(told) if len(told) > 1 else first.title
    shown = max(map(_games, told), key=lambda share: share.low if share.of else -1.0)
    return Entry(
        _short(first.about or first.id),
        _sentence(game, title, first),
        gravity(first),
        shown.share if shown.of else None,
        first.detector not in ("references", "contradicting-numbers"),
        "",
        _section(game, first.clauses),
        tuple(told),
        doubt,
        shown.low if shown.of else 0.0,
        _sentence(game, brief, first),
    )


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
