"""The turn: ways to move, digging, passing, the actions, and whose turn is next."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

NORTH_ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("cross", 0, 3, 0), ("cavern", 0, 4, 0))
CHAMBER = (("chamber-straight", 0, 1, 0), ("chamber-bypass", 1, 0, 0), ("cross", 0, 2, 0))


def test_GM_TURN_02_the_ways_to_move():
    on = table()
    assert options(on, mine(on, *NORTH_ROAD)) == {"A take production", "A roll-and-move", "A pass-movement"}


def test_GM_TURN_03_digging_moves_one_space():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A take production", "draw straight fresh", "A place 1 0 r90")
    assert (s.phase, s.steps) == (Phase.STEPS, 1)
    s = play(on, s, "A step north")
    assert (s.at[0], s.phase) == (1, Phase.ACTION)


def test_dig_step_optional_or_compulsory():
    moves = ("A take production", "draw straight fresh", "A place 1 0 r90")
    on = table()
    assert allows(on, play(on, mine(on, *NORTH_ROAD), *moves), "A stop")
    strict = table(rulings={"dig-step": "compulsory"})
    assert refusal(strict, play(strict, mine(strict, *NORTH_ROAD), *moves), "A stop") == "GM-TURN-03"


def test_a_compulsory_step_that_is_impossible_is_not_made():
    on = table(rulings={"dig-step": "compulsory"})
    s = mine(on, ("cave-in", 0, 1, 0), at={0: (1, 0)}, phase=Phase.STEPS, steps=1, errand=1)
    # The tunnel of the cave-in in which A stands opens to the north, where no tile lies.
    assert options(on, s) == {"A stop"}


@pytest.mark.parametrize(
    ("reading", "ways"),
    [("any-tunnel", {"A step north", "A step south", "A stop"}), ("new-tile", {"A step north", "A stop"})],
)
def test_GM_TURN_03_dig_step_target(reading, ways):
    on = table(rulings={"dig-step-target": reading})
    s = mine(on, ("straight", 0, 1, 0), at={0: 1})
    s = play(on, s, "A take production", "draw straight fresh", "A place 0 2 r0")
    assert options(on, s) == ways
    if reading == "new-tile":
        assert refusal(on, s, "A step south") == "GM-TURN-03"


def test_GM_TURN_03_the_tile_comes_before_the_space_and_without_a_tile_there_is_none():
    on = table()
    assert refusal(on, mine(on, *NORTH_ROAD), "A walk") == "GM-TILE-02"
    s = mine(on, *NORTH_ROAD, face_down=[0, 0])
    assert options(on, s) == {"A roll-and-move", "A pass-movement"}


def test_GM_TURN_03_where_digging_keeps_its_space_it_is_walked_without_a_tile():
    on = table(rulings={"no-tile-fits-production": "one-step"})
    s = mine(on, *NORTH_ROAD)
    assert refusal(on, s, "A walk") == "GM-TURN-03"
    s = play(on, mine(on, *NORTH_ROAD, face_down=[0, 0]), "A walk", "A step north")
    assert (s.phase, s.at[0]) == (Phase.ACTION, 1)


def test_GM_TURN_08_passing_leaves_the_actions():
    on = table()
    assert play(on, mine(on, *NORTH_ROAD), "A pass-movement").phase == Phase.ACTION


def test_GM_FLOW_07_a_round_of_passes_does_not_end_the_game():
    on = table()
    s = play(on, mine(on, gold={1: 3}), "A pass-movement", "A end-turn", "B pass-movement", "B end-turn")
    assert (on.over(s), s.turn) == (None, 0)


def test_passing_refused_by_the_summary():
    on = table(rulings={"passing": "refused"})
    assert refusal(on, mine(on, *NORTH_ROAD), "A pass-movement") == "GM-SUM-03"


def test_GM_FLOW_07_turns_go_clockwise():
    on = table(players=3)
    s = mine(on, *NORTH_ROAD, turn=2)
    s = play(on, s, "C pass-movement", "C end-turn")
    assert s.turn == 0
    assert refusal(on, s, "B pass-movement") == "GM-FLOW-07"


def test_rounds_bound_the_game():
    on = table(options={"rounds": 1})
    s = mine(on, *NORTH_ROAD)
    s = play(on, s, "A pass-movement", "A end-turn", "B pass-movement", "B end-turn")
    assert on.over(s) == "GM-FLOW-07"
    assert on.legal(s) == []
    assert on.standing(s).winners == (0, 1)


def test_acting_compulsory_asks_for_one_of_the_two():
    on = table(rulings={"acting": "compulsory"})
    s = mine(on, *CHAMBER, at={0: 1}, phase=Phase.ACTION)
    assert refusal(on, s, "A end-turn") == "GM-SUM-04"
    assert allows(on, play(on, s, "A collect"), "A end-turn")
    nothing = mine(on, *CHAMBER, phase=Phase.ACTION, bat_tokens=[0, 0])
    assert allows(on, nothing, "A end-turn")


def test_GM_SUM_04_acting_compulsory_counts_a_possible_challenge():
    on = table(rulings={"acting": "compulsory"})
    quarrel = mine(on, at={0: 0, 1: 0}, gold={0: 1, 1: 1}, phase=Phase.ACTION, bat_tokens=[0, 0])
    assert refusal(on, quarrel, "A end-turn") == "GM-SUM-04"
    quarrel.gold_tokens[0] = 0
    assert allows(on, quarrel, "A end-turn")
