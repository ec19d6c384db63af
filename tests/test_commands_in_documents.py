"""Every command that a page shows exists, with every option that it is given."""

import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import typer
from ludex.cli.main import COMMANDS, app_for

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "examples").glob("*/README.md")),
    ROOT / "reports" / "scaffold" / "README.md.j2",
]
SHOWN = re.compile(r"`(ludex [^`\n]+)`|^(?:    |\$ |.*\| |.*run: |.*entry: )(ludex [^|#\n]+)", re.M)
PLACEHOLDER = re.compile(r"\{\{.*?\}\}")


def commands_of(page: Path) -> list[str]:
    """The command lines of a page, without what a shell does around them."""
    text = PLACEHOLDER.sub("NAME", page.read_text(encoding="utf-8"))
    return sorted(
        {re.split(r"\s{2,}|[;<>|]", next(filter(None, found)))[0].strip() for found in SHOWN.findall(text)}
    )


@cache
def command(name):
    return typer.main.get_command(app_for([name])).commands[name]


def known_options(name: str) -> set[str]:
    return {
        "--help",
        "-h",
        *(option for each in command(name).params for option in (*each.opts, *each.secondary_opts)),
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_that_a_page_shows_is_there(page):
    for line in commands_of(page):
        words = shlex.split(line.replace("…", "").replace("[", "").replace("]", ""))[1:]
        if not words or words[0].startswith("-") or words[0].isupper():
            continue
        assert words[0] in COMMANDS, line
        given = {word.partition("=")[0] for word in words[1:] if word.startswith("-") and len(word) > 1}
        assert given <= known_options(words[0]), line


def test_a_command_that_is_not_there_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Say `ludex check toy --bugdet 5`, or\n\n    ludex chekc toy\n", encoding="utf-8")
    for wrong in ("check toy --bugdet 5", "chekc toy"):
        assert f"ludex {wrong}" in commands_of(page)
    with pytest.raises(AssertionError):
        test_every_command_that_a_page_shows_is_there(page)
