"""What every test shares: commands print as into a pipe, and what they keep is kept apart from the user's."""

import pytest
from ludex.model.files import OUR_CACHE


@pytest.fixture(autouse=True)
def no_terminal_width(monkeypatch):
    """Without a terminal Ludex prints lines of one fixed width."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path_factory):
    """What Ludex keeps from one run to the next is kept for one test."""
    monkeypatch.setenv(OUR_CACHE, str(tmp_path_factory.mktemp("cache")))
