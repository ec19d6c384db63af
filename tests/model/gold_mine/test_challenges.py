"""Challenges: the best of three, the gold challenge, the bats."""

import pytest
from ludex.model.gold_mine.state import Phase

from .mine import allows, mine, options, play, refusal, table

TILES = (("chamber-straight", 0, 1, 0), ("chamber-end", 1, 0, 3), ("bridge", 0, 2, 0), ("cross", 0, 3, 0))


def meeting(on, **fields):
    """A and B meet north of the entrance in a chamber that is empty; the other chamber is empty too."""
    settings = {"at": {0: 1, 1: 1}, "gold": {0: 2, 1: 2}, "empty": (1, 2), "phase": Phase.ACTION}
    return mine(on, *TILES, **{**settings, **fields})


def test_GM_CHAL_07_a_token_is_discarded():
    on = table()
    s = play(on, meeting(on), "A challenge-for-gold B")
    assert (s.gold_tokens[0], s.bat_tokens[0], s.phase) == (2, 3, Phase.CONTEST)
    assert refusal(on, meeting(on, gold_tokens=[0, 3]), "A challenge-for-gold B") == "GM-TAB-03"
    assert refusal(on, meeting(on, bat_tokens=[0, 3]), "A challenge-with-bats B") == "GM-TAB-04"


def test_GM_CHAL_05_not_against_oneself_and_TAB_07_only_in_the_action_phase():
    on = table()
    assert refusal(on, meeting(on), "A challenge-with-bats A") == "GM-CHAL-05"
    assert refusal(on, meeting(on, phase=Phase.MOVEMENT), "A challenge-with-bats B") == "GM-TAB-07"
    assert refusal(on, meeting(on), "B challenge-with-bats A") == "GM-CHAL-06"


def test_GM_CHAL_09_two_of_three_rolls():
    on = table()
    s = play(on, meeting(on), "A challenge-for-gold B", "compare 1 6", "compare 6 1")
    assert (s.attack_wins, s.defence_wins) == (1, 1)
    s = play(on, s, "compare 2 3")
    assert (s.phase, s.mover, s.miner) == (Phase.CHAMBER, 1, 0)


def test_GM_CHAL_10_a_tied_roll_counts_for_the_attacker():
    on = table()
    s = play(on, meeting(on), "A challenge-for-gold B", "compare 3 3", "compare 1 6", "compare 2 2")
    assert (s.phase, s.mover) == (Phase.CHAMBER, 0)


def test_tied_roll_overall():
    on = table(rulings={"tied-roll": "overall"})
    s = play(on, meeting(on), "A challenge-for-gold B", "compare 3 3", "compare 1 6", "compare 2 2")
    assert (s.phase, s.mover) == (Phase.CHAMBER, 1)
    s = play(on, meeting(on), "A challenge-for-gold B", "compare 3 3", "compare 2 2", "compare 1 1")
    assert s.mover == 0


def test_three_rolls_until_decided_or_all():
    moves = ("A challenge-for-gold B", "compare 5 1", "compare 5 1")
    on = table()
    assert play(on, meeting(on), *moves).phase == Phase.CHAMBER
    all_three = table(rulings={"three-rolls": "all"})
    s = play(all_three, meeting(all_three), *moves)
    assert s.phase == Phase.CONTEST
    assert play(all_three, s, "compare 1 6").phase == Phase.CHAMBER


def test_GM_CHAL_04_one_challenge_a_turn():
    on = table()
    s = play(on, meeting(on), "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1", "A stop")
    assert s.phase == Phase.ACTION
    assert refusal(on, s, "A challenge-for-gold B") == "GM-CHAL-04"


def test_defender_answer():
    on = table(rulings={"defender-answer": "may-yield"})
    s = play(on, meeting(on), "A challenge-for-gold B")
    assert options(on, s) == {"B accept", "B give-in"}
    assert play(on, s, "B accept").phase == Phase.CONTEST
    assert play(on, s, "B give-in").mover == 0


# --- gold


def test_GM_GCH_10_same_tile_and_same_passage():
    on = table()
    assert refusal(on, meeting(on, at={0: 1, 1: 0}), "A challenge-for-gold B") == "GM-GCH-10"
    assert refusal(on, meeting(on, at={0: (3, 0), 1: (3, 1)}), "A challenge-for-gold B") == "GM-GCH-10"
    assert allows(on, meeting(on, at={0: (3, 1), 1: (3, 1)}), "A challenge-for-gold B")


@pytest.mark.parametrize(
    ("reading", "permitted"),
    [
        ("both", [False, False, False, True]),
        ("attacker", [False, True, False, True]),
        ("defender", [False, False, True, True]),
        ("either", [False, True, True, True]),
    ],
)
def test_GM_GCH_11_gold_at_stake(reading, permitted):
    on = table(rulings={"gold-at-stake": reading})
    held = [{}, {0: 1}, {1: 1}, {0: 1, 1: 1}]
    assert [allows(on, meeting(on, gold=gold), "A challenge-for-gold B") for gold in held] == permitted


WON = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")
LOST = ("A challenge-for-gold B", "compare 1 6", "compare 1 6")


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


