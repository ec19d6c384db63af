"""Reading and writing rows, tables and piles where the index or the contents depend on the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludex.model.state import Number as NumberShape
from ludex.model.state import Row as RowShape
from ludex.model.state import Shape, Stack

from .error import LiftError, PathDies
from .notebook import Notebook
from .terms import Condition, Number, Quantity, Truth, conjunction, disjunction
from .values import (
    Cards,
    Choice,
    Guarded,
    PileHandle,
    RowHandle,
    SymbolicPosition,
    chosen,
    is_symbolic,
    members_of,
    merged,
)


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
    if isinstance(holder, RowHandle):
        holder = holder.items
    if isinstance(holder, Guarded | Number | Truth | SymbolicPosition):
        raise LiftError(
            "picking a member of a list whose length depends on the position",
            "go through a known range and guard inside",
        )
    if isinstance(index, Truth):
        index = notebook.arithmetic.number(index)
    if isinstance(index, Number):
        return _read_at(notebook, holder, index)
    if is_symbolic(index):
        raise LiftError("an index made of position values", "index by one number")
    try:
        return holder[index]
    except (LookupError, TypeError):
        notebook.breaks_unless(False)
        raise


def _keys(notebook: Notebook, holder: Any, index: Number) -> list[tuple[int, Any]]:
    """The known indices that a position value may stand for, with what each means."""
    if isinstance(holder, Mapping):
        keys = [key for key in holder if isinstance(key, int)]
        pairs = [(int(key), holder[key]) for key in keys]
    elif isinstance(holder, list | tuple | range | str):
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


def _in_range(notebook: Notebook, keys: Sequence[int], index: Number) -> Condition:
    if not keys:
        return False
    arithmetic = notebook.arithmetic
    if list(keys) == list(range(keys[0], keys[-1] + 1)):
        return conjunction(
            (arithmetic.less(keys[0], index, or_equal=True), arithmetic.less(index, keys[-1], or_equal=True))
        )
    return disjunction(arithmetic.equal(index, key) for key in keys)


def _read_at(notebook: Notebook, holder: Any, index: Number) -> Any:
    pairs = _keys(notebook, holder, index)
    notebook.breaks_unless(_in_range(notebook, [key for key, _ in pairs], index))
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


def write_item(notebook: Notebook, holder: Any, index: Any, value: Any) -> None:
    """`holder[index] = value`."""
    if isinstance(holder, Choice):
        each_option(notebook, holder, lambda option: write_item(notebook, option, index, value))
        return
    if isinstance(index, Choice):
        each_option(notebook, index, lambda option: write_item(notebook, holder, option, value))
        return
    if isinstance(holder, PileHandle):
        raise LiftError("replacing a card inside a pile", "take it out and put another in")
    items = holder.items if isinstance(holder, RowHandle) else holder
    if not isinstance(items, list):
        raise LiftError(f"writing into a {type(holder).__name__}", "write to rows of the position only")
    if isinstance(index, Truth):
        index = notebook.arithmetic.number(index)
    if isinstance(index, Number):
        pairs = _keys(notebook, items, index)
        notebook.breaks_unless(_in_range(notebook, [key for key, _ in pairs], index))
        for key, _ in pairs:
            here = notebook.arithmetic.equal(index, key)
            place = key % len(items)
            notebook.write(items, place, _new_cell(notebook, here, items[place], value))
        return
    if not isinstance(index, int):
        raise LiftError(f"writing at {index!r}", "write one cell at a time")
    if not -len(items) <= index < len(items):
        notebook.breaks_unless(False)
        raise PathDies
    notebook.write(items, index % len(items), _new_cell(notebook, True, items[index], value))


def _new_cell(notebook: Notebook, here: Condition, old: Any, value: Any) -> Any:
    if isinstance(old, RowHandle | PileHandle):
        notebook.branch(here, lambda: fill(notebook, old, value), lambda: None)
        return old
    if isinstance(value, Truth):
        value = notebook.arithmetic.number(value)
    return merged(notebook.arithmetic, here, value, old)


def fill(notebook: Notebook, target: Any, value: Any) -> None:
    """Replace the contents of a whole row or pile."""
    if isinstance(value, Choice):
        each_option(notebook, value, lambda option: fill(notebook, target, option))
    elif isinstance(target, PileHandle):
        notebook.write(target.held, 0, cards_of(notebook, value))
    else:
        members = members_of(value)
        if len(members) != len(target.items) or any(guard is not True for guard, _ in members):
            raise LiftError("a row replaced by a list of another length", "give one value for each member")
        for index, (_, item) in enumerate(members):
            old = target.items[index]
            notebook.write(target.items, index, _new_cell(notebook, True, old, item))


def cards_of(notebook: Notebook, value: Any) -> Cards:
    """What a list of cards would be as a pile."""
    if isinstance(value, PileHandle):
        return value.cards
    cards = Cards(0, ())
    for guard, card in members_of(value):
        longer = _with_under(notebook, cards, card)
        cards = merged(notebook.arithmetic, guard, longer, cards)
    return cards


def write_field(notebook: Notebook, position: SymbolicPosition, name: str, value: Any) -> None:
    """`position.name = value`."""
    shape: Shape | None = position.schema.fields.get(name)
    if shape is None:
        raise LiftError(f"a new field {name!r}", "declare it in the position")
    if isinstance(shape, RowShape | Stack):
        fill(notebook, position.values[name], value)
        return
    assert isinstance(shape, NumberShape)
    if isinstance(value, Choice):
        value = each_option(notebook, value, notebook.arithmetic.number)
    notebook.write(position.values, name, notebook.arithmetic.number(value))


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


def pile_method(notebook: Notebook, pile: PileHandle, name: str, args: list[Any]) -> Any:
    """A method of a pile."""
    arithmetic = notebook.arithmetic
    cards = pile.cards
    size, cells = cards
    if name in ("put_under", "append"):
        notebook.write(pile.held, 0, _with_under(notebook, cards, args[0]))
        return None
    if name == "put_on_top" or (name == "insert" and args[0] == 0):
        full = _never_full(size, len(cells))
        kept = cells[:-1] if full and cells else cells
        card = arithmetic.number(args[-1])
        notebook.write(pile.held, 0, Cards(arithmetic.add(size, 1), (card, *kept)))
        return None
    if name == "take_top" or (name == "pop" and args == [0]):
        notebook.breaks_unless(arithmetic.less(0, size, or_equal=False))
        rest = (*cells[1:], 0) if cells else ()
        notebook.write(pile.held, 0, Cards(arithmetic.subtract(size, 1), rest))
        return cells[0] if cells else 0
    if name == "pop" and not args:
        card = _read_card(notebook, cards, -1)
        last = [arithmetic.equal(arithmetic.add(index, 1), size) for index in range(len(cells))]
        notebook.write(pile.held, 0, _without(notebook, cards, last))
        return card
    if name == "clear":
        notebook.write(pile.held, 0, Cards(0, (0,) * len(cells)))
        return None
    if name in ("take_out", "remove", "index", "count"):
        return _by_card(notebook, pile, name, arithmetic.number(args[0]))
    raise LiftError(
        f"the method {name} of a pile", "use put_on_top, put_under, take_top, take_out, len, [] or in"
    )


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
    notebook.write(pile.held, 0, _without(notebook, cards, there))
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
    return len(holder)
