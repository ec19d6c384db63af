"""Runs the `ludex` command from the outside, with two toys among the games."""

import io
import sys
from typing import NamedTuple

import pytest
from ludex.cli.main import run
from ludex.model import games

TOYS = {"toy": "tests.toy", "sealed": "tests.cli.sealed"}
TOY_COMMAND = (
    sys.executable,
    "-c",
    f"from ludex.model import games; games.OURS.update({TOYS!r}); from ludex.cli.main import main; main()",
)
"""The `ludex` command in a process of its own, for what only a real terminal or pipe can show."""


class Outcome(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def ludex(capsys, monkeypatch):
    """Call `ludex("walk", "toy", typed="...")` and look at the outcome; a traceback fails the test."""
    for name, module in TOYS.items():
        monkeypatch.setitem(games.OURS, name, module)

    def command(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run([str(word) for word in words])
        return Outcome(code, *capsys.readouterr())

    return command


@pytest.fixture
def refused(ludex):
    """Call a command that must be refused: exit code 2 and one sentence, which is returned."""

    def command(*words, typed=""):
        outcome = ludex(*words, typed=typed)
        assert outcome.code == 2, outcome
        assert outcome.err.count("\n") == 1, "one sentence on one line"
        assert outcome.err.endswith(".\n")
        assert "Traceback" not in outcome.err
        return outcome.err.strip()

    return command
