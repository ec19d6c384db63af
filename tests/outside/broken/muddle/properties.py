"""What must be true of the muddle: one law waits for a rule that is not there, one says nothing."""

from ludex.api import always, laws

from . import Position


@always("MUD-TAKE-01")
def a_heap_is_a_heap(s: Position) -> bool:
    """True of every heap."""
    return s.heap >= 4 or s.heap < 4


PROPERTIES = (
    a_heap_is_a_heap,
    laws.equal_turns(("taek",), "MUD-TURN-01"),
)
