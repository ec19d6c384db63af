"""The tutorial works as it is written. `python -m tests.test_tutorial` writes what it prints anew."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tests.outside.project import install
from tests.test_readme import outcome, write_shown_file

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "docs" / "tutorial.md"
FINISHED = ROOT / "docs" / "examples" / "goofspiel" / "goofspiel"
BLOCK = re.compile(r"```console\n(.*?)```", re.S)
EXCERPT = re.compile(r'```\w+ title="([\w.]+)"\n(.*?)```', re.S)


def carried_out(command: str, output: str, folder: Path) -> str:
    """What a command of the tutorial prints; installing a project takes no network here."""
    if write_shown_file(command, output, folder):
        return output
    if command.startswith("pip install"):
        install(folder / command.split()[-1])
        return ""
    return outcome(command, folder, folder / "goofspiel")


def parts_of(block: str) -> list[tuple[str, str]]:
    """Each command of a block with what follows it."""
    parts = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [(command, output.strip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def printed(text: str, folder: Path) -> str:
    """The tutorial with what its commands print now."""

    def again(found: re.Match[str]) -> str:
        lines = []
        for command, output in parts_of(found.group(1)):
            shown = carried_out(command, output, folder)
            lines += [f"$ {command}", *shown.splitlines(), ""]
        return "```console\n" + "\n".join(lines).rstrip("\n") + "\n```"

    return BLOCK.sub(again, text)


def test_every_command_of_the_tutorial_prints_what_it_says(tmp_path):
    text = TUTORIAL.read_text(encoding="utf-8")
    assert printed(text, tmp_path) == text


def test_every_piece_of_code_is_in_the_finished_game():
    found = EXCERPT.findall(TUTORIAL.read_text(encoding="utf-8"))
    assert len(found) > 5
    for file, code in found:
        assert code in (FINISHED / file).read_text(encoding="utf-8"), file


def test_the_rulebook_of_the_tutorial_is_that_of_the_finished_game():
    shown = TUTORIAL.read_text(encoding="utf-8").partition("$ cat goofspiel.md\n")[2].partition("\n\n$ ")[0]
    assert shown == (FINISHED.parent / "rulebook.md").read_text(encoding="utf-8").rstrip("\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        TUTORIAL.write_text(printed(TUTORIAL.read_text(encoding="utf-8"), Path(scratch)), encoding="utf-8")
