"""The choices that a card's text asks of a player: which card, which resource, which alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from ludex.model.domain import Domain, Seat
from ludex.model.rule import cite, move, require

from .discarding import discarded, excluded, out_of_deck, searched
from .glossary import CHOICES, add_resource, enough
from .language import Op
from .market import leave_market, not_merely_excluded
from .rounds import deck_filled_again
from .stack import (
    deciding,
    go_on,
    go_to,
    nothing_more_drawn,
    once_more,
    shuffle,
    takeable,
    top_card_due,
    unfinished,
)
from .state import Kind, Position, Resource, market_busy

OPTIONS = Domain("option", 0, 1, lambda _box: ("first", "second"))
Option = Annotated[int, OPTIONS]


def _asked(s: Position, op: Op) -> bool:
    return s.depth > 0 and s.box.script.code[s.line[s.depth - 1]] == op


def _cards(op: Op, zone: str) -> Callable[[Position, int], Iterable[int]]:
    """Narrowing: the kinds in one of the seat's zones, where this operation is asked for."""

    def there(s: Position, seat: int) -> Iterable[int]:
        if not _asked(s, op):
            return ()
        return [kind for kind, count in enumerate(getattr(s, zone)[seat]) if count]

    return there


def _resources(*ops: Op) -> Callable[[Position, int], Iterable[int]]:
    """Narrowing: all resources, where one of these operations is asked for."""

    def there(s: Position, seat: int) -> Iterable[int]:
        return range(len(s.box.resources)) if any(_asked(s, op) for op in ops) else ()

    return there


@move("MINE-GLO-09", kind=_cards(Op.EXCLUDE_HAND, "hand"))
def exclude(s: Position, seat: Seat, kind: Kind) -> None:
    """Exclude: put a card of one's hand on the exclusion card."""
    deciding(s, seat, Op.EXCLUDE_HAND, "MINE-GLO-09")
    require(s.hand[seat][kind] > 0, "MINE-GLO-09")
    s.hand[seat][kind] -= 1
    once_more(s)
    excluded(s, seat, kind)


@move("MINE-GLO-10", kind=_cards(Op.DISCARD_HAND, "hand"))
def discard(s: Position, seat: Seat, kind: Kind) -> None:
    """Discard: put a card of one's hand on the discard pile."""
    deciding(s, seat, Op.DISCARD_HAND, "MINE-GLO-10")
    require(s.hand[seat][kind] > 0, "MINE-GLO-10")
    require(not nothing_more_drawn(s), "MINE-ECL-08")
    s.hand[seat][kind] -= 1
    once_more(s)
    discarded(s, seat, kind)


def _in_own_deck(s: Position, seat: int) -> Iterable[int]:
    asked = searched(s) and (_asked(s, Op.DISCARD_DECK) or _asked(s, Op.EXCLUDE_DECK))
    return [kind for kind, count in enumerate(s.deck[seat]) if count] if asked else ()


@move("MINE-GLO-09", "MINE-GLO-10", "MINE-GLO-12", "MINE-GLO-14", kind=_in_own_deck)
def pick_from_deck(s: Position, seat: Seat, kind: Kind) -> None:
    """Under one reading a card to be discarded or excluded from the deck is looked for in it."""
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, "MINE-GLO-10")
    level = s.depth - 1
    code = s.box.script.code[s.line[level]]
    require(code == Op.EXCLUDE_DECK or code == Op.DISCARD_DECK, "MINE-GLO-10")
    require(s.actor[level] == seat and searched(s), "MINE-GLO-10")
    require(top_card_due(s, seat, s.line[level]), "MINE-ECL-08")
    require(s.deck[seat][kind] > 0, "MINE-GLO-10")
    shuffle(s, seat)
    out_of_deck(s, seat, kind)


@move("MINE-END-03", kind=_cards(Op.RECALL, "discard"))
def recall(s: Position, seat: Seat, kind: Kind) -> None:
    """Put a card of one's discard pile on top of one's deck."""
    deciding(s, seat, Op.RECALL, "MINE-GEN-01")
    require(s.discard[seat][kind] > 0, "MINE-GEN-01")
    s.discard[seat][kind] -= 1
    s.deck[seat][kind] += 1
    s.on_top[seat].put_on_top(kind)
    deck_filled_again(s)
    once_more(s)


