"""Questions that a fifth hostile reading of the rulebook asked: each reading in a small mine."""

import random

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine.state import Ending, Phase

from .mine import allows, mine, options, play, refusal, table

STRATEGY = ("mud-pits", "five-tiles")
ALLIED = ("alliance",)
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0))
CHAMBERS = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))
QUARREL = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")


def kind(on, name):
    return on.box.patterns.names.index(name)


def without_tokens(s):
    """The same position with all challenge tokens spent."""
    for seat in range(s.box.players):
        s.gold_tokens[seat] = s.bat_tokens[seat] = 0
    return s


# --- tiles


def at_the_only_opening(reading, *tiles, **fields):
    """An entrance with one opening, to the north, and whatever else lies in the mine."""
    on = table(rulings={"entrance-openings": "one", "miners-walled-in": reading})
    return on, mine(on, *tiles, **fields)


DETACHED = ("chamber-straight", 1, 0, 0)


@pytest.mark.parametrize(
    ("reading", "permitted"), [("allowed-endless", True), ("richest", True), ("refused", False)]
)
def test_GM_TILE_03_a_dead_end_walls_the_miners_in_though_the_mine_has_open_ends(reading, permitted):
    on, s = at_the_only_opening(reading, DETACHED, phase=Phase.PLACE)
    s.drawn = kind(on, "dead-end")
    assert allows(on, s, "A place 0 1 r180") is permitted
    assert allows(on, s, "A place 1 1 r180")  # at the open end of the chamber
    s.drawn = kind(on, "bend")
    assert allows(on, s, "A place 0 1 r180")  # leads on to the west


def test_GM_TILE_03_a_tile_that_joins_the_ladder_to_another_part_does_not_wall_it_in():
    on, s = at_the_only_opening("refused", DETACHED, ("dead-end", 1, 1, 3), phase=Phase.PLACE)
    s.drawn = kind(on, "bend")
    assert allows(on, s, "A place 0 1 r90")
    on, s = at_the_only_opening("refused", DETACHED, phase=Phase.PLACE)
    s.drawn = kind(on, "dead-end")
    assert refusal(on, s, "A place 0 1 r180") == "GM-TILE-12"
    s.drawn = kind(on, "passage-end")
    assert allows(on, s, "A place 0 1 r180")  # a way out by itself
    on, s = at_the_only_opening("refused", ("passage-straight", 0, 1, 0), phase=Phase.PLACE)
    s.drawn = kind(on, "dead-end")
    assert allows(on, s, "A place 0 2 r180")  # the passage is a way out


def test_GM_TILE_03_a_blank_side_walls_in_a_miner_in_a_cavern():
    for reading, permitted in (("allowed-endless", True), ("refused", False)):
        around = (("cavern", 0, 1, 0), ("dead-end", -1, 1, 0), ("dead-end", 1, 1, 0))
        on, s = at_the_only_opening(reading, *around, phase=Phase.PLACE)
        s.drawn = kind(on, "straight")
        assert allows(on, s, "A place 0 2 r90") is permitted
        assert allows(on, s, "A place 0 2 r0")


def test_GM_TILE_03_a_ring_walls_the_miners_in_too():
    ring = (("fork", 0, 1, 2), ("bend", -1, 1, 0), ("bend", -1, 2, 1))
    for reading, permitted in (("allowed-endless", True), ("refused", False)):
        on, s = at_the_only_opening(reading, *ring, DETACHED, phase=Phase.PLACE)
        s.drawn = kind(on, "bend")
        assert allows(on, s, "A place 0 2 r180") is permitted


