"""The rulebook's own numbers and orders against each other: which of its statements cannot all be true.

A clause states facts about named quantities ("cards == 33", "buy < score"). Every smallest set of
facts that contradict each other is found, not just the first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import z3
from ludex.model.clause import Catalog
from ludex.model.errors import BadInput

IN_THE_BOX = "in the box"
"""Who states a figure that comes from the components rather than from a clause."""


class Fact(NamedTuple):
    """A number or an order that a clause states."""

    clause: str
    text: str


def facts_of(catalog: Catalog, components: Mapping[str, int] | None = None) -> list[Fact]:
    """All facts that the clauses state, and the figures that the components have if they are given."""
    stated = [Fact(clause.id, text) for clause in catalog for text in clause.facts]
    counted = [Fact(IN_THE_BOX, f"{name} == {figure}") for name, figure in (components or {}).items()]
    return stated + counted


def contradictions(facts: Sequence[Fact]) -> list[tuple[Fact, ...]]:
    """Every smallest set of facts that cannot all be true, the smallest first."""
    terms = [_term(fact) for fact in facts]
    found: list[tuple[Fact, ...]] = []
    for group in _groups(facts):
        found += [tuple(facts[i] for i in core) for core in _cores(terms, group)]
    return sorted(found, key=lambda core: (len(core), core))


def _names(fact: Fact) -> set[str]:
    return {node.id for node in ast.walk(_parsed(fact)) if isinstance(node, ast.Name)}


def _groups(facts: Sequence[Fact]) -> Iterator[list[int]]:
    """Facts that speak, directly or through others, of the same quantities."""
    groups: list[tuple[set[str], list[int]]] = []
    for index, fact in enumerate(facts):
        names, members = _names(fact), [index]
        apart = []
        for known, others in groups:
            if known & names:
                names |= known
                members = others + members
            else:
                apart.append((known, others))
        groups = [*apart, (names, members)]
    for _, members in groups:
        yield sorted(members)


def _cores(terms: Sequence[Any], group: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All minimal contradictory subsets: explore the subsets not yet known to be fine or too much."""
    chosen = {index: z3.Bool(f"chosen {index}") for index in group}
    unexplored = z3.Solver()
    while unexplored.check() == z3.sat:
        model = unexplored.model()
        seed = [i for i in group if z3.is_true(model.eval(chosen[i], model_completion=True))]
        seed += [i for i in group if i not in seed and not z3.is_false(model.eval(chosen[i]))]
        if _consistent(terms, seed):
            for index in group:
                if index not in seed and _consistent(terms, [*seed, index]):
                    seed.append(index)
            unexplored.add(z3.Or(*(chosen[i] for i in group if i not in seed)))
        else:
            core = list(seed)
            for index in seed:
                rest = [i for i in core if i != index]
                if not _consistent(terms, rest):
                    core = rest
            yield tuple(sorted(core))
            unexplored.add(z3.Or(*(z3.Not(chosen[i]) for i in core)))


def _consistent(terms: Sequence[Any], chosen: Iterable[int]) -> bool:
    solver = z3.Solver()
    solver.add(*(terms[index] for index in chosen))
    return bool(solver.check() == z3.sat)


def _parsed(fact: Fact) -> ast.expr:
    try:
        return ast.parse(fact.text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise _bad(fact, "is not a comparison") from None


def _bad(fact: Fact, what: str) -> BadInput:
    return BadInput(
        "fact",
        f"the fact {fact.text!r} {what}",
        where=fact.clause,
        right="compare sums of whole numbers and names, as in bats == 3 * miners",
    )


_ORDERS: dict[type[ast.cmpop], Any] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


def _term(fact: Fact) -> Any:
    node = _parsed(fact)
    if not isinstance(node, ast.Compare) or not all(type(order) in _ORDERS for order in node.ops):
        raise _bad(fact, "is not a comparison")
    sides = [_quantity(fact, side) for side in (node.left, *node.comparators)]
    links = zip(node.ops, sides, sides[1:], strict=False)
    return z3.And(*(_ORDERS[type(order)](left, right) for order, left, right in links))


def _quantity(fact: Fact, node: ast.expr) -> Any:
    if isinstance(node, ast.Name):
        return z3.Int(node.id)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return z3.IntVal(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_quantity(fact, node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _quantity(fact, node.left), _quantity(fact, node.right)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            if not (z3.is_int_value(z3.simplify(left)) or z3.is_int_value(z3.simplify(right))):
                raise _bad(fact, "multiplies two unknown quantities")
            return left * right
    raise _bad(fact, f"uses {type(node).__name__}")
