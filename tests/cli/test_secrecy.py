"""What other seats are told of a secret decision."""

from dataclasses import replace

import pytest
from ludex.cli.secrecy import move_as_seen
from ludex.model.domain import Seat
from ludex.model.game import Move
from ludex.model.play import Event
from ludex.model.rule import move, require

from .sealed import GAME, Position, bid, deal, open_bids


@move("SEAL-BID-01")
def stay_out(s: Position, seat: Seat) -> None:
    """Put an empty paper into the envelope."""
    require(s.turn == seat, "SEAL-BID-01")
    s.turn += 1


def told(game, made, viewer):
    table = game.table(players=2)
    state = table.play(table.play(table.start(), Move("deal", (0, 1))), Move("deal", (1, 2)))
    after = table.apply(state, made)
    return move_as_seen(table, Event(made, state, after), viewer)


WITH_TWO_RULES = replace(GAME, rules=(deal, bid, stay_out, open_bids))


@pytest.mark.parametrize(
    ("game", "viewer", "words"),
    [
        (GAME, 1, "A bid (hidden)"),
        (GAME, 0, "A bid 3"),
        (GAME, None, "A bid 3"),
        (WITH_TWO_RULES, 1, "A decides (hidden)"),
        (WITH_TWO_RULES, 0, "A bid 3"),
    ],
)
def test_a_secret_decision_is_told_as_far_as_the_table_shows_it(game, viewer, words):
    assert told(game, Move("bid", (0, 3)), viewer) == words


def test_which_of_two_secret_moves_it_was_is_not_told_even_if_nothing_is_chosen_with_it():
    assert told(WITH_TWO_RULES, Move("stay-out", (0,)), 1) == "A decides (hidden)"
