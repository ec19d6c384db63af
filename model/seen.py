"""What a seat sees of a position, as the fields of the game say who sees them."""

from __future__ import annotations

from .domain import NONE
from .state import Number, Row, Schema, State


def as_seen(schema: Schema, state: State, seat: int) -> State:
    """The position with every field blanked out, whole or in part, that this seat may not know."""
    seen = state.copy()
    blank = schema.blank() if set(schema.seen_by.values()) != {"all"} else seen
    for name, whom in schema.seen_by.items():
        if whom == "nobody":
            setattr(seen, name, getattr(blank, name))
        elif whom == "owner":
            own = getattr(seen, name)
            hidden = getattr(blank, name)
            hidden[seat] = own[seat]
            setattr(seen, name, hidden)
        elif whom == "known":
            row, shape = getattr(seen, name), schema.fields[name]
            item = shape.item if isinstance(shape, Row) else shape
            nothing = NONE if isinstance(item, Number) and item.low == NONE else None
            for index, has_seen in enumerate(getattr(state, schema.known_by[name])[seat]):
                if not has_seen:
                    row[index] = getattr(blank, name)[index] if nothing is None else nothing
    return seen
