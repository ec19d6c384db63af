"""The compiled rules do nothing that C leaves undefined: address and undefined-behaviour sanitizers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GCC = shutil.which("gcc")


def _libasan() -> str:
    if GCC is None:
        pytest.skip("gcc is not installed, so nothing can be sanitized")
    asked = [GCC, "-print-file-name=libasan.so"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(found).is_absolute():
        pytest.skip("gcc has no libasan here, so nothing can be sanitized")
    return found


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
def test_rules_search_and_games_run_clean_under_sanitizers(game: str, configuration: str) -> None:
    environment = {
        **os.environ,
        "CC": str(GCC),
        "LD_PRELOAD": _libasan(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "halt_on_error=1",
    }
    words = [
        "--game",
        game,
        "--configuration",
        configuration,
        "--pairs",
        "400",
        "--states",
        "6000",
        "--sanitize",
    ]
    ran = subprocess.run(
        [sys.executable, "-m", "ludex.solver.native.equivalence", *words],
        capture_output=True,
        text=True,
        env=environment,
        timeout=500,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:] + ran.stdout[-2000:]
    assert "0 differences" in ran.stdout
