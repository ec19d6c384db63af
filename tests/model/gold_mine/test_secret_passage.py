"""Secret passages: who may try one, what the dice say, and where it leads."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

TWO_PASSAGES = (("passage-straight", 0, 1, 0), ("passage-end", 1, 0, 3), ("cross", 0, 2, 0))


def at_passage(on, **fields):
    return mine(on, *TWO_PASSAGES, at={0: 1}, **fields)


def test_GM_SP_04_only_from_an_entrance_of_a_passage():
    on = table()
    assert allows(on, at_passage(on), "A cross")
    assert refusal(on, mine(on, *TWO_PASSAGES), "A cross") == "GM-SP-04"


@pytest.mark.parametrize("dice", ["1 1", "6 6", "3 4", "2 5", "1 6"])
def test_GM_SP_06_doubles_and_seven_are_safe(dice):
    on = table()
    s = play(on, at_passage(on), "A cross", f"roll-pair {dice}")
    assert options(on, s) == {"A emerge 2", "A stay"}
    s = play(on, s, "A emerge 2")
    assert (s.at[0], s.phase) == (2, Phase.ACTION)


def test_GM_SP_07_otherwise_the_lower_die():
    on = table()
    s = play(on, at_passage(on), "A cross", "roll-pair 5 1")
    assert (s.phase, s.steps) == (Phase.STEPS, 1)
    assert options(on, s) == {"A step north", "A step south", "A stop"}


def test_GM_TURN_06_only_to_another_passage():
    on = table()
    s = play(on, at_passage(on), "A cross", "roll-pair 1 1")
    assert refusal(on, s, "A emerge 3") == "GM-SP-06"
    assert refusal(on, s, "A emerge 1") == "GM-SP-06"


def test_GM_SP_06_any_other_passage_may_be_chosen():
    on = table()
    road = (("passage-straight", 0, 1, 0), ("passage-straight", 0, 2, 0), ("passage-straight", 0, 3, 0))
    s = play(on, mine(on, *road, at={0: 1}), "A cross", "roll-pair 3 4")
    assert {text for text in options(on, s) if "emerge" in text} == {"A emerge 2", "A emerge 3"}


def test_GM_SP_06_the_miner_comes_out_in_the_tunnel_with_the_cleft():
    on = table()
    s = mine(on, ("passage-straight", 0, 1, 0), ("passage-two-bends", 0, 2, 0), at={0: 1})
    s = play(on, s, "A cross", "roll-pair 3 4", "A emerge 2")
    assert (s.tunnel[0], s.phase) == (on.box.patterns.passage[s.kind[2]], Phase.ACTION)


@pytest.mark.parametrize(("reading", "may"), [("passage", False), ("either", True)])
def test_GM_SP_07_the_lower_die_is_for_the_other_rolls(reading, may):
    on = table(rulings={"safe-passage-choice": reading})
    s = play(on, at_passage(on), "A cross", "roll-pair 3 3")
    assert allows(on, s, "A take-lower-die") is may
    if may:
        s = play(on, s, "A take-lower-die")
        assert (s.phase, s.steps) == (Phase.STEPS, 3)
    else:
        assert refusal(on, s, "A take-lower-die") == "GM-SP-07"


def test_GM_SP_06_going_through_a_safe_passage_is_a_choice():
    on = table()
    s = play(on, at_passage(on), "A cross", "roll-pair 3 3", "A stay")
    assert (s.phase, s.at[0]) == (Phase.ACTION, 1)
    only = table(rulings={"safe-passage-duty": "must"})
    s = play(only, at_passage(only), "A cross", "roll-pair 3 3")
    assert refusal(only, s, "A stay") == "GM-TURN-06"


def test_lone_passage():
    alone = (("passage-straight", 0, 1, 0),)
    on = table()
    assert allows(on, mine(on, *alone, at={0: 1}), "A cross")
    strict = table(rulings={"lone-passage": "refused"})
    assert refusal(strict, mine(strict, *alone, at={0: 1}), "A cross") == "GM-SP-06"
    assert allows(strict, at_passage(strict), "A cross")


@pytest.mark.parametrize("choice", ["passage", "either"])
@pytest.mark.parametrize("duty", ["may", "must"])
@pytest.mark.parametrize("reading", ["lower-die", "no-move"])
def test_GM_SP_07_a_safe_passage_that_leads_nowhere(reading, duty, choice):
    rulings = {"safe-with-nowhere-to-go": reading, "safe-passage-duty": duty, "safe-passage-choice": choice}
    on = table(rulings=rulings)
    s = play(on, mine(on, ("passage-straight", 0, 1, 0), at={0: 1}), "A cross", "roll-pair 3 4")
    walk = {"A take-lower-die"} if reading == "lower-die" else set()
    stay = {"A stay"} if duty == "may" or not walk else set()
    assert options(on, s) == walk | stay


def test_passage_entrance_tunnel_or_tile():
    tiles = (("passage-two-bends", 0, 1, 2), ("passage-end", 1, 0, 3))
    on = table()
    # Turned by half, the tunnel with the passage opens to the south and west.
    assert allows(on, mine(on, *tiles, at={0: (1, 0)}), "A cross")
    assert refusal(on, mine(on, *tiles, at={0: (1, 1)}), "A cross") == "GM-SP-04"
    loose = table(rulings={"passage-entrance": "tile"})
    assert allows(loose, mine(loose, *tiles, at={0: (1, 1)}), "A cross")


def test_GM_SP_04_secret_passages_are_for_the_movement_phase_only():
    on = table()
    s = mine(on, *TWO_PASSAGES, at={1: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 2")
    assert options(on, s) == {"A step north", "A step south", "A stop"}
