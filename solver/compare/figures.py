"""Figures left open: for which values of the box does something hold, and what breaks just beyond them?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import Protocol

from ludex.invariants.property import properties_of
from ludex.model.box import Configuration
from ludex.model.edition import Edition, edition_of
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game, Table
from ludex.model.revision import Revision

from ..budget import Budget
from ..crew import LOCAL, Order, spread
from ..pool import Done, Say
from ..studies import study_of
from ..survey.games import LARGE, instances
from .symptoms import KINDS, Health, examine

MOST = 400
"""Combinations of values that are tried."""


Choice = tuple[tuple[str, int], ...]
"""Figures with a value each."""

REFUSED = "refused"
"""How it is called where the box cannot be set up with a value."""


@dataclass(frozen=True)
class Tried:
    """One choice of values, and whether it does."""

    values: Choice
    fails: str
    """Why not; empty where it holds."""
    strength: str
    moves: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The values, as a revision file writes them."""
        return ", ".join(f"{name} = {value}" for name, value in self.values)


def in_runs(some: Sequence[Tried]) -> list[str]:
    """Choices in words, those together that differ only in the last figure and follow each other."""
    runs: list[list[Choice]] = []
    for one in some:
        *rest, (name, value) = one.values
        if runs and runs[-1][-1] == (*rest, (name, value - 1)):
            runs[-1].append(one.values)
        else:
            runs.append([one.values])
    return [Tried(run[0], "", "").words + (f" to {run[-1][-1][1]}" if len(run) > 1 else "") for run in runs]


def bounds(tried: Sequence[Tried]) -> list[Tried]:
    """The choices that fail although with one figure one up or down it would hold."""
    good = {one.values for one in tried if not one.fails}
    found = []
    for one in tried:
        beside = [
            (*one.values[:place], (name, value + step), *one.values[place + 1 :])
            for place, (name, value) in enumerate(one.values)
            for step in (-1, 1)
        ]
        if one.fails and not good.isdisjoint(beside):
            found.append(one)
    return found


def with_values(game: Game, choice: Choice) -> Edition:
    """The game with these figures; `plan.statue.cost` is a number of one card of the list `plan`."""
    figures: dict[str, int] = {}
    change: dict[str, dict[str, dict[str, int]]] = {}
    for name, value in choice:
        table, _, place = name.partition(".")
        card, _, column = place.rpartition(".")
        if card and isinstance(game.components.get(table), list):
            change.setdefault(table, {}).setdefault(card, {})[column] = value
        else:
            figures[name] = value
    return edition_of(game, Revision(game=game.base_name, name="solved", figures=figures, change=change))


def wishes(game: Game) -> tuple[str, ...]:
    """Everything that can be wished for: what a study counts, what can be wrong with any game, properties."""
    study = study_of(game)
    promises = study.promises if study is not None else {}
    return (*promises, *KINDS, *(p.name for p in properties_of(game)))


class Wanted(Protocol):
    """Something that shall hold at a table."""

    name: str

    def at(self, table: Table, name: str, small: bool, budget: Budget, /) -> tuple[str, str, tuple[str, ...]]:
        """Why it fails at a table (empty: it holds), how well that is founded, and the game that shows it."""


class Wish:
    """Something that shall hold at a table: a property, that nothing goes wrong, what a study counts."""

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        study = study_of(game)
        self._promises = study.promises if study is not None else {}
        if name not in wishes(game):
            raise unknown("property", "property", name, wishes(game), where="--so-that")

    def at(self, table: Table, name: str, small: bool, budget: Budget) -> tuple[str, str, tuple[str, ...]]:
        """Why it fails at a table (empty: it holds), how well that is founded, and the game that shows it."""
        if self.name in self._promises:
            return self._promises[self.name](table), "counted", ()
        health = Health()
        examine(health, name, table, small=small, large=instances(table) > LARGE, budget=budget)
        for symptom in health.symptoms.values():
            if self.name in (symptom.what, symptom.kind):
                return f"{symptom.what} ({symptom.kind})", "shown by a game", symptom.moves
        return "", "all positions" if health.complete else "no game shows otherwise", ()


@dataclass(frozen=True)
class Asked:
    """What shall hold, and at which table."""

    wish: str
    name: str
    configuration: Configuration
    free: tuple[str, ...]


def solve_for(
    game: Game,
    asked: Asked,
    values: range,
    budget: Budget,
    say: Callable[[str], None] = lambda _words: None,
    *,
    on: str = LOCAL,
) -> list[Tried]:
    """Every choice of values for the free figures, from the smallest, with what comes of it."""
    Wish(game, asked.wish)
    if len(values) ** len(asked.free) > MOST:
        many = len(values) ** len(asked.free)
        raise BadInput("solve", f"{many} combinations", right=f"at most {MOST}; use --up-to")
    choices = [
        tuple(zip(asked.free, chosen, strict=True)) for chosen in product(values, repeat=len(asked.free))
    ]
    _laid_out(game, asked, choices[0])
    found: dict[Choice, Tried] = {}
    for message in spread(Order(f"{__name__}:try_out", game, asked), choices, budget, on=on):
        if isinstance(message, Done):
            found[message.task] = message.result
            say(f"{len(found)} of {len(choices)} choices, {message.result.words}")
    return [found[choice] for choice in choices if choice in found]


def try_out(game: Game, asked: Asked, choice: Choice, _say: Say, called_back: Callable[[], bool]) -> Tried:
    """One choice of values, here or on another machine."""
    table = _laid_out(game, asked, choice)
    if isinstance(table, str):
        return Tried(choice, f"cannot be set up: {table.rstrip('.')}", REFUSED)
    small = "exhaust" in game.purpose(asked.name).role
    budget = Budget(inf, called_back=called_back)
    return Tried(choice, *Wish(game, asked.wish).at(table, asked.name, small, budget))


def _laid_out(game: Game, asked: Asked, choice: Choice) -> Table | str:
    """The table with these values, or why it cannot be set up."""
    try:
        edition = with_values(game, choice)
        return edition.table(edition.configurations.get(asked.name, asked.configuration))
    except BadInput as refused:
        if refused.where == "figures" or refused.where.startswith("change."):
            raise
        return f"{refused.what}; {refused.right}" if refused.right else refused.what
