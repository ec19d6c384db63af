"""Statements of a rule, compiled once: both ways of an `if` are followed and joined, loops are unrolled."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import Any

from .calls import Body, Closure, attribute
from .error import LiftError
from .expressions import Expressions
from .frame import BREAKS, CONTINUES, GOES_ON, RESULT, RETURNS, Flow, Frame, Statement
from .notebook import NOTHING, Notebook, Outcome
from .operators import binary
from .rows import each_option, read_item, write_field, write_item
from .terms import Condition, Truth, conjunction, disjunction, negation
from .values import Choice, SymbolicPosition, members_of

INSTEAD = {
    ast.While: "use for over a known range with break",
    ast.Try: "ask first instead of catching an error",
    ast.With: "write the steps out",
    ast.Raise: "forbid with require(condition, clause)",
    ast.Match: "use if and elif",
    ast.Delete: "assign a value that means none",
    ast.Global: "keep everything in the position",
    ast.Nonlocal: "return the value",
    ast.ClassDef: "declare classes outside of rules",
    ast.AsyncFor: "use for",
    ast.AsyncWith: "write the steps out",
    ast.TryStar: "ask first instead of catching an error",
}


class Statements(Expressions):
    """Compiles the functions of one file."""

    def block(self, nodes: list[ast.stmt]) -> Statement:
        """Statements one after the other."""
        steps = [self.statement(node) for node in nodes]
        return _sequence(steps)

    def statement(self, node: ast.stmt) -> Statement:
        """One statement; errors inside it name its line."""
        method = getattr(self, "_do_" + type(node).__name__.lower(), None)
        if method is None:
            name = type(node).__name__.lower()
            raise self.error(
                node, f"the statement {name}", INSTEAD.get(type(node), "see docs/writing-a-game.md")
            )
        step: Statement = method(node)
        if isinstance(step, _If):
            return step
        file, line = self.file, node.lineno
        where = f"{file}:{line}"

        def placed(frame: Frame) -> Flow:
            frame.notebook.where = where
            try:
                return step(frame)
            except LiftError as error:
                raise error.at(file, line) from None

        return placed

    def function(self, node: ast.FunctionDef | ast.Lambda) -> Body:
        """A whole function."""
        arguments = node.args
        if arguments.kwarg is not None:
            raise self.error(node, "** parameters", "name the parameters")
        plain = [*arguments.posonlyargs, *arguments.args]
        named = [argument.arg for argument in (*plain, *arguments.kwonlyargs)]
        defaults = {
            argument.arg: self.expression(value)
            for argument, value in zip(
                plain[len(plain) - len(arguments.defaults) :], arguments.defaults, strict=True
            )
        }
        for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if value is not None:
                defaults[argument.arg] = self.expression(value)
        name = node.name if isinstance(node, ast.FunctionDef) else "a lambda"
        return Body(
            name,
            named,
            arguments.vararg.arg if arguments.vararg else None,
            lambda frame: {key: value(frame) for key, value in defaults.items()},
            self._runs(node),
        )

    def _runs(self, node: ast.FunctionDef | ast.Lambda) -> Callable[[Frame], Any]:
        if isinstance(node, ast.Lambda):
            return self.expression(node.body)
        if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)):
            raise self.error(node, "a generator function", "return a list comprehension")
        body = self.block(node.body)

        def run(frame: Frame) -> Any:
            flow = body(frame)
            if flow.returns is False:
                return None
            value = frame.names.get(RESULT)
            if flow.on is False:
                return value
            return frame.notebook.branch(flow.returns, lambda: value, lambda: None)

        return run

    def _do_expr(self, node: ast.Expr) -> Statement:
        if isinstance(node.value, ast.Constant):
            return lambda frame: GOES_ON
        value = self.expression(node.value)

        def run(frame: Frame) -> Flow:
            value(frame)
            return GOES_ON

        return run

    def _do_pass(self, node: ast.Pass) -> Statement:
        return lambda frame: GOES_ON

    def _do_break(self, node: ast.Break) -> Statement:
        return lambda frame: BREAKS

    def _do_continue(self, node: ast.Continue) -> Statement:
        return lambda frame: CONTINUES

    def _do_return(self, node: ast.Return) -> Statement:
        value = self.expression(node.value) if node.value is not None else None

        def run(frame: Frame) -> Flow:
            frame.notebook.write(frame.names, RESULT, None if value is None else value(frame))
            return RETURNS

        return run

    def _do_assign(self, node: ast.Assign) -> Statement:
        value = self.expression(node.value)
        targets = [self._assignment(target) for target in node.targets]

        def run(frame: Frame) -> Flow:
            result = value(frame)
            for assign in targets:
                assign(frame, result)
            return GOES_ON

        return run

    def _do_annassign(self, node: ast.AnnAssign) -> Statement:
        if node.value is None:
            return lambda frame: GOES_ON
        return self._do_assign(ast.copy_location(ast.Assign([node.target], node.value), node))

    def _assignment(self, node: ast.expr) -> Callable[[Frame, Any], None]:
        if isinstance(node, ast.Name):
            name = node.id
            return lambda frame, value: frame.notebook.write(frame.names, name, value)
        if isinstance(node, ast.Attribute):
            holder, field = self.expression(node.value), node.attr
            return lambda frame, value: _write_attribute(frame.notebook, holder(frame), field, value)
        if isinstance(node, ast.Subscript):
            row, index = self.expression(node.value), self.expression(node.slice)
            return lambda frame, value: write_item(frame.notebook, row(frame), index(frame), value)
        if isinstance(node, ast.Tuple | ast.List):
            parts = [self._assignment(item) for item in node.elts]

            def unpack(frame: Frame, value: Any) -> None:
                for part, item in zip(parts, self.unpacked(frame, value, len(parts)), strict=True):
                    part(frame, item)

            return unpack
        raise self.error(node, "an assignment to this", "assign to names, fields and cells")

    def _do_augassign(self, node: ast.AugAssign) -> Statement:
        kind = type(node.op)
        value = self.expression(node.value)
        target = node.target
        if isinstance(target, ast.Name):
            name = target.id

            def on_name(frame: Frame) -> Flow:
                old = frame.look_up(name)
                frame.notebook.write(frame.names, name, binary(frame.notebook, kind, old, value(frame)))
                return GOES_ON

            return on_name
        if isinstance(target, ast.Attribute):
            holder, field = self.expression(target.value), target.attr

            def on_field(frame: Frame) -> Flow:
                owner = holder(frame)
                old = attribute(frame.notebook, owner, field)
                new = binary(frame.notebook, kind, old, value(frame))
                _write_attribute(frame.notebook, owner, field, new)
                return GOES_ON

            return on_field
        row, index = self.expression(target.value), self.expression(target.slice)

        def on_cell(frame: Frame) -> Flow:
            owner, place = row(frame), index(frame)
            old = read_item(frame.notebook, owner, place)
            write_item(frame.notebook, owner, place, binary(frame.notebook, kind, old, value(frame)))
            return GOES_ON

        return on_cell

    def _do_if(self, node: ast.If) -> Statement:
        return _If(self, node)

    def _do_for(self, node: ast.For) -> Statement:
        if node.orelse:
            raise self.error(node, "else after for", "remember in a local whether the loop was left")
        source, bind, body = self.expression(node.iter), self._assignment(node.target), self.block(node.body)

        def run(frame: Frame) -> Flow:
            members = [member for member in members_of(source(frame)) if member[0] is not False]
            return _Loop(frame, members, bind, body).run()

        return run

    def _do_assert(self, node: ast.Assert) -> Statement:
        test = self.test(node.test)

        def run(frame: Frame) -> Flow:
            frame.notebook.breaks_unless(test(frame))
            return GOES_ON

        return run

    def _do_functiondef(self, node: ast.FunctionDef) -> Statement:
        if node.decorator_list:
            raise self.error(node, "a decorated function inside a rule", "declare it outside")
        body, name = self.function(node), node.name

        def run(frame: Frame) -> Flow:
            frame.notebook.write(frame.names, name, Closure(body, frame))
            return GOES_ON

        return run

    def _do_import(self, node: ast.Import | ast.ImportFrom) -> Statement:
        code = compile(ast.Module([node], []), self.file, "exec")
        bound = [(alias.asname or alias.name).partition(".")[0] for alias in node.names]

        def run(frame: Frame) -> Flow:
            found: dict[str, Any] = {}
            exec(code, dict(frame.globals), found)
            for name in bound:
                frame.notebook.write(frame.names, name, found[name])
            return GOES_ON

        return run

    _do_importfrom = _do_import


def compile_function(node: ast.FunctionDef | ast.Lambda, file: str) -> Body:
    """A function of a game, compiled for lifting."""
    return Statements(file).function(node)


def _write_attribute(notebook: Notebook, holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, Choice):
        each_option(notebook, holder, lambda option: _write_attribute(notebook, option, name, value))
    elif isinstance(holder, SymbolicPosition):
        write_field(notebook, holder, name, value)
    else:
        raise LiftError(f"writing {name!r} of a {type(holder).__name__}", "write to the position only")


class _If:
    """An `if`: if both ways are possible and one leaves the block, the rest belongs to the other way."""

    def __init__(self, compiler: Statements, node: ast.If) -> None:
        self.file, self.line = compiler.file, node.lineno
        self.test = compiler.test(node.test)
        self.body = compiler.block(node.body)
        self.orelse = compiler.block(node.orelse)
        self.orelse_leaves = _leaves(node.orelse)

    def decide(self, frame: Frame) -> Condition:
        """What the test says here."""
        frame.notebook.where = f"{self.file}:{self.line}"
        try:
            return self.test(frame)
        except LiftError as error:
            raise error.at(self.file, self.line) from None

    def __call__(self, frame: Frame) -> Flow:
        return self.then(frame, lambda frame: GOES_ON)

    def then(self, frame: Frame, rest: Statement) -> Flow:
        """Do this and whatever comes after it in the block."""
        test = self.decide(frame)
        if not isinstance(test, Truth):
            flow = self.body(frame) if test else self.orelse(frame)
            return _after(frame, flow, rest)
        notebook = frame.notebook
        if self.orelse_leaves:
            first, condition, second = self.orelse, negation(test), self.body
        else:
            first, condition, second = self.body, test, self.orelse
        one = notebook.follow(condition, lambda: first(frame))
        leaves = not one.alive or one.value.on is False

        def onwards() -> Flow:
            flow = second(frame)
            return _after(frame, flow, rest) if leaves else flow

        other = notebook.follow(negation(condition), onwards)
        notebook.join(condition, one, other)
        flow = _either(condition, one, other)
        return flow if leaves else _after(frame, flow, rest)


def _leaves(nodes: list[ast.stmt]) -> bool:
    if not nodes:
        return False
    last = nodes[-1]
    if isinstance(last, ast.If):
        return _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, ast.Return | ast.Break | ast.Continue)


def _either(condition: Condition, one: Outcome, other: Outcome) -> Flow:
    if not (one.alive and other.alive):
        survivor: Flow = (one if one.alive else other).value
        return survivor
    against = negation(condition)
    return Flow(
        *(
            disjunction((conjunction((condition, left)), conjunction((against, right))))
            if left is not right
            else left
            for left, right in zip(one.value, other.value, strict=True)
        )
    )


def _after(frame: Frame, flow: Flow, rest: Statement) -> Flow:
    """Go on with the rest of a block on those paths that have not left it."""
    if flow.on is True:
        return rest(frame)
    if flow.on is False:
        return flow
    outcome = frame.notebook.follow(flow.on, lambda: rest(frame))
    if not outcome.alive:
        return flow._replace(on=False)
    frame.notebook.join(flow.on, outcome, NOTHING)
    later: Flow = outcome.value
    return Flow(
        conjunction((flow.on, later.on)),
        *(
            disjunction((now, conjunction((flow.on, then))))
            for now, then in zip(flow[1:], later[1:], strict=True)
        ),
    )


def _sequence(steps: list[Statement]) -> Statement:
    def run(frame: Frame, start: int = 0) -> Flow:
        for index in range(start, len(steps)):
            step = steps[index]

            def rest(frame: Frame, after: int = index + 1) -> Flow:
                return run(frame, after)

            if isinstance(step, _If):
                return step.then(frame, rest)
            flow = step(frame)
            if flow.on is not True:
                return _after(frame, flow, rest)
        return GOES_ON

    return run


class _Loop:
    """A `for`: one member after the other, on the paths that have not left the loop."""

    def __init__(
        self,
        frame: Frame,
        members: list[tuple[Condition, Any]],
        bind: Callable[[Frame, Any], None],
        body: Statement,
    ) -> None:
        self.frame = frame
        self.members = members
        self.bind = bind
        self.body = body

    def run(self, start: int = 0) -> Flow:
        """The members from `start` on."""
        for index in range(start, len(self.members)):
            flow = self._once(index)
            if flow.breaks is False and flow.returns is False:
                continue
            on = disjunction((flow.on, flow.continues))
            here = Flow(on, returns=flow.returns, breaks=flow.breaks)
            flow = _after(self.frame, here, partial(self._rest, index + 1))
            return Flow(disjunction((flow.on, flow.breaks)), returns=flow.returns)
        return GOES_ON

    def _rest(self, start: int, _frame: Frame) -> Flow:
        return self.run(start)

    def _once(self, index: int) -> Flow:
        guard, item = self.members[index]
        if guard is True:
            return self._with(item)
        outcome = self.frame.notebook.follow(guard, lambda: self._with(item))
        if not outcome.alive:
            return GOES_ON
        self.frame.notebook.join(guard, outcome, NOTHING)
        return _either(guard, outcome, Outcome(GOES_ON, True, {}))

    def _with(self, item: Any) -> Flow:
        self.bind(self.frame, item)
        return self.body(self.frame)
