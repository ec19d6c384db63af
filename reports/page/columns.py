"""Frames by columns, each frame once: games that begin alike share their steps."""

from __future__ import annotations

import json
from typing import Any

from .frames import Frame


class Columns:
    """The frames of all games of a page; a game keeps the numbers of its own."""

    def __init__(self) -> None:
        self.columns: dict[str, list[Any]] = {}
        self._numbers: dict[str, int] = {}

    def runs(self, runs: dict[str, Any]) -> dict[str, Any]:
        """The runs of a game with numbers in place of frames."""
        return {name: self._run(run) for name, run in runs.items()}

    def _run(self, run: dict[str, Any]) -> dict[str, Any]:
        told = run | {"tables": [self._side(side) for side in run["tables"]]}
        return told | {"miss": self._run(run["miss"])} if run.get("miss") else told

    def _side(self, side: dict[str, Any]) -> dict[str, Any]:
        return side | {"frames": [self._number(frame) for frame in side["frames"]]}

    def _number(self, frame: Frame) -> int:
        key = json.dumps(frame, sort_keys=True)
        if key not in self._numbers:
            number = self._numbers[key] = len(self._numbers)
            for name in frame:
                self.columns.setdefault(name, [None] * number)
            for name, column in self.columns.items():
                column.append(frame.get(name))
        return self._numbers[key]
