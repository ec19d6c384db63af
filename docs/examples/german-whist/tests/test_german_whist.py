"""A trick of German Whist does what the rulebook says; everything else is collected by the plug-in."""

import pytest
from german_whist import GAME
from ludex.model.notation import read_move

OPENING = ("deal queen-clubs", "deal queen-diamonds", "turn-up ace-diamonds")


@pytest.fixture
def tiny():
    """Six cards; A has the queen of clubs, B the queen of diamonds, and diamonds are trumps."""
    return GAME.table(GAME.configurations["tiny"])


def after(table, *moves):
    state = table.advance(table.start())
    for move in (*OPENING, *moves):
        state = table.play(state, read_move(table, move))
    return state


def test_a_trump_takes_the_trick_and_the_card_that_lies_face_up(tiny):
    state = after(tiny, "A lead queen-clubs", "B follow queen-diamonds")
    assert state.turn == 1
    assert state.holder[tiny.box.cards.index("ace-diamonds")] == 1


def test_the_loser_draws_a_card_that_the_winner_does_not_see(tiny):
    state = after(tiny, "A lead queen-clubs", "B follow queen-diamonds", "draw king-clubs")
    drawn = tiny.box.cards.index("king-clubs")
    assert state.holder[drawn] == 0
    assert tiny.view(state, 0).holder[drawn] == 0
    assert tiny.view(state, 1).holder[drawn] == -1


def test_the_card_that_lay_face_up_is_known_to_be_in_the_other_hand(tiny):
    state = after(tiny, "A lead queen-clubs", "B follow queen-diamonds", "draw king-clubs")
    assert tiny.view(state, 0).holder[tiny.box.cards.index("ace-diamonds")] == 1
