"""Tile placement: taking a tile, placing it, and the tile that fits nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .fitting import (
    fits_somewhere,
    follows_the_rulings,
    lies_beside,
    touches_corner,
    tunnels_meet,
)
from .five_tiles import holds_a_tile_that_fits, may_swap, refill
from .stacks import drawable, may_dig, may_take_from, some_stack_left
from .state import (
    EAST,
    NORTH,
    Coordinate,
    Errand,
    Phase,
    Position,
    Rotation,
    Stack,
    Stage,
    TileKind,
    WhichTile,
    is_free,
    kinds_during,
    next_seat,
)

FRESH = 0
RETURNED = 1


@move("GM-TILE-02")
def take(s: Position, seat: Seat, stack: Stack) -> None:
    """Dig: take a tile from a stack."""
    may_dig(s, seat)
    cite("GM-TURN-03")
    cite("GM-TILE-01")
    require(may_take_from(s, stack), "GM-SETUP-03")
    require(drawable(s, stack), "GM-TILE-02")
    require(not s.chosen, "GM-FIVE-04")
    s.stack = stack
    s.phase = Phase.DRAW


def draw_weight(s: Position, kind: int, which: int) -> int:
    """How likely a tile is: unknown ones are spread over all stacks, returned ones lie where they lie."""
    hidden = sum(s.pool)
    if which == FRESH:
        return s.pool[kind] * s.unknown[s.stack]
    return s.known[s.stack][kind] * max(1, hidden)


@chance("GM-SETUP-02", weight=draw_weight, kind=kinds_during(Phase.DRAW))
def draw(s: Position, kind: TileKind, which: WhichTile) -> None:
    """Turn over the tile that was taken: a fresh one, or one that was put back on this stack before."""
    require(s.phase == Phase.DRAW, "GM-TILE-02")
    cite("GM-SETUP-04")
    for stack in range(s.box.stacks):
        if stack == s.stack:
            if which == FRESH:
                require(s.pool[kind] > 0 and s.unknown[stack] > 0, "GM-TILE-02")
                if s.box.reading("refused-tile") == "on-top":
                    require(not any(s.known[stack][other] > 0 for other in range(s.box.kinds)), "GM-TILE-04")
                s.pool[kind] -= 1
                s.unknown[stack] -= 1
            else:
                require(s.known[stack][kind] > 0, "GM-TILE-04")
                if s.box.reading("refused-tile") == "under":
                    require(s.unknown[stack] == 0, "GM-TILE-04")
                s.known[stack][kind] -= 1
    if s.box.reading("five-tiles-refill") == "from-a-stack" and s.drawn >= 0:
        refill(s, kind)
    else:
        s.drawn = kind
    s.stack = 0
    s.phase = Phase.PLACE


Cells = dict[tuple[int, int], int]


def _occupied(s: Position) -> Cells:
    return {(s.x[slot], s.y[slot]): slot for slot in range(s.placed)}


def columns(s: Position, _seat: int) -> range:
    """The columns in which a free cell may lie beside the mine."""
    if s.phase != Phase.PLACE:
        return range(0)
    far = s.box.tiles - 1
    inside = s.x[: s.placed]
    return range(max(-far, min(inside) - 1), min(far, max(inside) + 1) + 1)


def rows(s: Position, _seat: int, x: int) -> list[int]:
    """The rows in which a free cell of a column lies beside the mine."""
    far = s.box.tiles - 1
    column = {s.y[slot] for slot in range(s.placed) if s.x[slot] == x}
    if s.box.reading("cavern-placement") == "detached" and s.box.patterns.cavern[s.drawn]:
        inside = s.y[: s.placed]
        beside = set(range(min(inside) - 1, max(inside) + 2))
    else:
        beside = {s.y[slot] for slot in range(s.placed) if abs(s.x[slot] - x) == 1}
        beside.update(y + 1 for y in column)
        beside.update(y - 1 for y in column)
    return [y for y in sorted(beside - column) if -far <= y <= far]


def rotations(s: Position, _seat: int, x: int, y: int) -> Iterator[int]:
    """The rotations in which every tunnel meets a tunnel, or all where one that meets is enough."""
    cells = _occupied(s)
    patterns = s.box.patterns
    sides = []
    for side in range(4) if s.box.reading("tunnel-against-rock") == "every-side" else ():
        slot = cells.get((x + EAST[side], y + NORTH[side]), -1)
        if slot >= 0 and not patterns.cavern[s.kind[slot]]:
            sides.append((side, patterns.tunnel_at[(side + 2) % 4][4 * s.kind[slot] + s.rotation[slot]] >= 0))
    for rotation in range(patterns.turns[s.drawn]):
        mine = 4 * s.drawn + rotation
        if patterns.cavern[s.drawn] or all(
            (patterns.tunnel_at[side][mine] >= 0) == there for side, there in sides
        ):
            yield rotation


@move("GM-TILE-02", x=columns, y=rows, rotation=rotations)
def place(s: Position, seat: Seat, x: Coordinate, y: Coordinate, rotation: Rotation) -> None:
    """Place the tile x cells east and y cells north of the entrance, turned clockwise."""
    require(s.turn == seat, "GM-FLOW-02")
    require(s.phase == Phase.PLACE and s.drawn >= 0, "GM-TILE-02")
    kind = s.drawn
    # A tile that looks the same when turned has fewer rotations, so that one placement is one move.
    require(rotation < s.box.patterns.turns[kind], "GM-TILE-02")
    require(is_free(s, x, y), "GM-TILE-06")
    beside = lies_beside(s, kind, x, y)
    if not beside:
        require(not touches_corner(s, x, y), "GM-TILE-07")
    require(beside, "GM-TILE-06")
    if s.box.patterns.cavern[kind]:
        cite("GM-TILE-11")
    cite("GM-TILE-09")
    require(tunnels_meet(s, kind, x, y, rotation), "GM-TILE-08")
    require(follows_the_rulings(s, kind, x, y, rotation), "GM-TILE-12")
    lay(s, kind, x, y, rotation)
    if s.redraw:
        forget_refusals(s)
    s.drawn = -1
    s.chosen = False
    if s.stage == Stage.DEVELOPMENT:
        cite("GM-FLOW-03")
        s.dug += 1
        next_developer(s)
    elif s.errand == Errand.WALK_FIRST:
        s.errand = Errand.NONE
        s.phase = Phase.ACTION
    else:
        dig_step(s)


def lay(s: Position, kind: int, x: int, y: int, rotation: int) -> None:
    """The tile becomes part of the mine; a chamber gets its nugget at once."""
    slot = s.placed
    s.x[slot] = x
    s.y[slot] = y
    s.kind[slot] = kind
    s.rotation[slot] = rotation
    s.placed += 1
    early = s.stage == Stage.DEVELOPMENT and s.box.reading("development-gold") == "production-only"
    if s.box.patterns.chamber[kind] and s.supply > 0 and not early:
        cite("GM-TILE-10")
        cite("GM-GOLD-01")
        s.nugget[slot] = True
        s.supply -= 1


def next_developer(s: Position) -> None:
    """Development goes on clockwise until all its tiles lie; then the miners go down."""
    cite("GM-FLOW-02")
    s.turn = next_seat(s, s.turn)
    if s.dug >= s.box.development and not development_goes_on(s):
        cite("GM-SUM-01")
        cite("GM-FLOW-05")
        s.phase = Phase.DESCEND
    elif some_stack_left(s) or holds_a_tile_that_fits(s):
        s.phase = Phase.TAKE
    else:
        s.phase = Phase.DESCEND


def development_goes_on(s: Position) -> bool:
    """Whether tiles are due beyond the twenty: for open tiles used besides, or for a first chamber."""
    if s.box.reading("no-chamber-yet") == "dig-on" and some_stack_left(s) and not some_chamber_lies(s):
        return True
    return s.box.five and s.box.reading("five-tiles-and-the-twenty") == "besides" and drawable(s, 0)


def some_chamber_lies(s: Position) -> bool:
    """Whether the mine has a chamber."""
    return any(slot < s.placed and s.box.patterns.chamber[s.kind[slot]] for slot in range(s.box.tiles))


def is_set_aside(s: Position) -> bool:
    """Whether a tile that fits nowhere stays out of its stack until this dig is over."""
    return s.box.reading("refused-tile") == "aside" or s.box.reading("refused-tile") == "on-top"


def dig_step(s: Position) -> None:
    """After digging the miner walks one space."""
    s.errand = Errand.DIG
    s.steps = 1
    s.phase = Phase.STEPS


def forget_refusals(s: Position) -> None:
    """The dig is over: tiles put back during it can be drawn again."""
    s.redraw = False
    for stack in range(s.box.stacks):
        for kind in range(s.box.kinds):
            s.known[stack][kind] += s.refused[stack][kind]
            s.refused[stack][kind] = 0


def some_tile_fits(s: Position) -> bool:
    """Whether any tile that can be taken from a stack could be placed."""
    return any(
        any(
            may_take_from(s, stack)
            and ((s.unknown[stack] > 0 and s.pool[kind] > 0) or s.known[stack][kind] > 0)
            for stack in range(s.box.stacks)
        )
        and fits_somewhere(s, kind)
        for kind in range(s.box.kinds)
    )


@move("GM-TILE-04")
def put_back(s: Position, seat: Seat, stack: Stack) -> None:
    """Put a tile that fits nowhere back on a stack and go on with another."""
    require(s.turn == seat, "GM-FLOW-02")
    require(s.phase == Phase.PLACE and s.drawn >= 0, "GM-TILE-02")
    unwanted = fits_somewhere(s, s.drawn)
    require(not unwanted or may_swap(s), "GM-TILE-03")
    if s.box.reading("refused-stack") == "own":
        require((stack == 0) == (s.stage == Stage.DEVELOPMENT), "GM-TILE-04")
    cite("GM-FLOW-04")
    for kind in range(s.box.kinds):
        if kind == s.drawn:
            if is_set_aside(s):
                s.refused[stack][kind] += 1
            else:
                s.known[stack][kind] += 1
    s.drawn = -1
    s.chosen = unwanted
    used_up = s.redraw and not unwanted and s.box.reading("replacements") == "one"
    s.redraw = True
    s.phase = Phase.TAKE
    goes_on = some_stack_left(s) if is_set_aside(s) else some_tile_fits(s)
    if used_up or (not goes_on and not holds_a_tile_that_fits(s)):
        dig_fails(s)


def dig_fails(s: Position) -> None:
    """No tile of any stack can be placed; the rulebook does not say what then."""
    forget_refusals(s)
    if s.stage == Stage.DEVELOPMENT:
        if s.box.reading("no-tile-fits-development") == "production":
            s.phase = Phase.DESCEND
        else:
            next_developer(s)
    elif s.errand == Errand.WALK_FIRST:
        s.errand = Errand.NONE
        s.phase = Phase.ACTION
    elif s.box.reading("no-tile-fits-production") == "other-option":
        s.barred = True
        s.phase = Phase.MOVEMENT
    elif s.box.reading("no-tile-fits-production") == "one-step":
        dig_step(s)
    else:
        s.phase = Phase.ACTION
