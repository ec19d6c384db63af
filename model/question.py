"""Questions: what a rulebook leaves open, as seams in the code of its game.

The section of a game asks the question and holds the answer that we follow by default:

    @question("crane-minimum")
    def least_builder_price(s: Position) -> int:
        \"\"\"The least that building can cost.\"\"\"
        return 0

Every other reading of the ruling stands apart, in the game's `readings` package:

    @least_builder_price.reads("one")
    def one_mint_at_least(s: Position) -> int:
        return 1

A move, an automatic step or a number of the position that only another reading needs is marked with
`under`; it is on the table only where that reading is chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from .errors import BadInput, refuse_all, unknown
from .mistake import near
from .rule import note_reading

if TYPE_CHECKING:
    from .box import Box
    from .ruling import Rulings

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")


def _written_at() -> str:
    """The line of the game's code that has called this module, as `file:line`."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    return f"{near(frame.f_code.co_filename)}:{frame.f_lineno}"


class Question(Generic[P, R]):
    """Something the rules ask for, answered by the reading that the table has chosen."""

    def __init__(self, ruling: str, default: Callable[P, R], once: bool = False) -> None:
        self.ruling = ruling
        self.default = default
        self.once = once
        """Whether it is asked of the box alone, and so answered once for a whole game."""
        self.answers: dict[str, Callable[P, R]] = {}
        """The readings that answer otherwise than the default does."""
        self.place = _written_at()
        self.places: dict[str, str] = {}
        """Where each of those readings is written."""
        self.__doc__ = default.__doc__
        self.__name__ = getattr(default, "__name__", ruling)
        self.__module__ = default.__module__

    def __repr__(self) -> str:
        return f"<question {self.ruling}: {self.__module__}.{self.__name__}>"

    def __call__(self, *args: P.args, **given: P.kwargs) -> R:
        asked: Any = args[0]
        box: Box = getattr(asked, "box", asked)
        note_reading(self.ruling)
        if not self.once:
            return self.body(box)(*args, **given)
        if self not in box.answered:
            box.answered[self] = self.body(box)(*args, **given)
        answer: R = box.answered[self]
        return answer

    def body(self, box: Box) -> Callable[P, R]:
        """The answer that this table follows."""
        return self.answers.get(box.rulings[self.ruling], self.default)

    def reads(self, *readings: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Register how these readings answer."""

        def register(answer: Callable[P, R]) -> Callable[P, R]:
            for reading in readings:
                if reading in self.answers:
                    raise BadInput("reading", f"{reading} answers {self.ruling} twice", where=_written_at())
                self.answers[reading] = answer
                self.places[reading] = _written_at()
            return answer

        return register

    def reads_as(self, **values: R) -> None:
        """Register a plain value for each reading, whose name is written with underscores."""
        for reading, value in values.items():
            self.reads(reading.strip("_").replace("_", "-"))(Constant(value))


class Constant(Generic[V]):
    """An answer that is the same in every position."""

    def __init__(self, value: V) -> None:
        self.value = value

    def __call__(self, *_args: Any, **_given: Any) -> V:
        return self.value


@dataclass(frozen=True)
class Under:
    """The readings without which a rule or a number of the position is not there."""

    choices: tuple[tuple[str, tuple[str, ...]], ...]
    otherwise: str = ""
    """For a move: the clause by which it is refused where no such reading is chosen."""
    place: str = field(default="", compare=False)
    """Where it is written."""

    def __or__(self, other: Under) -> Under:
        return Under(self.choices + other.choices, self.otherwise or other.otherwise, self.place)

    def __call__(self, rule: F) -> F:
        rule.__dict__["_ludex_under"] = self
        return rule

    def holds(self, rulings: Mapping[str, str]) -> bool:
        """Whether one of these readings is chosen."""
        return any(rulings[ruling] in readings for ruling, readings in self.choices)

    def note(self) -> None:
        """Tell the watchers which rulings decided that something is there or not."""
        for ruling, _readings in self.choices:
            note_reading(ruling)


class Questions:
    """The open questions of one game, each a seam in its code. A game makes one and hands it to `Game`."""

    def __init__(self) -> None:
        self.asked: list[Question[Any, Any]] = []
        self.conditions: list[Under] = []

    def __iter__(self) -> Iterator[Question[Any, Any]]:
        return iter(self.asked)

    def __call__(self, ruling: str, *, once: bool = False) -> Callable[[Callable[P, R]], Question[P, R]]:
        """Mark a function as the default answer to a ruling; `once`, if it is asked of the box alone."""

        def mark(default: Callable[P, R]) -> Question[P, R]:
            asked = Question(ruling, default, once)
            self.asked.append(asked)
            return asked

        return mark

    def value(self, ruling: str, default: V) -> Question[[Any], V]:
        """A question whose answer is a plain value, the same in every position."""
        asked: Question[[Any], V] = Question(ruling, Constant(default))
        self.asked.append(asked)
        return asked

    def under(self, ruling: str, *readings: str, otherwise: str = "") -> Under:
        """What is on the table only under these readings."""
        condition = Under(((ruling, readings),), otherwise, _written_at())
        self.conditions.append(condition)
        return condition

    def refuse_unknown(self, rulings: Rulings) -> None:
        """Reject the rulings and readings that the game's `rulings.toml` does not have."""
        refuse_all(list(self.unknown_names(rulings)))

    def unknown_names(self, rulings: Rulings) -> Iterator[BadInput]:
        """What is wrong with the rulings and readings that the code names."""
        missing: set[str] = set()
        for ruling_id, reading, where in self._named():
            if ruling_id in missing:
                continue
            try:
                ruling = rulings[ruling_id]
            except BadInput as wrong:
                missing.add(ruling_id)
                yield BadInput("ruling", wrong.what, where=where, right=wrong.right)
                continue
            if reading is not None and reading not in ruling.readings:
                yield unknown("reading", "reading", reading, ruling.readings, where=f"{where}, {ruling_id}")
            if reading == ruling.default:
                yield BadInput(
                    "reading",
                    f"{reading!r} is the default of {ruling_id}",
                    where=where,
                    right="the default answer stands where the question is asked",
                )

    def _named(self) -> Iterator[tuple[str, str | None, str]]:
        for asked in self.asked:
            yield asked.ruling, None, asked.place
            for reading in asked.answers:
                yield asked.ruling, reading, asked.places[reading]
        for condition in self.conditions:
            for ruling_id, readings in condition.choices:
                for reading in readings:
                    yield ruling_id, reading, condition.place

    def answered(self) -> Iterable[tuple[str, str]]:
        """Every ruling with each reading that changes something somewhere."""
        for ruling_id, reading, _where in self._named():
            if reading is not None:
                yield ruling_id, reading
