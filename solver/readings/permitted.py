"""Readings that decide which set-ups there are: for five, with two variants, with one location more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.rule import watching

from ..coverage import Coverage
from ..setups import by_variants, with_other_figures
from .compare import Difference, Effect, with_reading
from .witness import Key, Witness


def set_up_differences(game: Game, keys: Iterable[Key]) -> Iterator[tuple[Key, Witness]]:
    """Ways to set the game up that only one of a reading and its default permits."""
    for name, configuration in _set_ups(game):
        seen = Coverage()
        with watching(seen):
            _refusal(game, configuration)
        for key in keys:
            if not seen.consulted[key[0]]:
                continue
            left, right = (
                with_reading(configuration, key[0], reading)
                for reading in (game.rulings[key[0]].default, key[1])
            )
            why = _refusal(game, left), _refusal(game, right)
            if (why[0] is None) == (why[1] is None):
                continue
            possible, sides = (
                (left, ("{left}", "{right}")) if why[0] is None else (right, ("{right}", "{left}"))
            )
            words = f"the set-up {name} is permitted under {sides[0]}, refused under {sides[1]}"
            words += f" ({(why[0] or why[1] or '').rstrip('.')})"
            yield key, Witness(name, possible, (), Difference(Effect.SET_UP, words), shortest=True)


def _set_ups(game: Game) -> Iterator[tuple[str, Configuration]]:
    yield from by_variants(game, range(len(game.variants) + 1))
    for name, configuration in game.configurations.items():
        yield name, configuration
        if configuration.components is None:
            yield from with_other_figures(name, configuration)


def _refusal(game: Game, configuration: Configuration) -> str | None:
    """Why the game cannot be set up so; None if it can."""
    try:
        game.table(configuration)
    except BadInput as refused:
        return refused.what
    return None
