"""Who is ahead, and by which step of the scoring."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import NamedTuple

from ludex.model.game import Table
from ludex.model.state import State

LEVEL = re.compile(r"\b(?:both|all|each|every\w*|same|equal\w*|level|tied?|draw\w*)\b", re.IGNORECASE)
EVERYBODY = re.compile(r"\b(?:both|all|each|every\w*|we|they|the players)\b", re.IGNORECASE)
DEGREES = frozenset(("most", "more", "highest", "final", "left", "fewest", "smallest", "nearest", "while"))
"""Words of a step of the scoring that do not say what is counted."""


class Explained(NamedTuple):
    """A standing in words: each step of the scoring, who is ahead, and the clauses that decide it."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    winners: str


def told_level(table: Table, told: Iterable[str]) -> frozenset[str]:
    """The clauses of those steps of the scoring in which all players are said to be level."""
    names = table.box.seat_names
    found = set()
    for sentence in told:
        seats = set(re.findall(rf"(?<![\w-])[{names}](?![\w-])", sentence))
        everybody = len(seats) == len(names) or (not seats and EVERYBODY.search(sentence))
        if not (everybody and LEVEL.search(sentence)):
            continue
        said = sentence.lower()
        for criterion in table.game.ranking:
            counted = [word for word in re.findall(r"[a-z]+", criterion.what.lower()) if word not in DEGREES]
            if counted and all(re.search(rf"\b{word.removesuffix('s')}s?\b", said) for word in counted):
                found.add(criterion.clause)
    return frozenset(found)


def standing_of(table: Table, state: State, level: Container[str] = ()) -> Explained:
    """The steps of the scoring as far as they are needed, and who is ahead or has won.

    `level`: the clauses of the steps in which all are said to be level, whatever the cards come to.
    """
    names = table.box.seat_names
    left = tuple(table.seats)
    lines: list[str] = []
    clauses: dict[str, None] = {}
    decided = table.game.ranking[0]
    for criterion in table.game.ranking:
        if criterion.clause in level:
            lines.append(f"{criterion.what} ({criterion.clause}): level, as was said")
            continue
        counted = ", ".join(f"{names[seat]} {criterion.counted(state, seat)}" for seat in left)
        lines.append(f"{criterion.what} ({criterion.clause}): {counted}")
        best = max(criterion.value(state, seat) for seat in left)
        ahead = tuple(seat for seat in left if criterion.value(state, seat) == best)
        if len(ahead) < len(left) or criterion.shares:
            decided = criterion
        if len(ahead) < len(left):
            clauses[criterion.clause] = None
        left = ahead
        if len(left) == 1:
            break
    over = table.over(state)
    verb = "won" if over else "ahead"
    winners = " ".join(names[seat] for seat in left)
    if len(left) > 1:
        lines.append(f"{verb}: {winners}, and nothing breaks the tie")
    else:
        lines.append(f"{verb}: {winners} by {decided.what}")
    if not clauses:
        clauses[decided.clause] = None
    decisive = [decided.clause, *reversed(clauses), *([over] if over else [])]
    return Explained(tuple(lines), tuple(dict.fromkeys(decisive)), winners)
