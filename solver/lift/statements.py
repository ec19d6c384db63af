"""Statements of a rule, compiled once: both ways of an `if` are followed and joined, loops are unrolled."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .calls import Body, Closure, attribute
from .error import LiftError
from .expressions import Expressions
from .flow import If, Loop, leaves, sequence
from .frame import BREAKS, CONTINUES, GOES_ON, RESULT, RETURNS, Flow, Frame, Statement
from .merging import kind_of, late_of, members_of, settled
from .notebook import LATE, Notebook
from .operators import binary
from .rows import each_option, read_item, write_field, write_item
from .values import Choice, Late, Maybe, SymbolicPosition

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


UNFORESEEN = (TypeError, AttributeError, LookupError, ValueError, ArithmeticError)
"""What Python says where a rule uses something in a way that we have not thought of."""


def broken_off(error: Exception, file: str, line: int) -> LiftError:
    """The refusal of a statement that could not be followed."""
    what = f"this statement ({type(error).__name__}: {error})"
    return LiftError(what, "use the constructs of docs/writing-a-game.md", file=file, line=line)


class Statements(Expressions):
    """Compiles the functions of one file."""

    def block(self, nodes: list[ast.stmt]) -> Statement:
        """Statements one after the other."""
        steps = [self.statement(node) for node in nodes]
        return sequence(steps)

    def statement(self, node: ast.stmt) -> Statement:
        """One statement; errors inside it name its line."""
        method = getattr(self, "_do_" + type(node).__name__.lower(), None)
        if method is None:
            name = type(node).__name__.lower()
            raise self.error(
                node, f"the statement {name}", INSTEAD.get(type(node), "see docs/writing-a-game.md")
            )
        step: Statement = method(node)
        if isinstance(step, If):
            return step
        where = f"{self.file}:{node.lineno}"

        def placed(frame: Frame) -> Flow:
            frame.notebook.where = where
            return step(frame)

        return self._placed(placed, node.lineno)

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
        rest = arguments.vararg.arg if arguments.vararg else None
        return Body(
            name,
            named,
            rest,
            len(plain),
            len(arguments.posonlyargs),
            frozenset((*named, *([rest] if rest else ()), *own_names(node))),
            lambda frame: {key: settled(value(frame)) for key, value in defaults.items()},
            self._runs(node),
        )

    def _runs(self, node: ast.FunctionDef | ast.Lambda) -> Callable[[Frame], Any]:
        if isinstance(node, ast.Lambda):
            return self._placed(self.expression(node.body), node.lineno)
        if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)):
            raise self.error(node, "a generator function", "return a list comprehension")
        body = self.block(node.body)

        def run(frame: Frame) -> Any:
            flow = body(frame)
            if flow.returns is False:
                return None
            value = frame.names.get(RESULT)
            if isinstance(value, Maybe):
                value = value.value
            if flow.on is False:
                return value
            return frame.notebook.branch(flow.returns, lambda: value, lambda: None)

        return run

    def _placed(self, value: Callable[[Frame], Any], line: int) -> Callable[[Frame], Any]:
        """The same, with its place in what is refused."""

        def run(frame: Frame) -> Any:
            try:
                return value(frame)
            except LiftError as error:
                raise error.at(self.file, line) from None
            except UNFORESEEN as error:
                raise broken_off(error, self.file, line) from error

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
            frame.notebook.write(frame.names, RESULT, None if value is None else settled(value(frame)))
            return RETURNS

        return run

    def _do_assign(self, node: ast.Assign) -> Statement:
        value = self.expression(node.value)
        fresh = 0 if len(node.targets) > 1 else freshness(node.value)
        targets = [self._assignment(target, node.value, fresh) for target in node.targets]

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

    def _assignment(
        self, node: ast.expr, source: ast.expr | None = None, fresh: int = 0
    ) -> Callable[[Frame, Any], None]:
        """Give a value to a name, field or cell; so many layers of it were made for that."""
        if isinstance(node, ast.Name):
            name = node.id
            return lambda frame, value: frame.notebook.write(frame.names, name, settled(value))
        if isinstance(node, ast.Attribute):
            holder, field = self.expression(node.value), node.attr
            return lambda frame, value: _write_attribute(frame.notebook, holder(frame), field, value, fresh)
        if isinstance(node, ast.Subscript):
            row, index = self.expression(node.value), self.expression(node.slice)
            return lambda frame, value: write_item(frame.notebook, row(frame), index(frame), value, fresh)
        if isinstance(node, ast.Tuple | ast.List):
            given = source.elts if isinstance(source, ast.Tuple | ast.List) else []
            pairwise = len(given) == len(node.elts) and fresh > 0
            parts = [
                self._assignment(item, given[place], freshness(given[place]))
                if pairwise
                else self._assignment(item)
                for place, item in enumerate(node.elts)
            ]

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
                old = _number_only(frame.look_up(name))
                frame.notebook.write(frame.names, name, binary(frame.notebook, kind, old, value(frame)))
                return GOES_ON

            return on_name
        if isinstance(target, ast.Attribute):
            holder, field = self.expression(target.value), target.attr

            def on_field(frame: Frame) -> Flow:
                owner = holder(frame)
                old = _number_only(attribute(frame.notebook, owner, field))
                new = binary(frame.notebook, kind, old, value(frame))
                _write_attribute(frame.notebook, owner, field, new, 0)
                return GOES_ON

            return on_field
        row, index = self.expression(target.value), self.expression(target.slice)

        def on_cell(frame: Frame) -> Flow:
            owner, place = row(frame), index(frame)
            old = _number_only(read_item(frame.notebook, owner, place))
            write_item(frame.notebook, owner, place, binary(frame.notebook, kind, old, value(frame)), 0)
            return GOES_ON

        return on_cell

    def _do_if(self, node: ast.If) -> Statement:
        test = self._placed(self.test(node.test), node.lineno)
        body, orelse = self.block(node.body), self.block(node.orelse)
        return If(f"{self.file}:{node.lineno}", test, body, orelse, leaves(node.orelse))

    def _do_for(self, node: ast.For) -> Statement:
        if node.orelse:
            raise self.error(node, "else after for", "remember in a local whether the loop was left")
        source, bind, body = self.expression(node.iter), self._assignment(node.target), self.block(node.body)

        def run(frame: Frame) -> Flow:
            gone_through = source(frame)
            if late_of(gone_through) is not Late.NO:
                raise LiftError(f"a loop over {LATE}", "go through a list")
            members = [member for member in members_of(gone_through) if member[0] is not False]
            with frame.notebook.going_through(gone_through):
                return Loop(frame, members, bind, body).run()

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
            frame.notebook.write(frame.names, name, Closure(body, frame, body.defaults(frame)))
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


def freshness(node: ast.expr) -> int:
    """How many layers of lists an expression surely makes anew, so that nothing else can hold them."""
    if isinstance(node, ast.List | ast.Tuple):
        return 1 + min((freshness(item) for item in node.elts), default=LAYERS)
    if isinstance(node, ast.ListComp):
        return 1 + freshness(node.elt)
    if isinstance(node, ast.IfExp):
        return min(freshness(node.body), freshness(node.orelse))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return 1 if node.func.id in ("Pile", "list") else 0
    if isinstance(node, ast.BinOp) or (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)):
        return 1
    return 0


LAYERS = 9
"""More layers than any field has."""


def own_names(node: ast.FunctionDef | ast.Lambda) -> set[str]:
    """The names that a function assigns, without those of the functions and comprehensions inside it."""
    found: set[str] = set()
    waiting: list[ast.AST] = [] if isinstance(node, ast.Lambda) else list(node.body)
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, ast.Name) and isinstance(piece.ctx, ast.Store):
            found.add(piece.id)
        elif isinstance(piece, ast.FunctionDef):
            found.add(piece.name)
        elif isinstance(piece, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in piece.names}
        if not isinstance(piece, INNER_SCOPES):
            waiting.extend(ast.iter_child_nodes(piece))
    return found


INNER_SCOPES = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


def _number_only(value: Any) -> Any:
    """What `+=` may change; a list would be changed for everybody who holds it."""
    if kind_of(value) is list:
        raise LiftError(
            "+= on a list, row or pile", "assign its cells, or put the cards on the pile one by one"
        )
    return value


def _write_attribute(notebook: Notebook, holder: Any, name: str, value: Any, fresh: int) -> None:
    if isinstance(holder, Choice):
        each_option(notebook, holder, lambda option: _write_attribute(notebook, option, name, value, fresh))
    elif isinstance(holder, SymbolicPosition):
        write_field(notebook, holder, name, value, fresh)
    else:
        raise LiftError(f"writing {name!r} of a {type(holder).__name__}", "write to the position only")
