"""Watching properties along a game, so that every engine checks them at the same moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludex.invariants.property import Memory, Property, When
from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS, Event, Step, run
from ludex.model.rule import Kind
from ludex.model.state import State

Memories = dict[type[Memory], Memory]


class Violation(NamedTuple):
    """A property that failed: after which step of a game, and at which rule of that step."""

    property: Property
    moves: tuple[Move, ...]
    at: Move


class Monitor:
    """The properties of one table, sorted by when they must hold."""

    def __init__(self, table: Table, properties: Iterable[Property]) -> None:
        self.table = table
        self.properties = tuple(p for p in properties if p.fits(table.box))
        self.always = tuple(p for p in self.properties if p.when is When.ALWAYS)
        self.each_step = tuple(p for p in self.properties if p.when is When.EACH_STEP)
        self.at_end = tuple(p for p in self.properties if p.when is When.AT_END)
        self.memories = tuple({p.memory: None for p in self.properties if p.memory is not None})
        self._remembering = {p.memory: p for p in self.properties if p.memory is not None}

    def begin(self, start: State) -> Memories:
        """Fresh memories at the start of a game."""
        fresh = {}
        for kind in self.memories:
            memory = self._remembering[kind].remember(self.table, start)
            assert memory is not None
            fresh[kind] = memory
        return fresh

    def seat(self, move: Move) -> int:
        """The seat that decided on a move, -1 where none did."""
        rule = self.table.rules.get(move.rule)
        return move.args[0] if rule is not None and rule.kind is Kind.MOVE else -1

    def remembered(self, memories: Memories, before: State, after: State, move: Move) -> Memories:
        """The memories after one rule."""
        later = {}
        for kind, memory in memories.items():
            memory = memory.copy()
            try:
                memory.update(before, after, move.rule, self.seat(move))
            except RULE_FAULTS:
                memory.broke = True
            later[kind] = memory
        return later

    def broken_at(self, state: State, memories: Memories) -> list[Property]:
        """The properties of positions that fail here."""
        due = self.always + self.at_end if self.table.over(state) else self.always
        return [p for p in due if not _holds(p, memories, state)]

    def broken_between(self, before: State, after: State) -> list[Property]:
        """The properties of steps that fail between two consecutive positions."""
        return [p for p in self.each_step if not _says(p, before, after)]

    def follow(
        self, step: Step, memories: Memories, *, last: bool = True
    ) -> tuple[list[tuple[Property, Event]], Memories]:
        """The properties that fail along a step, each with the rule that broke it, and the memories after it.

        Without `last`, those of the last position are left to the caller.
        """
        broken: list[tuple[Property, Event]] = []
        for number, event in enumerate(step.chain, 1):
            if self.each_step:
                broken += ((p, event) for p in self.broken_between(event.before, event.after))
            if memories:
                memories = self.remembered(memories, event.before, event.after, event.move)
            if last or number < len(step.chain):
                broken += ((p, event) for p in self.broken_at(event.after, memories))
        return broken, memories


class Watch:
    """The properties along one game, step by step from its set-up."""

    def __init__(self, monitor: Monitor) -> None:
        self.monitor = monitor
        self._memories: Memories | None = None

    def follow(self, step: Step) -> list[Property]:
        """The properties that fail in a step; the first is the set-up, with the position it begins from."""
        broken: list[Property] = []
        if self._memories is None:
            self._memories = self.monitor.begin(step.before)
            broken += self.monitor.broken_at(step.before, self._memories)
        along, self._memories = self.monitor.follow(step, self._memories)
        return broken + [p for p, _event in along]


def _holds(p: Property, memories: Memories, state: State) -> bool:
    if p.memory is None:
        return _says(p, state)
    memory = memories[p.memory]
    return not memory.broke and _says(p, state, memory)


def _says(p: Property, *of: State) -> bool:
    """Whether a property holds; one that breaks down does not."""
    try:
        return bool(p.holds(*of))
    except RULE_FAULTS:
        return False


def watch_game(
    table: Table, properties: Sequence[Property], moves: Sequence[Move]
) -> tuple[list[Violation], State | None]:
    """Play moves from the start under a monitor: what fails first, and the last position.

    A move that is not permitted ends the game there, without a last position.
    """
    monitor = Monitor(table, properties)
    found: dict[str, Violation] = {}
    made = list(run(table, moves))
    memories = monitor.begin(made[0].before)
    for p in monitor.broken_at(made[0].before, memories):
        found.setdefault(p.name, Violation(p, (), made[0].move))
    for number, step in enumerate(made):
        broken, memories = monitor.follow(step, memories)
        for p, event in broken:
            found.setdefault(p.name, Violation(p, tuple(moves[:number]), event.move))
    whole = len(made) > len(moves) and made[-1].fault is None
    return list(found.values()), made[-1].after if whole else None