@pytest.mark.parametrize(
    ("reading", "nuggets", "lost"),
    [("loser-keeps", [2, 2], 0), ("winner-keeps", [3, 1], 0), ("out-of-the-game", [2, 1], 1)],
)
def test_no_free_chamber(reading, nuggets, lost):
    on = table(rulings={"no-free-chamber": reading})
    s = play(on, meeting(on, empty=(1,)), *WON)
    assert (list(s.nuggets), s.lost, s.phase) == (nuggets, lost, Phase.ROLL)


def test_a_loser_without_a_nugget_loses_none():
    on = table(rulings={"gold-at-stake": "attacker"})
    s = play(on, meeting(on, gold={0: 1}), *WON)
    assert (list(s.nuggets), s.phase) == ([1, 0], Phase.ROLL)


def test_bonus_duty_and_distance():
    on = table()
    s = play(on, meeting(on), *WON, "A hide-nugget 2", "roll 2")
    assert allows(on, s, "A stop")
    assert allows(on, play(on, s, "A step south"), "A stop")
    strict = table(rulings={"bonus-duty": "must", "bonus-distance": "exact"})
    s = play(strict, meeting(strict), *WON, "A hide-nugget 2", "roll 2")
    assert refusal(strict, s, "A stop") == "GM-TAB-12"
    assert refusal(strict, play(strict, s, "A step south"), "A stop") == "GM-TAB-12"


def test_bonus_nugget_on_arrival_or_in_passing():
    # A starts on the bridge; the nugget lies in the chamber on the way south.
    tiles = (*TILES, ("chamber-end", -1, 0, 1))
    moves = (*WON, "A hide-nugget 1", "roll 2", "A step south", "A step south")
    on = table()
    s = mine(on, *tiles, at={0: 3, 1: 3}, gold={0: 1, 1: 1}, empty=(1, 2, 5), phase=Phase.ACTION)
    assert list(play(on, s, *moves).nuggets) == [1, 0]
    passing = table(rulings={"bonus-nugget": "passing"})
    s = mine(passing, *tiles, at={0: 3, 1: 3}, gold={0: 1, 1: 1}, empty=(1, 2, 5), phase=Phase.ACTION)
    assert list(play(passing, s, *moves).nuggets) == [2, 0]


def test_bonus_and_collecting_both_or_one():
    moves = ("A collect", *WON, "A hide-nugget 2", "roll 2", "A step south", "A step east")
    both = table(rulings={"collecting-time": "action"})
    assert list(play(both, meeting(both, empty=(2,)), *moves).nuggets) == [4, 1]
    one = table(rulings={"collecting-time": "action", "bonus-and-collecting": "one"})
    s = play(one, meeting(one, empty=(2,)), *moves)
    assert list(s.nuggets) == [3, 1]
    s = play(one, meeting(one), *moves[1:])
    assert s.collected


def test_gold_challenge_at_the_entrance():
    on = table()
    assert allows(on, meeting(on, at={0: 0, 1: 0}), "A challenge-for-gold B")
    safe = table(rulings={"gold-challenge-at-entrance": "refused"})
    assert refusal(safe, meeting(safe, at={0: 0, 1: 0}), "A challenge-for-gold B") == "GM-GCH-10"


# --- bats

BITTEN = ("A challenge-with-bats B", "compare 6 1", "compare 6 1")


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


def test_collecting_after_bats():
    moves = ("A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1", "B step north")
    on = table()
    assert allows(on, play(on, meeting(on, at={0: 0, 1: 3}, empty=()), *moves), "A collect")
    strict = table(rulings={"collecting-after-bats": "refused"})
    s = play(strict, meeting(strict, at={0: 0, 1: 3}, empty=()), *moves)
    assert refusal(strict, s, "A collect") == "GM-TURN-10"


def test_bat_retreat_and_distance():
    on = table()
    s = play(on, meeting(on, at={0: 0, 1: 3}), *BITTEN, "roll 2")
    assert allows(on, s, "A stop")
    assert allows(on, play(on, s, "A step south"), "A stop")
    strict = table(rulings={"bat-retreat": "must", "bat-distance": "exact"})
    s = play(strict, meeting(strict, at={0: 0, 1: 3}), *BITTEN, "roll 2")
    assert refusal(strict, s, "A stop") == "GM-BAT-03"
    assert refusal(strict, play(strict, s, "A step south"), "A stop") == "GM-BAT-03"


def test_GM_BAT_07_bats_reach_everybody():
    on = table(players=3)
    s = meeting(on, at={0: 0, 1: 3, 2: (3, 1)})
    assert {"A challenge-with-bats B", "A challenge-with-bats C"} <= options(on, s)


def test_bat_challenge_at_the_entrance():
    on = table()
    assert allows(on, meeting(on, at={0: 1, 1: 0}), "A challenge-with-bats B")
    safe = table(rulings={"bat-challenge-at-entrance": "refused"})
    assert refusal(safe, meeting(safe, at={0: 1, 1: 0}), "A challenge-with-bats B") == "GM-BAT-07"


def test_acting_compulsory_counts_a_possible_challenge():
    on = table(rulings={"acting": "compulsory"})
    assert refusal(on, meeting(on), "A end-turn") == "GM-SUM-04"
    safe = table(rulings={"acting": "compulsory", "bat-challenge-at-entrance": "refused"})
    s = meeting(safe, at={0: 1, 1: 0})
    assert allows(safe, s, "A end-turn")
