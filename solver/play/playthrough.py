"""Telling a game step by step: what was done, what changed, and by which clauses."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import CHANCE, Table
from ludex.model.play import Event
from ludex.model.state import State

WIDTH = 95


def changes(table: Table, before: State, after: State) -> list[str]:
    """What is different on the table: `mints[A] 4 → 2`."""
    schema = table.schema
    return [f"{schema.name(cell)} {old} → {new}" for cell, old, new in schema.differences(before, after)]


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