@pytest.mark.parametrize(
    ("reading", "ending"), [("allowed-endless", Ending.NOT_OVER), ("richest", Ending.SHORT)]
)
def test_GM_FLOW_07_miners_that_are_walled_in_play_on_or_the_richest_wins(reading, ending):
    turn = ("A pass-movement", "A end-turn")
    on, s = at_the_only_opening(reading, DETACHED, ("dead-end", 0, 1, 2), gold={0: 1, 1: 2})
    s = play(on, without_tokens(s), *turn)
    assert s.ending == ending
    if ending == Ending.SHORT:
        assert on.standing(s).winners == (1,)
    for beside in (("straight", 0, 1, 0), ("chamber-end", 0, 1, 2)):  # an open end, a nugget inside
        on, s = at_the_only_opening(reading, DETACHED, beside, gold={0: 1, 1: 2})
        assert play(on, without_tokens(s), *turn).ending == Ending.NOT_OVER
    on, s = at_the_only_opening(reading, DETACHED, ("dead-end", 0, 1, 2), gold={0: 1, 1: 2})
    assert play(on, s, *turn).ending == Ending.NOT_OVER  # tokens are left


@pytest.mark.parametrize(("tokens_of_use", "ending"), [(True, Ending.NOT_OVER), (False, Ending.SHORT)])
def test_GM_WIN_01_tokens_that_nobody_can_use_do_not_keep_a_game_going(tokens_of_use, ending):
    on = table(rulings={"short-of-gold": "richest"})
    s = mine(on, gold={0: 1, 1: 3} if tokens_of_use else {1: 3}, supply=0)
    assert play(on, s, "A pass-movement", "A end-turn").ending == ending


# --- movement


@pytest.mark.parametrize(("reading", "permitted"), [("open", True), ("barred", False)])
def test_GM_MOVE_08_cavern_beside_cavern(reading, permitted):
    on = table(rulings={"cavern-beside-cavern": reading})
    s = mine(on, ("cavern", 0, 1, 0), ("cavern", 0, 2, 0), ("straight", 1, 1, 1), at={0: 1})
    s = play(on, s, "A roll-and-move", "roll 1")
    assert allows(on, s, "A step north") is permitted
    if not permitted:
        assert refusal(on, s, "A step north") == "GM-MOVE-08"
    assert allows(on, s, "A step east")


def test_GM_MOVE_08_a_cavern_with_only_a_cavern_beside_it_is_blind_where_caverns_are_barred():
    for reading, permitted in (("open", True), ("barred", False)):
        on = table(rulings={"cavern-beside-cavern": reading, "blind-cavern": "kept-out"})
        s = mine(on, ("cavern", 0, 1, 0), ("cavern", 0, 2, 0))
        s = play(on, s, "A roll-and-move", "roll 1")
        assert allows(on, s, "A step north") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("may-stop", True), ("only-through", False)])
def test_GM_MOVE_07_stopping_in_a_cavern(reading, permitted):
    on = table(rulings={"stopping-in-a-cavern": reading})
    s = mine(on, ("cavern", 0, 1, 0), ("straight", 0, 2, 0))
    assert allows(on, play(on, s, "A roll-and-move", "roll 1"), "A step north") is permitted
    if not permitted:
        assert refusal(on, play(on, s, "A roll-and-move", "roll 1"), "A step north") == "GM-MOVE-07"
    s = play(on, s, "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A stop") is permitted
    assert play(on, s, "A step north").at[0] == 2


@pytest.mark.parametrize(("reading", "permitted"), [("may-stop", True), ("only-through", False)])
def test_GM_MOVE_05_stopping_at_the_entrance(reading, permitted):
    on = table(rulings={"stopping-at-the-entrance": reading})
    s = mine(on, ("straight", 0, 1, 0), ("straight", 0, -1, 0), at={0: 1})
    assert allows(on, play(on, s, "A roll-and-move", "roll 1"), "A step south") is permitted
    if not permitted:
        assert refusal(on, play(on, s, "A roll-and-move", "roll 1"), "A step south") == "GM-MOVE-05"
    s = play(on, s, "A roll-and-move", "roll 2", "A step south")
    assert allows(on, s, "A stop") is permitted
    assert play(on, s, "A step south").at[0] == 2
    rich = mine(on, ("straight", 0, 1, 0), at={0: 1}, gold={0: 10})
    assert allows(on, play(on, rich, "A roll-and-move", "roll 1"), "A step south")


# --- secret passages


