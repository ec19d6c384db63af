"""More idioms that a prover could misread: classes that answer for themselves, changes outside of rules.

Each was found by attacking a lifter that passed all of `idioms.py`: before it was mended, all but the last
few were lifted to something else than Python plays.
"""

from __future__ import annotations

import operator
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tests.solver.prove.slips import Only, Position, Slip, keeping

ODDITIES: dict[str, Slip] = {}
oddity = keeping(ODDITIES)

COUNTED: list[int] = []


def count(n: int) -> int:
    """Says how often it was asked."""
    COUNTED.append(n)
    return len(COUNTED) % 10


# Functions that look as if they left nothing behind.


def asking(function: Callable[[int], int]) -> Callable[[int], int]:
    def ask(n: int) -> int:
        return function(n)

    return ask


harmless, counting = asking(abs), asking(count)


@oddity(lambda s: s.x < 3)
def closures_of_one_text_are_not_alike(s: Position, seat: Only) -> None:
    s.x = harmless(1)
    s.x = counting(1)


def even(n: int) -> int:
    return odd(n - 1) if n else (0, count(1))[1]


def odd(n: int) -> int:
    return even(n - 1) if n else 0


@oddity(lambda s: s.x < 3)
def functions_that_call_each_other(s: Position, seat: Only) -> None:
    s.x = even(0)
    s.x = odd(1)


BOARD = [[1, 2], [3, 4]]


def on_a_copy() -> int:
    """Changes a part of the board, of which it has copied the outermost layer only."""
    grid = list(BOARD)
    grid[0][0] += 1
    return BOARD[0][0] % 10


@oddity(lambda s: s.x < 3)
def a_copy_of_one_layer_is_changed(s: Position, seat: Only) -> None:
    s.x = on_a_copy()


def by_a_method_handed_over() -> int:
    return len([*map(COUNTED.append, (1,)), *COUNTED]) % 10


@oddity(lambda s: s.x < 3)
def a_method_that_changes_is_handed_over(s: Position, seat: Only) -> None:
    s.x = by_a_method_handed_over()


def by_a_name_of_a_method() -> int:
    return len([*map(operator.methodcaller("append", 1), (COUNTED,)), *COUNTED]) % 10


@oddity(lambda s: s.x < 3)
def a_method_is_called_by_its_name(s: Position, seat: Only) -> None:
    s.x = by_a_name_of_a_method()


def by_a_mark() -> int:
    @COUNTED.append  # type: ignore[arg-type]
    def marked() -> int:
        return 1

    return len([n for n in (1, 2) if n]) + len(str(marked))


@oddity(lambda s: s.x < 3)
def a_decorator_inside_a_helper_counts(s: Position, seat: Only) -> None:
    s.x = by_a_mark() % 10


def by_a_name_of_its_own() -> Callable[[int], int]:
    sorted = lambda row: row  # noqa: E731

    def collect(n: int) -> int:
        found = sorted(COUNTED)
        found.append(n)
        return len(COUNTED) % 10

    return collect


collected = by_a_name_of_its_own()


@oddity(lambda s: s.x < 3)
def sorted_is_not_what_it_seems(s: Position, seat: Only) -> None:
    s.x = collected(1)


def by_an_inner_name() -> int:
    def inner() -> int:
        COUNTED = [1]  # noqa: N806
        return len(COUNTED)

    COUNTED.append(inner())
    return len(COUNTED) % 10


@oddity(lambda s: s.x < 3)
def an_inner_name_hides_a_global(s: Position, seat: Only) -> None:
    s.x = by_an_inner_name()


KNOWN: dict[int, int] = defaultdict(int, {1: 3})


def sought(n: int) -> int:
    return KNOWN[len(KNOWN) + n] + len(KNOWN)


@oddity(lambda s: s.x < 2)
def a_dictionary_grows_when_it_is_read(s: Position, seat: Only) -> None:
    s.x = sought(5) % 10


@dataclass(frozen=True)
class Offer:
    price: int

    @property
    def asked(self) -> int:
        return count(self.price)

    def count(self) -> int:
        return count(self.price)


def of_a_property(n: int) -> int:
    return Offer(n).asked


def of_a_method(n: int) -> int:
    return Offer(n).count()


@oddity(lambda s: s.x < 3)
def a_property_counts(s: Position, seat: Only) -> None:
    s.x = of_a_property(2)


@oddity(lambda s: s.x < 3)
def a_method_of_a_harmless_name_counts(s: Position, seat: Only) -> None:
    s.x = of_a_method(2)


class Asked:
    def __get__(self, holder: Any, kind: Any = None) -> int:
        return count(1)


@dataclass(frozen=True)
class Described:
    number: int
    asked = Asked()


DESCRIBED = Described(1)


@oddity(lambda s: s.x < 3)
def a_descriptor_counts(s: Position, seat: Only) -> None:
    s.x = DESCRIBED.asked


# Orders that differ each time Python is started.

NAMES = frozenset(f"name {n}" for n in range(9))


