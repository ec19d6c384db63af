"""Guards that would have kept a game from going wrong: what somebody did in it is forbidden there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from ludex.model.domain import SEATS
from ludex.model.game import Game, Move, Table
from ludex.model.play import Step, begin, step
from ludex.model.rule import Kind
from ludex.model.shape import Number, Row

LAST = 4
"""Decisions before the end of a game that are looked at, the last first."""


def guards_against(table: Table, moves: Sequence[Move]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Guards of the library that forbid one of the last decisions of a game, each as an edit in words."""
    steps = list(_decided(table, moves))
    told: set[str] = set()
    for made in reversed(steps[-LAST:]):
        for words, guard in _against(table, made, steps):
            if words not in told:
                told.add(words)
                yield words, _edit(table.game, words, guard)


def _decided(table: Table, moves: Sequence[Move]) -> Iterator[Step]:
    """What seats decide in a game, with what then happens by itself."""
    state = begin(table).after
    for move in moves:
        made = step(table, state, move)
        state = made.after
        if table.rules[move.rule].kind is Kind.MOVE:
            yield made


def _against(table: Table, made: Step, steps: Sequence[Step]) -> Iterator[tuple[str, dict[str, Any]]]:
    move, seat = made.move, made.move.args[0]
    for name, shape in table.schema.fields.items():
        if name in table.schema.bookkeeping or not _counts_for_seats(table, shape):
            continue
        value = getattr(made.before, name)[seat]
        yield f"{move.rule} only with at least {value + 1} {name}", {"field": name, "at_least": value + 1}
        if value:
            yield f"{move.rule} only with at most {value - 1} {name}", {"field": name, "at_most": value - 1}
    if _used_again(steps, move, ""):
        yield f"{move.rule} once a game", {"at_most_once": True}
    for rule in dict.fromkeys(event.move.rule for one in steps for event in one.chain[1:]):
        if not table.rules[rule].parameters and _used_again(steps, move, rule):
            yield f"{move.rule} once until {rule}", {"at_most_once": True, "until": rule}


def _used_again(steps: Sequence[Step], move: Move, until: str) -> bool:
    """Whether the seat of a move uses its rule twice before something happens that begins the count anew."""
    used = False
    for one in steps:
        if (one.move.rule, one.move.args[0]) == (move.rule, move.args[0]):
            if used:
                return True
            used = True
        used = used and until not in [event.move.rule for event in one.chain]
    return False


def _counts_for_seats(table: Table, shape: Any) -> bool:
    """Whether a field holds a number for each seat that counts something."""
    return (
        isinstance(shape, Row)
        and shape.over.name == SEATS.name
        and isinstance(shape.item, Number)
        and shape.item.domain.labels is None
    )


def _edit(game: Game, words: str, guard: dict[str, Any]) -> dict[str, Any]:
    """The guard with the clause that it needs."""
    rule = words.partition(" ")[0]
    prefix = next(iter(game.catalog)).id.partition("-")[0]
    clause = {
        "id": f"{prefix}-MEND-{sha256(words.encode()).hexdigest()[:6].upper()}",
        "section": "Revisions",
        "kind": "prohibition",
        "says": f"{words[0].upper()}{words[1:]}.",
    }
    return {
        "guard": [{"rule": rule, "clause": clause["id"], **guard}],
        "clauses": {"add": [clause]},
    }
