"""What one seat gets to know of a move: a secret choice or a hidden draw keeps its content to itself."""

from __future__ import annotations

from ludex.model.game import Table
from ludex.model.notation import write_move
from ludex.model.play import Event
from ludex.model.rule import Kind
from ludex.model.state import State
from ludex.solver.play.story import changes


def seats_differ(table: Table, state: State) -> bool:
    """Whether some seat sees of this position what another may not see."""
    return len({table.view(state, seat).packed() for seat in table.seats}) > 1


def move_as_seen(table: Table, event: Event, viewer: int | None) -> str:
    """A move in the notation, without what this seat cannot tell from another choice."""
    text = write_move(table, event.move)
    rule = table.rules[event.move.rule]
    decided_it = rule.kind is Kind.MOVE and event.move.args[0] == viewer
    if viewer is None or decided_it or not rule.parameters:
        return text
    seen = table.view(event.after, viewer)
    for other, after in table.successors(event.before):
        same_rule = other.rule == event.move.rule
        if same_rule and after != event.after and table.view(after, viewer) == seen:
            return f"{text.partition(rule.name)[0]}{rule.name} (hidden)"
    return text


def changes_as_seen(table: Table, before: State, after: State, viewer: int | None) -> list[str]:
    """What is different on the table, for one seat's eyes."""
    if viewer is None:
        return changes(table, before, after)
    return changes(table, table.view(before, viewer), table.view(after, viewer))
