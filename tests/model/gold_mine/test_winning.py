"""Winning: the ladder, enough gold, and the end that may never come."""

import copy

import pytest
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Ending, Phase

from .mine import allows, mine, play, refusal, table

ROAD = (("straight", 0, 1, 0), ("straight", 0, -1, 0), ("chamber-end", 0, 2, 2))
CHAMBERS = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))


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


def test_GM_WIN_03_nobody_leaves_with_too_little_and_more_is_enough():
    on = table()
    assert refusal(on, mine(on, *ROAD, gold={0: on.box.needed - 1}), "A leave") == "GM-WIN-03"
    assert allows(on, mine(on, *ROAD, gold={0: on.box.needed + 1}), "A leave")


def test_GM_WIN_02_nobody_leaves_but_by_the_ladder():
    on = table()
    assert refusal(on, rich(on), "A leave") == "GM-WIN-02"


def test_leaving_any_time_in_passing():
    on = table()
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert allows(on, s, "A leave")
    assert allows(on, s, "A step south")


@pytest.mark.parametrize(
    ("reading", "in_passing", "at_the_end"), [("movement-done", False, True), ("with-a-step", True, False)]
)
def test_GM_WIN_02_other_moments_to_leave(reading, in_passing, at_the_end):
    on = table(rulings={"leaving": reading})
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert allows(on, s, "A leave") is in_passing
    s = play(on, s, "A stop")
    assert allows(on, s, "A leave") is at_the_end
    if not at_the_end:
        assert refusal(on, s, "A leave") == "GM-TURN-02"


def test_GM_TURN_02_nobody_leaves_in_the_middle_of_a_dig():
    on = table()
    s = play(on, rich(on, at={}), "A take production", "draw straight fresh")
    assert refusal(on, s, "A leave") == "GM-TURN-02"


def test_GM_FLOW_07_the_gold_alone_does_not_end_the_game():
    on = table()
    s = play(on, mine(on, gold={0: 10}, phase=Phase.ACTION), "A end-turn")
    assert (s.ending, s.turn) == (Ending.NOT_OVER, 1)


def test_GM_WIN_03_what_counts_is_the_gold_in_hand_when_leaving():
    on = table()
    s = mine(on, *CHAMBERS, at={0: 2, 1: 2}, gold={0: 10, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, "A end-turn", "B pass-movement", "B challenge-for-gold A", "compare 6 1", "compare 6 1")
    s = play(on, s, "B hide-nugget 3", "roll 1", "B stop", "B end-turn")
    s = play(on, s, "A roll-and-move", "roll 3", "A step south", "A step south")
    assert refusal(on, s, "A leave") == "GM-WIN-03"


def test_leaving_duty_at_once():
    on = table(rulings={"leaving-duty": "at-once"})
    s = play(on, rich(on), "A roll-and-move", "roll 6", "A step south")
    assert s.ending == Ending.LEFT


@pytest.mark.parametrize(("reading", "ending"), [("waits", Ending.NOT_OVER), ("wins", Ending.LEFT)])
def test_GM_WIN_03_at_the_ladder_out_of_turn(reading, ending):
    on = table(rulings={"at-the-ladder-out-of-turn": reading, "bonus-winner": "any-winner"})
    s = mine(on, *ROAD, gold={1: on.box.needed}, at={0: 2, 1: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1", "A step south")
    assert (s.ending, s.winner) == (ending, 1 if ending == Ending.LEFT else -1)
    s = mine(on, *CHAMBERS, at={0: 1, 1: 1}, gold={0: 1, 1: 10}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 1 6", "compare 1 6", "B hide-nugget 3", "roll 1")
    assert play(on, s, "B step south").ending == ending


def test_GM_WIN_02_an_attacker_driven_to_the_ladder_in_his_own_turn_may_leave():
    on = table()
    s = rich(on, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1", "B step south")
    assert play(on, s, "A leave").ending == Ending.LEFT


def test_GM_GCH_07_a_miner_may_leave_by_the_bonus_move():
    on = table()
    s = mine(on, *ROAD, gold={0: on.box.needed, 1: 1}, at={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 1")
    assert allows(on, play(on, s, "A step south"), "A leave")


def test_GM_GOAL_02_the_standing_of_a_game_in_progress_is_by_gold():
    on = table()
    standing = on.standing(mine(on, gold={0: 2, 1: 7}))
    assert (standing.winners, standing.decided_by.clause, standing.scores) == ((1,), "GM-GOAL-02", (2, 7))


def short(on):
    """Everybody one nugget short, no gold left, no gold tokens."""
    s = mine(on, *ROAD, empty=(3,), supply=0, phase=Phase.ACTION, gold_tokens=[0, 0])
    s.nuggets = [on.box.needed - 1] * 2
    return s


def test_short_of_gold_the_rulebook_lets_it_go_on_for_ever():
    on = table()
    s = play(on, short(on), "A end-turn")
    assert on.over(s) is None


def test_GM_GOAL_02_nobody_can_win_richest():
    on = table(rulings={"nobody-can-win": "richest"})
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
    digging.unseen = [0] * on.box.kinds
    assert play(on, digging, "A end-turn").ending == Ending.SHORT


def with_one_opening():
    """The box with an entrance that opens to the north only."""
    data = copy.deepcopy(GAME.components)
    data["tile"][0]["tunnels"] = ["N"]
    return data


DETACHED = ("chamber-straight", 1, 0, 0)


@pytest.mark.parametrize(("reading", "ending"), [("play-on", Ending.NOT_OVER), ("richest", Ending.SHORT)])
def test_GM_FLOW_07_miners_that_are_walled_in_play_on_or_the_richest_wins(reading, ending):
    on = table(rulings={"nobody-can-win": reading}, components=with_one_opening())
    turn = ("A pass-movement", "A end-turn")

    def walled(*tiles, tokens=0):
        s = mine(on, DETACHED, *tiles, gold={0: 1, 1: 2})
        s.gold_tokens = s.bat_tokens = [tokens, tokens]
        return s

    s = play(on, walled(("dead-end", 0, 1, 2)), *turn)
    assert s.ending == ending
    if ending == Ending.SHORT:
        assert on.standing(s).winners == (1,)
    for beside in (("straight", 0, 1, 0), ("chamber-end", 0, 1, 2), ("passage-end", 0, 1, 2)):
        assert play(on, walled(beside), *turn).ending == Ending.NOT_OVER
    assert play(on, walled(("dead-end", 0, 1, 2), tokens=1), *turn).ending == Ending.NOT_OVER


@pytest.mark.parametrize(("gold", "ending"), [({0: 1, 1: 3}, Ending.NOT_OVER), ({1: 3}, Ending.SHORT)])
def test_GM_WIN_01_tokens_that_nobody_can_use_do_not_keep_a_game_going(gold, ending):
    on = table(rulings={"nobody-can-win": "richest"})
    s = mine(on, gold=gold, supply=0)
    assert play(on, s, "A pass-movement", "A end-turn").ending == ending
