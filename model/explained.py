"""What the numbers of a position are at the table, from the sentences below their declarations."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from textwrap import dedent
from typing import NamedTuple

from .state import State


class Explained(NamedTuple):
    """A field as it is declared, and the sentence below it."""

    declared: str
    says: str


def explanations(kind: type[State]) -> dict[str, Explained]:
    """The fields of a class that have a sentence below them."""
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: Explained(ast.unparse(field.annotation), inspect.cleandoc(below.value.value))
        for field, below in pairwise(body.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(below.value.value, str)
    }
