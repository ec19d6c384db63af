"""Divergent readings: a question that the rulebook leaves open, and the shortest game in which it matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.game import Game
from model.notation import write_move
from model.ruling import Gap, Ruling
from model.trace import Trace, record

from ..budget import Budget
from ..lockstep import Effect
from ..readings import Key, ReadingSearch, Tally, Witness
from ..result import Finding, Severity
from ..stepping import Stepper
from .ground import Ground, after

GAPS = {
    Gap.SILENT: "The rulebook does not say",
    Gap.CONTRADICTORY: "The rulebook says both",
    Gap.AMBIGUOUS: "The rulebook can be read either way",
}


@dataclass
class ReadingReport:
    """What a search for witnesses came to, in a form that processes can hand over."""

    tallies: dict[Key, Tally]
    positions: int

    def take_over(self, other: ReadingReport) -> None:
        """Add what another search came to; the better witness stays."""
        self.positions += other.positions
        for key, tally in other.tallies.items():
            mine = self.tallies.setdefault(key, Tally())
            mine.compared += tally.compared
            if tally.witness is not None and (
                mine.witness is None or tally.witness.weight < mine.witness.weight
            ):
                mine.witness = tally.witness


class DivergentReadings:
    """Every ruling of a game under each of its readings."""

    name = "divergent-readings"

    def look(self, ground: Ground, budget: Budget) -> Iterator[Finding]:
        """One finding for each ruling: the shortest game that tells its readings apart, or none."""
        search = ReadingSearch(ground.game, ground.seed)
        search.run(budget)
        yield from reading_findings(ground.game, ReadingReport(search.tallies, search.positions))


def reading_findings(game: Game, report: ReadingReport) -> Iterator[Finding]:
    """The findings that a report amounts to, one for each ruling."""
    for ruling in game.rulings:
        tallies = {key[1]: tally for key, tally in report.tallies.items() if key[0] == ruling.id}
        if not tallies:
            continue
        witnesses = {reading: t.witness for reading, t in tallies.items() if t.witness is not None}
        if witnesses:
            yield _divergence(game, ruling, witnesses, tallies)
        else:
            yield _no_difference(ruling, report, sum(tally.compared for tally in tallies.values()))


def _divergence(
    game: Game, ruling: Ruling, witnesses: dict[str, Witness], tallies: dict[str, Tally]
) -> Finding:
    reading, witness = min(witnesses.items(), key=lambda item: item[1].weight)
    parts = [GAPS[ruling.gap] + "."]
    for other in ruling.readings:
        mark = " (followed)" if other == ruling.default else ""
        parts.append(f"- {other}{mark}: {ruling.readings[other].says}")
    parts.append(f"Followed because: {ruling.why}")
    for other, found in witnesses.items():
        parts.append(
            f"{ruling.default} against {other} ({found.place}): {_effect(game, ruling, other, found)}"
        )
    for other, tally in tallies.items():
        if tally.witness is None:
            parts.append(
                f"{ruling.default} against {other}: no difference found in {tally.compared:,} comparisons."
            )
    effect = _effect(game, ruling, reading, witness)
    decides = ruling.gap is Gap.CONTRADICTORY
    return Finding(
        detector=DivergentReadings.name,
        severity=Severity.ERROR if decides else Severity.WARNING,
        title=f"{ruling.question} {GAPS[ruling.gap]}, and it matters: {effect}",
        detail="\n".join(parts),
        clauses=ruling.clauses,
        configuration=witness.place,
        rulings={**witness.configuration.rulings, ruling.id: reading},
        trace=_trace(game, ruling, reading, witness),
        about=ruling.id,
    )


def _effect(game: Game, ruling: Ruling, reading: str, witness: Witness) -> str:
    table = game.table(witness.configuration)
    moves = [write_move(table, move) for move in witness.moves]
    if witness.difference.effect in (Effect.MOVES, Effect.POSITION) and moves:
        moves = moves[:-1]
    words = f"{after(moves)}, {witness.difference.words}"
    if witness.consequence and witness.difference.effect is Effect.POSITION:
        words += f"; {witness.consequence}"
    return words.replace("{left}", f"“{ruling.default}”").replace("{right}", f"“{reading}”")


def _trace(game: Game, ruling: Ruling, reading: str, witness: Witness) -> Trace:
    table = game.table(witness.configuration)
    stepper = Stepper(table)
    state = stepper.begin().after
    played = []
    for move in witness.moves:
        step = stepper.attempt(state, move)
        if step is None or step.fault is not None:
            break
        played.append(move)
        state = step.after
    more = "" if len(played) == len(witness.moves) else f"; then try {write_move(table, witness.moves[-1])}"
    return record(table, played, about=f"{ruling.question} {ruling.default} against {reading}{more}")


def _no_difference(ruling: Ruling, report: ReadingReport, compared: int) -> Finding:
    readings = " or ".join(f"“{name}”" for name in ruling.readings)
    how = f"in {compared:,} comparisons" if compared else "as it never came up"
    return Finding(
        detector=DivergentReadings.name,
        severity=Severity.NOTE,
        title=f"{ruling.question} {GAPS[ruling.gap]} ({readings}); no difference found {how}",
        detail="\n".join(
            [f"- {name}: {reading.says}" for name, reading in ruling.readings.items()]
            + [f"Looked at {report.positions:,} positions; the ruling was compared {compared:,} times."]
        ),
        clauses=ruling.clauses,
        configuration="all",
        rulings={ruling.id: ruling.default},
        about=ruling.id,
    )
