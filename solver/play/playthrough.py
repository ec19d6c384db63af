"""Telling a game step by step: what was done, what changed, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.model.game import AUTOMATIC, CHANCE, Move, Table
from ludex.model.rule import Illegal, watching
from ludex.model.state import State

WIDTH = 95


class Event(NamedTuple):
    """One rule carried out, with the clauses it cited."""

    move: Move
    before: State
    after: State
    clauses: tuple[str, ...]


class Turn(NamedTuple):
    """A decision or chance outcome and everything that then happened by itself."""

    who: int
    events: tuple[Event, ...]

    @property
    def move(self) -> Move:
        """What was decided."""
        return self.events[0].move

    @property
    def before(self) -> State:
        """The position in which it was decided."""
        return self.events[0].before

    @property
    def after(self) -> State:
        """The position before the next decision."""
        return self.events[-1].after


class _Citations:
    """A watcher that remembers the clauses cited, in order, each once."""

    def __init__(self) -> None:
        self.clauses: dict[str, None] = {}

    def required(self, clause: str, holds: bool) -> None:
        """What was merely asked is not remembered."""

    def cited(self, clause: str) -> None:
        """Remember a clause."""
        self.clauses[clause] = None

    def read(self, ruling: str) -> None:
        """Readings are not remembered."""


def carry_out(table: Table, state: State, move: Move) -> Event:
    """One rule; raises `Illegal` with the clause that forbids it."""
    citations = _Citations()
    with watching(citations):
        after = table.apply(state, move)
    return Event(move, state, after, tuple(citations.clauses))


def by_itself(table: Table, state: State) -> Iterator[Event]:
    """What happens by itself from here, rule by rule."""
    while table.to_act(state) == AUTOMATIC:
        event = _first_ready(table, state)
        if event is None:
            return
        yield event
        state = event.after


def _first_ready(table: Table, state: State) -> Event | None:
    for move in table.candidates(state, AUTOMATIC):
        try:
            return carry_out(table, state, move)
        except Illegal:
            continue
    return None


def take_turn(table: Table, state: State, move: Move) -> Turn:
    """A decision and everything that follows by itself; raises `Illegal` if a clause forbids it."""
    event = carry_out(table, state, move)
    return Turn(table.to_act(state), (event, *by_itself(table, event.after)))


def changes(table: Table, before: State, after: State) -> list[str]:
    """What is different on the table: `mints[A] 4 → 2`."""
    schema = table.schema
    return [f"{schema.name(cell)} {old} → {new}" for cell, old, new in schema.differences(before, after)]


def told(table: Table, event: Event) -> list[str]:
    """A rule carried out in two lines: what changed, and the clauses behind it."""
    changed = changes(table, event.before, event.after)
    return [*labelled("changed", changed), *labelled("clauses", event.clauses)]


def result(table: Table, state: State) -> list[str]:
    """How a game stands that is over: why it ended, the scores, who won and what decided."""
    clause = table.over(state)
    if clause is None:
        return ["nobody can move, and no clause ends the game"]
    standing = table.standing(state)
    names = table.box.seat_names
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(standing.scores))
    winners = " and ".join(names[seat] for seat in standing.winners)
    verb = "wins" if len(standing.winners) == 1 else "share the win"
    decider = standing.decided_by
    return [
        f"over by {clause}: {table.game.catalog[clause].says}",
        f"scores: {scores}",
        f"{winners} {verb} by {decider.clause} ({decider.what})",
    ]


def decider(table: Table, who: int) -> str:
    """Who is to decide, in a word: a seat, chance or nobody."""
    return "chance" if who == CHANCE else table.box.seat_names[who] if who >= 0 else "nobody"


def labelled(label: str, words: Sequence[str], between: str = ", ") -> list[str]:
    """A labelled list over as many lines as it needs."""
    if not words:
        return []
    lines, margin = [], " " * (len(label) + 4)
    line = f"  {label}: "
    for index, word in enumerate(words):
        piece = word + (between.rstrip() if index + 1 < len(words) else "")
        if line.strip() and len(line) + len(piece) > WIDTH:
            lines.append(line.rstrip())
            line = margin
        line += piece + " "
    return [*lines, line.rstrip()]
