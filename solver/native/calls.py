"""Compiling calls: require and cite, Python's own functions, questions, the game's functions, methods."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from dataclasses import replace
from enum import Flag, IntEnum
from types import FunctionType, MethodType
from typing import Any

from ludex.model import rule as rules
from ludex.model.question import Constant, Question
from ludex.model.state import Number

from ..lift.ordinary import own_answer
from ..lift.pure import is_pure
from ..lift.source import source_of
from .code import Code, Compiled
from .error import NotCompilable
from .expressions import merged
from .joint import Joint
from .methods import Methods
from .operators import as_code, as_term, cell_type, limits, pile_type, truth
from .refusals import grows, refuse_objects
from .scope import Function, Scope, read_closure, read_function
from .values import (
    MISSING,
    NOTHING,
    Array,
    Closure,
    Known,
    Method,
    Pick,
    PileAt,
    Position,
    Row,
    Several,
    Term,
    Value,
    picked,
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


class Calls(Methods):
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
            return self.method(function, args, given, lazy=lazy)
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
            return self._asked(called, args, given, lazy=lazy)
        if isinstance(called, Constant):
            return Known(called.value)
        if isinstance(called, functools._lru_cache_wrapper):
            if any(isinstance(part, Row | PileAt | Array) for part in (*args, *given.values())):
                raise NotCompilable("a cached function of a row", "cache functions of the box only")
            called = called.__wrapped__
        if isinstance(called, MethodType):
            return self.apply(Known(called.__func__), [Known(called.__self__), *args], given, lazy=lazy)
        settled = all(isinstance(part, Known) for part in (*args, *given.values()))
        if settled and (not isinstance(called, FunctionType) or self._runs(called, args)):
            refuse_objects(called, args, given)
            probe = Probe()

            def found() -> Any:
                made = called(
                    *(part.value for part in args if isinstance(part, Known)),
                    **{name: part.value for name, part in given.items() if isinstance(part, Known)},
                )
                return tuple(made) if hasattr(made, "__next__") else made

            with rules.watching(probe):
                try:
                    value = self.folded(found)
                except (rules.Illegal, LookupError, ValueError, ArithmeticError, TypeError):
                    probe.spoke = True
            if not probe.spoke:
                return value
        if isinstance(called, FunctionType):
            if any(isinstance(part, Array) for part in args) and grows(source_of(called.__code__)):
                raise NotCompilable(f"a list that {called.__name__} makes longer", "give back what is new")
            return self.function(called, args, given, lazy=lazy)
        if isinstance(called, type) and issubclass(called, IntEnum) and len(args) == 1:
            return args[0].map(called) if isinstance(args[0], Pick) else self._member(called, args[0])
        holder = getattr(called, "__self__", None)
        if isinstance(holder, tuple | list | range):
            return self.method(Method(Known(holder), called.__name__), args, given, lazy=lazy)
        return self.builtin(called, args, given)

    @staticmethod
    def _runs(function: FunctionType, args: list[Value]) -> bool:
        """Whether a function may be run while compiling, and is not handed another one to call."""
        return is_pure(function) and not any(isinstance(arg, Known) and callable(arg.value) for arg in args)

    def _member(self, kind: type[IntEnum], value: Value) -> Value:
        """A member of an enumeration by its number; another number is a fault."""
        if issubclass(kind, Flag) or "_missing_" in vars(kind) or own_answer(kind):
            raise NotCompilable(f"a {kind.__name__} from a number", "use an IntEnum, or compare numbers")
        members = sorted(int(member) for member in kind)
        term = as_term(self.code, value)
        inside = term.low is not None and term.high is not None
        if inside and {*members} >= {*range(term.low or 0, (term.high or 0) + 1)}:
            return value
        known = " && ".join(f"{term.c} != {member}" for member in members)
        self.code.fault(f"({known})", self.site("ValueError", f"no {kind.__name__}"))
        return Term(term.c, members[0], members[-1])

    def _box(self, asked: Value) -> Any:
        """The box of which a question is asked."""
        if isinstance(asked, Position):
            return asked.schema.box
        if isinstance(asked, Known):
            return getattr(asked.value, "box", asked.value)
        raise NotCompilable("a question that is asked of a number", "ask it of the position or the box")

    def _asked(
        self, question: Question[Any, Any], args: list[Value], given: dict[str, Value], *, lazy: bool
    ) -> Value:
        """What is answered to a question: as the box reads it, or as the run time says."""
        switches = self.unit.switches
        if switches is None or not question.answers:
            return self.apply(Known(question.body(self._box(args[0]))), args, given, lazy=lazy)
        readings = switches.readings[question.ruling]

        def unserved(places: list[int], error: NotCompilable) -> None:
            for place in places:
                switches.unserved[question.ruling, readings[place]] = error

        answers = Pick(switches.bodies(question), switches.index((question.ruling,)))
        return self._one_of(answers, args, given, unserved)

    def _one_of(
        self,
        function: Pick,
        args: list[Value],
        given: dict[str, Value],
        unserved: Callable[[list[int], NotCompilable], None] | None = None,
    ) -> Value:
        """A call of one of several functions, whichever it is; `unserved` hears which cannot be compiled."""
        code, index = self.code, function.index
        places: dict[int, list[int]] = {}
        for place, thing in enumerate(function.things):
            places.setdefault(id(thing), []).append(place)
        if len(places) == 1:
            return self.apply(Known(function.things[0]), args, given)
        joint, mark = Joint(self, "one of several functions"), code.mark()
        known: dict[int, Known] = {}
        for them in sorted(places.values(), key=len):
            before = code.mark()
            code.emit(f"if ({' || '.join(f'{index} == {place}' for place in them)}) {{")
            try:
                value = self.apply(Known(function.things[them[0]]), args, given)
                if isinstance(value, Known) and len(code.lines) == before[0] + 1:
                    known |= dict.fromkeys(them, value)
                    code.back_to(before)
                    continue
                joint.take(value)
            except NotCompilable as error:
                if unserved is None:
                    raise
                code.back_to(before)
                unserved(them, error)
                continue
            code.emit("}")
        if len(code.lines) == mark[0]:
            things = [
                known[place].value if place in known else MISSING for place in range(len(function.things))
            ]
            return picked(things, index)
        for place, value in known.items():
            with code.block(f"if ({index} == {place})"):
                joint.take(value)
        return joint.value()

    # ------------------------------------------------------------ functions of the game

    def function(
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
            except NotCompilable:
                del self.unit.compiled[key]
                raise
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
            made = self.code.temp(text, callee.result.low, callee.result.high)
            found: Value = replace(made, text=callee.result.text)
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
            return ("number", value.low, value.high, value.text), [value.c]
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
                inside[name] = Term(c, value.low, value.high, value.text)
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
            terms.append(value if isinstance(value, Known) else as_code(code, value))
            code.emit(f"return {as_code(code, value).c};")
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
            result = merged(code, "", [as_code(code, term) for term in terms])
        name = self.unit.fresh("f") + "_" + "".join(c if c.isalnum() else "_" for c in read.name)
        head = f"static long {name}({', '.join(parameters)})"
        self.unit.prototypes.append(head + ";")
        self.unit.functions.append(f"{head} {{\n{code.text()}\nreturn 0;\n}}\n")
        return Compiled(
            name,
            code.may_stop,
            code.may_fault,
            code.writes,
            code.cites,
            frozenset(code.touches),
            frozenset(code.changes),
            result,
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
        done, joint = self.code.label(), Joint(self, read.name)

        def give(value: Value) -> bool:
            joint.take(value)
            self.code.emit(f"goto {done};")
            return True

        scope.give = give
        self.run(read.body)
        self.code.emit(f"{done}:;")
        return joint.value()


def _is_last_return(body: tuple[ast.stmt, ...]) -> bool:
    """Whether a function returns only at its end."""
    returns = [node for line in body for node in ast.walk(line) if isinstance(node, ast.Return | ast.Yield)]
    return bool(body) and len(returns) == 1 and returns[0] is body[-1]
