"""What a game hangs on: the steps that do not matter, the last chance to avoid what it shows, a near miss.

A step does not matter if any other choice there, with everything else as it was, shows the same. The last
chance is the last step at which another choice avoids it, with the rest of the game played as it was; after
it no choice that was tried does. The near miss is that other game. Only a few choices are tried at each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

OTHERS = 4
"""Other choices tried at one step."""
WORK = 160
"""Moves made at most for one game; where there are many choices, each counts for several."""
MANY = 12


class Course(Protocol):
    """Play on one table or on several at once, and whether the matter shows."""

    def begin(self) -> Any:
        """How the tables stand before the first move."""

    def choices(self, stands: Any) -> Sequence[str]:
        """What may be played now."""

    def play(self, stands: Any, move: str) -> Any:
        """How the tables stand after a move; None if it cannot be played."""

    def shows(self, stands: Any) -> bool:
        """Whether the matter shows here."""


@dataclass(frozen=True)
class Hangs:
    """What a game hangs on; steps are counted from 1."""

    free: tuple[int, ...]
    last_chance: int | None
    near_miss: tuple[str, ...]
    whole: bool
    """Whether every step was looked at."""


def what_it_hangs_on(course: Course, line: Sequence[str], work: int = WORK) -> Hangs | None:
    """Look at a game from its end; None if the matter does not show at the end of it."""
    stands = [course.begin()]
    for move in line:
        after = course.play(stands[-1], move)
        if after is None:
            return None
        stands.append(after)
    if not line or not course.shows(stands[-1]):
        return None
    free: list[int] = []
    last_chance: int | None = None
    near_miss: tuple[str, ...] = ()
    left = work
    for place in reversed(range(len(line))):
        same = []
        choices = course.choices(stands[place])
        for other in _others(choices, line[place]):
            made = _played(course, stands[place], [other, *line[place + 1 :]])
            left -= len(made.moves) * (1 + len(choices) // MANY)
            if made.whole or made.shows:
                same.append(made.shows)
            if last_chance is None and made.whole and not made.shows:
                last_chance, near_miss = place + 1, (*line[:place], *made.moves)
        if same and all(same):
            free.append(place + 1)
        if left <= 0:
            return Hangs(tuple(sorted(free)), last_chance, near_miss, place == 0)
    return Hangs(tuple(sorted(free)), last_chance, near_miss, True)


@dataclass(frozen=True)
class _Played:
    moves: tuple[str, ...]
    whole: bool
    shows: bool


def _played(course: Course, stands: Any, line: Sequence[str]) -> _Played:
    """Play what can be played of a line; it ends where the matter shows."""
    for number, move in enumerate(line):
        after = course.play(stands, move)
        if after is None:
            return _Played(tuple(line[:number]), False, False)
        stands = after
        if course.shows(stands):
            return _Played(tuple(line[: number + 1]), number + 1 == len(line), True)
    return _Played(tuple(line), True, False)


def _others(choices: Sequence[str], made: str) -> Iterator[str]:
    """A few of the other choices, spread over all of them."""
    others = [choice for choice in choices if choice != made]
    for number in range(min(OTHERS, len(others))):
        yield others[number * len(others) // OTHERS if len(others) > OTHERS else number]
