"""Telling a game step by step: what was permitted, what was done, what changed, and by which clauses.

`playthrough` writes a whole game as text that a reviewer can read in a diff; a test compares it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.model.game import AUTOMATIC, CHANCE, Move, Table
from ludex.model.notation import write_move
from ludex.model.rule import Illegal, watching
from ludex.model.state import State
from ludex.model.trace import fingerprint

WIDTH = 95
TURNS_TO_A_PICTURE = 20
MOST_TURNS = 800
TURNS_OF_A_LONG_GAME = 100


class Event(NamedTuple):
    """One rule carried out, with the clauses it cited."""

    move: Move
    before: State
    after: State
    clauses: tuple[str, ...]


class Turn(NamedTuple):
    """A decision or chance outcome and everything that then happened by itself."""

    who: int
    events: tuple[Event, ...]

    @property
    def move(self) -> Move:
        """What was decided."""
        return self.events[0].move

    @property
    def before(self) -> State:
        """The position in which it was decided."""
        return self.events[0].before

    @property
    def after(self) -> State:
        """The position before the next decision."""
        return self.events[-1].after


class _Citations:
    """A watcher that remembers the clauses cited, in order, each once."""

    def __init__(self) -> None:
        self.clauses: dict[str, None] = {}

    def required(self, clause: str, holds: bool) -> None:
        """What was merely asked is not remembered."""

    def cited(self, clause: str) -> None:
        """Remember a clause."""
        self.clauses[clause] = None

    def read(self, ruling: str) -> None:
        """Readings are not remembered."""


def carry_out(table: Table, state: State, move: Move) -> Event:
    """One rule; raises `Illegal` with the clause that forbids it."""
    citations = _Citations()
    with watching(citations):
        after = table.apply(state, move)
    return Event(move, state, after, tuple(citations.clauses))


def by_itself(table: Table, state: State) -> Iterator[Event]:
    """What happens by itself from here, rule by rule."""
    while table.to_act(state) == AUTOMATIC:
        event = _first_ready(table, state)
        if event is None:
            return
        yield event
        state = event.after


def _first_ready(table: Table, state: State) -> Event | None:
    for move in table.candidates(state, AUTOMATIC):
        try:
            return carry_out(table, state, move)
        except Illegal:
            continue
    return None


def take_turn(table: Table, state: State, move: Move) -> Turn:
    """A decision and everything that follows by itself; raises `Illegal` if a clause forbids it."""
    event = carry_out(table, state, move)
    return Turn(table.to_act(state), (event, *by_itself(table, event.after)))


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


def playthrough(table: Table, name: str, seed: int = 1) -> str:
    """A whole random game of a named configuration, annotated; of a very long one the beginning."""
    game = table.game
    lines = [
        f"# {game.title}: {name}",
        f"# rulebook edition {game.catalog.rulebook.edition}, model version {game.version}, seed {seed}",
        "# Written by `python -m tests.playthroughs`; read the difference before you accept it.",
        "",
    ]
    state = table.start()
    lines += ["== the start", _position(table, state)]
    for event in by_itself(table, state):
        lines += _event(table, event)
        state = event.after
    turns = list(_random_turns(table, state, random.Random(seed)))
    ended = table.over(turns[-1].after) is not None
    told_turns = turns if ended else turns[:TURNS_OF_A_LONG_GAME]
    for number, turn in enumerate(told_turns, 1):
        lines += ["", f"== {number}. {decider(table, turn.who)}"]
        lines += labelled("may", [write_move(table, each) for each in _in_order(table, turn.before)], " | ")
        for event in turn.events:
            lines += _event(table, event)
        lines.append(f"position {fingerprint(turn.after)}")
        if number == len(told_turns) or number % TURNS_TO_A_PICTURE == 0:
            lines.append(_position(table, turn.after))
    if ended:
        lines += ["", "== the end", *result(table, turns[-1].after), ""]
    else:
        lines += ["", f"== broken off: at random, this game does not end within {MOST_TURNS} turns", ""]
    return "\n".join(lines)


def _random_turns(table: Table, state: State, rng: random.Random) -> Iterator[Turn]:
    """A random game. It stays the same as long as the same moves are permitted, however they are found."""
    for _ in range(MOST_TURNS):
        moves = _in_order(table, state)
        if not moves:
            return
        chance = table.to_act(state) == CHANCE
        weights = [table.weight(state, move) if chance else 1 for move in moves]
        turn = take_turn(table, state, rng.choices(moves, weights)[0])
        yield turn
        state = turn.after


def _in_order(table: Table, state: State) -> list[Move]:
    """The permitted moves, in the order of the rules and then of their parameters."""
    rank = {name: number for number, name in enumerate(table.rules)}
    return sorted(table.legal(state), key=lambda move: (rank[move.rule], move.args))


def _event(table: Table, event: Event) -> list[str]:
    return [f"> {write_move(table, event.move)}", *told(table, event)]


def decider(table: Table, who: int) -> str:
    """Who is to decide, in a word: a seat, chance or nobody."""
    return "chance" if who == CHANCE else table.box.seat_names[who] if who >= 0 else "nobody"


def _position(table: Table, state: State) -> str:
    if table.game.picture is not None:
        drawn = table.game.picture(state, None)
    else:
        drawn = "\n".join(f"{field}: {value}" for field, value in table.schema.to_data(state).items())
    return "\n".join(f"  | {line}".rstrip() for line in drawn.splitlines())


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
