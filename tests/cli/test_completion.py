"""What a shell is told could come next: commands, games, and options of a command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(sys.executable).parent / "ludex"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("ludex che", "check"), ("ludex lint mi", "mint-works"), ("ludex check --bud", "--budget")],
)
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes(shell, typed, expected):
    words = {
        "bash": {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": typed},
    }[shell]
    env = {**os.environ, "_LUDEX_COMPLETE": f"complete_{shell}", **words}
    done = subprocess.run([SCRIPT], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert expected in done.stdout, done.stderr
