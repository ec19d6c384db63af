"""Going through sequences: known ones, rows, piles, ranges, lists made at run time, generators."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.model.state import Number, Stack
from ludex.model.state import Row as RowShape

from .code import Code, Site, Unit, c_type
from .error import NotCompilable
from .operators import as_term, limits, truth
from .scope import Scope
from .values import (
    MISSING,
    Array,
    Comprehension,
    Joined,
    Known,
    Numbered,
    Part,
    Pick,
    PileAt,
    Row,
    Several,
    Side,
    Span,
    Term,
    Value,
    number,
    picked,
)

Body = Callable[[Value], None]
MOST_APPENDED = 1024
"""How long a list may get to which a rule appends."""


class Sequences:
    """What reads members of sequences. The translator of a function stands on it."""

    def __init__(self, code: Code, scope: Scope) -> None:
        self.code = code
        self.scope = scope
        self.line = 0

    @property
    def unit(self) -> Unit:
        """The program being written."""
        return self.code.unit

    def site(self, kind: str, what: str) -> Site:
        """The present line as a place of faults."""
        return Site(kind, what, self.scope.file, self.line)

    def expression(self, node: ast.expr, *, lazy: bool = False) -> Value:
        """The value of an expression; `lazy`: a generator need not run yet."""
        raise NotImplementedError

    def bind(self, target: ast.expr, value: Value) -> None:
        """Give the names of a loop their values."""
        raise NotImplementedError

    def item(self, row: Row, index: str) -> Value:
        """The member of a row at an index that is known to be in it."""
        place = f"{row.c}[{index}]"
        shape = row.shape.item
        if isinstance(shape, RowShape):
            return Row(place, shape)
        if isinstance(shape, Stack):
            return PileAt(place, shape)
        return self.read(place, shape)

    def read(self, place: str, shape: Number) -> Term:
        """A number of a position as it is now."""
        return self.code.temp(place, *limits(shape))

    def inside(self, index: Value, size: Value, what: str, *, from_end: bool = True) -> Term:
        """An index as Python takes it: from the end if it is negative, a fault if it is not there.

        A row of a position has nothing below its first member: its indices do not count `from_end`.
        """
        place, most = as_term(self.code, index), as_term(self.code, size)
        if place.low is not None and place.high is not None and most.low is not None:
            if place.low >= 0 and place.high < most.low:
                return place
            if not from_end:
                return self._within(place, most, what)
            if place.low == place.high and -most.low <= place.low < 0 and most.low == most.high:
                return number(place.low + most.low)
            if -most.low <= place.low and place.high < most.low and most.low == most.high:
                wrapped = f"{place.c} < 0 ? {place.c} + {most.c} : {place.c}"
                return self.code.temp(wrapped, 0, most.low - 1)
        if from_end and (place.low is None or place.low < 0):
            place = self.code.temp(f"{place.c} < 0 ? {place.c} + {most.c} : {place.c}", None, None)
        return self._within(place, most, what)

    def _within(self, place: Term, most: Term, what: str) -> Term:
        self.code.fault(f"(unsigned long){place.c} >= (unsigned long){most.c}", self.site("IndexError", what))
        high = None if most.high is None else most.high - 1
        return Term(place.c, 0, high)

    def length(self, value: Value) -> Value:
        """How many members a sequence has."""
        if isinstance(value, Known):
            return Known(len(value.value))
        if isinstance(value, Pick):
            return value.map(len)
        if isinstance(value, Row):
            return Known(value.shape.length)
        if isinstance(value, PileAt):
            return self.code.temp(f"{value.c}.n", 0, value.shape.most)
        if isinstance(value, Array):
            return Known(int(value.size)) if value.size.isdigit() else self.code.temp(value.size, 0, None)
        if isinstance(value, Several):
            return Known(len(value.items))
        if isinstance(value, Numbered):
            return self.length(value.inner)
        if isinstance(value, Part):
            c = f"({value.stop.c} > {value.start.c} ? {value.stop.c} - {value.start.c} : 0)"
            return self.code.temp(c, 0, value.stop.high)
        count = self.code.variable()
        self.code.emit(f"{count} = 0;")
        self.each(value, lambda _item: self.code.emit(f"{count}++;"))
        return Term(count, 0, None)

    def most(self, value: Value) -> int:
        """How many members a sequence can have at the most."""
        if isinstance(value, Known):
            return len(value.value)
        if isinstance(value, Pick):
            return max(len(thing) for thing in value.things)
        if isinstance(value, Row):
            return value.shape.length
        if isinstance(value, PileAt):
            return value.shape.most
        if isinstance(value, Array):
            return value.capacity[0]
        if isinstance(value, Several):
            return len(value.items)
        if isinstance(value, Numbered | Part):
            return self.most(value.inner)
        if isinstance(value, Joined):
            return sum(map(self.most, value.parts))
        if isinstance(value, Side):
            return min(map(self.most, value.inners))
        if isinstance(value, Span) and None not in (value.start.low, value.stop.high):
            return max(0, (value.stop.high or 0) - (value.start.low or 0))
        return MOST_APPENDED

    def member(self, value: Value, index: str) -> Value:
        """The member of a sequence at an index that is known to be in it."""
        if isinstance(value, Known):
            return picked(list(value.value), index)
        if isinstance(value, Row):
            return self.item(value, index)
        if isinstance(value, PileAt):
            return self.read(f"{value.c}.a[{index}]", value.shape.item)
        if isinstance(value, Array):
            low, high = value.bounds
            parts = [self.code.temp(f"{column}[{index}]", low, high) for column in value.columns]
            return parts[0] if len(parts) == 1 else Several(tuple(parts))
        if isinstance(value, Part):
            end = f"{value.stop.c} - 1 - {index}" if value.backwards else f"{value.start.c} + {index}"
            return self.member(value.inner, self.code.temp(end, None, None).c)
        if isinstance(value, Pick):
            return self.flattened(value, Term(index))
        raise NotCompilable("a member of this sequence", "go through it with for")

    def flattened(self, value: Pick, index: Term) -> Value:
        """A member of one of several known sequences; the index is known to be in it."""
        rows = [[] if thing is MISSING else list(thing) for thing in value.things]
        width = max(map(len, rows))
        filler = next((row[0] for row in rows if row), 0)
        flat = [thing for row in rows for thing in [*row, *[filler] * (width - len(row))]]
        place = self.code.temp(f"{value.index} * {width} + {index.c}", 0, len(flat))
        return picked(flat, place.c)

    def each(self, value: Value, body: Body) -> None:
        """Write what happens for each member of a sequence."""
        code = self.code
        if isinstance(value, Known):
            self._each_known(value.value, body)
        elif isinstance(value, Several):
            for item in value.items:
                body(item)
        elif isinstance(value, Span):
            index = code.variable(c_type(value.start.low, value.stop.high), "i")
            sign = "<" if value.step > 0 else ">"
            low, high = value.start.low, None if value.stop.high is None else value.stop.high - 1
            if value.step < 0:
                low, high = None if value.stop.low is None else value.stop.low + 1, value.start.high
            with code.block(
                f"for ({index} = {value.start.c}; {index} {sign} {value.stop.c}; {index} += {value.step})"
            ):
                body(Term(index, low, high))
        elif isinstance(value, Numbered):
            count = code.variable("int", "i")
            code.emit(f"{count} = {value.first - 1};")

            def numbered(item: Value, first: int = value.first, inner: Value = value.inner) -> None:
                code.emit(f"{count}++;")
                place = code.temp(count, first, first + max(0, self.most(inner) - 1))
                body(Several((place, item)))

            self.each(value.inner, numbered)
        elif isinstance(value, Joined):
            for part in value.parts:
                self.each(part, body)
        elif isinstance(value, Side):
            sizes = [as_term(code, self.length(inner)) for inner in value.inners]
            index = code.variable("int", "i")
            with code.block(
                f"for ({index} = 0; {' && '.join(f'{index} < {s.c}' for s in sizes)}; {index}++)"
            ):
                body(Several(tuple(self.member(inner, index) for inner in value.inners)))
        elif isinstance(value, Comprehension):
            self._each_generated(value, body)
        elif isinstance(value, PileAt | Array):
            if not self.most(value):
                return
            index = code.variable("int", "i")
            size = f"{value.c}.n" if isinstance(value, PileAt) else value.size
            with code.block(f"for ({index} = 0; {index} < {size}; {index}++)"):
                body(self.member(value, index))
        elif isinstance(value, Row | Part | Pick):
            if self.most(value) == 0:
                return
            size = as_term(code, self.length(value)).c
            index = code.variable("int", "i")
            with code.block(f"for ({index} = 0; {index} < {size}; {index}++)"):
                body(self.member(value, index))
        else:
            raise NotCompilable(f"going through a {type(value).__name__.lower()}", "use a known range")

    def _each_known(self, things: Any, body: Body) -> None:
        listed = list(things)
        if not listed:
            return
        if len(listed) == 1 or any(callable(thing) for thing in listed):
            for thing in listed:
                body(Known(thing))
            return
        index = self.code.variable("int", "i")
        if isinstance(things, range):
            sign = "<" if things.step > 0 else ">"
            loop = f"for ({index} = {things.start}; {index} {sign} {things.stop}; {index} += {things.step})"
            with self.code.block(loop):
                body(Term(index, min(things), max(things)))
            return
        with self.code.block(f"for ({index} = 0; {index} < {len(listed)}; {index}++)"):
            body(picked(listed, index))

    def _each_generated(self, value: Comprehension, body: Body) -> None:
        outer = self.scope
        inner = value.scope.inner()
        generators = value.node.generators

        def level(depth: int) -> None:
            self.scope = inner
            if depth == len(generators):
                item = self.expression(value.node.elt)
                self.scope = outer
                body(item)
                self.scope = inner
                return
            generator = generators[depth]
            source = self.expression(generator.iter, lazy=True)

            def one(item: Value) -> None:
                self.scope = inner
                self.bind(generator.target, item)
                opened = 0
                for test in generator.ifs:
                    holds = truth(self.code, self.expression(test))
                    if isinstance(holds, Known):
                        if not holds.value:
                            self.code.emit("}" * opened)
                            return
                        continue
                    self.code.emit(f"if ({holds.c}) {{")
                    opened += 1
                level(depth + 1)
                self.code.emit("}" * opened)

            self.each(source, one)

        try:
            level(0)
        finally:
            self.scope = outer

    def listed(self, value: Value) -> Array:
        """A sequence as a list of its own."""
        found: list[Array] = []
        size = self.code.variable("int", "n")
        self.code.emit(f"{size} = 0;")
        most = self.most(value)

        def put(item: Value) -> None:
            if not found:
                width = len(item.items) if isinstance(item, Several) else 1
                capacity = [most]
                columns = [self.code.array(capacity) for _ in range(width)]
                found.append(Array(columns, size, capacity))
            self.append(found[0], item)

        self.each(value, put)
        if not found:
            nothing = [0]
            found.append(Array([self.code.array(nothing)], size, nothing))
        return found[0]

    def append(self, array: Array, item: Value) -> None:
        """Put something at the end of a list."""
        parts = item.items if isinstance(item, Several) else (item,)
        if len(parts) != len(array.columns):
            raise NotCompilable("a list of different things", "keep one kind of thing in a list")
        terms = [as_term(self.code, part) for part in parts]
        if array.capacity[0] >= MOST_APPENDED:
            self.code.fault(
                f"{array.size} >= {array.capacity[0]}", self.site("MemoryError", "a list too long")
            )
        for column, term in zip(array.columns, terms, strict=True):
            self.code.emit(f"{column}[{array.size}] = {term.c};")
        self.code.emit(f"{array.size}++;")
