"""How long a command takes to start, as a ratio: `--help` against an interpreter that does nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = {
    "interpreter": (sys.executable, "-c", "pass"),
    "help": (str(Path(sys.executable).parent / "ludex"), "--help"),
    "games": (str(Path(sys.executable).parent / "ludex"), "games"),
    "play": (str(Path(sys.executable).parent / "ludex"), "play", "mint-works"),
}


@pytest.mark.benchmark(group="start-up")
@pytest.mark.parametrize("name", COMMANDS)
def test_start_up(benchmark, name):
    benchmark.pedantic(subprocess.run, (COMMANDS[name],), {"capture_output": True, "input": b""}, rounds=7)
