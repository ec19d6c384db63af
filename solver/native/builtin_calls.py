"""Compiling calls of Python's own functions: range, sum, any, min and the like."""

from __future__ import annotations

import ast
from typing import Any

from ludex.model.state import Pile

from .error import NotCompilable
from .expressions import Expressions, merged
from .operators import as_term, binary, truth
from .values import (
    NOTHING,
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
)


class BuiltinCalls(Expressions):
    """What turns a call of one of Python's own functions into C."""

    def builtin(self, called: Any, args: list[Value], given: dict[str, Value]) -> Value:
        code = self.code
        first = args[0] if args else NOTHING
        if called is range:
            terms = [as_term(code, arg) for arg in args]
            start, stop = (number(0), terms[0]) if len(terms) == 1 else (terms[0], terms[1])
            step = 1
            if len(args) == 3:
                if not isinstance(args[2], Known):
                    raise NotCompilable("a range with a step that is not known", "go through a known range")
                step = args[2].value
            return Span(start, stop, step)
        if called is enumerate:
            begin = given.get("start", args[1] if len(args) > 1 else Known(0))
            if not isinstance(begin, Known):
                raise NotCompilable("enumerate from a number that is not known", "count from a known number")
            return Numbered(first, begin.value)
        if called is Pile and args:
            made = self.listed(first)
            made.pile = True
            return made
        if called in (tuple, list) and isinstance(first, PileAt | Row | Part | Array):
            return self.listed(first)  # a list of its own: what it is made from may change afterwards
        if called in (tuple, list, iter):
            return first
        if called is zip:
            strict = given.get("strict", Known(False))
            sizes = [self.length(part) for part in args] if strict != Known(False) else []
            if any(size != sizes[0] or not isinstance(size, Known) for size in sizes):
                raise NotCompilable(
                    "a strict zip of lists whose lengths may differ", "go through a known range"
                )
            return Side(tuple(args))
        if called is reversed:
            if isinstance(first, Side | Numbered):
                raise NotCompilable("an iterator turned round", "turn a list round")
            if isinstance(first, Comprehension | Joined | Span):
                first = self.listed(first)
            return Part(first, number(0), as_term(code, self.length(first)), True)
        if called is int:
            return first.map(int) if isinstance(first, Pick) else as_term(code, first)
        if called is bool:
            holds = truth(code, first)
            return holds if isinstance(holds, Known) else code.temp(f"{holds.c} != 0", 0, 1)
        if called is len:
            return self.length(first)
        if called is abs:
            term = as_term(code, first)
            high = None if term.low is None or term.high is None else max(abs(term.low), abs(term.high))
            return code.temp(f"{term.c} < 0 ? -{term.c} : {term.c}", 0, high)
        if called is getattr and isinstance(args[1], Known):
            return self.attribute(first, args[1].value)
        if called is sum:
            return self._sum(first, args[1] if len(args) > 1 else Known(0))
        if called is any or called is all:
            return self._any_or_all(called is any, first)
        if called is min or called is max:
            return self._extreme(called is min, args, given)
        if called is divmod:
            site = self.site("ZeroDivisionError", "division by zero")
            return Several(
                (
                    binary(code, ast.FloorDiv, first, args[1], site),
                    binary(code, ast.Mod, first, args[1], site),
                )
            )
        name = getattr(called, "__name__", repr(called))
        raise NotCompilable(f"a call of {name} with position values", "use sum, any, all, min, max and loops")

    def _sum(self, value: Value, begin: Value) -> Value:
        code = self.code
        total = code.variable()
        code.emit(f"{total} = {as_term(code, begin).c};")
        terms: list[Term] = []

        def add(item: Value) -> None:
            term = as_term(code, item) if not isinstance(item, Known) else number(int(item.value))
            terms.append(term)
            code.emit(f"{total} += {term.c};")

        self.each(value, add)
        most = 0 if isinstance(value, Comprehension) else self.most(value)
        start = as_term(code, begin)
        bounded = (
            most and all(t.low is not None and t.high is not None for t in terms) and start.low is not None
        )
        if bounded and terms:
            low = min(min(t.low or 0 for t in terms), 0) * most + (start.low or 0)
            high = max(max(t.high or 0 for t in terms), 0) * most + (start.high or 0)
            return Term(total, low, high)
        never_negative = (
            start.low is not None and start.low >= 0 and all(t.low is not None and t.low >= 0 for t in terms)
        )
        return Term(total, 0 if never_negative else None, None)

    def _any_or_all(self, seeks: bool, value: Value) -> Value:
        code = self.code
        if isinstance(value, Several) and not value.items:
            return Known(not seeks)
        result, done = code.variable("int"), code.label()
        code.emit(f"{result} = {int(not seeks)};")

        def look(item: Value) -> None:
            holds = truth(code, item)
            if isinstance(holds, Known):
                if bool(holds.value) == seeks:
                    code.emit(f"{result} = {int(seeks)}; goto {done};")
                return
            code.emit(f"if ({'' if seeks else '!'}{holds.c}) {{ {result} = {int(seeks)}; goto {done}; }}")

        self.each(value, look)
        code.emit(f"{done}:;")
        return Term(result, 0, 1)

    def _extreme(self, least: bool, args: list[Value], given: dict[str, Value]) -> Value:
        code = self.code
        if "key" in given:
            raise NotCompilable("min or max by a key", "compare with a loop")
        sequence: Value = Several(tuple(args)) if len(args) > 1 else args[0]
        best, found = code.variable(), code.variable("int")
        code.emit(f"{found} = 0;")
        terms: list[Term] = []

        def look(item: Value) -> None:
            term = as_term(code, item)
            terms.append(term)
            code.emit(
                f"if (!{found} || {term.c} {'<' if least else '>'} {best})"
                f" {{ {best} = {term.c}; {found} = 1; }}"
            )

        self.each(sequence, look)
        default = given.get("default")
        if default is not None:
            term = as_term(code, default)
            code.emit(f"if (!{found}) {best} = {term.c};")
            terms.append(term)
        elif not (isinstance(sequence, Several | Row) and self.most(sequence)):
            code.fault(f"!{found}", self.site("ValueError", "min() or max() of nothing"))
        if not terms:
            return number(0)
        joined = merged(code, best, terms)
        if isinstance(sequence, Several) and default is None:
            ends = [t.high if least else t.low for t in terms]
            known = [end for end in ends if end is not None]
            if least and known:
                joined = Term(best, joined.low, min(known))
            elif known:
                joined = Term(best, max(known), joined.high)
        return joined
