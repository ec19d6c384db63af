"""Positions that differ only in names: a game may say which, and a search then visits one of them.

A game declares it in a module `symmetry` beside its position, with a function `canonical(state)` that
returns the position standing for all that are like it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ludex.model.game import Game, Table
from ludex.model.play import steps
from ludex.model.state import State

from .graph import Canonical


def canonical_of(game: Game) -> Canonical | None:
    """The game's own choice among like positions, if it declares one."""
    package = game.start.__module__
    while package:
        name = f"{package}.symmetry"
        module = import_module(package)
        if hasattr(module, "__path__"):
            if find_spec(name) is None:
                return None
            found: Canonical = import_module(name).canonical
            return found
        package = package.rpartition(".")[0]
    return None


def is_respected(table: Table, canonical: Canonical, state: State) -> bool:
    """Whether a position and the one that stands for it lead to like positions."""

    def onward(position: State) -> set[bytes]:
        return {canonical(step.after).packed() for step in steps(table, position) if step.fault is None}

    return onward(state) == onward(canonical(state))
