"""Small mines to test with: lay tiles, put miners down, play moves as people write them."""

from __future__ import annotations

import pytest
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Phase, Position, Stage
from ludex.model.notation import read_move, write_move
from ludex.model.rule import Illegal


def table(**choices):
    """Gold Mine set up, for two players unless told otherwise."""
    return GAME.table(**{"players": 2, **choices})


def mine(on, *tiles, at=None, empty=(), gold=None, turn=0, phase=Phase.MOVEMENT, **fields) -> Position:
    """A position in production: tiles as (kind, x, y, quarter turns), miners as {seat: tile}."""
    s = on.start()
    names = on.box.patterns.names
    for slot, (name, x, y, turns) in enumerate(tiles, 1):
        kind = names.index(name)
        s.x[slot], s.y[slot], s.kind[slot], s.rotation[slot] = x, y, kind, turns
        s.unseen[kind] -= 1
        s.placed += 1
        if on.box.patterns.chamber[kind] and slot not in empty:
            s.nugget[slot] = True
            s.supply -= 1
    s.developed = min(len(tiles), on.box.development)
    s.face_down[0] = 0
    s.face_down[1] = sum(s.unseen) - sum(s.face_down[2:])
    for seat, place in (at or {}).items():
        s.at[seat], s.tunnel[seat] = place if isinstance(place, tuple) else (place, 0)
    for seat, count in (gold or {}).items():
        s.nuggets[seat] = count
        s.supply -= count
    s.stage, s.phase = Stage.PRODUCTION, phase
    s.turn = s.mover = s.miner = turn
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def play(on, s, *moves):
    """Play moves one after another, with everything that then happens by itself."""
    for text in moves:
        s = on.play(s, read_move(on, text))
    return s


def refusal(on, s, text) -> str:
    """The clause that forbids a move."""
    with pytest.raises(Illegal) as refused:
        on.apply(s, read_move(on, text))
    return refused.value.clause


def allows(on, s, text) -> bool:
    """Whether a move is among the permitted ones."""
    return read_move(on, text) in on.legal(s)


def options(on, s) -> set[str]:
    """All permitted moves as text."""
    return {write_move(on, move) for move in on.legal(s)}
