"""Aiming: games that are steered towards a function of the rules which no game has come to yet."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any

from ludex.model.game import Game
from ludex.model.question import Question

from ..play.choosers import WEIGHTS
from .probes import GameScene

EAGER = WEIGHTS.index(max(WEIGHTS))
BYTES = 300
"""Bytes that drive one game."""
FAR = 3
"""How many calls away a reading is looked for that leads to a line."""


def code_of(function: FunctionType) -> Iterator[CodeType]:
    """A function's code and the code inside it."""
    waiting = [function.__code__]
    while waiting:
        code = waiting.pop()
        yield code
        waiting += (value for value in code.co_consts if isinstance(value, CodeType))


def _called(function: FunctionType) -> Iterator[Any]:
    """What a function calls by name, as far as its module knows the name."""
    for code in code_of(function):
        for name in code.co_names:
            if name in function.__globals__:
                yield function.__globals__[name]


def _bodies(called: Any) -> list[Any]:
    """The functions that may run when this is called: of a question, every answer."""
    return [called.default, *called.answers.values()] if isinstance(called, Question) else [called]


class Aim:
    """Who calls whom among a game's functions, so that games can be steered towards one of them."""

    def __init__(self, game: Game, functions: Sequence[FunctionType]) -> None:
        self.game = game
        known = set(functions)
        self._callers: dict[FunctionType, set[FunctionType]] = {function: set() for function in functions}
        self._asks: dict[FunctionType, set[str]] = {function: set() for function in functions}
        for function in functions:
            for called in _called(function):
                if isinstance(called, Question):
                    self._asks[function].add(called.ruling)
                for callee in _bodies(called):
                    if isinstance(callee, FunctionType) and callee in known and callee is not function:
                        self._callers[callee].add(function)

    @cached_property
    def _rulings(self) -> dict[str, list[str]]:
        return {r.id: [name for name in r.readings if name != r.default] for r in self.game.rulings}

    def nearby(self, function: FunctionType) -> list[set[FunctionType]]:
        """The function, its callers, their callers and so on to the rules."""
        rings = [{function}]
        known = {function}
        while rings[-1]:
            ring = {caller for inner in rings[-1] for caller in self._callers[inner]} - known
            known |= ring
            rings.append(ring)
        return rings[:-1]

    def readings(self, function: FunctionType) -> list[str]:
        """The rulings that the function or one not far above it asks for."""
        near = [f for ring in self.nearby(function)[:FAR] for f in ring]
        return sorted({ruling for f in near for ruling in self._asks[f]} & self._rulings.keys())

    def game_at(self, function: FunctionType, place: str, rng: random.Random) -> GameScene:
        """A game in which the rules that lead to a function are tried eagerly, under readings it asks for."""
        rulings = [name for name in self.readings(function) if self._rulings[name]]
        chosen = rng.sample(rulings, rng.randint(1, min(3, len(rulings)))) if rulings else []
        readings = tuple((name, rng.choice(self._rulings[name])) for name in chosen)
        leading = {f for ring in self.nearby(function) for f in ring}
        weights = bytes(
            EAGER if rule in leading and rng.random() < 0.8 else rng.randrange(256)
            for rule in self.game.rules
        )
        return GameScene(place, readings, weights + rng.randbytes(BYTES))
