"""Finding the source of a rule: the syntax tree of a function, method or lambda, from its file."""

from __future__ import annotations

import ast
import linecache
from functools import cache
from types import CodeType

from .error import LiftError

FunctionNode = ast.FunctionDef | ast.Lambda


@cache
def tree_of(file: str) -> ast.Module:
    """The syntax tree of a whole file."""
    text = "".join(linecache.getlines(file))
    if not text:
        raise LiftError("a function without source", "write rules in files", file=file, line=1)
    return ast.parse(text, file)


@cache
def _functions(file: str) -> dict[int, list[FunctionNode]]:
    found: dict[int, list[FunctionNode]] = {}
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            found.setdefault(first, []).append(node)
        elif isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, []).append(node)
    return found


def _spans(code: CodeType) -> set[tuple[int | None, int | None, int | None, int | None]]:
    return {(line, column, end, end_column) for line, end, column, end_column in code.co_positions()}


_changed: dict[CodeType, FunctionNode] = {}


def note_source(code: CodeType, node: FunctionNode) -> None:
    """Say which syntax tree some code was compiled from that stands in no file, such as a seeded defect."""
    _changed[code] = node


def source_of(code: CodeType) -> FunctionNode:
    """The syntax tree of the function that was compiled to this code."""
    if code in _changed:
        return _changed[code]
    candidates = _functions(code.co_filename).get(code.co_firstlineno, [])
    if code.co_name == "<lambda>":
        spans = _spans(code)
        lambdas = [node for node in candidates if isinstance(node, ast.Lambda)]
        for found in lambdas:
            body = found.body
            here = (body.lineno, body.col_offset, body.end_lineno, body.end_col_offset)
            if here in spans or len(lambdas) == 1:
                return found
    else:
        for node in candidates:
            if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
                return node
    raise LiftError(
        f"{code.co_name}, whose source was not found",
        "write rules as ordinary functions",
        file=code.co_filename,
        line=code.co_firstlineno,
    )
