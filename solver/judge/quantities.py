"""Telling what lies on the table: some numbers of a position, the score, whose decision it is, who leads."""

from __future__ import annotations

import re
from typing import NamedTuple

from ludex.model.errors import BadInput, shortened, unknown
from ludex.model.game import Table
from ludex.model.naming import find_label, find_name, plain
from ludex.model.state import Cell, Row, Shape, State, at, leaves

from .replay import whose_turn
from .standing import standing_of

SCORE, DECIDES, OVER, WINNER = "score", "decides", "over", "winner"
SPECIAL = {
    SCORE: SCORE,
    "scores": SCORE,
    "points": SCORE,
    DECIDES: DECIDES,
    "whose-turn": DECIDES,
    "who-decides": DECIDES,
    OVER: OVER,
    "game-over": OVER,
    WINNER: WINNER,
    "winners": WINNER,
    "who-wins": WINNER,
    "standing": WINNER,
}
"""What can be asked for besides the fields of the position, in the words that people use."""
MOST_CELLS = 200
FEW = 6
NOTHING = frozenset({"0", "no", "none", "empty"})
PARTS = re.compile(r"^(?P<name>[^\[\]]*?)\s*(?P<rest>(?:\[[^\[\]]*\]\s*)*)$")


class Item(NamedTuple):
    """One thing that is asked for: cells of the position, or one of the special words about some seats."""

    special: str
    cells: tuple[Cell, ...]
    seats: tuple[int, ...]


class Told(NamedTuple):
    """What was told: a line for each thing, the clauses behind it, and the cells it was read from."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    cells: tuple[Cell, ...]


def understood(table: Table, words: list[tuple[str, str]]) -> list[Item]:
    """The things asked for, each word with the place where it stands."""
    found = [_item(table, word, where) for word, where in words]
    if sum(len(item.cells) for item in found) > MOST_CELLS:
        raise BadInput("tell", "too much to tell", where=words[0][1], right=f"at most {MOST_CELLS} numbers")
    return found


def _item(table: Table, word: str, where: str) -> Item:
    parts = PARTS.match(word.strip().rstrip("?"))
    if parts is None or not parts["name"]:
        raise BadInput(
            "tell",
            f"{shortened(word)!r} names nothing",
            where=where,
            right="write a field, as in " + _example(table),
        )
    indices = re.findall(r"\[([^\[\]]*)\]", parts["rest"])
    name, indices = _split(table, parts["name"], indices)
    special = SPECIAL.get(plain(name))
    fields = list(table.schema.fields)
    index = find_name(name, fields)
    if index is not None:
        return Item("", tuple(_cells(table, fields[index], indices, where)), ())
    if special is None:
        raise unknown("tell", "field", name, (*fields, SCORE, DECIDES, OVER, WINNER), where=where)
    seats = tuple(seat_named(table, word, where) for word in indices) or tuple(table.seats)
    return Item(special, (), seats)


def _split(table: Table, name: str, indices: list[str]) -> tuple[str, list[str]]:
    """`mints of A`, `mints A` and `A's mints` as `mints` and `A`, where the name as it stands is no field."""
    known = {plain(field) for field in table.schema.fields} | set(SPECIAL)
    words = [word for word in name.split() if word.lower() not in ("of", "the")]
    if plain(name) in known or len(words) < 2:
        return name, indices
    owner = re.sub(r"['\u2019]s?$", "", words[0])
    if owner != words[0] and plain(" ".join(words[1:])) in known:
        return " ".join(words[1:]), [owner, *indices]
    for count in range(len(words) - 1, 0, -1):
        if plain(" ".join(words[:count])) in known:
            return " ".join(words[:count]), [" ".join(words[count:]), *indices]
    return name, indices


def _cells(table: Table, field: str, indices: list[str], where: str) -> list[Cell]:
    shape: Shape = table.schema.fields[field]
    path: list[int] = []
    for word in indices:
        if not isinstance(shape, Row):
            raise BadInput("tell", f"{field} has no {shortened(word)!r}", where=where, right=f"write {field}")
        index = find_label(word, shape.over, table.box)
        labels = [shape.over.show(table.box, shape.first + i) for i in range(shape.length)]
        place = find_name(word, labels) if index is None else index - shape.first
        if place is None:
            raise unknown("tell", shape.over.name, word, labels, where=where)
        path.append(place)
        shape = shape.item
    return [Cell(field, (*path, *rest)) for rest, _leaf in leaves(shape)]


def seat_named(table: Table, word: str, where: str) -> int:
    """The seat that a word names."""
    seat = find_name(word, list(table.box.seat_names))
    if seat is None:
        raise unknown("seat", "seat", word, table.box.seat_names, where=where)
    return seat


def _example(table: Table) -> str:
    field = next(name for name, shape in table.schema.fields.items() if isinstance(shape, Row))
    return table.schema.name(Cell(field, (0,)))


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
            clauses[table.game.ranking[0].clause] = None
        else:
            lines += _lines(table, item.cells, before, after)
            cells.update(dict.fromkeys(item.cells))
    return Told(tuple(lines), tuple(clauses), tuple(cells))


def _lines(table: Table, cells: tuple[Cell, ...], before: State, after: State) -> list[str]:
    """What each of the cells holds; of many only those that hold something."""
    lines = []
    for cell in cells:
        old, new = (
            table.schema.show(cell.field, at(getattr(state, cell.field), cell.path))
            for state in (before, after)
        )
        if len(cells) <= FEW or {old, new} - NOTHING:
            lines.append(f"{table.schema.name(cell)}: {new if old == new else f'{old} → {new}'}")
    return lines or [f"{cells[0].field}: nothing"]
