"""Traces: a whole game as data, that anyone can replay step by step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field

from .box import Configuration
from .errors import BadInput
from .files import write_whole
from .game import Game, Move, Table
from .notation import read_move, write_move
from .play import Step, begin, checked, refuse_fault, sound, step
from .state import State
from .toml import Strict, read_text, validated


class Recorded(Strict):
    """A decision or a chance outcome, and the fingerprint of the position it led to."""

    move: str
    position: str | None = Field(default=None, pattern=r"^[0-9a-f]{12}$")


class Trace(Strict):
    """A game as data: how it was set up and everything that was decided."""

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: str
    edition: str = Field(description="of the rulebook")
    version: int = Field(description="of the model of this game")
    configuration: Configuration
    steps: tuple[Recorded, ...] = ()
    about: str = ""


def fingerprint(state: State) -> str:
    """Twelve hexadecimal digits that tell positions apart."""
    return hashlib.sha256(state.packed()).hexdigest()[:12]


def recorded(table: Table, made: Step) -> Recorded:
    """One step as data; a position with a number that does not fit has no fingerprint."""
    try:
        position = fingerprint(made.after)
    except OverflowError:
        position = None
    return Recorded(move=write_move(table, made.move), position=position)


def trace_of(table: Table, steps: Iterable[Recorded], *, about: str = "") -> Trace:
    """The trace of a game that was recorded step by step."""
    return Trace(
        game=table.game.name,
        edition=table.game.catalog.rulebook.edition,
        version=table.game.version,
        configuration=table.box.configuration,
        steps=tuple(steps),
        about=about,
    )


def record(table: Table, moves: Iterable[Move], *, about: str = "") -> Trace:
    """The trace of a game by these moves from the start; of none it is empty, even if the set-up fails."""
    line = tuple(moves)
    if not line:
        return trace_of(table, (), about=about)
    state = sound(begin(table))
    steps = []
    for move in line:
        made = step(table, state, move)
        state = sound(made)
        steps.append(recorded(table, made))
    return trace_of(table, steps, about=about)


def replay(table: Table, trace: Trace, *, where: str = "trace") -> Iterator[Step]:
    """Play a trace again, checking every step against the rules and the recorded position."""
    begun = begin(table)
    refuse_fault(table, begun, where=where)
    state = begun.after
    for number, entry in enumerate(trace.steps, 1):
        place = f"{where}: step {number}"
        made = checked(table, state, read_move(table, entry.move, where=place), where=place)
        state = made.after
        if entry.position is not None and entry.position != fingerprint(state):
            raise BadInput(
                "replay",
                f"{entry.move!r} leads to position {fingerprint(state)}, not {entry.position}",
                where=place,
                right="the trace was made with other rules or was edited",
            )
        yield made


def save_trace(trace: Trace, path: Path) -> None:
    """Write a trace as JSON."""
    write_whole(path, trace.model_dump_json(indent=1, exclude_none=True) + "\n")


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
