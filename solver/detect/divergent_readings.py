"""Divergent readings: a question that the rulebook leaves open, and the shortest game in which it matters."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import Game
from ludex.model.notation import write_move
from ludex.model.play import run
from ludex.model.ruling import Gap, Ruling
from ludex.model.trace import Trace, record

from ..readings.compare import Effect
from ..readings.witness import ReadingReport, Tally, Witness
from ..result import Finding, Severity
from .detector import Detector, Needs, Totals
from .target import after

GAPS = {
    Gap.SILENT: "The rulebook does not say",
    Gap.CONTRADICTORY: "The rulebook says both",
    Gap.AMBIGUOUS: "The rulebook can be read either way",
}


class DivergentReadings(Detector):
    """Every ruling of a game under each of its readings."""

    name = "divergent-readings"
    says = "A question is left open, and the answer matters."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        """One finding for each ruling: the shortest game that tells its readings apart, or none."""
        if totals.readings is not None:
            yield from reading_findings(totals.game, totals.readings)


def reading_findings(game: Game, report: ReadingReport) -> Iterator[Finding]:
    """The findings that a report amounts to, one for each ruling."""
    for ruling in game.rulings:
        tallies = {key[1]: tally for key, tally in report.tallies.items() if key[0] == ruling.id}
        witnesses = {reading: t.witness for reading, t in tallies.items() if t.witness is not None}
        if witnesses:
            yield _divergence(game, ruling, witnesses, tallies)
        elif tallies:
            yield _no_difference(ruling, report, tallies)


def _divergence(
    game: Game, ruling: Ruling, witnesses: dict[str, Witness], tallies: dict[str, Tally]
) -> Finding:
    reading, witness = min(witnesses.items(), key=lambda item: item[1].rank)
    same = {other: tally for other, tally in tallies.items() if other not in witnesses}
    title = f"{ruling.question} {GAPS[ruling.gap]}, and it matters: {_effect(game, ruling, reading, witness)}"
    title += f" ({_sure(witness)})"
    others = [other for other in witnesses if other != reading]
    if others:
        title += f". {_names(others)} differ{'s' * (len(others) == 1)} from “{ruling.default}” too"
    for other, tally in same.items():
        title += f". “{other}”: {_unseen(tally)}"
    parts = [GAPS[ruling.gap] + "."]
    for name, answer in ruling.readings.items():
        parts.append(f"- {name}{' (followed)' * (name == ruling.default)}: {answer.says}")
    parts.append(f"Followed because: {ruling.why}")
    for other, found in witnesses.items():
        effect = _effect(game, ruling, other, found)
        parts.append(f"{ruling.default} against {other} ({found.place}; {_sure(found)}): {effect}")
    for other, tally in same.items():
        parts.append(f"{ruling.default} against {other}: {_unseen(tally)}.")
    return Finding(
        detector=DivergentReadings.name,
        severity=Severity.ERROR if ruling.gap is Gap.CONTRADICTORY else Severity.WARNING,
        title=title,
        detail="\n".join(parts),
        clauses=ruling.clauses,
        configuration=witness.place,
        rulings={**witness.configuration.rulings, ruling.id: reading},
        trace=_trace(game, ruling, reading, witness),
        about=ruling.id,
    )


def _sure(witness: Witness) -> str:
    """How sure it is that no shorter game tells the readings apart."""
    if not witness.moves:
        return "shortest possible"
    if witness.known:
        sure = "shortest possible with this set-up by" if witness.shortest else "known from"
        return f"{sure} an earlier search, played again"
    if witness.shortest:
        return "shortest possible with this set-up, breadth first"
    return "shortened" if witness.shortened else "as it was found"


def _unseen(tally: Tally) -> str:
    """That no difference was found, and where one was looked for."""
    if not tally.compared and not tally.exhausted:
        return "no difference found, as it never came up"
    words = f"no difference found in {tally.compared:,} positions"
    if tally.exhausted:
        words += f", nor in any position of {', '.join(sorted(tally.exhausted))}"
    return words


def _names(readings: list[str]) -> str:
    return " and ".join(f"“{reading}”" for reading in readings)


def _effect(game: Game, ruling: Ruling, reading: str, witness: Witness) -> str:
    """The game, the first difference, and whether what may be played or who wins is different afterwards."""
    table = game.table(witness.configuration)
    moves = [write_move(table, move) for move in witness.moves]
    effect = witness.difference.effect
    if effect in (Effect.MOVES, Effect.POSITION) and moves:
        moves = moves[:-1]
    words = witness.difference.words
    if effect is not Effect.SET_UP:
        words = f"{after(moves)}, {words}"
    if effect is Effect.POSITION and not witness.real:
        words += f"; {_afterwards(witness)}"
    return words.replace("{left}", f"“{ruling.default}”").replace("{right}", f"“{reading}”")


def _afterwards(witness: Witness) -> str:
    """Whether what may be played or who wins is different after positions that differ."""
    later = witness.consequence
    if later is None or not later.looked:
        return "what follows from it was not looked at"
    return later.words or f"no other move or winner found in {later.looked:,} positions after it"


def _trace(game: Game, ruling: Ruling, reading: str, witness: Witness) -> Trace:
    table = game.table(witness.configuration)
    _set_up, *steps = run(table, witness.moves)
    played = [step.move for step in steps if step.fault is None]
    more = "" if len(played) == len(witness.moves) else f"; then try {write_move(table, witness.moves[-1])}"
    return record(table, played, about=f"{ruling.question} {ruling.default} against {reading}{more}")


def _no_difference(ruling: Ruling, report: ReadingReport, tallies: dict[str, Tally]) -> Finding:
    readings = _names(list(ruling.readings)).replace(" and ", " or ")
    (title, *more) = [_unseen(tally) for tally in tallies.values()]
    if more:
        title = "; ".join(f"“{reading}”: {_unseen(tally)}" for reading, tally in tallies.items())
    return Finding(
        detector=DivergentReadings.name,
        severity=Severity.WARNING if ruling.gap is Gap.CONTRADICTORY else Severity.NOTE,
        title=f"{ruling.question} {GAPS[ruling.gap]} ({readings}); {title}",
        detail="\n".join(
            [f"- {name}: {reading.says}" for name, reading in ruling.readings.items()]
            + [f"Looked at {report.positions:,} positions in all."]
        ),
        clauses=ruling.clauses,
        configuration="all",
        rulings={ruling.id: ruling.default},
        about=ruling.id,
    )
