"""The bat challenge: whom bats reach and how they drive a miner."""

from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, table

TILES = (("chamber-straight", 0, 1, 0), ("chamber-end", 1, 0, 3), ("bridge", 0, 2, 0), ("cross", 0, 3, 0))
BITTEN = ("A challenge-with-bats B", "compare 6 1", "compare 6 1")


def meeting(on, **fields):
    """A and B meet north of the entrance in a chamber that is empty; the other chamber is empty too."""
    settings = {"at": {0: 1, 1: 1}, "gold": {0: 2, 1: 2}, "empty": (1, 2), "phase": Phase.ACTION}
    return mine(on, *TILES, **{**settings, **fields})


def test_GM_BAT_05_the_winner_moves_the_losers_miner():
    on = table()
    s = play(on, meeting(on, at={0: 0, 1: 3}), *BITTEN, "roll 2", "A step south", "A step south")
    assert (list(s.at), s.phase, s.turn) == ([0, 0], Phase.ACTION, 0)


def test_GM_BAT_02_bats_may_turn_on_the_attacker():
    on = table()
    s = play(
        on, meeting(on, at={0: 3, 1: 0}), "A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1"
    )
    assert (s.mover, s.miner) == (1, 0)
    s = play(on, s, "B step north")
    assert (s.at[0], s.turn, s.phase) == (4, 0, Phase.ACTION)


def test_GM_BAT_07_bats_reach_everybody():
    on = table(players=3)
    s = meeting(on, at={0: 0, 1: 3, 2: (3, 1)})
    assert {"A challenge-with-bats B", "A challenge-with-bats C"} <= options(on, s)


def test_GM_BAT_05_the_miner_may_be_led_to_and_fro():
    on = table()
    s = play(on, meeting(on, at={0: 0, 1: 3}), *BITTEN, "roll 2", "A step south", "A step north")
    assert s.at[1] == 3


def test_GM_BAT_07_bats_reach_and_leave_from_the_entrance():
    on = table()
    assert allows(on, meeting(on, at={0: 1, 1: 0}), "A challenge-with-bats B")
    assert allows(on, meeting(on, at={0: 0, 1: 1}), "A challenge-with-bats B")


def test_GM_BAT_07_a_miner_may_be_attacked_again_before_its_turn():
    on = table(players=3)
    s = mine(on, *TILES, at={2: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats C", "compare 6 1", "compare 6 1", "roll 1", "A stop", "A end-turn")
    assert allows(on, play(on, s, "B pass-movement"), "B challenge-with-bats C")
