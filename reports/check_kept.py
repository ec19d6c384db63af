"""The last whole check of each game, kept until its rules change, for those who ask about it later."""

from __future__ import annotations

from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.solver.fingerprint import rules_fingerprint

from .check_file import CheckFile, GameCheck, read_check, write_check
from .check_paths import kept_path, last_check


def keep(game: Game, check: GameCheck, seed: int) -> None:
    """Keep a check that looked at everything."""
    write_check(CheckFile(seed=seed, games=(check,)), kept_path(game))


def kept(game: Game) -> GameCheck | None:
    """The last whole check of these very rules, if there is one."""
    return _of_these_rules(game, kept_path(game))


def latest(game: Game) -> GameCheck | None:
    """What a check had found that was broken off just now, or else the last whole check."""
    broken_off = _of_these_rules(game, last_check())
    return broken_off if broken_off is not None and broken_off.interrupted else kept(game)


def _of_these_rules(game: Game, path: Path) -> GameCheck | None:
    if not path.exists():
        return None
    try:
        found = read_check(path).games
    except BadInput:
        return None  # written by another version of Ludex: as good as none
    rules = rules_fingerprint(game)
    return next((check for check in found if (check.game, check.rules) == (game.name, rules)), None)
