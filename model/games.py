"""The games that Ludex knows, by name. A package elsewhere adds one with an entry point."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .errors import BadInput, unknown
from .game import Game
from .label import game_names
from .mistake import GROUP, OURS, place_of
from .naming import plain

__all__ = ["GROUP", "OURS", "game_names", "load_game", "stated_game"]


def load_game(name: str) -> Game:
    """A game by its name or by a title of it; `name+revision` is the edition with that revision."""
    base, *revisions = name.split("+")
    if revisions:
        from .edition import find_edition

        return find_edition(load_game(base), revisions)
    key = plain(name)
    if key in OURS:
        return _ours(key)
    for point in entry_points(group=GROUP):
        if point.name == key:
            return _added(point)
    for other in map(_ours, OURS):
        if key in map(plain, (other.title, other.catalog.rulebook.title, *other.titles)):
            return other
    raise unknown("game", "game", name, game_names())


def _ours(name: str) -> Game:
    game: Game = import_module(OURS[name]).GAME
    return game


def stated_game(name: str, place: str) -> Game:
    """The game that a project states, whether or not it is installed."""
    return _added(EntryPoint(name, place, GROUP))


FOLDERS = ("model", "invariants", "solver", "reports", "cli")
"""What projects of the first version imported from."""


def _added(point: EntryPoint) -> Game:
    """The game of another package, or a sentence that says why it cannot be had."""
    where = f"{point.name} ({point.value})"
    try:
        game = point.load()
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        said = error.msg if isinstance(error, SyntaxError) else error
        wrong = f"cannot be loaded: {type(error).__name__}: {said}"
        if isinstance(error, ModuleNotFoundError) and error.name in FOLDERS:
            said = f"there is no package {error.name} on its own; write from ludex.api import …"
            wrong = f"cannot be loaded: {said}"
        raise BadInput(
            "plug-in", f"{wrong}, at {place}" if (place := place_of(error)) else wrong, where=where
        ) from error
    if not isinstance(game, Game):
        raise BadInput("plug-in", f"is a {type(game).__name__}", where=where, right="it must be a Game")
    return game
