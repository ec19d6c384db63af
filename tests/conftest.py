"""What every test shares: commands print as into a pipe, and what they keep is kept apart from the user's."""

import os
from itertools import count
from pathlib import Path

import pytest
from ludex.model.files import OUR_CACHE
from ludex.solver.native import build


def pytest_collection_modifyitems(items):
    """What takes long comes first, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


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


@pytest.fixture(scope="session", autouse=True)
def compiled_quickly():
    """Rules are compiled in a fifth of the time and run slower; a test of what users run asks for `-O3`."""
    as_it_is = build._compile
    with pytest.MonkeyPatch.context() as patch:
        if "LUDEX_LONG" not in os.environ:
            patch.setattr(
                build,
                "_compile",
                lambda text, path, seal, using, flags: as_it_is(text, path, seal, using, ("-O1", *flags)),
            )
        yield


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
