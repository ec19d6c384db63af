"""Collecting nuggets."""

from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, play, refusal, table

CHAMBER = (("chamber-straight", 0, 1, 0), ("chamber-bypass", 1, 0, 0), ("cross", 0, 2, 0))
CHAMBERS = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))
QUARREL = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")


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


def test_collecting_time_turn_end_or_action():
    on = table()
    s = play(on, mine(on, *CHAMBER, at={0: 1, 1: 1}, gold={1: 1}, phase=Phase.ACTION), "A collect")
    assert refusal(on, s, "A challenge-for-gold B") == "GM-GOLD-02"
    free = table(rulings={"collecting-time": "action"})
    s = play(free, mine(free, *CHAMBER, at={0: 1, 1: 1}, gold={1: 1}, phase=Phase.ACTION), "A collect")
    assert allows(free, s, "A challenge-for-gold B")


def test_chamber_tunnel_binds_the_bonus_move_too():
    tiles = (("straight", 0, 1, 0), ("chamber-bypass", 0, 2, 0), ("chamber-end", 0, -1, 0))
    moves = ("A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 1")
    for reading, nuggets in (("tile", 2), ("tunnel", 1)):
        on = table(rulings={"chamber-tunnel": reading})
        s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
        # The bypass opens to the south with the tunnel that does not reach its gold.
        assert play(on, s, *moves, "A step north").nuggets[0] == nuggets


def test_GM_GOLD_02_an_attacker_whom_bats_drove_into_a_chamber_may_collect():
    on = table()
    s = mine(on, *CHAMBERS, at={0: 2}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1", "B step south")
    assert allows(on, s, "A collect")


def test_GM_GOLD_02_a_defender_whom_bats_drove_into_a_chamber_waits_for_a_turn_of_his_own():
    on = table()
    s = mine(on, *CHAMBERS, at={1: 2}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1", "A step south")
    assert (s.at[1], s.nuggets[1], bool(s.nugget[1])) == (1, 0, True)
    assert play(on, s, "A end-turn", "B pass-movement", "B collect").nuggets[1] == 1


def beside_a_third(on):
    """A and B quarrel on a road; C stands in the empty chamber beside it."""
    return mine(on, *CHAMBERS, at={0: 2, 1: 2, 2: 1}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)


def test_GM_GCH_06_and_09_a_nugget_put_at_a_third_miners_feet_is_for_whoever_collects_it_first():
    on = table(players=3)
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A stop", "A end-turn")
    assert s.nuggets[2] == 0
    s = play(on, s, "B roll-and-move", "roll 1", "B step south")
    assert play(on, s, "B collect").nuggets[1] == 1
    s = play(on, s, "B end-turn", "C pass-movement")
    assert play(on, s, "C collect").nuggets[2] == 1


def test_GM_GCH_09_a_third_player_may_walk_away_from_the_nugget_at_his_feet():
    on = table(players=3)
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A stop", "A end-turn")
    s = play(on, s, "B pass-movement", "B end-turn")
    assert (s.turn, s.nuggets[2]) == (2, 0)
    s = play(on, s, "C roll-and-move", "roll 1", "C step north", "C end-turn")
    assert (s.nuggets[2], bool(s.nugget[1])) == (0, True)