def _takeable(s: Position, seat: int) -> Iterable[int]:
    return [kind for kind in takeable(s) if s.market[kind]] if _asked(s, Op.TAKE) else ()


@move("MINE-GEN-01", kind=_takeable)
def take(s: Position, seat: Seat, kind: Kind) -> None:
    """Gain a card of the market without paying, up to the price that the text names."""
    deciding(s, seat, Op.TAKE, "MINE-GEN-01")
    require(kind in takeable(s), "MINE-GEN-01")
    not_merely_excluded(s, kind)
    require(s.market[kind] > 0, "MINE-SETUP-09")
    require(s.box.price[kind] <= s.box.script.amount[s.line[s.depth - 1]], "MINE-GEN-01")
    leave_market(s, kind)
    if s.box.reading("gained-card") == "hand":
        s.hand[seat][kind] += 1
    else:
        s.discard[seat][kind] += 1
    s.refilling = True
    go_on(s, True)


def _contracts(s: Position, seat: int) -> Iterable[int]:
    return s.box.contract if _asked(s, Op.FULFIL) else ()


@move("MINE-GEN-01", kind=_contracts)
def fulfil(s: Position, seat: Seat, kind: Kind) -> None:
    """Put a token of progress on one of one's own contracts."""
    deciding(s, seat, Op.FULFIL, "MINE-GEN-01")
    require(kind in s.box.contract and unfinished(s, seat, kind), "MINE-GEN-01")
    cite("MINE-SETUP-18")
    s.progress[seat][kind] += 1
    once_more(s)


@move("MINE-GLO-04", resource=_resources(Op.GAIN_ANY))
def gain_any(s: Position, seat: Seat, resource: Resource) -> None:
    """Resource + X with a resource of one's choice."""
    deciding(s, seat, Op.GAIN_ANY, "MINE-GLO-04")
    add_resource(s, seat, resource, s.box.script.amount[s.line[s.depth - 1]])
    go_on(s, True)


@move("MINE-GLO-05", resource=_resources(Op.LOSE_ANY, Op.LOSE_LARGEST))
def lose_any(s: Position, seat: Seat, resource: Resource) -> None:
    """Resource - X with a resource of one's choice, or among one's largest."""
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, "MINE-GLO-05")
    level = s.depth - 1
    line = s.line[level]
    code = s.box.script.code[line]
    require(s.actor[level] == seat, "MINE-GLO-05")
    require(code == Op.LOSE_ANY or code == Op.LOSE_LARGEST, "MINE-GLO-05")
    require(s.resource[seat][resource] > 0, "MINE-GLO-05")
    if code == Op.LOSE_ANY:
        require(s.box.script.except_for[line] != resource, "MINE-GLO-05")
    else:
        require(s.resource[seat][resource] == max(s.resource[seat]), "MINE-GLO-05")
    s.resource[seat][resource] -= 1
    once_more(s)


@move("MINE-PLAY-05")
def choose(s: Position, seat: Seat, option: Option) -> None:
    """Take one of two alternatives, or decide whether a trigger is used."""
    deciding(s, seat, Op.CHOOSE, "MINE-PLAY-05")
    line = s.line[s.depth - 1]
    if option == 0:
        go_to(s, s.box.script.after[line], True)
    else:
        go_to(s, s.box.script.otherwise[line], False)


@move("MINE-GLO-18")
def decline(s: Position, seat: Seat) -> None:
    """Do not do what the text only permits."""
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, "MINE-GLO-18")
    level = s.depth - 1
    require(s.actor[level] == seat, "MINE-GLO-18")
    line = s.line[level]
    optional = s.box.reading("lines-compulsory") == "may-be-left" and s.box.script.code[line] in CHOICES
    require(s.box.script.may[line] != 0 or optional, "MINE-GLO-18")
    wanted = s.box.script.amount[line]
    go_on(s, enough(s, wanted - s.left[level], wanted))
