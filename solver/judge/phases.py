"""Whether a part of the game is over: the development phase, the round, the day, the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.naming import plain
from ludex.model.play import Event
from ludex.model.state import Number, State

STEPS = ("phase", "step", "stage")
"""Fields that say what is going on."""


class Ended(NamedTuple):
    """Whether a part of the game is over, and the clauses by which it ended or will end."""

    line: str
    clauses: tuple[str, ...]


def ended(table: Table, part: str, state: State, happened: Sequence[Event], where: str) -> Ended:
    """Whether a part of the game is over: it ended in what happened last, or something else goes on now.

    `part` is `development phase`, `phase`, or whatever the game counts: `round`, `day`.
    """
    field, label = _meant(table, part, where)

    def value(position: State) -> str:
        return table.schema.show(field, getattr(position, field))

    if label == "" and field in STEPS and happened:
        label = value(happened[0].before)
    changes = [event for event in happened if value(event.before) != value(event.after)]
    leaving = [event for event in changes if label in ("", value(event.before))]
    over = bool(leaving) or (label != "" and value(state) != label)
    clauses = [clause for event in leaving for clause in event.clauses]
    said = table.game.words.ends.get(label or field, ())
    return Ended(f"over: {'yes' if over else 'no'}", tuple(dict.fromkeys((*said, *clauses))))


def _meant(table: Table, part: str, where: str) -> tuple[str, str]:
    """The field that tells of a part of the game, and its label there; no label if it is only counted."""
    name = plain(part.removesuffix(" phase").removesuffix(" stage"))
    numbers = {key: shape for key, shape in table.schema.fields.items() if isinstance(shape, Number)}
    for field in STEPS:
        shape = numbers.get(field)
        if shape is not None and shape.domain.labels is not None:
            labels = {plain(label): label for label in shape.domain.labels(table.box)}
            if name in labels:
                return field, labels[name]
    for field in numbers:
        if field not in table.schema.bookkeeping and name in (
            field,
            field.removesuffix("s"),
            *map(plain, table.game.words.fields.get(field, ())),
        ):
            return field, ""
    if name == "round" and "phase" in numbers:
        return "phase", ""
    raise BadInput("tell", f"{part!r} is no part of this game", where=where, right="name a phase of the game")
