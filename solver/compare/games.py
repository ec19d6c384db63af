"""Games worth following on both tables: those that tell readings apart, and those of players who want to win.

A random game seldom comes to the end of a long one, and seldom to what a ruling is about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.notation import read_move
from ludex.model.play import RULE_FAULTS

from ..budget import Budget
from ..native import moves_of
from ..readings.known import KnownGame, configuration_of, known_games
from .ground import Ground
from .machine import Compiled
from .side import Side

LONGEST = 3_000
"""Decisions of a game that is followed to its end."""
KINDS = ("random", "greedy")


def known_grounds(
    left: Side, right: Side, grounds: list[Ground], wanted: Callable[[KnownGame], bool]
) -> Iterator[tuple[Ground, list[tuple[Move, ...]]]]:
    """The set-ups of known games with their games: those that are compared anyway, or set up for them."""
    known = known_games(left.game)
    here: dict[str, tuple[Ground, list[tuple[Move, ...]]]] = {}
    for one in filter(wanted, known.games if known is not None else ()):
        try:
            made = configuration_of(left.game, one)
            theirs = configuration_of(right.game, one)
            if made.components is None:
                theirs = made
            mark = made.model_dump_json()
            if mark not in here:
                tables = left.table(made), right.table(theirs)
                name = f"{one.place}, known game {1 + len(here)}"
                same = [g for g in grounds if g.left.box.configuration == tables[0].box.configuration]
                here[mark] = (same[0] if same else Ground(name, *tables, once=True)), []
            ground, games = here[mark]
            games.append(tuple(read_move(ground.left, text) for text in one.moves))
        except (BadInput, *RULE_FAULTS):
            continue
    yield from here.values()


def follow_known(
    left: Side,
    right: Side,
    grounds: list[Ground],
    budget: Budget,
    wanted: Callable[[KnownGame], bool],
    enough: Callable[[], bool],
) -> list[Ground]:
    """Follow known games on both tables; the set-ups that are not among these and show something."""
    found = []
    for ground, games in known_grounds(left, right, grounds, wanted):
        if budget.over() or enough():
            break
        if not ground.touched:
            continue
        for moves in games:
            ground.lock.follow(moves, ground.touched, budget)
        if ground not in grounds and ground.lock.seen.found:
            found.append(ground)
    return found


def follow_players(ground: Ground, number: int, seed: int, rules: Collection[str], budget: Budget) -> bool:
    """Follow one game of each kind of player to its end; whether it shows something."""
    machine = ground.lock.left
    if not isinstance(machine, Compiled):
        return False
    for kind in KINDS:
        if budget.over():
            return False
        seated = [kind] * ground.left.box.seats
        moves = moves_of(machine.program, seed, number, players=seated, most=LONGEST)
        if ground.lock.follow(moves, rules, budget):
            return True
    return False
