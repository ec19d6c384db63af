"""The pytest plug-in: in the project of a game, what the game states is tested without a line of code.

The project is known by `[project.entry-points."ludex.games"]` in its `pyproject.toml`. Collected are what
lint looks at, the case book, the golden table, the known games and the properties.
`pytest pyproject.toml` runs these alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

STATED = "pyproject.toml"
GROUP = "ludex.games"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plug-in, and one line for `pyproject.toml`."""
    group = parser.getgroup("ludex", "the rules of board games")
    group.addoption(
        "--ludex-check",
        action="store_true",
        help="Also check every game of the project as `ludex check` does.",
    )
    group.addoption(
        "--ludex-seconds",
        type=float,
        default=5.0,
        metavar="N",
        help="How long to look for a broken property, and how long to check. [default: 5]",
    )
    group.addoption(
        "--ludex-seed", type=int, default=0, metavar="N", help="Look in other places. [default: 0]"
    )
    parser.addini(
        "ludex_state_machine",
        "Configurations that Hypothesis plays as a state machine of the game.",
        type="args",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    """Where `testpaths` say what plain `pytest` collects, what the game states is collected too."""
    stated = config.rootpath / STATED
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and stated_games(stated):
        config.args.append(str(stated))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The project file, if it states games."""
    if file_path.name != STATED or file_path.parent != parent.config.rootpath or not stated_games(file_path):
        return None
    return GameFile.from_parent(parent, path=file_path)


def stated_games(file: Path) -> dict[str, str]:
    """The games that a project adds to Ludex, each with the place where it is written."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        found = data["project"]["entry-points"][GROUP]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError):
        return {}
    return dict(found)


class GameFile(pytest.File):
    """A project file with all that is tested about its games."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each thing that a game states."""
        from ludex.model.errors import BadInput
        from ludex.model.games import stated_game

        from .game_tests import GameTests

        for name, place in stated_games(self.path).items():
            try:
                tests = GameTests(stated_game(name, place), **self._terms()).all()
            except BadInput as broken:
                tests = [("loads", [str(broken)].copy)]
            for title, complaints in tests:
                yield GameTest.from_parent(self, name=f"{name}: {title}", complaints=complaints)

    def _terms(self) -> dict[str, Any]:
        option = self.config.getoption
        return {
            "seconds": option("--ludex-seconds"),
            "seed": option("--ludex-seed"),
            "check": option("--ludex-check"),
            "machine": self.config.getini("ludex_state_machine"),
            "accepted": self.config.rootpath / "accepted.toml",
        }


class Complaints(Exception):
    """What is wrong with a game, in sentences."""


class GameTest(pytest.Item):
    """One thing that a game states, put to the test."""

    def __init__(self, *, complaints: Callable[[], list[str]], **given: Any) -> None:
        super().__init__(**given)
        self.complaints = complaints

    def runtest(self) -> None:
        """Fails with whatever there is to complain of."""
        found = self.complaints()
        if found:
            raise Complaints("\n".join(found))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The sentences alone; anything else is a fault of Ludex and shown whole."""
        from ludex.model.errors import BadInput

        if isinstance(excinfo.value, Complaints | BadInput):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it is stated."""
        return self.path, None, self.name
