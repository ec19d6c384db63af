"""The short text in which people type and read moves: `A builder gardens`, `draw gardens`."""

from __future__ import annotations

from .domain import SEATS
from .errors import BadInput, unknown
from .game import Move, Table
from .rule import Kind, Rule
from .state import parse_value


def write_move(table: Table, move: Move) -> str:
    """A move as text."""
    rule = table.rules[move.rule]
    labels = [
        domain.show(table.box, value) for (_, domain), value in zip(rule.parameters, move.args, strict=True)
    ]
    if rule.kind is Kind.MOVE:
        return " ".join([labels[0], rule.name, *labels[1:]])
    return " ".join([rule.name, *labels])


def read_move(table: Table, text: str, *, where: str = "move") -> Move:
    """The move that a person typed, or a sentence that says what is wrong with it."""
    words = text.split()
    if not words:
        raise BadInput("move", "an empty move", where=where, right="write for example " + _example(table))
    seat: int | None = None
    seats = {name.lower(): index for index, name in enumerate(table.box.seat_names)}
    if words[0].lower() in seats and words[0].lower() not in table.rules:
        seat = seats[words[0].lower()]
        words = words[1:]
        if not words:
            raise BadInput(
                "move", f"{text!r} names a seat but no rule", where=where, right=_listing(table, Kind.MOVE)
            )
    name = words[0].lower()
    if name not in table.rules:
        raise unknown("rule", "rule", words[0], table.rules, where=where)
    rule = table.rules[name]
    if rule.kind is Kind.MOVE and seat is None:
        raise BadInput(
            "seat",
            f"{text!r} does not say who",
            where=where,
            right=f"put a seat first, as in {table.box.seat_names[0]} {text}",
        )
    if rule.kind is not Kind.MOVE and seat is not None:
        raise BadInput("seat", f"nobody decides on {name}", where=where, right=f"write {' '.join(words)}")
    wanted = rule.parameters[1:] if rule.kind is Kind.MOVE else rule.parameters
    given = words[1:]
    if len(given) != len(wanted):
        raise BadInput(
            "move", f"{text!r} has {len(given)} words after {name}", where=where, right="write " + usage(rule)
        )
    args = [
        parse_value(domain, table.box, word, f"{where}: {parameter}")
        for (parameter, domain), word in zip(wanted, given, strict=True)
    ]
    if seat is not None:
        args.insert(0, seat)
    return Move(rule.name, tuple(args))


def usage(rule: Rule) -> str:
    """How a rule is written, with its parameters in capitals."""
    names = [name.upper() for name, _ in rule.parameters]
    if rule.kind is Kind.MOVE:
        return " ".join([SEATS.name.upper(), rule.name, *names[1:]])
    return " ".join([rule.name, *names])


def _listing(table: Table, kind: Kind) -> str:
    return "one of " + ", ".join(name for name, rule in table.rules.items() if rule.kind is kind)


def _example(table: Table) -> str:
    return usage(next(rule for rule in table.rules.values() if rule.kind is Kind.MOVE))
