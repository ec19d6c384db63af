"""Python idioms that a prover could misread: a one-rule game each, with a claim that it breaks.

Nearly all were written by reading the lifter for what it might have forgotten: when something is worked out,
in which scope, how often, by whose method, and what else is changed by it.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag
from typing import Any, NamedTuple

from ludex.model.rule import require
from ludex.model.state import Pile

from tests.solver.prove.slips import Only, Position, Slip, keeping

IDIOMS: dict[str, Slip] = {}
idiom = keeping(IDIOMS)
k = 5
"""A global of a name that rules use for their own."""


def take(s: Position) -> int:
    """A helper with an effect."""
    s.y += 1
    return s.y


# Order: what is worked out first, and how often.


@idiom(lambda s: s.x in (0, 3))
def named_arguments_after_the_plain_ones(s: Position, seat: Only) -> None:
    def left(p: int, *, q: int) -> int:
        return p

    s.y = 1
    s.x = left(take(s), q=take(s))


@idiom(lambda s: s.x in (0, 2))
def a_generator_is_read_while_the_body_writes(s: Position, seat: Only) -> None:
    for v in (s.a[j] for j in range(2)):
        s.a[1] = 7
        s.x = v
    s.a[1] = 2


@idiom(lambda s: s.x in (0, 2))
def a_numbered_generator_is_read_while_the_body_writes(s: Position, seat: Only) -> None:
    for _i, v in enumerate(s.a[j] for j in range(2)):
        s.a[1] = 7
        s.x = v
    s.a[1] = 2


@idiom(lambda s: s.x in (0, 3))
def a_generator_reads_a_local_late(s: Position, seat: Only) -> None:
    more = 1
    for v in (w + more for w in (1, 2)):
        more += 3
        s.x = v


@idiom(lambda s: s.x != 1)
def a_member_is_sought_no_further_than_found(s: Position, seat: Only) -> None:
    s.y = 0
    found = 1 in (take(s) for _ in range(3))
    s.x = s.y if found else 9
    s.y = 1


@idiom(lambda s: s.x == 0)
def a_member_is_found_before_the_row_ends(s: Position, seat: Only) -> None:
    s.x = 1 if s.a[0] in (s.a[j] for j in (0, 5)) else 0


@idiom(lambda s: s.x != 1)
def an_any_over_a_generator_stops_it(s: Position, seat: Only) -> None:
    s.y = 0
    found = any(v > 0 for v in (take(s) for _ in range(3)))
    s.x = s.y if found else 9
    s.y = 1


@idiom(lambda s: s.x != 1)
def a_zip_stops_its_generator(s: Position, seat: Only) -> None:
    s.y = 0
    pairs = [p * q for p, q in zip((1,), (take(s) for _ in range(3)), strict=False)]
    s.x = s.y + 0 * len(pairs)
    s.y = 1


@idiom(lambda s: s.x in (0, 3))
def two_generators_take_turns(s: Position, seat: Only) -> None:
    s.y = 0
    pairs = list(zip((take(s) for _ in range(2)), (take(s) for _ in range(2)), strict=True))
    s.x = pairs[0][1]
    s.y = 1


@idiom(lambda s: s.x == 0)
def the_key_of_a_maximum_counts(s: Position, seat: Only) -> None:
    s.y = 0
    max(range(3), key=lambda i: take(s) if i < 2 else s.a[0])
    s.x = s.y
    s.y = 1


@idiom(lambda s: s.x in (0, 1))
def the_right_side_comes_before_the_place(s: Position, seat: Only) -> None:
    s.y = 0
    s.a[s.y] = take(s)
    s.x = s.a[1] + 1
    s.a = [1, 2]


@idiom(lambda s: s.x in (0, 6))
def an_old_value_is_read_before_it_is_added_to(s: Position, seat: Only) -> None:
    def raised() -> int:
        s.x = 5
        return 1

    s.x = 0
    s.x += raised()


@idiom(lambda s: s.b[0] == 3)
def a_place_that_changes_in_the_same_assignment(s: Position, seat: Only) -> None:
    s.x, s.b[s.x] = 0, 8


@idiom(lambda s: s.x in (0, 2))
def the_middle_of_a_chain_is_asked_once(s: Position, seat: Only) -> None:
    s.y = 0
    s.x = 8 if 0 < take(s) < 2 else 2
    s.y = 1


@idiom(lambda s: s.x in (0, 2))
def a_chain_stops_early(s: Position, seat: Only) -> None:
    s.y = 1
    s.x = 2 if 5 < s.y < take(s) else s.y
    s.y = 1


# Scope: whose name is meant.


@idiom(lambda s: s.x != 1)
def functions_kept_in_a_dictionary(s: Position, seat: Only) -> None:
    found = {k: (lambda: k % 5) for k in range(2)}  # noqa: B023
    s.x = found[0]()


@idiom(lambda s: s.x != 1)
def functions_kept_in_tuples(s: Position, seat: Only) -> None:
    found = [(k, lambda: k % 5) for k in range(2)]  # noqa: B023
    s.x = found[0][1]()


@idiom(lambda s: s.x in (0, 1))
def a_comprehension_hides_a_name_from_nobody_else(s: Position, seat: Only) -> None:
    k = 4

    def outer() -> int:
        return k

    s.x = sum(outer() for k in range(2))


@idiom(lambda s: s.x in (0, 1))
def a_maximum_key_sees_the_outer_name(s: Position, seat: Only) -> None:
    k = s.y + 3

    def outer() -> int:
        return k

    s.x = max([outer() for k in s.a])


@idiom(lambda s: s.x == 0)
def the_source_of_a_comprehension_is_outside(s: Position, seat: Only) -> None:
    k = 3
    s.x = sum(k for k in range(k))


@idiom(lambda s: s.x != 4)
def a_nested_function_sees_what_came_later(s: Position, seat: Only) -> None:
    n = 1

    def f() -> int:
        return n

    n = s.y + 3
    s.x = f()


@idiom(lambda s: s.x != 3)
def a_default_belongs_to_its_definition(s: Position, seat: Only) -> None:
    n = 3
    f: Callable[..., int] = lambda m=n: m  # noqa: E731
    n = 1
    s.x = f()


@idiom(lambda s: s.x != 2)
def a_loop_variable_stays(s: Position, seat: Only) -> None:
    i = 7
    for i in range(3):  # noqa: B007
        if s.a[0] > 5:
            break
    s.x = i


@idiom(None)
def a_name_is_bound_later_on(s: Position, seat: Only) -> None:
    s.x = late + 1  # noqa: F821
    late = 2  # noqa: F841


@idiom(None)
def a_name_of_a_comprehension_is_gone(s: Position, seat: Only) -> None:
    s.x = sum([inner for inner in range(2)]) + inner  # type: ignore[name-defined] # noqa: C416, F821


# Types: who answers.


class Vector(NamedTuple):
    x: int
    y: int

    def __add__(self, other: Any) -> Vector:
        return Vector(self.x + other.x, self.y + other.y)

    def __eq__(self, other: object) -> bool:
        return True

    def __len__(self) -> int:
        return 7


class Taller(NamedTuple):
    n: int

    def __lt__(self, other: Any) -> bool:
        return True

    def __gt__(self, other: Any) -> bool:
        return False


class Pair(NamedTuple):
    one: int
    other: int


class Swapped(Pair):
    def __new__(cls, one: int, other: int) -> Swapped:
        return super().__new__(cls, other, one)


@idiom(lambda s: s.x in (0, 1))
def vectors_add_up(s: Position, seat: Only) -> None:
    s.x = (Vector(s.y, 0) + Vector(1, 1))[0]


@idiom(lambda s: s.x == 0)
def vectors_are_always_equal(s: Position, seat: Only) -> None:
    s.x = 1 if Vector(s.y, 0) == Vector(s.y + 1, 0) else 0


@idiom(lambda s: s.x in (0, 2))
def a_record_says_how_long_it_is(s: Position, seat: Only) -> None:
    s.x = len(Vector(s.y, 0))


@idiom(lambda s: s.x in (0, 2))
def records_order_themselves(s: Position, seat: Only) -> None:
    s.x = 8 if Taller(s.a[1]) < Taller(s.a[0]) else 2


@idiom(lambda s: s.x in (0, 1))
def a_record_made_otherwise(s: Position, seat: Only) -> None:
    s.x = Swapped(s.y, 8).one


@dataclass(frozen=True)
class Offer:
    price: int

    @property
    def dear(self) -> bool:
        return self.price > 0

    def dearer(self, than: int) -> bool:
        return self.price > than


def is_dear(offer: Offer) -> bool:
    return offer.price > 0


@idiom(lambda s: s.x == 0)
def a_record_is_handed_to_a_helper(s: Position, seat: Only) -> None:
    s.x = 1 if is_dear(Offer(s.y)) else 2


@idiom(lambda s: s.x == 0)
def a_record_is_asked_itself(s: Position, seat: Only) -> None:
    s.x = 1 if Offer(s.y).dearer(0) else 2


@idiom(lambda s: s.x == 0)
def a_record_works_something_out(s: Position, seat: Only) -> None:
    s.x = 1 if Offer(s.y).dear else 2


COUNTED: list[int] = []


def counted() -> int:
    """Says how often it was asked."""
    COUNTED.append(1)
    return len(COUNTED) % 10


@dataclass(frozen=True)
class Numbered:
    number: int = field(default_factory=counted)


@dataclass(frozen=True, init=False)
class Doubled:
    number: int

    def __init__(self, number: int) -> None:
        object.__setattr__(self, "number", 9)


@idiom(lambda s: s.x < 3)
def a_record_with_a_number_from_elsewhere(s: Position, seat: Only) -> None:
    s.x = Numbered().number


@idiom(lambda s: s.x < 9)
def a_record_that_makes_itself(s: Position, seat: Only) -> None:
    s.x = Doubled(s.y).number


class Colour(Enum):
    RED = 0
    BLUE = 1


class Lenient(IntEnum):
    NO = 0
    YES = 1

    @classmethod
    def _missing_(cls, value: object) -> Lenient:
        return cls.YES


class Marks(IntFlag):
    ONE = 1
    TWO = 2


@idiom(lambda s: s.x in (0, 1))
def a_plain_enum_is_no_number(s: Position, seat: Only) -> None:
    s.x = 1 if Colour(s.y) == 1 else 5  # type: ignore[comparison-overlap]


@idiom(lambda s: s.x == 0)
def an_enum_that_forgives(s: Position, seat: Only) -> None:
    s.x = int(Lenient(s.a[1]))


@idiom(lambda s: s.x == 0)
def flags_that_are_joined(s: Position, seat: Only) -> None:
    s.x = int(Marks(s.a[0] + s.a[1]))


@idiom(lambda s: s.x in (0, 2))
def one_is_not_true_itself(s: Position, seat: Only) -> None:
    s.x = 8 if (1 if s.y > 5 else True) is True else 2


@idiom(lambda s: s.x in (0, 2))
def a_member_is_not_its_number(s: Position, seat: Only) -> None:
    s.x = 8 if (1 if s.y > 5 else Lenient.YES) is Lenient.YES else 2


@idiom(lambda s: s.x in (0, 2))
def a_range_is_no_list(s: Position, seat: Only) -> None:
    s.x = 2 if range(s.ending) == [] else 7  # type: ignore[comparison-overlap]


@idiom(None)
def a_range_is_not_added_to(s: Position, seat: Only) -> None:
    s.x = len(range(s.ending) + [1])  # type: ignore[operator] # noqa: RUF005


@idiom(None)
def a_zip_is_not_turned_round(s: Position, seat: Only) -> None:
    s.x = sum(p for p, _q in reversed(zip(s.a, s.b, strict=True)))  # type: ignore[call-overload]


@idiom(lambda s: s.x == 0)
def a_number_found_under_a_fraction(s: Position, seat: Only) -> None:
    s.x = {1.0: 3, 2.0: 4}[s.y]


@idiom(lambda s: s.x == 0)
def incomparable_members_that_are_not_reached(s: Position, seat: Only) -> None:
    s.x = 1 if (s.a[0], None) < (s.a[1], None) else 2


@idiom(None)
def a_parameter_without_a_name(s: Position, seat: Only) -> None:
    def f(n: int, /) -> int:
        return n

    s.x = f(n=2)  # type: ignore[call-arg]


@idiom(lambda s: s.x in (0, 2))
def equal_numbers_of_different_kinds(s: Position, seat: Only) -> None:
    s.x = 9 if (s.y == 1) == 1 and (s.a[1] > 1) + 1 == 2 else 2


@idiom(lambda s: s.x in (0, 2))
def a_truth_is_a_place(s: Position, seat: Only) -> None:
    s.x = (2, 7)[s.y > 0]


@idiom(lambda s: s.x in (0, 2))
def texts_are_compared(s: Position, seat: Only) -> None:
    s.x = 7 if ("left" if s.y else "right") < "m" else 2


# Numbers.


@idiom(lambda s: s.x in (0, 2))
def quotients_below_zero(s: Position, seat: Only) -> None:
    s.x = (s.y - 4) // 2 + 3


@idiom(lambda s: s.x in (0, 2))
def rests_below_zero(s: Position, seat: Only) -> None:
    s.x = (s.y - 3) % 5


@idiom(lambda s: s.x in (0, 2))
def whole_numbers_without_an_end(s: Position, seat: Only) -> None:
    huge = 10**30 * s.y + 7
    s.x = huge % 10


@idiom(lambda s: s.x in (0, 2))
def products_of_differences(s: Position, seat: Only) -> None:
    s.x = (s.y - 4) * (s.a[1] - 5)


@idiom(lambda s: s.x in (0, 2))
def quotients_and_rests_at_once(s: Position, seat: Only) -> None:
    whole, rest = divmod(s.y - 4, 2)
    s.x = whole + rest + 8


@idiom(lambda s: s.x in (0, 2))
def the_first_of_equals(s: Position, seat: Only) -> None:
    s.x = max(range(2), key=lambda i: s.y) + min((3, 4), key=lambda i: s.y)


@idiom(lambda s: s.x in (0, 2))
def sorted_turned_round_keeps_the_order(s: Position, seat: Only) -> None:
    s.x = sorted((4, 3, 8), key=lambda i: i // 4, reverse=True)[1] + 0 * s.y


# Globals, and code that is run while a rule is lifted.

ONCE: Iterator[int] = itertools.chain((3, 4))
TALLY = [0]


@idiom(lambda s: s.x == 0)
def an_iterator_outside_is_used_up(s: Position, seat: Only) -> None:
    s.x = sum(ONCE)


@idiom(lambda s: s.x < 3)
def a_global_is_changed_by_an_operator(s: Position, seat: Only) -> None:
    operator.setitem(TALLY, 0, (TALLY[0] + 1) % 10)
    s.x = TALLY[0]


@idiom(lambda s: s.x < 3)
def an_operator_calls(s: Position, seat: Only) -> None:
    s.x = operator.call(counted)


@idiom(lambda s: s.x < 3)
def a_key_counts(s: Position, seat: Only) -> None:
    s.x = max((1, 2), key=lambda_counts) * 0 + len(COUNTED) % 10


def lambda_counts(n: int) -> int:
    COUNTED.append(n)
    return n


@idiom(lambda s: s.x < 3)
def a_global_grows(s: Position, seat: Only) -> None:
    TALLY[0] += 1
    s.x = TALLY[0] % 10


@idiom(lambda s: s.x < 3)
def a_function_remembers(s: Position, seat: Only) -> None:
    a_function_remembers.__dict__["n"] = n = (a_function_remembers.__dict__.get("n", 0) + 1) % 10
    s.x = n


@functools.lru_cache
def cached_length(row: Any) -> int:
    return len(row)


@idiom(None)
def a_cache_cannot_keep_a_row(s: Position, seat: Only) -> None:
    s.x = cached_length(s.a)


# Rows, piles, slices, positions.


@idiom(lambda s: s.x in (0, 2))
def a_slice_is_a_copy(s: Position, seat: Only) -> None:
    part = s.b[0:1]
    s.b[0] = 4
    s.x = part[0] + 3
    s.b[0] = 3


@idiom(lambda s: s.b[0] == 3)
def a_row_in_a_tuple_is_the_row(s: Position, seat: Only) -> None:
    for row in (s.a, s.b):
        row[0] = 7


def second(*rows: Any) -> Any:
    """One of what it was given."""
    return rows[1]


@idiom(lambda s: s.b[0] == 3)
def a_row_goes_through_a_helper(s: Position, seat: Only) -> None:
    second(s.a, s.b)[0] += 4


@idiom(lambda s: s.x in (0, 2))
def a_copied_position_is_another(s: Position, seat: Only) -> None:
    other = s.copy()
    other.a[0] = 5
    s.x = s.a[0] + 2
    s.a[0] = 1


@idiom(lambda s: s.b[0] == 3)
def a_named_row_in_a_record(s: Position, seat: Only) -> None:
    Pair(s.a, s.b).other[0] = 6  # type: ignore[arg-type, index]


@idiom(lambda s: len(s.deck) == 1)
def a_pile_taken_from_its_end(s: Position, seat: Only) -> None:
    s.deck.put_under(s.discard.pop())
    s.discard.put_under(2)
    require(len(s.deck) < 3, "SL-01")


@idiom(lambda s: s.x in (0, 2))
def a_slice_of_a_pile_from_its_end(s: Position, seat: Only) -> None:
    s.x = s.discard[-1:][0] + 5


@idiom(lambda s: s.b[0] == 3)
def a_row_changes_where_its_owner_is_gone_through(s: Position, seat: Only) -> None:
    for i, pile in enumerate(s.hands):
        s.hands[1] = Pile([2])
        if i == 1 and pile == [2]:
            s.b[0] = 4
    s.hands[1] = Pile([1])


@idiom(lambda s: s.x in (0, 1))
def for_with_an_attribute_as_its_name(s: Position, seat: Only) -> None:
    for s.x in (1, 4):
        pass


@idiom(lambda s: s.x in (0, 1))
def a_way_out_of_two_loops(s: Position, seat: Only) -> None:
    def found() -> int:
        for i in range(3):
            for j in range(3):
                if i * j == s.y * 2:
                    return i + 4
        return 1

    s.x = found()


@idiom(lambda s: s.x in (0, 1))
def star_arguments_in_the_middle(s: Position, seat: Only) -> None:
    def third(*n: int) -> int:
        return n[2]

    s.x = third(0, *s.a, 9) + 3


@idiom(lambda s: s.x == 0)
def an_order_of_texts_in_a_set(s: Position, seat: Only) -> None:
    for number, name in enumerate({f"name {n}" for n in range(9)}):
        if name == "name 4":
            s.x = number + 1


# Statements that have no place in logic.


@idiom(lambda s: s.x == 0)
def a_walrus(s: Position, seat: Only) -> None:
    s.x = n if (n := s.y + 1) > 1 else 0


@idiom(lambda s: s.x == 0)
def an_else_after_a_loop(s: Position, seat: Only) -> None:
    for v in s.a:
        if v == 9:
            break
    else:
        s.x = 1


@idiom(lambda s: s.x == 0)
def a_finally(s: Position, seat: Only) -> None:
    try:
        s.y = s.a[7]
    except IndexError:
        s.x = 3
    finally:
        s.x += 1


@idiom(lambda s: s.x == 0)
def a_while(s: Position, seat: Only) -> None:
    while s.x < 4:
        s.x += 1
        if s.x == 3:
            break


@idiom(lambda s: s.y == 1)
def a_match(s: Position, seat: Only) -> None:
    match s.a:
        case [1, other]:
            s.y = other


@idiom(lambda s: len(s.discard) == 2)
def a_card_is_deleted(s: Position, seat: Only) -> None:
    del s.discard[0]
