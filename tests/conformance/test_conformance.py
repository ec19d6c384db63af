"""Every game passes the conformance kit."""

from dataclasses import replace

import pytest
from ludex.model.domain import Amount
from ludex.model.games import OURS, load_game
from ludex.model.state import State
from ludex.solver.conformance import CHECKS, position_fields_are_explained

from tests.toy import GAME as TOY

GAMES = ["toy", *OURS]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_conformance(name, check):
    game = TOY if name == "toy" else load_game(name)
    complaints = check(game)
    assert not complaints, "\n".join(complaints[:20])


class Unexplained(State):
    """A position of which one number is explained."""

    ending: Amount
    """Whether the game is over."""
    mints: Amount


def test_a_number_of_the_position_without_a_sentence_is_a_complaint():
    game = replace(TOY, position=Unexplained)
    assert position_fields_are_explained(game) == ["the position's mints has no sentence below it"]
