"""Setting a game up so that one open question comes up soon: the cards, places and moves that it speaks of.

Only words are compared: what a ruling and its clauses say with the names in the game's own data.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from model.box import Configuration
from model.game import Game, Table
from model.notation import write_move
from model.ruling import Ruling

from .stepping import Step

SHORTEST_NAME = 3
FAVOUR = 5.0
"""How much likelier a move is for each thing it names that the question speaks of."""


class Focus:
    """What a ruling speaks of, as far as words tell."""

    def __init__(self, game: Game, ruling: Ruling) -> None:
        clauses = [game.catalog[clause].says for clause in ruling.clauses if clause in game.catalog]
        readings = [reading.says for reading in ruling.readings.values()]
        self.game = game
        self.text = _plain(" ".join([ruling.id, ruling.question, *readings, *clauses]))

    def speaks_of(self, name: str) -> bool:
        """Whether the question names this."""
        words = _plain(name).strip()
        return len(words) >= SHORTEST_NAME and f" {words}" in self.text

    def place(self, places: Mapping[str, Configuration], rng: random.Random) -> tuple[str, Configuration]:
        """A set-up to look at, rather one whose name or choices the question speaks of."""
        weights = []
        for name, configuration in places.items():
            words = [*re.split(r"[-, ]+", name), *configuration.variants, *_strings(configuration.options)]
            weights.append(1.0 + 4.0 * sum(self.speaks_of(word) for word in set(words)))
        return rng.choices(list(places.items()), weights)[0]

    def components(self, configuration: Configuration, rng: random.Random) -> Configuration:
        """The same set-up with fewer cards: those that the question speaks of, and some others."""
        data = configuration.components or self.game.components
        cut = {
            name: self._fewer(rows, rng) if isinstance(rows, list) and len(rows) > 3 else rows
            for name, rows in data.items()
        }
        return configuration.model_copy(update={"components": cut})

    def _fewer(self, rows: list[Any], rng: random.Random) -> list[Any]:
        named = [row for row in rows if any(self.speaks_of(word) for word in _strings(row))]
        if not named and rng.random() < 0.5:
            return rows
        share = rng.choice((0.2, 0.4, 0.6))
        return [row for row in rows if row in named or rng.random() < share]

    def favour(self, table: Table, step: Step) -> float:
        """How much rather a step should be taken, by what it names."""
        words = set(re.split(r"[ ]+", write_move(table, step.move)))
        parts = words | {part for word in words for part in word.split("-")}
        return FAVOUR ** min(2, sum(self.speaks_of(word) for word in parts))


def _plain(text: str) -> str:
    return " " + re.sub(r"[^\w]+", " ", text.lower())


def _strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [word for key, value in data.items() if key != "source" for word in _strings(value)]
    return [word for item in data for word in _strings(item)] if isinstance(data, list | tuple) else []
