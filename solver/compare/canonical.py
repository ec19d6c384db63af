"""The same code in other words: functions written anew so that only what they do is left to compare.

Local names, docstrings and annotations go; `b > a` becomes `a < b`, a double denial a statement, and a denied
test changes its branches. What is not recognised as the same here may still be proved the same by logic.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from types import FunctionType
from typing import Any

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}


def canonical(function: FunctionType) -> str | None:
    """What a function does, written in one way; None where its source cannot be had."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError, IndentationError):
        return None
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        return None
    definition.name, definition.decorator_list, definition.returns = "", [], None
    for inner in ast.walk(definition):
        if isinstance(inner, ast.arg):
            inner.annotation = None
        if isinstance(inner, ast.FunctionDef) and _is_text(inner.body[0]) and len(inner.body) > 1:
            inner.body = inner.body[1:]
    _Words().visit(definition)
    _Names(definition).visit(definition)
    return ast.unparse(ast.fix_missing_locations(definition))


def core(function: Any) -> Any:
    """The function that a function hands all its arguments on to, if that is all it does; else itself."""
    for _ in range(8):
        inner = _handed_on(function)
        if inner is None:
            return function
        function = inner
    return function


def _handed_on(function: Any) -> Any:
    if not isinstance(function, FunctionType) or function.__closure__ or function.__defaults__:
        return None
    code = function.__code__
    if (
        len(code.co_names) != 1
        or code.co_nlocals != code.co_argcount
        or len(code.co_code) > 60 + 4 * code.co_nlocals
    ):
        return None
    try:
        definition = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError, IndentationError):
        return None
    if not isinstance(definition, ast.FunctionDef):
        return None
    body = [part for part in definition.body if not _is_text(part)]
    call = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return | ast.Expr) else None
    if not isinstance(call, ast.Call) or call.keywords or not isinstance(call.func, ast.Name):
        return None
    given = [arg.arg for arg in definition.args.args]
    handed = [arg.id if isinstance(arg, ast.Name) else None for arg in call.args]
    inner = function.__globals__.get(call.func.id)
    return inner if handed == given and isinstance(inner, FunctionType) else None


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


class _Words(ast.NodeTransformer):
    """Writes conditions in one way."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in TURNED:
            turned = TURNED[type(node.ops[0])]()
            return ast.Compare(node.comparators[0], [turned], [node.left])
        return node

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        node.test = _plain(node.test)
        if isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not) and node.orelse:
            node.test = _plain(node.test.operand)
            node.body, node.orelse = node.orelse, node.body
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        self.generic_visit(node)
        node.test = _plain(node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        node.test = _plain(node.test)
        if isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not):
            node.test = _plain(node.test.operand)
            node.body, node.orelse = node.orelse, node.body
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "require" and node.args:
            node.args[0] = _plain(node.args[0])
        return node


def _plain(test: ast.expr) -> ast.expr:
    """A condition without double denials; only whether it holds matters."""
    while (
        isinstance(test, ast.UnaryOp)
        and isinstance(test.op, ast.Not)
        and isinstance(test.operand, ast.UnaryOp)
        and isinstance(test.operand.op, ast.Not)
    ):
        test = test.operand.operand
    return test


class _Names(ast.NodeTransformer):
    """Numbers the local names in the order in which they are first met."""

    def __init__(self, definition: ast.FunctionDef) -> None:
        given = [node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)]
        stored = [
            node.id
            for node in ast.walk(definition)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del)
        ]
        inner = [
            node.name
            for node in ast.walk(definition)
            if isinstance(node, ast.FunctionDef) and node is not definition
        ]
        self._names = {name: f"local{n}" for n, name in enumerate(dict.fromkeys([*given, *stored, *inner]))}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._names.get(node.arg, node.arg)
        return node
