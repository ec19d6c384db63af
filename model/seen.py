"""What a seat sees of a position, as the fields of the game say who sees them."""

from __future__ import annotations

from .shape import Row, unseen
from .state import Schema, State


def as_seen(schema: Schema, state: State, seat: int) -> State:
    """The position with every field blanked out, whole or in part, that this seat may not know."""
    seen = state.copy()
    for name, whom in schema.seen_by.items():
        if whom == "all":
            continue
        shape, own = schema.fields[name], getattr(seen, name)
        hidden = unseen(shape)
        if whom == "owner":
            hidden[seat] = own[seat]
        elif whom == "known":
            assert isinstance(shape, Row)
            for index, has_seen in enumerate(getattr(state, schema.known_by[name])[seat]):
                if has_seen:
                    hidden[index] = own[index]
        setattr(seen, name, hidden)
    return seen
