"""Python's statements in the words of the page's script."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .expressions import Expressions
from .literals import literal


class Writer(Expressions):
    """Writes one function."""

    def arrow(
        self, node: ast.FunctionDef | ast.Lambda, defaults: Sequence[Any], named: Mapping[str, Any]
    ) -> str:
        """A function; the last argument of a call may hold those that are given by name."""
        arguments = node.args
        if arguments.kwarg is not None or arguments.posonlyargs:
            raise self.refuse("** or / among the parameters", node)
        own = [one.arg for one in (*arguments.args, *arguments.kwonlyargs)]
        rest = [arguments.vararg.arg] if arguments.vararg else []
        body = [] if isinstance(node, ast.Lambda) else node.body
        self.names.append({*own, *rest, *_assigned(body)})
        free = [name for name in _assigned(body) if name not in (*own, *rest)]
        count = len(arguments.args)
        fallback = dict(zip(own[count - len(defaults) : count], defaults, strict=True)) | dict(named)
        lines = ["const given = py.given(all);"]
        for place, name in enumerate(own):
            usual = literal(fallback[name]) if name in fallback else "undefined"
            at = place if place < count else "null"
            lines.append(f"let {name}_ = py.argument(all, given, {at}, {name!r}, {usual});")
        lines += [f"let {name}_ = all.slice({count});" for name in rest]
        lines += [f"let {', '.join(f'{name}_' for name in free)};"] if free else []
        if isinstance(node, ast.Lambda):
            lines.append(f"return {self.expression(node.body)};")
        else:
            lines += self.block(node.body)
        self.names.pop()
        return "(...all) => {\n" + "\n".join(lines) + "\n}"

    def block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Statements one after the other."""
        return [line for statement in body for line in self.statement(statement)]

    def statement(self, node: ast.stmt) -> list[str]:
        """A statement as lines."""
        write = getattr(self, f"_do_{type(node).__name__.lower()}", None)
        if write is None:
            raise self.refuse(type(node).__name__, node)
        return list(write(node))

    def _do_expr(self, node: ast.Expr) -> list[str]:
        return [] if isinstance(node.value, ast.Constant) else [f"{self.expression(node.value)};"]

    def _do_pass(self, _node: ast.Pass) -> list[str]:
        return []

    def _do_break(self, _node: ast.Break) -> list[str]:
        return ["break;"]

    def _do_continue(self, _node: ast.Continue) -> list[str]:
        return ["continue;"]

    def _do_return(self, node: ast.Return) -> list[str]:
        return [f"return {'null' if node.value is None else self.expression(node.value)};"]

    def _do_assign(self, node: ast.Assign) -> list[str]:
        value = self.expression(node.value)
        return [line for target in node.targets for line in self._assign(target, value)]

    def _do_annassign(self, node: ast.AnnAssign) -> list[str]:
        return [] if node.value is None else self._assign(node.target, self.expression(node.value))

    def _do_augassign(self, node: ast.AugAssign) -> list[str]:
        old = self.expression(node.target)
        return self._assign(node.target, self.operation(node.op, old, self.expression(node.value), node))

    def _assign(self, target: ast.expr, value: str) -> list[str]:
        if isinstance(target, ast.Subscript):
            return [f"py.put({self.expression(target.value)}, {self.expression(target.slice)}, {value});"]
        return [f"{self.target(target)} = {value};"]

    def _do_if(self, node: ast.If) -> list[str]:
        lines = [f"if ({self.truth(node.test)}) {{", *self.block(node.body)]
        return [*lines, "} else {", *self.block(node.orelse), "}"] if node.orelse else [*lines, "}"]

    def _do_for(self, node: ast.For) -> list[str]:
        if node.orelse:
            raise self.refuse("else after a loop", node)
        through = f"for ({self.target(node.target)} of py.list({self.expression(node.iter)})) {{"
        return [through, *self.block(node.body), "}"]

    def _do_while(self, node: ast.While) -> list[str]:
        if node.orelse:
            raise self.refuse("else after a loop", node)
        return [f"while ({self.truth(node.test)}) {{", *self.block(node.body), "}"]


def _assigned(body: Iterable[ast.stmt]) -> list[str]:
    """The names that a function assigns to, loops included, comprehensions not."""
    found: list[str] = []
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp | ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in found:
            found.append(node.id)
        waiting.extend(ast.iter_child_nodes(node))
    return found
