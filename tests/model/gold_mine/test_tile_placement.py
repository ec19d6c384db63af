"""Tile placement, with the right and wrong examples whose pictures the rulebook has lost."""

import copy

import pytest
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.fitting import fits_somewhere
from ludex.model.gold_mine.picture import open_ends
from ludex.model.gold_mine.state import Phase, Stage
from ludex.model.notation import write_move
from ludex.model.speech import hear_move

from .mine import allows, mine, options, play, refusal, table

STRICT = {"blank-sides-only": "refused"}
DEAD_ENDS = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("dead-end", -1, 0, 1))
CLOSED = (*DEAD_ENDS[:3], ("chamber-end", -1, 0, 1))


def kind(on, name):
    return on.box.patterns.names.index(name)


def drawn(on, name, *tiles, **fields):
    """A player has drawn a tile and must place it."""
    s = mine(on, *tiles, phase=Phase.PLACE, **fields)
    s.drawn = on.box.patterns.names.index(name)
    s.unseen[s.drawn] -= 1
    s.face_down[1] -= 1
    return s


def test_GM_TILE_06_a_tile_must_lie_beside_another():
    on = table()
    s = drawn(on, "straight")
    assert allows(on, s, "A place 0 1 r0")
    assert refusal(on, s, "A place 0 2 r0") == "GM-TILE-06"
    assert refusal(on, s, "A place 0 0 r0") == "GM-TILE-06"


def test_GM_TILE_07_a_corner_is_not_enough():
    on = table()
    assert refusal(on, drawn(on, "straight"), "A place 1 1 r0") == "GM-TILE-07"


def test_GM_TILE_08_a_tunnel_must_meet_a_tunnel():
    on = table()
    s = drawn(on, "straight")
    assert refusal(on, s, "A place 0 1 r90") == "GM-TILE-08"
    assert refusal(on, s, "A place 1 0 r0") == "GM-TILE-08"
    assert allows(on, s, "A place 1 0 r90")


def test_GM_TILE_08_every_neighbour_counts():
    on = table()
    # A bend east of the entrance opens north, a straight north of it shows a blank side to the east.
    s = drawn(on, "bend", ("straight", 0, 1, 0), ("bend", 1, 0, 3))
    assert refusal(on, s, "A place 1 1 r180") == "GM-TILE-08"
    assert allows(on, s, "A place 1 1 r90")


def test_GM_TILE_08_one_tunnel_that_joins_is_not_enough():
    on = table()
    # Over the cell in the north lies a bend that opens to the east and the north only.
    tiles = (("fork", 1, 0, 1), ("bend", 1, 1, 2), ("bend", 0, 2, 0))
    s = mine(on, *tiles, phase=Phase.PLACE, drawn=kind(on, "cross"))
    assert refusal(on, s, "A place 0 1 r0") == "GM-TILE-08"


def test_GM_TILE_09_blank_sides_may_lie_against_each_other():
    on = table()
    s = drawn(on, "straight", ("straight", 0, 1, 0))
    assert allows(on, s, "A place 1 1 r0")


def test_GM_TILE_08_blank_sides_only_refused():
    on = table(rulings=STRICT)
    s = drawn(on, "straight", ("straight", 0, 1, 0))
    assert refusal(on, s, "A place 1 1 r0") == "GM-TILE-08"
    assert allows(on, s, "A place 0 2 r0")


@pytest.mark.parametrize(("reading", "permitted"), [("astride", True), ("gap", False)])
def test_GM_TILE_07_between_two_tiles(reading, permitted):
    on = table(rulings={"between-two-tiles": reading})
    tiles = (("fork", 0, 1, 0), ("bend", 1, 1, 2), ("straight", 2, 1, 0), ("bend", 2, 0, 3))
    s = mine(on, *tiles, phase=Phase.PLACE, drawn=on.box.patterns.names.index("bridge"))
    # The cell east of the entrance has tiles to its west and to its east.
    assert any(text.startswith("A place 1 0 ") for text in options(on, s)) is permitted
    assert any(text.startswith("A place -1 0 ") for text in options(on, s))


@pytest.mark.parametrize(
    ("name", "turns"), [("straight", 2), ("bend", 4), ("cross", 1), ("two-bends", 2), ("bridge", 1)]
)
def test_a_tile_that_looks_the_same_when_turned_is_one_move(name, turns):
    on = table()
    assert on.box.patterns.turns[on.box.patterns.names.index(name)] == turns


def test_a_bridge_has_two_tunnels_so_turning_it_does_not_change_it():
    on = table()
    s = drawn(on, "bridge")
    assert refusal(on, s, "A place 0 1 r90") == "GM-TILE-02"


@pytest.mark.parametrize(("name", "written", "listed"), [("straight", "r180", "r0"), ("cross", "r90", "r0")])
def test_GM_TILE_02_a_placement_may_be_written_with_any_turn_that_looks_the_same(name, written, listed):
    on = table()
    s = drawn(on, name)
    move = hear_move(on, f"A place 0 1 {written}", state=s)
    assert write_move(on, move) == f"A place 0 1 {listed}"
    assert move in on.legal(s)


