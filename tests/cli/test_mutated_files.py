"""Some damaged files for every command that takes one; `python -m tests.cli.mutated 10000` tries more."""

import os
import random

import pytest
from ludex.model import games

from . import mutated

FILES = 8
"""Of each kind."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """The toy, checked and proved once, in a folder of its own."""
    kept, known = os.environ.get("LUDEX_CACHE"), dict(games.OURS)
    yield mutated.Bench(tmp_path_factory.mktemp("damaged"))
    games._ours = mutated._OURS
    games.OURS.clear()
    games.OURS.update(known)
    os.environ.pop("LUDEX_CACHE")
    if kept is not None:
        os.environ["LUDEX_CACHE"] = kept


@pytest.fixture(scope="module")
def known(bench):
    return list(mutated.kinds(bench.kept))


def test_no_damaged_file_brings_a_command_down(bench, known):
    for kind in known:
        for number in range(FILES):
            rng = random.Random(f"test/{kind.name}/{number}")
            trouble = bench.tried(kind, mutated.damaged(kind.text, rng), rng.choice(kind.commands))
            bench.restore(kind)
            assert trouble is None


def test_what_is_whole_is_accepted_by_every_command(bench, known):
    """Otherwise damage would say nothing: the command would never come to the file."""
    for kind in known:
        for words in kind.commands:
            file = bench._laid(kind, kind.text.encode())
            told = bench.carried_out(bench.given(words, file))
            bench.restore(kind)
            assert told[0] in (0, 1), (words, told)


@pytest.mark.parametrize(
    ("does", "what"),
    [
        (lambda: print("\x1b[2J"), "sends '\\x1b' to the terminal"),
        (lambda: print("\u202e"), "sends '\\u202e' to the terminal"),
        (lambda: {}["gone"], "KeyError"),
        (lambda: print("Traceback (most recent call last)"), "a traceback"),
    ],
)
def test_a_command_that_misbehaves_is_noticed(bench, known, monkeypatch, does, what):
    monkeypatch.setattr(mutated, "run", lambda _words: does() or 0)
    assert what in bench.tried(known[0], b"", known[0].commands[0]).what


@pytest.mark.parametrize("code", [3, 99, -1])
def test_a_strange_exit_code_is_noticed(bench, known, monkeypatch, code):
    monkeypatch.setattr(mutated, "run", lambda _words: code)
    assert bench.tried(known[0], b"", ("replay", "{}")).what == f"exit code {code}"
