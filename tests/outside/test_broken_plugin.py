"""A plug-in that cannot be loaded, or that ends Python, stops no command that is about all games."""

import pytest

from .project import SCRIPT, called


@pytest.fixture(params=["raise RuntimeError('no')", "raise SystemExit(3)", "def (", "GAME = 1"])
def project(request, tmp_path):
    (tmp_path / "bad.py").write_text(request.param, encoding="utf-8")
    about = tmp_path / "bad-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[ludex.games]\nbad = bad:GAME\n")
    return tmp_path


def test_the_other_games_are_listed(project):
    done = called(project, SCRIPT, "games")
    assert done.returncode == 0, done.stderr
    assert "Mint Works" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_other_cases_are_listed_and_the_reason_is_told(project):
    done = called(project, SCRIPT, "cases")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("bad is left out: bad (bad:GAME):")
    assert "mint-works" in done.stdout
