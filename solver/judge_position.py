"""Positions given directly: laid over the start, and refused where no game can come to them."""

from __future__ import annotations

from typing import Any

from invariants.property import Property, When, properties_of
from model.errors import BadInput
from model.game import Table
from model.state import Cell, Row, Shape, Stack, State, at, leaves

EVERY_OTHER = "*"
"""In a row of a position: all members of the domain that are not named."""


def lay_over(table: Table, data: dict[str, Any], base: State) -> State:
    """A position like the base in all that a dispute does not mention."""
    shapes = table.schema.fields
    spread = {
        name: _spread(table, shapes[name], value) if name in shapes else value for name, value in data.items()
    }
    return table.schema.from_data(spread, base)


def _spread(table: Table, shape: Shape, value: Any) -> Any:
    """A row in which every member of the domain is named."""
    if not isinstance(shape, Row) or not isinstance(value, dict):
        return value
    named = {label: _spread(table, shape.item, item) for label, item in value.items() if label != EVERY_OTHER}
    if EVERY_OTHER not in value:
        return named
    others = _spread(table, shape.item, value[EVERY_OTHER])
    labels = [shape.over.show(table.box, shape.first + index) for index in range(shape.length)]
    return {**dict.fromkeys(labels, others), **named}


def refuse_impossible(table: Table, state: State) -> None:
    """Refuse a position that no game can reach: a card twice in a pile, or a broken invariant."""
    for name, shape in table.schema.fields.items():
        for path, leaf in leaves(shape):
            if not isinstance(leaf, Stack) or leaf.most > len(leaf.item.domain.values(table.box)):
                continue
            pile = at(getattr(state, name), path)
            twice = next((card for card in pile if pile.count(card) > 1), None)
            if twice is not None:
                card = leaf.item.domain.show(table.box, twice)
                where = f"position.{table.schema.name(Cell(name, path))}"
                raise BadInput("position-impossible", f"{card} lies there twice", where=where)
    broken = [invariant for invariant in invariants_of(table, state) if not invariant.holds(state)]
    if broken:
        others = f" and {len(broken) - 1} more" if len(broken) > 1 else ""
        says = broken[0].summary.rstrip(".")
        cited = ", ".join(broken[0].clauses)
        raise BadInput(
            "position-impossible",
            f"no game can come to this position: it breaks {broken[0].name}{others}",
            where="position",
            right=says + (f" ({cited})" if cited else ""),
        )


def invariants_of(table: Table, state: State) -> list[Property]:
    """What must be true of such a position, as far as a single position shows it."""
    try:
        stated = properties_of(table.game)
    except ModuleNotFoundError:
        return []
    moments = (When.ALWAYS, When.AT_END) if table.over(state) else (When.ALWAYS,)
    return [p for p in stated if p.when in moments and p.memory is None and p.fits(table.box)]
