"""Questions that a third reading of the rulebook found open: each reading in a small mine."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Ending, Phase, Stage

from .mine import allows, mine, options, play, refusal, table

STRATEGY = ("mud-pits", "five-tiles")
PASSAGES = (("passage-straight", 0, 1, 0), ("passage-straight", 0, -1, 0))


# --- the end


@pytest.mark.parametrize(("reading", "permitted"), [("enough", True), ("exactly", False)])
def test_GM_WIN_03_more_than_needed(reading, permitted):
    on = table(rulings={"more-than-needed": reading})
    assert allows(on, mine(on, gold={0: 10}), "A leave")
    assert allows(on, mine(on, gold={0: 11}), "A leave") is permitted


def test_GM_FLOW_07_filthy_rich():
    on = table()
    s = play(on, mine(on, gold={0: 10}, phase=Phase.ACTION), "A end-turn")
    assert (s.ending, s.turn) == (Ending.NOT_OVER, 1)
    at_once = table(rulings={"filthy-rich": "gold"})
    s = mine(at_once, ("straight", 0, 1, 0), at={0: 1}, gold={0: 10}, phase=Phase.ACTION)
    s = play(at_once, s, "A end-turn")
    assert (s.ending, s.winner) == (Ending.RICH, 0)
    s = play(at_once, mine(at_once, gold={0: 9}, phase=Phase.ACTION), "A end-turn")
    assert s.ending == Ending.NOT_OVER


def test_GM_ALLY_06_alliance_arrival():
    moves = ("A roll-and-move", "roll 2", "A step south")
    for reading, ending in (("leaving", Ending.NOT_OVER), ("wins", Ending.TEAM)):
        on = table(players=4, variants=("alliance",), rulings={"alliance-arrival": reading})
        s = mine(on, ("straight", 0, 1, 0), at={0: 1}, gold={0: 5, 1: 7})
        assert play(on, s, *moves).ending == ending
        s = mine(on, ("straight", 0, 1, 0), at={0: 1, 1: 1}, gold={0: 5, 1: 7})
        assert play(on, s, *moves).ending == Ending.NOT_OVER


# --- tiles

CLOSED = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("dead-end", -1, 0, 1))
STRICT = {"blank-sides-only": "refused"}


def nothing_but_crossroads(on, s, development=0):
    """Only crossroads are left to draw, which do not fit into a mine of dead ends."""
    for kind in range(on.box.kinds):
        s.pool[kind] = 4 if on.box.patterns.names[kind] == "cross" else 0
    s.unknown = [development, 4 - development]
    return s


def test_GM_TILE_04_replacements():
    moves = ("A take production", "draw cross fresh", "A put-back production")
    on = table(rulings=STRICT)
    s = play(on, nothing_but_crossroads(on, mine(on, *CLOSED)), *moves, *moves)
    assert s.phase == Phase.TAKE
    once = table(rulings={**STRICT, "replacements": "one"})
    s = play(once, nothing_but_crossroads(once, mine(once, *CLOSED)), *moves)
    assert s.phase == Phase.TAKE
    s = play(once, s, *moves)
    assert (s.phase, bool(s.barred)) == (Phase.MOVEMENT, True)


@pytest.mark.parametrize(("reading", "permitted"), [("development", False), ("any", True)])
def test_GM_FLOW_04_replacement_stack(reading, permitted):
    on = table(rulings={**STRICT, "replacement-stack": reading})
    s = nothing_but_crossroads(on, mine(on, *CLOSED, stage=Stage.DEVELOPMENT, phase=Phase.TAKE), 2)
    assert refusal(on, s, "A take production") == "GM-SETUP-03"
    s = play(on, s, "A take development", "draw cross fresh", "A put-back development")
    assert allows(on, s, "A take development")
    assert allows(on, s, "A take production") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("astride", True), ("gap", False)])
def test_GM_TILE_07_between_two_tiles(reading, permitted):
    on = table(rulings={"between-two-tiles": reading})
    tiles = (("fork", 0, 1, 0), ("bend", 1, 1, 2), ("straight", 2, 1, 0), ("bend", 2, 0, 3))
    s = mine(on, *tiles, phase=Phase.PLACE, drawn=on.box.patterns.names.index("bridge"))
    # The cell east of the entrance has tiles to its west and to its east.
    assert any(text.startswith("A place 1 0 ") for text in options(on, s)) is permitted
    assert any(text.startswith("A place -1 0 ") for text in options(on, s))


# --- movement


@pytest.mark.parametrize(("reading", "permitted"), [("entered", True), ("kept-out", False)])
def test_GM_MOVE_08_blind_cavern(reading, permitted):
    on = table(rulings={"blind-cavern": reading})
    moves = ("A roll-and-move", "roll 3")
    s = play(on, mine(on, ("cavern", 0, 1, 0)), *moves)
    assert allows(on, s, "A step north") is permitted
    if not permitted:
        assert refusal(on, s, "A step north") == "GM-MOVE-08"
    s = play(on, mine(on, ("cavern", 0, 1, 0), ("straight", 0, 2, 0)), *moves, "A step north", "A step north")
    assert s.at[0] == 2


def test_GM_SP_04_passage_and_another_way():
    moves = ("A cross", "roll-pair 3 4", "A emerge 2")
    on = table()
    assert play(on, mine(on, *PASSAGES, at={0: 1}), *moves).phase == Phase.ACTION
    both = table(rulings={"passage-and-another-way": "both"})
    s = play(both, mine(both, *PASSAGES, at={0: 1}), *moves)
    assert s.phase == Phase.MOVEMENT
    assert refusal(both, s, "A cross") == "GM-TURN-06"
    s = play(both, s, "A roll-and-move", "roll 1", "A step north", "A end-turn")
    assert (s.at[0], s.turn, bool(s.crossed)) == (0, 1, False)


@pytest.mark.parametrize(("reading", "permitted"), [("refused", False), ("a-space", True)])
def test_GM_BAT_07_bats_through_a_passage(reading, permitted):
    on = table(rulings={"bats-through-a-passage": reading})
    s = mine(on, *PASSAGES, at={1: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 2")
    assert allows(on, s, "A slip 2") is permitted
    if permitted:
        s = play(on, s, "A slip 2")
        assert (s.at[1], s.steps) == (2, 1)
    else:
        assert refusal(on, s, "A slip 2") == "GM-SP-05"


@pytest.mark.parametrize(("reading", "permitted"), [("refused", False), ("a-space", True)])
def test_GM_GCH_07_bonus_through_a_passage(reading, permitted):
    on = table(rulings={"bonus-through-a-passage": reading})
    tiles = (*PASSAGES, ("chamber-end", 1, 0, 3))
    s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 1")
    assert allows(on, s, "A slip 2") is permitted
    if permitted:
        s = play(on, s, "A slip 2")
        assert (s.at[0], s.phase) == (2, Phase.ACTION)


def test_passages_stay_shut_for_an_ordinary_walk():
    on = table(rulings={"bats-through-a-passage": "a-space", "bonus-through-a-passage": "a-space"})
    s = play(on, mine(on, *PASSAGES, at={0: 1}), "A roll-and-move", "roll 3")
    assert refusal(on, s, "A slip 2") == "GM-SP-05"


@pytest.mark.parametrize(("reading", "nuggets"), [("no-arrival", 1), ("counts", 2)])
def test_GM_GCH_08_bonus_without_moving(reading, nuggets):
    on = table(rulings={"bonus-without-moving": reading})
    tiles = (("chamber-end", 0, 1, 2), ("chamber-end", 0, -1, 0))
    s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(2,), phase=Phase.ACTION)
    moves = ("A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 2", "roll 1", "A stop")
    s = play(on, s, *moves)
    assert (s.nuggets[0], bool(s.nugget[1])) == (nuggets, nuggets == 1)
    assert allows(on, s, "A collect") is (nuggets == 1)


# --- variants


@pytest.mark.parametrize(("reading", "stuck"), [("scenery", False), ("always", True)])
def test_GM_MUD_01_mud_in_the_basic_game(reading, stuck):
    on = table(rulings={"mud-in-the-basic-game": reading})
    s = play(on, mine(on, ("mud-straight", 0, 1, 0)), "A roll-and-move", "roll 2", "A step north")
    assert (bool(s.stuck[0]), s.phase == Phase.ACTION) == (stuck, stuck)


@pytest.mark.parametrize(("reading", "stuck"), [("tunnel", False), ("tile", True)])
def test_GM_MUD_03_mud_tunnel(reading, stuck):
    on = table(variants=("mud-pits",), rulings={"mud-tunnel": reading})
    # The tile is turned so that its dry tunnel opens to the south.
    s = mine(on, ("mud-one-bend", 0, 1, 1))
    assert bool(play(on, s, "A roll-and-move", "roll 2", "A step north").stuck[0]) is stuck


def test_GM_FIVE_02_five_tiles_with_both():
    for reading, permitted in (("either", True), ("neither", False)):
        on = table(variants=STRATEGY, rulings={"five-tiles-with-both": reading})
        s = play(on, on.start(), "deal cavern")
        assert allows(on, s, "deal passage-and-mud") is permitted
        assert allows(on, s, "deal passage-end")
    quick = GAME.configurations["quick-strategy"]
    with pytest.raises(BadInput, match="too few"):
        GAME.table(quick.model_copy(update={"rulings": {"five-tiles-with-both": "neither"}}))


@pytest.mark.parametrize(("reading", "permitted"), [("own", False), ("anybody", True)])
def test_GM_FIVE_04_five_tiles_owner(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-owner": reading})
    bend = on.box.patterns.names.index("mud-bend")
    s = mine(on, ("straight", 0, 1, 0))
    s.hand[1][bend] = 1
    assert allows(on, s, "A use mud-bend") is permitted
    s.hand[0][bend] = 1
    s = play(on, s, "A use mud-bend")
    assert [s.hand[seat][bend] for seat in range(2)] == [0, 1]


def test_GM_FIVE_02_nobody_is_left_short_by_a_tile_with_both():
    """Fuzzing found a deal that could not be finished: all tiles with both had gone as mud."""
    on = GAME.table(GAME.configurations["quick-strategy"])
    s = play(on, on.start(), "deal cavern", "deal passage", "deal passage", "deal passage-and-mud")
    assert allows(on, s, "deal muddy")
    assert refusal(on, s, "deal passage-and-mud") == "GM-FIVE-02"


def test_GM_TURN_03_who_walks_away_from_the_only_place_for_a_tile_does_not_dig():
    """Fuzzing found a player stuck: having walked first, no open tile fitted beside the miner any more."""
    rulings = {"dig-order": "either", "digging-place": "beside-miner", "blank-sides-only": "refused"}
    on = table(variants=STRATEGY, rulings=rulings)
    s = mine(on, ("straight", 0, 1, 0), ("dead-end", 0, 2, 2))
    s.pool = [0] * on.box.kinds
    s.unknown = [0, 0]
    s.hand[0][on.box.patterns.names.index("mud-bend")] = 1
    assert play(on, s, "A walk", "A stop").phase == Phase.TAKE
    assert play(on, s, "A walk", "A step north").phase == Phase.ACTION


def test_GM_TILE_04_a_dig_after_walking_forgets_what_fitted_nowhere():
    """A law found it: having walked first, a player who had put a tile back never stopped redrawing."""
    on = table(rulings={**STRICT, "dig-order": "either"})
    # North of the entrance there is room for a straight tunnel between two blank sides.
    s = mine(on, *CLOSED[1:], ("dead-end", 1, 1, 2), ("dead-end", -1, 1, 2))
    for kind, name in enumerate(on.box.patterns.names):
        s.pool[kind] = 1 if name in ("cross", "straight") else 0
    s.unknown = [0, 2]
    s = play(on, s, "A walk", "A stop", "A take production", "draw cross fresh", "A put-back production")
    assert s.redraw
    s = play(on, s, "A take production", "draw straight fresh", "A place 0 1 r0")
    assert (bool(s.redraw), s.phase) == (False, Phase.ACTION)
    assert sum(s.known[1]) == 1
