"""What every test shares: commands print as into a pipe, and what they keep is kept apart from the user's."""

import os
from itertools import count
from pathlib import Path

import pytest
from ludex.model.files import OUR_CACHE


@pytest.fixture(autouse=True)
def no_terminal_width(monkeypatch):
    """Without a terminal Ludex prints lines of one fixed width."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(scope="session")
def compiled_rules(tmp_path_factory) -> Path:
    """The folder in which all processes of this run keep compiled rules."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "compiled"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def new_cache(tmp_path_factory, compiled_rules):
    """Makes a cache folder with compiled rules only: they are kept under a digest of all that matters."""
    folders, number = tmp_path_factory.mktemp("caches"), count()

    def make() -> Path:
        folder = folders / str(next(number))
        folder.mkdir()
        (folder / "native").symlink_to(compiled_rules, target_is_directory=True)
        return folder

    return make


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, new_cache):
    """What Ludex keeps from one run to the next is kept for one test."""
    monkeypatch.setenv(OUR_CACHE, str(new_cache()))
