"""Secret passages and collecting nuggets."""

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
    assert options(on, s) == {"A emerge 2", "A take-lower-die", "A stay"}
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


def test_safe_passage_choice_and_duty():
    moves = ("A cross", "roll-pair 3 3")
    only = table(rulings={"safe-passage-choice": "passage", "safe-passage-duty": "must"})
    assert options(only, play(only, at_passage(only), *moves)) == {"A emerge 2"}
    either = table()
    s = play(either, at_passage(either), *moves, "A take-lower-die")
    assert (s.phase, s.steps) == (Phase.STEPS, 3)
    s = play(either, at_passage(either), *moves, "A stay")
    assert (s.phase, s.at[0]) == (Phase.ACTION, 1)


def test_lone_passage():
    on = table()
    alone = (("passage-straight", 0, 1, 0),)
    s = play(on, mine(on, *alone, at={0: 1}), "A cross", "roll-pair 2 2")
    assert options(on, s) == {"A take-lower-die", "A stay"}
    strict = table(rulings={"lone-passage": "refused"})
    assert refusal(strict, mine(strict, *alone, at={0: 1}), "A cross") == "GM-SP-06"
    only = table(rulings={"safe-passage-choice": "passage", "safe-passage-duty": "must"})
    s = play(only, mine(only, *alone, at={0: 1}), "A cross", "roll-pair 2 2")
    assert options(only, s) == {"A take-lower-die"}


def test_lower_die_up_to_or_exact():
    on = table()
    s = play(on, at_passage(on), "A cross", "roll-pair 6 2", "A step south")
    assert allows(on, s, "A stop")
    exact = table(rulings={"lower-die": "exact"})
    s = play(exact, at_passage(exact), "A cross", "roll-pair 6 2")
    assert allows(exact, s, "A stop")
    assert refusal(exact, play(exact, s, "A step south"), "A stop") == "GM-SP-08"


def test_passage_entrance_tunnel_or_tile():
    tiles = (("passage-two-bends", 0, 1, 2), ("passage-end", 1, 0, 3))
    on = table()
    # Turned by half, the tunnel with the passage opens to the south and west.
    assert allows(on, mine(on, *tiles, at={0: (1, 0)}), "A cross")
    assert refusal(on, mine(on, *tiles, at={0: (1, 1)}), "A cross") == "GM-SP-04"
    loose = table(rulings={"passage-entrance": "tile"})
    assert allows(loose, mine(loose, *tiles, at={0: (1, 1)}), "A cross")


CHAMBER = (("chamber-straight", 0, 1, 0), ("chamber-bypass", 1, 0, 0), ("cross", 0, 2, 0))


def test_GM_GOLD_02_and_03_a_miner_in_a_chamber_takes_the_nugget():
    on = table()
    s = play(on, mine(on, *CHAMBER, at={0: 1}, phase=Phase.ACTION), "A collect")
    assert s.nuggets[0] == 1
    assert not s.nugget[1]
    assert refusal(on, s, "A collect") == "GM-GOLD-03"
    assert refusal(on, mine(on, *CHAMBER, phase=Phase.ACTION), "A collect") == "GM-GOLD-02"


def test_GM_TURN_09_not_before_the_movement_is_complete():
    on = table()
    assert refusal(on, mine(on, *CHAMBER, at={0: 1}), "A collect") == "GM-TURN-09"


def test_chamber_tunnel_tile_or_tunnel():
    on = table()
    assert allows(on, mine(on, *CHAMBER, at={0: (2, 1)}, phase=Phase.ACTION), "A collect")
    strict = table(rulings={"chamber-tunnel": "tunnel"})
    s = mine(strict, *CHAMBER, at={0: (2, 1)}, phase=Phase.ACTION)
    assert refusal(strict, s, "A collect") == "GM-GOLD-02"
    assert allows(strict, mine(strict, *CHAMBER, at={0: (2, 0)}, phase=Phase.ACTION), "A collect")


def test_collecting_optional_or_compulsory():
    on = table()
    assert allows(on, mine(on, *CHAMBER, at={0: 1}, phase=Phase.ACTION), "A end-turn")
    strict = table(rulings={"collecting": "compulsory"})
    s = mine(strict, *CHAMBER, at={0: 1}, phase=Phase.ACTION)
    assert refusal(strict, s, "A end-turn") == "GM-GCH-09"
    assert allows(strict, play(strict, s, "A collect"), "A end-turn")


def test_acting_compulsory_asks_for_one_of_the_two():
    on = table(rulings={"acting": "compulsory"})
    s = mine(on, *CHAMBER, at={0: 1}, phase=Phase.ACTION)
    assert refusal(on, s, "A end-turn") == "GM-SUM-04"
    assert allows(on, play(on, s, "A collect"), "A end-turn")
    nothing = mine(on, *CHAMBER, phase=Phase.ACTION, bat_tokens=[0, 0])
    assert allows(on, nothing, "A end-turn")


def test_collecting_time_turn_end_or_action():
    on = table()
    s = play(on, mine(on, *CHAMBER, at={0: 1, 1: 1}, gold={1: 1}, phase=Phase.ACTION), "A collect")
    assert refusal(on, s, "A challenge-for-gold B") == "GM-GOLD-02"
    free = table(rulings={"collecting-time": "action"})
    s = play(free, mine(free, *CHAMBER, at={0: 1, 1: 1}, gold={1: 1}, phase=Phase.ACTION), "A collect")
    assert allows(free, s, "A challenge-for-gold B")
