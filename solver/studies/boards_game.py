"""From the outline of a player's turns to a real game of Dream of Fourteen Nights that strands the player."""

from __future__ import annotations

from ludex.model.fourteen_nights.state import Position, Step
from ludex.model.game import AUTOMATIC, CHANCE, Move, Table
from ludex.model.trace import Trace, record

from .boards_turns import ME, Links, Mover, Readings, essence, mover_of, worth_trying


def stranding_game(readings: Readings, links: Links, path: tuple[Mover, ...]) -> Trace | None:
    """A game from the start in which the first seat takes the turns outlined and cannot move in the end."""
    table = readings.table(links)
    s = table.start()
    assert isinstance(s, Position)
    s, moves = _dealt(table, s)
    for wanted in path[1:]:
        found = _next_turn(table, s, wanted)
        if found is None:
            return None
        s, played = found
        moves += played
    if table.legal(s):
        return None
    return record(table, [move for move in moves if table.rules[move.rule].kind.value != "automatic"])


def _dealt(table: Table, s: Position) -> tuple[Position, list[Move]]:
    moves = []
    while table.to_act(s) == CHANCE:
        move, s = next(iter(worth_trying(table, s)))
        moves.append(move)
    return s, moves


def _next_turn(table: Table, start: Position, wanted: Mover) -> tuple[Position, list[Move]] | None:
    """Play on until it is the first seat's move again and the player is as wanted."""
    seen = {essence(start)}
    waiting: list[tuple[Position, list[Move]]] = [(start, [])]
    while waiting:
        s, moves = waiting.pop()
        if moves and s.turn == ME and s.step == Step.MOVE and table.to_act(s) == ME and s.day > start.day:
            if mover_of(s) == wanted:
                return s, moves
            continue
        for move, after in _plain(table, s):
            key = essence(after)
            if key not in seen:
                seen.add(key)
                waiting.append((after, [*moves, move]))
    return None


def _plain(table: Table, s: Position) -> list[tuple[Move, Position]]:
    """Every way on for the first seat; for the others one way will do, without extra actions."""
    ways = list(worth_trying(table, s))
    who = table.to_act(s)
    if who in (ME, AUTOMATIC) or s.turn == ME:
        return ways
    if who == CHANCE:
        return ways[:1]
    ends = [way for way in ways if way[0].rule in ("end-turn", "decline-action")]
    return ends or ways
