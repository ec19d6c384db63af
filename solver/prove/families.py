"""Families: the instances of a rule that are proved at once, because a parameter is left open.

A parameter with many values (a card, a place on the board, an amount) need not be gone through value by
value: the rule is lifted once, with a number of which only its domain is known. The seat that decides is
always known, so that memories hear who moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from ludex.model.game import Move, Table
from ludex.model.notation import write_move
from ludex.model.rule import Kind, Rule

from ..lift.rules import Family

FEW = 10
"""A parameter with no more values than this is gone through value by value."""


def families(table: Table, few: int = FEW) -> list[Family]:
    """Every rule, with parameters that have many values left open."""
    found: list[Family] = []
    for rule in table.rules.values():
        choices: list[tuple[int | None, ...]] = []
        for place, (_name, domain) in enumerate(rule.parameters):
            values = domain.values(table.box)
            is_seat = place == 0 and rule.kind is Kind.MOVE
            choices.append(tuple(values) if is_seat or len(values) <= few else (None,))
        found += (Family(rule.name, args) for args in product(*choices))
    return found


def _values(table: Table, rule: Rule, family: Move | Family) -> list[tuple[int, ...]]:
    return [
        tuple(domain.values(table.box)) if arg is None else (arg,)
        for arg, (_name, domain) in zip(family.args, rule.parameters, strict=True)
    ]


def members(table: Table, family: Move | Family) -> Iterator[Move]:
    """The rule with each value of what is left open."""
    for args in product(*_values(table, table.rules[family.rule], family)):
        yield Move(family.rule, args)


def size(table: Table, family: Move | Family) -> int:
    """How many instances a family has."""
    return prod(len(values) for values in _values(table, table.rules[family.rule], family))


def told(table: Table, family: Move | Family) -> str:
    """A family in words: one of its members, and what is left open."""
    first = next(members(table, family), None)
    if first is None:
        return family.rule
    rule = table.rules[family.rule]
    names = [name for arg, (name, _d) in zip(family.args, rule.parameters, strict=True) if arg is None]
    anything = f" with any {', '.join(names)}" if names else ""
    return f"{family.rule if names else write_move(table, first)}{anything}"
