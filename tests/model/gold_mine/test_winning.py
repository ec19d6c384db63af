"""Winning: the ladder, enough gold, and the end that may never come."""

import pytest
from ludex.model.gold_mine.state import Ending, Phase

from .mine import allows, mine, play, refusal, table

ROAD = (("straight", 0, 1, 0), ("straight", 0, -1, 0), ("chamber-end", 0, 2, 2))


def rich(on, **fields):
    return mine(on, *ROAD, **{"gold": {0: on.box.needed}, "at": {0: 1}, **fields})


def test_GM_WIN_03_the_first_to_leave_with_enough_gold_wins():
    on = table()
    s = play(on, rich(on), "A roll-and-move", "roll 1", "A step south", "A leave")
    assert on.over(s) == "GM-WIN-03"
    standing = on.standing(s)
    assert standing.winners == (0,)
    assert standing.decided_by.clause == "GM-WIN-03"
    assert on.legal(s) == []


def test_GM_MOVE_06_nobody_leaves_with_too_little():
    on = table()
    s = mine(on, *ROAD, gold={0: on.box.needed - 1})
    assert refusal(on, s, "A leave") == "GM-MOVE-06"


def test_GM_WIN_02_nobody_leaves_but_by_the_ladder():
    on = table()
    assert refusal(on, rich(on), "A leave") == "GM-WIN-02"


def test_leaving_any_time_in_passing():
    on = table()
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert allows(on, s, "A leave")
    assert allows(on, s, "A step south")


def test_leaving_when_the_movement_is_done():
    on = table(rulings={"leaving": "movement-done"})
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert refusal(on, s, "A leave") == "GM-WIN-01"
    assert allows(on, play(on, s, "A stop"), "A leave")


def test_leaving_with_a_step():
    on = table(rulings={"leaving": "with-a-step"})
    s = play(on, rich(on), "A roll-and-move", "roll 1", "A step south")
    assert refusal(on, s, "A leave") == "GM-WIN-01"
    s = play(on, rich(on), "A roll-and-move", "roll 2", "A step south", "A leave")
    assert s.ending == Ending.LEFT


def test_leaving_duty_at_once():
    on = table(rulings={"leaving-duty": "at-once"})
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert s.ending == Ending.LEFT


@pytest.mark.parametrize(("reading", "over"), [("waits", False), ("wins", True)])
def test_bat_exit(reading, over):
    on = table(rulings={"bat-exit": reading})
    s = mine(on, *ROAD, gold={1: on.box.needed}, at={0: 2, 1: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1", "A step south")
    assert (s.ending == Ending.LEFT) is over
    if over:
        assert s.winner == 1


def test_an_attacker_driven_to_the_ladder_by_bats_waits_for_the_next_turn():
    on = table()
    s = rich(on, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1", "B step south")
    assert s.at[0] == 0
    assert refusal(on, s, "A leave") == "GM-WIN-01"
    s = play(on, s, "A end-turn", "B pass-movement", "B end-turn", "A leave")
    assert s.ending == Ending.LEFT


@pytest.mark.parametrize(("reading", "permitted"), [("wins", True), ("refused", False)])
def test_bonus_exit(reading, permitted):
    on = table(rulings={"bonus-exit": reading})
    s = mine(on, *ROAD, gold={0: on.box.needed, 1: 1}, at={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 1")
    s = play(on, s, "A step south")
    assert allows(on, s, "A leave") is permitted


def short(on):
    """Everybody one nugget short, no gold left, no gold tokens."""
    s = mine(on, *ROAD, empty=(3,), supply=0, phase=Phase.ACTION, gold_tokens=[0, 0])
    s.nuggets = [on.box.needed - 1] * 2
    return s


def test_short_of_gold_the_rulebook_lets_it_go_on_for_ever():
    on = table()
    s = play(on, short(on), "A end-turn")
    assert on.over(s) is None


def test_short_of_gold_richest():
    on = table(rulings={"short-of-gold": "richest"})
    s = short(on)
    s.nuggets = [3, 4]
    s = play(on, s, "A end-turn")
    assert s.ending == Ending.SHORT
    assert on.standing(s).winners == (1,)
    for change in ({"nuggets": [10, 4]}, {"gold_tokens": [1, 0]}, {"nugget": [0, 0, 0, 1] + [0] * 96}):
        other = short(on)
        for name, value in change.items():
            setattr(other, name, value)
        assert play(on, other, "A end-turn").ending == Ending.NOT_OVER
    digging = short(on)
    digging.supply = 1
    assert play(on, digging, "A end-turn").ending == Ending.NOT_OVER
    digging.pool = [0] * on.box.kinds
    assert play(on, digging, "A end-turn").ending == Ending.SHORT
