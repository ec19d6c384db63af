"""Studies: one hard question about one game, answered for every board, count or table size.

A game names the module of its study (`Game.studies`); the module's `STUDY` has the question and answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from ludex.model.game import Game, Table
from ludex.model.trace import Trace

Say = Callable[[str], None]
"""Hears how far a study has come."""


@dataclass(frozen=True)
class Answer:
    """What a study found: a few lines, perhaps a table and a game that shows it."""

    lines: tuple[str, ...]
    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    game: Trace | None = None
    interrupted: bool = False


@dataclass(frozen=True)
class Study:
    """A question about one game and how it is answered."""

    question: str
    answer: Callable[[Table, Say], Answer]
    shows_a_game: bool = False
    """Whether the answer may hold a game."""
    promises: Mapping[str, Callable[[Table], str]] = field(default_factory=dict)
    """What a box can be solved for by counting alone: why it fails for a table, empty where it holds."""


def study_of(game: Game) -> Study | None:
    """The study that a game names."""
    if not game.studies:
        return None
    found: Study = import_module(game.studies).STUDY
    return found
