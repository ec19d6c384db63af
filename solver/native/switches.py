"""Readings as switches: one program that serves every reading of a box.

A question of the rules becomes a choice among its answers by a number that is set at run time
(`x->read`), and so does whatever Python works out of the box while the rules are compiled. Rules and
fields that only some reading brings in are all there; the rules that a table does not have are asleep
(`x->asleep`), its position is written into the wider one and read out of it again. Which rulings came up
on the way is noted (`x->asked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from itertools import product
from typing import Any

from ludex.model.game import Table
from ludex.model.question import Question
from ludex.model.rule import Watcher, watching

from .error import NotCompilable

MOST_COMBINED = 256
"""So many combinations of readings may decide one thing that is worked out beforehand."""


class Consulted(Watcher):
    """Notices which rulings are asked about."""

    def __init__(self) -> None:
        self.rulings: set[str] = set()

    def read(self, ruling: str) -> None:
        """A ruling was consulted."""
        self.rulings.add(ruling)


class Switches:
    """The rulings of a game whose reading is chosen at run time."""

    def __init__(self, table: Table) -> None:
        self.box = table.box
        game = table.game
        asked = {question.ruling for question in game.questions}
        self.readings: dict[str, tuple[str, ...]] = {
            ruling: tuple(game.rulings[ruling].readings) for ruling in sorted(asked)
        }
        bringing = {ruling for rule in table.rules.values() if rule.under for ruling, _ in rule.under.choices}
        self.places = {ruling: place for place, ruling in enumerate(sorted(asked | bringing))}
        """The number of each ruling in C, also of those that only bring rules in."""
        self.unserved: dict[tuple[str, str], NotCompilable] = {}
        """Readings whose answers cannot be compiled for this box, and why."""

    def index(self, rulings: tuple[str, ...]) -> str:
        """In C: the number of the chosen readings of these rulings among all combinations."""
        index = ""
        for ruling in rulings:
            before = f"{index} * {len(self.readings[ruling])} + " if index else ""
            index = f"({before}{self.reading(ruling)})"
        return index

    def reading(self, ruling: str) -> str:
        """In C: the number of the reading that was chosen."""
        return f"READ({self.places[ruling]})"

    def bodies(self, question: Question[Any, Any]) -> tuple[Any, ...]:
        """The answer of each reading."""
        readings = self.readings[question.ruling]
        return tuple(question.answers.get(reading, question.default) for reading in readings)

    def chosen(self, rulings: Mapping[str, str]) -> Iterator[tuple[int, int]]:
        """The switches of a table: the place of each ruling, the number of its reading."""
        for ruling, readings in self.readings.items():
            yield self.places[ruling], readings.index(rulings[ruling])

    def each(self, make: Callable[[], Any], rulings: set[str]) -> tuple[list[Any], str]:
        """What is made under every combination of the readings that it consults, and its index in C."""
        while True:
            order = tuple(sorted(rulings & self.readings.keys()))
            combinations = list(product(*(self.readings[ruling] for ruling in order)))
            if len(combinations) > MOST_COMBINED:
                raise NotCompilable(
                    f"{', '.join(order)} deciding one thing together", "ask the questions one by one"
                )
            consulted, found = Consulted(), []
            for readings in combinations:
                with watching(consulted), self._reading(dict(zip(order, readings, strict=True))):
                    found.append(make())
            if consulted.rulings & self.readings.keys() <= set(order):
                return found, self.index(order)
            rulings = rulings | consulted.rulings

    @contextmanager
    def _reading(self, readings: dict[str, str]) -> Iterator[None]:
        box = self.box
        before = box.rulings, box.answered
        box.rulings, box.answered = {**box.rulings, **readings}, {}
        try:
            yield
        finally:
            box.rulings, box.answered = before


def whole_table(table: Table) -> Table:
    """The table with every rule and every field that some reading brings in."""
    box = copy(table.box)
    box.answered = {}
    return Table(table.game, box, whole=True)
