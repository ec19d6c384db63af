"""The compiled rules do nothing that C leaves undefined: address and undefined-behaviour sanitizers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ludex.model.games import game_names

GCC = shutil.which("gcc")


def _libasan() -> str:
    if GCC is None:
        pytest.skip("gcc is not installed, so nothing can be sanitized")
    asked = [GCC, "-print-file-name=libasan.so"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(found).is_absolute():
        pytest.skip("gcc has no libasan here, so nothing can be sanitized")
    return found


def _under_sanitizers(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "CC": str(GCC),
        "LD_PRELOAD": _libasan(),
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=environment, timeout=1_500, check=False
    )


def _compared(*words: str) -> None:
    """Rules, search, what can come of positions, and games, compiled to stop at the first thing wrong."""
    ran = _under_sanitizers("-m", "ludex.solver.native.equivalence", "--trap", *words)
    assert ran.returncode == 0, f"{ran.returncode} {ran.stderr[-2000:]}{ran.stdout[-2000:]}"
    assert "0 differences" in ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_every_configuration_runs_clean(game: str) -> None:
    _compared("--game", game, "--bare", "--pairs", "60", "--states", "1000")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "configuration"),
    [
        ("mint-works", "tiny-recycler"),
        ("fourteen-nights", "tiny"),
        ("gold-mine", "tiny"),
        ("project-mine", "tiny-fed"),
    ],
)
def test_properties_run_clean(game: str, configuration: str) -> None:
    _compared("--game", game, "--configuration", configuration, "--pairs", "400", "--states", "6000")


@pytest.mark.skipif("LUDEX_LONG" not in os.environ, reason="takes minutes; LUDEX_LONG=1 asks for it")
@pytest.mark.parametrize("game", game_names())
def test_every_configuration_runs_clean_with_its_properties(game: str) -> None:
    _compared("--game", game, "--pairs", "400", "--states", "20000")


SPOILED = """
import ctypes, sys
from ludex.solver.native.assemble import source_of
from ludex.solver.native.build import library
from ludex.solver.native.equivalence import TRAPPED
from tests.toy import GAME
head = "API long nx_score(X *x, S *s, int seat) {"
text = source_of(GAME.table(players=2)).text
assert head in text
spoiled = ctypes.CDLL(str(library(text.replace(head, head + sys.argv[1]), *TRAPPED)))
spoiled.nx_score(None, None, 1)
"""


@pytest.mark.parametrize(
    ("spoilt", "status"),
    [
        ("return seat;", 0),
        ("volatile uint8_t *held = malloc(2); held[seat + 1] = 1; return held[0];", 1),
        ("volatile int most = 0x7fffffff; return most + seat;", -4),
    ],
)
def test_what_c_does_not_define_is_noticed(spoilt: str, status: int) -> None:
    ran = _under_sanitizers("-c", SPOILED, spoilt)
    assert ran.returncode == status, ran.stderr[-2000:]
