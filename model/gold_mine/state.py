"""What lies on the table in Gold Mine: tiles, miners, nuggets, tokens, stacks, and whose decision it is.

The mine is kept tile by tile, in the order of placing: where a tile lies, what it is and how it is turned.
So it can grow in any direction until the last tile. All of it is open to everybody; only the order of the
face-down stacks is unknown, and that is chance. A tile that was put back on a stack is remembered there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Annotated

from ludex.model.domain import Domain, Seat, SeatOrNone, between, indexed
from ludex.model.rule import cite
from ludex.model.state import BOOKKEEPING, Each, State

from .box import FIVE_TILES, STACK_NAMES, MineBox
from .components import MOST_TUNNELS

EAST = (0, 1, 0, -1)
"""How far east a step over each side leads (north, east, south, west)."""
NORTH = (1, 0, -1, 0)
"""How far north a step over each side leads."""
ENTRANCE = 0
"""The slot in which the entrance tile lies."""
ROLLS = 3
"""How many rolls decide a challenge."""


class Stage(IntEnum):
    """The two parts of the game."""

    DEVELOPMENT = 0
    PRODUCTION = 1


class Phase(IntEnum):
    """What is due now."""

    DEAL = 0
    ROLL_OFF = 1
    TAKE = 2
    DRAW = 3
    PLACE = 4
    DESCEND = 5
    MOVEMENT = 6
    ROLL = 7
    PASSAGE_ROLL = 8
    CROSSING = 9
    STEPS = 10
    ACTION = 11
    CONTEST = 12
    CHAMBER = 13
    TURN_END = 14
    OVER = 15


class Errand(IntEnum):
    """Why a miner is moving."""

    NONE = 0
    DIG = 1
    ROLL = 2
    PASSAGE = 3
    BONUS = 4
    BATS = 5


class Contest(IntEnum):
    """Which challenge is going on."""

    NONE = 0
    GOLD = 1
    BAT = 2


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    LEFT = 1
    TEAM = 2
    SHORT = 3
    ROUNDS = 4


ROTATIONS = ("r0", "r90", "r180", "r270")
SIDE_NAMES = ("north", "east", "south", "west")

Slot = Annotated[int, Domain("tile", 0, lambda box: box.tiles - 1)]
TileCount = Annotated[int, Domain("number", 0, lambda box: box.tiles)]
Developed = Annotated[int, between(0, lambda box: box.tiles - 1)]
Coordinate = Annotated[int, Domain("coordinate", lambda box: 1 - box.tiles, lambda box: box.tiles - 1)]
KINDS = indexed("kind of tile", lambda box: box.patterns.names)
TileKind = Annotated[int, KINDS]
TileKindOrNone = Annotated[int, KINDS.or_none()]
Copies = Annotated[int, between(0, lambda box: max(box.patterns.counts))]
STACKS = indexed("stack", lambda box: STACK_NAMES[: box.stacks])
Stack = Annotated[int, STACKS]
Rotation = Annotated[int, indexed("rotation", lambda _box: ROTATIONS)]
SIDES = indexed("side", lambda _box: SIDE_NAMES)
Side = Annotated[int, SIDES]
Tunnel = Annotated[int, between(0, MOST_TUNNELS - 1)]
Nuggets = Annotated[int, between(0, lambda box: box.nuggets)]
GoldTokens = Annotated[int, between(0, lambda box: box.gold_tokens)]
BatTokens = Annotated[int, between(0, lambda box: box.bat_tokens)]
Pips = Annotated[int, between(1, lambda box: box.die)]
Steps = Annotated[int, between(0, lambda box: box.die)]
StartRoll = Annotated[int, between(-1, lambda box: box.die)]
Rounds = Annotated[int, between(0, lambda box: box.rounds)]
Rolled = Annotated[int, between(0, ROLLS)]
Dealt = Annotated[int, between(0, lambda box: len(FIVE_TILES) * box.players if box.five else 0)]
WhichTile = Annotated[int, indexed("fresh or returned", lambda _box: ("fresh", "returned"))]


class Position(State):
    """The mine, the miners and everything that is counted."""

    box: MineBox

    stage: Stage
    """Development, in which only tiles are placed, or production, in which miners move."""
    phase: Phase
    """What is due now."""
    ending: Ending
    """Why the game is over, if it is."""
    starter: Seat
    """The starting player; in production, where rounds are counted, whoever began it."""
    turn: Seat
    """Whose turn it is."""
    round: Rounds
    """How many rounds of production are complete, where a game is broken off after so many."""
    winner: SeatOrNone
    """Who left the mine with enough gold."""

    # the mine, tile by tile
    placed: TileCount
    """How many tiles lie in the mine, the entrance among them."""
    developed: Developed
    """How many tiles were placed in development."""
    x: Each[Slot, Coordinate]
    """How far east of the entrance each tile lies, in the order of placing."""
    y: Each[Slot, Coordinate]
    """How far north of the entrance each tile lies."""
    kind: Each[Slot, TileKind]
    """What each tile shows."""
    rotation: Each[Slot, Rotation]
    """By how much each tile is turned clockwise from how it is printed."""
    nugget: Each[Slot, bool]
    """Whether a nugget lies on a tile."""

    # the stacks, and the tile that is being placed
    unseen: Each[TileKind, Copies]
    """The tiles of each kind that nobody has seen yet."""
    face_down: Each[Stack, TileCount]
    """How many of the tiles that nobody has seen lie in each stack."""
    returned: Each[Stack, Each[TileKind, Copies]]
    """The tiles that were put back on each stack and may be drawn again."""
    set_aside: Each[Stack, Each[TileKind, Copies]]
    """The tiles that were put back on each stack during this dig and stay out until it is over."""
    open_tiles: Each[Seat, Each[TileKind, Copies]]
    """The tiles that lie open before each player in the five-tile strategy."""
    dealt: Dealt
    """How many of the open tiles have been dealt, while they are."""
    from_stack: Stack
    """The stack from which a tile is being turned over."""
    drawn: TileKindOrNone
    """The tile that the player on turn has to place."""
    searching: Annotated[bool, BOOKKEEPING]
    """Whether a tile has been put back during this dig."""
    dig_failed: Annotated[bool, BOOKKEEPING]
    """Whether the player on turn has found no tile to place, and has to move in another way."""

    # the players
    at: Each[Seat, Slot]
    """The tile on which each miner stands."""
    tunnel: Each[Seat, Tunnel]
    """In which of the tile's connected tunnels each miner stands, counted as printed."""
    nuggets: Each[Seat, Nuggets]
    """The nuggets that each player has."""
    gold_tokens: Each[Seat, GoldTokens]
    """The gold challenge tokens that each player has left."""
    bat_tokens: Each[Seat, BatTokens]
    """The bat challenge tokens that each player has left."""
    stuck: Annotated[Each[Seat, bool], BOOKKEEPING]
    """Whether a miner sits in mud and cannot move."""
    supply: Nuggets
    """The nuggets that are still in the box."""
    start_rolls: Each[Seat, StartRoll]
    """What each player rolled for the start: 0 for not yet, -1 for out of it."""

    # the movement that is going on
    errand: Errand
    """Why a miner is moving."""
    mover: Seat
    """Who moves the miner, or puts a nugget away."""
    miner: Seat
    """Whose miner is moved, or whose nugget is put away."""
    steps: Steps
    """How many spaces the miner may still move."""
    moved: bool
    """Whether the miner has made a step of this movement."""

    # the actions of this turn
    collected: bool
    """Whether the player on turn has collected a nugget in this turn."""
    challenged: bool
    """Whether the player on turn has started a challenge in this turn."""
    contest: Contest
    """Which challenge is being fought out."""
    defender: SeatOrNone
    """Who has been challenged, until the challenge is settled."""
    rolled: Rolled
    """How many rolls of the challenge have been compared."""
    attack_wins: Rolled
    """How many of them the attacker has won."""
    defence_wins: Rolled
    """How many of them the defender has won."""


