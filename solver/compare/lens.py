"""Positions and moves of two tables held against each other: what is the same thing on the other table.

Cards, seats and steps are the same thing where they have the same name. Where both tables know as many and a
name of one is unknown on the other, the thing in the same place was renamed. Numbers that nobody can see
(bookkeeping), and those that only one table has, are not compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from struct import Struct
from typing import Any

from ludex.model.box import Box
from ludex.model.domain import Domain
from ludex.model.game import Move, Table
from ludex.model.shape import Row, Shape, Stack, leaves, pack_code
from ludex.model.state import Cell, Schema, State, at

Path = tuple[int, ...]
LOST = -2
"""What a thing that the other table does not have looks like there."""


def same_things(one: Domain, box: Box, other: Domain, other_box: Box) -> dict[int, int] | None:
    """For each value the one that means the same on the other table; None: the same number."""
    if one.labels is None or other.labels is None:
        return None
    mine, theirs = list(one.labels(box)), list(other.labels(other_box))
    if mine == theirs:
        return None
    places = {label: place for place, label in enumerate(theirs)}
    found = {place: places[label] for place, label in enumerate(mine) if label in places}
    if len(mine) == len(theirs):
        for place, label in enumerate(mine):
            if label not in places and theirs[place] not in mine:
                found[place] = place
    if all(found.get(place) == place for place in range(len(mine))) and len(mine) == len(theirs):
        return None
    return {-1: -1, **found}


class Lens:
    """How positions and moves of the right-hand table look from the left-hand one."""

    def __init__(self, left: Table, right: Table, renamed: Mapping[str, str]) -> None:
        self.left, self.right = left, right
        self._renamed = dict(renamed)
        """Rules of the left-hand table that go by another name on the right."""
        self._names = {new: old for old, new in renamed.items()}
        self._named: list[tuple[tuple[str, Path], tuple[str, Path]]] = []
        """The numbers that are compared, by field and path on either side."""
        self._rules: dict[str, list[dict[int, int] | None] | None] = {}
        codes = [list(_codes(table.schema)) for table in (left, right)]
        self.same_layout = codes[0] == codes[1] and all(
            self._same_shape(left.schema.fields[name], right.schema.fields[name])
            for name in left.schema.fields
        )
        """Whether equal bytes are equal positions."""

    def _values(self, one: Domain, other: Domain) -> dict[int, int] | None:
        return same_things(one, self.left.box, other, self.right.box)

    def _same_shape(self, one: Shape, other: Shape) -> bool:
        if isinstance(one, Row) and isinstance(other, Row):
            same = self._values(one.over, other.over) is None
            return same and one.first == other.first and self._same_shape(one.item, other.item)
        if isinstance(one, Stack) and isinstance(other, Stack):
            return self._same_shape(one.item, other.item)
        if isinstance(one, Row | Stack) or isinstance(other, Row | Stack):
            return False
        return self._values(one.domain, other.domain) is None

    # ------------------------------------------------------------ positions

    @cached_property
    def _visible(self) -> list[tuple[int, int]]:
        """The bytes that somebody can see, where both tables lay positions out alike."""
        hidden = self.left.schema.bookkeeping | self.right.schema.bookkeeping
        found: list[tuple[int, int]] = []
        start = 0
        for name, _path, code in _codes(self.left.schema):
            end = start + Struct("<" + code).size
            if name not in hidden:
                if found and found[-1][1] == start:
                    found[-1] = (found[-1][0], end)
                else:
                    found.append((start, end))
            start = end
        return found

    def alike(self, left: bytes, right: bytes) -> bool:
        """Whether two positions look the same to everybody."""
        if self.same_layout:
            return left == right or all(left[a:b] == right[a:b] for a, b in self._visible)
        return self._seen(left, 0) == self._seen(right, 1)

    def same(self, left: State, right: State) -> bool:
        """The same of ordinary positions; one with a number that does not fit is like no other."""
        try:
            return self.alike(left.packed(), right.packed())
        except OverflowError:
            return False

    def carried(self, left: bytes, start: bytes) -> bytes | None:
        """The same position on the right-hand table, which starts like `start`; None where it does not fit.

        What only the right-hand table has lies as it does at its start; nothing of the left may be lost.
        """
        if self.same_layout:
            return left
        mine = list(self.left.schema.numbers(left))
        if len(self._cells[0]) < self._visible_numbers:
            return None
        theirs = list(self.right.schema.numbers(start))
        for (offset, pile, values), (place, _pile, _values) in zip(*self._cells, strict=True):
            size = 1 + mine[offset] if pile else 1
            found = mine[offset : offset + size]
            if values is not None:
                if not values.keys() >= set(found[pile:]):
                    return None
                found[pile:] = [values[number] for number in found[pile:]]
            theirs[place : place + size] = found
        return self.right.schema.packed(theirs)

    @property
    def _visible_numbers(self) -> int:
        """How many numbers and piles of the left-hand table somebody can see."""
        schema = self.left.schema
        hidden = schema.bookkeeping | self.right.schema.bookkeeping
        return sum(1 for name, shape in schema.fields.items() if name not in hidden for _ in leaves(shape))

    @cached_property
    def _cells(self) -> tuple[list[Any], list[Any]]:
        """For each side the numbers to look at, in the same order, each with what its values mean."""
        sides: tuple[list[Any], list[Any]] = ([], [])
        one, other = self.left.schema, self.right.schema
        hidden = one.bookkeeping | other.bookkeeping
        places = offsets(one), offsets(other)
        for name, shape in one.fields.items():
            if name in hidden or name not in other.fields:
                continue
            for path, theirs, leaf, their_leaf in self._paired(shape, other.fields[name]):
                pile = isinstance(leaf, Stack)
                if pile != isinstance(their_leaf, Stack):
                    continue
                item = leaf.item if isinstance(leaf, Stack) else leaf
                their_item = their_leaf.item if isinstance(their_leaf, Stack) else their_leaf
                values = self._values(item.domain, their_item.domain)
                sides[0].append((places[0][name, path], pile, values))
                sides[1].append((places[1][name, theirs], pile, None))
                self._named.append(((name, path), (name, theirs)))
        return sides

    def differences(self, left: State, right: State) -> list[tuple[str, str, str]]:
        """The numbers that look different, by name, with what they are on either side."""
        seen = self._seen(left.packed(), 0), self._seen(right.packed(), 1)
        found = []
        for place, (one, other) in enumerate(zip(*seen, strict=True)):
            if one != other:
                (name, path), (_, theirs) = self._named[place]
                words = self.left.schema.name(Cell(name, path))
                shown = self.left.schema.show(name, at(getattr(left, name), path))
                found.append((words, shown, self.right.schema.show(name, at(getattr(right, name), theirs))))
        return found

    def _paired(self, one: Shape, other: Shape) -> Iterator[tuple[Path, Path, Any, Any]]:
        if isinstance(one, Row):
            if not isinstance(other, Row):
                return
            places = self._values(one.over, other.over)
            for index in range(one.length):
                value = index + one.first
                found = value if places is None else places.get(value)
                if found is None or not 0 <= found - other.first < other.length:
                    continue
                for mine, theirs, leaf, their_leaf in self._paired(one.item, other.item):
                    yield (index, *mine), (found - other.first, *theirs), leaf, their_leaf
        elif not isinstance(other, Row):
            yield (), (), one, other

    def _seen(self, packed: bytes, side: int) -> list[Any]:
        numbers = (self.left, self.right)[side].schema.numbers(packed)
        found: list[Any] = []
        for offset, pile, values in self._cells[side]:
            if pile:
                cards = numbers[offset + 1 : offset + 1 + numbers[offset]]
                found.append(cards if values is None else tuple(values.get(card, LOST) for card in cards))
            else:
                number = numbers[offset]
                found.append(number if values is None else values.get(number, LOST))
        return found

    # ------------------------------------------------------------ moves

    def across(self, move: Move) -> Move | None:
        """The same move on the right-hand table; None where it has no such rule or thing."""
        maps = self._maps(move.rule)
        if maps is None:
            return None
        args = []
        for value, values in zip(move.args, maps, strict=True):
            found = value if values is None else values.get(value)
            if found is None:
                return None
            args.append(found)
        return Move(self._renamed.get(move.rule, move.rule), tuple(args))

    def back(self, move: Move) -> Move | None:
        """The move of the left-hand table that is this one of the right; None where there is none."""
        name = self.left_rule(move.rule)
        if name not in self.left.rules:
            return None
        return next(
            (one for one in self.left.instances(self.left.rules[name]) if self.across(one) == move), None
        )

    def _maps(self, rule: str) -> list[dict[int, int] | None] | None:
        """What each parameter of a rule is on the other table."""
        if rule not in self._rules:
            self._rules[rule] = self._parameters(rule)
        return self._rules[rule]

    def left_move(self, move: Move) -> Move | None:
        """The same as `back`, where nothing but the rule's name can be another one."""
        maps = self._maps(self.left_rule(move.rule)) if self.left_rule(move.rule) in self.left.rules else None
        if maps is not None and all(values is None for values in maps):
            return Move(self.left_rule(move.rule), move.args)
        return self.back(move)

    def left_rule(self, name: str) -> str:
        """What the left-hand table calls a rule of the right-hand one."""
        return self._names.get(name, name)

    def _parameters(self, name: str) -> list[dict[int, int] | None] | None:
        theirs_too = self._renamed.get(name, name)
        if theirs_too not in self.right.rules:
            return None
        mine, theirs = self.left.rules[name].parameters, self.right.rules[theirs_too].parameters
        if len(mine) != len(theirs):
            return None
        return [self._values(one, other) for (_, one), (_, other) in zip(mine, theirs, strict=True)]


def _codes(schema: Schema) -> Iterator[tuple[str, Path, str]]:
    for name, shape in schema.fields.items():
        for path, leaf in leaves(shape):
            if isinstance(leaf, Stack):
                yield name, path, "H" + pack_code(leaf.item) * leaf.most
            else:
                yield name, path, pack_code(leaf)


def offsets(schema: Schema) -> dict[tuple[str, Path], int]:
    """Where each number or pile stands among all numbers of a position."""
    found, start = {}, 0
    for name, shape in schema.fields.items():
        for path, leaf in leaves(shape):
            found[name, path] = start
            start += 1 + leaf.most if isinstance(leaf, Stack) else 1
    return found
