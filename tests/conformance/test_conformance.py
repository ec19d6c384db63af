"""Every game passes the conformance kit."""

import pytest
from ludex.model.games import OURS, load_game
from ludex.solver.conformance import CHECKS

from tests.toy import GAME as TOY

GAMES = ["toy", *OURS]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_conformance(name, check):
    game = TOY if name == "toy" else load_game(name)
    complaints = check(game)
    assert not complaints, "\n".join(complaints[:20])
