"""Recorded games: one short game for each configuration, as moves and what a table sees after them.

Each line is a decision and the chance outcomes that follow it. In front of it stands a digest of what is
seen next: who acts, every permitted move, the scores. The line `changes` digests, for the whole game, the
values that changed on the table. It knows no field's name and leaves bookkeeping out, so renaming a field
changes no digest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.games import OURS, load_game
from ludex.model.notation import read_move, write_move
from ludex.model.state import State

from tests.toy import GAME as TOY

FOLDER = Path(__file__).parent
THEN = " > "
START = "start"
TURN = re.compile(r"[0-9a-f]{4}  (.*)")

Turns = tuple[tuple[str, ...], ...]
"""What happened, turn by turn, in words: chance before the first decision, then each decision with what
chance added to it."""


def games() -> tuple[Game, ...]:
    """The games of which games are recorded."""
    return (TOY, *map(load_game, OURS))


def file_of(game: Game) -> Path:
    """Where the recorded games of a game are kept."""
    return FOLDER / f"{game.name}.txt"


def stored(game: Game) -> dict[str, list[str]]:
    """The lines of the recorded game of each configuration."""
    found: dict[str, list[str]] = {}
    if file_of(game).exists():
        for block in file_of(game).read_text(encoding="utf-8").split("== ")[1:]:
            name, *lines = block.strip().splitlines()
            found[name] = lines
    return found


def turns_in(lines: Iterable[str]) -> Turns:
    """The moves in the lines of a recorded game."""
    found = (TURN.fullmatch(line) for line in lines)
    turns = (line.group(1).split(THEN) for line in found if line)
    return tuple(tuple(words for words in turn if words != START) for turn in turns)


def lines_of(table: Table, turns: Turns) -> list[str]:
    """A game as the rules play it today; it stops before a move that is not permitted."""
    state = table.advance(table.start())
    changes = [_changes(table, table.schema.blank(), state)]
    lines = []
    for number, turn in enumerate(turns):
        done = [] if number else [START]
        for words in turn:
            after = played(table, state, words)
            if after is None:
                return [*lines, f"not permitted: {THEN.join([*done, words])}"]
            changes.append(_changes(table, state, after))
            state = after
            done.append(words)
        lines.append(f"{_seen(table, state)}  {THEN.join(done)}")
    return [*lines, f"changes {_digest(*changes)}", _outcome(table, state)]


def last_turns(table: Table, lines: Sequence[str], first_wrong: int) -> str:
    """What a person needs to see of a game up to its first wrong line: the last turns in full."""
    shown = []
    for number, (before, turn, after) in enumerate(_positions(table, turns_in(lines[: first_wrong + 1]))):
        if number >= first_wrong - 2:
            shown += [f"turn {number}: {THEN.join(turn) or START}", *_told(table, before, after)]
    return "\n".join(shown)


def _positions(table: Table, turns: Turns) -> Iterator[tuple[State, tuple[str, ...], State]]:
    state = table.advance(table.start())
    for turn in turns:
        after: State | None = state
        for words in turn:
            after = played(table, after, words)
            if after is None:
                return
        assert after is not None
        yield state, turn, after
        state = after


def _told(table: Table, before: State, after: State) -> list[str]:
    schema = table.schema
    changed = [f"{schema.name(cell)} {old} → {new}" for cell, old, new in schema.differences(before, after)]
    may = [write_move(table, move) for move in table.legal(after)]
    return [f"  changed: {', '.join(changed)}", f"  may now: {' | '.join(may)}"]


def played(table: Table, state: State, words: str) -> State | None:
    """The position after a move, or None if it cannot be made here."""
    try:
        move = read_move(table, words)
    except BadInput:
        return None
    return table.play(state, move) if move in table.legal(state) else None


def _seen(table: Table, state: State) -> str:
    """What is seen at the table before the next decision, as four hexadecimal digits."""
    moves = sorted(write_move(table, move) for move in table.legal(state))
    return _digest(str(table.to_act(state)), *moves, str(table.scores(state)))[:4]


def _changes(table: Table, before: State, after: State) -> str:
    """The values that changed, without the names of the fields that hold them."""
    hidden = table.schema.bookkeeping
    found = table.schema.differences(before, after)
    return ", ".join(sorted(f"{old} → {new}" for cell, old, new in found if cell.field not in hidden))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def _outcome(table: Table, state: State) -> str:
    names = table.box.seat_names
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(table.scores(state)))
    clause = table.over(state)
    if clause is None:
        return f"goes on: {scores}"
    standing = table.standing(state)
    winners = " and ".join(names[seat] for seat in standing.winners)
    return f"over by {clause}: {scores}; {winners} by {standing.decided_by.clause}"
