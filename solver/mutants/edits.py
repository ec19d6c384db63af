"""The ways to put a defect into a rule: what is changed at a node of its syntax tree, and how to sense it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import sensors
from .sensors import Sense

DROPPED, OFF_BY_ONE, SKIPPED_TURN, LOST_PIECE, TURNED = KINDS = (
    "dropped clause",
    "off by one",
    "skipped turn",
    "lost piece",
    "turned round",
)
PILES = {"put_on_top", "put_under", "take_top", "take_out"}
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Edit(NamedTuple):
    """One way to put a defect in at a node, and how to sense there whether it would matter."""

    kind: str
    what: str
    put_in: Callable[[Any], None]
    sense: Sense


def edits_at(node: ast.AST) -> Iterator[Edit]:
    """The ways to put a defect in at a node."""
    if isinstance(node, ast.Expr) and is_require(node.value):
        yield Edit(DROPPED, f"without {ast.unparse(node.value)}", _forget, sensors.condition)
    if isinstance(node, ast.Expr) and _is_pile_handling(node.value):
        yield Edit(LOST_PIECE, f"without {ast.unparse(node.value)}", _forget, sensors.passing)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield Edit(OFF_BY_ONE, f"at the limit of {ast.unparse(node)}", _at_limit, sensors.limit)
    if isinstance(node, ast.Assign | ast.AugAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Attribute | ast.Subscript):
            turns = re.match(r"s\.\w*turn", ast.unparse(target))
            kind = SKIPPED_TURN if turns else LOST_PIECE
            yield Edit(kind, f"without {ast.unparse(node)}", _forget, sensors.assignment)
            if isinstance(node, ast.AugAssign):
                yield Edit(OFF_BY_ONE, f"one more in {ast.unparse(node)}", _one_more, sensors.passing)
                if type(node.op) in SIGNS:
                    yield Edit(TURNED, f"the sign of {ast.unparse(node)}", _other_sign, sensors.passing)
    if isinstance(node, ast.If):
        yield Edit(TURNED, f"if not {ast.unparse(node.test)}", _if_not, sensors.asked)
    if isinstance(node, ast.Return) and _is_truth(node.value):
        yield Edit(TURNED, f"not {ast.unparse(node)}", _not_so, sensors.passing)


def is_require(node: ast.AST) -> bool:
    """Whether a clause is asked for."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require"


def _is_pile_handling(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PILES


def _forget(node: Any) -> None:
    for name in list(node._fields):
        delattr(node, name)
    node.__class__ = ast.Pass


def _at_limit(node: Any) -> None:
    node.ops[0] = COMPARISONS[type(node.ops[0])]()


def _one_more(node: Any) -> None:
    node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))


def _other_sign(node: Any) -> None:
    node.op = SIGNS[type(node.op)]()


def _if_not(node: Any) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _not_so(node: Any) -> None:
    node.value = ast.UnaryOp(ast.Not(), node.value)


def _is_truth(node: ast.AST | None) -> bool:
    """Whether an expression is plainly true or false."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("any", "all", "bool")
    if isinstance(node, ast.BoolOp):
        return all(map(_is_truth, node.values))
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
