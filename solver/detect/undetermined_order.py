"""Undetermined order: two things happen by themselves at the same time, and which comes first matters."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import AUTOMATIC, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import RULE_FAULTS, SET_UP, Step, begin, describe, settle, steps
from ludex.model.rule import Illegal
from ludex.model.state import State

from ..budget import Budget
from ..play.story import in_words
from ..readings.compare import packed
from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import Sample, Target

MOST_PAIRS = 40
"""Pairs of ready effects tried in one position."""


class UndeterminedOrder(Detector):
    """Effects that are due together and lead to different positions in different orders."""

    name = "undetermined-order"
    says = "Two things happen at once and their order matters."
    needs = Needs.SAMPLES

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """One finding for each pair of rules whose order matters."""
        known: set[bytes] = set()
        reported: set[frozenset[str]] = set()
        start = begin(target.table)
        yield from self._along(target, Sample(start.after, list), start, known, reported)
        for sample in target.samples(budget):
            for step in target.steps(sample.state):
                if len(step.chain) > 1:
                    yield from self._along(target, sample, step, known, reported)

    def _along(
        self,
        target: Target,
        sample: Sample,
        step: Step,
        known: set[bytes],
        reported: set[frozenset[str]],
    ) -> Iterator[Finding]:
        for event in step.chain:
            state = event.before
            key = packed(state)
            if key is None or key in known or target.table.to_act(state) != AUTOMATIC:
                continue
            known.add(key)
            for pair in self._conflicts(target, state, reported):
                moves = sample.moves() if step.move == SET_UP else [*sample.moves(), step.move]
                yield self._finding(target, moves, *pair)

    def _conflicts(
        self, target: Target, state: State, reported: set[frozenset[str]]
    ) -> Iterator[tuple[Move, Move, State, State]]:
        ready: list[tuple[Move, State]] = []
        for move in target.table.candidates(state, AUTOMATIC):
            try:
                ready.append((move, target.table.apply(state, move)))
            except Illegal:
                continue
            except RULE_FAULTS:
                continue
        tried = 0
        for later in range(1, len(ready)):
            for earlier in range(later):
                (first, after_first), (second, after_second) = ready[earlier], ready[later]
                rules = frozenset((first.rule, second.rule))
                tried += 1
                if rules in reported or tried > MOST_PAIRS:
                    continue
                settled = _both_orders(target, (first, after_first), (second, after_second))
                if settled is not None:
                    reported.add(rules)
                    yield first, second, *settled

    def _finding(
        self, target: Target, moves: list[Move], first: Move, second: Move, one: State, other: State
    ) -> Finding:
        table = target.table
        names = describe(table, first), describe(table, second)
        cells = table.schema.differences(one, other)
        hidden = table.schema.bookkeeping
        seen = [cell for cell in cells if table.schema.name(cell[0]).split("[")[0] not in hidden] or cells
        shown = [f"{in_words(table, cell)} {a} or {b}" for cell, a, b in seen[:3]]
        due = _due(table, first, second)
        clauses = tuple(dict.fromkeys(table.rules[first.rule].clauses + table.rules[second.rule].clauses))
        return Finding(
            detector=self.name,
            severity=Severity.WARNING,
            title=f"{due}, which makes {' and '.join(shown)}",
            detail="The rulebook does not say which comes first. "
            + " ".join(f"{table.rules[m.rule].name}: {table.rules[m.rule].summary}" for m in (first, second)),
            clauses=clauses,
            configuration=target.name,
            rulings=target.readings,
            trace=target.trace(moves, f"then {names[0]} and {names[1]} are due together"),
            about=" ".join(sorted((first.rule, second.rule))),
            brief=f"{due}, which makes {shown[0]}",
        )


def _due(table: Table, first: Move, second: Move) -> str:
    """That two things are due at once, in the words of their rules."""
    said = [table.rules[move.rule].summary.rstrip(".") for move in (first, second)]
    if first.rule != second.rule:
        return f"“{said[0]}” and “{said[1]}” are due at once, and nothing says which comes first"
    things = [write_move(table, move).partition(" ")[2] for move in (first, second)]
    return f"“{said[0]}” is due for {things[0]} and {things[1]} at once, and nothing says for which first"


def _both_orders(
    target: Target, first: tuple[Move, State], second: tuple[Move, State]
) -> tuple[State, State] | None:
    """The positions before the next decision after either order, where they are different.

    One order may ask somebody for a decision before the other effect has happened. So positions count as
    the same if the next decision leads to the same ones from both, and final ones if all that decides
    the game is the same.
    """
    ends = []
    for (_, state), (then, _) in ((first, second), (second, first)):
        try:
            state = target.table.apply(state, then)
        except Illegal:
            pass
        except RULE_FAULTS:
            return None
        ends.append(state)
    if packed(ends[0]) == packed(ends[1]):
        return None
    table = target.table
    settled = [settle(table, state) for state in ends]
    one, other = (made.after for made in settled)
    if any(made.fault for made in settled) or _outlook(table, one) == _outlook(table, other):
        return None
    return None if _next_outlooks(table, one) == _next_outlooks(table, other) else (one, other)


def _outlook(table: Table, state: State) -> object:
    """What matters of a position: all of it, but of a final one only by what it is decided."""
    over = table.over(state)
    if over is None:
        return packed(state)
    return over, tuple(step.counted(state, seat) for step in table.game.ranking for seat in table.seats)


def _next_outlooks(table: Table, state: State) -> set[object]:
    """What matters after the next decision; of a final position what matters there."""
    if table.over(state) is not None:
        return {_outlook(table, state)}
    return {_outlook(table, step.after) for step in steps(table, state) if step.fault is None}
