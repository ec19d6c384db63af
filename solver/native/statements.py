"""Compiling statements: assignments, conditions, loops, returns."""

from __future__ import annotations

import ast
from operator import itemgetter

from ludex.model.state import Number, Pile
from ludex.model.state import Row as RowShape

from .calls import Calls
from .error import NotCompilable
from .operators import as_code, as_term, binary, store, truth
from .values import (
    ANYWHERE,
    NOTHING,
    Array,
    Closure,
    Comprehension,
    Known,
    Pick,
    PileAt,
    Position,
    Row,
    Several,
    Term,
    Value,
    field_of,
)

SKIPPED = (ast.Pass, ast.Import, ast.ImportFrom)


class Translator(Calls):
    """What turns a function into C, statement by statement."""

    def run(self, body: tuple[ast.stmt, ...]) -> bool:
        """Write the statements of a function; tells whether their end is never reached."""
        return any(self.statement(line) for line in body)

    def begin(self) -> None:
        """Keep the parameters that are assigned again in variables of C."""
        for name in sorted(self.scope.several & self.scope.names.keys()):
            self._assign_name(name, self.scope.names[name])

    def statement(self, node: ast.stmt) -> bool:
        """Write one statement; tells whether what follows is never reached."""
        self.line = node.lineno
        try:
            return self._statement(node)
        except NotCompilable as error:
            raise error.at(self.scope.file, self.line) from None

    def _statement(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Yield):
                raise NotCompilable("yield", "return a list")
            self.expression(node.value)
        elif isinstance(node, ast.Assign):
            value = self.expression(node.value)
            if len(node.targets) > 1 and self.is_sequence(value):
                raise NotCompilable("one list given to two names", "make a new one for each")
            for target in node.targets:
                self.assign(target, value)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.assign(node.target, self.expression(node.value))
        elif isinstance(node, ast.AugAssign):
            self._augment(node)
        elif isinstance(node, ast.If):
            return self._if(node)
        elif isinstance(node, ast.For):
            self._for(node)
        elif isinstance(node, ast.While):
            self._while(node)
        elif isinstance(node, ast.Return):
            value = NOTHING if node.value is None else self.expression(node.value, lazy=True)
            if self.scope.give is None:
                raise NotCompilable("return here", "return at the end of the function")
            return self.scope.give(value)
        elif isinstance(node, ast.Break | ast.Continue):
            self.code.emit(f"goto {self.scope.loops[-1][isinstance(node, ast.Continue)]};")
            return True
        elif isinstance(node, ast.FunctionDef):
            self.scope.names[node.name] = Closure(node, self.scope)
        elif isinstance(node, ast.Assert):
            self._assert(node)
        elif not isinstance(node, SKIPPED):
            raise NotCompilable(f"the statement {type(node).__name__}", "see docs/writing-a-game.md")
        return False

    def _assert(self, node: ast.Assert) -> None:
        holds = truth(self.code, self.expression(node.test))
        if not (isinstance(holds, Known) and holds.value):
            c = "1" if isinstance(holds, Known) else f"!{holds.c}"
            self.code.fault(c, self.site("AssertionError", ""))

    def _if(self, node: ast.If) -> bool:
        holds = truth(self.code, self.expression(node.test))
        if isinstance(holds, Known):
            return self.run(tuple(node.body if holds.value else node.orelse))
        with self.code.block(f"if ({holds.c})"):
            left = self.run(tuple(node.body))
        if not node.orelse:
            return False
        with self.code.block("else"):
            right = self.run(tuple(node.orelse))
        return left and right

    def _for(self, node: ast.For) -> None:
        if node.orelse:
            raise NotCompilable("for … else", "note in a variable whether the loop was left")
        refuse_late(node.iter)
        source = self.expression(node.iter, lazy=not self._writes(node.body))
        ends = self.code.label(), self.code.label()
        used = any(isinstance(inner, ast.Break | ast.Continue) for inner in ast.walk(node))
        scope = self.scope

        def one(item: Value) -> None:
            after = self.code.label() if used else ""
            scope.loops.append((ends[0], after))
            self.bind(node.target, item)
            self.run(tuple(node.body))
            scope.loops.pop()
            if used:
                self.code.emit(f"{after}:;")

        before, self.code.changes = self.code.changes, set()
        self.each(source, one)
        live = gone_through(node.iter)
        if live and self.code.changes & {*live, ANYWHERE}:
            raise NotCompilable("a row or pile changed while it is gone through", "go through list(…) of it")
        self.code.changes |= before
        if used:
            self.code.emit(f"{ends[0]}:;")

    @staticmethod
    def _writes(body: list[ast.stmt]) -> bool:
        """Whether a loop may change what it goes through: anything but plain assignments of names counts."""
        for line in body:
            for node in ast.walk(line):
                if isinstance(node, ast.Call):
                    return True
                if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
                    return True
        return False

    def _while(self, node: ast.While) -> None:
        ends = self.code.label(), self.code.label()
        with self.code.block("for (;;)"):
            holds = truth(self.code, self.expression(node.test))
            if isinstance(holds, Known):
                if not holds.value:
                    self.code.emit("break;")
            else:
                self.code.emit(f"if (!{holds.c}) break;")
            self.scope.loops.append(ends)
            self.run(tuple(node.body))
            self.scope.loops.pop()
            self.code.emit(f"{ends[1]}:;")
        self.code.emit(f"{ends[0]}:;")

    def bind(self, target: ast.expr, value: Value) -> None:
        """Give the names of a loop their values."""
        if isinstance(target, ast.Name):
            if target.id in self.scope.several:
                self.assign(target, value)
            else:
                self.scope.names[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            for part, item in zip(target.elts, self.unpacked(value, len(target.elts)), strict=True):
                self.bind(part, item)
        else:
            raise NotCompilable("this loop variable", "use a name or a tuple of names")

    def unpacked(self, value: Value, count: int) -> list[Value]:
        """The members of a tuple whose length is known."""
        if isinstance(value, Several) and len(value.items) == count:
            return list(value.items)
        if isinstance(value, Known) and len(value.value) == count:
            return [Known(item) for item in value.value]
        if isinstance(value, Pick):
            return [value.map(itemgetter(place)) for place in range(count)]
        if isinstance(value, Row) and value.shape.length == count:
            return [self.member(value, str(place)) for place in range(count)]
        raise NotCompilable("a list of unknown length unpacked", f"unpack exactly {count} known members")

    def assign(self, target: ast.expr, value: Value) -> None:
        """Write a value where it belongs."""
        if isinstance(target, ast.Name):
            self._assign_name(target.id, value)
        elif isinstance(target, ast.Tuple | ast.List):
            for part, item in zip(target.elts, self.unpacked(value, len(target.elts)), strict=True):
                self.assign(part, item)
        elif isinstance(target, ast.Attribute):
            holder = self.expression(target.value)
            if not isinstance(holder, Position) or target.attr not in holder.schema.fields:
                raise NotCompilable(f"an assignment to {target.attr}", "write to fields of the position")
            self.code.touches.add(target.attr)
            place, shape = f"{holder.c}->f_{target.attr}", holder.schema.fields[target.attr]
            if isinstance(shape, Number):
                store(self.code, place, shape, value, self.site("range", target.attr))
            else:
                self._assign_whole(
                    Row(place, shape) if isinstance(shape, RowShape) else PileAt(place, shape), value
                )
        elif isinstance(target, ast.Subscript):
            self._assign_item(self.expression(target.value), self.expression(target.slice), value, target)
        else:
            raise NotCompilable("this assignment", "assign to a name or to the position")

    def _assign_item(self, holder: Value, index: Value, value: Value, node: ast.Subscript) -> None:
        if isinstance(holder, Array):
            place = self.inside(index, self.length(holder), "list assignment index out of range")
            self.code.emit(f"{holder.columns[0]}[{place.c}] = {as_term(self.code, value).c};")
            return
        if not isinstance(holder, Row):
            raise NotCompilable("an assignment to a member of this", "write to rows of the position")
        self.code.changes.add(field_of(holder))
        shape = holder.shape
        place = self.inside(index, Known(shape.length), "no such member of a row", from_end=False)
        where = f"{holder.c}[{place.c}]"
        if isinstance(shape.item, Number):
            store(self.code, where, shape.item, value, self.site("range", ast.unparse(node.value)))
        else:
            whole = Row(where, shape.item) if isinstance(shape.item, RowShape) else PileAt(where, shape.item)
            self._assign_whole(whole, value)

    def _assign_whole(self, place: Row | PileAt, value: Value) -> None:
        """A whole row or pile is replaced by a list of as many numbers."""
        code = self.code
        replaced = field_of(place)
        if isinstance(value, Row | PileAt):
            raise NotCompilable("a row or pile given to two fields", "make a new one: list(…) or Pile(…)")
        if any(isinstance(v, Row | PileAt) and field_of(v) == replaced for v in self.scope.names.values()):
            raise NotCompilable("a row or pile replaced that a name stands for", "read what is needed before")
        code.changes.add(replaced)
        if isinstance(value, Array):
            copied = value
        elif isinstance(value, Known) and not value.value:
            nothing = [0]
            copied = Array([code.array(nothing)], "0", nothing)
        else:
            copied = self.listed(value)
        code.writes = True
        index = code.variable("int", "i")
        if isinstance(place, PileAt):
            empty = isinstance(value, Known) and isinstance(value.value, Pile)
            if not empty and not (isinstance(value, Array) and value.pile):
                raise NotCompilable("a list where a pile belongs", "make a pile of it: Pile(…)")
            full = self.site("range", "a pile with more cards than it can hold")
            code.fault(f"{copied.size} > {place.shape.most}", full)
            code.emit(f"memset(&{place.c}, 0, sizeof {place.c}); {place.c}.n = {copied.size};")
            where, shape = f"{place.c}.a[{index}]", place.shape.item
        else:
            if not isinstance(place.shape.item, Number):
                raise NotCompilable("a whole table replaced", "write to its rows")
            code.fault(
                f"{copied.size} != {place.shape.length}", self.site("range", "a row of another length")
            )
            where, shape = f"{place.c}[{index}]", place.shape.item
        if copied.columns and copied.capacity[0]:
            with code.block(f"for ({index} = 0; {index} < {copied.size}; {index}++)"):
                store(code, where, shape, self.member(copied, index), self.site("range", "a row"))

    def _assign_name(self, name: str, value: Value) -> None:
        scope, code = self.scope, self.code
        if isinstance(value, Comprehension):
            value = self.listed(value)
        if name not in scope.several:
            scope.names[name] = value
            return
        kept = scope.variables.get(name)
        if self.is_sequence(value) and not isinstance(value, Position | Closure):
            if isinstance(value, Array) and not value.columns:
                scope.names[name] = scope.variables[name] = value
                return
            listed = self.listed(value)
            if not isinstance(kept, Array):
                capacity = [max(1, listed.capacity[0])]
                kept = Array(
                    [code.array(capacity) for _ in listed.columns], code.variable("int", "n"), capacity
                )
            kept.capacity[0] = max(kept.capacity[0], listed.capacity[0])
            code.emit(f"{kept.size} = {listed.size};")
            for to, source in zip(kept.columns, listed.columns, strict=True):
                code.emit(f"memcpy({to}, {source}, {listed.size} * sizeof(int));")
            scope.names[name] = scope.variables[name] = kept
            return
        if isinstance(value, Position | Closure):
            raise NotCompilable(f"{name}, which stands for different things", "use another name")
        term = as_code(code, value)
        if not isinstance(kept, Term):
            kept = Term(code.variable(), text=term.text)
        elif term.text and not kept.text:
            raise NotCompilable(f"{name}, a number first and a text or None later", "use another name")
        code.emit(f"{kept.c} = {term.c};")
        scope.names[name] = scope.variables[name] = kept

    def _augment(self, node: ast.AugAssign) -> None:
        site = self.site("ZeroDivisionError", "division by zero")
        if isinstance(node.target, ast.Name):
            before = self.expression(node.target)
            self.assign(
                node.target, binary(self.code, type(node.op), before, self.expression(node.value), site)
            )
        elif isinstance(node.target, ast.Attribute):
            before = self.expression(ast.Attribute(node.target.value, node.target.attr, ast.Load()))
            after = binary(self.code, type(node.op), before, self.expression(node.value), site)
            self.assign(node.target, after)
        elif isinstance(node.target, ast.Subscript):
            holder, index = self.expression(node.target.value), self.expression(node.target.slice)
            index = as_term(self.code, index) if not isinstance(index, Known) else index
            before = self.item_of(holder, index)
            after = binary(self.code, type(node.op), before, self.expression(node.value), site)
            self._assign_item(holder, index, after, node.target)


__all__ = ["Translator"]


ITERATORS = ("enumerate", "zip", "reversed", "iter")
"""Functions of Python that go through what they are given as it is, not through a list of their own."""


def gone_through(node: ast.expr) -> set[str]:
    """The fields of positions that a loop goes through as they are, not as a list of their own."""
    if isinstance(node, ast.Call):
        sees = isinstance(node.func, ast.Name) and node.func.id in ITERATORS
        return set().union(*map(gone_through, node.args)) if sees and node.args else set()
    if isinstance(node, ast.Subscript):
        return set() if isinstance(node.slice, ast.Slice) else gone_through(node.value)
    return {node.attr} if isinstance(node, ast.Attribute) else set()


def refuse_late(node: ast.expr) -> None:
    """A loop over a generator expression, which Python works out between the turns of the loop."""
    if isinstance(node, ast.GeneratorExp):
        raise NotCompilable("a loop over a generator expression", "go through a list")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ITERATORS:
        for arg in node.args:
            refuse_late(arg)
