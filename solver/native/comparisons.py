"""Compiling comparisons: of numbers, of lists member by member, and whether something is in a list."""

from __future__ import annotations

import ast

from .error import NotCompilable
from .operators import as_code, as_term, compare
from .sequences import Sequences
from .values import Array, Known, Numbered, Part, Pick, PileAt, Row, Several, Side, Span, Term, Value


class Comparisons(Sequences):
    """What turns a comparison into C."""

    def _compare(self, node: ast.Compare) -> Value:
        code = self.code
        left = self.expression(node.left)
        result: str | None = None
        opened = 0
        for place, (op, side) in enumerate(zip(node.ops, node.comparators, strict=True)):
            member = isinstance(op, ast.In | ast.NotIn)
            among = (
                ast.copy_location(ast.Tuple(side.elts, ast.Load()), side)
                if isinstance(side, ast.Set)
                else side
            )
            right = self.expression(among if member else side, lazy=member)
            if member:
                holds = self.contains(right, left)
                if isinstance(op, ast.NotIn):
                    holds = Known(not holds.value) if isinstance(holds, Known) else Term(f"!{holds.c}", 0, 1)
            else:
                holds = self.equal(type(op), left, right)
            left = right
            last = place + 1 == len(node.ops)
            if isinstance(holds, Known) and result is None and (last or not holds.value):
                return Known(bool(holds.value))
            if result is None and last:
                assert isinstance(holds, Term)
                return code.temp(holds.c, 0, 1)
            if isinstance(holds, Known) and holds.value and not last:
                continue
            if result is None:
                result = code.variable("int")
            code.emit(f"{result} = {as_term(code, holds).c};")
            if isinstance(holds, Known):
                break
            if not last:
                code.emit(f"if ({holds.c}) {{")
                opened += 1
        assert result is not None
        code.emit("}" * opened)
        return Term(result, 0, 1)

    def equal(self, kind: type[ast.cmpop], one: Value, other: Value) -> Known | Term:
        """A comparison of numbers, or of tuples part by part."""
        lists = Several | Row | Array | PileAt | Part | Span | Side | Numbered
        tuples = isinstance(one, lists) or isinstance(other, lists)
        if not tuples:
            return compare(self.code, kind, one, other)
        if kind not in (ast.Eq, ast.NotEq):
            raise NotCompilable("an order between lists", "compare their members")
        same = self._same(one, other)
        if kind is ast.Eq:
            return same
        return Known(not same.value) if isinstance(same, Known) else Term(f"!{same.c}", 0, 1)

    def _same(self, one: Value, other: Value) -> Known | Term:
        code = self.code
        if any(
            isinstance(side, Span | Side | Numbered)
            or (isinstance(side, Known) and isinstance(side.value, range))
            for side in (one, other)
        ):
            raise NotCompilable("a range or an iterator compared with a list", "compare lists")
        for side, against in ((one, other), (other, one)):
            if (
                isinstance(side, Known)
                and isinstance(side.value, tuple)
                and isinstance(against, Row | PileAt | Array)
            ):
                raise NotCompilable("a row compared with a tuple, which is never the same", "write a list")
        sizes = compare(code, ast.Eq, self.length(one), self.length(other))
        if isinstance(sizes, Known) and not sizes.value:
            return sizes
        result = code.variable("int")
        code.emit(f"{result} = {as_term(code, sizes).c};")
        if isinstance(one, Several) or isinstance(other, Several):
            most = min(self.most(one), self.most(other))
            code.emit(f"if ({result}) {{")
            for place in range(most):
                here = self.equal(ast.Eq, self._at(one, place), self._at(other, place))
                code.emit(f"{result} &= {as_term(code, here).c};")
            code.emit("}")
            return Term(result, 0, 1)
        if not self.most(one) or not self.most(other):
            return Term(result, 0, 1)
        index = code.variable("int", "i")
        with code.block(
            f"for ({index} = 0; {result} && {index} < {as_term(code, self.length(one)).c}; {index}++)"
        ):
            here = self.equal(ast.Eq, self.member(one, index), self.member(other, index))
            code.emit(f"{result} = {as_term(code, here).c};")
        return Term(result, 0, 1)

    def _at(self, value: Value, place: int) -> Value:
        return value.items[place] if isinstance(value, Several) else self.member(value, str(place))

    def contains(self, sequence: Value, wanted: Value) -> Known | Term:
        """Whether something is a member."""
        code = self.code
        if isinstance(sequence, Known):
            things = sequence.value
            if isinstance(wanted, Known):
                return Known(wanted.value in things)
            if isinstance(things, range) and things.step == 1:
                term = as_term(code, wanted)
                return code.temp(f"{term.c} >= {things.start} && {term.c} < {things.stop}", 0, 1)
            listed = list(things)
            if isinstance(wanted, Pick):
                found = wanted.map(lambda thing: thing in listed)
                return found if isinstance(found, Known) else as_term(code, found)
            if not listed:
                return Known(False)
            if all(isinstance(thing, int) for thing in listed):
                return self._in_table(sorted({int(thing) for thing in listed}), as_term(code, wanted))
        if isinstance(sequence, Span) and abs(sequence.step) == 1:
            term = as_term(code, wanted)
            low, high = (sequence.start.c, sequence.stop.c)
            if sequence.step < 0:
                return code.temp(f"{term.c} <= {low} && {term.c} > {high}", 0, 1)
            return code.temp(f"{term.c} >= {low} && {term.c} < {high}", 0, 1)
        if isinstance(wanted, Pick | Term):
            wanted = as_code(code, wanted)
        result, done = code.variable("int"), code.label()
        code.emit(f"{result} = 0;")

        def look(item: Value) -> None:
            same = self.equal(ast.Eq, item, wanted)
            code.emit(f"if ({as_term(code, same).c}) {{ {result} = 1; goto {done}; }}")

        self.each(sequence, look)
        code.emit(f"{done}:;")
        return Term(result, 0, 1)

    def _in_table(self, wanted: list[int], term: Term) -> Term:
        code = self.code
        low, high = wanted[0], wanted[-1]
        if len(wanted) <= 3:
            return code.temp(" || ".join(f"{term.c} == {thing}" for thing in wanted), 0, 1)
        if len(wanted) == high - low + 1:
            return code.temp(f"{term.c} >= {low} && {term.c} <= {high}", 0, 1)
        there = set(wanted)
        table, _low, _high = code.unit.table(tuple(place in there for place in range(low, high + 1)))
        return code.temp(f"{term.c} >= {low} && {term.c} <= {high} && {table}[{term.c} - {low}]", 0, 1)
