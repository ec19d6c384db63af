"""The last whole check of each game, kept until its rules change, for those who ask about it later."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.files import cache_folder
from ludex.model.game import Game
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.report import Report
from ludex.solver.fingerprint import rules_fingerprint

from .check_file import CheckFile, GameCheck, game_check, read_check, write_check


def last_check() -> Path:
    """Where the last check is kept, whatever it looked at."""
    return cache_folder() / "last-check.json"


def kept_path(game: Game) -> Path:
    """Where the last whole check of a game is kept."""
    return cache_folder() / f"last-check-{game.name}.json"


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


class SoFar:
    """What a check knows after each job, kept so that nothing is lost if the check is killed."""

    def __init__(self, accepted: Accepted, seed: int, earlier: tuple[GameCheck, ...]) -> None:
        self._accepted = accepted
        self._seed = seed
        self._earlier = earlier
        self._jobs = 0

    def keep(self, report: Report) -> None:
        """Write it down if another job is done; what cannot be written now is told at the end."""
        if len(report.outcomes) == self._jobs:
            return
        self._jobs = len(report.outcomes)
        unfinished = game_check(replace(report, interrupted=True), self._accepted)
        with suppress(BadInput):
            write_check(CheckFile(seed=self._seed, games=(*self._earlier, unfinished)), last_check())
