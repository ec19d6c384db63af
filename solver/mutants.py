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
from typing import Any, NamedTuple

from invariants.property import Property
from model.clause import CLAUSE_ID
from model.game import OVER, Game, Move, Table
from model.rule import Illegal, Kind
from model.state import State

from .budget import Budget
from .coverage import Coverage
from .endings import without_end
from .explore import Exploration, PythonSearch, Silent
from .fuzz import Fuzzer
from .monitor import Monitor
from .places import places
from .stepping import RULE_FAULTS, Stepper, kind_at, some_instances

STATES = 400
"""Positions of a small configuration looked at for one mutant."""
LONGEST = 60.0
"""Seconds after which a search is given up, however few positions it has seen."""
BYTES = 400
"""Bytes that drive the games of one rehearsal."""
MOST_GAMES = 12
"""Rehearsals that are played again with a mutant."""
LOOKS, TRIED = 5, 500
"""Positions of a rehearsal in which rules are tried out of turn, and how many in each."""
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


class _Rehearsal(NamedTuple):
    """A few games out of fixed bytes, and what they came to without any defect."""

    table: Table
    data: bytes
    called: frozenset[CodeType]
    outcome: tuple[str, tuple[Move, ...], bytes]
    probes: tuple[Probe, ...]


class Probe(NamedTuple):
    """A position in which many moves are tried, whoever is to act, and those that the rules permit there."""

    state: State
    moves: tuple[Move, ...]
    permitted: frozenset[Move]


class Jury:
    """Plays the same games with and without a defect."""

    def __init__(self, game: Game, properties: Sequence[Property], *, games: int = 4, seed: int = 0) -> None:
        where = places(game)
        self.game = game
        self.properties = properties
        self._fuzzer = Fuzzer(game, where, properties)
        rng = random.Random(seed)
        tables = [game.table(configuration) for configuration in where.values()]
        self._rehearsals = [
            self._rehearse(table, rng.randbytes(BYTES)) for _ in range(games) for table in tables
        ]
        self._smallest = min(game.configurations.items(), key=lambda item: not item[0].startswith("tiny"))[1]
        self._plain = self._explored()

    def _rehearse(self, table: Table, data: bytes) -> _Rehearsal:
        called: set[CodeType] = set()
        states: list[State] = []

        def note(frame: Any, event: str, _argument: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            outcome = self._perform(table, data, states)
        finally:
            sys.setprofile(before)
        probes = tuple(_probe(table, state) for state in states[:: max(1, len(states) // LOOKS)])
        return _Rehearsal(table, data, frozenset(called), outcome, probes)

    def _perform(
        self, table: Table, data: bytes, states: list[State] | None = None
    ) -> tuple[str, tuple[Move, ...], bytes]:
        played, wrong = self._fuzzer.play(table, data, Coverage())
        if states is not None:
            stepper = Stepper(table)
            states.append(stepper.begin().after)
            for move in played.moves:
                step = stepper.attempt(states[-1], move)
                if step is None or step.fault is not None:
                    break
                states.append(step.after)
        try:
            last = played.state.packed()
        except OverflowError:
            last = b""
        return wrong.what if wrong is not None else "", played.moves, last

    def _explored(self) -> Exploration:
        table = self.game.table(self._smallest)
        plain = [p for p in self.properties if p.memory is None]
        return PythonSearch(count_clauses=False).run(table, plain, Budget(LONGEST, STATES), Silent())

    def judge(self, mutant: Mutant) -> Judgement:
        """What becomes of a mutant."""
        code = mutant.function.__code__
        concerned = [rehearsal for rehearsal in self._rehearsals if code in rehearsal.called]
        with mutated(mutant):
            if not concerned:
                return Judgement(mutant, Fate.UNREACHED, "")
            fate = Fate.UNCHANGED
            for rehearsal in concerned[:MOST_GAMES]:
                what, moves, last = self._perform(rehearsal.table, rehearsal.data)
                if what and what != rehearsal.outcome[0]:
                    return Judgement(mutant, Fate.KILLED, what)
                if (what, moves, last) != rehearsal.outcome:
                    fate = Fate.NOTICED
                for probe in rehearsal.probes:
                    killer, differs = self._probed(rehearsal.table, probe)
                    if killer:
                        return Judgement(mutant, Fate.KILLED, killer)
                    fate = Fate.NOTICED if differs else fate
            killer = _killer(self._explored(), self._plain)
            return Judgement(mutant, Fate.KILLED, killer) if killer else Judgement(mutant, fate, "")

    def _probed(self, table: Table, probe: Probe) -> tuple[str, bool]:
        """What is wrong with a move that only the defect permits, and whether anything is different."""
        who = table.to_act(probe.state)
        differs = False
        monitor = Monitor(table, [p for p in self.properties if p.memory is None])
        for move in probe.moves:
            after = _after(table, probe.state, move)
            differs |= (after is not None) != (move in probe.permitted)
            if after is None or move in probe.permitted:
                continue
            rule = table.rules[move.rule]
            if rule.kind is not kind_at(who) or (rule.kind is Kind.MOVE and move.args[0] != who):
                return "out of turn", True
            broken = monitor.broken_at(after, {}) + monitor.broken_between(probe.state, after)
            if broken:
                return broken[0].name, True
        return "", differs


def judge_mutants(
    game: Game, properties: Sequence[Property], found: Iterable[Mutant], *, games: int = 4, seed: int = 0
) -> Iterator[Judgement]:
    """What becomes of each mutant when the same games are played with it and without."""
    jury = Jury(game, properties, games=games, seed=seed)
    for mutant in found:
        yield jury.judge(mutant)


def _killer(seen: Exploration, plain: Exploration) -> str:
    new = sorted(set(seen.broken) - set(plain.broken))
    if new:
        return new[0]
    if len(seen.faults) > len(plain.faults):
        return f"fault: {seen.faults[0].at.rule}"
    if any(seen.graph.stuck()) and not any(plain.graph.stuck()):
        return "stuck"
    if without_end(seen.graph) and not without_end(plain.graph):
        return "lost end"
    return "no longer a small game" if plain.complete and not seen.complete else ""


def _probe(table: Table, state: State) -> Probe:
    who = table.to_act(state)
    moves = tuple(some_instances(table, random.Random(who), TRIED)) if who != OVER else ()
    return Probe(state, moves, frozenset(move for move in moves if _after(table, state, move) is not None))


def _after(table: Table, state: State, move: Move) -> State | None:
    try:
        return table.apply(state, move)
    except (Illegal, *RULE_FAULTS):
        return None
