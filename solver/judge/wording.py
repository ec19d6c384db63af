"""Positions in people's words: `gold: {Anna: 3}`, `anna: {mints: 4, plans: [Factory]}`, `phase: production`.

What stands under the name of a player, and what names no field, becomes sentences about the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.model.box import SEAT_NAMES
from ludex.model.game import Table
from ludex.model.naming import find_name, plain
from ludex.model.state import Number, Row, Shape

from .phases import STEPS

PLACES = (
    "at",
    "on",
    "in",
    "miner",
    "position",
    "location",
    "place",
    "pawn",
    "space",
    "where",
    "tile",
    "spot",
)
HELD_IN = ("hand", "deck", "supply", "discard-pile")


def by_player(position: dict[str, Any]) -> list[str]:
    """Takes what stands under each seat out of a position, as sentences."""
    told: list[str] = []
    for key in [key for key in position if key in SEAT_NAMES and isinstance(position[key], dict)]:
        for what, value in position.pop(key).items():
            told += _sentences(key, str(what), value)
    return told


def _sentences(seat: str, what: str, value: Any) -> Iterator[str]:
    if value is True:
        yield f"{seat} is {what}"
    elif isinstance(value, int) and not isinstance(value, bool):
        yield f"{seat} has {value} {what}"
    elif isinstance(value, dict):
        for thing, number in value.items():
            yield from _sentences(seat, str(thing), number)
    elif isinstance(value, list | str):
        named = ", ".join(map(str, value)) if isinstance(value, list) else value
        if plain(what) in PLACES:
            yield f"{seat} is at the {named}"
        elif named:
            yield f"{seat} has {named} {'in' if plain(what) in HELD_IN else 'as'} {what}"


def in_fields(table: Table, position: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A position with the game's own names of fields, and sentences for what only sentences can say."""
    fields = list(table.schema.fields)
    found: dict[str, Any] = {}
    told: list[str] = []
    for key, value in position.items():
        field = _field(table, str(key), fields)
        lying = table.game.words.counts.get(plain(str(key)).replace("-", " "))
        if lying is not None and field is None and isinstance(value, list):
            found.setdefault(lying.field, {}).update(dict.fromkeys(map(str, value), lying.value))
            continue
        if field is None:
            found[key] = value
            continue
        shape = table.schema.fields[field]
        step = _step(table, field, value)
        if step != field and step not in position:
            found[step] = value
        elif isinstance(value, dict) and _wordy(shape, value):
            for label, item in value.items():
                told += _sentences(str(label), str(key), item)
        elif field in found and isinstance(value, dict) and isinstance(found[field], dict):
            found[field] = {**found[field], **value}
        else:
            found[field if field not in found else key] = value
    return found, told


def _field(table: Table, key: str, fields: list[str]) -> str | None:
    """The field that a key names by its own name or by what people call it."""
    index = find_name(key, fields)
    if index is not None:
        return fields[index]
    called = {plain(name): field for field, names in table.game.words.fields.items() for name in names}
    found = called.get(plain(key)) or _of_one(plain(key), {**called, **{plain(one): one for one in fields}})
    return found if found in fields else None


def _of_one(key: str, called: dict[str, str]) -> str | None:
    """The field that is called so in the singular or the plural."""
    return called.get(key.removesuffix("s")) or called.get(f"{key}s")


def _step(table: Table, field: str, value: Any) -> str:
    """The field that knows a word for what is going on: `phase: production` may be the part of the game."""
    if field not in STEPS or not isinstance(value, str):
        return field
    for other in (field, *STEPS):
        shape = table.schema.fields.get(other)
        labels = shape.domain.labels if isinstance(shape, Number) else None
        if labels is not None and plain(value) in map(plain, labels(table.box)):
            return other
    return field


def _wordy(shape: Shape, value: dict[str, Any]) -> bool:
    """Whether one number, or one of each player, is wanted and words are given."""
    inner = shape.item if isinstance(shape, Row) else shape
    numbers = isinstance(inner, Number) and (inner.domain.labels is None or inner is shape)
    words = any(isinstance(item, str) and not item.lstrip("-").isdigit() for item in value.values())
    return numbers and words and all(str(label) in SEAT_NAMES for label in value)
