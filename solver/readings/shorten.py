"""Shortening a game that tells two readings apart: delta debugging on both tables."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import CHANCE, Move, Table
from ludex.model.play import attempt, begin, steps
from ludex.model.rule import Kind

from ..budget import Budget
from ..play.shrink import shrink
from .observer import Observer
from .setup import Setup
from .witness import Key, Witness


def shorten(observer: Observer, setup: Setup, key: Key, witness: Witness, budget: Budget) -> None:
    """Look for a game that is part of this one and tells the same readings apart."""
    pair = setup.pair(key)
    if pair is None or not witness.moves:
        return
    last = witness.moves[-1]

    def told(moves: Sequence[Move]) -> Sequence[Move] | None:
        line = _as_permitted(setup.table, moves[:-1] if moves and moves[-1] == last else moves)
        observer.effort += 6 * len(line)
        found = pair.first_difference([*line, last], views=True)
        return None if found is None else [*line, last][: found[0]]

    shorter = tuple(shrink(witness.moves, told, budget))
    if len(shorter) < len(witness.moves):
        observer.found(setup, key, shorter, views=True)


def _as_permitted(table: Table, moves: Sequence[Move]) -> list[Move]:
    """Those of the moves that are permitted one after the other; chance rather draws what it drew before."""
    waiting, line = list(moves), list[Move]()
    state = begin(table).after
    while waiting and len(line) <= len(moves):
        chance = table.to_act(state) == CHANCE
        if chance:
            drawn = [move for move in waiting if table.rules[move.rule].kind is Kind.CHANCE]
            made = next(steps(table, state, [*drawn, *table.candidates(state, CHANCE)]), None)
        else:
            made = attempt(table, state, waiting.pop(0))
        if made is not None and made.fault is None:
            line.append(made.move)
            state = made.after
        elif chance:
            break
        if chance and made is not None and made.move in waiting:
            waiting.remove(made.move)
    return line
