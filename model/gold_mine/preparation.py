"""Preparing the game: the starting roll, and the five open tiles of the strategy variant."""

from __future__ import annotations

from model.domain import Seat
from model.rule import chance, cite, move, require

from .state import FIVE_TILES, Phase, Position, StartPips, TileKind, kinds_during


def is_wanted(s: Position, kind: int) -> bool:
    """Whether a kind of tile is what the next of the five open tiles must be."""
    wanted = s.dealt % len(FIVE_TILES)
    patterns = s.box.patterns
    if wanted == 0:
        return patterns.cavern[kind]
    if wanted <= 2:
        return patterns.tunnel_tile[kind] and patterns.passage[kind] >= 0 and leaves_enough(s, kind)
    return patterns.tunnel_tile[kind] and patterns.muddy[kind]


def leaves_enough(s: Position, kind: int) -> bool:
    """A tile with passage and mud is given out as a passage only while the mud tunnels still suffice."""
    if not s.box.patterns.muddy[kind]:
        return True
    mud_left = sum(
        s.pool[other]
        for other in range(s.box.kinds)
        if s.box.patterns.tunnel_tile[other] and s.box.patterns.muddy[other]
    )
    mud_due = 2 * (s.box.players - s.dealt // len(FIVE_TILES))
    return mud_left > mud_due


def hand_out(s: Position, kind: int) -> None:
    """Lay one of the five open tiles before the player whose turn it is to receive one."""
    cite("GM-FIVE-02")
    cite("GM-FIVE-03")
    require(s.pool[kind] > 0, "GM-FIVE-02")
    require(is_wanted(s, kind), "GM-FIVE-02")
    s.pool[kind] -= 1
    for seat in range(s.box.players):
        if seat == s.dealt // len(FIVE_TILES):
            s.hand[seat][kind] += 1
    if s.dealt + 1 == len(FIVE_TILES) * s.box.players:
        s.dealt = 0
        s.phase = Phase.ROLL_OFF
    else:
        s.dealt += 1


def pool_weight(s: Position, kind: int) -> int:
    """As many chances as there are tiles of the kind."""
    return s.pool[kind]


@chance("GM-FIVE-02", weight=pool_weight, kind=kinds_during(Phase.DEAL))
def deal(s: Position, kind: TileKind) -> None:
    """Deal one of the five open tiles at random."""
    require(s.phase == Phase.DEAL, "GM-FIVE-02")
    require(s.box.reading("five-tiles-deal") == "random", "GM-FIVE-02")
    hand_out(s, kind)


@move("GM-FIVE-02", kind=kinds_during(Phase.DEAL))
def pick(s: Position, seat: Seat, kind: TileKind) -> None:
    """Choose one of one's five open tiles."""
    require(s.phase == Phase.DEAL, "GM-FIVE-02")
    require(s.box.reading("five-tiles-deal") == "chosen", "GM-FIVE-02")
    require(s.dealt // len(FIVE_TILES) == seat, "GM-FIVE-02")
    hand_out(s, kind)


def start_weight(s: Position, pips: int) -> int:
    """How many ways one or two dice show these pips."""
    if s.box.reading("start-dice") == "one":
        return 1
    return s.box.die - abs(pips - s.box.die - 1)


def start_pips(s: Position) -> range:
    """What the dice for the start may show, while they are rolled."""
    return range(1, 2 * s.box.die + 1) if s.phase == Phase.ROLL_OFF else range(0)


@chance("GM-SETUP-07", weight=start_weight, pips=start_pips)
def roll_for_start(s: Position, pips: StartPips) -> None:
    """The next player who has not rolled yet rolls for the start."""
    require(s.phase == Phase.ROLL_OFF, "GM-SETUP-07")
    require(
        pips <= s.box.die if s.box.reading("start-dice") == "one" else pips >= 2,
        "GM-COMP-03",
    )
    cite("GM-SETUP-01")
    cite("GM-SETUP-06")
    roller = -1
    for seat in range(s.box.players):
        if roller < 0 and s.rolls[seat] == 0:
            roller = seat
    for seat in range(s.box.players):
        if seat == roller:
            s.rolls[seat] = pips
    if all(s.rolls[seat] != 0 for seat in range(s.box.players)):
        compare_rolls(s)


def compare_rolls(s: Position) -> None:
    """The highest roll starts; a tie is settled as ruled."""
    best = max(s.rolls[seat] for seat in range(s.box.players))
    ties = sum(1 for seat in range(s.box.players) if s.rolls[seat] == best)
    if ties > 1 and s.box.reading("start-tie") == "roll-again":
        for seat in range(s.box.players):
            s.rolls[seat] = 0 if s.rolls[seat] == best else -1
        return
    first = -1
    for seat in range(s.box.players):
        if first < 0 and s.rolls[seat] == best:
            first = seat
    for seat in range(s.box.players):
        s.rolls[seat] = 0
    s.starter = first
    s.turn = first
    s.phase = Phase.TAKE if s.box.development > 0 else Phase.DESCEND
