"""The turn and movement: ways to move, steps along connected tunnels, stopping early."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

NORTH_ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("cross", 0, 3, 0), ("cavern", 0, 4, 0))


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


def test_dig_order_either_walks_first():
    on = table(rulings={"dig-order": "either"})
    s = play(on, mine(on, *NORTH_ROAD), "A walk", "A step north")
    assert s.phase == Phase.TAKE
    s = play(on, s, "A take production", "draw straight fresh", "A place 1 0 r90")
    assert (s.phase, s.at[0]) == (Phase.ACTION, 1)
    first = table()
    assert refusal(first, mine(first, *NORTH_ROAD), "A walk") == "GM-TURN-03"


def test_walking_first_and_then_finding_no_tile_that_fits_ends_the_movement():
    on = table(rulings={"dig-order": "either", "blank-sides-only": "refused"})
    closed = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("chamber-end", -1, 0, 1))
    s = mine(on, *closed)
    for kind in range(on.box.kinds):
        s.pool[kind] = 0
    s.pool[on.box.patterns.names.index("cross")] = 1
    s.unknown[1] = 1
    s = play(
        on, s, "A walk", "A step north", "A take production", "draw cross fresh", "A put-back production"
    )
    assert (s.phase, s.errand) == (Phase.ACTION, 0)


def test_stacks_empty_no_dig_or_one_step():
    on = table()
    s = mine(on, *NORTH_ROAD, unknown=[0, 0])
    assert options(on, s) == {"A roll-and-move", "A pass-movement"}
    walking = table(rulings={"stacks-empty": "one-step"})
    s = play(walking, mine(walking, *NORTH_ROAD, unknown=[0, 0]), "A walk", "A step north")
    assert (s.phase, s.at[0]) == (Phase.ACTION, 1)


def test_GM_TURN_04_and_05_roll_and_move_that_far_or_less():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 3", "A step north", "A step north")
    assert s.steps == 1
    assert allows(on, s, "A stop")
    s = play(on, s, "A step north")
    assert (s.at[0], s.phase) == (3, Phase.ACTION)


def test_GM_MOVE_02_not_further_than_the_roll():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 1", "A step north")
    assert refusal(on, s, "A step north") == "GM-TURN-01"
    s.phase = Phase.STEPS
    assert refusal(on, s, "A step north") == "GM-MOVE-02"


def test_rolling_and_staying():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 2")
    assert allows(on, s, "A stop")
    strict = table(rulings={"rolling-and-staying": "refused"})
    s = play(strict, mine(strict, *NORTH_ROAD), "A roll-and-move", "roll 2")
    assert refusal(strict, s, "A stop") == "GM-TURN-05"


def test_GM_TURN_08_passing_leaves_the_actions():
    on = table()
    assert play(on, mine(on, *NORTH_ROAD), "A pass-movement").phase == Phase.ACTION
    over = table(rulings={"passing-ends-turn": "yes"})
    s = play(over, mine(over, *NORTH_ROAD), "A pass-movement")
    assert (s.turn, s.phase) == (1, Phase.MOVEMENT)


def test_passing_refused_by_the_summary():
    on = table(rulings={"passing": "refused"})
    assert refusal(on, mine(on, *NORTH_ROAD), "A pass-movement") == "GM-SUM-03"


def test_GM_MOVE_01_a_step_needs_a_tunnel_and_a_tile():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD, at={0: 1}), "A roll-and-move", "roll 4")
    assert refusal(on, s, "A step east") == "GM-MOVE-01"
    s = play(on, s, "A step south")
    assert refusal(on, s, "A step east") == "GM-MOVE-01"


def test_GM_MOVE_03_no_jumping_between_tunnels_of_one_tile():
    on = table()
    s = mine(on, ("bridge", 0, 1, 0), ("straight", 1, 1, 1), ("straight", 0, 2, 0), at={0: 1})
    s = play(on, s, "A roll-and-move", "roll 2")
    assert refusal(on, s, "A step east") == "GM-MOVE-03"
    assert allows(on, s, "A step north")
    s = play(on, s, "A step south", "A step north")
    assert (s.at[0], s.tunnel[0]) == (1, 0)


def test_a_position_is_a_tile_and_a_tunnel():
    on = table()
    s = mine(on, ("two-bends", 0, 1, 0), ("straight", -1, 1, 1), at={0: 2})
    s = play(on, s, "A roll-and-move", "roll 1", "A step east")
    assert (s.at[0], s.tunnel[0]) == (1, 1)


def test_GM_MOVE_04_miners_pass_through_miners():
    on = table()
    s = mine(on, *NORTH_ROAD, at={1: 1})
    s = play(on, s, "A roll-and-move", "roll 2", "A step north", "A step north")
    assert s.at[0] == 2


def test_miners_in_the_way_blocked():
    on = table(rulings={"miners-in-the-way": "blocked"})
    s = mine(on, *NORTH_ROAD, at={1: 1})
    s = play(on, s, "A roll-and-move", "roll 2", "A step north")
    assert (s.at[0], s.phase) == (1, Phase.ACTION)


def test_GM_MOVE_05_the_entrance_may_be_passed():
    on = table()
    s = mine(on, ("straight", 0, 1, 0), ("straight", 0, -1, 0), at={0: 1})
    s = play(on, s, "A roll-and-move", "roll 2", "A step south", "A step south")
    assert s.at[0] == 2


def test_GM_MOVE_07_and_08_a_cavern_is_left_only_where_a_passage_adjoins():
    on = table()
    s = mine(on, *NORTH_ROAD, ("straight", 1, 4, 0), ("straight", -1, 4, 1), at={0: 4})
    s = play(on, s, "A roll-and-move", "roll 2")
    assert refusal(on, s, "A step east") == "GM-MOVE-08"
    assert allows(on, s, "A step west")


@pytest.mark.parametrize(("reading", "free"), [("free", True), ("refused", False)])
def test_turning_back(reading, free):
    on = table(rulings={"turning-back": reading})
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A step south") is free


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