def start(s: Position) -> None:
    """The entrance in the middle, tokens dealt, everything else face down."""
    box = s.box
    cite("GM-SETUP-01")
    s.placed = 1
    s.winner = -1
    s.drawn = -1
    s.defender = -1
    s.supply = box.nuggets
    for kind in range(1, box.kinds):
        s.unseen[kind] = box.patterns.counts[kind]
    cite("GM-SETUP-03")
    s.face_down[0] = box.development
    cite("GM-SETUP-04")
    rest = box.stacked - box.development
    for stack in range(1, box.stacks):
        s.face_down[stack] = (rest + stack - 1) // (box.stacks - 1)
    cite("GM-SETUP-06")
    for seat in range(box.players):
        s.gold_tokens[seat] = box.gold_tokens
        s.bat_tokens[seat] = box.bat_tokens
    s.phase = Phase.DEAL if box.five else Phase.ROLL_OFF


def dice_during(phase: Phase) -> Callable[..., Iterable[int]]:
    """All pips of a die in one phase, none in any other; for speed."""
    return lambda s, *_: range(1, s.box.die + 1) if s.phase == phase else ()


def kinds_during(phase: Phase) -> Callable[..., Iterable[int]]:
    """All kinds of tiles in one phase, none in any other; for speed."""
    return lambda s, *_: range(s.box.kinds) if s.phase == phase else ()


def others_in_action(s: Position, seat: int) -> Iterable[int]:
    """All other seats in the action phase, none in any other; for speed."""
    return (other for other in range(s.box.players) if other != seat and s.phase == Phase.ACTION)


def next_seat(s: Position, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.box.players else 0


def face(s: Position, slot: int) -> int:
    """A placed tile as it lies: its kind and rotation in one number."""
    return 4 * s.kind[slot] + s.rotation[slot]


def is_cavern(s: Position, slot: int) -> bool:
    """Whether a placed tile is a cavern."""
    return s.box.patterns.cavern[s.kind[slot]]


def is_chamber(s: Position, slot: int) -> bool:
    """Whether a placed tile is a gold chamber."""
    return s.box.patterns.chamber[s.kind[slot]]


def tile_at(s: Position, x: int, y: int) -> int:
    """The slot of the tile on a cell, or -1."""
    for slot in range(s.box.tiles):
        if s.x[slot] == x and s.y[slot] == y and slot < s.placed:
            return slot
    return -1


def opposite(side: int) -> int:
    """The side of the neighbouring tile that lies against this side."""
    return (side + 2) % 4


def is_free(s: Position, x: int, y: int) -> bool:
    """Whether no tile lies on a cell."""
    return tile_at(s, x, y) < 0


def reaches(s: Position, slot: int, side: int) -> int:
    """Which tunnel of a placed tile opens to a side, or -1."""
    return s.box.patterns.tunnel_at[side][face(s, slot)]


def partners(s: Position, seat: int, other: int) -> bool:
    """Whether two players are in one team; without alliances everybody is a team alone."""
    return s.box.team[seat] == s.box.team[other]


def team_gold(s: Position, seat: int) -> int:
    """The nuggets of a seat, together with its partner's where alliances are played."""
    return sum(s.nuggets[other] for other in range(s.box.players) if partners(s, seat, other))
