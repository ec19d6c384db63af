"""A one-rule game for each way in which a prover could be fooled, with a claim that a real game breaks."""

from __future__ import annotations

import functools
import random
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from ludex.invariants.property import Memory, Property, always
from ludex.model.box import Box
from ludex.model.domain import between, indexed
from ludex.model.game import OVER, Criterion, Game, Table
from ludex.model.rule import move, require
from ludex.model.state import Each, Pile, State

Digit = Annotated[int, between(0, 9)]
Half = Annotated[int, indexed("half", lambda box: ("left", "right"))]
Card = Annotated[int, indexed("card", lambda box: ("ace", "king", "queen"))]
Only = Annotated[int, between(0, 0)]


class Phase(IntEnum):
    EARLY = 0
    LATE = 1


class Position(State):
    ending: Only
    x: Digit
    y: Digit
    a: Each[Half, Digit]
    b: Each[Half, Digit]
    deck: Pile[Card]
    discard: Pile[Card]
    hands: Each[Half, Pile[Card]]


def start(s: Position) -> None:
    s.y = 1
    s.a, s.b = [1, 2], [3, 4]
    s.deck, s.discard = Pile([0]), Pile([1, 2])
    s.hands = [Pile([0]), Pile([1])]


def nothing(_s: Any, _seat: int) -> int:
    return 0


class Slip(NamedTuple):
    """A rule, and a claim that it breaks in its first game (None: it breaks down)."""

    rule: Callable[..., None]
    claim: Property | None


SLIPS: dict[str, Slip] = {}


def game_of(
    *rules: Callable[..., None],
    to_act: Callable[..., int] | None = None,
    position: type[State] = Position,
) -> Game:
    return Game(
        name="slip",
        title="Slip",
        version=1,
        players=range(1, 2),
        box=Box,
        position=position,
        start=start,
        rules=rules,
        to_act=to_act or (lambda s: OVER if s.ending else 0),
        endings={},
        score=nothing,
        ranking=(Criterion("SL-01", "nothing", nothing),),
        folder=Path(__file__).parents[2] / "toy",
        status="a slip",
    )


def table_of(*rules: Callable[..., None], **more: Any) -> Table:
    return game_of(*rules, **more).table(players=1)


def keeping(
    kept: dict[str, Slip],
) -> Callable[[Callable[..., bool] | None], Callable[[Callable[..., None]], Callable[..., None]]]:
    """A mark that keeps a rule together with the claim that it breaks."""

    def mark(claim: Callable[..., bool] | None) -> Callable[[Callable[..., None]], Callable[..., None]]:
        def keep(rule: Callable[..., None]) -> Callable[..., None]:
            marked = move("SL-01")(rule)
            if claim is not None:
                claim.__name__ = "the_claim"
            kept[rule.__name__] = Slip(marked, None if claim is None else always("SL-01")(claim))
            return marked

        return keep

    return mark


slip = keeping(SLIPS)


@slip(lambda s: s.b[0] == 3)
def rows_are_swapped(s: Position, seat: Only) -> None:
    s.a, s.b = s.b, s.a


@slip(lambda s: s.hands[1] == [1])
def hands_are_swapped(s: Position, seat: Only) -> None:
    s.hands[0], s.hands[1] = s.hands[1], s.hands[0]


@slip(lambda s: len(s.discard) == 2)
def piles_are_swapped(s: Position, seat: Only) -> None:
    s.deck, s.discard = s.discard, s.deck


@slip(lambda s: len(s.deck) == 2 if s.x else len(s.discard) == 2)
def a_pile_is_given_away_and_cleared(s: Position, seat: Only) -> None:
    require(s.x == 0, "SL-01")
    s.x = 1
    s.deck = s.discard
    s.discard.clear()


@slip(lambda s: s.b[0] == 3)
def two_rows_are_one(s: Position, seat: Only) -> None:
    s.a = s.b = [3, 3]
    s.a[0] = 4


@slip(lambda s: s.x == 0)
def an_old_row_is_kept(s: Position, seat: Only) -> None:
    old = s.a
    s.a = [0, 0]
    s.x = old[0]


@slip(lambda s: len(s.deck) == 0 if s.x else len(s.deck) == 1)
def a_copy_of_a_pile_is_kept(s: Position, seat: Only) -> None:
    require(s.x == 0, "SL-01")
    s.x = 1
    kept = Pile(s.discard)
    s.discard.clear()
    s.deck = kept


@slip(lambda s: s.x == 0 and s.a[1] == 2)
def a_row_changes_while_it_is_numbered(s: Position, seat: Only) -> None:
    for i, v in enumerate(s.a):
        s.a[1] = 7
        if i == 1:
            s.x = 1 if v == 7 else 0
    s.a[1] = 2


