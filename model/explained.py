"""What a declaration means, from the sentence below it: the numbers of a position, the names of a module."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple


class Explained(NamedTuple):
    """A field as it is declared, and the sentence below it."""

    declared: str
    says: str


def explanations(kind: type[Any]) -> dict[str, Explained]:
    """The fields of a class that have a sentence below them."""
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    return _with_sentences(body.body)


def constants(module: ModuleType) -> dict[str, Explained]:
    """The names to which a module gives a value, with the sentence below each."""
    return _with_sentences(ast.parse(inspect.getsource(module)).body)


def _with_sentences(statements: list[ast.stmt]) -> dict[str, Explained]:
    return {
        name: Explained(declared, inspect.cleandoc(below.value.value))
        for statement, below in pairwise(statements)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(below.value.value, str)
        for name, declared in _declared(statement)
    }


def _declared(statement: ast.stmt) -> list[tuple[str, str]]:
    """What a statement declares, each with how it is written."""
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [(statement.target.id, ast.unparse(statement.annotation))]
    if isinstance(statement, ast.Assign):
        names = [each.id for each in statement.targets if isinstance(each, ast.Name)]
        return [(name, ast.unparse(statement.value)) for name in names]
    return []
