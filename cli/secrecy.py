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
    decides = event.move.args[0] if rule.kind is Kind.MOVE else table.to_act(event.before)
    if viewer is None or decides == viewer:
        return text
    seen = table.view(event.after, viewer)
    others = table.permitted(event.before, table.candidates(event.before, decides))
    alike = {
        other.rule
        for other, after in others
        if other != event.move and after != event.after and table.view(after, viewer) == seen
    }
    if not alike:
        return text
    told = rule.name if alike == {rule.name} else "decides" if rule.kind is Kind.MOVE else "something"
    return f"{text.partition(rule.name)[0]}{told} (hidden)"


def changes_as_seen(table: Table, before: State, after: State, viewer: int | None) -> list[str]:
    """What is different on the table, for one seat's eyes."""
    if viewer is None:
        return changes(table, before, after)
    return changes(table, table.view(before, viewer), table.view(after, viewer))
