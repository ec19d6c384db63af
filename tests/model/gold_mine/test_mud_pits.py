"""Mud pits: stopping, being held, and whom mud does not hold."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

MUDDY = ("mud-pits",)
ROAD = (("mud-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 0, 3, 2))


def test_GM_MUD_03_mud_ends_the_movement():
    on = table(variants=MUDDY)
    s = play(on, mine(on, *ROAD), "A roll-and-move", "roll 5", "A step north")
    assert (s.at[0], s.phase, s.stuck[0]) == (1, Phase.ACTION, True)


def test_without_the_variant_mud_is_only_a_picture():
    on = table()
    s = play(on, mine(on, *ROAD), "A roll-and-move", "roll 5", "A step north")
    assert (s.phase, s.steps) == (Phase.STEPS, 4)


def test_GM_MUD_04_from_the_next_turn_on_the_miner_moves_again():
    on = table(variants=MUDDY)
    s = play(on, mine(on, *ROAD), "A roll-and-move", "roll 5", "A step north", "A end-turn")
    s = play(on, s, "B pass-movement", "B end-turn", "A roll-and-move", "roll 1", "A step north")
    assert s.at[0] == 2


def test_mud_hold_against_bats():
    moves = ("A roll-and-move", "roll 1", "A step north", "A end-turn", "B pass-movement")
    bats = ("B challenge-with-bats A", "compare 6 1", "compare 6 1", "roll 3")
    on = table(variants=MUDDY)
    s = play(on, mine(on, *ROAD), *moves, *bats)
    assert options(on, s) == {"B stop"}
    assert refusal(on, s, "B step north") == "GM-MUD-04"
    loose = table(variants=MUDDY, rulings={"mud-hold": "stop"})
    assert allows(loose, play(loose, mine(loose, *ROAD), *moves, *bats), "B step north")


def test_GM_MUD_03_bats_drive_into_mud_too():
    on = table(variants=MUDDY)
    s = mine(on, *ROAD, at={1: 2}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 4", "A step south")
    assert (s.at[1], s.phase, s.stuck[1]) == (1, Phase.ACTION, True)


@pytest.mark.parametrize(("reading", "phase"), [("stops", Phase.ACTION), ("passed", Phase.STEPS)])
def test_mud_on_the_bonus_move(reading, phase):
    on = table(variants=MUDDY, rulings={"mud-on-bonus-move": reading})
    s = mine(on, *ROAD, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 3")
    assert play(on, s, "A step south").phase == phase


def test_GM_MUD_03_a_miner_in_mud_goes_no_further_in_this_turn():
    on = table(variants=MUDDY)
    s = play(on, mine(on, *ROAD), "A roll-and-move", "roll 5", "A step north")
    assert refusal(on, s, "A step north") == "GM-MUD-04"


def test_GM_MUD_03_mud_behind_a_passage_holds_too():
    on = table(variants=MUDDY)
    s = mine(on, ("passage-straight", 0, 1, 0), ("passage-and-mud", 0, -1, 0), at={0: 1})
    s = play(on, s, "A cross", "roll-pair 1 1", "A emerge 2")
    assert (bool(s.stuck[0]), s.phase, s.steps) == (True, Phase.ACTION, 0)


@pytest.mark.parametrize(("reading", "stuck"), [("tunnel", False), ("tile", True)])
def test_GM_MUD_03_mud_tunnel(reading, stuck):
    on = table(variants=("mud-pits",), rulings={"mud-tunnel": reading})
    # The tile is turned so that its dry tunnel opens to the south.
    s = mine(on, ("mud-one-bend", 0, 1, 1))
    assert bool(play(on, s, "A roll-and-move", "roll 2", "A step north").stuck[0]) is stuck


@pytest.mark.parametrize(
    ("reading", "in_the_turn", "in_the_next"),
    [("until-own-turn", True, True), ("until-any-turn", True, False), ("stop", False, False)],
)
def test_GM_MUD_02_mud_holds_until_whose_turn(reading, in_the_turn, in_the_next):
    on = table(variants=("mud-pits",), rulings={"mud-hold": reading})
    s = play(on, mine(on, ("mud-straight", 0, 1, 0)), "A roll-and-move", "roll 2", "A step north")
    assert bool(s.stuck[0]) is in_the_turn
    assert bool(play(on, s, "A end-turn").stuck[0]) is in_the_next
