"""Where a check leaves its files, and what it says when it cannot."""

import pytest
from ludex.model.files import OUR_CACHE

from tests.full_disk import small_files

WORDS = ("check", "toy", "--budget", "4", "--engine", "explore", "--engine", "fuzz", "--exit-zero")


def test_nothing_is_left_in_the_current_folder(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert ludex(*WORDS).code == 0
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def no_room(tmp_path, monkeypatch):
    """A cache folder that cannot be made, because a file is in its place."""
    (tmp_path / "file").touch()
    monkeypatch.setenv(OUR_CACHE, str(tmp_path / "file" / "cache"))


@pytest.mark.usefixtures("no_room")
def test_a_check_that_cannot_be_kept_is_shown_all_the_same(ludex):
    done = ludex(*WORDS)
    assert done.code == 0
    assert "Seed " in done.out
    assert "This check is not kept: " in done.err
    assert "cannot be written (Not a directory)" in done.err


@pytest.mark.usefixtures("no_room")
def test_a_search_whose_rules_cannot_be_kept_says_so(ludex):
    done = ludex("explore", "mint-works", "-c", "tiny")
    assert (done.code, done.out) == (2, "")
    assert "compiled rules cannot be kept there (Not a directory)." in done.err


def test_a_full_disk_is_told_after_the_results(ludex, tmp_path):
    file = tmp_path / "check.json"
    with small_files(1000):
        done = ludex(*WORDS, "--json", file)
    assert done.code == 2
    assert "Seed " in done.out
    assert done.err.endswith(f"{file}: cannot be written (File too large).\n")
    assert list(tmp_path.iterdir()) == []
