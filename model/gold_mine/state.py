"""What lies on the table in Gold Mine: tiles, miners, nuggets, tokens, stacks, and whose decision it is.

The mine is kept tile by tile, in the order of placing: where a tile lies, what it is and how it is turned.
So it can grow in any direction until the last tile. All of it is open to everybody; only the order of the
face-down stacks is unknown, and that is chance. A tile that was put back on a stack is remembered there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Annotated

from ludex.model.box import Box, Configuration
from ludex.model.domain import Domain, Seat, SeatOrNone, between, indexed
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.rule import cite
from ludex.model.state import Each, State

from .components import MOST_TUNNELS, Patterns, load_components

EAST = (0, 1, 0, -1)
"""How far east a step over each side leads (north, east, south, west)."""
NORTH = (1, 0, -1, 0)
"""How far north a step over each side leads."""
ENTRANCE = 0
"""The slot in which the entrance tile lies."""
ROLLS = 3
FIVE_TILES = ("cavern", "passage", "passage", "mud", "mud")


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
    ANSWER = 12
    CONTEST = 13
    CHAMBER = 14
    TURN_END = 15
    OVER = 16


class Errand(IntEnum):
    """Why a miner is moving."""

    NONE = 0
    DIG = 1
    WALK_FIRST = 2
    ROLL = 3
    PASSAGE = 4
    BONUS = 5
    BATS = 6


class Contest(IntEnum):
    """Which challenge is going on."""

    NONE = 0
    GOLD = 1
    BAT = 2


class Driven(IntEnum):
    """Whether a challenge of this turn has moved the miner on turn."""

    NO = 0
    BONUS = 1
    BATS = 2


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    LEFT = 1
    TEAM = 2
    SHORT = 3
    ROUNDS = 4
    RICH = 5
    IDLE = 6


class MineBox(Box):
    """The tiles, tokens and nuggets of one game, and the numbers that the choices settle."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("rounds")
        self.rounds = self.whole_number("rounds", 0, 0, 30_000)
        components = load_components(self.component_data, "components")
        figures = components.figures
        tiles = components.tile
        if self.reading("entrance-openings") == "one":
            tiles = (tiles[0].model_copy(update={"tunnels": ("N",)}), *tiles[1:])
        self.patterns = Patterns(tiles)
        self.kinds = len(tiles)
        self.tiles = sum(self.patterns.counts)
        self.nuggets = figures.nuggets.value
        self.die = figures.die_sides.value
        self.gold_tokens = figures.gold_tokens_each.value
        self.bat_tokens = figures.bat_tokens_each.value
        self.mud = "mud-pits" in self.variants or self.reading("mud-in-the-basic-game") == "always"
        self.five = "five-tiles" in self.variants
        self.alliance = "alliance" in self.variants
        chambers_too = self.five and self.reading("five-tiles-mine-tunnel") == "any-tile"
        self.mine_tunnel = tuple(
            tile.kind == "tunnel" or (chambers_too and tile.kind == "chamber") for tile in tiles
        )
        self.short_of_five = False
        self._refuse_variants()
        held = len(FIVE_TILES) * self.players if self.five else 0
        self.stacked = self.tiles - 1 - held
        self.development = min(figures.development_tiles.value, self.stacked)
        if self.reading("development-shares") == "even":
            self.development -= self.development % self.players
        self.stacks = 2 if self.reading("production-stacks") == "one" else 3
        self.team = tuple(self._team(seat) for seat in range(self.players))
        self.needed = self._needed(figures.needed.value, figures.needed_in_english.value)
        if self.alliance:
            self.needed = figures.needed_by_team.value[0 if self.players == 4 else 1]
        gold, bats = self.players * self.gold_tokens, self.players * self.bat_tokens
        if gold > figures.gold_tokens.value or bats > figures.bat_tokens.value:
            raise BadInput(
                "components",
                f"too few challenge tokens for {self.players} players",
                where="components",
                right=f"{gold} gold tokens and {bats} bat tokens are dealt",
            )
        if self.players > figures.miners.value:
            raise BadInput("components", f"too few miners for {self.players} players", where="components")

    def _needed(self, translation: tuple[int, ...], english: tuple[int, ...]) -> int:
        table = english if self.reading("needed-with-five-or-six") == "five" else translation
        return table[self.players - 2]

    def _team(self, seat: int) -> int:
        if not self.alliance:
            return seat
        cite("GM-ALLY-03")
        return seat // 2 if self.reading("alliance-seating") == "neighbours" else seat % (self.players // 2)

    def _refuse_variants(self) -> None:
        cite("GM-ALLY-01")
        if self.alliance and self.players not in (4, 6):
            raise BadInput(
                "variants",
                f"alliance cannot be played by {self.players}",
                where="variants",
                right="it is for 4 or 6",
            )
        if self.alliance and len(self.variants) > 1 and self.reading("variants-combined") == "no":
            raise BadInput(
                "variants",
                "alliance is not combined with other variants under this ruling",
                where="variants",
                right="choose alliance alone, or the reading yes of variants-combined",
            )
        if not self.five:
            return
        cite("GM-FIVE-01")
        if self.players > 4 and self.reading("five-tiles-players") == "two-to-four":
            raise BadInput(
                "variants",
                f"five-tiles cannot be played by {self.players}",
                where="variants",
                right="it is for 2 to 4",
            )
        if not self.mud and self.players <= 4:
            raise BadInput(
                "variants", "five-tiles needs mud-pits", where="variants", right="choose both variants"
            )
        patterns = self.patterns
        caverns = sum(n for n, is_it in zip(patterns.counts, patterns.cavern, strict=True) if is_it)
        fits = zip(patterns.counts, self.mine_tunnel, patterns.passage, patterns.muddy, strict=True)
        special = [(n, hole >= 0, mud) for n, tunnel, hole, mud in fits if tunnel]
        passages = sum(n for n, hole, mud in special if hole and not mud)
        muds = sum(n for n, hole, mud in special if mud and not hole)
        both = sum(n for n, hole, mud in special if hole and mud)
        if self.reading("five-tiles-with-both") == "neither":
            both = 0
        short = max(0, 2 * self.players - passages) + max(0, 2 * self.players - muds)
        if caverns < self.players or short > both:
            tunnels = sum(n for n, is_it in zip(patterns.counts, self.mine_tunnel, strict=True) if is_it)
            enough = min(caverns, self.players) + tunnels >= len(FIVE_TILES) * self.players
            if enough and self.reading("five-tiles-too-few") == "another-kind":
                self.short_of_five = True
                return
            raise BadInput(
                "components",
                f"too few caverns, passage tunnels or mud tunnels for {self.players} players with five-tiles",
                where="components",
                right="each player gets one cavern, two passage tunnels and two mud tunnels",
            )


