"""A game as a story: who did what, what changed on the table, and by which clauses."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import CHANCE, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Event, run
from ludex.model.state import Cell, State
from ludex.model.trace import Trace, replay

WIDTH = 95
MOST_CHANGES = 6
"""Changes told for one step before the rest are only counted."""


def changes(table: Table, before: State, after: State) -> list[str]:
    """What is different on the table: `mints[A] 4 → 2`."""
    schema = table.schema
    return [f"{schema.name(cell)} {old} → {new}" for cell, old, new in schema.differences(before, after)]


def in_words(table: Table, cell: Cell) -> str:
    """A number of the position as people would name it: `A's mints`, `the place of the statue`."""
    field, *labels = table.schema.name(cell).replace("]", "").split("[")
    name = field.replace("_", " ")
    if not labels:
        return f"the {name}"
    whose = labels[0] in table.box.seat_names
    rest = "".join(f" of {label}" for label in labels[1 if whose else 0 :])
    return f"{labels[0]}'s {name}{rest}" if whose else f"the {name}{rest}"


def told(table: Table, event: Event) -> list[str]:
    """A rule carried out in two lines: what changed, and the clauses behind it."""
    changed = changes(table, event.before, event.after)
    return [*labelled("changed", changed), *labelled("clauses", event.clauses)]


def result(table: Table, state: State) -> list[str]:
    """How a game stands that is over: why it ended, the scores, who won and what decided."""
    clause = table.over(state)
    if clause is None:
        return ["nobody can move, and no clause ends the game"]
    standing = table.standing(state)
    names = table.box.seat_names
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(standing.scores))
    winners = " and ".join(names[seat] for seat in standing.winners)
    verb = "wins" if len(standing.winners) == 1 else "share the win"
    decider = standing.decided_by
    return [
        f"over by {clause}: {table.game.catalog[clause].says}",
        f"scores: {scores}",
        f"{winners} {verb} by {decider.clause} ({decider.what})",
    ]


def decider(table: Table, who: int) -> str:
    """Who is to decide, in a word: a seat, chance or nobody."""
    return "chance" if who == CHANCE else table.box.seat_names[who] if who >= 0 else "nobody"


def labelled(label: str, words: Sequence[str], between: str = ", ") -> list[str]:
    """A labelled list over as many lines as it needs."""
    if not words:
        return []
    lines, margin = [], " " * (len(label) + 4)
    line = f"  {label}: "
    for index, word in enumerate(words):
        piece = word + (between.rstrip() if index + 1 < len(words) else "")
        if line.strip() and len(line) + len(piece) > WIDTH:
            lines.append(line.rstrip())
            line = margin
        line += piece + " "
    return [*lines, line.rstrip()]


def story(table: Table, moves: Sequence[Move]) -> list[str]:
    """One line for each decision or chance outcome, with what it changed, up to one that cannot be played."""
    _set_up, *steps = run(table, moves)
    lines = []
    for number, step in enumerate(steps, 1):
        words = write_move(table, step.move)
        if step.fault is not None:
            lines.append(f"{number}. {words}: cannot be carried out ({step.fault.what})")
            return lines
        changed = changes(table, step.before, step.after)
        rest = f", and {len(changed) - MOST_CHANGES} more" if len(changed) > MOST_CHANGES else ""
        lines.append(f"{number}. {words}: {', '.join(changed[:MOST_CHANGES]) or 'nothing changes'}{rest}")
        ended = table.over(step.after)
        if ended is not None:
            lines.append(f"The game is over by {ended}.")
    if len(steps) < len(moves):
        lines.append(f"{len(steps) + 1}. {write_move(table, moves[len(steps)])}: not permitted")
    return lines


def story_of(trace: Trace, table: Table) -> list[str]:
    """The story of a recorded game."""
    return story(table, [step.move for step in replay(table, trace)])