def test_GM_TILE_03_a_tile_that_fits_must_be_placed():
    on = table()
    assert refusal(on, drawn(on, "dead-end"), "A put-back production") == "GM-TILE-03"


def test_GM_TILE_03_a_tile_may_close_the_mine():
    on = table()
    s = drawn(on, "chamber-end", *CLOSED[:3])
    assert open_ends(s) == 1
    assert allows(on, s, "A place -1 0 r90")


def test_GM_TILE_08_a_dead_end_may_lie_at_the_entrance():
    on = table()
    assert allows(on, drawn(on, "dead-end"), "A place 0 1 r180")


def walled(on, name):
    """The four openings of the entrance are shut, and no tunnel may be placed against blank sides only."""
    return drawn(on, name, *CLOSED)


def test_GM_TILE_04_a_tile_that_fits_nowhere_is_put_back_and_another_is_taken():
    on = table(rulings={"blank-sides-only": "refused"})
    s = walled(on, "cross")
    assert not fits_somewhere(s, s.drawn)
    s = play(on, s, "A put-back production")
    assert (s.phase, s.drawn, s.turn) == (Phase.TAKE, -1, 0)
    assert s.set_aside[1][on.box.patterns.names.index("cross")] == 1
    s = play(on, s, "A take production")
    assert not allows(on, s, "draw cross returned")


def test_refused_tile_mixed_may_come_up_again():
    on = table(rulings={"blank-sides-only": "refused", "refused-tile": "mixed"})
    s = play(on, walled(on, "cross"), "A put-back production", "A take production")
    assert allows(on, s, "draw cross returned")


def test_GM_FLOW_04_a_refused_tile_on_top_is_the_next_one():
    on = table(rulings={"refused-tile": "on-top", **STRICT})
    s = mine(on, *DEAD_ENDS)
    s.returned[1][kind(on, "cross")] = 1
    assert options(on, play(on, s, "A take production")) == {"draw cross returned"}


def test_GM_TILE_04_any_stack_takes_a_tile_that_fits_nowhere():
    on = table(rulings=STRICT)
    assert allows(on, walled(on, "cross"), "A put-back development")
    assert allows(on, walled(on, "cross"), "A put-back production")


def nothing_but_crossroads(on, s, development=0):
    """Only crossroads are left to draw, which do not fit into a mine of dead ends."""
    for number in range(on.box.kinds):
        s.unseen[number] = 4 if on.box.patterns.names[number] == "cross" else 0
    s.face_down = [development, 4 - development]
    return s


def test_GM_TILE_04_tiles_are_replaced_until_one_fits():
    moves = ("A take production", "draw cross fresh", "A put-back production")
    on = table(rulings=STRICT)
    s = play(on, nothing_but_crossroads(on, mine(on, *DEAD_ENDS)), *moves, *moves)
    assert s.phase == Phase.TAKE


@pytest.mark.parametrize(("reading", "permitted"), [("development", False), ("any", True)])
def test_GM_FLOW_04_replacement_stack(reading, permitted):
    on = table(rulings={**STRICT, "replacement-stack": reading})
    s = nothing_but_crossroads(on, mine(on, *DEAD_ENDS, stage=Stage.DEVELOPMENT, phase=Phase.TAKE), 2)
    assert refusal(on, s, "A take production") == "GM-FLOW-02"
    s = play(on, s, "A take development", "draw cross fresh", "A put-back development")
    assert allows(on, s, "A take development")
    assert allows(on, s, "A take production") is permitted


def last_tile(on, **fields):
    """Walled in, with a single cross left in the stacks, which fits nowhere."""
    s = walled(on, "cross")
    for kind in range(on.box.kinds):
        s.unseen[kind] = 0
    s.face_down[1] = 0
    for name, value in fields.items():
        setattr(s, name, value)
    return s


@pytest.mark.parametrize(
    ("reading", "phase"),
    [("other-option", Phase.MOVEMENT), ("one-step", Phase.STEPS), ("no-move", Phase.ACTION)],
)
def test_no_tile_fits_in_production(reading, phase):
    on = table(rulings={"blank-sides-only": "refused", "no-tile-fits-production": reading})
    s = play(on, last_tile(on), "A put-back production")
    assert s.phase == phase
    assert s.returned[1][on.box.patterns.names.index("cross")] == 1
    if reading == "other-option":
        assert refusal(on, s, "A take production") == "GM-TILE-04"
        assert allows(on, s, "A roll-and-move")


def test_no_tile_fits_with_tiles_shuffled_in_ends_the_search_too():
    on = table(rulings={"blank-sides-only": "refused", "refused-tile": "mixed"})
    assert play(on, last_tile(on), "A put-back production").phase == Phase.MOVEMENT


