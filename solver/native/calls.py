"""Compiling calls: require and cite, Python's own functions, questions, the game's functions, methods."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import IntEnum
from types import FunctionType, MethodType
from typing import Any

from ludex.model import rule as rules
from ludex.model.question import Constant, Question
from ludex.model.shape import pack_code
from ludex.model.state import Number, Pile, Stack

from .code import Code, Compiled
from .error import NotCompilable
from .expressions import Expressions, merged
from .operators import as_term, binary, limits, store, truth
from .scope import Function, Scope, read_closure, read_function
from .values import (
    MISSING,
    NOTHING,
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
    number,
)

LAZY = (sum, any, all, min, max, len, tuple, list, sorted, enumerate, zip, iter, set, frozenset, bool)
"""Functions of Python that take a sequence and look at it at once."""


class NotANumber(Exception):
    """A function returns something that a C function cannot."""


class Probe(rules.Watcher):
    """Notices whether a function that seems to know everything speaks of clauses after all."""

    spoke = False

    def required(self, clause: str, holds: bool) -> None:
        """A clause was asked."""
        self.spoke = True

    def cited(self, clause: str) -> None:
        """A clause was named."""
        self.spoke = True


class Calls(Expressions):
    """What turns a call into C."""

    def begin(self) -> None:
        """Keep the parameters that are assigned again in variables of C."""
        raise NotImplementedError

    def run(self, body: tuple[ast.stmt, ...]) -> bool:
        """Write the statements of a function; tells whether their end is never reached."""
        raise NotImplementedError

    def call(self, node: ast.Call, *, lazy: bool) -> Value:
        """The value of a call."""
        function = self.expression(node.func)
        if any(word.arg is None for word in node.keywords):
            raise NotCompilable("** in a call", "name the arguments")
        known = function.value if isinstance(function, Known) else None
        if known is rules.cite:
            self._by_clause(node.args[0], self._cite)
            return NOTHING
        if known is rules.require and len(node.args) == 2:
            holds = truth(self.code, self.expression(node.args[0]))
            self._by_clause(node.args[1], lambda clause: self._require([holds, clause]))
            return NOTHING
        consumes = any(known is one for one in LAZY) or (
            isinstance(function, Method) and function.name == "count"
        )
        args: list[Value] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                args += self._spread(self.expression(argument.value))
            else:
                args.append(self.expression(argument, lazy=consumes))
        given = {str(word.arg): self.expression(word.value) for word in node.keywords}
        self.line = node.lineno
        return self.apply(function, args, given, lazy=lazy)

    def _spread(self, value: Value) -> list[Value]:
        if isinstance(value, Known):
            return [Known(item) for item in value.value]
        if isinstance(value, Several):
            return list(value.items)
        raise NotCompilable("a list of unknown length as arguments", "name the arguments")

    def _by_clause(self, node: ast.expr, speak: Callable[[Value], Value]) -> None:
        """Speak of a clause, or of whichever one a condition chooses."""
        if not isinstance(node, ast.IfExp):
            speak(self.expression(node))
            return
        holds = truth(self.code, self.expression(node.test))
        if isinstance(holds, Known):
            self._by_clause(node.body if holds.value else node.orelse, speak)
            return
        with self.code.block(f"if ({holds.c})"):
            self._by_clause(node.body, speak)
        with self.code.block("else"):
            self._by_clause(node.orelse, speak)

    def _cite(self, clause: Value) -> Value:
        if isinstance(clause, Known):
            self.code.cites = True
            self.code.emit(f"COVER_CITED({self.unit.clause(clause.value)})")
        elif isinstance(clause, Pick):
            self.code.cites = True
            codes = tuple(0 if thing is MISSING else self.unit.clause(thing) for thing in clause.things)
            table, _low, _high = self.unit.table(codes)
            self.code.emit(f"COVER_CITED({table}[{clause.index}])")
        else:
            raise NotCompilable("a clause made at run time", "name the clause")
        return NOTHING

    def _require(self, args: list[Value]) -> Value:
        holds, clause = truth(self.code, args[0]), args[1]
        if isinstance(clause, Pick):
            for place, thing in enumerate(clause.things):
                with self.code.block(f"if ({clause.index} == {place})"):
                    self._require([holds, Known(thing)])
            return NOTHING
        if not isinstance(clause, Known):
            raise NotCompilable("a clause made at run time", "name the clause")
        if isinstance(holds, Known) and holds.value:
            self.code.cites = True
            self.code.emit(f"COVER_PERMITTED({self.unit.clause(clause.value)})")
            return NOTHING
        self.code.require(None if isinstance(holds, Known) else holds.c, clause.value)
        return NOTHING

    def apply(
        self, function: Value, args: list[Value], given: dict[str, Value], *, lazy: bool = False
    ) -> Value:
        """Call anything with anything."""
        if isinstance(function, Method):
            return self._method(function, args, given, lazy=lazy)
        if isinstance(function, Closure):
            return self._inline(read_closure(function.node, function.scope), args, given, lazy=lazy)
        if isinstance(function, Pick):
            return self._one_of(function, args, given)
        if not isinstance(function, Known):
            raise NotCompilable("a call of a number", "call a function")
        called = function.value
        if called is rules.require:
            return self._require([*args, *given.values()])
        if isinstance(called, Question):
            return self.apply(Known(called.body(self._box(args[0]))), args, given, lazy=lazy)
        if isinstance(called, Constant):
            return Known(called.value)
        called = getattr(called, "__wrapped__", called)
        if isinstance(called, MethodType):
            return self.apply(Known(called.__func__), [Known(called.__self__), *args], given, lazy=lazy)
        settled = all(isinstance(part, Known) for part in (*args, *given.values()))
        if settled and not (isinstance(called, FunctionType) and any(callable(a.value) for a in args)):  # type: ignore[union-attr]
            probe = Probe()
            with rules.watching(probe):
                try:
                    found = called(
                        *(part.value for part in args if isinstance(part, Known)),
                        **{name: part.value for name, part in given.items() if isinstance(part, Known)},
                    )
                except (rules.Illegal, LookupError, ValueError, ArithmeticError):
                    probe.spoke = True
            if not probe.spoke:
                return Known(tuple(found) if hasattr(found, "__next__") else found)
        if isinstance(called, FunctionType):
            return self._function(called, args, given, lazy=lazy)
        if isinstance(called, type) and issubclass(called, IntEnum) and len(args) == 1:
            return args[0].map(called) if isinstance(args[0], Pick) else args[0]
        holder = getattr(called, "__self__", None)
        if isinstance(holder, tuple | list | range):
            return self._method(Method(Known(holder), called.__name__), args, given, lazy=lazy)
        return self._builtin(called, args, given)

    def _box(self, asked: Value) -> Any:
        """The box of which a question is asked."""
        if isinstance(asked, Position):
            return asked.schema.box
        if isinstance(asked, Known):
            return getattr(asked.value, "box", asked.value)
        raise NotCompilable("a question that is asked of a number", "ask it of the position or the box")

    def _one_of(self, function: Pick, args: list[Value], given: dict[str, Value]) -> Value:
        """A call of one of several functions, whichever it is."""
        result = self.code.variable()
        terms = []
        for place, thing in enumerate(function.things):
            with self.code.block(f"if ({function.index} == {place})"):
                found = self.apply(Known(thing), args, given)
                terms.append(number(0) if found == NOTHING else as_term(self.code, found))
                self.code.emit(f"{result} = {terms[-1].c};")
        return merged(self.code, result, terms)

    # ------------------------------------------------------------ functions of the game

    def _function(
        self, called: FunctionType, args: list[Value], given: dict[str, Value], *, lazy: bool
    ) -> Value:
        read = read_function(called)
        names = dict(zip(read.parameters, args, strict=False)) | given
        if read.rest is not None and len(args) > len(read.parameters):
            return self._inline(read, args, given, lazy=lazy)
        shaped = [self._shaped(value) for value in names.values()]
        if any(shape is None for shape in shaped):
            return self._inline(read, args, given, lazy=lazy)
        key = (called, tuple(names), tuple(shape[0] for shape in shaped if shape is not None))
        self.unit.kept.append((called, names))
        if key in self.unit.inlined:
            return self._inline(read, args, given, lazy=lazy)
        if key not in self.unit.compiled:
            self.unit.compiled[key] = None
            try:
                self.unit.compiled[key] = self._compile(read, names)
            except NotANumber:
                del self.unit.compiled[key]
                self.unit.inlined.add(key)
                return self._inline(read, args, given, lazy=lazy)
        callee = self.unit.compiled[key]
        if callee is None:
            raise NotCompilable(f"{read.name}, which calls itself", "write it as a loop over a known range")
        passed = [c for shape in shaped if shape is not None for c in shape[1]]
        text = f"{callee.name}({', '.join(['x', *passed])})"
        if (
            not callee.may_stop
            and not callee.writes
            and isinstance(callee.result, Known)
            and not callee.cites
        ):
            return callee.result
        if isinstance(callee.result, Term):
            found: Value = self.code.temp(text, callee.result.low, callee.result.high)
        else:
            self.code.emit(f"{text};")
            found = callee.result or NOTHING
        self.code.called(callee)
        return found

    def _shaped(self, value: Value) -> tuple[Any, list[str]] | None:
        """What of an argument shapes the C function, and what is handed over; None: it must be inlined."""
        if isinstance(value, Known):
            thing = value.value
            plain = isinstance(thing, int | str | type(None) | frozenset) or (
                isinstance(thing, tuple) and all(isinstance(item, int | str) for item in thing)
            )
            return ("known", type(thing), thing if plain else id(thing)), []
        if isinstance(value, Term):
            return ("number", value.low, value.high), [value.c]
        if isinstance(value, Pick):
            plain = all(isinstance(thing, int | str) for thing in value.things)
            return ("pick", value.things if plain else tuple(map(id, value.things))), [value.index]
        if isinstance(value, Position):
            return ("position", value.schema.kind), [value.c]
        if isinstance(value, Row) and isinstance(value.shape.item, Number):
            return ("row", value.shape.length, limits(value.shape.item)), [value.c]
        if isinstance(value, PileAt):
            return ("pile", value.shape.most, limits(value.shape.item)), [f"&{value.c}"]
        if isinstance(value, Array) and len(value.columns) == 1:
            return ("array", value.capacity[0], value.bounds), [value.columns[0], value.size]
        return None

    def _compile(self, read: Function, names: dict[str, Value]) -> Compiled:
        """A function of the game as a function in C."""
        code = Code(self.unit)
        parameters = ["X *x"]
        inside: dict[str, Value] = {}
        for name, value in names.items():
            c = self.unit.fresh("p")
            if isinstance(value, Known):
                inside[name] = value
                continue
            if isinstance(value, Term):
                parameters.append(f"long {c}")
                inside[name] = Term(c, value.low, value.high)
            elif isinstance(value, Pick):
                parameters.append(f"int {c}")
                inside[name] = Pick(value.things, c)
            elif isinstance(value, Position):
                parameters.append(f"{self.unit.structs[value.schema.kind]} *{c}")
                inside[name] = Position(c, value.schema)
            elif isinstance(value, Row):
                assert isinstance(value.shape.item, Number)
                parameters.append(f"{cell_type(value.shape.item)} *{c}")
                inside[name] = Row(c, value.shape)
            elif isinstance(value, PileAt):
                parameters.append(f"{pile_type(value.shape)} *{c}")
                inside[name] = PileAt(f"(*{c})", value.shape)
            elif isinstance(value, Array):
                parameters += [f"int *{c}", f"int {c}n"]
                inside[name] = Array([c], f"{c}n", list(value.capacity), value.bounds)
        scope = read.scope([], inside)
        terms: list[Known | Term] = []

        def give(value: Value) -> bool:
            if isinstance(value, Known) and value.value is None:
                terms.append(NOTHING)
                code.emit("return 0;")
                return True
            plain = (
                isinstance(value, Term)
                or (isinstance(value, Known) and isinstance(value.value, int | str))
                or (
                    isinstance(value, Pick)
                    and all(isinstance(t, int | str | type(None)) for t in value.things)
                )
            )
            if not plain:
                raise NotANumber
            terms.append(value if isinstance(value, Known) else as_term(code, value))
            code.emit(f"return {as_term(code, value).c};")
            return True

        scope.give = give
        inner = type(self)(code, scope)
        inner.begin()
        if not inner.run(read.body):
            terms.append(NOTHING)
        result: Known | Term = NOTHING
        if terms and all(term == terms[0] and isinstance(term, Known) for term in terms):
            result = terms[0]
        elif terms:
            result = merged(code, "", [as_term(code, term) for term in terms])
        name = self.unit.fresh("f") + "_" + "".join(c if c.isalnum() else "_" for c in read.name)
        head = f"static long {name}({', '.join(parameters)})"
        self.unit.prototypes.append(head + ";")
        self.unit.functions.append(f"{head} {{\n{code.text()}\nreturn 0;\n}}\n")
        return Compiled(
            name, code.may_stop, code.may_fault, code.writes, code.cites, frozenset(code.touches), result
        )

    def _inline(self, read: Function, args: list[Value], given: dict[str, Value], *, lazy: bool) -> Value:
        """A function of the game, written out where it is called."""
        outer, line = self.scope, self.line
        depth, up = 0, outer
        while up.caller is not None:
            depth, up = depth + 1, up.caller
        if depth > 60:
            raise NotCompilable(f"{read.name}, which calls itself", "write it as a loop over a known range")
        scope = read.scope(args, given)
        scope.caller = outer
        body = read.body
        self.scope = scope
        try:
            self.begin()
            if len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None:
                return self.expression(body[0].value, lazy=lazy)
            if _is_last_return(body):
                result: list[Value] = []
                last = body[-1]
                assert isinstance(last, ast.Return)
                if self.run(body[:-1]):
                    return NOTHING
                result.append(NOTHING if last.value is None else self.expression(last.value, lazy=lazy))
                return result[0]
            return self._inline_returns(read, scope)
        except NotCompilable as error:
            raise error.at(read.file, self.line) from None
        finally:
            self.scope, self.line = outer, line

    def _inline_returns(self, read: Function, scope: Scope) -> Value:
        """A function with several returns, written out where it is called."""
        code = self.code
        done = code.label()
        numbers: list[Term] = []
        result: list[Value] = []
        variable = code.variable()

        def give(value: Value) -> bool:
            if value == NOTHING:
                pass
            elif self._is_sequence(value):
                listed = self.listed(value)
                if not result:
                    size = code.variable("int", "n")
                    capacity = [max(1, listed.capacity[0])]
                    width = max(1, len(listed.columns))
                    result.append(Array([code.array(capacity) for _ in range(width)], size, capacity))
                kept = result[0]
                assert isinstance(kept, Array)
                kept.capacity[0] = max(kept.capacity[0], listed.capacity[0])
                code.emit(f"{kept.size} = {listed.size};")
                if listed.capacity[0]:
                    for to, source in zip(kept.columns, listed.columns, strict=True):
                        code.emit(f"memcpy({to}, {source}, {listed.size} * sizeof(int));")
            else:
                numbers.append(as_term(code, value))
                code.emit(f"{variable} = {numbers[-1].c};")
            code.emit(f"goto {done};")
            return True

        scope.give = give
        self.run(read.body)
        code.emit(f"{done}:;")
        if result and numbers:
            raise NotCompilable(f"{read.name} returns a list or a number", "return one kind of thing")
        if result:
            return result[0]
        return merged(code, variable, numbers) if numbers else NOTHING

    # ------------------------------------------------------------ methods

    def _method(self, method: Method, args: list[Value], given: dict[str, Value], *, lazy: bool) -> Value:
        holder, name, code = method.holder, method.name, self.code
        if isinstance(holder, Position):
            function = getattr(holder.schema.kind, name)
            return self._function(function, [holder, *args], given, lazy=lazy)
        if name == "count" and len(args) == 1:
            count = code.variable()
            code.emit(f"{count} = 0;")
            wanted = args[0]

            def look(item: Value) -> None:
                code.emit(f"{count} += {as_term(code, self.equal(ast.Eq, item, wanted)).c};")

            self.each(holder, look)
            return Term(count, 0, self.most(holder))
        if name == "index" and len(args) == 1:
            return self._place_of(holder, args[0])
        if isinstance(holder, PileAt):
            return self._pile_method(holder, name, args)
        if isinstance(holder, Array) and name == "append":
            if not holder.columns:
                parts = args[0].items if isinstance(args[0], Several) else (args[0],)
                holder.capacity[0] = 1024
                holder.columns += [code.array(holder.capacity) for _ in parts]
            self.append(holder, args[0])
            return NOTHING
        if isinstance(holder, Row | Array) and name == "copy":
            return self.listed(holder)
        raise NotCompilable(f"the method {name}", "see docs/writing-a-game.md")

    def _place_of(self, holder: Value, wanted: Value) -> Term:
        code = self.code
        place, done = code.variable("int"), code.label()
        code.emit(f"{place} = -1;")

        def look(item: Value) -> None:
            code.emit(f"{place}++;")
            same = self.equal(ast.Eq, item, wanted)
            code.emit(f"if ({as_term(code, same).c}) goto {done};")

        self.each(holder, look)
        code.fault("1", self.site("ValueError", "not in the list"))
        code.emit(f"{done}:;")
        return Term(place, 0, max(0, self.most(holder) - 1))

    def _pile_method(self, pile: PileAt, name: str, args: list[Value]) -> Value:
        code, c, most = self.code, pile.c, pile.shape.most
        code.writes = True
        if name in ("put_under", "put_on_top", "append"):
            full = self.site("range", "a pile with more cards than it can hold")
            card = as_term(code, args[0])
            code.fault(f"{c}.n >= {most}", full)
            if most == 0:
                return NOTHING
            if name == "put_on_top":
                code.emit(f"memmove({c}.a + 1, {c}.a, {c}.n * sizeof({c}.a[0]));")
                store(code, f"{c}.a[0]", pile.shape.item, card, self.site("range", "a card of a pile"))
            else:
                store(code, f"{c}.a[{c}.n]", pile.shape.item, card, self.site("range", "a card of a pile"))
            code.emit(f"{c}.n++;")
            return NOTHING
        if name == "take_top":
            code.fault(f"{c}.n == 0", self.site("IndexError", "pop from empty list"))
            if most == 0:
                return number(0)
            top = self.read(f"{c}.a[0]", pile.shape.item)
            self._take(pile, "0")
            return top
        if name in ("take_out", "remove"):
            if most == 0:
                code.fault("1", self.site("ValueError", "list.remove(x): x not in list"))
                return NOTHING
            self._take(pile, self._place_of(pile, args[0]).c)
            return NOTHING
        if name == "clear":
            code.emit(f"memset(&{c}, 0, sizeof {c});")
            return NOTHING
        raise NotCompilable(f"the method {name} of a pile", "see docs/writing-a-game.md")

    def _take(self, pile: PileAt, place: str) -> None:
        c = pile.c
        self.code.emit(f"{c}.n--;")
        self.code.emit(
            f"memmove({c}.a + {place}, {c}.a + {place} + 1, ({c}.n - {place}) * sizeof({c}.a[0]));"
        )
        self.code.emit(f"{c}.a[{c}.n] = 0;")

    # ------------------------------------------------------------ Python's own

    def _builtin(self, called: Any, args: list[Value], given: dict[str, Value]) -> Value:
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
        if called in (tuple, list, iter, Pile):
            return first
        if called is zip:
            return Side(tuple(args))
        if called is reversed:
            if isinstance(first, Comprehension | Joined | Side | Numbered | Span):
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


def _is_last_return(body: tuple[ast.stmt, ...]) -> bool:
    """Whether a function returns only at its end."""
    returns = [node for line in body for node in ast.walk(line) if isinstance(node, ast.Return | ast.Yield)]
    return bool(body) and len(returns) == 1 and returns[0] is body[-1]


def cell_type(shape: Number) -> str:
    """The C type of a number of a position."""
    return {"B": "uint8_t", "b": "int8_t", "H": "u16", "h": "i16", "i": "i32"}[pack_code(shape)]


def pile_type(shape: Stack) -> str:
    """The C type of a pile."""
    return f"P_{cell_type(shape.item)}_{shape.most}"