@pytest.mark.parametrize(
    ("reading", "choices", "phase"),
    [
        ("lower-die", {"A take-lower-die", "A stay"}, Phase.ACTION),
        ("no-move", {"A stay"}, Phase.ACTION),
        ("back-to-the-choice", {"A stay"}, Phase.MOVEMENT),
    ],
)
def test_GM_SP_07_safe_with_nowhere_to_go(reading, choices, phase):
    on = table(rulings={"safe-with-nowhere-to-go": reading})
    s = mine(on, ("passage-straight", 0, 1, 0), at={0: 1})
    s = play(on, s, "A cross", "roll-pair 3 4")
    assert options(on, s) == choices
    s = play(on, s, "A stay")
    assert (s.phase, s.at[0]) == (phase, 1)
    if phase == Phase.MOVEMENT:
        assert refusal(on, s, "A cross") == "GM-TURN-06"
        assert allows(on, s, "A roll-and-move")


@pytest.mark.parametrize(
    ("reading", "choices"), [("lower-die", {"A take-lower-die"}), ("no-move", {"A stay"})]
)
def test_GM_SP_07_nobody_is_stuck_who_must_go_through_a_passage_that_leads_nowhere(reading, choices):
    strict = {"safe-passage-choice": "passage", "safe-passage-duty": "must"}
    on = table(rulings={"safe-with-nowhere-to-go": reading, **strict})
    s = mine(on, ("passage-straight", 0, 1, 0), at={0: 1})
    assert options(on, play(on, s, "A cross", "roll-pair 3 4")) == choices


def test_GM_SP_01_coming_out_of_a_passage():
    tiles = (("passage-straight", 0, 1, 0), ("passage-two-bends", 0, 2, 0))
    usual = {"A take-lower-die", "A stay"}
    expected = {
        "passage-tunnel": (usual | {"A emerge 2"}, usual | {"A emerge 1"}),
        "any-tunnel": (usual | {"A emerge 2", "A emerge-in 2 1"}, usual | {"A emerge 1"}),
        "also-same-tile": (usual | {"A emerge 2"}, usual | {"A emerge 1", "A emerge-in 2 1"}),
    }
    for reading, choices in expected.items():
        on = table(rulings={"coming-out-of-a-passage": reading})
        for start, choice in zip((1, 2), choices, strict=True):
            s = play(on, mine(on, *tiles, at={0: start}), "A cross", "roll-pair 3 4")
            assert options(on, s) == choice
            if "A emerge-in 2 1" in choice:
                s = play(on, s, "A emerge-in 2 1")
                assert (s.at[0], s.tunnel[0], s.phase) == (2, 1, Phase.ACTION)


# --- challenges


def beside_a_third(on):
    """A and B quarrel on a road; C stands in the empty chamber beside it."""
    return mine(on, *CHAMBERS, at={0: 2, 1: 2, 2: 1}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)


@pytest.mark.parametrize(("reading", "gold"), [("first-come", 2), ("reserved", 1)])
def test_GM_GCH_09_nugget_at_anothers_feet(reading, gold):
    on = table(players=3, rulings={"nugget-at-anothers-feet": reading})
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A step south")
    assert s.nuggets[0] == gold
    if gold == 1:
        assert refusal(on, s, "A collect") == "GM-GCH-09"
        s = play(on, s, "A end-turn", "B pass-movement", "B end-turn", "C pass-movement")
        assert play(on, s, "C collect").nuggets[2] == 1
        assert allows(on, play(on, s, "C end-turn", "A pass-movement"), "A collect")


@pytest.mark.parametrize(("reading", "gold"), [("first-come", 1), ("reserved", 0)])
def test_GM_GCH_09_bats_bring_nobody_the_nugget_kept_for_another(reading, gold):
    rulings = {"nugget-at-anothers-feet": reading, "bats-into-a-chamber": "at-once"}
    on = table(players=3, rulings=rulings)
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A stop", "A end-turn")
    s = play(on, s, "B pass-movement", "B challenge-with-bats A", "compare 6 1", "compare 6 1", "roll 1")
    assert play(on, s, "B step south").nuggets[0] == 1 + gold


