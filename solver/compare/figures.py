"""Figures left open: for which values of the box does something hold, and what breaks just beyond them?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ludex.invariants.property import properties_of
from ludex.model.box import Configuration
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game, Table
from ludex.model.revision import Revision

from ..budget import Budget
from ..studies import study_of
from ..survey.games import LARGE, instances
from .symptoms import KINDS, Health, examine

MOST = 400
"""Combinations of values that are tried."""


@dataclass(frozen=True)
class Tried:
    """One choice of values, and whether it does."""

    values: tuple[tuple[str, int], ...]
    fails: str
    """Why not; empty where it holds."""
    strength: str
    moves: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The values, as a revision file writes them."""
        return ", ".join(f"{name} = {value}" for name, value in self.values)


class Wish:
    """Something that shall hold at a table: a property, that nothing goes wrong, what a study counts."""

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        study = study_of(game)
        self._promises = study.promises if study is not None else {}
        self._properties = [p.name for p in properties_of(game)]
        if name not in (*self._promises, *self._properties, *KINDS):
            known = (*self._promises, *KINDS, *self._properties)
            raise unknown("property", "property", name, known, where="--so-that")

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


def solve_for(
    game: Game,
    free: Sequence[str],
    wish: Wish,
    name: str,
    configuration: Configuration,
    values: range,
    budget: Budget,
    say: Callable[[str], None] = lambda _words: None,
) -> Iterator[Tried]:
    """Every choice of values for these figures, from the smallest, with what comes of it."""
    if len(values) ** len(free) > MOST:
        raise BadInput(
            "solve", f"{len(values) ** len(free)} combinations", right=f"at most {MOST}; use --up-to"
        )
    small = "exhaust" in game.purpose(name).role
    for chosen in product(values, repeat=len(free)):
        if budget.over():
            return
        figures = dict(zip(free, chosen, strict=True))
        say(", ".join(f"{figure} = {value}" for figure, value in figures.items()))
        yield _tried(game, figures, wish, name, configuration, small, budget)


def _tried(
    game: Game,
    figures: Mapping[str, int],
    wish: Wish,
    name: str,
    configuration: Configuration,
    small: bool,
    budget: Budget,
) -> Tried:
    values = tuple(figures.items())
    try:
        edition = edition_of(game, Revision(game=game.base_name, name="solved", figures=dict(figures)))
        table = edition.table(edition.configurations.get(name, configuration))
    except BadInput as refused:
        if refused.where == "figures":
            raise
        return Tried(values, f"cannot be set up: {refused}", "refused")
    fails, strength, moves = wish.at(table, name, small, budget)
    return Tried(values, fails, strength, moves)
