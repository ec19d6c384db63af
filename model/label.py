"""What stands on the outside of a game: enough to list it without loading a rule."""

from __future__ import annotations

import ast
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .clause import Catalog, load_catalog
from .mistake import GROUP, OURS

if TYPE_CHECKING:
    from .game import Game


class Label(NamedTuple):
    """Title, players and state of a game, and where its files lie."""

    name: str
    title: str
    players: range
    version: int
    status: str
    folder: Path

    @property
    def base_name(self) -> str:
        """The name of the game without its revisions."""
        return self.name.partition("+")[0]

    @property
    def catalog(self) -> Catalog:
        """The clauses of the rulebook."""
        return load_catalog(self.folder / "clauses.toml")


def game_names() -> list[str]:
    """The names of all games, ours first."""
    return [*OURS, *(point.name for point in entry_points(group=GROUP))]


WRITTEN = ("name", "title", "players", "version", "status")
"""What `Game(...)` says in so many words."""


def label_of(name: str) -> Label | Game:
    """The label of a game of ours, read from the text of its module; any other game is loaded."""
    if name in OURS and OURS[name] not in sys.modules:
        spec = find_spec(OURS[name])
        if spec is not None and spec.origin is not None:
            file = Path(spec.origin)
            said = _said(ast.parse(file.read_text(encoding="utf-8")))
            if said.keys() >= set(WRITTEN):
                return Label(**said, folder=file.parent)
    from .games import load_game

    return load_game(name)


def _said(module: ast.Module) -> dict[str, Any]:
    """What the call of `Game(...)` says of a game in plain values."""
    calls = (node.value for node in module.body if isinstance(node, ast.Assign))
    given = next(
        (
            call.keywords
            for call in calls
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Game"
        ),
        [],
    )
    found: dict[str, Any] = {}
    for keyword in given:
        if keyword.arg in WRITTEN:
            match keyword.value:
                case ast.Constant(value=value):
                    found[keyword.arg] = value
                case ast.Call(
                    func=ast.Name(id="range"),
                    args=[ast.Constant(value=int(first)), ast.Constant(value=int(end))],
                ):
                    found[keyword.arg] = range(first, end)
    return found
