"""Facts in words: what the deciding clauses looked at, since when it is so, and what would turn them."""

from __future__ import annotations

from ludex.model.game import Move, Table
from ludex.model.state import Cell, State, at

from .facts import Examined, Requirement, would_turn
from .outcome import Answer
from .replay import Change, Chronicle
from .result import Fact, Past

MOST_FACTS = 40
MOST_CELLS = 80
"""Some rules look at the whole board; of so many cells the first are tried for what would turn a clause."""


def facts_of(told: Chronicle, given: Answer) -> tuple[Fact, ...]:
    """The facts of this game on which an answer rests, the decisive ones first."""
    table, state = told.table, given.place or told.state
    if given.cells:
        return tuple(_fact(told, state, cell, "", None) for cell in given.cells[:MOST_FACTS])
    if given.examined is None or given.move is None:
        over = table.over(state)
        return (
            (_fact(told, state, Cell("ending", ()), over, None),) if over and given.clauses == (over,) else ()
        )
    found: dict[Cell, Fact] = {}
    for cell, requirement, turning in _looked_at(table, state, given.move, given.examined):
        if cell not in found or (turning is not None and not found[cell].decisive):
            found[cell] = _fact(told, state, cell, requirement.clause, turning)
    ordered = sorted(found.values(), key=lambda fact: not fact.decisive)
    return tuple(ordered[:MOST_FACTS])


def _looked_at(
    table: Table, state: State, move: Move, examined: Examined
) -> list[tuple[Cell, Requirement, int | None]]:
    """Each cell that a deciding requirement looked at, and the nearest value that would turn it.

    What was looked at before the failing requirement counts too if it alone would turn it. Of a move
    that is permitted, the last requirements are the most particular, so they come first.
    """
    asked = examined.requirements
    failing = examined.failing
    if failing is None:
        pairs = [(which, cell) for which in reversed(range(len(asked))) for cell in asked[which].reads]
        own = {cell for _which, cell in pairs}
    else:
        own = set(asked[failing].reads)
        earlier = (cell for requirement in asked[:failing] for cell in requirement.reads)
        pairs = [(failing, cell) for cell in dict.fromkeys((*asked[failing].reads, *earlier))]
    looked = [
        (cell, asked[which], would_turn(table, state, move, which, asked[which], cell))
        for which, cell in pairs[:MOST_CELLS]
    ]
    return [found for found in looked if found[2] is not None or found[0] in own]


def _fact(told: Chronicle, state: State, cell: Cell, clause: str, turning: int | None) -> Fact:
    schema = told.table.schema
    past = told.history(cell) if state is told.state else []
    return Fact(
        cell=schema.name(cell),
        value=schema.show(cell.field, at(getattr(state, cell.field), cell.path)),
        clause=clause,
        decisive=turning is not None,
        would_do="" if turning is None else schema.show(cell.field, turning),
        since=_since(told, past) if state is told.state else "when it was to be decided",
        history=tuple(
            Past(
                move=change.number,
                text=change.move,
                rule=change.rule,
                before=change.before,
                after=change.after,
                clauses=change.clauses,
            )
            for change in past
        ),
    )


def _since(told: Chronicle, past: list[Change]) -> str:
    if not past:
        return "as the position was given" if told.given else "since the set-up"
    last = past[-1]
    if not last.number:
        return f"since {last.rule}, before the first move"
    by_itself = f", then {last.rule}" if last.rule else ""
    return f"since move {last.number}: {last.move}{by_itself}"
