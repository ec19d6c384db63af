"""The short text in which people type and read moves: `A builder gardens`, `draw gardens`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from .domain import SEATS, Domain
from .errors import BadInput, shortened, unknown
from .game import Move, Table
from .naming import find_label, plain
from .rule import Kind, Rule
from .state import parse_value

PUNCTUATION = ":,;.()!?\u2192>"
MOST_WORDS = 12
"""A move of more words than this is not pieced together."""
MOST_NEAR = 4


def write_move(table: Table, move: Move) -> str:
    """A move as text."""
    rule = table.rule(move.rule)
    labels = [
        domain.show(table.box, value) for (_, domain), value in zip(rule.parameters, move.args, strict=True)
    ]
    if rule.kind is Kind.MOVE:
        return " ".join([labels[0], rule.name, *labels[1:]])
    return " ".join([rule.name, *labels])


def read_move(table: Table, text: str, *, where: str = "move") -> Move:
    """The move that a person typed, or a sentence that says what is wrong with it.

    Names may be written with spaces or capitals, and commas, colons and the like are passed over.
    """
    try:
        return _read_words(table, text.split(), text, where)
    except BadInput:
        words = [word.strip(PUNCTUATION) for word in text.split()]
        spoken = [word for word in words if word]
        if len(spoken) > 1 and spoken[0].lower() in (SEATS.name, "player"):
            spoken = spoken[1:]
        if spoken == text.split():
            raise
        with suppress(BadInput):
            return _read_words(table, spoken, text, where)
        raise


def _read_words(table: Table, words: list[str], text: str, where: str) -> Move:
    words = table.game.former.move(words)
    if not words:
        raise BadInput("move", "an empty move", where=where, right="write for example " + _example(table))
    seat: int | None = None
    seats = {name.lower(): index for index, name in enumerate(table.box.seat_names)}
    if words[0].lower() in seats and words[0].lower() not in table.rules:
        seat = seats[words[0].lower()]
        words = words[1:]
        if not words:
            raise BadInput(
                "move",
                f"{shortened(text)!r} names a seat but no rule",
                where=where,
                right=_listing(table, Kind.MOVE),
            )
    name, given = _rule_and_rest(table, words)
    if name is None:
        raise _unknown_rule(table, words, where)
    rule = table.rule(name)
    if rule.kind is Kind.MOVE and seat is None:
        raise BadInput(
            "seat",
            f"{shortened(text)!r} does not say who",
            where=where,
            right=f"put a seat first, as in {table.box.seat_names[0]} {shortened(text)}",
        )
    if rule.kind is not Kind.MOVE and seat is not None:
        raise BadInput(
            "seat", f"nobody decides on {name}", where=where, right=f"write {shortened(' '.join(words))}"
        )
    wanted = rule.parameters[1:] if rule.kind is Kind.MOVE else rule.parameters
    if len(given) != len(wanted):
        given = _grouped(table, wanted, given)
    if len(given) != len(wanted):
        raise BadInput(
            "move",
            f"{shortened(text)!r} has {len(given)} words after {name}",
            where=where,
            right="write " + usage(rule),
        )
    args = [
        parse_value(domain, table.box, word, f"{where}: {parameter}")
        for (parameter, domain), word in zip(wanted, given, strict=True)
    ]
    if seat is not None:
        args.insert(0, seat)
    return Move(rule.name, tuple(args))


def _rule_and_rest(table: Table, words: list[str]) -> tuple[str | None, list[str]]:
    """The rule that the first words name, as many of them as do, and the words after it."""
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        name = plain(" ".join(words[:count]))
        if name in table.rules or name in table.absent:
            return name, words[count:]
    return None, words


def _unknown_rule(table: Table, words: list[str], where: str) -> BadInput:
    """What to say of a first word that is no rule: perhaps it is somebody who does not play."""
    if len(words) > 1 and _rule_and_rest(table, words[1:])[0] is not None:
        names = table.box.seat_names
        seats = " and ".join(names) if len(names) < 3 else f"{names[0]} to {names[-1]}"
        return BadInput(
            "seat", f"nobody sits at {shortened(words[0])!r}", where=where, right=f"the seats are {seats}"
        )
    near = plain(words[0]) + "-"
    rules = [name for name, rule in table.rules.items() if rule.kind is not Kind.AUTOMATIC]
    longer = [usage(table.rules[name]) for name in rules if name.startswith(near)]
    if longer:
        right = "did you mean " + " or ".join(longer[:MOST_NEAR])
        return BadInput("rule", f"unknown rule {shortened(words[0])!r}", where=where, right=right)
    wrong = unknown("rule", "rule", words[0], rules, where=where)
    if not wrong.right.endswith("…"):
        return wrong
    listed = f"{wrong.right} (`ludex games {table.game.name}` lists all)"
    return BadInput(wrong.code, wrong.what, where=where, right=listed)


def _grouped(table: Table, wanted: Sequence[tuple[str, Domain]], words: list[str]) -> list[str]:
    """Words put together to as many names as a rule has parameters, if that can be done in one way only."""
    found = list(_groupings(table, wanted, words)) if len(words) <= MOST_WORDS else []
    if not found:
        names = {plain(name) for parameter, domain in wanted for name in (parameter, domain.name)}
        spoken = [word for word in words if plain(word) not in names]
        found = [spoken] if len(spoken) == len(wanted) else []
    return found[0] if len(found) == 1 else words


def _groupings(table: Table, wanted: Sequence[tuple[str, Domain]], words: list[str]) -> Iterator[list[str]]:
    if not wanted:
        if not words:
            yield []
        return
    _name, domain = wanted[0]
    for count in range(1, len(words) - len(wanted) + 2):
        label = " ".join(words[:count])
        if count == 1 or find_label(label, domain, table.box) is not None:
            for rest in _groupings(table, wanted[1:], words[count:]):
                yield [label, *rest]


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