@slip(lambda s: s.x != 7 and s.a[1] == 2)
def a_row_changes_while_it_is_gone_through(s: Position, seat: Only) -> None:
    for v in s.a:
        s.a[1] = 7
        s.x = v
    s.a[1] = 2


@slip(lambda s: s.x == 0 or not s.discard)
def a_pile_shrinks_while_it_is_gone_through(s: Position, seat: Only) -> None:
    s.x = 1
    for card in s.discard:
        s.discard.take_out(card)


def collect(out: list[int], item: int) -> None:
    out.append(item)


@slip(lambda s: s.x == 0)
def a_helper_appends(s: Position, seat: Only) -> None:
    out: list[int] = []
    if s.y > 0:
        collect(out, 1)
    else:
        collect(out, 2)
    s.x = len(out) % 2


class Bag:
    def __init__(self) -> None:
        self.size = 0

    def add(self) -> None:
        self.size += 1


@slip(lambda s: s.x in (0, 2))
def an_object_counts(s: Position, seat: Only) -> None:
    bag = Bag()
    if s.y > 0:
        bag.add()
    else:
        bag.add()
    s.x = bag.size


@slip(lambda s: s.x in (0, 2))
def a_deque_grows(s: Position, seat: Only) -> None:
    d: deque[int] = deque()
    if s.y > 0:
        d.append(1)
    else:
        d.append(2)
    s.x = len(d)


@slip(lambda s: s.x == 0)
def an_iterator_moves_on(s: Position, seat: Only) -> None:
    n = iter((5, 6, 7))
    if s.y > 5:
        next(n)
    s.x = 0 if next(n) == 6 else 1


def with_an_effect(function: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(function)
    def wrapped(s: Position, seat: int) -> None:
        function(s, seat)
        s.x = 1

    return wrapped


@slip(lambda s: s.x == 0)
@with_an_effect
def a_decorator_adds_an_effect(s: Position, seat: Only) -> None:
    s.y = 1


@slip(lambda s: s.x in (0, 2))
def a_set_of_equal_numbers(s: Position, seat: Only) -> None:
    s.x = len({s.y, s.a[0]})


@slip(lambda s: s.a[0] == 1 and s.a[1] == 2)
def a_row_is_compared_with_a_tuple(s: Position, seat: Only) -> None:
    s.a[0] = 1 if s.a == (1, 2) else 9  # type: ignore[comparison-overlap]


@slip(lambda s: s.x in (0, 3) and s.y == 1 and s.a[0] == 1 and s.a[1] == 2)
def a_filtered_list_is_zipped(s: Position, seat: Only) -> None:
    s.x = sum(k for k, _w in zip((1, 3), [w for w in s.a if w > s.y], strict=False))


@slip(lambda s: s.x in (0, 2))
def a_default_is_worked_out_when_it_is_written(s: Position, seat: Only) -> None:
    k = 1

    def f(n: int, k: int = k) -> int:
        return n * k

    k = 2
    s.x = f(1)


@move("SL-01")
def a_number_is_drawn_in_a_rule(s: Position, seat: Only) -> None:
    s.x = random.randint(0, 9)


@slip(None)
def a_local_is_set_on_one_way_only(s: Position, seat: Only) -> None:
    if s.y == 0:
        found = 3
    s.x = found


@slip(None)
def a_phase_that_is_none(s: Position, seat: Only) -> None:
    s.x = Phase((s.y + 1) % 3)


@slip(None)
def a_strict_zip_of_different_lengths(s: Position, seat: Only) -> None:
    s.x = sum(v for _k, v in zip((1, 2, 3), s.a, strict=True)) % 10


@slip(None)
def a_row_at_minus_one(s: Position, seat: Only) -> None:
    s.y = 0
    s.x = s.a[s.y - 1]


@move("SL-01")
def x_grows(s: Position, seat: Only) -> None:
    require(s.x < 9, "SL-01")
    s.x += 1


@move("SL-01", card=lambda s, seat: (0, 7))
def a_narrowing_offers_what_is_no_card(s: Position, seat: Only, card: Card) -> None:
    s.x = 1 if card > 2 else 0


def nobody_knows_who(s: Position) -> int:
    return s.a[s.x]


class Forgetful(Memory):
    """A memory that breaks down at the third rule."""

    seen: Digit

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        self.seen = (5, 6)[before.x]


def counting(step: int) -> type[Memory]:
    class Counted(Memory):
        seen: Annotated[int, between(0, 3)]

        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            self.seen += step

    return Counted


@move("SL-01")
def x_follows_a(s: Position, seat: Only) -> None:
    s.x = s.a[0] - 1 if s.a[0] > 0 else 0


@move("SL-01")
def a_changes_late(s: Position, seat: Only) -> None:
    require(s.y == 9, "SL-01")
    s.a[0] = 2
