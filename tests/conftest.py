"""What every test shares: commands print as into a pipe, whatever terminal the tests are run from."""

import pytest


@pytest.fixture(autouse=True)
def no_terminal_width(monkeypatch):
    """Without a terminal Ludex prints lines of one fixed width."""
    monkeypatch.delenv("COLUMNS", raising=False)
