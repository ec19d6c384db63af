"""The gold challenge: who may meet whom, where the nugget goes, and the bonus move."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

TILES = (("chamber-straight", 0, 1, 0), ("chamber-end", 1, 0, 3), ("bridge", 0, 2, 0), ("cross", 0, 3, 0))
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0))
CHAMBERS = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))
WON = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")
LOST = ("A challenge-for-gold B", "compare 1 6", "compare 1 6")


def meeting(on, **fields):
    """A and B meet north of the entrance in a chamber that is empty; the other chamber is empty too."""
    settings = {"at": {0: 1, 1: 1}, "gold": {0: 2, 1: 2}, "empty": (1, 2), "phase": Phase.ACTION}
    return mine(on, *TILES, **{**settings, **fields})


def test_GM_GCH_10_same_tile_and_same_passage():
    on = table()
    assert refusal(on, meeting(on, at={0: 1, 1: 0}), "A challenge-for-gold B") == "GM-GCH-10"
    assert refusal(on, meeting(on, at={0: (3, 0), 1: (3, 1)}), "A challenge-for-gold B") == "GM-GCH-10"
    assert allows(on, meeting(on, at={0: (3, 1), 1: (3, 1)}), "A challenge-for-gold B")


def test_GM_GCH_10_the_entrance_is_no_refuge():
    on = table()
    assert allows(on, meeting(on, at={0: 0, 1: 0}), "A challenge-for-gold B")


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_GCH_10_meeting_in_a_cavern(reading, permitted):
    on = table(rulings={"meeting-in-a-cavern": reading})
    tiles = (("cavern", 0, 1, 0), ("chamber-end", 0, 2, 2))
    s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold B") is permitted
    if not permitted:
        assert refusal(on, s, "A challenge-for-gold B") == "GM-GCH-10"


def test_GM_GCH_10_same_passage():
    spots = ((("chamber-bypass", 0, 1, 1), (1, 0)), (("straight", 0, 1, 0), (0, 0)))
    for reading, permitted in (("connected-tunnel", (False, True)), ("chamber-joins", (True, True))):
        on = table(rulings={"same-passage": reading})
        for (tile, tunnels), may in zip(spots, permitted, strict=True):
            at = {seat: (1, tunnel) for seat, tunnel in enumerate(tunnels)}
            s = mine(on, tile, at=at, gold={0: 1, 1: 1}, phase=Phase.ACTION)
            assert allows(on, s, "A challenge-for-gold B") is may, (reading, tile)


@pytest.mark.parametrize(
    ("reading", "permitted"),
    [
        ("both", [False, False, False, True]),
        ("attacker", [False, True, False, True]),
        ("defender", [False, False, True, True]),
    ],
)
def test_GM_GCH_11_gold_at_stake(reading, permitted):
    on = table(rulings={"gold-at-stake": reading})
    held = [{}, {0: 1}, {1: 1}, {0: 1, 1: 1}]
    assert [allows(on, meeting(on, gold=gold), "A challenge-for-gold B") for gold in held] == permitted


def test_GM_GCH_05_the_nugget_goes_to_an_empty_chamber_without_a_miner_of_either():
    on = table()
    s = play(on, meeting(on), *WON)
    assert options(on, s) == {"A hide-nugget 2"}
    assert refusal(on, s, "A hide-nugget 1") == "GM-TAB-10"
    s = play(on, s, "A hide-nugget 2")
    assert (list(s.nuggets), s.nugget[2], s.phase) == ([2, 1], True, Phase.ROLL)


def test_GM_GCH_09_a_third_miner_may_stand_in_that_chamber():
    on = table(players=3)
    s = play(on, meeting(on, at={0: 1, 1: 1, 2: 2}), *WON)
    assert options(on, s) == {"A hide-nugget 2"}


def test_GM_GCH_07_and_08_the_attacker_moves_on_and_collects():
    on = table()
    s = play(on, meeting(on), *WON, "A hide-nugget 2", "roll 2", "A step south", "A step east")
    assert (list(s.nuggets), s.at[0], s.phase) == ([3, 1], 2, Phase.ACTION)


def test_GM_GCH_03_a_defender_who_wins_hides_the_attackers_nugget_and_gets_no_bonus():
    on = table()
    s = play(on, meeting(on), *LOST, "B hide-nugget 2")
    assert (list(s.nuggets), s.phase, s.turn) == ([1, 2], Phase.ACTION, 0)


def test_bonus_winner_any():
    on = table(rulings={"bonus-winner": "any-winner"})
    s = play(on, meeting(on), *LOST, "B hide-nugget 2", "roll 2", "B step south", "B step east")
    assert (list(s.nuggets), s.at[1], s.phase) == ([1, 3], 2, Phase.ACTION)


def test_stolen_nugget_kept_by_the_winner():
    on = table(rulings={"stolen-nugget": "winner-keeps"})
    s = play(on, meeting(on), *WON)
    assert (list(s.nuggets), s.phase) == ([3, 1], Phase.ROLL)


@pytest.mark.parametrize(("reading", "nuggets"), [("loser-keeps", [2, 2]), ("winner-keeps", [3, 1])])
def test_GM_GCH_05_no_free_chamber(reading, nuggets):
    on = table(rulings={"no-free-chamber": reading})
    s = play(on, meeting(on, empty=(1,)), *WON)
    assert (list(s.nuggets), s.phase) == (nuggets, Phase.ROLL)


def test_a_loser_without_a_nugget_loses_none():
    on = table(rulings={"gold-at-stake": "attacker"})
    s = play(on, meeting(on, gold={0: 1}), *WON)
    assert (list(s.nuggets), s.phase) == ([1, 0], Phase.ROLL)


def test_GM_GCH_10_a_free_chamber_is_no_condition_of_a_challenge():
    on = table()
    s = mine(on, *ROAD, ("chamber-end", 0, 3, 2), at={0: 2, 1: 2}, gold={0: 1, 1: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold B")


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("reachable", False)])
def test_GM_GCH_06_cut_off_chamber(reading, permitted):
    on = table(rulings={"cut-off-chamber": reading})
    # The second chamber opens to the north only, where nothing lies, or a passage that leads nowhere.
    alone = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 1, 1, 0))
    island = (*alone, ("passage-straight", 1, 2, 0))
    for tiles in (alone, island):
        s = mine(on, *tiles, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
        s = play(on, s, *WON)
        assert allows(on, s, "A hide-nugget 1")
        assert allows(on, s, "A hide-nugget 3") is permitted
    tiles = (("chamber-straight", 0, 1, 0), ("passage-straight", 0, 2, 0), *island[2:])
    s = mine(on, *tiles, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    assert allows(on, play(on, s, *WON), "A hide-nugget 3")  # through the water


def test_GM_GCH_08_the_bonus_nugget_is_taken_where_the_move_ends_and_only_there():
    on = table()
    tiles = (*TILES, ("chamber-end", -1, 0, 1))
    s = mine(on, *tiles, at={0: 3, 1: 3}, gold={0: 1, 1: 1}, empty=(1, 2, 5), phase=Phase.ACTION)
    s = play(on, s, *WON, "A hide-nugget 1", "roll 2", "A step south")
    assert list(play(on, s, "A step south").nuggets) == [1, 0]
    s = play(on, s, "A stop")
    assert (list(s.nuggets), bool(s.nugget[1])) == ([2, 0], False)


def test_GM_GCH_08_who_does_not_move_has_not_arrived_but_may_collect():
    on = table()
    tiles = (("chamber-end", 0, 1, 2), ("chamber-end", 0, -1, 0))
    s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(2,), phase=Phase.ACTION)
    s = play(on, s, *WON, "A hide-nugget 2", "roll 1", "A stop")
    assert (s.nuggets[0], bool(s.nugget[1])) == (1, True)
    assert allows(on, s, "A collect")


def test_GM_TURN_10_a_nugget_may_be_collected_besides_the_bonus():
    on = table()
    s = mine(on, *CHAMBERS, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, *WON, "A hide-nugget 3", "roll 6", "A step south", "A step south", "A step west")
    assert s.nuggets[0] == 1
    s = play(on, s, "A stop")
    assert (s.nuggets[0], s.phase) == (2, Phase.ACTION)


def test_GM_CHAL_05_a_nugget_may_be_put_at_the_feet_of_a_partner():
    on = table(players=4, variants=("alliance",))
    tiles = (*ROAD, ("chamber-end", 0, 3, 2))
    s = mine(on, *tiles, at={0: 1, 1: 3, 2: 1}, gold={0: 1, 2: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold C", "compare 6 1", "compare 6 1")
    assert allows(on, s, "A hide-nugget 3")