@pytest.mark.parametrize(
    ("reading", "stage"), [("production", Stage.PRODUCTION), ("skip", Stage.DEVELOPMENT)]
)
def test_no_tile_fits_in_development(reading, stage):
    on = table(rulings={"blank-sides-only": "refused", "no-tile-fits-development": reading})
    s = play(on, last_tile(on, stage=Stage.DEVELOPMENT), "A put-back development")
    assert s.stage == stage
    if reading == "skip":
        assert (s.turn, s.phase) == (1, Phase.TAKE)


def test_development_short_is_filled_up_from_the_other_stack():
    on = table()
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.TAKE)
    assert options(on, s) == {"A take production"}
    ending = table(rulings={"development-short": "end"})
    s = mine(ending, stage=Stage.DEVELOPMENT, phase=Phase.PLACE)
    s.drawn = ending.box.patterns.names.index("cross")
    s = play(ending, s, "A place 0 1 r0")
    assert s.stage == Stage.PRODUCTION


def test_a_tile_left_in_the_development_stack_may_be_taken_in_production():
    on = table()
    s = mine(on)
    s.returned[0][kind(on, "cross")] = 1
    assert allows(on, s, "A take development")


def test_GM_TILE_10_a_chamber_gets_a_nugget_at_once():
    on = table()
    s = play(on, drawn(on, "chamber-end"), "A place 0 1 r180")
    assert s.nugget[1]
    assert s.supply == 27


def test_GM_TILE_10_also_in_development():
    on = table()
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.PLACE, drawn=kind(on, "chamber-end"))
    assert play(on, s, "A place 0 1 r180").nugget[1]


def test_GM_FLOW_05_twenty_tiles_are_enough_without_a_chamber():
    on = table()
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.PLACE, drawn=kind(on, "straight"))
    s.developed = on.box.development - 1
    assert play(on, s, "A place 0 1 r0").stage == Stage.PRODUCTION


@pytest.mark.parametrize("players", range(2, 7))
def test_GM_SETUP_03_development_is_twenty_tiles_also_where_they_come_out_uneven(players):
    on = table(players=players)
    assert (on.box.development, on.start().face_down[0], sum(on.start().face_down)) == (20, 20, 99)


def test_a_chamber_placed_when_the_box_has_no_nugget_left_stays_empty():
    on = table()
    s = play(on, drawn(on, "chamber-end", supply=0), "A place 0 1 r180")
    assert not s.nugget[1]


def test_GM_TILE_11_a_cavern_may_lie_against_anything():
    on = table()
    s = drawn(on, "cavern", ("straight", 0, 1, 0))
    assert allows(on, s, "A place 1 1 r0")
    assert refusal(on, s, "A place 5 5 r0") == "GM-TILE-06"


def test_cavern_placement_detached():
    on = table(rulings={"cavern-placement": "detached"})
    assert allows(on, drawn(on, "cavern"), "A place 1 1 r0")
    assert refusal(on, drawn(on, "cavern"), "A place 2 0 r0") == "GM-TILE-06"
    s = drawn(on, "cavern", ("straight", 0, 1, 0), ("straight", 0, 2, 0))
    assert allows(on, s, "A place 1 3 r0")


def test_cavern_neighbours_free_or_match():
    on = table()
    tiles = (("straight", 0, 1, 0), ("cavern", 1, 1, 0))
    assert allows(on, drawn(on, "straight", *tiles), "A place 2 1 r0")
    strict = table(rulings={"cavern-neighbours": "match"})
    assert refusal(strict, drawn(strict, "straight", *tiles), "A place 2 1 r0") == "GM-TILE-08"
    assert allows(strict, drawn(strict, "straight", *tiles), "A place 2 1 r90")


def test_GM_TURN_03_digging_place_anywhere_or_beside_the_miner():
    tiles = (("straight", 0, 1, 0), ("straight", 0, 2, 0))
    on = table()
    assert allows(on, drawn(on, "straight", *tiles), "A place 0 3 r0")
    near = table(rulings={"digging-place": "beside-miner"})
    s = drawn(near, "straight", *tiles)
    assert refusal(near, s, "A place 0 3 r0") == "GM-TURN-03"
    assert allows(near, s, "A place 1 0 r90")
    s.at[0] = 2
    assert allows(near, s, "A place 0 3 r0")


def test_the_mine_grows_a_hundred_tiles_in_one_direction():
    on = table(components=straight_box(99))
    s = on.start()
    s = play(on, s, "roll-for-start 6", "roll-for-start 1")
    for number in range(99):
        seat = "AB"[number % 2]
        s = play(on, s, f"{seat} take development", "draw straight fresh", f"{seat} place 0 {number + 1} r0")
    assert s.y[99] == 99


def straight_box(count):
    """A box of straight tunnels only."""
    data = copy.deepcopy(GAME.components)
    data["tile"] = [t for t in data["tile"] if t["name"] in ("entrance", "straight")]
    data["tile"][1]["count"] = count
    data["figures"]["development_tiles"]["value"] = count
    return data
