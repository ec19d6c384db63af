"""A game of another project, written against `ludex.api` alone, beside a package also called `model`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent / "project"
SCRIPT = Path(sys.executable).parent / "ludex"


@pytest.fixture
def ludex(tmp_path):
    """Runs the `ludex` command where the other project is installed."""
    shutil.copytree(PROJECT, tmp_path, dirs_exist_ok=True)
    about = tmp_path / "nim-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[ludex.games]\nnim = nim:GAME\n", encoding="utf-8")

    def command(*words, typed=""):
        return subprocess.run(
            [SCRIPT, *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return command


def test_its_author_needs_one_import_line():
    lines = [line for file in PROJECT.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert {line.split()[1] for line in lines if "ludex" in line and "import" in line} == {"ludex.api"}


def test_it_is_among_the_games(ludex):
    done = ludex("games")
    assert done.returncode == 0, done.stderr
    assert "Nim" in done.stdout
    assert "Mint Works" in done.stdout


def test_it_is_checked_and_its_properties_are_proved(ludex):
    done = ludex("check", "nim", "--engine", "prove", "--budget", "6", "--exit-zero")
    assert done.returncode == 0, done.stderr
    assert "no-stone-is-added" in done.stdout
    assert "proved" in done.stdout
    assert "violated" not in done.stdout


def test_it_is_played(ludex):
    done = ludex("play", "nim", "--configuration", "tiny", typed="A take 3\nB take 2\n")
    assert done.returncode == 0, done.stderr
    assert "NIM-END-01" in done.stdout


def test_a_dispute_about_it_is_judged_under_both_readings(ludex):
    done = ludex("judge", "dispute.toml")
    words = " ".join(done.stdout.split())
    assert done.returncode == 3, done.stderr
    assert words.startswith("SILENT")
    assert "The rulebook does not say." in words
    assert "illegal — Two at most. [two]" in words


def test_a_dispute_in_plain_words_may_name_it(ludex):
    done = ludex("judge", "-", typed="Nim, two players. May A take 1?\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("LEGAL")
