"""What a question asks for: numbers of the table, cards that lie somewhere, the score, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludex.model.domain import SEATS, Domain
from ludex.model.errors import BadInput, shortened, unknown
from ludex.model.game import Table
from ludex.model.naming import find_label, find_name, plain
from ludex.model.speech import ARTICLES, FILLERS, likeness
from ludex.model.state import Cell, Row, Shape, State, at, leaves
from ludex.model.words import Selection

SCORE, DECIDES, OVER, WINNER, MONEY = "score", "decides", "over", "winner", "money"
SPECIAL = {
    SCORE: SCORE,
    "scores": SCORE,
    "points": SCORE,
    "stars": SCORE,
    "star": SCORE,
    "victory-points": SCORE,
    "final-score": SCORE,
    "total-score": SCORE,
    "happiness": SCORE,
    "happiness-score": SCORE,
    "happiness-points": SCORE,
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
PARTS = re.compile(r"^(?P<name>[^\[\]]*?)\s*(?P<rest>(?:\[[^\[\]]*\]\s*)*)$")
_PASSED_OVER = (
    "of in on at has have does do did is are was be left there now and for lie lies lying still total all got"
)
PASSED_OVER = ARTICLES | frozenset(_PASSED_OVER.split())
"""Words that do not tell what is asked for."""
ASIDE = re.compile(
    r"\b(?:before|after|when|whenever|at any|any time|while|if|although|because|since|until|but)\b|[,;(]"
)
"""Where people go on to say when or why."""
CLOSE = 0.85
"""How alike a word must be to the name of a thing."""


class Item(NamedTuple):
    """One thing that is asked for: cells of the position, or one of the special words about some seats."""

    special: str
    cells: tuple[Cell, ...]
    seats: tuple[int, ...]
    counted: str = ""
    """With cards that are counted: what they are called and whose they are."""
    selected: Selection | None = None

    def chosen(self, table: Table, state: State) -> tuple[Cell, ...]:
        """The cells in this position that the words select."""
        if self.selected is None:
            return self.cells
        return tuple(cell for cell in self.cells if _selects(table, state, self.selected, cell, self.seats))


def understood(table: Table, words: list[tuple[str, str]]) -> list[Item]:
    """The things asked for, each word with the place where it stands."""
    found = [_item(table, word, where) for word, where in words]
    if sum(len(item.cells) for item in found if item.selected is None) > MOST_CELLS:
        raise BadInput("tell", "too much to tell", where=words[0][1], right=f"at most {MOST_CELLS} numbers")
    return found


def seat_named(table: Table, word: str, where: str) -> int:
    """The seat that a word names."""
    seat = find_name(word, list(table.box.seat_names))
    if seat is None:
        raise unknown("seat", "seat", word, table.box.seat_names, where=where)
    return seat


def _item(table: Table, word: str, where: str) -> Item:
    parts = PARTS.match(word.strip().rstrip("?"))
    if parts is None or not parts["name"]:
        example = table.schema.name(_first_cell(table))
        raise BadInput(
            "tell", f"{shortened(word)!r} names nothing", where=where, right=f"write a field, as in {example}"
        )
    indices = re.findall(r"\[([^\[\]]*)\]", parts["rest"])
    fields = list(table.schema.fields)
    index = find_name(table.game.former.fields.get(parts["name"], parts["name"]), fields)
    if index is not None:
        return Item("", tuple(_cells(table, fields[index], indices, where)), ())
    special = SPECIAL.get(plain(parts["name"]))
    if special is not None:
        return Item(
            special, (), tuple(seat_named(table, one, where) for one in indices) or tuple(table.seats)
        )
    item = spoken(table, f"{parts['name']} {' '.join(indices)}", where)
    if item is None:
        known = (*fields, SCORE, DECIDES, OVER, WINNER)
        raise unknown("tell", "field", parts["name"], known, where=where)
    return item


class _Named(NamedTuple):
    """A thing that words name: how many of them, how alike, and which words are left."""

    fit: tuple[float, int]
    key: str
    left: tuple[str, ...]


def spoken(table: Table, text: str, where: str) -> Item | None:
    """What a person's words ask for: `mints left in the supply`, `B's hand`, `rubies of A`."""
    said = [re.sub(r"['\u2019]s?$", "", word) for word in ASIDE.split(text)[0].split()]
    seats = tuple(
        table.box.seat_names.index(word.upper())
        for word in said
        if word.upper() in table.box.seat_names and (word.isupper() or len(said) == 1)
    )
    names = {word.lower() for word in table.box.seat_names}
    tokens = tuple(word for word in (plain(one) for one in said) if word not in PASSED_OVER | names)
    words = table.game.words
    strangers = [word for word in said if word.istitle() and not seats and said.index(word) > 0]
    special = _best(tokens, ((key, key) for key in SPECIAL))
    count = _best(tokens, ((key, key) for key in words.counts))
    field = _best(tokens, ((name, key) for key, names in words.fields.items() for name in names))
    named = [one for one in (special, count, field) if one is not None]
    best = max(named, key=lambda one: one.fit, default=None)
    if best is None and tokens == (MONEY,) and words.money:
        return Item("", tuple(_of_seats(table, words.money, seats)), ())
    unheard = [word for word in strangers if best is not None and plain(word) in best.left]
    if unheard and best is not None and not _labels_any(table, best.key, unheard):
        raise unknown("seat", "seat", unheard[0], table.box.seat_names, where=where)
    if best is not None and best is special:
        return Item(SPECIAL[best.key], (), seats or tuple(table.seats))
    if best is not None and best is count:
        selection = words.counts[best.key]
        return Item("", tuple(_cells(table, selection.field, [], where)), seats, best.key, selection)
    if best is not None and best.key in table.schema.fields:
        return Item("", tuple(_narrowed(table, best.key, seats, best.left)), ())
    for held in words.holdings:
        cells = tuple(_narrowed(table, held, seats, tokens, must=True))
        if cells:
            return Item("", cells, ())
    for selection in words.counts.values():
        cells = tuple(_narrowed(table, selection.field, (), tokens, must=True))
        if cells:
            return Item("", cells, ())
    return None


def _labels_any(table: Table, field: str, words: Sequence[str]) -> bool:
    """Whether words name things that a field has a number for."""
    shape = table.schema.fields.get(field)
    while isinstance(shape, Row):
        said = [plain(word) for word in words]
        if shape.over.labels is not None and list(labelled(table, shape.over, said)):
            return True
        shape = shape.item
    return False


def _best(tokens: tuple[str, ...], names: Iterator[tuple[str, str]]) -> _Named | None:
    """Which name stands among the words: the longest, then the one most like it."""
    found = []
    for name, key in names:
        parts = [part for part in plain(name).split("-") if part not in PASSED_OVER]
        for first in range(len(tokens) - len(parts) + 1):
            alike = min(
                (likeness(said, part) for said, part in zip(tokens[first:], parts, strict=False)), default=0
            )
            if parts and alike >= CLOSE:
                left = (*tokens[:first], *tokens[first + len(parts) :])
                found.append(_Named((len(parts) + alike - 1, -len(name)), key, left))
    return max(found, key=lambda one: one.fit, default=None)


def _of_seats(table: Table, field: str, seats: Sequence[int]) -> Iterator[Cell]:
    for path, _leaf in leaves(table.schema.fields[field]):
        if not seats or path[:1] in {(seat,) for seat in seats}:
            yield Cell(field, path)


def _narrowed(
    table: Table, field: str, seats: Sequence[int], tokens: Sequence[str], *, must: bool = False
) -> Iterator[Cell]:
    """The cells of a field that belong to these seats and that the words name; all if they name none."""
    wanted: list[set[int] | None] = []
    shape: Shape = table.schema.fields[field]
    named = False
    while isinstance(shape, Row):
        if shape.over.name == SEATS.name:
            wanted.append(set(seats) or None)
        else:
            values = {value - shape.first for value in labelled(table, shape.over, tokens)}
            named = named or bool(values)
            wanted.append(values or None)
        shape = shape.item
    if must and not named:
        return
    for path, _leaf in leaves(table.schema.fields[field]):
        if all(some is None or index in some for index, some in zip(path, wanted, strict=True)):
            yield Cell(field, path)


def labelled(table: Table, domain: Domain, tokens: Sequence[str], *, several: bool = False) -> Iterator[int]:
    """The things that words name; if one fits exactly, no other, unless several are listed."""
    if domain.labels is None:
        yield from (int(token) for token in tokens if token.isascii() and token.isdigit())
        return
    things = table.game.words.things
    also = domain.also(table.box) if domain.also is not None else ()
    spans = [
        "-".join(tokens[first:last])
        for first in range(len(tokens))
        for last in range(first + 1, min(first + 4, len(tokens)) + 1)
        if not several or last > first + 1 or tokens[first] not in FILLERS
    ]
    alike: dict[int, float] = {}
    for value, label in enumerate(domain.labels(table.box)):
        names = (label, *things.get(label, ()), *([also[value]] if value < len(also) and also[value] else ()))
        alike[value] = max((likeness(span, plain(name)) for span in spans for name in names), default=0)
    best = max(alike.values(), default=0)
    if best >= CLOSE:
        least = CLOSE if several else best
        yield from (value for value, how in alike.items() if how >= least)


def _selects(table: Table, state: State, selection: Selection, cell: Cell, seats: Sequence[int]) -> bool:
    """Whether a card lies where the selection says, with one of these seats."""

    def held(field: str) -> Any:
        return at(getattr(state, field), cell.path)

    if plain(table.schema.show(cell.field, held(cell.field))) != plain(selection.value):
        return False
    if selection.owner and seats and held(selection.owner) not in seats:
        return False
    return not selection.marked or bool(held(selection.marked))


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


def _first_cell(table: Table) -> Cell:
    field = next(name for name, shape in table.schema.fields.items() if isinstance(shape, Row))
    return Cell(field, (0,))
