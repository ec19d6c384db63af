"""Rule mutants: a game with one small defect put in on purpose, to see whether the checks notice.

A mutant drops a condition, is off by one, skips a turn or loses a piece. It changes the rule's code
for as long as it lasts, so that every part of the game that calls the rule meets the defect.
"""

from __future__ import annotations

import ast
import copy
import inspect
import random
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from invariants.property import Property
from model.clause import CLAUSE_ID
from model.game import OVER, Game, Move, Table
from model.rule import Illegal, Kind
from model.state import State

from .budget import Budget
from .endings import without_end
from .explore import Exploration, PythonSearch, Silent
from .stepping import RULE_FAULTS, kind_at, some_instances

STATES = 4_000
"""Positions looked at for one mutant."""
LOOKS, TRIED = 40, 2_000
"""Positions in which rules are tried out of turn, and how many of them in each."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


@dataclass(frozen=True)
class Mutant:
    """One defect: which function, which line, what was done to it."""

    function: FunctionType
    line: int
    kind: str
    """dropped clause, off by one, skipped turn or lost piece."""
    what: str
    clauses: tuple[str, ...]
    code: CodeType

    @property
    def name(self) -> str:
        """The mutant in words."""
        return (
            f"{self.function.__module__}.{self.function.__name__} line {self.line}: {self.kind}, {self.what}"
        )


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    """A law broke, a rule broke down, somebody was stuck or no end could be reached."""
    NOTICED = "plays differently, but breaks no stated law"
    UNCHANGED = "changes nothing in the positions looked at"
    UNREACHED = "the changed line was never run"


@dataclass(frozen=True)
class Judgement:
    """A mutant, what became of it and by what."""

    mutant: Mutant
    fate: Fate
    by: str


def functions_of(game: Game) -> list[FunctionType]:
    """Every function that the game's own modules define, the rules first."""
    package = game.start.__module__
    if not hasattr(import_module(package), "__path__"):
        package = package.rpartition(".")[0]
    found: dict[str, FunctionType] = {}
    modules = {rule.__module__ for rule in game.rules}
    for path in sorted(game.folder.glob("*.py")):
        name = package if path.stem == "__init__" else f"{package}.{path.stem}"
        modules.add(name)
    rules = [rule for rule in game.rules if isinstance(rule, FunctionType)]
    for name in sorted(modules):
        for value in vars(import_module(name)).values():
            if isinstance(value, FunctionType) and value.__module__ == name:
                found[f"{name}.{value.__qualname__}"] = value
    rest = [function for function in found.values() if function not in rules]
    return [*rules, *(function for function in rest if _touches_position(function))]


def _touches_position(function: FunctionType) -> bool:
    return next(iter(inspect.signature(function).parameters), "") == "s"


def mutants(functions: Iterable[FunctionType]) -> Iterator[Mutant]:
    """Every mutant of these functions."""
    for function in functions:
        source = textwrap.dedent(inspect.getsource(function))
        tree = ast.parse(source)
        first = function.__code__.co_firstlineno
        clauses = _clauses_of(function)
        for kind, what, line, changed in _changes(tree):
            code = _compiled(function, changed)
            if code is not None:
                yield Mutant(function, first + line - 1, kind, what, clauses, code)


def _clauses_of(function: FunctionType) -> tuple[str, ...]:
    named = getattr(function, "_ludex_rule", (None, ()))[1]
    inside = [
        value for value in function.__code__.co_consts if isinstance(value, str) and CLAUSE_ID.match(value)
    ]
    return tuple(dict.fromkeys([*named, *inside]))


Change = tuple[str, str, int, ast.Module]


def _changes(tree: ast.Module) -> Iterator[Change]:
    nodes = list(ast.walk(tree))
    for number, node in enumerate(nodes):
        for kind, what, edit in _edits(node):
            twin = copy.deepcopy(tree)
            target = list(ast.walk(twin))[number]
            edit(target)
            yield kind, what, getattr(node, "lineno", 1), ast.fix_missing_locations(twin)


