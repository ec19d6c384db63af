"""Who is ahead, and by which step of the scoring."""

from __future__ import annotations

from typing import NamedTuple

from ludex.model.game import Table
from ludex.model.state import State


class Explained(NamedTuple):
    """A standing in words: each step of the scoring, who is ahead, and the clauses that decide it."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    winners: str


def standing_of(table: Table, state: State) -> Explained:
    """The steps of the scoring as far as they are needed, and who is ahead or has won."""
    names = table.box.seat_names
    left = tuple(table.seats)
    lines: list[str] = []
    clauses: dict[str, None] = {}
    standing = table.standing(state)
    for criterion in table.game.ranking:
        counted = ", ".join(f"{names[seat]} {criterion.counted(state, seat)}" for seat in left)
        lines.append(f"{criterion.what} ({criterion.clause}): {counted}")
        best = max(criterion.value(state, seat) for seat in left)
        ahead = tuple(seat for seat in left if criterion.value(state, seat) == best)
        if len(ahead) < len(left):
            clauses[criterion.clause] = None
        left = ahead
        if len(left) == 1:
            break
    over = table.over(state)
    verb = "won" if over else "ahead"
    winners = " ".join(names[seat] for seat in standing.winners)
    if len(standing.winners) > 1:
        lines.append(f"{verb}: {winners}, and nothing breaks the tie")
    else:
        lines.append(f"{verb}: {winners} by {standing.decided_by.what}")
    if not clauses:
        clauses[standing.decided_by.clause] = None
    decisive = [standing.decided_by.clause, *reversed(clauses), *([over] if over else [])]
    return Explained(tuple(lines), tuple(dict.fromkeys(decisive)), winners)
