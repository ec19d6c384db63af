"""What play comes to: the functions behind each rule, the set-up, the turn, the scoring and the views."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from types import CodeType, FunctionType, MethodType
from typing import Any

from ludex.model.clause import CLAUSE_ID
from ludex.model.game import Game
from ludex.model.question import Question
from ludex.model.rule import rule_from
from ludex.model.state import State

SET_UP, TURN, SCORING, VIEWS = "the set-up", "whose turn it is", "the scoring", "the views"
"""What else than rules decides a game."""


class Reach:
    """Every function of a game's package that play can come to, by the rule or the piece that comes to it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._package = package_of(game)

    @cached_property
    def roots(self) -> dict[str, list[Any]]:
        """The functions with which each rule and each piece begins."""
        game = self.game
        found: dict[str, list[Any]] = {}
        for function in game.rules:
            rule = rule_from(function)
            found[rule.name] = [function, rule.weight, *rule.narrow.values()]
        found[SET_UP] = [game.start]
        found[TURN] = [game.to_act, game.may_go_ahead]
        found[SCORING] = [game.score, *(criterion.value for criterion in game.ranking)]
        found[VIEWS] = [game.view]
        return found

    @cached_property
    def functions(self) -> dict[str, set[FunctionType]]:
        """By rule or piece, what it comes to: of an open question, every answer."""
        return {name: self._from(roots) for name, roots in self.roots.items()}

    @cached_property
    def played(self) -> set[FunctionType]:
        """Every function that play comes to."""
        return set().union(*self.functions.values())

    @cached_property
    def clauses(self) -> dict[str, set[str]]:
        """By rule or piece, the clauses that it names on its way."""
        found: dict[str, set[str]] = {}
        for name, functions in self.functions.items():
            named = {text for function in functions for text in _texts(function) if CLAUSE_ID.match(text)}
            marks = [getattr(function, "_ludex_rule", (None, ())) for function in functions]
            found[name] = named | {clause for mark in marks for clause in mark[1]}
        for criterion in self.game.ranking:
            found[SCORING].add(criterion.clause)
        return found

    def _from(self, roots: Iterable[Any]) -> set[FunctionType]:
        found: set[FunctionType] = set()
        waiting = list(roots)
        while waiting:
            one = waiting.pop()
            if isinstance(one, Question):
                waiting += [one.default, *one.answers.values()]
            elif isinstance(one, property):
                waiting.append(one.fget)
            elif isinstance(one, MethodType):
                waiting.append(one.__func__)
            elif isinstance(one, FunctionType) and one not in found and self._is_ours(one):
                found.add(one)
                waiting += self._named(one)
        return found

    def _is_ours(self, function: FunctionType) -> bool:
        module = function.__module__ or ""
        return module == self._package or module.startswith(f"{self._package}.")

    def _named(self, function: FunctionType) -> Iterator[Any]:
        """What the code of a function can call: by name, held in its closure, or a method of the game's."""
        for cell in function.__closure__ or ():
            yield cell.cell_contents
        for code in codes(function.__code__):
            for name in code.co_names:
                if name in function.__globals__:
                    yield function.__globals__[name]
                yield from self._methods.get(name, ())

    @cached_property
    def _methods(self) -> dict[str, list[Any]]:
        return methods_of(self.game)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Code and the code inside it."""
    yield code
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from codes(value)


def _texts(function: FunctionType) -> Iterator[str]:
    for code in codes(function.__code__):
        for value in code.co_consts:
            if isinstance(value, str):
                yield value
            elif isinstance(value, tuple):
                yield from (text for text in value if isinstance(text, str))


def methods_of(game: Game) -> dict[str, list[Any]]:
    """The methods and properties of the classes that the game's package defines, by name."""
    package = package_of(game)
    found: dict[str, list[Any]] = {}
    for module in sorted(name for name in sys.modules if name == package or name.startswith(f"{package}.")):
        for _name, kind in sorted(vars(sys.modules[module]).items(), key=lambda item: item[0]):
            if not isinstance(kind, type) or kind.__module__ != module or issubclass(kind, State):
                continue
            for name, value in vars(kind).items():
                if isinstance(value, FunctionType | property) and not name.startswith("__"):
                    found.setdefault(name, []).append(value)
    return found


def package_of(game: Game) -> str:
    """The package in which a game is written."""
    return game.package or game.start.__module__.rpartition(".")[0]