def first_made() -> int:
    return int(next(iter({f"name {n}" for n in range(9)}))[5])


def last_taken() -> int:
    left = {f"name {n}" for n in range(9)}
    return int(left.pop()[5])


def first_gone_through() -> int:
    return next(int(name[5]) for name in NAMES)


@oddity(lambda s: s.x == 4)
def the_first_of_a_set(s: Position, seat: Only) -> None:
    s.x = first_made()


@oddity(lambda s: s.x == 4)
def one_taken_from_a_set(s: Position, seat: Only) -> None:
    s.x = last_taken()


@oddity(lambda s: s.x == 4)
def the_first_of_a_global_set(s: Position, seat: Only) -> None:
    s.x = first_gone_through()


@oddity(lambda s: s.x == 4)
def a_set_sorted_by_what_all_have_in_common(s: Position, seat: Only) -> None:
    s.x = int(sorted(NAMES, key=len)[0][5])


# What changes outside of rules.

GAMES = [0]
ROUND = 0


def begin_again() -> None:
    """What a set-up may do, which is never lifted."""
    global ROUND
    ROUND += 1
    GAMES[0] += 1


def games_so_far(n: int) -> int:
    return GAMES[0] + n


@oddity(lambda s: s.x == 4)
def a_global_list_that_a_set_up_changes(s: Position, seat: Only) -> None:
    s.x = GAMES[0]


@oddity(lambda s: s.x == 4)
def a_helper_reads_what_a_set_up_changes(s: Position, seat: Only) -> None:
    s.x = games_so_far(0)


@oddity(lambda s: s.x == 4)
def a_global_number_that_a_set_up_changes(s: Position, seat: Only) -> None:
    s.x = ROUND


@oddity(lambda s: s.x == 4)
def how_the_program_was_called(s: Position, seat: Only) -> None:
    s.x = len(sys.argv)


def around() -> tuple[Callable[[], int], Callable[[], None]]:
    number = 0

    def ask() -> int:
        return number

    def change() -> None:
        nonlocal number
        number += 1

    return ask, change


ask_around, change_around = around()


@oddity(lambda s: s.x == 4)
def a_name_around_a_function_changes(s: Position, seat: Only) -> None:
    s.x = ask_around()


# Classes that answer for themselves.


class Strange(int):
    def __add__(self, other: Any) -> Any:
        return 7

    __radd__ = __add__

    def __lt__(self, other: Any) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


class Everything(tuple[int, ...]):
    def __contains__(self, other: object) -> bool:
        return True


class Season(IntEnum):
    SPRING = 0
    SUMMER = 1
    AUTUMN = 2

    def __add__(self, other: Any) -> Any:
        return Season((int(self) + int(other)) % 3)

    def __lt__(self, other: Any) -> bool:
        return int(self) > int(other)


THREE, ALL = Strange(3), Everything((8, 9))


@oddity(lambda s: s.x != 7)
def a_number_that_adds_in_its_own_way(s: Position, seat: Only) -> None:
    s.x = s.y + THREE


@oddity(lambda s: s.x != 8)
def a_number_that_is_below_all(s: Position, seat: Only) -> None:
    s.x = 8 if THREE < s.y else 2  # noqa: SIM300


@oddity(lambda s: s.x != 8)
def a_number_that_equals_all(s: Position, seat: Only) -> None:
    s.x = 8 if s.y == THREE else 2


@oddity(lambda s: s.x != 8)
def a_number_that_is_never_true(s: Position, seat: Only) -> None:
    s.x = 2 if THREE else 8


@oddity(lambda s: s.x != 8)
def a_tuple_that_has_everything(s: Position, seat: Only) -> None:
    s.x = 8 if s.y in ALL else 2


@oddity(lambda s: s.x != 5)
def seasons_go_round(s: Position, seat: Only) -> None:
    s.x = int(Season.AUTUMN + s.y) + 5


@oddity(lambda s: s.x in (0, 2))
def a_number_becomes_a_season(s: Position, seat: Only) -> None:
    s.x = Season(s.y + 1) + 2


@oddity(lambda s: s.x in (0, 3))
def a_season_is_kept_and_read(s: Position, seat: Only) -> None:
    s.x = Season.AUTUMN
    s.x = s.x + 1 + s.y - 1
    s.x = 3 if s.x == 3 else 5


@oddity(lambda s: s.x == 0)
def seasons_turned_round(s: Position, seat: Only) -> None:
    s.x = 0 if Season.SPRING < s.y else 5  # noqa: SIM300


@oddity(lambda s: s.x != 5)
def a_truth_that_is_kept_is_a_text(s: Position, seat: Only) -> None:
    s.x = s.ending == 0
    s.y = True
    s.x = 5 if f"{s.y}" == "True" else 2


@oddity(lambda s: s.y != 4)
def a_number_in_an_enum(s: Position, seat: Only) -> None:
    s.y = 4 if Season.SUMMER in Season else 3


"""`5 in Season` breaks down before Python 3.12 and is false since."""
