"""What an edit does not touch: rules with the same code that read the same data on both tables.

The code that a rule can come to is followed by its names. It is the same rule if that code is the same on
both sides and nothing that it reads differs: no figure of the box, no answer to an open question, no clause
that was dropped. Whatever this cannot see through counts as changed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from enum import EnumType
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from ludex.model.box import Box
from ludex.model.game import Game, Table
from ludex.model.question import Constant, Question
from ludex.model.revision import key_of
from ludex.model.rule import Rule
from ludex.model.shape import Row, Shape, Stack
from pydantic import BaseModel

from ..reach import SCORING, SET_UP, TURN, VIEWS, codes, methods_of
from .canonical import canonical, core

NOT_DATA = {"answered", "dropped"}
"""What a box keeps beside its data; open questions and dropped clauses are looked at by name."""
TABLE = "the table"
DEEPEST = 40
"""How far into data we look."""
HAS_COMMENT = 0x4000000
"""The mark of code whose first constant is its docstring, from Python 3.13 on; before, it always was."""
NOTHING: Mapping[str, str] = {}
LUDEX = re.compile(r"^ludex\.(model|invariants|solver)(\.[a-z]+)?$")


@dataclass
class Touched:
    """What one piece of the rules reads that is different on the two tables; empty if it is the same."""

    code: set[str] = field(default_factory=set)
    """Functions whose code differs."""
    data: set[str] = field(default_factory=set)
    """Figures and tables of the box that differ."""
    questions: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    """Clauses that only one side has."""
    narrowing: bool = False
    """Whether the code that lists the parameters worth trying differs; other data make it lose none."""

    def __bool__(self) -> bool:
        return bool(self.code or self.data or self.questions or self.clauses or self.narrowing)

    @property
    def words(self) -> str:
        """What differs, in a few words."""
        parts = [*sorted(self.code), *sorted(self.data), *sorted(self.questions), *sorted(self.clauses)]
        return ", ".join(parts)


def renamed_things(one: Game, other: Game) -> dict[str, str]:
    """Cards, tiles and places that only go by another name, in the same place of their list."""
    found: dict[str, str] = {}
    for table, rows in one.components.items():
        others = other.components.get(table)
        if not isinstance(rows, list) or not isinstance(others, list) or len(rows) != len(others):
            continue
        names = [
            [key_of(row) if isinstance(row, dict) else "" for row in listed] for listed in (rows, others)
        ]
        for mine, theirs in zip(*names, strict=True):
            if mine != theirs and mine not in names[1] and theirs not in names[0]:
                found[mine] = theirs
    return found


def changed_data(one: Box, other: Box, renamed: Mapping[str, str]) -> set[str]:
    """The attributes of a box that differ on the two tables, those of its records one by one."""
    mine, theirs = vars(one), vars(other)
    found: set[str] = set()
    for name in mine.keys() | theirs.keys():
        if name in NOT_DATA:
            continue
        if name not in mine or name not in theirs:
            found.add(name)
        elif not alike(mine[name], theirs[name], renamed):
            inner = [_attributes(value) for value in (mine[name], theirs[name])]
            if inner[0] is None or inner[1] is None or inner[0].keys() != inner[1].keys():
                found.add(name)
            else:
                found |= {
                    f"{name}.{leaf}"
                    for leaf in inner[0]
                    if not alike(inner[0][leaf], inner[1][leaf], renamed)
                }
    return found


def _attributes(value: Any) -> dict[str, Any] | None:
    """What a record of figures holds; None of anything that does more than hold."""
    return dict(vars(value)) if isinstance(value, BaseModel) or is_dataclass(value) else None


def alike(one: Any, other: Any, renamed: Mapping[str, str] = NOTHING, depth: int = 0) -> bool:
    """Whether two pieces of data are the same, by what is in them; renamed things are the same."""
    if one is other:
        return True
    if depth > DEEPEST:
        return False
    if isinstance(one, str) and isinstance(other, str):
        return one == other or any(one.replace(old, new) == other for old, new in renamed.items())
    if isinstance(one, FunctionType | MethodType) and isinstance(other, FunctionType | MethodType):
        return _same_code(one.__code__, other.__code__)
    if isinstance(one, dict) and isinstance(other, dict):
        keys = list(one), list(other)
        return alike(*keys, renamed, depth + 1) and all(
            alike(one[mine], other[theirs], renamed, depth + 1) for mine, theirs in zip(*keys, strict=True)
        )
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(
            alike(a, b, renamed, depth + 1) for a, b in zip(one, other, strict=True)
        )
    if isinstance(one, set | frozenset) and isinstance(other, set | frozenset):
        return {renamed.get(item, item) for item in one} == set(other)
    if isinstance(one, int | float | bytes | range | None.__class__):
        return bool(one == other)
    if type(one).__qualname__ == type(other).__qualname__ and hasattr(one, "__dict__"):
        return alike(vars(one), vars(other), renamed, depth + 1)
    return False


def _same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two functions do the same instructions, whatever their local names and comments are."""
    if (one.co_code, one.co_names, one.co_argcount, one.co_kwonlyargcount, one.co_flags) != (
        other.co_code,
        other.co_names,
        other.co_argcount,
        other.co_kwonlyargcount,
        other.co_flags,
    ):
        return False
    mine, theirs = list(one.co_consts), list(other.co_consts)
    if len(mine) != len(theirs):
        return False
    for place, (a, b) in enumerate(zip(mine, theirs, strict=True)):
        if isinstance(a, CodeType) and isinstance(b, CodeType):
            if not _same_code(a, b):
                return False
        elif (type(a), a) != (type(b), b) and not (place == 0 and _may_have_comment(one, a, b)):
            return False
    return True


