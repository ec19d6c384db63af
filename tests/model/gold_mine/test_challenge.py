"""Challenges: the token, the opponent, the best of three."""

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


def test_GM_CHAL_09_a_third_roll_that_cannot_matter_is_left_out():
    on = table()
    moves = ("A challenge-for-gold B", "compare 5 1", "compare 5 1")
    assert play(on, meeting(on), *moves).phase == Phase.CHAMBER


def test_GM_GCH_02_the_defender_cannot_decline():
    on = table()
    s = play(on, meeting(on), "A challenge-for-gold B")
    assert {text.split()[0] for text in options(on, s)} == {"compare"}


def test_GM_CHAL_04_one_challenge_a_turn():
    on = table()
    s = play(on, meeting(on), "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1", "A stop")
    assert s.phase == Phase.ACTION
    assert refusal(on, s, "A challenge-for-gold B") == "GM-CHAL-04"


def test_GM_MUD_02_mud_keeps_nobody_from_challenging():
    on = table(variants=("mud-pits",))
    s = play(on, mine(on, ("mud-straight", 0, 1, 0)), "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A challenge-with-bats B")
