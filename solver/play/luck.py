"""Luck that is the same at two tables: chance and random players choose by a hash of the move.

The hash is of the seed, the number of the game, who chooses, how many choices that one has made before, and
the move with its parameters. So two games of the same number, under two readings, part only where the
chosen move differs or is not permitted; a move that is merely offered beside it changes nothing. Every
permitted move is as likely as the others, a chance outcome as likely as its weight says.

`solver/native/luck.c` is the same in C: compiled or not, game n of a seed is the same game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import blake2b

from ludex.model.game import CHANCE, Move, Table
from ludex.model.state import State

WORD = (1 << 64) - 1
MOST_ARGUMENTS = 64


def mix(z: int) -> int:
    """A number of 64 bits that looks unlike the one it was made from (splitmix64)."""
    z = (z + 0x9E3779B97F4A7C15) & WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


@cache
def rule_hash(name: str) -> int:
    """What a rule's name adds to the hash of its moves."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


ARGUMENT_HASH = tuple(mix(place) | 1 for place in range(MOST_ARGUMENTS))
"""What each parameter is multiplied by in the hash of a move."""


def move_hash(move: Move) -> int:
    """The same for the same move, in every box and under every reading."""
    return (rule_hash(move.rule) + sum(a * h for a, h in zip(move.args, ARGUMENT_HASH, strict=False))) & WORD


def waiting(luck: int) -> int:
    """How long an outcome lets wait for itself: -log2(luck / 2**64), with 24 binary places."""
    m = luck | 1
    whole = 64 - m.bit_length()
    m = (m << whole & WORD) >> 32
    part = 0
    for bit in reversed(range(24)):
        m = m * m >> 31
        if m >> 32:
            m >>= 1
            part |= 1 << bit
    return (whole + 1 << 24) - part


class Luck:
    """The luck of one game."""

    def __init__(self, seed: int, number: int) -> None:
        self._game = mix(seed & WORD ^ mix(number))
        self._made: Counter[int] = Counter()

    def choose(self, table: Table, state: State, moves: list[Move]) -> Move:
        """The choice of whoever is to act among the permitted moves; there must be one."""
        who = table.to_act(state)
        step = mix(self._game + (who + 1 << 32) + self._made[who] & WORD)
        self._made[who] += 1
        lucky = [(mix(step ^ move_hash(move)), move) for move in moves]
        if who == CHANCE and table.weighs_chance:
            return self._first(table, state, lucky)
        return max(lucky)[1]

    def _first(self, table: Table, state: State, lucky: list[tuple[int, Move]]) -> Move:
        """The outcome that comes first in a race in which each is as fast as its weight."""
        best, best_luck, best_weight = lucky[0][1], lucky[0][0], table.weight(state, lucky[0][1])
        for luck, move in lucky[1:]:
            weight = table.weight(state, move)
            if weight == best_weight:
                ahead = luck > best_luck
            elif not weight or not best_weight:
                ahead = weight > best_weight
            else:
                ahead = waiting(luck) * best_weight < waiting(best_luck) * weight
            if ahead:
                best, best_luck, best_weight = move, luck, weight
        return best
