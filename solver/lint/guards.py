"""What nothing guards: an index that may be none, a division by what may be zero, opposite conditions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ludex.model.domain import NONE
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.rule import rule_from
from ludex.model.shape import Number, Row, Shape, Stack

from .places import Place, Places
from .remark import Remark, remark

OPPOSITES = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


def unguarded_indices(game: Game, places: Places) -> Iterator[Remark]:
    """An index that may be -1 (none), though nothing asks for it and no condition stands around it."""
    may_be_none = _fields_with_none(game)
    for file, function in _functions(places):
        aliases = _aliases(function, may_be_none)
        looked_at = _compared(function)
        conditional = {id(part) for node in ast.walk(function) for part in _under_a_condition(node)}
        for node in ast.walk(function):
            if not isinstance(node, ast.Subscript) or id(node) in conditional:
                continue
            index = ast.unparse(node.slice)
            source = aliases.get(index, index)
            if _field_of(source) in may_be_none and not looked_at & {index, source, _field_of(source)}:
                says = f"{source} may be -1 (none), and {ast.unparse(node)} takes it as an index"
                yield remark("unguarded-index", Place(file, node.lineno), f"{says}; ask for it first")


def _under_a_condition(node: ast.AST) -> Iterator[ast.AST]:
    """What is only come to if a condition holds."""
    parts: list[ast.AST] = []
    if isinstance(node, ast.If):
        parts = [*node.body, *node.orelse]
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, ast.BoolOp):
        parts = list(node.values[1:])
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp) and any(
        each.ifs for each in node.generators
    ):
        parts = [node.elt]
    for part in parts:
        yield from ast.walk(part)


def unguarded_divisions(_game: Game, places: Places) -> Iterator[Remark]:
    """A division by a number of the position that nothing in the same function looks at first."""
    for file, function in _functions(places):
        looked_at = _compared(function)
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv | ast.Mod | ast.Div):
                divisor = ast.unparse(node.right)
                guarded = divisor in looked_at or divisor.startswith(("max(", "len("))
                if _field_of(divisor) and not guarded:
                    says = f"{divisor} may be 0, and {ast.unparse(node)} divides by it"
                    yield remark("unguarded-division", Place(file, node.lineno), f"{says}; ask for it first")


def opposite_requirements(_game: Game, places: Places) -> Iterator[Remark]:
    """A clause by which one rule requires a thing and its opposite, so that nothing is ever permitted."""
    for file, function in _functions(places):
        required: dict[tuple[str, str], int] = {}
        for node in function.body:
            call = node.value if isinstance(node, ast.Expr) else None
            if not (
                isinstance(call, ast.Call) and ast.unparse(call.func) == "require" and len(call.args) == 2
            ):
                continue
            condition, clause = call.args
            cited = ast.unparse(clause)
            if (_opposite(condition), cited) in required:
                says = f"{cited.strip(chr(39))} requires {ast.unparse(condition)}, and above its opposite"
                yield remark("opposite-citations", Place(file, node.lineno), f"{says}; nothing is permitted")
            required[ast.unparse(condition), cited] = node.lineno


def _functions(places: Places) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Rules and what they call, without what only shows the table and what only narrows."""
    game = places.game
    shown = {places.function(each) for each in (game.view, game.picture, game.drawing) if each is not None}
    left_out = {place.file for place in shown if place is not None}
    narrowing = {each.__name__ for rule in game.rules for each in rule_from(rule).narrow.values()}
    for file, tree in places.trees.items():
        for node in ast.walk(tree) if file not in left_out else ():
            if isinstance(node, ast.FunctionDef) and node.name not in narrowing:
                yield file, node


def _fields_with_none(game: Game) -> set[str]:
    """The numbers of the position that may be -1, by the name of their field."""
    found: set[str] = set()
    for configuration in game.configurations.values():
        try:
            fields = game.table(configuration).schema.fields
        except BadInput:
            continue
        found |= {name for name, shape in fields.items() if _number(shape).low == NONE}
    return found


def _number(shape: Shape) -> Number:
    while isinstance(shape, Row | Stack):
        shape = shape.item
    return shape


def _field_of(expression: str) -> str:
    """The field of a position that an expression reads: `s.led`, `s.picked[seat]`; or nothing."""
    try:
        node: ast.expr = ast.parse(expression, mode="eval").body
    except SyntaxError:
        return ""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr != "box":
        return node.attr if node.value.id in ("s", "state", "position") else ""
    return ""


def _aliases(function: ast.FunctionDef, fields: set[str]) -> dict[str, str]:
    """Names that stand for such a number within a function."""
    found = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            value = ast.unparse(node.value)
            if _field_of(value) in fields:
                found[node.targets[0].id] = value
    return found


def _compared(function: ast.FunctionDef) -> set[str]:
    """Whatever a function compares or asks for, as it is written, and the fields of it."""
    found: set[str] = set()
    for node in ast.walk(function):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            parts = [node.test]
        elif isinstance(node, ast.BoolOp):
            parts = node.values
        elif isinstance(node, ast.Call):
            parts = node.args
        for part in parts:
            text = ast.unparse(part)
            found |= {text, _field_of(text)} - {""}
    return found


def _opposite(condition: ast.expr) -> str:
    """A condition that holds exactly when this one does not, as it would be written."""
    if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
        return ast.unparse(condition.operand)
    if isinstance(condition, ast.Compare) and len(condition.ops) == 1 and type(condition.ops[0]) in OPPOSITES:
        other = OPPOSITES[type(condition.ops[0])]()
        return ast.unparse(ast.Compare(condition.left, [other], condition.comparators))
    return f"not {ast.unparse(condition)}"
