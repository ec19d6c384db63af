"""Tile placement: taking a tile, placing it, and the tile that fits nowhere."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import Move
from ludex.model.rule import chance, cite, move, require

from .fitting import (
    fits_somewhere,
    goes_on,
    is_where_one_may_dig,
    lies_against_rock,
    lies_beside,
    lies_in_a_gap,
    touches_corner,
    tunnels_meet,
)
from .five_tiles import development_goes_on, holds_a_tile_that_fits
from .questions import question
from .stacks import drawable, is_on_turn, may_dig, may_take_from, some_stack_left
from .state import (
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
    require(may_take_from(s, stack), "GM-FLOW-02")
    require(drawable(s, stack), "GM-TILE-02")
    s.from_stack = stack
    s.phase = Phase.DRAW


def draw_weight(s: Position, kind: int, which: int) -> int:
    """How likely a tile is: unseen ones are spread over all stacks, returned ones lie where they lie."""
    hidden = sum(s.unseen)
    if which == FRESH:
        return s.unseen[kind] * s.face_down[s.from_stack]
    return s.returned[s.from_stack][kind] * max(1, hidden)


@question("refused-tile")
def may_come_up_fresh(s: Position, stack: int) -> bool:
    """Whether a tile that nobody has seen may be the next of a stack, wherever returned ones lie in it."""
    return True


@chance("GM-SETUP-02", weight=draw_weight, kind=kinds_during(Phase.DRAW))
def draw(s: Position, kind: TileKind, which: WhichTile) -> None:
    """Turn over the tile that was taken: a fresh one, or one that was put back on this stack before."""
    require(s.phase == Phase.DRAW, "GM-TILE-02")
    for stack in range(s.box.stacks):
        if stack == s.from_stack:
            if which == FRESH:
                require(s.unseen[kind] > 0 and s.face_down[stack] > 0, "GM-TILE-02")
                require(may_come_up_fresh(s, stack), "GM-TILE-04")
                s.unseen[kind] -= 1
                s.face_down[stack] -= 1
            else:
                require(s.returned[stack][kind] > 0, "GM-TILE-04")
                s.returned[stack][kind] -= 1
    s.drawn = kind
    s.from_stack = 0
    s.phase = Phase.PLACE


def columns(s: Position, _seat: int) -> range:
    """The columns in which a free cell may lie beside the mine."""
    if s.phase != Phase.PLACE:
        return range(0)
    far = s.box.tiles - 1
    inside = s.x[: s.placed]
    return range(max(-far, min(inside) - 1), min(far, max(inside) + 1) + 1)


@question("cavern-placement")
def may_lie_apart(s: Position) -> bool:
    """Whether the drawn tile may lie on a cell that touches no tile."""
    return False


def rows(s: Position, _seat: int, x: int) -> list[int]:
    """The rows in which a free cell of a column lies beside the mine, or around it where that is enough."""
    far = s.box.tiles - 1
    wanted = [False] * (2 * s.box.tiles + 1)
    if may_lie_apart(s):
        for y in range(min(s.y[: s.placed]) - 1, max(s.y[: s.placed]) + 2):
            wanted[s.box.tiles + y] = True
    for slot in range(s.placed):
        if abs(s.x[slot] - x) == 1:
            wanted[s.box.tiles + s.y[slot]] = True
        elif s.x[slot] == x:
            wanted[s.box.tiles + s.y[slot] - 1] = True
            wanted[s.box.tiles + s.y[slot] + 1] = True
    for slot in range(s.placed):
        if s.x[slot] == x:
            wanted[s.box.tiles + s.y[slot]] = False
    return [y for y in range(-far, far + 1) if wanted[s.box.tiles + y]]


def rotations(s: Position, _seat: int, x: int, y: int) -> list[int]:
    """The rotations in which every tunnel meets a tunnel."""
    patterns = s.box.patterns
    there = [-1] * 4
    for slot in range(s.placed):
        east, north = s.x[slot] - x, s.y[slot] - y
        if abs(east) + abs(north) == 1 and not patterns.cavern[s.kind[slot]]:
            side = 2 - east if east else 1 - north
            there[side] = patterns.tunnel_at[(side + 2) % 4][4 * s.kind[slot] + s.rotation[slot]] >= 0
    return [
        rotation
        for rotation in range(patterns.turns[s.drawn])
        if patterns.cavern[s.drawn]
        or all(
            there[side] < 0 or there[side] == (patterns.tunnel_at[side][4 * s.drawn + rotation] >= 0)
            for side in range(4)
        )
    ]


@move("GM-TILE-01", "GM-TILE-02", x=columns, y=rows, rotation=rotations)
def place(s: Position, seat: Seat, x: Coordinate, y: Coordinate, rotation: Rotation) -> None:
    """Place the tile x cells east and y cells north of the entrance, turned clockwise."""
    is_on_turn(s, seat)
    require(s.phase == Phase.PLACE and s.drawn >= 0, "GM-TILE-02")
    kind = s.drawn
    # A tile that looks the same when turned has fewer rotations, so that one placement is one move.
    require(rotation < s.box.patterns.turns[kind], "GM-TILE-02")
    require(is_free(s, x, y), "GM-TILE-06")
    beside = lies_beside(s, kind, x, y)
    if not beside:
        require(not touches_corner(s, x, y), "GM-TILE-07")
    require(beside, "GM-TILE-06")
    require(not lies_in_a_gap(s, x, y), "GM-TILE-07")
    if s.box.patterns.cavern[kind]:
        cite("GM-TILE-11")
    require(tunnels_meet(s, kind, x, y, rotation), "GM-TILE-08")
    if lies_against_rock(s, kind, x, y, rotation):
        cite("GM-TILE-09")
    require(goes_on(s, kind, x, y, rotation), "GM-TILE-08")
    require(is_where_one_may_dig(s, x, y), "GM-TURN-03")
    lay(s, kind, x, y, rotation)
    s.drawn = -1
    end_search(s)
    if s.stage == Stage.DEVELOPMENT:
        cite("GM-FLOW-03")
        s.developed += 1
        next_developer(s)
    else:
        dig_step(s)


def as_listed(s: Position, move: Move) -> Move:
    """A tile that looks the same when turned is listed with the least turn."""
    if move.rule != "place" or s.drawn < 0:
        return move
    seat, x, y, rotation = move.args
    return Move("place", (seat, x, y, rotation % s.box.patterns.turns[s.drawn]))


def lay(s: Position, kind: int, x: int, y: int, rotation: int) -> None:
    """The tile becomes part of the mine; a chamber gets its nugget at once."""
    slot = s.placed
    s.x[slot] = x
    s.y[slot] = y
    s.kind[slot] = kind
    s.rotation[slot] = rotation
    s.placed += 1
    if s.box.patterns.chamber[kind] and s.supply > 0:
        cite("GM-TILE-10")
        cite("GM-GOLD-01")
        s.nugget[slot] = True
        s.supply -= 1


def next_developer(s: Position) -> None:
    """Development goes on clockwise until all its tiles lie; then the miners go down."""
    cite("GM-FLOW-02")
    s.turn = next_seat(s, s.turn)
    if s.developed >= s.box.development and not development_goes_on(s):
        cite("GM-SUM-01")
        cite("GM-FLOW-05")
        s.phase = Phase.DESCEND
    elif some_stack_left(s) or holds_a_tile_that_fits(s):
        s.phase = Phase.TAKE
    else:
        s.phase = Phase.DESCEND


def dig_step(s: Position) -> None:
    """After digging the miner walks one space."""
    cite("GM-TURN-03")
    s.errand = Errand.DIG
    s.steps = 1
    s.phase = Phase.STEPS


@question("refused-tile")
def lay_back(s: Position, stack: int, kind: int) -> None:
    """A tile that fits nowhere goes back to a stack and stays out of this dig: another one is due."""
    s.set_aside[stack][kind] += 1


@question("refused-tile")
def search_goes_on(s: Position) -> bool:
    """Whether there is another tile to try."""
    return some_stack_left(s)


def end_search(s: Position) -> None:
    """The dig is over: tiles put back during it can be drawn again."""
    if s.searching:
        s.searching = False
        for stack in range(s.box.stacks):
            for kind in range(s.box.kinds):
                s.returned[stack][kind] += s.set_aside[stack][kind]
                s.set_aside[stack][kind] = 0


@move("GM-TILE-04")
def put_back(s: Position, seat: Seat, stack: Stack) -> None:
    """Put a tile that fits nowhere back on a stack and go on with another."""
    is_on_turn(s, seat)
    require(s.phase == Phase.PLACE and s.drawn >= 0, "GM-TILE-02")
    require(not fits_somewhere(s, s.drawn), "GM-TILE-03")
    if s.stage == Stage.DEVELOPMENT:
        cite("GM-FLOW-04")
    for kind in range(s.box.kinds):
        if kind == s.drawn:
            lay_back(s, stack, kind)
    s.drawn = -1
    s.searching = True
    s.phase = Phase.TAKE
    if not search_goes_on(s) and not holds_a_tile_that_fits(s):
        end_search(s)
        if s.stage == Stage.DEVELOPMENT:
            give_up_development(s)
        else:
            give_up_digging(s)


@question("no-tile-fits-development")
def give_up_development(s: Position) -> None:
    """No tile of any stack can be placed: development ends, because nothing else can change that."""
    s.phase = Phase.DESCEND


@question("no-tile-fits-production")
def give_up_digging(s: Position) -> None:
    """No tile of any stack can be placed: the player has done nothing yet and moves in another way."""
    s.dig_failed = True
    s.phase = Phase.MOVEMENT
