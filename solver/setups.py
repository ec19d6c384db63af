"""The ways to set a game up that a search for defects should try: configurations, player counts, variants."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from ludex.model.box import Configuration
from ludex.model.game import Game


def places(game: Game) -> dict[str, Configuration]:
    """The named configurations, then every number of players with no, each and every variant."""
    found = dict(game.configurations)
    taken = {configuration.model_dump_json() for configuration in found.values()}
    for label, configuration in by_variants(game, (0, 1, len(game.variants))):
        if configuration.model_dump_json() not in taken and game.takes(configuration):
            found[label] = configuration
    return found


def by_variants(game: Game, numbers: Iterable[int]) -> Iterator[tuple[str, Configuration]]:
    """Every number of players with so many of the variants, whether or not the rules provide for it."""
    for number in dict.fromkeys(numbers):
        for variants in combinations(game.variants, number):
            for players in game.players:
                label = f"{players} player{'s' * (players > 1)}"
                label += "".join(f", {variant}" for variant in variants)
                yield label, Configuration(players=players, variants=variants)


def with_other_figures(name: str, configuration: Configuration) -> Iterator[tuple[str, Configuration]]:
    """The same set-up with one of its options that are figures one up or down."""
    for option, value in configuration.options.items():
        for other in (value - 1, value + 1) if type(value) is int else ():
            options = {**configuration.options, option: other}
            yield f"{name} with {option} {other}", configuration.model_copy(update={"options": options})


def proving_places(game: Game, where: dict[str, Configuration]) -> dict[str, Configuration]:
    """Where to prove, for each number of players among these configurations: small boxes made for it.

    The first of them is also laid out for other numbers of players; where it cannot be, a configuration
    small enough to visit every position will do.
    """
    proving, small = game.made_for("prove"), game.made_for("exhaust")
    found = {name: made for name, made in where.items() if name in proving}
    model = next(iter(proving), None)
    for players in sorted({made.players for made in where.values()}):
        if any(made.players == players for made in found.values()):
            continue
        if model is not None:
            other = proving[model].model_copy(update={"players": players})
            if game.takes(other):
                found[f"{model}, {players} player{'s' * (players > 1)}"] = other
                continue
        fitting = [name for name, made in where.items() if made.players == players]
        smallest = next((name for name in fitting if name in small), fitting[0])
        found[smallest] = where[smallest]
    return found


def other_readings(
    game: Game, configuration: Configuration, rng: random.Random, share: float
) -> Configuration:
    """The same set-up with some rulings read otherwise."""
    chosen = dict(configuration.rulings)
    for ruling in game.rulings:
        if not ruling.not_mechanical and rng.random() < share:
            chosen[ruling.id] = rng.choice(list(ruling.readings))
    return configuration.model_copy(update={"rulings": chosen})


def component_changes(
    game: Game, configuration: Configuration, rng: random.Random
) -> Iterator[Configuration]:
    """The same set-up with a row of the component tables left out, or a figure one up or down."""
    data = configuration.components or game.components
    tables = [name for name, rows in data.items() if isinstance(rows, list) and len(rows) > 1]
    if not tables:
        return
    while True:
        name = rng.choice(tables)
        rows = [dict(row) if isinstance(row, dict) else row for row in data[name]]
        victim = rng.randrange(len(rows))
        row = rows[victim]
        numbers = [key for key, value in row.items() if type(value) is int] if isinstance(row, dict) else []
        if numbers and rng.random() < 0.7:
            key = rng.choice(numbers)
            row[key] = row[key] + rng.choice((-1, 1))
        else:
            del rows[victim]
        yield configuration.model_copy(update={"components": {**data, name: rows}})
