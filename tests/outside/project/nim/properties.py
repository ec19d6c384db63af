"""What must be true of Nim."""

from ludex.api import always, at_end, can_always_end

from . import Position


@always("NIM-TAKE-01")
def no_stone_is_added(s: Position) -> bool:
    """The heap only shrinks."""
    return s.heap <= s.box.heap


@at_end("NIM-END-01")
def one_seat_took_the_last_stone(s: Position) -> bool:
    """Somebody took it, and nobody else."""
    return s.last[0] != s.last[1]


PROPERTIES = (no_stone_is_added, one_seat_took_the_last_stone, can_always_end("NIM-END-01"))
