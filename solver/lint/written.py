"""What the files alone show: names that nothing answers to, and numbers of the position that nobody reads."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from textwrap import dedent

from ludex.invariants.property import properties_of
from ludex.model.clause import unknown_citations
from ludex.model.errors import did_you_mean
from ludex.model.game import Game
from ludex.model.rule import rule_from
from ludex.model.ruling import load_rulings

from .places import Place, Places
from .remark import Remark, remark

CHANGING = ("put_on_top", "put_under", "take_out", "take_top")
"""Methods of a pile that change it; as a line of their own they read nothing."""


def unknown_clauses(game: Game, places: Places) -> Iterator[Remark]:
    """A clause that code cites and that the catalog does not have."""
    known = [clause.id for clause in game.catalog]
    for folder in places.folders:
        for clause, file, line in unknown_citations(game.catalog, folder):
            says = f"{clause} is cited, but the catalog has no such clause"
            yield remark("unknown-clause", Place(file, line), f"{says}; {did_you_mean(clause, known)}")


def unknown_readings(game: Game, places: Places) -> Iterator[Remark]:
    """A ruling or a reading that code names and that `rulings.toml` does not have."""
    for wrong in game.questions.unknown_names(load_rulings(game.folder / "rulings.toml")):
        yield remark("unknown-reading", places.refusal(wrong), f"{wrong.what}; {wrong.right}")


def questions_asked_nowhere(game: Game, places: Places) -> Iterator[Remark]:
    """An open question of which the code knows the readings, and which no rule asks."""
    asked = {question.ruling for question in game.questions}
    seams: dict[str, list[tuple[str, Place]]] = {}
    used: set[str] = set()
    for file, tree in places.trees.items():
        answering = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in ("reads", "reads_as")
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in answering:
                used.add(node.id)
            elif isinstance(node, ast.Attribute) and id(node) not in answering:
                used.add(node.attr)
            for name, ruling, line in _seam(node):
                if ruling in asked:
                    seams.setdefault(ruling, []).append((name, Place(file, line)))
    for ruling, found in seams.items():
        if used.isdisjoint(name for name, _place in found):
            name, place = found[0]
            yield remark(
                "question-asked-nowhere", place, f"no rule asks {ruling}; call {name} where it matters"
            )


def _seam(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    """The name, the ruling and the line of a question that a statement makes."""
    calls: list[tuple[str, ast.expr]] = []
    if isinstance(node, ast.FunctionDef):
        calls = [(node.name, decorator) for decorator in node.decorator_list]
    elif isinstance(node, ast.Assign):
        calls = [(target.id, node.value) for target in node.targets if isinstance(target, ast.Name)]
    for name, call in calls:
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
            named = call.func.attr if isinstance(call.func, ast.Attribute) else "value"
            if named == "value" and isinstance(call.args[0].value, str):
                yield name, call.args[0].value, call.lineno


def unknown_rules(game: Game, places: Places) -> Iterator[Remark]:
    """A law that waits for a rule which the game does not have."""
    known = [rule_from(function).name for function in game.rules]
    for p in properties_of(game):
        for name in _rules_named(p.memory.update) if p.memory is not None else ():
            if name not in known:
                says = f"{p.name} waits for the rule {name!r}, which the game does not have"
                place = places.text(name) or places.property(p)
                yield remark("unknown-rule", place, f"{says}; {did_you_mean(name, known)}")


def _rules_named(update: Callable[..., None]) -> list[str]:
    """The names with which a memory compares the rule that it is told of."""
    rule = next(islice(inspect.signature(update).parameters, 3, None))
    around = inspect.getclosurevars(update)
    names: dict[str, None] = {}
    for node in ast.walk(ast.parse(dedent(inspect.getsource(update)))):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if not any(isinstance(side, ast.Name) and side.id == rule for side in sides):
            continue
        for part in (part for side in sides for part in ast.walk(side)):
            value = getattr(part, "value", None)
            if isinstance(part, ast.Name):
                value = around.nonlocals.get(part.id, around.globals.get(part.id))
            values = (value,) if isinstance(value, str) else value if isinstance(value, tuple | list) else ()
            names |= dict.fromkeys(each for each in values if isinstance(each, str))
    return list(names)


def unread_fields(game: Game, places: Places) -> Iterator[Remark]:
    """A number of the position that no rule, property or picture reads and no view shows."""
    read = {"ending", "box", "schema"}
    view = places.function(game.view) if game.view is not None else None
    for file, tree in places.trees.items():
        read |= _read_in(tree)
        if view is not None and file == view.file:
            read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for name, place in places.fields.items():
        if name not in read:
            yield remark(
                "unread-field", place, f"the position's {name} is never read; leave it out or use it"
            )


def _read_in(tree: ast.Module) -> set[str]:
    """The names after a dot whose value is used, not only changed; texts count, as `getattr` takes them."""
    only_changed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            only_changed.add(id(_innermost(node)))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            method = node.value.func
            if isinstance(method, ast.Attribute) and method.attr in CHANGING:
                only_changed.add(id(_innermost(method.value)))
    read = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            read.add(node.value)
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Load)
            and id(node) not in only_changed
        ):
            holder = node.value
            if not (isinstance(holder, ast.Attribute) and holder.attr == "box"):
                read.add(node.attr)
    return read


def _innermost(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Subscript):
        node = node.value
    return node
