"""Setting a game up so that one open question comes up soon: the cards, places and moves that it speaks of.

Only words are compared: what a ruling and its clauses say with the names in the game's own data.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ludex.model.box import Configuration
from ludex.model.game import Game, Table
from ludex.model.notation import write_move
from ludex.model.play import Step
from ludex.model.ruling import Ruling

SHORTEST_NAME = 3
TRIES = 4
"""Small boxes made for a question, until one can be set up."""
LIKE_IT = 0.8
"""How often a small box is played with the variants of the game in which the question came up."""
AS_MANY = 0.4
"""How often it is played by as many as that game."""
SMALL, FEWER = 0.3, 0.4
"""Shares of the set-ups made for a question that are small boxes with more cards, and others with fewer."""
FAVOUR = 5.0
"""How much likelier a move is for each thing it names that the question speaks of."""


class Focus:
    """What a ruling speaks of, as far as words tell, and what a game in which it came up was about."""

    def __init__(
        self, game: Game, ruling: Ruling, names: Iterable[str] = (), like: Configuration | None = None
    ) -> None:
        clauses = [game.catalog[clause].says for clause in ruling.clauses if clause in game.catalog]
        readings = [reading.says for reading in ruling.readings.values()]
        self.game = game
        self.names = set(names)
        self.like = like
        """How the game was set up in which the question came up."""
        self.text = _plain(" ".join([ruling.id, ruling.question, *readings, *clauses]))

    def speaks_of(self, name: str) -> bool:
        """Whether the question names this."""
        words = _plain(name).strip()
        return len(words) >= SHORTEST_NAME and (name in self.names or f" {words}" in self.text)

    def set_up(self, places: Mapping[str, Configuration], rng: random.Random) -> tuple[str, Configuration]:
        """A set-up in which the question may come up: the game's, with fewer cards, or small."""
        kind = rng.random()
        if kind < SMALL:
            return self.small(places, rng)
        weights = [1.0 + 4.0 * len(self._spoken(name, made)) for name, made in places.items()]
        name, configuration = rng.choices(list(places.items()), weights)[0]
        if kind < SMALL + FEWER:
            return f"{name}, fewer cards", self.fewer(configuration, rng)
        return name, configuration

    def small(self, places: Mapping[str, Configuration], rng: random.Random) -> tuple[str, Configuration]:
        """One of the game's small boxes, with what the question speaks of put into it."""
        boxes = {name: made for name, made in places.items() if made.components} or dict(places)
        weights = []
        for name, made in boxes.items():
            rows = [row for table in (made.components or {}).values() for row in _rows(table)]
            fitting = sum(self._concerns(row) for row in rows) + 3 * len(self._spoken(name, made))
            weights.append((1 + fitting) / (1 + len(rows)))
        name = rng.choices(list(boxes), weights)[0]
        for _ in range(TRIES):
            made = self.added(boxes[name], rng)
            if made != boxes[name] and self.game.takes(made):
                return f"{name}, other cards", made
        return name, boxes[name]

    def _spoken(self, name: str, configuration: Configuration) -> list[str]:
        """What the question speaks of among the name and the choices of a set-up."""
        words = {*re.split(r"[-, ]+", name), *configuration.variants, *_strings(configuration.options)}
        return [word for word in sorted(words) if self.speaks_of(word)]

    def fewer(self, configuration: Configuration, rng: random.Random) -> Configuration:
        """The same set-up with fewer cards: those that the question speaks of, and some others."""
        data = configuration.components or self.game.components
        cut = {
            name: self._fewer(rows, rng) if isinstance(rows, list) and len(rows) > 3 else rows
            for name, rows in data.items()
        }
        return configuration.model_copy(update={"components": cut})

    def _fewer(self, rows: list[Any], rng: random.Random) -> list[Any]:
        named = [row for row in rows if self._concerns(row)]
        if not named and rng.random() < 0.5:
            return rows
        share = rng.choice((0.2, 0.4, 0.6))
        return [row for row in rows if row in named or rng.random() < share]

    def added(self, configuration: Configuration, rng: random.Random) -> Configuration:
        """A small set-up with the cards of the whole box that the question speaks of."""
        data = configuration.components or self.game.components
        whole = {name: rows for name, rows in self.game.components.items() if isinstance(rows, list)}
        keeps = rng.choice((0.5, 1.0))
        made: dict[str, Any] = {}
        chosen: list[Any] = []
        for name, rows in data.items():
            more = self._missing(rows, whole[name], rng) if name in whole and isinstance(rows, list) else []
            kept = [row for row in rows if self._concerns(row) or rng.random() < keeps] if more else rows
            made[name] = [*kept, *more] if more else rows
            chosen += more
        listed = [name for name in made if name in whole]
        for name in listed:
            words = {word for row in chosen for word in _words(row)}
            known = {label_of(row) for row in made[name]}
            made[name] = made[name] + [
                r for r in whole[name] if label_of(r) in words and label_of(r) not in known
            ]
        chosen += [row for name in listed for row in made[name] if self._concerns(row)]
        options = {
            name: self._option(value, [label_of(row) for row in chosen])
            for name, value in configuration.options.items()
            if type(value) is not int or rng.random() < 0.5
        }
        players, variants = self._choices(configuration, rng)
        return configuration.model_copy(
            update={"components": made, "options": options, "players": players, "variants": variants}
        )

    def _choices(self, configuration: Configuration, rng: random.Random) -> tuple[int, tuple[str, ...]]:
        """For how many, and with which variants: those of the game in which it came up, or spoken of."""
        players, variants = configuration.players, configuration.variants
        spoken = tuple(name for name in self.game.variants if self.speaks_of(name))
        wanted = spoken if self.like is None else self.like.variants
        if wanted and rng.random() < LIKE_IT:
            variants = wanted
        if self.like is not None and rng.random() < AS_MANY:
            players = self.like.players
        return players, variants

    def _missing(self, rows: list[Any], whole: list[Any], rng: random.Random) -> list[Any]:
        """A few rows of the whole box that the question speaks of and that are not here, rather by name."""
        known = {label_of(row) for row in rows}
        missing = [row for row in whole if label_of(row) not in known and self._concerns(row)]
        rng.shuffle(missing)
        missing.sort(key=lambda row: label_of(row) not in self.names)
        return missing[: rng.choice((1, 2, 4))]

    def _option(self, value: Any, chosen: list[str]) -> Any:
        """A choice of the set-up by name, with what the question speaks of in its stead where it can be."""
        whole = {label_of(row): table for table, rows in self.game.components.items() for row in _rows(rows)}
        if isinstance(value, str) and value in whole:
            return next((name for name in chosen if whole.get(name) == whole[value]), value)
        if isinstance(value, list | tuple) and value and all(name in whole for name in value):
            fitting = [name for name in chosen if whole.get(name) == whole[value[0]]]
            return [*fitting, *value][: len(value)]
        return value

    def _concerns(self, row: Any) -> bool:
        return any(self.speaks_of(word) for word in _strings(row))

    def favour(self, table: Table, step: Step) -> float:
        """How much rather a step should be taken, by what it names."""
        words = set(re.split(r"[ ]+", write_move(table, step.move)))
        parts = words | {part for word in words for part in word.split("-")}
        return FAVOUR ** min(2, sum(self.speaks_of(word) for word in parts))


def _rows(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def label_of(row: Any) -> str:
    """The name of a card, tile or whatever else a row is about."""
    return str(row.get("id", row.get("name"))) if isinstance(row, dict) else str(row)


def _plain(text: str) -> str:
    return " " + re.sub(r"[^\w]+", " ", text.lower())


def _words(row: Any) -> set[str]:
    """All words of a row, those included by which its tables are kept."""
    nested = [value for value in row.values() if isinstance(value, dict)] if isinstance(row, dict) else []
    return {*_strings(row), *(str(key) for table in nested for key in table)}


def _strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [word for key, value in data.items() if key != "source" for word in _strings(value)]
    return [word for item in data for word in _strings(item)] if isinstance(data, list | tuple) else []
