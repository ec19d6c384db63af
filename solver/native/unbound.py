"""Names that may have no value where they are read: Python breaks down there, and C would read anything.

What only loops assign is gone after each of them, and what is assigned inside one too, unless it had a value
before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache

Bound = frozenset[str]
REMEMBERED = 4_000
"""Functions of which it is remembered: a check writes the same ones as C for every reading."""


@lru_cache(REMEMBERED)
def first_unbound(function: ast.FunctionDef) -> ast.Name | None:
    """The first name of a function that is read although not every way to it gives it a value."""
    args = function.args
    given = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
    plain = (
        part for part in ast.walk(function) if isinstance(part, ast.Assign | ast.AugAssign | ast.AnnAssign)
    )
    reader = _Reader(frozenset(_assigned(function.body)), frozenset(_assigned(plain)))
    reader.block(function.body, frozenset(arg.arg for arg in given))
    return reader.found


def _assigned(body: Iterable[ast.stmt]) -> set[str]:
    """The names that statements assign, but for those of comprehensions and inner functions."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            waiting += ast.iter_child_nodes(node)
    return found


class _Reader:
    """Goes through a function and notes the first name that may have no value."""

    def __init__(self, local: frozenset[str], plain: frozenset[str]) -> None:
        self.local = local
        self.plain = plain
        """Those that are assigned otherwise than by a loop."""
        self.found: ast.Name | None = None

    def block(self, body: Iterable[ast.stmt], bound: Bound | None) -> Bound | None:
        """What has a value after these statements; None where nothing comes after them."""
        for node in body:
            if bound is None:
                return None
            bound = self._statement(node, bound)
        return bound

    def _statement(self, node: ast.stmt, bound: Bound) -> Bound | None:
        if isinstance(node, ast.If):
            self._read(node.test, bound)
            ways = [self.block(node.body, bound), self.block(node.orelse, bound)]
            left = [way for way in ways if way is not None]
            return frozenset.intersection(*left) if left else None
        if isinstance(node, ast.For):
            self._read(node.iter, bound)
            names = _assigned([ast.Assign([node.target], ast.Constant(0))])
            self.block(node.body, bound | names)
            return bound - (names - self.plain)
        if isinstance(node, ast.While):
            self._read(node.test, bound)
            self.block(node.body, bound)
            return bound
        if isinstance(node, ast.FunctionDef):
            return bound | {node.name}
        self._read(node, bound)
        if isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue):
            return None
        return bound | _assigned([node])

    def _read(self, node: ast.AST, bound: Bound) -> None:
        """Look at the names that an expression or a simple statement reads."""
        if isinstance(node, ast.Lambda):
            return
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            inside = {
                part.id
                for one in node.generators
                for part in ast.walk(one.target)
                if isinstance(part, ast.Name)
            }
            bound = bound | inside
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self._note(node.target, bound)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._note(node, bound)
        for child in ast.iter_child_nodes(node):
            self._read(child, bound)

    def _note(self, name: ast.Name, bound: Bound) -> None:
        if name.id in self.local and name.id not in bound and self.found is None:
            self.found = name