def _same_function(one: Any, other: Any) -> bool:
    """Whether two functions do the same, perhaps in other words."""
    if _same_code(one.__code__, other.__code__):
        return True
    words = canonical(one), canonical(other)
    return words[0] is not None and words[0] == words[1]


def _may_have_comment(code: CodeType, *values: object) -> bool:
    """Whether these first constants can be docstrings; code without a name of its own has none."""
    if code.co_name.startswith("<") or (sys.version_info >= (3, 13) and not code.co_flags & HAS_COMMENT):
        return False
    return all(value is None or isinstance(value, str) for value in values)


class Identity:
    """What of the rules of one table is the same on another."""

    def __init__(self, left: Table, right: Table) -> None:
        self.left, self.right = left, right
        self.renamed = renamed_things(left.game, right.game)
        self._data = changed_data(left.box, right.box, self.renamed)
        self._labels = {*self.renamed, *self.renamed.values()}
        self._dropped = left.box.dropped ^ right.box.dropped
        self._methods = methods_of(left.game), methods_of(right.game)

    def renamed_rules(self) -> dict[str, str]:
        """Rules of which only the name is another, left to right."""
        gone = [rule for name, rule in self.left.rules.items() if name not in self.right.rules]
        new = [rule for name, rule in self.right.rules.items() if name not in self.left.rules]
        found = {}
        for rule in gone:
            twins = [
                other
                for other in new
                if rule.kind is other.kind
                and _same_code(rule.run.__code__, other.run.__code__)
                and len(rule.parameters) == len(other.parameters)
            ]
            if len(twins) == 1:
                found[rule.name] = twins[0].name
                new.remove(twins[0])
        return found

    def pieces(self) -> dict[str, Touched]:
        """Every rule, and what else decides a game, with what differs of it."""
        one, other = self.left, self.right
        found: dict[str, Touched] = {}
        renamed = self.renamed_rules()
        for name, rule in one.rules.items():
            twin = other.rules.get(renamed.get(name, name))
            found[name] = self._rule(rule, twin) if twin is not None else Touched(code={f"no {name}"})
        for name in other.rules:
            if name not in found and name not in renamed.values():
                found[name] = Touched(code={f"a new rule {name}"})
        mine, theirs = one.game, other.game
        found[SET_UP] = self.touched([(mine.start, theirs.start)])
        found[TURN] = self.touched([(mine.to_act, theirs.to_act), (mine.may_go_ahead, theirs.may_go_ahead)])
        found[SCORING] = self._scoring(mine, theirs)
        found[VIEWS] = self.touched([(mine.view, theirs.view)])
        found[TABLE] = self._table()
        return found

    def _table(self) -> Touched:
        """The position and how the game can end."""
        one, other = self.left, self.right
        touched = Touched()
        forms = [{name: form_of(shape) for name, shape in t.schema.fields.items()} for t in (one, other)]
        if list(forms[0].items()) != list(forms[1].items()) or one.schema.seen_by != other.schema.seen_by:
            touched.data.add("the fields of the position")
        if dict(one.game.endings) != dict(other.game.endings):
            touched.clauses |= set(one.game.endings.values()) ^ set(other.game.endings.values())
        if list(one.rules) != list(other.rules) and not set(one.rules) ^ set(other.rules):
            kinds = {rule.kind for name, rule in one.rules.items()}
            order = [[n for n, r in t.rules.items() if r.kind.value == "automatic"] for t in (one, other)]
            if kinds and order[0] != order[1]:
                touched.code.add("the order in which things happen by themselves")
        return touched

    def _scoring(self, mine: Game, theirs: Game) -> Touched:
        if len(mine.ranking) != len(theirs.ranking):
            return Touched(code={"the steps of the ranking"})
        pairs: list[tuple[Any, Any]] = [(mine.score, theirs.score)]
        pairs += [(one.value, other.value) for one, other in zip(mine.ranking, theirs.ranking, strict=True)]
        return self.touched(pairs)

    def _rule(self, one: Rule, other: Rule) -> Touched:
        found = self.touched([(one.run, other.run), (one.weight, other.weight)])
        narrowings = [(one.narrow.get(name), other.narrow.get(name)) for name in {*one.narrow, *other.narrow}]
        found.narrowing = bool(self.touched(narrowings).code)
        if one.kind is not other.kind or len(one.parameters) != len(other.parameters):
            found.code.add(one.name)
        for (_, mine), (_, theirs) in zip(one.parameters, other.parameters, strict=False):
            if mine.bounds(self.left.box) != theirs.bounds(self.right.box):
                found.data.add(f"the range of {mine.name}")
        return found

    def touched(self, pairs: list[tuple[Any, Any]]) -> Touched:
        """What differs in anything that these functions can come to."""
        found = Touched()
        waiting, done = list(pairs), set[tuple[int, int]]()
        names: set[str] = set()
        while waiting:
            one, other = waiting.pop()
            if (one is None and other is None) or (id(one), id(other)) in done:
                continue
            done.add((id(one), id(other)))
            waiting += self._compare(one, other, found, names)
        found.data |= {name for name in self._data if names.issuperset(name.split("."))}
        return found

    def _compare(self, one: Any, other: Any, found: Touched, names: set[str]) -> Iterator[tuple[Any, Any]]:
        """Compare two things that code names; what they name in turn is to be compared too."""
        if isinstance(one, Question) and isinstance(other, Question):
            mine, theirs = one.body(self.left.box), other.body(self.right.box)
            if isinstance(mine, Constant) or isinstance(theirs, Constant):
                if not (
                    isinstance(mine, Constant) and isinstance(theirs, Constant) and mine.value == theirs.value
                ):
                    found.questions.add(one.ruling)
                return
            if (
                self.left.box.rulings[one.ruling] != self.right.box.rulings.get(other.ruling)
                and mine is not theirs
            ):
                found.questions.add(one.ruling)
            yield mine, theirs
            return
        functions = FunctionType | MethodType
        if isinstance(one, functions) and isinstance(other, functions):
            if one is not other:
                one, other = core(one), core(other)
            if one is not other and not _same_function(one, other):
                found.code.add(f"{one.__module__.rpartition('.')[2]}.{one.__name__}")
                return
            yield from self._inside(one, other, found, names)
            return
        if isinstance(one, property) and isinstance(other, property):
            yield one.fget, other.fget
            return
        if isinstance(one, type) and isinstance(other, type) and not _is_enum(one):
            if one is not other and one.__qualname__ != other.__qualname__:
                found.code.add(one.__qualname__)
            return
        if _is_enum(one) and _is_enum(other):
            if [(m.name, m.value) for m in one] != [(m.name, m.value) for m in other]:
                found.code.add(one.__qualname__)
            return
        if callable(one) or isinstance(one, ModuleType):
            called = [getattr(each, "__qualname__", str(each)) for each in (one, other)]
            if one is not other and called[0] != called[1]:
                found.code.add(called[0])
            return
        if not alike(one, other):
            found.code.add(f"a constant {one!r:.40}")

    def _inside(self, one: Any, other: Any, found: Touched, names: set[str]) -> Iterator[tuple[Any, Any]]:
        if (one.__defaults__ or ()) != (other.__defaults__ or ()):
            found.code.add(one.__name__)
        for mine, theirs in zip(one.__closure__ or (), other.__closure__ or (), strict=False):
            yield mine.cell_contents, theirs.cell_contents
        for code in (*codes(one.__code__), *(codes(other.__code__) if one is not other else ())):
            names.update(code.co_names)
            if self._labels:
                found.data |= {text for text in code.co_consts if text in self._labels}
            if self._dropped:
                found.clauses |= {text for text in code.co_consts if text in self._dropped}
            for name in code.co_names:
                if name in one.__globals__ or name in other.__globals__:
                    mine, theirs = one.__globals__.get(name), other.__globals__.get(name)
                    if isinstance(mine, ModuleType) and isinstance(theirs, ModuleType):
                        for part in code.co_names:
                            if part in vars(mine) or part in vars(theirs):
                                yield vars(mine).get(part), vars(theirs).get(part)
                    elif not _is_engine(mine):
                        yield mine, theirs
                ours, others = self._methods[0].get(name), self._methods[1].get(name)
                if ours is not None or others is not None:
                    if ours is None or others is None or len(ours) != len(others):
                        found.code.add(name)
                    else:
                        yield from zip(ours, others, strict=True)


def _is_enum(value: object) -> bool:
    return isinstance(value, EnumType)


def _is_engine(value: object) -> bool:
    """Whether something belongs to Ludex itself, which both sides share."""
    module = getattr(value, "__module__", "") or ""
    return not isinstance(value, Question) and bool(LUDEX.match(module)) and "_at_" not in module


def form_of(shape: Shape) -> Any:
    """A shape without the names of the things that it is about."""
    if isinstance(shape, Row):
        return shape.first, shape.length, form_of(shape.item)
    if isinstance(shape, Stack):
        return shape.most, form_of(shape.item)
    return shape.low, shape.high
