"""The session in the README is what the commands print. `python -m tests.test_readme` writes it anew."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.S)


def session(text: str) -> list[tuple[str, str]]:
    """Each command of the session with what the README says it prints."""
    found = BLOCK.search(text)
    assert found, "the README has no session"
    parts = re.split(r"^\$ ", found.group(1), flags=re.M)[1:]
    return [(command, output.strip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def outcome(command: str, folder: Path, modules: Path = ROOT) -> str:
    """What a command prints in a folder, without trailing blanks; `modules` is where Python looks too."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(modules), "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = (line.rstrip() for line in (done.stdout + done.stderr).splitlines())
    return "\n".join(lines).strip("\n")


def write_shown_file(command: str, output: str, folder: Path) -> bool:
    """A `cat FILE` in the session is how the README hands over a file."""
    words = command.split()
    if words[0] != "cat":
        return False
    (folder / words[1]).write_text(output + "\n", encoding="utf-8")
    return True


def test_the_session_is_what_the_commands_print(tmp_path):
    for command, output in session(README.read_text(encoding="utf-8")):
        if not write_shown_file(command, output, tmp_path):
            assert outcome(command, tmp_path) == output, command


def refresh(folder: Path) -> None:
    """Write the README's session anew."""
    text = README.read_text(encoding="utf-8")
    lines = []
    for command, output in session(text):
        if not write_shown_file(command, output, folder):
            output = outcome(command, folder)
        lines += [f"$ {command}", *output.splitlines(), ""]
    block = "```console\n" + "\n".join(lines) + "```"
    README.write_text(BLOCK.sub(lambda _found: block, text), encoding="utf-8")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        refresh(Path(scratch))
