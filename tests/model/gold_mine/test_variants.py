"""The variants: mud pits, the five-tile strategy, alliance, and how they go together."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine.state import Ending, Phase, Stage

from .mine import allows, mine, options, play, refusal, table

MUDDY = ("mud-pits",)
STRATEGY = ("mud-pits", "five-tiles")
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


@pytest.mark.parametrize(("reading", "stuck"), [("sticks", True), ("passed", False)])
def test_mud_behind_a_passage(reading, stuck):
    on = table(variants=MUDDY, rulings={"mud-behind-a-passage": reading})
    s = mine(on, ("passage-straight", 0, 1, 0), ("passage-and-mud", 0, -1, 0), at={0: 1})
    s = play(on, s, "A cross", "roll-pair 1 1", "A emerge 2")
    assert bool(s.stuck[0]) is stuck


# --- five tiles


def dealt(on):
    """All open tiles dealt, always the first that fits."""
    s = on.start()
    while s.phase == Phase.DEAL:
        s = on.play(s, on.legal(s)[0])
    return s


def test_GM_FIVE_02_one_cavern_two_passages_and_two_mud_tunnels_each():
    on = table(players=4, variants=STRATEGY)
    s = dealt(on)
    for hand in s.hand:
        assert sum(hand) == 5
        assert sum(n for n, cavern in zip(hand, on.box.patterns.cavern, strict=True) if cavern) == 1
    assert sum(s.pool) == sum(s.unknown) == 79
    assert s.unknown[0] == 20


def test_five_tiles_chosen():
    on = table(variants=STRATEGY, rulings={"five-tiles-deal": "chosen"})
    s = on.start()
    assert options(on, s) == {"A pick cavern"}
    s = play(on, s, "A pick cavern")
    assert "A pick passage-end" in options(on, s)
    assert refusal(on, s, "A pick straight") == "GM-FIVE-02"
    assert refusal(on, s, "B pick passage-end") == "GM-FIVE-02"
    assert dealt(on).phase == Phase.ROLL_OFF


def holding(on, name, **fields):
    s = mine(on, ("straight", 0, 1, 0), **fields)
    s.hand[0][on.box.patterns.names.index(name)] = 1
    return s


def test_GM_FIVE_04_an_open_tile_instead_of_a_drawn_one():
    on = table(variants=STRATEGY)
    s = play(on, holding(on, "mud-bend"), "A use mud-bend", "A place 0 2 r90")
    assert (s.placed, s.phase, sum(s.hand[0])) == (3, Phase.STEPS, 0)
    assert refusal(on, holding(on, "mud-bend"), "A use mud-fork") == "GM-FIVE-04"
    plain = table()
    assert refusal(plain, holding(plain, "mud-bend"), "A use mud-bend") == "GM-FIVE-04"


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_five_tiles_in_development(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-in-development": reading})
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.TAKE)
    assert allows(on, s, "A use mud-bend") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_five_tiles_after_refusal(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-after-refusal": reading})
    s = holding(on, "mud-bend", phase=Phase.TAKE, redraw=True)
    assert allows(on, s, "A use mud-bend") is permitted


def test_an_open_tile_that_fits_nowhere_cannot_be_used():
    on = table(variants=STRATEGY, rulings={"blank-sides-only": "refused"})
    closed = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("chamber-end", -1, 0, 1))
    s = mine(on, *closed)
    s.hand[0][on.box.patterns.names.index("mud-bend")] = 1
    assert refusal(on, s, "A use mud-bend") == "GM-TILE-08"


@pytest.mark.parametrize(("reading", "phase"), [("allowed", Phase.TAKE), ("refused", Phase.MOVEMENT)])
def test_when_no_drawn_tile_fits_an_open_tile_may(reading, phase):
    on = table(
        variants=STRATEGY, rulings={"blank-sides-only": "refused", "five-tiles-after-refusal": reading}
    )
    closed = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("chamber-end", -1, 0, 1))
    s = mine(on, *closed, phase=Phase.PLACE, unknown=[0, 0])
    s.pool = [0] * on.box.kinds
    s.drawn = on.box.patterns.names.index("cross")
    s.hand[0][on.box.patterns.names.index("cavern")] = 1
    s = play(on, s, "A put-back production")
    assert s.phase == phase
    assert allows(on, s, "A use cavern") is (reading == "allowed")


def test_development_goes_on_with_open_tiles_when_the_stacks_are_empty():
    on = table(variants=STRATEGY)
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.PLACE, turn=1, unknown=[0, 0])
    s.drawn = on.box.patterns.names.index("cross")
    s = play(on, s, "B place 1 0 r0")
    assert options(on, s) == {"A use mud-bend"}


def test_GM_FIVE_01_needs_mud_and_two_to_four_players():
    with pytest.raises(BadInput, match="five-tiles needs mud-pits"):
        table(variants=("five-tiles",))
    with pytest.raises(BadInput, match="five-tiles cannot be played by 5"):
        table(players=5, variants=STRATEGY)


def test_five_tiles_players_any_is_short_of_caverns():
    with pytest.raises(BadInput, match="too few caverns"):
        table(players=5, variants=("five-tiles",), rulings={"five-tiles-players": "any"})


# --- alliance

ALLIED = ("alliance",)


@pytest.mark.parametrize(("players", "needed"), [(4, 12), (6, 8)])
def test_GM_ALLY_04_and_05_nuggets_needed_by_a_team(players, needed):
    assert table(players=players, variants=ALLIED).box.needed == needed


def test_GM_ALLY_01_only_for_four_or_six():
    with pytest.raises(BadInput, match="alliance cannot be played by 5"):
        table(players=5, variants=ALLIED)


def test_alliance_seating():
    assert table(players=6, variants=ALLIED).box.team == (0, 0, 1, 1, 2, 2)
    apart = table(players=6, variants=ALLIED, rulings={"alliance-seating": "alternating"})
    assert apart.box.team == (0, 1, 2, 0, 1, 2)


def together(on, **fields):
    return mine(on, ("straight", 0, 1, 0), **{"gold": {0: 7, 1: 5}, "phase": Phase.ACTION, **fields})


def test_GM_ALLY_06_both_partners_at_the_entrance_win_together():
    on = table(players=4, variants=ALLIED)
    assert refusal(on, together(on, at={1: 1}), "A leave") == "GM-ALLY-06"
    assert refusal(on, together(on, gold={0: 7, 1: 4}), "A leave") == "GM-MOVE-06"
    s = play(on, together(on), "A leave")
    assert s.ending == Ending.TEAM
    assert on.standing(s).winners == (0, 1)


def test_alliance_exit_one_by_one():
    on = table(players=4, variants=ALLIED, rulings={"alliance-exit": "one-by-one"})
    s = play(on, together(on, at={1: 1, 2: 1}), "A leave")
    assert (s.ending, s.turn, bool(s.home[0])) == (Ending.NOT_OVER, 1, True)
    s = play(on, s, "B pass-movement", "B end-turn", "C pass-movement")
    assert refusal(on, s, "C challenge-with-bats A") == "GM-BAT-07"
    s = play(on, s, "C end-turn", "D pass-movement", "D end-turn")
    assert s.turn == 1
    s = play(on, s, "B roll-and-move", "roll 1", "B step south", "B leave")
    assert on.over(s) == "GM-ALLY-06"


def test_bat_exit_of_a_partner_outside_does_not_end_the_attackers_turn():
    rulings = {"alliance-exit": "one-by-one", "bat-exit": "wins"}
    on = table(players=4, variants=ALLIED, rulings=rulings)
    s = together(on, at={0: 1, 1: 1}, turn=2)
    s = play(on, s, "C challenge-with-bats A", "compare 6 1", "compare 6 1", "roll 1", "C step south")
    assert (s.turn, s.phase, bool(s.home[0]), s.ending) == (2, Phase.ACTION, True, Ending.NOT_OVER)


def test_GM_ALLY_07_partners_in_the_same_passage_hand_over_gold():
    on = table(players=4, variants=ALLIED)
    s = play(on, together(on), "A hand-to B", "A hand-to B", "A receive-from B")
    assert list(s.nuggets) == [6, 6, 0, 0]
    assert refusal(on, together(on), "A hand-to C") == "GM-ALLY-07"
    assert refusal(on, together(on, at={1: 1}), "A hand-to B") == "GM-ALLY-07"


def test_handing_over_one_a_turn_and_giving_only():
    one = table(players=4, variants=ALLIED, rulings={"handing-over": "one-a-turn"})
    assert refusal(one, play(one, together(one), "A hand-to B"), "A hand-to B") == "GM-ALLY-07"
    giving = table(players=4, variants=ALLIED, rulings={"handing-direction": "giving"})
    assert refusal(giving, together(giving), "A receive-from B") == "GM-ALLY-07"


def test_GM_ALLY_09_partners_do_not_challenge_each_other():
    on = table(players=4, variants=ALLIED)
    assert refusal(on, together(on), "A challenge-with-bats B") == "GM-ALLY-09"
    assert allows(on, together(on), "A challenge-with-bats C")


def test_variants_combined():
    assert table(players=4, variants=("alliance", "mud-pits", "five-tiles")).box.needed == 12
    with pytest.raises(BadInput, match="not combined"):
        table(players=4, variants=("alliance", "mud-pits"), rulings={"variants-combined": "no"})
