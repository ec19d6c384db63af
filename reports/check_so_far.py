"""What a check knows before it is through, so that nothing is lost if it is killed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ludex.model.errors import BadInput
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.report import Report

from .check_file import CheckFile, GameCheck, write_check
from .check_made import game_check
from .check_paths import last_check


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
