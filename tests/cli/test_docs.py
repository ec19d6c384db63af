"""`ludex docs`: the pages as they came, and those that are made from the code; and the site."""

import subprocess
import sys
from pathlib import Path

import pytest
from ludex.cli.main import COMMANDS, run
from ludex.cli.reference import PAGES
from ludex.invariants import laws

ROOT = Path(__file__).parents[2]


def told(page, capsys):
    assert run(["docs", page]) == 0
    return capsys.readouterr().out


def test_a_page_is_printed_as_it_is_written(capsys):
    assert told("tutorial", capsys) == (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")


def test_the_pages_are_listed_with_their_titles(capsys):
    assert run(["docs"]) == 0
    assert "tutorial               A rulebook in an hour\n" in capsys.readouterr().out


def test_the_commands_page_has_every_command(capsys):
    page = told("commands", capsys)
    assert [line[3:] for line in page.splitlines() if line.startswith("## ")] == list(COMMANDS)
    assert "--budget" in page


def test_the_laws_page_has_every_law(capsys):
    page = told("laws", capsys)
    assert all(f"## laws.{name}\n" in page for name in laws.__all__)


def test_what_was_found_names_the_clauses_that_contradict_each_other(capsys):
    page = told("found", capsys)
    assert "solitaire_plan_supply == 2" in page


@pytest.mark.parametrize("page", PAGES)
def test_a_made_page_has_a_title_and_text(page, capsys):
    first, *rest = told(page, capsys).splitlines()
    assert first.startswith("# ") and len(rest) > 10


def test_a_page_that_is_not_there_is_wrong_input(capsys):
    assert run(["docs", "tutorail"]) == 2
    assert "did you mean tutorial" in capsys.readouterr().err


def test_the_site_is_built_without_a_broken_link(tmp_path):
    pytest.importorskip("mkdocs")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "reference" / "commands" / "index.html").exists()
