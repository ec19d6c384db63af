"""A table plays a whole game, and every position survives packing and plain data."""

import random

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, OVER, Move
from ludex.model.notation import read_move, write_move
from ludex.model.rule import Illegal
from ludex.model.trace import record, replay

from tests.toy import GAME


def test_a_random_game_ends_and_its_trace_replays():
    table = GAME.table(players=3)
    rng = random.Random(1)
    state, moves = table.advance(table.start()), []
    while table.to_act(state) != OVER:
        move = table.draw(state, rng) if table.to_act(state) == CHANCE else rng.choice(table.legal(state))
        assert read_move(table, write_move(table, move)) == move
        state = table.play(state, move)
        assert table.schema.unpack(state.packed()) == state
        assert table.schema.from_data(table.schema.to_data(state), table.start()) == state
        moves.append(move)
    assert table.over(state) == "TOY-END-01"
    *_, last = replay(table, record(table, moves))
    assert last.after == state


def test_an_illegal_move_names_its_clause_and_changes_nothing():
    table = GAME.table(players=2, options={"heap": 2})
    state = table.start()
    before = state.packed()
    with pytest.raises(Illegal) as refused:
        table.apply(state, Move("take", (0, 3)))
    assert refused.value.clause == "TOY-TAKE-01"
    assert state.packed() == before


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("A tak 2", "move: unknown rule 'tak'; did you mean take."),
        ("take 2", "move: 'take 2' does not say who; put a seat first, as in A take 2."),
        ("A take 9", "move: coins: 9 is out of range; from 1 to 3."),
        ("A bury crwn", "move: card: unknown card 'crwn'; did you mean crown."),
        ("A take", "move: 'A take' has 0 words after take; write SEAT take COINS."),
    ],
)
def test_a_mistyped_move_gets_one_helpful_sentence(typed, sentence):
    with pytest.raises(BadInput) as refused:
        read_move(GAME.table(players=2), typed)
    assert str(refused.value) == sentence


def test_an_unknown_reading_is_refused():
    with pytest.raises(BadInput, match="unknown reading 'hep'; did you mean heap"):
        GAME.table(players=2, rulings={"bonus-source": "hep"})
