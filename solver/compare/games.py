"""Games worth following on both tables: those that tell readings apart, and those of players who want to win.

A random game seldom comes to the end of a long one, and seldom to what a ruling is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.notation import read_move
from ludex.model.play import RULE_FAULTS

from ..budget import Budget
from ..native.playouts import moves_of, outcomes
from ..readings.known import KnownGame, configuration_of, known_games
from .ground import Ground
from .machine import Compiled
from .side import Side

LONGEST = 20_000
"""Decisions of a random game; compiled, a million take a second."""
LONGEST_GREEDY = 3_000
PAIRS = 100
"""Random games of each set-up that are played on both tables with the same luck."""
MOST_PARTED = 4
"""Of these games that part, how many are followed until one shows something."""
LAST = 60
"""Decisions before and after two games part in which everything is compared."""


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
        if ground not in grounds and ground.seen.found:
            found.append(ground)
    return found


def follow_random(ground: Ground, number: int, seed: int, budget: Budget) -> bool:
    """Play random games on both tables with the same luck, and follow the shortest that end otherwise."""
    lock = ground.lock
    if not isinstance(lock.left, Compiled) or not isinstance(lock.right, Compiled) or lock.begun is None:
        return False
    if lock.seen.laid_out:
        return False
    numbers = range(PAIRS * number, PAIRS * (number + 1))
    told = [
        list(outcomes(machine.program, numbers, seed, most=LONGEST, budget=budget))
        for machine in (lock.left, lock.right)
    ]
    lock.seen.games += min(map(len, told))
    parted = [
        (min(one[0], other[0]), game)
        for game, one, other in zip(numbers, *told, strict=False)
        if one != other
    ]
    return any(
        _follow_both(ground, seed, game, "random", LONGEST, budget)
        for _length, game in sorted(parted)[:MOST_PARTED]
    )


def follow_greedy(ground: Ground, number: int, seed: int, budget: Budget) -> bool:
    """Follow a game of greedy players on either table; whether it shows something."""
    if not isinstance(ground.lock.left, Compiled) or not isinstance(ground.lock.right, Compiled):
        return False
    return _follow_both(ground, seed, number, "greedy", LONGEST_GREEDY, budget)


def _follow_both(ground: Ground, seed: int, game: int, kind: str, most: int, budget: Budget) -> bool:
    """Follow a game as it goes on either table, closely where the two part; whether one shows something."""
    lock, seated = ground.lock, [kind] * ground.left.box.seats
    assert isinstance(lock.left, Compiled) and isinstance(lock.right, Compiled)
    mine = moves_of(lock.left.program, seed, game, players=seated, most=most)
    theirs = moves_of(lock.right.program, seed, game, players=seated, most=most)
    for moves in (mine, _known(map(lock.lens.left_move, theirs))):
        parts = next((n for n, pair in enumerate(zip(mine, moves, strict=False)) if pair[0] != pair[1]), None)
        parts = min(len(mine), len(theirs)) if parts is None else parts
        if lock.follow(moves[: parts + LAST], ground.touched, budget, soon=parts - LAST):
            return True
    return False


def _known(moves: Iterable[Move | None]) -> tuple[Move, ...]:
    """The moves up to the first that the left-hand table does not know."""
    return tuple(takewhile(lambda move: move is not None, moves))  # type: ignore[arg-type]
