"""Two tables in step: the same moves under two readings or two editions, until they part."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, OVER, Table
from ludex.model.generic_drawing import drawn
from ludex.model.notation import read_move, write_move
from ludex.model.play import Step, begin, step
from ludex.model.rule import Illegal, Kind
from ludex.model.state import State

from .frames import Frame, Shared, frame, who_decides

MOST_MOVES = 4
"""Moves named that only one of two tables permits."""
MOST_DIFFERENCES = 6
TRIES, LONGEST = 12, 30
"""Lines of play tried, and moves of each, where the moves that are given do not part the tables."""


class Side(NamedTuple):
    """One of two tables, with the name that the page calls it by."""

    name: str
    table: Table


class At(NamedTuple):
    """A table and how it stands."""

    side: Side
    state: State
    refused: str | None = None
    """The clause that forbids the last move, or nothing where no clause is to blame."""

    def after(self, move: str) -> tuple[At, Step | None]:
        try:
            made = _step(self.side.table, self.state, move)
        except Illegal as illegal:
            return self._replace(refused=illegal.clause), None
        return self._replace(state=made.after), made

    def permitted(self) -> list[str]:
        return [write_move(self.side.table, move) for move in self.side.table.legal(self.state)]


def in_step(
    left: Side, right: Side, moves: Iterable[str], shared: Shared, *, further: bool = True
) -> dict[str, Any]:
    """Both games as frames; `parts` is the step at which they first differ, `why` says in what.

    Where the moves do not part the tables, play goes on at random until something does, if it soon does.
    If what may be done next differs, the first such move is tried on both tables. Not so without `further`.
    """
    sides = left, right
    here = [At(side, begin(side.table).after) for side in sides]
    shown = [[frame(at.side.table, None, at.state, shared)] for at in here]
    told = [differences(here)]
    line = list(moves) or ([] if any(told) or not further else _onward(here))
    for number, move in enumerate(line):
        here = [_play(at, move, frames, shared) for at, frames in zip(here, shown, strict=True)]
        told.append(differences(here, move))
        if any(at.refused is not None for at in here):
            break
        if further and number + 1 == len(line) and not any(told):
            line += _onward(here)
    else:
        tried = next(_only_one_permits(here), None) if further else None
        if tried is not None:
            here = [_play(at, tried, frames, shared) for at, frames in zip(here, shown, strict=True)]
            told.append(differences(here, tried))
    parts = next((number for number, words in enumerate(told) if words), None)
    return {
        "tables": [{"name": side.name, "frames": frames} for side, frames in zip(sides, shown, strict=True)],
        "parts": parts,
        "why": [] if parts is None else told[parts],
    }


def _play(at: At, move: str, frames: list[Frame], shared: Shared) -> At:
    """The table after a move, with the frame of it, or with one that says which clause forbids it."""
    after, made = at.after(move)
    if made is None:
        still = frame(at.side.table, None, at.state, shared)
        clauses = [after.refused] if after.refused else []
        frames.append(still | {"move": move, "refused": after.refused, "clauses": clauses})
    else:
        frames.append(frame(at.side.table, made, after.state, shared))
    return after


def _step(table: Table, state: State, text: str) -> Step:
    """The step of a move that another table permitted; one that is out of place is illegal by no clause."""
    try:
        move = read_move(table, text)
    except BadInput:
        raise Illegal("") from None
    who, kind = table.to_act(state), table.rule(move.rule).kind
    if who == OVER or (kind is Kind.CHANCE) != (who == CHANCE):
        raise Illegal("")
    if kind is Kind.MOVE and not table.may_decide(state, move.args[0]):
        raise Illegal("")
    made = step(table, state, move, citing=True)
    if made.fault is not None:
        raise Illegal("")
    return made


def _onward(here: Sequence[At]) -> list[str]:
    """Moves that part two tables which are still alike, the fewest that a few random games showed."""
    best: list[str] = []
    for seed in range(TRIES):
        rng = random.Random(seed)
        at = list(here)
        line: list[str] = []
        while len(line) < (len(best) - 1 if best else LONGEST):
            both = at[0].permitted()
            if not both:
                break
            line.append(rng.choice(both))
            at = [one.after(line[-1])[0] for one in at]
            if differences(at, line[-1]):
                best = line
                break
    return best


def _only_one_permits(both: Sequence[At]) -> Iterator[str]:
    one, two = (at.permitted() for at in both)
    yield from (move for move in one if move not in two)
    yield from (move for move in two if move not in one)


def have_parted(both: Sequence[At]) -> bool:
    """Whether two tables differ in what lies on them, in who decides or in what may be decided."""
    left, right = both
    if left.refused is not None or right.refused is not None:
        return left.refused is None or right.refused is None
    sides = (left.side.table, right.side.table)
    acting = [table.to_act(at.state) for table, at in zip(sides, both, strict=True)]
    return acting[0] != acting[1] or bool(_cells(left, right)) or left.permitted() != right.permitted()


def differences(both: Sequence[At], move: str = "") -> list[str]:
    """In what two tables differ now, in words; the move is the one that was last tried."""
    left, right = both
    if (left.refused is None) != (right.refused is None):
        stopped, other = (right, left) if left.refused is None else (left, right)
        by = f" by {stopped.refused}" if stopped.refused else ""
        return [
            f"“{move}” is not permitted{by} under “{stopped.side.name}”, "
            f"and permitted under “{other.side.name}”"
        ]
    words = [*_cells(left, right), *_sights(left, right)]
    nexts = [who_decides(at.side.table, at.state) for at in both]
    if nexts[0] != nexts[1]:
        words += [f"under “{at.side.name}”: {said}" for at, said in zip(both, nexts, strict=True)]
    one, two = left.permitted(), right.permitted()
    for at, own, others in ((left, one, two), (right, two, one)):
        only = [f"“{each}”" for each in own if each not in others]
        if only:
            more = f" and {len(only) - MOST_MOVES} more" if len(only) > MOST_MOVES else ""
            words.append(f"only under “{at.side.name}”: {', '.join(only[:MOST_MOVES])}{more} may be played")
    return words


def _cells(left: At, right: At) -> list[str]:
    """The cells of the table that hold something else on the other table."""
    one, two = left.side.table.schema, right.side.table.schema
    hidden = one.bookkeeping | two.bookkeeping
    if list(one.fields) == list(two.fields):
        found = [
            f"{_spoken(one.name(cell))} is {mine} under “{left.side.name}”, "
            f"{theirs} under “{right.side.name}”"
            for cell, mine, theirs in one.differences(left.state, right.state)
            if cell.field not in hidden
        ]
    else:
        mine, theirs = one.to_data(left.state), two.to_data(right.state)
        found = [
            f"{name} is not the same"
            for name in mine
            if name not in hidden and name in theirs and mine[name] != theirs[name]
        ]
    more = [f"and {len(found) - MOST_DIFFERENCES} more"] if len(found) > MOST_DIFFERENCES else []
    return found[:MOST_DIFFERENCES] + more


def _spoken(cell: str) -> str:
    """The name of a cell without signs: `to_draw[A][plan]` is "to draw (A, plan)"."""
    return cell.replace("_", " ").replace("][", ", ").replace("[", " (").replace("]", ")")


def _sights(left: At, right: At) -> list[str]:
    """The seats that see something else on the other table, though the same lies on both."""
    one, two = left.side.table, right.side.table
    if drawn(one, left.state, None) != drawn(two, right.state, None):
        return []
    return [
        f"{one.box.seat_names[seat]} sees something else"
        for seat in one.seats
        if drawn(one, left.state, seat) != drawn(two, right.state, seat)
    ]
