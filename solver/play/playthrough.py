"""Telling a game step by step: what was permitted, what was done, what changed, and by which clauses.

`playthrough` writes a whole game as text that a reviewer can read in a diff; a test compares it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ludex.model.game import CHANCE, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Event, Step, begin, step
from ludex.model.state import State
from ludex.model.trace import fingerprint

WIDTH = 95
TURNS_TO_A_PICTURE = 20
MOST_TURNS = 800
TURNS_OF_A_LONG_GAME = 100


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
    begun = begin(table, citing=True)
    lines += ["== the start", _position(table, begun.before)]
    for event in begun.chain:
        lines += _event(table, event)
    turns = list(_random_turns(table, begun.after, random.Random(seed)))
    ended = table.over(turns[-1].after) is not None
    told_turns = turns if ended else turns[:TURNS_OF_A_LONG_GAME]
    for number, turn in enumerate(told_turns, 1):
        lines += ["", f"== {number}. {decider(table, table.to_act(turn.before))}"]
        lines += labelled("may", [write_move(table, each) for each in _in_order(table, turn.before)], " | ")
        for event in turn.chain:
            lines += _event(table, event)
        lines.append(f"position {fingerprint(turn.after)}")
        if number == len(told_turns) or number % TURNS_TO_A_PICTURE == 0:
            lines.append(_position(table, turn.after))
    if ended:
        lines += ["", "== the end", *result(table, turns[-1].after), ""]
    else:
        lines += ["", f"== broken off: at random, this game does not end within {MOST_TURNS} turns", ""]
    return "\n".join(lines)


def _random_turns(table: Table, state: State, rng: random.Random) -> Iterator[Step]:
    """A random game. It stays the same as long as the same moves are permitted, however they are found."""
    for _ in range(MOST_TURNS):
        moves = _in_order(table, state)
        if not moves:
            return
        chance = table.to_act(state) == CHANCE
        weights = [table.weight(state, move) if chance else 1 for move in moves]
        turn = step(table, state, rng.choices(moves, weights)[0], citing=True)
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
