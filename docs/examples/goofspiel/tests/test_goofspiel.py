"""A round of Goofspiel does what the rulebook says; everything else is collected by the plug-in."""

import pytest
from goofspiel import GAME
from ludex.api import Illegal, Move

ACE, TWO, THREE = range(3)


def played(*picks):
    """A table of two with three cards, after the ace was turned up and these cards were picked."""
    table = GAME.table(GAME.configurations["tiny"])
    state = table.play(table.advance(table.start()), Move("turn-over", (ACE,)))
    for seat, card in picks:
        state = table.play(state, Move("pick", (seat, card)))
    return table, state


def test_the_highest_card_takes_the_prize():
    table, state = played((0, TWO), (1, THREE))
    assert table.scores(state) == (0, 1)


def test_equal_cards_take_nothing():
    table, state = played((0, TWO), (1, TWO))
    assert table.scores(state) == (0, 0)


def test_nobody_waits_for_another_before_picking():
    table, state = played((1, THREE), (0, TWO))
    assert table.scores(state) == (0, 1)


def test_a_card_is_picked_once():
    table, state = played((0, TWO))
    with pytest.raises(Illegal) as refused:
        table.apply(state, Move("pick", (0, THREE)))
    assert refused.value.clause == "GOOF-009"
