"""Slips of the hand: mistakes that people make when they write or edit a rule, for the prover to be tried on.

They come besides the defects of `defects.py`: a wrong amount, the wrong player, a condition turned round, two
statements in the wrong order, a loop that ends too early, a helper that gives a wrong number.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from . import sensors
from .edits import Edit, is_require

INVERTED, AMOUNT, PLAYER, ORDER, LOOP, HELPER = SLIPS = (
    "condition turned round",
    "wrong amount",
    "wrong player",
    "wrong order",
    "loop too short",
    "wrong result",
)
SEAT = "seat"
"""What rules call the player whom they are about."""


def slips_at(node: ast.AST) -> Iterator[Edit]:
    """The slips that can be made at a node."""
    if isinstance(node, ast.Expr) and is_require(node.value):
        yield Edit(INVERTED, f"the opposite of {ast.unparse(node.value)}", _invert, sensors.requirement)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        yield Edit(AMOUNT, f"twice {ast.unparse(node)}", _twice, sensors.passing)
    if isinstance(node, ast.Assign | ast.AugAssign) and _of_seat(node):
        yield Edit(PLAYER, f"the next player in {ast.unparse(node)}", _next_player, sensors.passing)
    if isinstance(node, ast.For) and _counts(node.iter):
        yield Edit(LOOP, f"without the last of {ast.unparse(node.iter)}", _too_short, sensors.loop)
    if isinstance(node, ast.Return) and isinstance(node.value, ast.BinOp | ast.Subscript | ast.Attribute):
        yield Edit(HELPER, f"one more than {ast.unparse(node)}", _one_off, sensors.passing)
    for place, (first, second) in enumerate(_neighbours(node)):
        if first is not None and second is not None:
            what = f"{ast.unparse(second)} before {ast.unparse(first)}"
            yield Edit(ORDER, what, partial(_swap, place), partial(sensors.member, place))


def _of_seat(node: ast.Assign | ast.AugAssign) -> bool:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return isinstance(target, ast.Subscript) and ast.unparse(target.slice) == SEAT


def _counts(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
    return called and len(node.args) == 1  # type: ignore[attr-defined]


def _neighbours(node: ast.AST) -> Iterator[tuple[ast.stmt | None, ast.stmt | None]]:
    """Statements of a block, each with the one after it, where both change something."""
    body = node.body if isinstance(node, ast.FunctionDef | ast.If | ast.For) else []
    for first, second in pairwise(body):
        yield (first, second) if _changes(first) and _changes(second) else (None, None)


def _changes(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return isinstance(node, ast.AugAssign) or (called and not ast.unparse(node).startswith("cite("))


def _invert(node: Any) -> None:
    node.value.args[0] = ast.UnaryOp(ast.Not(), node.value.args[0])


def _twice(node: Any) -> None:
    node.value = ast.BinOp(node.value, ast.Mult(), ast.Constant(2))


def _next_player(node: Any) -> None:
    target: Any = node.targets[0] if isinstance(node, ast.Assign) else node.target
    target.slice = ast.parse(f"({SEAT} + 1) % s.box.seats", mode="eval").body


def _too_short(node: Any) -> None:
    node.iter.args[0] = ast.BinOp(node.iter.args[0], ast.Sub(), ast.Constant(1))


def _one_off(node: Any) -> None:
    node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))


def _swap(place: int, node: Any) -> None:
    node.body[place], node.body[place + 1] = node.body[place + 1], node.body[place]
