"""Movement: steps along connected tunnels, caverns, the entrance, and stopping early."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, play, refusal, table

NORTH_ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("cross", 0, 3, 0), ("cavern", 0, 4, 0))
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0))


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
    assert refusal(on, s, "A step north") == "GM-MOVE-02"
    s.phase = Phase.STEPS
    assert refusal(on, s, "A step north") == "GM-MOVE-02"


def test_GM_TURN_02_nobody_walks_before_choosing_how():
    on = table()
    assert refusal(on, mine(on, *NORTH_ROAD), "A step north") == "GM-TURN-02"
    assert refusal(on, mine(on, *NORTH_ROAD), "B step north") == "GM-FLOW-07"


def test_rolling_and_staying():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 2")
    assert allows(on, s, "A stop")
    strict = table(rulings={"rolling-and-staying": "refused"})
    s = play(strict, mine(strict, *NORTH_ROAD), "A roll-and-move", "roll 2")
    assert refusal(strict, s, "A stop") == "GM-TURN-05"


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


def test_GM_MOVE_04_miners_may_stop_in_one_passage():
    on = table()
    s = play(on, mine(on, *ROAD, at={1: 1}), "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A stop")


def test_GM_MOVE_01_a_miner_may_turn_back_on_its_way():
    on = table()
    s = play(on, mine(on, *NORTH_ROAD), "A roll-and-move", "roll 2", "A step north", "A step south")
    assert s.at[0] == 0


def test_GM_TURN_05_a_miner_may_stop_at_the_entrance_or_in_a_cavern():
    on = table()
    s = mine(on, ("straight", 0, 1, 0), ("straight", 0, -1, 0), at={0: 1})
    assert allows(on, play(on, s, "A roll-and-move", "roll 2", "A step south"), "A stop")
    s = mine(on, ("cavern", 0, 1, 0), ("straight", 0, 2, 0))
    assert allows(on, play(on, s, "A roll-and-move", "roll 2", "A step north"), "A stop")


def test_GM_MOVE_07_and_08_a_cavern_is_left_only_where_a_passage_adjoins():
    on = table()
    s = mine(on, *NORTH_ROAD, ("straight", 1, 4, 0), ("straight", -1, 4, 1), at={0: 4})
    s = play(on, s, "A roll-and-move", "roll 2")
    assert refusal(on, s, "A step east") == "GM-MOVE-08"
    assert allows(on, s, "A step west")


@pytest.mark.parametrize(("reading", "permitted"), [("entered", True), ("kept-out", False)])
def test_GM_MOVE_08_blind_cavern(reading, permitted):
    on = table(rulings={"blind-cavern": reading})
    moves = ("A roll-and-move", "roll 3")
    s = play(on, mine(on, ("cavern", 0, 1, 0)), *moves)
    assert allows(on, s, "A step north") is permitted
    if not permitted:
        assert refusal(on, s, "A step north") == "GM-MOVE-08"
    s = play(on, mine(on, ("cavern", 0, 1, 0), ("straight", 0, 2, 0)), *moves, "A step north", "A step north")
    assert s.at[0] == 2


@pytest.mark.parametrize(("reading", "permitted"), [("open", True), ("barred", False)])
def test_GM_MOVE_08_cavern_beside_cavern(reading, permitted):
    on = table(rulings={"cavern-beside-cavern": reading})
    s = mine(on, ("cavern", 0, 1, 0), ("cavern", 0, 2, 0), ("straight", 1, 1, 1), at={0: 1})
    s = play(on, s, "A roll-and-move", "roll 1")
    assert allows(on, s, "A step north") is permitted
    if not permitted:
        assert refusal(on, s, "A step north") == "GM-MOVE-08"
    assert allows(on, s, "A step east")


def test_GM_MOVE_08_a_cavern_with_only_a_cavern_beside_it_is_blind_where_caverns_are_barred():
    for reading, permitted in (("open", True), ("barred", False)):
        on = table(rulings={"cavern-beside-cavern": reading, "blind-cavern": "kept-out"})
        s = mine(on, ("cavern", 0, 1, 0), ("cavern", 0, 2, 0))
        s = play(on, s, "A roll-and-move", "roll 1")
        assert allows(on, s, "A step north") is permitted


@pytest.mark.parametrize(("reading", "may"), [("up-to", True), ("exact", False)])
def test_GM_TURN_05_fewer_spaces_than_allowed_by_lower_die_bonus_or_bats(reading, may):
    on = table(rulings={"fewer-spaces": reading})
    passages = (("passage-straight", 0, 1, 0), ("passage-end", 1, 0, 3), ("cross", 0, 2, 0))
    s = play(on, mine(on, *passages, at={0: 1}), "A cross", "roll-pair 6 2")
    assert allows(on, s, "A stop")  # not to move at all is another matter
    assert allows(on, play(on, s, "A step south"), "A stop") is may
    roads = (*ROAD, ("chamber-end", 1, 0, 3))
    s = mine(on, *roads, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 2")
    assert allows(on, s, "A stop")
    assert allows(on, play(on, s, "A step south"), "A stop") is may
    s = mine(on, *ROAD, at={1: 2}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 2")
    assert allows(on, s, "A stop")
    assert allows(on, play(on, s, "A step south"), "A stop") is may


@pytest.mark.parametrize(("ruling", "clause"), [("bonus-duty", "GM-TAB-12"), ("bat-retreat", "GM-BAT-03")])
def test_a_bonus_or_a_retreat_may_be_a_duty(ruling, clause):
    strict = table(rulings={ruling: "must"})
    roads = (*ROAD, ("chamber-end", 1, 0, 3))
    s = mine(strict, *roads, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    if ruling == "bonus-duty":
        moves = ("A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 2")
    else:
        moves = ("A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 2")
    s = play(strict, s, *moves)
    assert refusal(strict, s, "A stop") == clause
    assert allows(strict, play(strict, s, "A step south"), "A stop")
