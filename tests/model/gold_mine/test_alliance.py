"""Alliance: teams, gold handed over, and winning together."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine.state import Ending, Phase

from .mine import allows, mine, play, refusal, table

ALLIED = ("alliance",)
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 0, 3, 2))


@pytest.mark.parametrize(("players", "needed"), [(4, 12), (6, 8)])
def test_GM_ALLY_04_and_05_nuggets_needed_by_a_team(players, needed):
    assert table(players=players, variants=ALLIED).box.needed == needed


def test_GM_ALLY_01_only_for_four_or_six():
    with pytest.raises(BadInput, match="alliance cannot be played by 5"):
        table(players=5, variants=ALLIED)


def test_GM_ALLY_03_partners_sit_together():
    assert table(players=6, variants=ALLIED).box.team == (0, 0, 1, 1, 2, 2)


def together(on, **fields):
    return mine(on, ("straight", 0, 1, 0), **{"gold": {0: 7, 1: 5}, "phase": Phase.ACTION, **fields})


def test_GM_ALLY_06_both_partners_at_the_entrance_win_together():
    on = table(players=4, variants=ALLIED)
    assert refusal(on, together(on, at={1: 1}), "A leave") == "GM-ALLY-06"
    s = play(on, together(on), "A leave")
    assert s.ending == Ending.TEAM
    assert on.standing(s).winners == (0, 1)


@pytest.mark.parametrize(("players", "clause"), [(4, "GM-ALLY-04"), (6, "GM-ALLY-05")])
def test_GM_ALLY_04_and_05_the_gold_of_both_partners_counts(players, clause):
    on = table(players=players, variants=ALLIED)
    needed = on.box.needed
    assert refusal(on, together(on, gold={0: needed - 2, 1: 1}), "A leave") == clause
    assert allows(on, together(on, gold={0: needed - 1, 1: 1}), "A leave")


@pytest.mark.parametrize(("reading", "ending"), [("when-wanted", Ending.NOT_OVER), ("at-once", Ending.TEAM)])
def test_GM_ALLY_06_reaching_the_entrance_together(reading, ending):
    on = table(players=4, variants=ALLIED, rulings={"leaving-duty": reading})
    moves = ("A roll-and-move", "roll 2", "A step south")
    s = mine(on, *ROAD, at={0: 1}, gold={0: 5, 1: 7})
    assert play(on, s, *moves).ending == ending
    s = mine(on, *ROAD, at={0: 1, 1: 1}, gold={0: 5, 1: 7})
    assert play(on, s, *moves).ending == Ending.NOT_OVER


def test_GM_ALLY_07_partners_in_the_same_passage_hand_over_gold():
    on = table(players=4, variants=ALLIED)
    s = play(on, together(on), "A hand-to B", "A hand-to B", "A receive-from B")
    assert list(s.nuggets) == [6, 6, 0, 0]
    assert refusal(on, together(on), "A hand-to C") == "GM-ALLY-07"
    assert refusal(on, together(on, at={1: 1}), "A hand-to B") == "GM-ALLY-07"


def test_GM_ALLY_07_handing_over_takes_no_action_away():
    on = table(players=4, variants=ALLIED)
    s = play(on, mine(on, *ROAD, at={0: 3, 1: 3}, gold={0: 2}, phase=Phase.ACTION), "A hand-to B")
    assert allows(on, s, "A collect")
    assert allows(on, s, "A challenge-with-bats C")


def test_GM_ALLY_07_partners_on_two_tunnels_of_a_chamber_hand_over_only_where_it_joins_them():
    for reading, permitted in (("connected-tunnel", False), ("chamber-joins", True)):
        on = table(players=4, variants=ALLIED, rulings={"same-passage": reading})
        s = mine(on, ("chamber-bypass", 0, 1, 1), at={0: (1, 0), 1: (1, 1)}, gold={0: 1}, phase=Phase.ACTION)
        assert allows(on, s, "A hand-to B") is permitted


def test_GM_GCH_11_and_CHAL_07_a_partners_gold_and_tokens_are_not_ones_own():
    on = table(players=4, variants=ALLIED)
    s = mine(on, gold={1: 1, 2: 1}, phase=Phase.ACTION)
    assert refusal(on, s, "A challenge-for-gold C") == "GM-GCH-11"
    s.bat_tokens[0] = 0
    assert refusal(on, s, "A challenge-with-bats C") == "GM-TAB-04"


def test_GM_ALLY_09_partners_do_not_challenge_each_other():
    on = table(players=4, variants=ALLIED)
    assert refusal(on, together(on), "A challenge-with-bats B") == "GM-ALLY-09"
    assert allows(on, together(on), "A challenge-with-bats C")


def test_variants_may_be_combined():
    assert table(players=4, variants=("alliance", "mud-pits", "five-tiles")).box.needed == 12