STACK_NAMES = ("development", "production", "production-2")
ROTATIONS = ("r0", "r90", "r180", "r270")
SIDE_NAMES = ("north", "east", "south", "west")

Slot = Annotated[int, Domain("tile", 0, lambda box: box.tiles - 1)]
TileCount = Annotated[int, Domain("number", 0, lambda box: box.tiles)]
Coordinate = Annotated[int, Domain("coordinate", lambda box: 1 - box.tiles, lambda box: box.tiles - 1)]
KINDS = indexed("kind of tile", lambda box: box.patterns.names)
TileKind = Annotated[int, KINDS]
TileKindOrNone = Annotated[int, KINDS.or_none()]
STACKS = indexed("stack", lambda box: STACK_NAMES[: box.stacks])
Stack = Annotated[int, STACKS]
Rotation = Annotated[int, indexed("rotation", lambda _box: ROTATIONS)]
SIDES = indexed("side", lambda _box: SIDE_NAMES)
Side = Annotated[int, SIDES]
SideOrNone = Annotated[int, SIDES.or_none()]
Tunnel = Annotated[int, between(0, MOST_TUNNELS - 1)]
Nuggets = Annotated[int, between(0, lambda box: box.nuggets)]
GoldTokens = Annotated[int, between(0, lambda box: box.gold_tokens)]
BatTokens = Annotated[int, between(0, lambda box: box.bat_tokens)]
Pips = Annotated[int, between(1, lambda box: box.die)]
Steps = Annotated[int, between(0, lambda box: max(1, box.die))]
StartRoll = Annotated[int, between(-1, lambda box: 2 * box.die)]
StartPips = Annotated[int, between(1, lambda box: 2 * box.die)]
Rounds = Annotated[int, between(0, lambda box: box.rounds)]
Rolled = Annotated[int, between(0, ROLLS)]
Passes = Annotated[int, between(0, lambda box: box.players)]
Dealt = Annotated[int, between(0, lambda box: len(FIVE_TILES) * box.players if box.five else 0)]
WhichTile = Annotated[int, indexed("fresh or returned", lambda _box: ("fresh", "returned"))]


