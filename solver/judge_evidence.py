"""Facts in words: what the deciding clauses looked at, since when it is so, and what would turn them."""

from __future__ import annotations

from model.game import Move, Table
from model.state import Cell, State, at

from .judge_answer import Answer
from .judge_facts import Examined, Requirement, would_turn
from .judge_log import Change, Chronicle
from .judge_result import Fact, Past

MOST_FACTS = 40


def facts_of(told: Chronicle, given: Answer) -> tuple[Fact, ...]:
    """The facts of this game on which an answer rests, the decisive ones first."""
    table, state = told.table, told.state
    if given.examined is None or given.move is None:
        over = table.over(state)
        return (_fact(told, Cell("ending", ()), over, []),) if over and given.clauses == (over,) else ()
    found: dict[Cell, Fact] = {}
    for cell, requirement, turning in _looked_at(table, state, given.move, given.examined):
        if cell not in found or (turning and not found[cell].decisive):
            found[cell] = _fact(told, cell, requirement.clause, turning)
    ordered = sorted(found.values(), key=lambda fact: not fact.decisive)
    return tuple(ordered[:MOST_FACTS])


def _looked_at(
    table: Table, state: State, move: Move, examined: Examined
) -> list[tuple[Cell, Requirement, list[int]]]:
    """Each cell that a deciding requirement looked at, and the values that would turn it.

    What was looked at before the failing requirement counts too if it alone would turn it. Of a move
    that is permitted, the last requirements are the most particular, so they come first.
    """
    asked = examined.requirements
    if examined.failing is None:
        pairs = [(which, cell) for which in reversed(range(len(asked))) for cell in asked[which].reads]
        return [
            (cell, asked[which], would_turn(table, state, move, which, asked[which], cell))
            for which, cell in pairs
        ]
    which = examined.failing
    failing = asked[which]
    seen = dict.fromkeys((*failing.reads, *(cell for earlier in asked[:which] for cell in earlier.reads)))
    looked = [(cell, failing, would_turn(table, state, move, which, failing, cell)) for cell in seen]
    return [(cell, clause, turning) for cell, clause, turning in looked if turning or cell in failing.reads]


def _fact(told: Chronicle, cell: Cell, clause: str, turning: list[int]) -> Fact:
    schema = told.table.schema
    past = told.history(cell)
    return Fact(
        cell=schema.name(cell),
        value=schema.show(cell.field, at(getattr(told.state, cell.field), cell.path)),
        clause=clause,
        decisive=bool(turning),
        would_do=schema.show(cell.field, turning[0]) if turning else "",
        since=_since(told, past),
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
