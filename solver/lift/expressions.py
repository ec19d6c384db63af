"""Expressions of a rule, compiled once to functions that work on known and unknown values alike."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .calls import Body, Closure, attribute, call
from .error import LiftError, PathDies
from .frame import Expression, Frame, Test
from .merging import is_symbolic, members_of, settled
from .notebook import NOTHING
from .operators import binary, compare, truth_of
from .rows import read_item
from .terms import Condition, Truth, conjunction, disjunction, negation
from .values import MISSING, Choice, Guarded, Late, Maybe, Once

Node = ast.expr


class Expressions:
    """Compiles the expressions of one file."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, node: ast.AST, construct: str, instead: str) -> LiftError:
        """An error that points at a piece of source."""
        return LiftError(construct, instead, file=self.file, line=getattr(node, "lineno", 0))

    def function(self, node: ast.FunctionDef | ast.Lambda) -> Body:
        """A function written inside a function."""
        raise NotImplementedError

    def expression(self, node: Node) -> Expression:
        """Anything that has a value."""
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise self.error(node, f"the expression {type(node).__name__}", "see docs/writing-a-game.md")
        compiled: Expression = method(node)
        return compiled

    def test(self, node: Node) -> Test:
        """Anything of which only the truth matters."""
        if isinstance(node, ast.BoolOp):
            return self._short_circuit(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.test(node.operand)
            return lambda frame: negation(inner(frame))
        value = self.expression(node)
        return lambda frame: truth_of(frame.notebook, value(frame))

    def _short_circuit(self, node: ast.BoolOp) -> Test:
        tests = [self.test(value) for value in node.values]
        stops = isinstance(node.op, ast.Or)

        def run(frame: Frame, index: int = 0) -> Condition:
            first = tests[index](frame)
            if index + 1 == len(tests) or first is stops:
                return first
            if not isinstance(first, Truth):
                return run(frame, index + 1)
            going_on = negation(first) if stops else first
            rest = frame.notebook.follow(going_on, lambda: run(frame, index + 1))
            if not rest.alive:
                return stops
            frame.notebook.join(going_on, rest, NOTHING)
            join = disjunction if stops else conjunction
            return join((first, rest.value))

        return run

    def _boolop(self, node: ast.BoolOp) -> Expression:
        values = [self.expression(value) for value in node.values]
        stops = isinstance(node.op, ast.Or)

        def run(frame: Frame, index: int = 0) -> Any:
            first = values[index](frame)
            if index + 1 == len(values):
                return first
            truth = truth_of(frame.notebook, first)
            going_on = negation(truth) if stops else truth
            return frame.notebook.branch(going_on, lambda: run(frame, index + 1), lambda: first)

        return run

    def _constant(self, node: ast.Constant) -> Expression:
        value = node.value
        return lambda frame: value

    def _name(self, node: ast.Name) -> Expression:
        name = node.id

        def run(frame: Frame) -> Any:
            value = frame.names.get(name, MISSING)
            return frame.look_up(name) if value is MISSING or isinstance(value, Maybe) else value

        return run

    def _attribute(self, node: ast.Attribute) -> Expression:
        holder, name = self.expression(node.value), node.attr
        return lambda frame: attribute(frame.notebook, holder(frame), name)

    def _subscript(self, node: ast.Subscript) -> Expression:
        holder, index = self.expression(node.value), self.expression(node.slice)
        return lambda frame: read_item(frame.notebook, holder(frame), index(frame))

    def _slice(self, node: ast.Slice) -> Expression:
        ends = [self.expression(end) if end else None for end in (node.lower, node.upper, node.step)]

        def run(frame: Frame) -> slice:
            values = [None if end is None else end(frame) for end in ends]
            if any(map(is_symbolic, values)):
                raise LiftError("a slice by position values", "slice by known numbers")
            return slice(*values)

        return run

    def _binop(self, node: ast.BinOp) -> Expression:
        left, right, kind = self.expression(node.left), self.expression(node.right), type(node.op)
        return lambda frame: binary(frame.notebook, kind, left(frame), right(frame))

    def _unaryop(self, node: ast.UnaryOp) -> Expression:
        if isinstance(node.op, ast.Not):
            return self.test(node)
        operand = self.expression(node.operand)
        if isinstance(node.op, ast.USub):
            return lambda frame: binary(frame.notebook, ast.Sub, 0, operand(frame))
        if isinstance(node.op, ast.UAdd):
            return lambda frame: binary(frame.notebook, ast.Add, 0, operand(frame))
        raise self.error(node, "the operator ~", "use + - * and not")

    def _compare(self, node: ast.Compare) -> Expression:
        first = self.expression(node.left)
        links = [
            (type(op), self._asked_for(op, right))
            for op, right in zip(node.ops, node.comparators, strict=True)
        ]
        if len(links) == 1:
            kind, right = links[0]
            return lambda frame: compare(frame.notebook, kind, first(frame), right(frame))

        def run(frame: Frame, left: Any, index: int) -> Condition:
            kind, side = links[index]
            value = side(frame)
            holds: Condition = compare(frame.notebook, kind, left, value)
            if index + 1 == len(links) or holds is False:
                return holds
            rest = frame.notebook.branch(holds, lambda: run(frame, value, index + 1), lambda: False)
            return truth_of(frame.notebook, rest)

        return lambda frame: run(frame, first(frame), 0)

    def _asked_for(self, op: ast.cmpop, node: Node) -> Expression:
        """What is compared with; to be in a set is to be in a tuple of the same members."""
        if isinstance(op, ast.In | ast.NotIn) and isinstance(node, ast.Set):
            return self._tuple(ast.copy_location(ast.Tuple(node.elts, ast.Load()), node))
        return self.expression(node)

    def _ifexp(self, node: ast.IfExp) -> Expression:
        test, one, other = self.test(node.test), self.expression(node.body), self.expression(node.orelse)
        return lambda frame: frame.notebook.branch(test(frame), lambda: one(frame), lambda: other(frame))

    def _tuple(self, node: ast.Tuple) -> Expression:
        items = self._items(node.elts)
        return lambda frame: tuple(items(frame))

    def _list(self, node: ast.List) -> Expression:
        return self._items(node.elts)

    def _set(self, node: ast.Set) -> Expression:
        items = self._items(node.elts)

        def run(frame: Frame) -> Any:
            values = items(frame)
            if is_symbolic(values):
                raise LiftError("a set of position values", "count or compare with sum, any and all")
            return set(values)

        return run

    def _items(self, nodes: list[Node], may_be_once: bool = False) -> Callable[[Frame], list[Any]]:
        parts = [
            (
                isinstance(item, ast.Starred),
                self.expression(item.value if isinstance(item, ast.Starred) else item),
            )
            for item in nodes
        ]

        def run(frame: Frame) -> list[Any]:
            values: list[Any] = []
            for starred, part in parts:
                value = part(frame)
                if not starred:
                    values.append(value if may_be_once else settled(value))
                    continue
                for guard, member in members_of(value):
                    if guard is not True:
                        raise LiftError("a list of unknown length unpacked", "go through a known range")
                    values.append(member)
            return values

        return run

    def _dict(self, node: ast.Dict) -> Expression:
        pairs = [(self.expression(key), self.expression(value)) for key, value in self._pairs(node)]
        return lambda frame: {_key(key(frame)): settled(value(frame)) for key, value in pairs}

    def _pairs(self, node: ast.Dict) -> list[tuple[Node, Node]]:
        if None in node.keys:
            raise self.error(node, "** in a dictionary", "list its entries")
        return [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]

    def _joinedstr(self, node: ast.JoinedStr) -> Expression:
        parts = [self.expression(value) for value in node.values]
        return lambda frame: "".join(map(_text, (part(frame) for part in parts)))

    def _formattedvalue(self, node: ast.FormattedValue) -> Expression:
        if node.conversion != -1 or node.format_spec is not None:
            raise self.error(node, "a text with a format", "use texts that are known")
        value = self.expression(node.value)
        return lambda frame: _text(value(frame))

    def _lambda(self, node: ast.Lambda) -> Expression:
        body = self.function(node)
        return lambda frame: Closure(body, frame, body.defaults(frame))

    def _call(self, node: ast.Call) -> Expression:
        function = self.expression(node.func)
        args = self._items(node.args, may_be_once=True)
        if any(word.arg is None for word in node.keywords):
            raise self.error(node, "** in a call", "name the arguments")
        words = [(str(word.arg), self.expression(word.value)) for word in node.keywords]
        lazy = self._any_or_all(node)
        line = node.lineno

        def run(frame: Frame) -> Any:
            callee = function(frame)
            if lazy is not None and (callee is any or callee is all):
                return lazy(frame, callee is any)
            values = args(frame)
            given = {word: value(frame) for word, value in words}
            frame.notebook.where = f"{self.file}:{line}"
            return call(frame.notebook, callee, values, given)

        return run

    def _any_or_all(self, node: ast.Call) -> Callable[[Frame, bool], Condition] | None:
        """`any` and `all` of a generator look no further than they must."""
        if len(node.args) != 1 or node.keywords or not isinstance(node.args[0], ast.GeneratorExp):
            return None
        generator = node.args[0]
        element = self.test(generator.elt)
        visit = self._generators(generator.generators)

        def run(frame: Frame, stops: bool) -> Condition:
            found: list[Condition] = []
            notebook = frame.notebook
            mark = notebook.mark()

            def one(frame: Frame) -> None:
                guard = notebook.since(mark)
                asked = len(found)

                def ask() -> None:
                    value = element(frame)
                    found.append(conjunction((guard, value if stops else negation(value))))

                if found and found[-1] is True:
                    return
                notebook.aside(lambda: negation(disjunction(found[:asked])), ask)

            visit(frame, one)
            reached = disjunction(found)
            return reached if stops else negation(reached)

        return run

    def _listcomp(self, node: ast.ListComp) -> Expression:
        element = self.expression(node.elt)
        visit = self._generators(node.generators)

        def run(frame: Frame) -> Any:
            members: list[tuple[Condition, Any]] = []
            mark = frame.notebook.mark()

            def one(inside: Frame) -> None:
                value = settled(element(inside))
                if _holds_a_function(value):
                    raise LiftError("a list of functions", "call them where they are written")
                members.append((frame.notebook.since(mark), value))

            visit(frame, one)
            if all(guard is True for guard, _ in members):
                return [value for _, value in members]
            return Guarded(members)

        return run

    def _generatorexp(self, node: ast.GeneratorExp) -> Expression:
        listed = self._listcomp(ast.copy_location(ast.ListComp(node.elt, node.generators), node))

        def run(frame: Frame) -> Once:
            before = frame.notebook.noise
            try:
                members = members_of(listed(frame))
            except PathDies:
                raise LiftError("a generator expression that fails", "make a list of it first") from None
            return Once(members, late=Late.QUIET if frame.notebook.noise == before else Late.LOUD)

        return run

    def _setcomp(self, node: ast.SetComp) -> Expression:
        inner = self._listcomp(ast.copy_location(ast.ListComp(node.elt, node.generators), node))

        def run(frame: Frame) -> Any:
            values = inner(frame)
            if is_symbolic(values):
                raise LiftError("a set of position values", "count or compare with sum, any and all")
            return set(values)

        return run

    def _dictcomp(self, node: ast.DictComp) -> Expression:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        listed = ast.ListComp(ast.copy_location(pair, node), node.generators)
        inner = self._listcomp(ast.copy_location(listed, node))

        def run(frame: Frame) -> Any:
            pairs = inner(frame)
            if isinstance(pairs, Guarded):
                raise LiftError("a dictionary filtered by position values", "use a tuple over a known range")
            return {_key(key): value for key, value in pairs}

        return run

    def _generators(self, nodes: list[ast.comprehension]) -> Callable[[Frame, Callable[[Frame], None]], None]:
        """Goes through the loops of a comprehension, whose names are its own."""
        parts = [
            (self.expression(node.iter), self.target(node.target), [self.test(test) for test in node.ifs])
            for node in nodes
        ]
        bound = frozenset(
            name.id for node in nodes for name in ast.walk(node.target) if isinstance(name, ast.Name)
        )

        def visit(frame: Frame, one: Callable[[Frame], None]) -> None:
            notebook = frame.notebook
            inside = Frame(notebook, {}, frame, frame.globals, bound)

            def loop(level: int) -> None:
                if level == len(parts):
                    one(inside)
                    return
                source, bind, tests = parts[level]

                def filtered(index: int) -> None:
                    if index == len(tests):
                        loop(level + 1)
                        return
                    passes = tests[index](inside)
                    if passes is True:
                        filtered(index + 1)
                    elif isinstance(passes, Truth):
                        notebook.aside(passes, lambda: filtered(index + 1))

                gone_through = source(inside if level else frame)
                with notebook.going_through(gone_through):
                    for guard, item in members_of(gone_through):
                        if guard is False:
                            continue
                        bind(inside, item)
                        if guard is True:
                            filtered(0)
                        else:
                            notebook.aside(guard, lambda: filtered(0))

            loop(0)

        return visit

    def target(self, node: Node) -> Callable[[Frame, Any], None]:
        """Something that a value is bound to without being written down: a loop's own names."""
        if isinstance(node, ast.Name):
            name = node.id

            def bind(frame: Frame, value: Any) -> None:
                frame.names[name] = value

            return bind
        if isinstance(node, ast.Tuple | ast.List):
            parts = [self.target(item) for item in node.elts]

            def unpack(frame: Frame, value: Any) -> None:
                for part, item in zip(parts, self.unpacked(frame, value, len(parts)), strict=True):
                    part(frame, item)

            return unpack
        raise self.error(node, "this loop variable", "use a name or a tuple of names")

    @staticmethod
    def unpacked(frame: Frame, value: Any, count: int) -> list[Any]:
        """The members of a tuple whose length is known."""
        if isinstance(value, Choice):
            if any(len(members_of(option)) != count for _, option in value.options):
                raise LiftError("a list of unknown length unpacked", f"unpack exactly {count} known members")
            return [read_item(frame.notebook, value, index) for index in range(count)]
        members = members_of(value)
        if len(members) != count or any(guard is not True for guard, _ in members):
            raise LiftError("a list of unknown length unpacked", f"unpack exactly {count} known members")
        return [item for _, item in members]


def _holds_a_function(value: Any) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return any(map(_holds_a_function, value))
    if isinstance(value, dict):
        return any(map(_holds_a_function, value.values()))
    if isinstance(value, Choice):
        return any(_holds_a_function(option) for _, option in value.options)
    return isinstance(value, Closure)


def _key(key: Any) -> Any:
    if is_symbolic(key):
        raise LiftError("a dictionary by position values", "use a tuple over a known range")
    return key


def _text(shown: Any) -> str:
    if not isinstance(shown, str | int):
        raise LiftError("a text made from position values", "use texts that are known")
    return format(shown)
