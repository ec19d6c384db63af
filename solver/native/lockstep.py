"""Two tables side by side with the same luck: where they first differ, and what comes of it in the end.

The tables may follow other readings, another edition, or a rule with a defect. Both are played with the same
luck; as long as the chosen moves are permitted at both and lead to the same, they are the same game.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from ludex.model.game import OVER, Move
from ludex.model.play import begin
from ludex.model.state import State

from ..budget import Budget
from ..play.luck import Luck
from .program import Program


@dataclass(frozen=True)
class Outcome:
    """How a game came out at one table; `over` is the clause that ended it, empty if it did not end."""

    over: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    length: int


@dataclass(frozen=True)
class Parting:
    """The first difference of a paired game: after which moves, and what differs."""

    game: int
    moves: tuple[Move, ...]
    what: str


@dataclass
class Pairs:
    """What paired games have shown."""

    played: int = 0
    parted: int = 0
    shortest: Parting | None = None
    differs: Counter[str] = field(default_factory=Counter)
    """How many games had another winner, other scores, another length, another end."""
    outcomes: list[tuple[Outcome, Outcome]] = field(default_factory=list)
    """Both outcomes of the games that parted."""


def _shared(one: Program, other: Program) -> list[str]:
    theirs = other.table.schema.fields
    return [name for name, shape in one.table.schema.fields.items() if theirs.get(name) == shape]


def paired_games(
    one: Program,
    other: Program,
    games: int,
    seed: int = 0,
    *,
    most: int = 2_000,
    budget: Budget | None = None,
) -> Pairs:
    """Play games at two tables with common random numbers to the end."""
    found = Pairs()
    fields = _shared(one, other)
    for number in range(games):
        if budget is not None and budget.over():
            break
        luck = Luck(seed, number)
        parting, states, moves = _together(one, other, fields, luck, number, most)
        found.played += 1
        if parting is None:
            continue
        found.parted += 1
        if found.shortest is None or len(parting.moves) < len(found.shortest.moves):
            found.shortest = parting
        ends = tuple(
            _outcome(program, state, deepcopy(luck), moves, most)
            for program, state in zip((one, other), states, strict=True)
        )
        found.outcomes.append((ends[0], ends[1]))
        for name in ("winners", "scores", "length", "over"):
            found.differs[name] += getattr(ends[0], name) != getattr(ends[1], name)
    return found


def _together(
    one: Program, other: Program, fields: list[str], luck: Luck, number: int, most: int
) -> tuple[Parting | None, tuple[State, State], int]:
    """Play both tables alike until they differ; the luck is left as it was before they did."""
    states = begin(one.table).after, begin(other.table).after
    made: list[Move] = []
    while len(made) < most:
        if what := _difference(one, other, states, fields):
            return Parting(number, tuple(made), what), states, len(made)
        before = deepcopy(luck)
        move, theirs = _chosen(one, states[0], luck), _chosen(other, states[1], deepcopy(before))
        if move != theirs:
            vars(luck).update(vars(before))
            return Parting(number, tuple(made), "another move is made"), states, len(made)
        if move is None:
            break
        made.append(move)
        after = one.step(states[0], move), other.step(states[1], move)
        if not isinstance(after[0], State) or not isinstance(after[1], State):
            return Parting(number, tuple(made), "a rule breaks down"), states, len(made) - 1
        states = after[0], after[1]
    return None, states, len(made)


def _difference(one: Program, other: Program, states: tuple[State, State], fields: list[str]) -> str:
    """What differs between the tables, in words; empty if nothing does."""
    left, right = states
    other_fields = [name for name in fields if _value(left, name) != _value(right, name)]
    if other_fields:
        return f"{', '.join(other_fields)} differ"
    if one.to_act(left) != other.to_act(right):
        return "another is to act"
    if one.to_act(left) == OVER and one.winners(left) != other.winners(right):
        return "another wins"
    return ""


def _value(state: State, name: str) -> Any:
    return getattr(state, name)


def _chosen(program: Program, state: State, luck: Luck) -> Move | None:
    """The move that is made by luck; None where the game is over or nothing is permitted."""
    moves = [] if program.to_act(state) == OVER else program.legal(state)
    return luck.choose(program.table, state, moves) if moves else None


def _outcome(program: Program, state: State, luck: Luck, played: int, most: int) -> Outcome:
    while played < most and (move := _chosen(program, state, luck)) is not None:
        after = program.step(state, move)
        if not isinstance(after, State):
            break
        state, played = after, played + 1
    over = program.table.over(state) or ""
    return Outcome(over, program.winners(state), program.scores(state), played)
