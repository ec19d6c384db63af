"""Positions given directly: laid over the start, and refused where no game can come to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ludex.invariants.property import Property, When, properties_of
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.naming import find_name
from ludex.model.state import Cell, Number, Row, Shape, Stack, State, at, leaves

from .nearest import holds, nearest_position, nearest_possible

MOST_BROKEN = 3
EVERY_OTHER = "*"
"""In a row of a position: all members of the domain that are not named."""


class LaidOut(NamedTuple):
    """A table as a dispute describes it, and what was taken for granted where it says nothing."""

    state: State
    granted: tuple[str, ...]


def lay_over(
    table: Table, data: dict[str, Any], base: State, *, played: bool, drawn: Iterable[str] = ()
) -> LaidOut:
    """A position like the base in all that a dispute does not mention, unless the rest implies it.

    A base that was played says everything there is to say, as long as what is laid over it fits.
    Cards that chance draws later (`drawn`: their cells) are left where they are. What the dispute says
    stands; where it fits no game, what it leaves open of the course of the game (a number of its own each:
    the phase, whose turn it is) is changed until it does.
    """
    shapes = table.schema.fields
    fields = list(shapes)
    spread = {}
    data, passed_over = table.game.former.position(data, fields, table.schema.absent)
    for written, value in data.items():
        found = find_name(written, fields)
        name = written if found is None else fields[found]
        spread[name] = value if found is None else _spread(table, shapes[name], value)
    described = table.schema.from_data(spread, base)
    if table.game.complete is None:
        return LaidOut(described, passed_over)
    state = described.copy()
    whole = played and not _broken(table, described)
    said = {*spread, *(cell for name, row in spread.items() for cell in _cells_said(name, row))}
    table.game.complete(state, said | set(drawn) | ({"opening"} if whole else set()))
    if not is_possible(table, state):
        unsaid = {name for name in fields if name not in said and not isinstance(shapes[name], Row)}
        state = nearest_position(table, state, invariants_of(table, state), unsaid) or state
    implied = [
        f"{table.schema.name(cell)} = {new}" for cell, _old, new in table.schema.differences(described, state)
    ]
    return LaidOut(state, (*passed_over, *implied))


def _cells_said(name: str, row: Any) -> Iterator[str]:
    """What a description speaks of, row by row: `deck[A]` and `deck[A][mine]`."""
    for label, item in row.items() if isinstance(row, dict) else ():
        yield f"{name}[{label}]"
        yield from _cells_said(f"{name}[{label}]", item)


def _spread(table: Table, shape: Shape, value: Any) -> Any:
    """A row in which every member of the domain is named; an empty row of somebody's holds nothing."""
    if not isinstance(shape, Row) or not isinstance(value, dict):
        return value
    value = {label: _nothing(table, shape.item) if item == {} else item for label, item in value.items()}
    named = {label: _spread(table, shape.item, item) for label, item in value.items() if label != EVERY_OTHER}
    if EVERY_OTHER not in value:
        return named
    others = _spread(table, shape.item, value[EVERY_OTHER])
    labels = [shape.over.show(table.box, shape.first + index) for index in range(shape.length)]
    return {**dict.fromkeys(labels, others), **named}


def _nothing(table: Table, shape: Shape) -> Any:
    """A row of amounts that are all zero; any other row as it was."""
    if not isinstance(shape, Row) or not isinstance(shape.item, Number) or shape.item.domain.labels:
        return {}
    return {shape.over.show(table.box, shape.first + index): 0 for index in range(shape.length)}


def refuse_impossible(table: Table, state: State, described: Iterable[str] = ()) -> None:
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
    broken = _broken(table, state)
    if broken:
        names = [invariant.name for invariant in broken]
        more = [f"{len(names) - MOST_BROKEN} more"] if len(names) > MOST_BROKEN else []
        says = broken[0].summary.rstrip(".")
        cited = ", ".join(broken[0].clauses)
        near = nearest_possible(table, state, invariants_of(table, state), set(described))
        instead = f"; possible would be {' and '.join(near)}" if near else ""
        raise BadInput(
            "position-impossible",
            f"no game can come to this position: it breaks {' and '.join(names[:MOST_BROKEN] + more)}",
            where="position",
            right=says + (f" ({cited})" if cited else "") + instead,
        )


def is_possible(table: Table, state: State) -> bool:
    """Whether a position breaks nothing that must be true of it."""
    return not _broken(table, state)


def _broken(table: Table, state: State) -> list[Property]:
    return [invariant for invariant in invariants_of(table, state) if not holds(invariant, state)]


def invariants_of(table: Table, state: State) -> list[Property]:
    """What must be true of such a position, as far as a single position shows it."""
    try:
        stated = properties_of(table.game)
    except ModuleNotFoundError:
        return []
    moments = (When.ALWAYS, When.AT_END) if table.over(state) else (When.ALWAYS,)
    return [p for p in stated if p.when in moments and p.memory is None and p.fits(table.box)]
