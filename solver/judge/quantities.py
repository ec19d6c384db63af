"""Telling what lies on the table: some numbers of a position, the score, whose decision it is, who leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.model.game import Table
from ludex.model.state import Cell, Number, Row, State, at, leaves

from .replay import whose_turn
from .standing import standing_of
from .subjects import DECIDES, OVER, SCORE, WINNER, Item

FEW = 6
NOTHING = frozenset({"0", "no", "none", "empty"})


class Told(NamedTuple):
    """What was told: a line for each thing, the clauses behind it, and the cells it was read from."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    cells: tuple[Cell, ...]


def tell(table: Table, items: list[Item], before: State, after: State) -> Told:
    """What is asked for in a position, beside what it was before if that is another position."""
    lines: list[str] = []
    clauses: dict[str, None] = {}
    cells: dict[Cell, None] = {}
    for item in items:
        if item.special in (WINNER, SCORE, OVER):
            over = table.over(after)
            clauses.update(dict.fromkeys([over] if over else []))
        if item.special == WINNER:
            standing = standing_of(table, after)
            lines.append(standing.lines[-1])
            clauses.update(dict.fromkeys(standing.clauses))
        elif item.special == DECIDES:
            lines.append(whose_turn(table, after))
        elif item.special == OVER:
            lines.append(f"over: {f'yes ({over})' if over else 'no'}")
        elif item.special == SCORE:
            scores = table.scores(after)
            lines += [f"score[{table.box.seat_names[seat]}]: {scores[seat]}" for seat in item.seats]
            clauses.update(dict.fromkeys(_scoring(table, after, item)))
        elif item.selected is not None:
            counts = [len(item.chosen(table, state)) for state in (before, after)]
            whose = "".join(f"[{table.box.seat_names[seat]}]" for seat in item.seats)
            lines.append(f"{item.counted}{whose}: {_change(*map(str, counts))}")
            cells.update(dict.fromkeys(item.chosen(table, after)))
        else:
            lines += _lines(table, item.cells, before, after)
            cells.update(dict.fromkeys(item.cells))
    return Told(tuple(lines), tuple(clauses), tuple(cells))


def _scoring(table: Table, state: State, item: Item) -> Iterator[str]:
    """The clauses that give points: those of the cards that somebody has, then that of the scoring."""
    words = table.game.words
    lying = words.lying
    shape = table.schema.fields[lying.field] if lying else None
    if lying is not None and isinstance(shape, Row):
        for index in range(shape.length):
            card = shape.over.show(table.box, shape.first + index)
            lies = table.schema.show(lying.field, getattr(state, lying.field)[index])
            if (
                card in words.scored
                and lies == lying.default
                and getattr(state, lying.owner)[index] in item.seats
            ):
                yield words.scored[card]
    yield words.scored.get("", table.game.ranking[0].clause)
    yield table.game.ranking[0].clause


def _change(old: str, new: str) -> str:
    return new if old == new else f"{old} → {new}"


def _lines(table: Table, cells: tuple[Cell, ...], before: State, after: State) -> list[str]:
    """What each of the cells holds; of many only those that hold something, and how much that is in all."""
    lines = []
    for cell in cells:
        old, new = (
            table.schema.show(cell.field, at(getattr(state, cell.field), cell.path))
            for state in (before, after)
        )
        if len(cells) <= FEW or {old, new} - NOTHING:
            lines.append(f"{table.schema.name(cell)}: {_change(old, new)}")
    if len(cells) > FEW and (total := _in_all(table, cells, before, after)):
        lines.append(total)
    return lines or [f"{cells[0].field}: nothing"]


def _in_all(table: Table, cells: tuple[Cell, ...], before: State, after: State) -> str:
    """The sum over cells that count one seat's things of one sort; empty where they are no counts."""
    (field, *others), (whose, *more) = ({cell.field for cell in cells}, {cell.path[:1] for cell in cells})
    counts = all(
        isinstance(leaf, Number) and leaf.domain.labels is None
        for _path, leaf in leaves(table.schema.fields[field])
    )
    if others or more or not counts:
        return ""
    old, new = (sum(at(getattr(state, cell.field), cell.path) for cell in cells) for state in (before, after))
    name = table.schema.name(Cell(field, (*whose, *cells[0].path[1:]))).partition("]")[0] + "]"
    return f"{name}: {_change(str(old), str(new))} in all"
