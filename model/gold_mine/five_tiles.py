"""The five-tile strategy: open tiles that are dealt at the set-up and used instead of taking one."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .fitting import fits_somewhere
from .stacks import drawable, may_dig, may_take_from, some_stack_left
from .state import FIVE_TILES, Phase, Position, Stage, TileKind, kinds_during


def is_wanted(s: Position, kind: int) -> bool:
    """Whether a kind of tile is what the next of the five open tiles must be, or has to stand in for it."""
    if s.box.short_of_five:
        none_left = not any(s.pool[other] > 0 and is_of_the_sort(s, other) for other in range(s.box.kinds))
        return is_of_the_sort(s, kind) or (none_left and s.box.mine_tunnel[kind])
    return is_of_the_sort(s, kind) and (s.box.patterns.cavern[kind] or leaves_enough(s, kind))


def is_of_the_sort(s: Position, kind: int) -> bool:
    """Whether a kind of tile is a cavern, a mine tunnel with a passage or one with mud, as is due next."""
    wanted = s.dealt % len(FIVE_TILES)
    patterns = s.box.patterns
    if wanted == 0:
        return patterns.cavern[kind]
    has_both = patterns.passage[kind] >= 0 and patterns.muddy[kind]
    if has_both and s.box.reading("five-tiles-with-both") == "neither":
        return False
    if wanted <= 2:
        return s.box.mine_tunnel[kind] and patterns.passage[kind] >= 0
    return s.box.mine_tunnel[kind] and patterns.muddy[kind]


def left_of(s: Position, kind: int, passage: bool, mud: bool) -> int:
    """How many tunnels with or without passage and mud are left once a tile of this kind is given out."""
    patterns = s.box.patterns
    return sum(
        s.pool[other] - int(other == kind)
        for other in range(s.box.kinds)
        if s.box.mine_tunnel[other]
        and (patterns.passage[other] >= 0) == passage
        and patterns.muddy[other] == mud
    )


def leaves_enough(s: Position, kind: int) -> bool:
    """Whether the tunnels left can still give everybody two passages and two mud pits."""
    given = s.dealt % len(FIVE_TILES)
    others = s.box.players - s.dealt // len(FIVE_TILES) - 1
    passages_due = 2 * others + max(0, 2 - given)
    mud_due = 2 * others + min(2, 4 - given)
    both = left_of(s, kind, True, True) if s.box.reading("five-tiles-with-both") == "either" else 0
    missing = max(0, passages_due - left_of(s, kind, True, False)) + max(
        0, mud_due - left_of(s, kind, False, True)
    )
    return missing <= both


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


def refill(s: Position, kind: int) -> None:
    """The tile joins the open tiles of the player on turn, who is about to place one of them."""
    cite("GM-FIVE-04")
    for seat in range(s.box.players):
        if seat == s.turn:
            s.hand[seat][kind] += 1


def open_tiles_may_be_used(s: Position) -> bool:
    """Whether the rulings let the player on turn dig with an open tile at this moment."""
    if s.stage == Stage.DEVELOPMENT and s.box.reading("five-tiles-in-development") == "refused":
        return False
    if s.box.reading("five-tiles-without-a-stack") == "refused" and not some_stack_left(s):
        return False
    if s.box.reading("five-tiles-how-often") == "one-a-game" and s.spent[s.turn]:
        return False
    if s.redraw and not s.chosen and s.box.reading("five-tiles-after-refusal") == "refused":
        return False
    return s.box.five


def may_use_tiles_of(s: Position, seat: int, owner: int) -> bool:
    """Whether the open tiles of somebody may be used: one's own, a partner's or anybody's, as ruled."""
    if seat == owner or s.box.reading("five-tiles-owner") == "anybody":
        return True
    partners = s.box.team[seat] == s.box.team[owner]
    return partners and s.box.reading("open-tiles-of-a-partner") == "team"


def is_offered(s: Position, seat: int, kind: int) -> bool:
    """Whether such a tile lies open before a player, or before another whose tiles this player may use."""
    return any(s.hand[owner][kind] > 0 and may_use_tiles_of(s, seat, owner) for owner in range(s.box.players))


def holds_a_tile_that_fits(s: Position) -> bool:
    """Whether the player on turn could dig with an open tile of the strategy variant."""
    return open_tiles_may_be_used(s) and any(
        is_offered(s, s.turn, kind) and fits_somewhere(s, kind) for kind in range(s.box.kinds)
    )


def may_swap(s: Position) -> bool:
    """Whether a tile that was taken and fits may still be put back for an open tile."""
    after_a_look = s.box.five and s.box.reading("five-tiles-after-a-look") == "instead-of-using"
    return after_a_look and not s.chosen and holds_a_tile_that_fits(s)


def open_tiles(s: Position, seat: int) -> Iterator[int]:
    """The kinds among the open tiles that a player may use, when one may be used."""
    if s.phase != Phase.TAKE and s.phase != Phase.MOVEMENT:
        return iter(())
    return (kind for kind in range(s.box.kinds) if is_offered(s, seat, kind))


def give_up(s: Position, seat: int, kind: int) -> None:
    """The open tile goes to the mine: the player's own, or else the first there is, clockwise."""
    owner = -1
    for other in (*range(seat, s.box.players), *range(seat)):
        if owner < 0 and s.hand[other][kind] > 0 and may_use_tiles_of(s, seat, other):
            owner = other
            s.hand[other][kind] -= 1


@move("GM-FIVE-04", kind=open_tiles)
def use(s: Position, seat: Seat, kind: TileKind) -> None:
    """Dig with one of the open tiles instead of taking one."""
    may_dig(s, seat)
    require(open_tiles_may_be_used(s), "GM-FIVE-04")
    require(is_offered(s, seat, kind), "GM-FIVE-04")
    require(fits_somewhere(s, kind), "GM-TILE-08")
    give_up(s, seat, kind)
    if s.box.reading("five-tiles-how-often") == "one-a-game":
        s.spent[seat] = True
    s.drawn = kind
    s.chosen = s.box.reading("five-tiles-after-a-look") == "instead-of-using"
    s.phase = Phase.PLACE
    if s.box.reading("five-tiles-refill") == "from-a-stack":
        for stack in range(s.box.stacks):
            if s.phase == Phase.PLACE and may_take_from(s, stack) and drawable(s, stack):
                s.stack = stack
                s.phase = Phase.DRAW
