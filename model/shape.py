"""How one field of a position is laid out: a number, an ordered pile, or one of these for each member."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin

from .domain import NONE, Domain, domain_of
from .errors import BadInput

if TYPE_CHECKING:
    from .box import Box

K = TypeVar("K")
V = TypeVar("V")


LONGEST_ROW = 100_000
"""More members than any box has things."""


class Each(list[V], Generic[K, V]):
    """One value for each member of a domain: a list that has nothing at an index below 0."""

    if not TYPE_CHECKING:

        def __getitem__(self, index: Any) -> Any:
            if index.__class__ is not slice and index < 0:
                raise IndexError(f"no member {index} of a row")
            return list.__getitem__(self, index)

        def __setitem__(self, index: Any, value: Any) -> None:
            if index.__class__ is not slice and index < 0:
                raise IndexError(f"no member {index} of a row")
            list.__setitem__(self, index, value)


class Pile(list[V]):
    """An ordered pile; the first element is its top.

    Declare `stock: Pile[Card]` for different cards, `Annotated[Pile[Kind], Limit(8)]` where a kind may lie in
    it more than once, and `Each[Seat, Pile[Card]]` for one before each seat.
    """

    def put_on_top(self, card: V) -> None:
        """Lay a card on the pile."""
        self.insert(0, card)

    def put_under(self, card: V) -> None:
        """Slide a card under the pile."""
        self.append(card)

    def take_top(self) -> V:
        """Take the uppermost card; the pile must not be empty."""
        return self.pop(0)

    def take_out(self, card: V) -> None:
        """Take a card out from wherever it lies in the pile; it must be there."""
        self.remove(card)


@dataclass(frozen=True)
class Limit:
    """How many cards a pile may hold, where that is not simply one of each.

    It stands inside `Annotated[…]` beside a pile or a row of piles; a function of the box will do.
    """

    most: int | Callable[[Any], int]


@dataclass(frozen=True)
class Number:
    """The shape of a field that holds one number."""

    domain: Domain
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Stack:
    """The shape of a field that holds an ordered pile."""

    item: Number
    most: int


@dataclass(frozen=True)
class Row:
    """The shape of a field that holds one value for each member of a domain."""

    over: Domain
    first: int
    length: int
    item: Number | Row | Stack


Shape = Number | Row | Stack


def leaves(shape: Shape) -> Iterator[tuple[tuple[int, ...], Number | Stack]]:
    """The numbers and piles of a field, with the path to each."""
    if isinstance(shape, Row):
        for index in range(shape.length):
            for path, leaf in leaves(shape.item):
                yield (index, *path), leaf
    else:
        yield (), shape


def shape_of(annotation: Any, box: Box, limit: Limit | None = None, *, where: str = "") -> Shape:
    """The shape that a field is declared with; a limit counts for the piles within."""
    extras: tuple[Any, ...] = ()
    inner = annotation
    if get_origin(annotation) is Annotated:
        inner, *rest = get_args(annotation)
        extras = tuple(rest)
    for extra in extras:
        if isinstance(extra, Limit):
            limit = extra
    origin = get_origin(inner)
    if origin is Each:
        over, item = get_args(inner)
        domain = domain_of(over, where)
        domain.refuse_other_labels(box)
        values = domain.values(box)
        if len(values) > LONGEST_ROW:
            raise BadInput(
                "position", f"a row of {len(values):,} members", where=where, right="bound its domain"
            )
        return Row(domain, values.start, len(values), shape_of(item, box, limit, where=where))
    if origin is Pile:
        (card,) = get_args(inner)
        number = shape_of(card, box, where=where)
        assert isinstance(number, Number)
        if limit is None:
            most = len(number.domain.values(box))
        else:
            most = limit.most(box) if callable(limit.most) else limit.most
        return Stack(number, most)
    if limit is not None:
        raise BadInput("position", "a limit, but no pile", where=where, right="Annotated[Pile[…], Limit(…)]")
    domain = domain_of(annotation, where)
    domain.refuse_other_labels(box)
    return Number(domain, *domain.bounds(box))


def pack_code(number: Number) -> str:
    low, high = number.low, number.high
    if low is None:
        return "i"
    if high is None:
        return "H" if low >= 0 else "i"
    for code, least, most in (("B", 0, 255), ("b", -128, 127), ("H", 0, 65535), ("h", -32768, 32767)):
        if least <= low and high <= most:
            return code
    return "i"


def is_plain_row(shape: Shape) -> bool:
    return isinstance(shape, Row) and isinstance(shape.item, Number)


def copier(shape: Row | Stack) -> Callable[[Any], Any]:
    """What copies a field of this shape, down to its numbers."""
    if isinstance(shape, Stack):
        return Pile
    if isinstance(shape.item, Number):
        return Each
    inner = copier(shape.item)
    return lambda row: Each(map(inner, row))


def unseen(shape: Shape) -> Any:
    """What stands for something that is not to be seen: nothing, where there can be nothing."""
    if isinstance(shape, Row):
        return Each(unseen(shape.item) for _ in range(shape.length))
    return NONE if isinstance(shape, Number) and shape.low == NONE else blank(shape)


def blank(shape: Shape) -> Any:
    if isinstance(shape, Stack):
        return Pile()
    if isinstance(shape, Row):
        return Each(blank(shape.item) for _ in range(shape.length))
    return 0 if shape.low is None or shape.low <= 0 else shape.low


Reader = Callable[[tuple[int, ...]], Any]
"""Takes what one field holds out of all numbers of a position."""


def readers(fields: dict[str, Shape]) -> Iterator[tuple[str, Reader]]:
    start = 0
    for name, shape in fields.items():
        read, start = _reader(shape, start)
        yield name, read


def _reader(shape: Shape, start: int) -> tuple[Reader, int]:
    """What reads a field of this shape whose numbers begin here, and where the next one begins."""
    if isinstance(shape, Number):
        return itemgetter(start), start + 1
    if isinstance(shape, Stack):
        first = start + 1
        return lambda numbers: Pile(numbers[first : first + numbers[start]]), first + shape.most
    if isinstance(shape.item, Number):
        end = start + shape.length
        return lambda numbers: Each(numbers[start:end]), end
    items = []
    end = start
    for _ in range(shape.length):
        read, end = _reader(shape.item, end)
        items.append(read)
    return lambda numbers: Each([read(numbers) for read in items]), end


def writer(shape: Shape) -> Callable[[list[int], Any], None]:
    """What appends the numbers of a field of this shape to a list."""
    if isinstance(shape, Number):
        return list.append
    if is_plain_row(shape):
        return list.extend
    if isinstance(shape, Row):
        inner = writer(shape.item)

        def write_row(out: list[int], row: list[Any]) -> None:
            for item in row:
                inner(out, item)

        return write_row
    most = shape.most

    def write_pile(out: list[int], pile: list[int]) -> None:
        out.append(len(pile))
        out += pile
        out += [0] * (most - len(pile))

    return write_pile