def test_GM_GCH_09_a_miner_driven_away_loses_the_nugget_kept_for_it():
    on = table(players=3, rulings={"nugget-at-anothers-feet": "reserved"})
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A step south", "A end-turn")
    s = play(on, s, "B pass-movement", "B challenge-with-bats C", "compare 6 1", "compare 6 1", "roll 2")
    s = play(on, s, "B step north", "B step south", "B end-turn")
    s = play(on, s, "C pass-movement", "C end-turn", "A pass-movement")
    assert (s.at[2], allows(on, s, "A collect")) == (1, True)


def at_cs_turn(reading):
    """A nugget was put at C's feet, and C's turn has begun."""
    on = table(players=3, rulings={"taking-before-moving": reading})
    s = play(on, beside_a_third(on), *QUARREL, "A hide-nugget 1", "roll 1", "A stop", "A end-turn")
    return on, play(on, s, "B pass-movement", "B end-turn")


def test_GM_GCH_09_the_nugget_at_a_miners_feet_is_taken_first():
    for reading, gold in (("turn-end-only", 0), ("at-turn-start", 1), ("must-stay", 0)):
        _on, s = at_cs_turn(reading)
        assert (s.phase, s.turn, s.nuggets[2]) == (Phase.MOVEMENT, 2, gold)
        assert bool(s.nugget[1]) is (gold == 0)


@pytest.mark.parametrize(("reading", "bound"), [("turn-end-only", False), ("must-stay", True)])
def test_GM_GCH_09_a_miner_must_stay_for_the_nugget_at_its_feet(reading, bound):
    on, s = at_cs_turn(reading)
    s = play(on, s, "C roll-and-move", "roll 1")
    assert allows(on, s, "C step north") is not bound
    if bound:
        assert refusal(on, s, "C step north") == "GM-GCH-09"
    s = play(on, s, "C stop")
    assert allows(on, s, "C end-turn") is not bound
    s = play(on, s, "C collect", "C end-turn")
    assert (s.turn, s.nuggets[2]) == (0, 1)


