"""Compiling expressions: names, cells of the position, tables of the box, operators, conditions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any

from ludex.model.rule import watching
from ludex.model.state import Number
from ludex.model.state import Row as RowShape

from .code import Code
from .comparisons import Comparisons
from .error import NotCompilable
from .operators import as_code, as_term, binary, truth
from .refusals import part_of
from .switches import Consulted
from .values import (
    MISSING,
    Array,
    Closure,
    Comprehension,
    Joined,
    Known,
    Method,
    Numbered,
    Part,
    Pick,
    PileAt,
    Position,
    Row,
    Several,
    Side,
    Span,
    Term,
    Value,
    alike,
    number,
    picked,
)


class Expressions(Comparisons):
    """What turns an expression into C."""

    def expression(self, node: ast.expr, *, lazy: bool = False) -> Value:
        """The value of an expression; `lazy`: a generator need not run yet."""
        self.line = getattr(node, "lineno", self.line)
        if isinstance(node, ast.GeneratorExp | ast.ListComp):
            made = Comprehension(node, self.scope)
            return made if lazy else self.listed(made)
        if isinstance(node, ast.Call):
            return self.call(node, lazy=lazy)
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise NotCompilable(f"the expression {type(node).__name__}", "see docs/writing-a-game.md")
        found: Value = method(node)
        return found

    def call(self, node: ast.Call, *, lazy: bool) -> Value:
        """The value of a call."""
        raise NotImplementedError

    def _constant(self, node: ast.Constant) -> Value:
        return Known(node.value)

    def _name(self, node: ast.Name) -> Value:
        found = self.scope.look_up(node.id)
        if isinstance(found, Term) and node.id in self.scope.several:
            return replace(self.code.temp(found.c, found.low, found.high), text=found.text)
        return found

    def _lambda(self, node: ast.Lambda) -> Value:
        return Closure(node, self.scope)

    def _attribute(self, node: ast.Attribute) -> Value:
        return self.attribute(self.expression(node.value), node.attr)

    def attribute(self, holder: Value, name: str) -> Value:
        """An attribute of anything."""
        if isinstance(holder, Known):
            return self.folded(lambda: part_of(holder.value, name))
        if isinstance(holder, Pick):
            return holder.map(lambda thing: part_of(thing, name))
        if isinstance(holder, Position):
            schema = holder.schema
            if name == "box":
                return Known(schema.box)
            if name in schema.fields:
                self.code.touches.add(name)
                place = f"{holder.c}->f_{name}"
                shape = schema.fields[name]
                if isinstance(shape, Number):
                    return self.read(place, shape)
                return Row(place, shape) if isinstance(shape, RowShape) else PileAt(place, shape)
            if isinstance(getattr(schema.kind, name, None), FunctionType):
                return Method(holder, name)
            raise NotCompilable(f"{name}, which this position does not have", "ask for it where it is there")
        return Method(holder, name)

    def folded(self, make: Callable[[], Any]) -> Value:
        """What Python works out beforehand; of what consults readings that are chosen later, one for each."""
        switches = self.unit.switches
        if switches is None:
            return Known(make())
        consulted = Consulted()
        with watching(consulted):
            found = make()
        if consulted.rulings.isdisjoint(switches.readings):
            return Known(found)
        return picked(*switches.each(make, consulted.rulings))

    def _subscript(self, node: ast.Subscript) -> Value:
        holder = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._sliced(holder, node.slice)
        return self.item_of(holder, self.expression(node.slice))

    def _sliced(self, holder: Value, node: ast.Slice) -> Value:
        ends = [None if end is None else self.expression(end) for end in (node.lower, node.upper, node.step)]
        if isinstance(holder, Known) and all(end is None or isinstance(end, Known) for end in ends):
            return Known(
                holder.value[slice(*(end.value if isinstance(end, Known) else None for end in ends))]
            )
        if ends[2] is not None:
            raise NotCompilable("a slice with a step", "go through a range")
        size = as_term(self.code, self.length(holder))
        start = number(0) if ends[0] is None else self._clipped(as_term(self.code, ends[0]), size)
        stop = size if ends[1] is None else self._clipped(as_term(self.code, ends[1]), size)
        part = Part(holder, start, stop)
        return self.listed(part) if isinstance(holder, Row | PileAt | Array) else part

    def _clipped(self, end: Term, size: Term) -> Term:
        from_end = self.code.temp(f"{end.c} < 0 ? {end.c} + {size.c} : {end.c}", None, None).c
        c = f"{from_end} < 0 ? 0 : {from_end} > {size.c} ? {size.c} : {from_end}"
        return self.code.temp(c, 0, size.high)

    def item_of(self, holder: Value, index: Value) -> Value:
        """What stands at an index."""
        if isinstance(holder, Known):
            return self._known_item(holder.value, index)
        if isinstance(holder, Pick):
            if isinstance(index, Known):
                return holder.map(lambda thing: thing[index.value])
            if (
                isinstance(index, Pick)
                and index.index == holder.index
                and len(index.things) == len(holder.things)
            ):
                both = zip(holder.things, index.things, strict=True)
                return picked([thing[place] for thing, place in both], holder.index)
            return self.flattened(holder, self.inside(index, holder.map(len), "index out of range"))
        if isinstance(holder, Row):
            shape = holder.shape
            return self.item(
                holder, self.inside(index, Known(shape.length), "no such member of a row", from_end=False).c
            )
        if isinstance(holder, PileAt | Array | Part):
            return self.member(holder, self.inside(index, self.length(holder), "list index out of range").c)
        if isinstance(holder, Several):
            if isinstance(index, Known):
                return holder.items[int(index.value)]
            place = self.inside(index, Known(len(holder.items)), "index out of range")
            return self.member(self.listed(holder), place.c)
        raise NotCompilable(f"an item of a {type(holder).__name__.lower()}", "go through it with for")

    def _known_item(self, things: Any, index: Value) -> Value:
        switches = self.unit.switches
        if isinstance(index, Known):
            if switches is not None and things is switches.box.rulings and index.value in switches.readings:
                return picked(list(switches.readings[index.value]), switches.index((index.value,)))
            try:
                return Known(things[index.value])
            except LookupError as error:
                self.code.fault("1", self.site(type(error).__name__, str(error)))
                return number(0)
        if isinstance(things, dict):
            return self._entry(things, _combined(index))
        listed = list(things)
        if isinstance(index, Pick) and all(
            isinstance(place, int) and -len(listed) <= place < len(listed) for place in index.things
        ):
            return index.map(lambda place: listed[place])
        if not listed:
            self.code.fault("1", self.site("IndexError", "index out of range"))
            return number(0)
        return picked(listed, self.inside(index, Known(len(listed)), "index out of range").c)

    def _entry(self, things: dict[Any, Any], index: Value) -> Value:
        if isinstance(index, Pick):
            return index.map(lambda key: things[key])
        if not things or not all(isinstance(key, int) for key in things):
            raise NotCompilable("a dictionary by position values", "use a tuple over a known range")
        low, high = min(things), max(things)
        place = as_term(self.code, index)
        self.code.fault(f"{place.c} < {low} || {place.c} > {high}", self.site("KeyError", "no such key"))
        shifted = self.code.temp(f"{place.c} - {low}", 0, high - low)
        return picked([things.get(key, MISSING) for key in range(low, high + 1)], shifted.c)

    def _binop(self, node: ast.BinOp) -> Value:
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List) and len(node.left.elts) == 1:
            return self._repeated(self.expression(node.left.elts[0]), self.expression(node.right))
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(node.op, ast.Add) and not self._numeric(left) and not self._numeric(right):
            for side in (left, right):
                if isinstance(side, Span | Side | Numbered) or (
                    isinstance(side, Known) and not isinstance(side.value, list | tuple)
                ):
                    raise NotCompilable("a sum of what are not lists or tuples", "make lists of them")
            return Joined((left, right))
        site = self.site("ZeroDivisionError", "division by zero")
        return binary(self.code, type(node.op), left, right, site)

    def _repeated(self, value: Value, times: Value) -> Value:
        """A list of one thing so many times over, whose members can then be changed."""
        if not isinstance(times, Known):
            raise NotCompilable("a list of unknown length", "repeat it so often as the box says")
        capacity = [max(0, times.value)]
        column, index = self.code.array(capacity), self.code.variable("int", "i")
        term = as_term(self.code, value)
        self.code.emit(f"for ({index} = 0; {index} < {capacity[0]}; {index}++) {column}[{index}] = {term.c};")
        return Array([column], str(capacity[0]), capacity)

    @staticmethod
    def _numeric(value: Value) -> bool:
        if isinstance(value, Known):
            return isinstance(value.value, int | str)
        return isinstance(value, Term) or (isinstance(value, Pick) and isinstance(value.things[0], int))

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        value = self.expression(node.operand)
        if isinstance(node.op, ast.Not):
            holds = truth(self.code, value)
            return Known(not holds.value) if isinstance(holds, Known) else self.code.temp(f"!{holds.c}", 0, 1)
        if isinstance(node.op, ast.USub):
            return binary(self.code, ast.Sub, Known(0), value, self.site("", ""))
        if isinstance(node.op, ast.UAdd):
            return binary(self.code, ast.Add, Known(0), value, self.site("", ""))
        raise NotCompilable("the operator ~", "use + - * and not")

    def _boolop(self, node: ast.BoolOp) -> Value:
        """`and`, `or`: the next part is looked at only where it must be."""
        code, stops = self.code, isinstance(node.op, ast.Or)
        result: str | None = None
        opened = 0
        bounds: list[Term] = []
        for place, part in enumerate(node.values):
            value = self.expression(part)
            last = place + 1 == len(node.values)
            holds = truth(code, value)
            certain = isinstance(holds, Known) and bool(holds.value) == stops
            if isinstance(holds, Known) and not certain and not last:
                continue
            if result is None and (certain or last):
                return value
            if result is None:
                result = code.variable()
            term = as_code(code, value if not isinstance(value, PileAt | Array | Several | Row) else holds)
            bounds.append(term)
            code.emit(f"{result} = {term.c};")
            if certain:
                break
            if not last:
                assert not isinstance(holds, Known)
                code.emit(f"if ({'!' if stops else ''}{holds.c}) {{")
                opened += 1
        assert result is not None
        code.emit("}" * opened)
        return merged(code, result, bounds)

    def _ifexp(self, node: ast.IfExp) -> Value:
        holds = truth(self.code, self.expression(node.test))
        if isinstance(holds, Known):
            return self.expression(node.body if holds.value else node.orelse)
        return self.chosen(holds, lambda: self.expression(node.body), lambda: self.expression(node.orelse))

    def chosen(self, holds: Term, one: Any, other: Any) -> Value:
        """One value or the other, whichever the condition says."""
        code = self.code
        with code.block(f"if ({holds.c})"):
            first = one()
            place = len(code.lines)
        with code.block("else"):
            second = other()
            if isinstance(first, Known) and isinstance(second, Known) and alike(first.value, second.value):
                return_known: Value | None = first
            else:
                return_known = None
                if isinstance(first, Row | PileAt) or isinstance(second, Row | PileAt):
                    raise NotCompilable("a row or pile chosen by a condition", "choose among numbers")
                if self.is_sequence(first) or self.is_sequence(second):
                    joined = self._chosen_list(first, second, place)
                else:
                    result = code.variable()
                    terms = [as_code(code, second)]
                    code.emit(f"{result} = {terms[0].c};")
                    rest = code.lines[place:]
                    del code.lines[place:]
                    terms.append(as_code(code, first))
                    code.emit(f"{result} = {terms[1].c};")
                    code.lines += rest
                    joined = merged(code, result, terms)
        return joined if return_known is None else return_known

    @staticmethod
    def is_sequence(value: Value) -> bool:
        """Whether a value is a list of some kind, rather than a number or one of several known things."""
        if isinstance(value, Known):
            return not (value.value is None or isinstance(value.value, int | str))
        return not isinstance(value, Term | Pick)

    def _chosen_list(self, first: Value, second: Value, place: int) -> Value:
        code = self.code
        copy = self.listed(second)
        rest = code.lines[place:]
        del code.lines[place:]
        other = self.listed(first)
        if len(other.columns) != len(copy.columns) and other.capacity[0] and copy.capacity[0]:
            raise NotCompilable("one list or a different kind of list", "choose between like things")
        wide = copy if len(copy.columns) >= len(other.columns) else other
        wide.capacity[0] = max(copy.capacity[0], other.capacity[0])
        narrow = other if wide is copy else copy
        result = Array(wide.columns, wide.size, wide.capacity)
        moved: list[str] = [f"{wide.size} = {narrow.size};"]
        if narrow.capacity[0]:
            for to, source in zip(wide.columns, narrow.columns, strict=True):
                moved.append(f"memcpy({to}, {source}, {narrow.size} * sizeof(int));")
        if narrow is other:
            code.lines += moved
            code.lines += rest
        else:
            code.lines += rest
            code.lines += moved
        return result

    def _tuple(self, node: ast.Tuple) -> Value:
        return self._items(node.elts, tuple)

    def _list(self, node: ast.List) -> Value:
        if not node.elts:
            size = self.code.variable("int", "n")
            self.code.emit(f"{size} = 0;")
            return Array([], size, [0])
        return self._items(node.elts, list)

    def _set(self, node: ast.Set) -> Value:
        made = self._items(node.elts, tuple)
        if not isinstance(made, Known):
            raise NotCompilable(
                "a set of numbers that are not known", "ask whether something is in it, or count"
            )
        return Known(frozenset(made.value))

    def _items(self, nodes: list[ast.expr], kind: Any) -> Value:
        parts: list[Value] = []
        joined = False
        for node in nodes:
            if isinstance(node, ast.Starred):
                joined = True
                parts.append(self.expression(node.value))
            else:
                value = self.expression(node)
                parts.append(Several((value,)) if any(isinstance(n, ast.Starred) for n in nodes) else value)
        if not joined:
            if all(isinstance(part, Known) for part in parts):
                return Known(kind(part.value for part in parts if isinstance(part, Known)))
            return Several(tuple(parts))
        return Joined(tuple(parts))

    def _dict(self, node: ast.Dict) -> Value:
        keys = [None if key is None else self.expression(key) for key in node.keys]
        values = [self.expression(value) for value in node.values]
        if all(isinstance(part, Known) for part in (*keys, *values)):
            return Known({k.value: v.value for k, v in zip(keys, values, strict=True)})  # type: ignore[union-attr]
        raise NotCompilable("a dictionary of position values", "use a tuple over a known range")

    def _joinedstr(self, node: ast.JoinedStr) -> Value:
        parts = [self.expression(value) for value in node.values]
        if all(isinstance(part, Known) for part in parts):
            return Known("".join(format(part.value) for part in parts if isinstance(part, Known)))
        raise NotCompilable("a text made from position values", "use texts that are known")

    def _formattedvalue(self, node: ast.FormattedValue) -> Value:
        if node.conversion != -1 or node.format_spec is not None:
            raise NotCompilable("a text with a format", "use texts that are known")
        return self.expression(node.value)


def _combined(value: Value) -> Value:
    """A tuple of known things and of choices among some, as one choice among all combinations."""
    if not isinstance(value, Several) or not all(isinstance(item, Known | Pick) for item in value.items):
        return value
    things: list[tuple[Any, ...]] = [()]
    index = "0"
    for item in value.items:
        choices = item.things if isinstance(item, Pick) else (item.value,)  # type: ignore[union-attr]
        index = f"({index} * {len(choices)} + {item.index})" if isinstance(item, Pick) else index
        things = [(*thing, choice) for thing in things for choice in choices]
    return picked(things, index)


def merged(code: Code, name: str, terms: list[Term]) -> Term:
    """A variable that has been given one of several values."""
    low = None if any(term.low is None for term in terms) else min(t.low for t in terms if t.low is not None)
    high = (
        None if any(term.high is None for term in terms) else max(t.high for t in terms if t.high is not None)
    )
    return Term(name, low, high, any(term.text for term in terms))
