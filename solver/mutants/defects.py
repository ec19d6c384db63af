"""Defects on purpose: a game's rules with one small mistake each, to see whether the checks notice.

A mutant drops a condition, turns one round, is off by one, skips a turn or loses a piece. It changes the
rule's code for as long as it lasts, so that every part of the game that calls the rule meets the defect.
"""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from types import CodeType, FunctionType

from ludex.model.clause import CLAUSE_ID
from ludex.model.game import Game
from ludex.model.question import Question
from ludex.model.rule import watching

from ..lift.source import note_source
from . import sensors
from .edits import Edit, edits_at
from .sensors import Sense

Edits = Callable[[ast.AST], Iterator[Edit]]
"""The ways to put a defect in at a node."""


@dataclass(frozen=True)
class Mutant:
    """One defect: which function, which line, what was done to it."""

    function: FunctionType
    line: int
    kind: str
    """One of `edits.KINDS` or of `slips.SLIPS`."""
    what: str
    clauses: tuple[str, ...]
    """The clauses that the changed statement names, or else those of its whole function."""
    code: CodeType
    source: ast.FunctionDef
    site: int
    """Which node of the function's syntax tree is changed."""
    sense: Sense
    """Puts a sensor there instead, which tells whether the defect would make a difference."""

    @property
    def where(self) -> str:
        """The module and the line, for people."""
        return f"{self.function.__module__.rpartition('.')[2]}:{self.line}"

    @property
    def name(self) -> str:
        """The mutant in words."""
        return f"{self.where} {self.function.__name__}: {self.kind}, {self.what}"


def functions_of(game: Game) -> list[FunctionType]:
    """Every function that the game's own modules define, the rules first."""
    found: dict[str, FunctionType] = {}
    modules = {rule.__module__ for rule in game.rules}
    if game.package:
        inside = import_module(game.package)
        modules.add(game.package)
        modules.update(each.name for each in walk_packages(inside.__path__, f"{game.package}."))
    rules = [rule for rule in game.rules if isinstance(rule, FunctionType)]
    for name in sorted(modules):
        for named in vars(import_module(name)).values():
            value = named.default if isinstance(named, Question) else named
            if isinstance(value, FunctionType) and value.__module__ == name:
                found[f"{name}.{value.__qualname__}"] = value
    rest = [function for function in found.values() if function not in rules]
    return [*rules, *(function for function in rest if _touches_position(function))]


def _touches_position(function: FunctionType) -> bool:
    return next(iter(inspect.signature(function).parameters), "") == "s"


def mutants(functions: Iterable[FunctionType], edits: Edits = edits_at) -> Iterator[Mutant]:
    """Every mutant of these functions, by these edits."""
    for function in functions:
        tree = tree_of(function)
        first = function.__code__.co_firstlineno
        clauses = _clauses_of(function)
        for site, (kind, what, edit, sense), node, named in _sites(tree, edits):
            twin = copy.deepcopy(tree)
            edit(list(ast.walk(twin))[site])
            ast.increment_lineno(twin, first - 1)
            code = compiled(function, twin)
            source = twin.body[0]
            if code is not None and isinstance(source, ast.FunctionDef):
                line = first + getattr(node, "lineno", 1) - 1
                yield Mutant(function, line, kind, what, named or clauses, code, source, site, sense)


def rewritten(function: FunctionType, was: str, now: str, what: str) -> Mutant:
    """A function with a piece of its text in other words; the piece must stand in it exactly once."""
    text = textwrap.dedent(inspect.getsource(function))
    if text.count(was) != 1:
        raise ValueError(f"{function.__name__} has {text.count(was)} times: {was}")
    tree = ast.parse(text.replace(was, now))
    first = function.__code__.co_firstlineno
    ast.increment_lineno(tree, first - 1)
    code = compiled(function, tree)
    source = tree.body[0]
    if code is None or not isinstance(source, ast.FunctionDef):
        raise ValueError(f"{function.__name__} cannot be rewritten")
    return Mutant(function, first, what, f"{was} → {now}", _clauses_of(function), code, source, 0, _unsensed)


def _unsensed(_node: ast.AST, _number: int) -> None:
    """A change of a text has no sensor."""


def tree_of(function: FunctionType) -> ast.Module:
    """The syntax tree of a function."""
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _clauses_of(function: FunctionType) -> tuple[str, ...]:
    named = getattr(function, "_ludex_rule", (None, ()))[1]
    inside = (value for value in function.__code__.co_consts if _is_clause(value))
    return tuple(dict.fromkeys([*named, *inside]))


def _is_clause(value: object) -> bool:
    return isinstance(value, str) and bool(CLAUSE_ID.match(value))


def _sites(tree: ast.Module, edits: Edits) -> Iterator[tuple[int, Edit, ast.AST, tuple[str, ...]]]:
    """Where and how a defect can be put in, with the node and the clauses that its statement names."""
    nodes = list(ast.walk(tree))
    named: dict[ast.AST, tuple[str, ...]] = {}
    for node in nodes:
        if isinstance(node, ast.Expr | ast.Return | ast.Assign | ast.AugAssign):
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
            clauses = dict.fromkeys(str(part.value) for part in inside if _is_clause(part.value))
            named.update((part, tuple(clauses)) for part in ast.walk(node))
    for site, node in enumerate(nodes):
        for edit in edits(node):
            yield site, edit, node, named.get(node, ())


def compiled(function: FunctionType, tree: ast.Module) -> CodeType | None:
    """The code of a function whose syntax tree was changed; None where it leans on another function."""
    ast.fix_missing_locations(tree)
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef) or function.__code__.co_freevars:
        return None
    definition.decorator_list = []
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    module = compile(tree, function.__code__.co_filename, "exec")
    for value in module.co_consts:
        if isinstance(value, CodeType) and value.co_name == function.__name__:
            return value
    return None


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """Play with the defect meanwhile."""
    before = mutant.function.__code__
    note_source(mutant.code, mutant.source)
    mutant.function.__code__ = mutant.code
    try:
        yield
    finally:
        mutant.function.__code__ = before


class Sensed:
    """A game's functions with a sensor in the place of each mutant."""

    def __init__(self, found: Sequence[Mutant]) -> None:
        sites: dict[FunctionType, list[int]] = {}
        for number, mutant in enumerate(found):
            sites.setdefault(mutant.function, []).append(number)
        self._codes: dict[FunctionType, CodeType] = {}
        for function, numbers in sites.items():
            tree = tree_of(function)
            nodes = list(ast.walk(tree))
            for number in numbers:
                found[number].sense(nodes[found[number].site], number)
            code = compiled(function, tree)
            if code is not None:
                self._codes[function] = code

    @contextmanager
    def noting(self) -> Iterator[sensors.Notes]:
        """Play with the sensors meanwhile, and note which mutants would matter."""
        notes = sensors.Notes()
        before = {function: function.__code__ for function in self._codes}
        for function, code in self._codes.items():
            function.__code__ = code
            function.__globals__[sensors.NAME] = notes
        try:
            with watching(notes):
                yield notes
        finally:
            notes.tried()
            for function, code in before.items():
                function.__code__ = code
                function.__globals__.pop(sensors.NAME, None)
