"""What a line of the glossary leaves to a player: which card, which resource, which alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from ludex.model.domain import Domain, Seat
from ludex.model.rule import move, require

from ..contracts import unfinished
from ..market import leave_market, not_merely_excluded
from ..questions import question
from ..state import Contract, Kind, Position, Resource, carrying_out
from .discarding import discarded, excluded
from .language import Op
from .stack import deciding, enough, go_on, go_to, leave_line, nothing_more_drawn, once_more, takeable

OPTIONS = Domain("option", 0, 1, lambda _box: ("first", "second"))
Option = Annotated[int, OPTIONS]


def asked_for(s: Position, *ops: Op) -> bool:
    """Whether the line being carried out is one of these."""
    return s.depth > 0 and s.box.script.code[s.line[s.depth - 1]] in ops


def _cards(op: Op, zone: str) -> Callable[[Position, int], Iterable[int]]:
    """Narrowing: the kinds in one of the seat's zones, where this operation is asked for."""

    def there(s: Position, seat: int) -> Iterable[int]:
        if not asked_for(s, op):
            return ()
        return [kind for kind, count in enumerate(getattr(s, zone)[seat]) if count]

    return there


def _resources(*ops: Op) -> Callable[[Position, int], Iterable[int]]:
    """Narrowing: all resources, where one of these operations is asked for."""

    def there(s: Position, seat: int) -> Iterable[int]:
        return range(len(s.box.resources)) if asked_for(s, *ops) else ()

    return there


# ---------------------------------------------------------------- cards


@move("MINE-GLO-09", kind=_cards(Op.EXCLUDE_HAND, "hand"))
def exclude(s: Position, seat: Seat, kind: Kind) -> None:
    """Exclude: put a card of one's hand on the exclusion card."""
    deciding(s, seat, "MINE-GLO-09", Op.EXCLUDE_HAND)
    require(s.hand[seat][kind] > 0, "MINE-GLO-09")
    s.hand[seat][kind] -= 1
    once_more(s)
    excluded(s, seat, kind)


@move("MINE-GLO-10", kind=_cards(Op.DISCARD_HAND, "hand"))
def discard(s: Position, seat: Seat, kind: Kind) -> None:
    """Discard: put a card of one's hand on the discard pile."""
    deciding(s, seat, "MINE-GLO-10", Op.DISCARD_HAND)
    require(s.hand[seat][kind] > 0, "MINE-GLO-10")
    require(not nothing_more_drawn(s), "MINE-ECL-08")
    s.hand[seat][kind] -= 1
    once_more(s)
    discarded(s, seat, kind)


@move("MINE-CARD-07", kind=_cards(Op.RECALL, "discard"))
def recall(s: Position, seat: Seat, kind: Kind) -> None:
    """Put a card of one's discard pile on top of one's deck."""
    deciding(s, seat, "MINE-CARD-07", Op.RECALL)
    require(s.discard[seat][kind] > 0, "MINE-CARD-07")
    s.discard[seat][kind] -= 1
    s.deck[seat][kind] += 1
    s.known_top[seat].put_on_top(kind)
    once_more(s)


def _takeable(s: Position, seat: int) -> Iterable[int]:
    return [kind for kind in takeable(s) if s.market[kind]] if asked_for(s, Op.TAKE) else ()


@move("MINE-CARD-08", kind=_takeable)
def take(s: Position, seat: Seat, kind: Kind) -> None:
    """Gain a card of the market without paying, up to the price that the text names."""
    line = deciding(s, seat, "MINE-CARD-08", Op.TAKE)
    require(kind in takeable(s), "MINE-CARD-08")
    not_merely_excluded(s, kind)
    require(s.market[kind] > 0, "MINE-CARD-08")
    require(s.box.price[kind] <= s.box.script.amount[line], "MINE-CARD-08")
    leave_market(s, kind)
    gain_card(s, seat, kind)
    go_on(s, True)


@question("gained-card")
def gain_card(s: Position, seat: int, kind: int) -> None:
    """A card that is gained without buying goes on the discard pile, as a bought one does."""
    s.discard[seat][kind] += 1


# ---------------------------------------------------------------- contracts and resources


def _contracts(s: Position, seat: int) -> Iterable[int]:
    return range(len(s.box.contract)) if asked_for(s, Op.FULFIL) else ()


@move("MINE-CARD-01", contract=_contracts)
def fulfil(s: Position, seat: Seat, contract: Contract) -> None:
    """Put a token of progress on one of one's own contracts."""
    deciding(s, seat, "MINE-CARD-01", Op.FULFIL)
    require(unfinished(s, seat, contract), "MINE-CARD-01")
    s.progress[seat][contract] += 1
    once_more(s)


@move("MINE-GLO-04", resource=_resources(Op.GAIN_ANY))
def gain_any(s: Position, seat: Seat, resource: Resource) -> None:
    """Resource + X with a resource of one's choice."""
    line = deciding(s, seat, "MINE-GLO-04", Op.GAIN_ANY)
    s.resource[seat][resource] += s.box.script.amount[line]
    go_on(s, True)


@move("MINE-GLO-05", resource=_resources(Op.LOSE_ANY, Op.LOSE_LARGEST))
def lose_any(s: Position, seat: Seat, resource: Resource) -> None:
    """Resource - X, one by one of one's choice, or all of the resource of which one has the most."""
    line = deciding(s, seat, "MINE-GLO-05", Op.LOSE_ANY, Op.LOSE_LARGEST)
    have = s.resource[seat][resource]
    require(have > 0, "MINE-GLO-05")
    if s.box.script.code[line] == Op.LOSE_ANY:
        require(s.box.script.except_for[line] != resource, "MINE-GLO-05")
        s.resource[seat][resource] -= 1
        once_more(s)
    else:
        require(have == max(s.resource[seat]), "MINE-CARD-04")
        wanted = s.box.script.amount[line]
        s.resource[seat][resource] = max(0, have - wanted)
        go_on(s, enough(s, have, wanted))


# ---------------------------------------------------------------- alternatives


@move("MINE-PLAY-05")
def choose(s: Position, seat: Seat, option: Option) -> None:
    """Take one of two alternatives, or decide whether a trigger is used."""
    line = deciding(s, seat, "MINE-PLAY-05", Op.CHOOSE)
    if option == 0:
        go_to(s, s.box.script.after[line], True)
    else:
        go_to(s, s.box.script.otherwise[line], False)


@move("MINE-PLAY-05")
def decline(s: Position, seat: Seat) -> None:
    """Do not do what the text only permits."""
    require(carrying_out(s), "MINE-PLAY-05")
    level = s.depth - 1
    require(s.actor[level] == seat, "MINE-PLAY-05")
    require(may_be_left(s, s.line[level]), "MINE-PLAY-05")
    leave_line(s)


@question("lines-compulsory")
def may_be_left(s: Position, line: int) -> bool:
    """Whether a line need not be carried out: only where the text says so."""
    return s.box.script.may[line] != 0