class Position(State):
    """The mine, the miners and everything that is counted."""

    box: MineBox
    stage: Stage
    phase: Phase
    ending: Ending
    starter: Seat
    turn: Seat
    round: Rounds
    winner: SeatOrNone
    # the mine, tile by tile
    placed: TileCount
    dug: TileCount
    x: Each[Slot, Coordinate]
    y: Each[Slot, Coordinate]
    kind: Each[Slot, TileKind]
    rotation: Each[Slot, Rotation]
    nugget: Each[Slot, bool]
    # the stacks: tiles whose place nobody knows, how many of them each stack holds, and tiles put back
    pool: Each[TileKind, TileCount]
    unknown: Each[Stack, TileCount]
    known: Each[Stack, Each[TileKind, TileCount]]
    refused: Each[Stack, Each[TileKind, TileCount]]
    hand: Each[Seat, Each[TileKind, TileCount]]
    dealt: Dealt
    stack: Stack
    drawn: TileKindOrNone
    redraw: bool
    barred: bool
    chosen: bool
    # the players
    at: Each[Seat, Slot]
    tunnel: Each[Seat, Tunnel]
    nuggets: Each[Seat, Nuggets]
    gold_tokens: Each[Seat, GoldTokens]
    bat_tokens: Each[Seat, BatTokens]
    stuck: Each[Seat, bool]
    home: Each[Seat, bool]
    # what only some readings remember: enough gold once, an open tile used, bats since the last turn, a
    # nugget kept for the miner at whose feet it was put, having come to the ladder with the gold, passes
    claim: Each[Seat, bool]
    spent: Each[Seat, bool]
    harried: Each[Seat, bool]
    kept: Each[Seat, bool]
    came: Each[Seat, bool]
    passes: Passes
    supply: Nuggets
    lost: Nuggets
    rolls: Each[Seat, StartRoll]
    # the movement that is going on
    errand: Errand
    mover: Seat
    miner: Seat
    steps: Steps
    moved: bool
    crossed: bool
    heading: SideOrNone
    # the actions of this turn
    collected: bool
    challenged: bool
    handed: bool
    driven: Driven
    contest: Contest
    defender: SeatOrNone
    rolled: Rolled
    attack_wins: Rolled
    defence_wins: Rolled
    # the chamber of the nugget that a challenge has just put back, where it matters; the entrance for none
    bait: Slot


def start(s: Position) -> None:
    """The entrance in the middle, tokens dealt, everything else face down."""
    box = s.box
    s.placed = 1
    s.winner = -1
    s.drawn = -1
    s.heading = -1
    s.defender = -1
    s.supply = box.nuggets
    for kind in range(1, box.kinds):
        s.pool[kind] = box.patterns.counts[kind]
    rest = box.stacked - box.development
    s.unknown[0] = box.development
    for stack in range(1, box.stacks):
        s.unknown[stack] = (rest + stack - 1) // (box.stacks - 1)
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


def team_gold(s: Position, seat: int) -> int:
    """The nuggets of a seat, together with its partner's where alliances are played."""
    return sum(s.nuggets[other] for other in range(s.box.players) if s.box.team[other] == s.box.team[seat])
