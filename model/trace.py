"""Traces: a whole game as data, that anyone can replay step by step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from .box import Configuration
from .errors import BadInput
from .game import CHANCE, OVER, Game, Move, Table
from .notation import read_move, write_move
from .rule import Illegal, Kind
from .state import State
from .toml import read_text, validated


class Step(BaseModel):
    """A decision or a chance outcome, and the fingerprint of the position it led to."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    move: str
    position: str | None = Field(default=None, pattern=r"^[0-9a-f]{12}$")


class Trace(BaseModel):
    """A game as data: how it was set up and everything that was decided."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: str
    edition: str = Field(description="of the rulebook")
    version: int = Field(description="of the model of this game")
    configuration: Configuration
    steps: tuple[Step, ...] = ()
    about: str = ""


class Replayed(NamedTuple):
    """One step of a replay: the move, and the position before and after it."""

    number: int
    move: Move
    before: State
    after: State


def fingerprint(state: State) -> str:
    """Twelve hexadecimal digits that tell positions apart."""
    return hashlib.sha256(state.packed()).hexdigest()[:12]


def record(table: Table, moves: Iterable[Move], *, about: str = "") -> Trace:
    """The trace of a game that was played by these moves from the start."""
    state = table.advance(table.start())
    steps = []
    for move in moves:
        state = table.play(state, move)
        steps.append(Step(move=write_move(table, move), position=fingerprint(state)))
    return Trace(
        game=table.game.name,
        edition=table.game.catalog.rulebook.edition,
        version=table.game.version,
        configuration=table.box.configuration,
        steps=tuple(steps),
        about=about,
    )


def replay(table: Table, trace: Trace, *, where: str = "trace") -> Iterator[Replayed]:
    """Play a trace again, checking every step against the rules and the recorded position."""
    state = table.advance(table.start())
    for number, step in enumerate(trace.steps, 1):
        place = f"{where}: step {number}"
        move = read_move(table, step.move, where=place)
        after = play_checked(table, state, move, where=place)
        if step.position is not None and step.position != fingerprint(after):
            raise BadInput(
                "replay",
                f"{step.move!r} leads to position {fingerprint(after)}, not {step.position}",
                where=place,
                right="the trace was made with other rules or was edited",
            )
        yield Replayed(number, move, state, after)
        state = after


def play_checked(table: Table, state: State, move: Move, *, where: str) -> State:
    """Play a move that a person or a file gave, or say in a sentence why it cannot be."""
    who = table.to_act(state)
    text = write_move(table, move)
    if who == OVER:
        raise BadInput("over", f"{text!r} comes after the end ({table.over(state)})", where=where)
    rule = table.rules[move.rule]
    if (rule.kind is Kind.CHANCE) != (who == CHANCE):
        turn = "chance decides here" if who == CHANCE else f"{table.box.seat_names[who]} is to decide"
        raise BadInput("turn", f"{text!r} is out of place", where=where, right=turn)
    try:
        return table.play(state, move)
    except Illegal as illegal:
        says = table.game.catalog[illegal.clause].says
        raise BadInput(
            "illegal", f"{text!r} is not permitted by {illegal.clause}", where=where, right=says
        ) from None


def save_trace(trace: Trace, path: Path) -> None:
    """Write a trace as JSON."""
    path.write_text(trace.model_dump_json(indent=1, exclude_none=True) + "\n", encoding="utf-8")


def load_trace(path: Path) -> Trace:
    """Read a trace, or say in a sentence what is wrong with the file."""
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})", where=str(path)) from None
    return validated(data, Trace, str(path))


def table_of(trace: Trace, game: Game, *, where: str = "trace") -> Table:
    """The table on which a trace was played."""
    if trace.version != game.version:
        raise BadInput(
            "version",
            f"made with version {trace.version} of {game.name}, this is version {game.version}",
            where=where,
        )
    return game.table(trace.configuration)