def test_GM_GCH_09_whoever_must_stay_crosses_no_passage_either():
    for reading, permitted in (("turn-end-only", True), ("must-stay", False)):
        on = table(rulings={"taking-before-moving": reading})
        s = mine(on, ("chamber-passage-straight", 0, 1, 0), at={0: 1})
        s.kept[0] = True
        assert allows(on, s, "A cross") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_TAB_10_challenge_without_a_chamber(reading, permitted):
    on = table(rulings={"challenge-without-a-chamber": reading, "acting": "compulsory"})
    road = (*ROAD, ("chamber-end", 0, 3, 2))
    s = without_tokens(mine(on, *road, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, phase=Phase.ACTION))
    s.gold_tokens[0] = 1
    assert allows(on, s, "A challenge-for-gold B") is permitted
    assert allows(on, s, "A end-turn") is not permitted
    if not permitted:
        assert refusal(on, s, "A challenge-for-gold B") == "GM-TAB-10"
    s = mine(on, *road, at={0: 3, 1: 3}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold B") is permitted
    s = mine(on, *road, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold B")


def test_GM_TAB_10_no_chamber_is_needed_where_the_winner_keeps_the_nugget():
    on = table(rulings={"challenge-without-a-chamber": "refused", "stolen-nugget": "winner-keeps"})
    assert allows(on, mine(on, gold={0: 1, 1: 1}, phase=Phase.ACTION), "A challenge-for-gold B")


ISLAND = (("chamber-end", 1, 1, 0), ("passage-straight", 1, 2, 0))


@pytest.mark.parametrize(("reading", "permitted"), [("refused", True), ("reachable", False)])
def test_GM_GCH_06_an_island_of_tiles_is_cut_off_as_well(reading, permitted):
    on = table(rulings={"cut-off-chamber": reading})
    tiles = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), *ISLAND)
    s = mine(on, *tiles, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, *QUARREL)
    assert allows(on, s, "A hide-nugget 1")
    assert allows(on, s, "A hide-nugget 3") is permitted
    tiles = (("chamber-straight", 0, 1, 0), ("passage-straight", 0, 2, 0), *ISLAND)
    s = mine(on, *tiles, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    assert allows(on, play(on, s, *QUARREL), "A hide-nugget 3")  # through the water


def test_GM_GCH_10_same_passage():
    chamber, road, passage = ("chamber-bypass", 0, 1, 1), ("straight", 0, 1, 0), ("passage-straight", 0, 1, 0)
    spots = ((chamber, (1, 0)), (road, (0, 0)), (passage, (0, 0)))
    for reading, permitted in (
        ("connected-tunnel", (False, True, True)),
        ("chamber-joins", (True, True, True)),
        ("secret-passage", (False, False, True)),
    ):
        on = table(rulings={"same-passage": reading})
        for (tile, tunnels), may in zip(spots, permitted, strict=True):
            at = {seat: (1, tunnel) for seat, tunnel in enumerate(tunnels)}
            s = mine(on, tile, at=at, gold={0: 1, 1: 1}, phase=Phase.ACTION)
            assert allows(on, s, "A challenge-for-gold B") is may, (reading, tile)


def test_GM_ALLY_07_partners_on_two_tunnels_of_a_chamber_hand_over_only_where_it_joins_them():
    for reading, permitted in (("connected-tunnel", False), ("chamber-joins", True)):
        on = table(players=4, variants=ALLIED, rulings={"same-passage": reading})
        s = mine(on, ("chamber-bypass", 0, 1, 1), at={0: (1, 0), 1: (1, 1)}, gold={0: 1}, phase=Phase.ACTION)
        assert allows(on, s, "A hand-to B") is permitted


@pytest.mark.parametrize(("reading", "gold"), [("must", 2), ("may", 1)])
def test_GM_GCH_08_bonus_nugget_duty(reading, gold):
    on = table(rulings={"bonus-nugget-duty": reading})
    s = mine(on, *CHAMBERS, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, *QUARREL, "A hide-nugget 3", "roll 1", "A step south")
    assert (s.nuggets[0], bool(s.nugget[1])) == (gold, gold == 1)
    if gold == 1:
        assert play(on, s, "A collect").nuggets[0] == 2
        assert play(on, s, "A end-turn").nugget[1]


# --- the end


@pytest.mark.parametrize(("reading", "permitted"), [("next-turn", False), ("leaves-now", True)])
def test_GM_BAT_05_driven_to_the_ladder_in_own_turn(reading, permitted):
    on = table(rulings={"driven-to-the-ladder-in-own-turn": reading})
    s = mine(on, *ROAD, at={0: 1, 1: 2}, gold={0: 10}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 1 6", "compare 1 6", "roll 1", "B step south")
    assert (s.turn, s.at[0]) == (0, 0)
    assert allows(on, s, "A leave") is permitted


@pytest.mark.parametrize(
    ("reading", "exit_by_bonus", "ending"),
    [
        ("own-turn", "wins", Ending.NOT_OVER),
        ("wins", "wins", Ending.LEFT),
        ("wins", "refused", Ending.NOT_OVER),
    ],
)
def test_GM_TAB_12_defender_leaves_by_bonus(reading, exit_by_bonus, ending):
    rulings = {"bonus-winner": "any-winner", "bonus-exit": exit_by_bonus}
    on = table(rulings={"defender-leaves-by-bonus": reading, **rulings})
    s = mine(on, *CHAMBERS, at={0: 1, 1: 1}, gold={0: 1, 1: 10}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 1 6", "compare 1 6", "B hide-nugget 3", "roll 1")
    s = play(on, s, "B step south")
    assert (s.at[1], s.ending) == (0, ending)
    if ending == Ending.LEFT:
        assert on.standing(s).winners == (1,)


@pytest.mark.parametrize(("reading", "permitted"), [("being-there", True), ("arrive-after", False)])
def test_GM_ALLY_06_partner_already_waiting(reading, permitted):
    on = table(players=4, variants=ALLIED, rulings={"partner-already-waiting": reading})
    s = mine(on, ("chamber-end", 0, 1, 2), at={0: 1}, gold={0: 12})
    s = play(on, s, "A roll-and-move", "roll 1", "A step south")
    assert allows(on, s, "A leave") is permitted
    if not permitted:
        assert refusal(on, s, "A leave") == "GM-ALLY-06"
        s = play(on, s, "A end-turn", "B roll-and-move", "roll 2", "B step north", "B step south")
        assert allows(on, s, "B leave")


# --- the five-tile strategy


@pytest.mark.parametrize(("reading", "dealt"), [("tunnel-tiles-only", False), ("any-tile", True)])
def test_GM_FIVE_02_five_tiles_mine_tunnel(reading, dealt):
    on = table(variants=STRATEGY, rulings={"five-tiles-mine-tunnel": reading})
    s = play(on, on.start(), "deal cavern")
    assert allows(on, s, "deal chamber-passage-straight") is dealt
    assert allows(on, s, "deal passage-straight")
    assert not allows(on, s, "deal chamber-straight")


def test_GM_FIVE_02_five_tiles_too_few():
    rulings = {"five-tiles-players": "any"}
    with pytest.raises(BadInput, match="too few caverns"):
        table(players=5, variants=STRATEGY, rulings=rulings)
    on = table(players=5, variants=STRATEGY, rulings={**rulings, "five-tiles-too-few": "another-kind"})
    s = on.start()
    rng = random.Random(5)
    while s.phase == Phase.DEAL:
        s = on.play(s, rng.choice(on.legal(s)))
    assert [sum(hand) for hand in s.hand] == [5] * 5
    assert [hand[kind(on, "cavern")] for hand in s.hand] == [1, 1, 1, 1, 0]
    assert sum(s.pool) == sum(s.unknown)


@pytest.mark.parametrize(("reading", "permitted"), [("own", False), ("team", True)])
def test_GM_FIVE_04_open_tiles_of_a_partner(reading, permitted):
    on = table(players=4, variants=(*ALLIED, *STRATEGY), rulings={"open-tiles-of-a-partner": reading})
    s = mine(on, ("straight", 0, 1, 0))
    s.hand[1][kind(on, "mud-bend")] = 1
    s.hand[2][kind(on, "mud-bend")] = s.hand[2][kind(on, "mud-cross")] = 1
    assert allows(on, s, "A use mud-bend") is permitted
    assert not allows(on, s, "A use mud-cross")
    if permitted:
        s = play(on, s, "A use mud-bend")
        assert [s.hand[seat][kind(on, "mud-bend")] for seat in range(4)] == [0, 0, 1, 0]


@pytest.mark.parametrize(("reading", "permitted"), [("instead-of-taking", False), ("instead-of-using", True)])
def test_GM_FIVE_04_five_tiles_after_a_look(reading, permitted):
    rulings = {"five-tiles-after-a-look": reading, "five-tiles-after-refusal": "refused"}
    on = table(variants=STRATEGY, rulings=rulings)
    s = mine(on, ("straight", 0, 1, 0), phase=Phase.PLACE, drawn=kind(on, "straight"))
    assert not allows(on, s, "A put-back production")
    s.hand[0][kind(on, "mud-bend")] = 2
    assert allows(on, s, "A put-back production") is permitted
    if not permitted:
        assert refusal(on, s, "A put-back production") == "GM-TILE-03"
        return
    s = play(on, s, "A put-back production")
    assert options(on, s) == {"A use mud-bend"}
    assert refusal(on, s, "A take production") == "GM-FIVE-04"
    s = play(on, s, "A use mud-bend")
    assert refusal(on, s, "A put-back production") == "GM-TILE-03"
    s = play(on, s, "A place 0 2 r90")
    assert (s.chosen, s.hand[0][kind(on, "mud-bend")], s.known[1][kind(on, "straight")]) == (False, 1, 1)
