"""Preparing the game: tokens, stacks, the starting roll and the twenty tiles of development."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine.state import Phase, Stage

from .mine import mine, options, play, refusal, table


def rolled(on, *pips):
    return play(on, on.start(), *(f"roll-for-start {n}" for n in pips))


def test_GM_SETUP_01_to_06_the_table_at_the_start():
    on = table(players=4)
    s = on.start()
    assert (s.placed, s.x[0], s.y[0], s.kind[0]) == (1, 0, 0, 0)
    assert s.gold_tokens == [3] * 4
    assert s.bat_tokens == [3] * 4
    assert list(s.face_down) == [20, 79]
    assert sum(s.unseen) == 99
    assert s.supply == 28


def test_GM_SETUP_07_the_highest_roll_starts():
    assert rolled(table(players=3), 2, 5, 4).turn == 1


def test_start_tie_those_who_tied_roll_again():
    on = table(players=3)
    s = rolled(on, 5, 2, 5)
    assert s.phase == Phase.ROLL_OFF
    s = play(on, s, "roll-for-start 1", "roll-for-start 3")
    assert (s.turn, s.phase) == (2, Phase.TAKE)


def test_start_tie_by_seat_order():
    assert rolled(table(players=3, rulings={"start-tie": "seat-order"}), 5, 2, 5).turn == 0


def test_GM_SETUP_07_one_die_is_rolled_for_the_start():
    on = table()
    assert options(on, on.start()) == {f"roll-for-start {pips}" for pips in range(1, 7)}


def test_GM_FLOW_02_development_tiles_are_placed_clockwise_from_the_starting_player():
    on = table(players=3)
    s = rolled(on, 1, 6, 2)
    s = play(on, s, "B take development", "draw cross fresh", "B place 0 1 r0")
    assert (s.turn, s.developed, s.placed) == (2, 1, 2)
    assert options(on, s) == {"C take development"}
    assert refusal(on, s, "C take production") == "GM-FLOW-02"
    assert refusal(on, s, "A take development") == "GM-FLOW-02"


def developed(on, tiles=20):
    """A straight line to the north, as far as development goes."""
    names = on.box.patterns.names
    s = rolled(on, 6, 1)
    for number in range(tiles):
        seat = "AB"[number % 2]
        lines = ("straight", "chamber-straight", "passage-straight", "mud-straight")
        name = next(line for line in lines if s.unseen[names.index(line)])
        s = play(on, s, f"{seat} take development", f"draw {name} fresh", f"{seat} place 0 {number + 1} r0")
    return s


def test_GM_FLOW_05_and_06_after_twenty_tiles_the_miners_stand_on_the_ladder():
    on = table()
    s = developed(on)
    assert (s.stage, s.phase, s.developed, s.face_down[0]) == (Stage.PRODUCTION, Phase.MOVEMENT, 20, 0)
    assert list(s.at) == [0, 0]
    assert s.turn == 0
    assert s.supply == 28 - 6


def test_production_start_next_in_turn():
    on = table(players=3, rulings={"production-start": "next-in-turn"})
    s = rolled(on, 6, 1, 1)
    s.developed = 19
    s.placed = 1
    s = play(on, s, "A take development", "draw cross fresh", "A place 0 1 r0")
    assert (s.stage, s.turn) == (Stage.PRODUCTION, 1)
    on = table(players=3)
    s = rolled(on, 6, 1, 1)
    s.developed = 19
    s = play(on, s, "A take development", "draw cross fresh", "A place 0 1 r0")
    assert s.turn == 0


def test_GM_SETUP_02_a_draw_is_as_likely_as_there_are_tiles():
    on = table()
    s = play(on, rolled(on, 6, 1), "A take development")
    chances = {move.args[0]: on.weight(s, move) for move in on.legal(s)}
    names = on.box.patterns.names
    assert chances[names.index("bend")] * 4 == chances[names.index("cavern")] * 10
    assert names.index("entrance") not in chances


def test_GM_SETUP_04_the_players_may_make_more_than_one_stack():
    on = table(options={"stacks": 2})
    assert list(on.start().face_down) == [20, 39, 40]
    s = mine(on)
    assert {"A take production", "A take production-2"} <= options(on, s)
    with pytest.raises(BadInput, match=r"options\.stacks"):
        table(options={"stacks": 0})
