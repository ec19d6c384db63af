"""Compiling a rule: what it does, and the loops that find its permitted parameters.

A guard is looked at as soon as the parameters that it speaks of are known. So a rule whose time has
not come costs one comparison, whatever its parameters are.
"""

from __future__ import annotations

import ast
from types import FunctionType

from ludex.model.game import Table
from ludex.model.rule import Kind, Rule

from .code import Code, Unit
from .error import NotCompilable
from .operators import as_term
from .scope import Function, Scope, read_function
from .statements import Translator
from .values import Position, Term, Value

SKIPPED = "a guard before this one"
"""Stands among the names that are missing once a guard has been passed over."""


def bounded(name: str, low: int, high: int) -> Term:
    """A parameter in C."""
    return Term(name, low, high)


class RuleCompiler:
    """One rule of a table."""

    def __init__(self, unit: Unit, table: Table, rule: Rule, number: int) -> None:
        self.unit = unit
        self.table = table
        self.rule = rule
        self.number = number
        assert isinstance(rule.run, FunctionType)
        self.touches: set[str] = set()
        """The fields of the position that the rule reads or writes."""
        self.read: Function = read_function(rule.run)
        self.ranges = [domain.values(table.box) for _name, domain in rule.parameters]
        self.names = [f"q{place}" for place in range(len(self.ranges))]
        self.arguments: list[Value] = [
            bounded(name, values.start, values.stop - 1)
            for name, values in zip(self.names, self.ranges, strict=True)
        ]

    def compile(self, *, narrowed: bool = True) -> None:
        """Write the functions of this rule."""
        self._apply()
        self._each(narrowed)
        if self.rule.weight is not None:
            self._weight()

    def _parameters(self) -> str:
        return "".join(f", long {name}" for name in self.names)

    def _apply(self) -> None:
        code = Code(self.unit)
        scope = self.read.scope([Position("s", self.table.schema), *self.arguments], {})

        def give(_value: Value) -> bool:
            code.emit("goto done;")
            return True

        scope.give = give
        translator = Translator(code, scope)
        translator.begin()
        copied: int | None = None
        ended = False
        for line in self.read.body:
            if copied is None:
                mark, names, variables = code.mark(), dict(scope.names), dict(scope.variables)
                ended = translator.statement(line)
                if not code.writes:
                    if ended:
                        break
                    continue
                code.back_to(mark)
                scope.names, scope.variables = names, variables
                copied = len(code.lines)
                code.emit("")
                code.may_stop = False
            ended = translator.statement(line)
            if ended:
                break
        if copied is not None:
            early = "if (!out) out = &x->scratch;" if code.may_stop else "if (!out) return 1;"
            code.lines[copied] = f"{early} memcpy(out, s0, sizeof(S)); s = out;"
        self.touches = code.touches
        head = f"static long apply_{self.number}(X *x, S *s0, S *out{self._parameters()})"
        cites = "".join(f"COVER_CITED({self.unit.clause(clause)})" for clause in self.rule.clauses)
        self.unit.prototypes.append(head + ";")
        self.unit.functions.append(
            f"/* {self.rule.name} */\n{head} {{\nS *s = s0; x->fail = 0; COVER_BEGIN {cites}\n{code.text()}\n"
            "done:; if (out && s == s0) memcpy(out, s0, sizeof(S));\nreturn 1;\n}\n"
        )

    def _weight(self) -> None:
        code = Code(self.unit)
        scope = Scope(self.read.file, self.read.globals, {})
        translator = Translator(code, scope)
        from .values import Known

        found = translator.apply(
            Known(self.rule.weight), [Position("s", self.table.schema), *self.arguments], {}
        )
        code.emit(f"return {as_term(code, found).c};")
        head = f"static long weight_{self.number}(X *x, S *s{self._parameters()})"
        self.unit.prototypes.append(head + ";")
        self.unit.functions.append(f"{head} {{\n{code.text()}\n}}\n")

    def _each(self, narrowed: bool) -> None:
        head = f"static void each_{self.number}(X *x, S *s, long who)"
        self.unit.prototypes.append(head + ";")
        code = Code(self.unit)
        scope = self.read.scope([Position("s", self.table.schema), *self.arguments], {})
        translator = Translator(code, scope)
        waiting = list(self.read.body)
        ends = [code.label()]
        known: list[str] = []
        self._guards(translator, waiting, known, ends[-1])
        opened = 0
        for place, (name, _domain) in enumerate(self.rule.parameters):
            values, c = self.ranges[place], self.names[place]
            code.declared.append((f"long {c}", None))
            if place == 0 and self.rule.kind is Kind.MOVE:
                code.emit(f"{c} = who;")
            else:
                narrowing = self.rule.narrow.get(name) if narrowed else None
                if narrowing is None or not self._narrow(translator, narrowing, place):
                    code.emit(f"for ({c} = {values.start}; {c} < {values.stop}; {c}++) {{")
                ends.append(code.label())
                opened += 1
            known.append(name)
            if place + 1 < len(self.names):
                self._guards(translator, waiting, known, ends[-1])
        call = ", ".join(["x", "s", "x->out", *self.names])
        listed = ", ".join(self.names) or "0"
        code.emit(
            f"apply_{self.number}({call}); if (x->fail <= 0) {{ int a[] = {{{listed}}};"
            f" took(x, {self.number}, a); if (x->stop) return; }} x->fail = 0;"
        )
        for _ in range(opened):
            code.emit(f"{ends.pop()}:; }}")
        code.emit(f"{ends.pop()}:;")
        self.unit.functions.append(f"{head} {{\n{code.text()}\n}}\n")

    def _narrow(self, translator: Translator, narrowing: object, place: int) -> bool:
        """Open a loop over the values that a narrowing lists; False where it cannot be compiled."""
        from .values import Known

        code = translator.code
        mark = code.mark()
        code.stop = f"{{ x->broken = {self.number + 1}; return; }}"
        code.hoisting = False
        values = self.ranges[place]
        try:
            found = translator.apply(
                Known(narrowing), [Position("s", self.table.schema), *self.arguments[:place]], {}
            )
            listed = translator.listed(found)
        except NotCompilable:
            code.back_to(mark)
            return False
        if code.writes:
            raise NotCompilable(f"a narrowing of {self.rule.name} that writes", "let it only look")
        index, c = code.variable("int", "i"), self.names[place]
        if not listed.capacity[0]:
            code.emit("return;")
        code.emit(
            f"for ({index} = 0; {index} < {listed.size}; {index}++) {{ {c} = {listed.columns[0]}[{index}];"
        )
        code.emit(
            f"if ({c} < {values.start} || {c} >= {values.stop}) {{ x->broken = {self.number + 1}; return; }}"
        )
        return True

    def _guards(self, translator: Translator, waiting: list[ast.stmt], known: list[str], end: str) -> None:
        """Write the guards that speak only of known parameters, and take them off the list.

        A guard that is looked at before an earlier one would be blamed in its place, and one before a
        narrowing for what nobody tries; so where clauses are counted they wait.
        """
        code, scope = translator.code, translator.scope
        code.stop, code.hoisting = f"goto {end};", True
        later = {name for name, _domain in self.rule.parameters} - set(known)
        missing = set(later)
        for line in list(waiting):
            names = {node.id for node in ast.walk(line) if isinstance(node, ast.Name)}
            stored = {
                node.id
                for node in ast.walk(line)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            jumps = any(isinstance(node, ast.Return) for node in ast.walk(line))
            mark, kept, variables = code.mark(), dict(scope.names), dict(scope.variables)
            code.may_fault = code.writes = False
            early = missing != later or any(name in later for name in self.rule.narrow)
            if early:
                code.emit("#ifndef COVERAGE")
            ended = not jumps and not names & scope.several and translator.statement(line)
            harmless = not jumps and not names & scope.several and not code.may_fault and not code.writes
            if harmless and not names & missing:
                waiting.remove(line)
                if early:
                    code.emit("#endif")
                if ended:
                    return
                continue
            code.back_to(mark)
            if not harmless:
                scope.names, scope.variables = kept, variables
                return
            missing |= stored | {SKIPPED}