def _edits(node: ast.AST) -> Iterator[tuple[str, str, Callable[[Any], None]]]:
    if isinstance(node, ast.Expr) and _is_require(node.value):
        yield "dropped clause", f"without {ast.unparse(node.value)}", _forget
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield "off by one", f"at the limit of {ast.unparse(node)}", _at_limit
    if isinstance(node, ast.Assign | ast.AugAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Attribute | ast.Subscript):
            turns = re.match(r"s\.\w*turn", ast.unparse(target))
            kind = "skipped turn" if turns else "lost piece"
            yield kind, f"without {ast.unparse(node)}", _forget
            if isinstance(node, ast.AugAssign):
                yield "off by one", f"one more in {ast.unparse(node)}", _one_more


def _is_require(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require"


def _forget(node: Any) -> None:
    for name in list(node._fields):
        delattr(node, name)
    node.__class__ = ast.Pass


def _at_limit(node: Any) -> None:
    node.ops[0] = COMPARISONS[type(node.ops[0])]()


def _one_more(node: Any) -> None:
    node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))


def _compiled(function: FunctionType, tree: ast.Module) -> CodeType | None:
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
    mutant.function.__code__ = mutant.code
    try:
        yield
    finally:
        mutant.function.__code__ = before


def _looked_at(game: Game, configuration: str, properties: Sequence[Property], seconds: float) -> Exploration:
    table = game.table(game.configurations[configuration])
    return PythonSearch().run(table, properties, Budget(seconds, STATES), Silent())


def judge_mutants(
    game: Game,
    properties: Sequence[Property],
    found: Iterable[Mutant],
    *,
    configurations: Sequence[str],
    seconds: float = 5.0,
) -> Iterator[Judgement]:
    """What becomes of each mutant when these configurations are searched, each for a few seconds."""
    plain = {name: _looked_at(game, name, properties, seconds) for name in configurations}
    run = _lines_run(game, configurations)
    for mutant in found:
        if (mutant.function.__code__.co_filename, mutant.function.__name__) not in run:
            yield Judgement(mutant, Fate.UNREACHED, "")
            continue
        fate, by = Fate.UNCHANGED, ""
        for name in configurations:
            with mutated(mutant):
                seen = _looked_at(game, name, properties, seconds)
                killer = _killer(seen, plain[name])
            if killer:
                fate, by = Fate.KILLED, killer
                break
            if _shape(seen) != _shape(plain[name]):
                fate, by = Fate.NOTICED, name
        yield Judgement(mutant, fate, by)


def _killer(seen: Exploration, plain: Exploration) -> str:
    new = sorted(set(seen.broken) - set(plain.broken))
    if new:
        return f"broken law: {new[0]}"
    if len(seen.faults) > len(plain.faults):
        return "breakdown"
    if any(seen.graph.stuck()) and not any(plain.graph.stuck()):
        return "stuck"
    if without_end(seen.graph) and not without_end(plain.graph):
        return "lost end"
    if _acts_out_of_turn(seen):
        return "out of turn"
    if plain.complete and seen.stopped.startswith("memory"):
        return "no longer a small game"
    return ""


def _acts_out_of_turn(seen: Exploration) -> bool:
    """Whether a rule is permitted to somebody in a position where another is to act."""
    table = seen.graph.table
    for number in range(0, seen.graph.expanded, max(1, seen.graph.expanded // LOOKS)):
        state = seen.graph.state(number)
        who = table.to_act(state)
        for move in some_instances(table, random.Random(number), TRIED) if who != OVER else ():
            rule = table.rules[move.rule]
            mine = rule.kind is kind_at(who) and (rule.kind is not Kind.MOVE or move.args[0] == who)
            if not mine and _permitted(table, state, move):
                return True
    return False


def _permitted(table: Table, state: State, move: Move) -> bool:
    try:
        table.apply(state, move)
    except (Illegal, *RULE_FAULTS):
        return False
    return True


def _shape(seen: Exploration) -> tuple[object, ...]:
    graph = seen.graph
    complete = seen.complete or seen.stopped.startswith("memory")
    return (graph.keys[: STATES // 2], seen.ends) if complete else (graph.keys[:100],)


def _lines_run(game: Game, configurations: Sequence[str]) -> set[tuple[str, str]]:
    """The functions that a short search runs at all."""
    called: set[tuple[str, str]] = set()

    def note(frame: Any, event: str, _argument: object) -> None:
        if event == "call":
            called.add((frame.f_code.co_filename, frame.f_code.co_name))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        for name in configurations:
            _looked_at(game, name, (), 5.0)
    finally:
        sys.setprofile(before)
    return called
