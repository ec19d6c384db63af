"""Reading and writing rows, tables and piles where the index or the contents depend on the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from types import MappingProxyType, NoneType
from typing import Any

from ludex.model.state import Number as NumberShape
from ludex.model.state import Pile, Shape

from .error import LiftError
from .merging import chosen, is_symbolic, members_of, merged, view_of
from .notebook import Notebook
from .ordinary import ordinary
from .terms import Condition, Number, Quantity, Truth, conjunction, disjunction, high_of, low_of
from .values import Cards, Choice, Guarded, Handle, Once, PileHandle, RowHandle, SymbolicPosition

TABLES = (list, tuple, range, str)
DICTIONARIES = (dict, MappingProxyType)
"""Known things in which something is looked up."""


def each_option(notebook: Notebook, choice: Choice, use: Callable[[Any], Any]) -> Any:
    """Do something with each thing that it may be, on a path of its own, and join the results."""
    *first, (_, last) = choice.options
    result: Callable[[], Any] = lambda: use(last)  # noqa: E731
    for condition, option in reversed(first):
        result = _split(notebook, condition, option, use, result)
    return result()


def _split(
    notebook: Notebook, condition: Condition, option: Any, use: Callable[[Any], Any], rest: Callable[[], Any]
) -> Callable[[], Any]:
    return lambda: notebook.branch(condition, lambda: use(option), rest)


def read_item(notebook: Notebook, holder: Any, index: Any) -> Any:
    """`holder[index]`."""
    if isinstance(holder, Choice):
        return each_option(notebook, holder, lambda option: read_item(notebook, option, index))
    if isinstance(index, Choice):
        return each_option(notebook, index, lambda option: read_item(notebook, holder, option))
    if isinstance(holder, PileHandle):
        return _read_card(notebook, holder.cards, index)
    if isinstance(holder, Guarded | Once | Number | Truth | SymbolicPosition):
        raise LiftError(
            "picking a member of a list whose length depends on the position",
            "go through a known range and guard inside",
        )
    if isinstance(index, Truth):
        index = notebook.arithmetic.number(index)
    if isinstance(holder, RowHandle) and isinstance(index, int | Number):
        return _read_cell(notebook, holder, index)
    if isinstance(index, Number):
        return _read_at(notebook, _keys(ordinary(holder), index), index)
    if is_symbolic(index):
        raise LiftError("an index made of position values", "index by one number")
    items = [view_of(item) for item in holder.items] if isinstance(holder, RowHandle) else ordinary(holder)
    if type(items) not in (*TABLES, *DICTIONARIES) and not isinstance(items, tuple):
        raise LiftError(f"looking something up in a {type(items).__name__}", "use a tuple, a row or a dict")
    try:
        return items[index]
    except (LookupError, TypeError):
        notebook.breaks_unless(False)
        raise


def _cells_at(notebook: Notebook, row: RowHandle, index: Quantity) -> list[tuple[int, Any]]:
    """The cells of a row that an index may mean; below the first there is none."""
    low, high = low_of(index), high_of(index)
    if row.replaced and (low is None or low < 0):
        raise LiftError(
            "an index that may be below 0 in a row that this rule has replaced",
            "ask first whether the index is 0 or more",
        )
    first = 0 if low is None else max(0, low)
    last = len(row.items) - 1 if high is None else min(len(row.items) - 1, high)
    found = [(key, row.items[key]) for key in range(first, last + 1)]
    notebook.breaks_unless(_in_range(notebook, [key for key, _ in found], index))
    return found


def _read_cell(notebook: Notebook, row: RowHandle, index: Quantity) -> Any:
    pairs = [(key, view_of(item)) for key, item in _cells_at(notebook, row, index)]
    return pairs[0][1] if isinstance(index, int) else _chosen_by(notebook, pairs, index)


def _keys(holder: Any, index: Number) -> list[tuple[int, Any]]:
    """The known indices that a position value may stand for, with what each means."""
    if type(holder) in DICTIONARIES:
        if not all(isinstance(key, int | str | tuple | NoneType) for key in holder):
            raise LiftError("a dictionary with odd keys looked into", "use whole numbers as its keys")
        keys = [key for key in holder if isinstance(key, int)]
        pairs = [(int(key), holder[key]) for key in keys]
    elif type(holder) in TABLES or isinstance(holder, tuple):
        length = len(holder)
        low = -length if index.low is None else max(-length, index.low)
        high = length - 1 if index.high is None else min(length - 1, index.high)
        pairs = [(key, holder[key]) for key in range(low, high + 1)]
    else:
        raise LiftError(f"a {type(holder).__name__} looked up by a position value", "use a tuple or a row")
    return [
        (key, value)
        for key, value in pairs
        if (index.low is None or key >= index.low) and (index.high is None or key <= index.high)
    ]


def _in_range(notebook: Notebook, keys: Sequence[int], index: Quantity) -> Condition:
    if not keys:
        return False
    arithmetic = notebook.arithmetic
    if list(keys) == list(range(keys[0], keys[-1] + 1)):
        return conjunction(
            (arithmetic.less(keys[0], index, or_equal=True), arithmetic.less(index, keys[-1], or_equal=True))
        )
    return disjunction(arithmetic.equal(index, key) for key in keys)


def _read_at(notebook: Notebook, pairs: list[tuple[int, Any]], index: Number) -> Any:
    notebook.breaks_unless(_in_range(notebook, [key for key, _ in pairs], index))
    return _chosen_by(notebook, pairs, index)


def _chosen_by(notebook: Notebook, pairs: list[tuple[int, Any]], index: Number) -> Any:
    arithmetic = notebook.arithmetic
    values = [value for _, value in pairs]
    if all(isinstance(value, int) for value in values):
        return _table(notebook, pairs, index)
    if all(isinstance(value, int | Number | Truth) for value in values):
        result = values[-1]
        for key, value in reversed(pairs[:-1]):
            result = arithmetic.either(arithmetic.equal(index, key), value, result)
        return result
    return chosen([(arithmetic.equal(index, key), value) for key, value in pairs])


def _table(notebook: Notebook, pairs: list[tuple[int, Any]], index: Number) -> Any:
    arithmetic = notebook.arithmetic
    by_value: dict[Any, list[int]] = {}
    for key, value in pairs:
        by_value.setdefault(value, []).append(key)
    ordered = sorted(by_value.items(), key=lambda item: len(item[1]))
    result = ordered[-1][0]
    for value, keys in reversed(ordered[:-1]):
        here = disjunction(arithmetic.equal(index, key) for key in keys)
        result = arithmetic.either(here, value, result)
    return result


def write_item(notebook: Notebook, holder: Any, index: Any, value: Any, fresh: int) -> None:
    """`holder[index] = value`, of which so many layers were made for this."""
    if isinstance(holder, Choice):
        each_option(notebook, holder, lambda option: write_item(notebook, option, index, value, fresh))
        return
    if isinstance(index, Choice):
        each_option(notebook, index, lambda option: write_item(notebook, holder, option, value, fresh))
        return
    if isinstance(holder, PileHandle):
        raise LiftError("replacing a card inside a pile", "take it out and put another in")
    if not isinstance(holder, RowHandle):
        raise LiftError(f"writing into a {type(holder).__name__}", "write to rows of the position only")
    if isinstance(index, Truth):
        index = notebook.arithmetic.number(index)
    if not isinstance(index, int | Number):
        raise LiftError(f"writing at {index!r}", "write one cell at a time")
    for key, old in _cells_at(notebook, holder, index):
        here = notebook.arithmetic.equal(index, key)
        new = _new_cell(notebook, here, old, value, fresh)
        if new is not old:
            notebook.write(holder.items, key, new)


def _new_cell(notebook: Notebook, here: Condition, old: Any, value: Any, fresh: int) -> Any:
    if isinstance(old, Handle):
        notebook.branch(here, lambda: fill(notebook, old, value, fresh), lambda: None)
        return old
    return merged(notebook.arithmetic, here, _number(notebook, value), old)


def _number(notebook: Notebook, value: Any) -> Any:
    """A value as the number that a position keeps: of which kind it was is forgotten."""
    if isinstance(value, Choice):
        return each_option(notebook, value, notebook.arithmetic.number)
    number = notebook.arithmetic.number(value)
    if isinstance(value, bool | Enum):
        return Number(notebook.arithmetic.constant(int(number)), int(number), int(number))
    return number


def fill(notebook: Notebook, target: Handle, value: Any, fresh: int) -> None:
    """Replace a whole row or pile by a list of which so many layers were made for this."""
    if isinstance(value, Choice):
        each_option(notebook, value, lambda option: fill(notebook, target, option, fresh))
        return
    if fresh < 1:
        raise LiftError(
            "a row or pile given a list that something else may hold too",
            "make a new one where it is assigned: Pile(…), list(…), […] or a comprehension",
        )
    target.replace()
    if isinstance(target, PileHandle):
        if not (isinstance(value, Guarded) and value.kind is Pile):
            raise LiftError("a pile given a plain list", "write Pile(…)")
        notebook.write(target.cells, 0, cards_of(notebook, value))
        return
    kind = value.kind if isinstance(value, Guarded) else type(value)
    members = members_of(value) if kind is list else []
    if len(members) != len(target.cells) or any(guard is not True for guard, _ in members):
        raise LiftError("a row given something else than a list with one value for each member", "write […]")
    for index, (_, item) in enumerate(members):
        old = target.cells[index]
        notebook.write(target.cells, index, _new_cell(notebook, True, old, item, fresh - 1))


def cards_of(notebook: Notebook, value: Any) -> Cards:
    """What a list of cards would be as a pile."""
    if isinstance(value, PileHandle):
        return value.cards
    cards = Cards(0, ())
    for guard, card in members_of(value):
        longer = _with_under(notebook, cards, card)
        cards = merged(notebook.arithmetic, guard, longer, cards)
    return cards


def write_field(notebook: Notebook, position: SymbolicPosition, name: str, value: Any, fresh: int) -> None:
    """`position.name = value`, of which so many layers were made for this."""
    shape: Shape | None = position.schema.fields.get(name)
    if shape is None:
        raise LiftError(f"a new field {name!r}", "declare it in the position")
    if not isinstance(shape, NumberShape):
        fill(notebook, position.values[name], value, fresh)
        return
    notebook.write(position.values, name, _number(notebook, value))


def _read_card(notebook: Notebook, cards: Cards, index: Any) -> Any:
    arithmetic = notebook.arithmetic
    size, cells = cards
    if isinstance(index, slice):
        return _slice(notebook, cards, index)
    index = arithmetic.number(index)
    below = arithmetic.less(index, 0, or_equal=False)
    place = arithmetic.either(below, arithmetic.add(index, size), index)
    inside = conjunction(
        (arithmetic.less(0, place, or_equal=True), arithmetic.less(place, size, or_equal=False))
    )
    notebook.breaks_unless(inside)
    if isinstance(place, int):
        return cells[place]
    result: Any = 0
    for position, cell in reversed(list(enumerate(cells))):
        result = arithmetic.either(arithmetic.equal(place, position), cell, result)
    return result


def _slice(notebook: Notebook, cards: Cards, index: slice) -> Guarded:
    if index.step is not None or any(isinstance(end, Number) for end in (index.start, index.stop)):
        raise LiftError("a slice of a pile by position values", "slice by known numbers")
    start, stop = index.start or 0, index.stop
    if start < 0 or (stop is not None and stop < 0):
        raise LiftError("a slice counted from the bottom of a pile", "count from the top")
    members = members_of(PileHandle(cards))
    return Guarded(members[start:stop])


def _with_under(notebook: Notebook, cards: Cards, card: Any) -> Cards:
    arithmetic = notebook.arithmetic
    size, cells = cards
    room = len(cells) + (0 if _never_full(size, len(cells)) else 1)
    padded = cells + (0,) * (room - len(cells))
    new = [
        arithmetic.either(arithmetic.equal(size, index), arithmetic.number(card), cell)
        for index, cell in enumerate(padded)
    ]
    return Cards(arithmetic.add(size, 1), tuple(new))


def _never_full(size: Quantity, room: int) -> bool:
    high = size if isinstance(size, int) else size.high
    return high is not None and high < room


def _without(notebook: Notebook, cards: Cards, found: Sequence[Condition]) -> Cards:
    """The pile without the card at the first place whose condition holds."""
    arithmetic = notebook.arithmetic
    size, cells = cards
    gone: Condition = False
    new = []
    for index, cell in enumerate(cells):
        gone = disjunction((gone, found[index]))
        follower = cells[index + 1] if index + 1 < len(cells) else 0
        new.append(arithmetic.either(gone, follower, cell))
    return Cards(arithmetic.subtract(size, 1), tuple(new))


TAKES = {
    **dict.fromkeys(("put_under", "append", "put_on_top", "take_out", "remove", "index", "count"), (1,)),
    **dict.fromkeys(("take_top", "clear", "copy"), (0,)),
    "insert": (2,),
    "pop": (0, 1),
}
"""The methods of a pile that can be lifted, each with how many arguments it takes."""


def pile_method(notebook: Notebook, pile: PileHandle, name: str, args: list[Any]) -> Any:
    """A method of a pile."""
    if len(args) not in TAKES.get(name, ()):
        raise LiftError(
            f"the method {name} of a pile with {len(args)} arguments",
            "use put_on_top, put_under, take_top, take_out, clear, count, index, len, [] or in",
        )
    arithmetic = notebook.arithmetic
    cards = pile.cards
    size, cells = cards
    if name == "copy":
        return Guarded(members_of(pile))
    if name in ("put_under", "append"):
        notebook.write(pile.cells, 0, _with_under(notebook, cards, args[0]))
        return None
    if name == "put_on_top" or (name == "insert" and args[0] == 0):
        full = _never_full(size, len(cells))
        kept = cells[:-1] if full and cells else cells
        card = arithmetic.number(args[-1])
        notebook.write(pile.cells, 0, Cards(arithmetic.add(size, 1), (card, *kept)))
        return None
    if name == "take_top" or (name == "pop" and args == [0]):
        notebook.breaks_unless(arithmetic.less(0, size, or_equal=False))
        rest = (*cells[1:], 0) if cells else ()
        notebook.write(pile.cells, 0, Cards(arithmetic.subtract(size, 1), rest))
        return cells[0] if cells else 0
    if name == "pop" and not args:
        card = _read_card(notebook, cards, -1)
        last = [arithmetic.equal(arithmetic.add(index, 1), size) for index in range(len(cells))]
        notebook.write(pile.cells, 0, _without(notebook, cards, last))
        return card
    if name == "clear":
        notebook.write(pile.cells, 0, Cards(0, (0,) * len(cells)))
        return None
    if name in ("take_out", "remove", "index", "count"):
        return _by_card(notebook, pile, name, arithmetic.number(args[0]))
    raise LiftError(f"{name} of a pile elsewhere than at its top or bottom", "use take_top or put_on_top")


def _by_card(notebook: Notebook, pile: PileHandle, name: str, card: Quantity) -> Any:
    arithmetic = notebook.arithmetic
    cards = pile.cards
    there = [conjunction((guard, arithmetic.equal(cell, card))) for guard, cell in members_of(pile)]
    if name == "count":
        return arithmetic.add(0, *there)
    notebook.breaks_unless(disjunction(there))
    if name == "index":
        place: Any = 0
        for index in reversed(range(len(there))):
            place = arithmetic.either(there[index], index, place)
        return place
    notebook.write(pile.cells, 0, _without(notebook, cards, there))
    return None


def contains(
    notebook: Notebook, holder: Any, value: Any, equal: Callable[[Any, Any], Condition]
) -> Condition:
    """`value in holder`."""
    return disjunction(conjunction((guard, equal(item, value))) for guard, item in members_of(holder))


def size_of(notebook: Notebook, holder: Any) -> Any:
    """`len(holder)`."""
    if isinstance(holder, PileHandle):
        return holder.cards.size
    if isinstance(holder, RowHandle):
        return len(holder.items)
    if isinstance(holder, Choice):
        return each_option(notebook, holder, lambda option: size_of(notebook, option))
    if isinstance(holder, Guarded):
        return notebook.arithmetic.add(0, *(guard for guard, _ in holder.members))
    if isinstance(holder, list | tuple | dict | range | str | set | frozenset):
        return len(ordinary(holder))
    raise LiftError(f"the length of a {type(holder).__name__}", "take it of rows, piles, lists and tuples")
