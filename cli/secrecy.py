"""What one seat gets to know of a move: a secret choice or a hidden draw keeps its content to itself."""

from __future__ import annotations

from model.game import Table
from model.notation import write_move
from model.rule import Kind
from model.state import State
from solver.playthrough import Event, changes


def hides_anything(table: Table, state: State) -> bool:
    """Whether some seat may not see all of this position."""
    return any(table.view(state, seat) != state for seat in table.seats)


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
