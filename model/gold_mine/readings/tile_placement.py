"""Other readings of tile placement."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import move, require

from ..completion import lies_apart
from ..fitting import (
    fits_somewhere,
    goes_on,
    is_where_one_may_dig,
    lies_beside,
    lies_in_a_gap,
    opens,
    takes_any_side,
    touches,
)
from ..five_tiles import holds_a_tile_that_fits
from ..movement import begin_steps
from ..questions import question
from ..stacks import any_stack_replaces, development_is_filled_up, may_take_from, some_stack_left
from ..state import (
    EAST,
    NORTH,
    Errand,
    Phase,
    Position,
    Stage,
    is_free,
    opposite,
    reaches,
    tile_at,
)
from ..tile_placement import (
    dig_step,
    give_up_development,
    give_up_digging,
    lay_back,
    may_come_up_fresh,
    may_lie_apart,
    next_developer,
    search_goes_on,
)
from ..turn import choose_movement

development_is_filled_up.reads_as(end=False)
any_stack_replaces.reads_as(any=True)
lies_apart.reads_as(detached=-1)


@lies_beside.reads("detached")
def caverns_lie_anywhere_around(s: Position, kind: int, x: int, y: int) -> bool:
    """A cavern lies at most one row and one column beyond the outermost tiles; other tiles beside one."""
    if not s.box.patterns.cavern[kind]:
        return touches(s, x, y)
    tiles = range(s.box.tiles)
    return (
        any(slot < s.placed and s.x[slot] <= x + 1 for slot in tiles)
        and any(slot < s.placed and s.x[slot] >= x - 1 for slot in tiles)
        and any(slot < s.placed and s.y[slot] <= y + 1 for slot in tiles)
        and any(slot < s.placed and s.y[slot] >= y - 1 for slot in tiles)
    )


@may_lie_apart.reads("detached")
def is_a_cavern(s: Position) -> bool:
    """A cavern may."""
    return s.drawn >= 0 and s.box.patterns.cavern[s.drawn]


@lies_in_a_gap.reads("gap")
def has_tiles_on_opposite_sides(s: Position, x: int, y: int) -> bool:
    """A cell with tiles against two opposite sides is in the middle of them."""
    return any(
        not is_free(s, x + EAST[side], y + NORTH[side])
        and not is_free(s, x + EAST[opposite(side)], y + NORTH[opposite(side)])
        for side in range(2)
    )


@takes_any_side.reads("match")
def takes_only_sides_that_agree(s: Position, slot: int) -> bool:
    """Only the cavern itself is free of the tunnels around it, when it is placed."""
    return False


@goes_on.reads("refused")
def continues_a_tunnel(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Some tunnel of the tile joins a tunnel that is there already; a cavern need not."""
    joined = s.box.patterns.cavern[kind]
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0 and opens(s, kind, rotation, side) and reaches(s, slot, opposite(side)) >= 0:
            joined = True
    return joined


@is_where_one_may_dig.reads("beside-miner")
def is_beside_the_miner(s: Position, x: int, y: int) -> bool:
    """In production the tile lies against the tile of the digging miner."""
    here = s.at[s.turn]
    return s.stage == Stage.DEVELOPMENT or abs(s.x[here] - x) + abs(s.y[here] - y) == 1


@may_come_up_fresh.reads("on-top")
def nothing_lies_on_top(s: Position, stack: int) -> bool:
    """Tiles that were put back lie on top, so they come up first."""
    return not any(s.returned[stack][kind] > 0 for kind in range(s.box.kinds))


@lay_back.reads("mixed")
def shuffle_in(s: Position, stack: int, kind: int) -> None:
    """The tile may come up again at once."""
    s.returned[stack][kind] += 1


@search_goes_on.reads("mixed")
def some_tile_fits(s: Position) -> bool:
    """Some tile that can be taken from a stack could be placed."""
    return any(
        any(
            may_take_from(s, stack)
            and ((s.face_down[stack] > 0 and s.unseen[kind] > 0) or s.returned[stack][kind] > 0)
            for stack in range(s.box.stacks)
        )
        and fits_somewhere(s, kind)
        for kind in range(s.box.kinds)
    )


give_up_development.reads("skip")(next_developer)
give_up_digging.reads("one-step")(dig_step)


@give_up_digging.reads("no-move")
def lose_the_movement(s: Position) -> None:
    """Digging was chosen, and there is nothing to dig with."""
    s.phase = Phase.ACTION


@question.under("no-tile-fits-production", "one-step", otherwise="GM-TILE-02")
@move("GM-TURN-03")
def walk(s: Position, seat: Seat) -> None:
    """Walk the one space of digging without a tile, because no tile is left."""
    choose_movement(s, seat)
    require(not s.dig_failed, "GM-TILE-04")
    require(not some_stack_left(s) and not holds_a_tile_that_fits(s), "GM-TURN-03")
    begin_steps(s, 1, Errand.DIG)
