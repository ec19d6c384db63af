"""The five-tile strategy: open tiles that are dealt at the set-up and used instead of taking one."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.game import CHANCE
from ludex.model.rule import chance, cite, move, require

from .box import FIVE_TILES
from .fitting import fits_somewhere
from .questions import question
from .stacks import may_dig
from .state import Phase, Position, Stage, TileKind, kinds_during

used_in_development = question.value("five-tiles-in-development", True)
"""Whether an open tile may be placed instead of a development tile."""

used_after_a_refusal = question.value("five-tiles-after-refusal", True)
"""Whether an open tile may be used once a tile of a stack has been taken and did not fit."""


@question("five-tiles-and-the-twenty")
def development_goes_on(s: Position) -> bool:
    """Whether development goes on beyond its twenty tiles; an open tile counts as one of them."""
    return False


@question("five-tiles-deal")
def who_deals(s: Position) -> int:
    """Who decides which open tiles a player gets: chance."""
    return CHANCE


def is_wanted(s: Position, kind: int) -> bool:
    """Whether a kind of tile is what the next of the five open tiles must be."""
    wanted = s.dealt % len(FIVE_TILES)
    patterns = s.box.patterns
    if wanted == 0:
        return patterns.cavern[kind]
    sort = patterns.passage[kind] >= 0 if wanted <= 2 else patterns.muddy[kind]
    return patterns.mine_tunnel[kind] and sort and leaves_enough(s, kind)


def left_of(s: Position, kind: int, passage: bool, mud: bool) -> int:
    """How many tunnels with or without passage and mud are left once a tile of this kind is given out."""
    patterns = s.box.patterns
    return sum(
        s.unseen[other] - int(other == kind)
        for other in range(s.box.kinds)
        if patterns.mine_tunnel[other]
        and (patterns.passage[other] >= 0) == passage
        and patterns.muddy[other] == mud
    )


def leaves_enough(s: Position, kind: int) -> bool:
    """Whether the tunnels left can still give everybody two passages and two mud pits."""
    given = s.dealt % len(FIVE_TILES)
    others = s.box.players - s.dealt // len(FIVE_TILES) - 1
    passages_due = 2 * others + max(0, 2 - given)
    mud_due = 2 * others + min(2, 4 - given)
    missing = max(0, passages_due - left_of(s, kind, True, False)) + max(
        0, mud_due - left_of(s, kind, False, True)
    )
    return missing <= left_of(s, kind, True, True)


def hand_out(s: Position, kind: int) -> None:
    """Lay one of the five open tiles before the player whose turn it is to receive one."""
    require(s.phase == Phase.DEAL, "GM-FIVE-02")
    require(s.unseen[kind] > 0, "GM-FIVE-02")
    require(is_wanted(s, kind), "GM-FIVE-02")
    cite("GM-FIVE-03")
    s.unseen[kind] -= 1
    for seat in range(s.box.players):
        if seat == s.dealt // len(FIVE_TILES):
            s.open_tiles[seat][kind] += 1
    if s.dealt + 1 == len(FIVE_TILES) * s.box.players:
        s.dealt = 0
        s.phase = Phase.ROLL_OFF
    else:
        s.dealt += 1


def unseen_weight(s: Position, kind: int) -> int:
    """As many chances as there are tiles of the kind."""
    return s.unseen[kind]


@chance("GM-FIVE-02", weight=unseen_weight, kind=kinds_during(Phase.DEAL))
def deal(s: Position, kind: TileKind) -> None:
    """Deal one of the five open tiles at random."""
    require(who_deals(s) == CHANCE, "GM-FIVE-02")
    hand_out(s, kind)


def open_tiles_may_be_used(s: Position) -> bool:
    """Whether the player on turn may dig with an open tile at this moment."""
    if not s.box.five:
        return False
    if s.stage == Stage.DEVELOPMENT and not used_in_development(s):
        return False
    return not s.searching or used_after_a_refusal(s)


def holds_a_tile_that_fits(s: Position) -> bool:
    """Whether the player on turn could dig with an open tile."""
    return open_tiles_may_be_used(s) and any(
        s.open_tiles[s.turn][kind] > 0 and fits_somewhere(s, kind) for kind in range(s.box.kinds)
    )


def own_open_tiles(s: Position, seat: int) -> Iterator[int]:
    """The kinds among a player's open tiles, when one may be used."""
    if s.phase != Phase.TAKE and s.phase != Phase.MOVEMENT:
        return iter(())
    return (kind for kind in range(s.box.kinds) if s.open_tiles[seat][kind] > 0)


@move("GM-FIVE-04", kind=own_open_tiles)
def use(s: Position, seat: Seat, kind: TileKind) -> None:
    """Dig with one of the open tiles instead of taking one."""
    may_dig(s, seat)
    require(open_tiles_may_be_used(s), "GM-FIVE-04")
    require(s.open_tiles[seat][kind] > 0, "GM-FIVE-04")
    require(fits_somewhere(s, kind), "GM-TILE-08")
    s.open_tiles[seat][kind] -= 1
    s.drawn = kind
    s.phase = Phase.PLACE
