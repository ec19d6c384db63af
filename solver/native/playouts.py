"""Games by the million with the compiled rules, by players of any kind, and what they show."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from ctypes import c_int, c_int32, c_int64, c_long, c_uint64, c_void_p
from dataclasses import dataclass, field
from typing import Any

from ludex.invariants.property import Property
from ludex.model.game import Move
from ludex.model.play import Fault, attempt, begin
from ludex.model.state import State
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..monitor import Monitor, watch_game
from .code import Site
from .error import Disagreement
from .program import Program
from .search import held_move, left_range

MOST_SEATS = 6
STUCK, BROKE_DOWN, TOO_LONG = 1, 2, 3
KINDS = ("random", "greedy", "tree")
"""The players that C knows, in the order of its numbers."""
SAMPLES = 4
"""How often a greedy player deals anew what it cannot see."""
ROLLOUTS = 48
"""Random games of a greedy player whose score does not tell its moves apart; each move gets two at least."""
DEPTH = 80
"""Moves of a random game by which a player judges a position."""
ITERATIONS = 400
"""Rounds of a tree search."""
BATCH = 256
"""Games between two looks at the clock."""
FEW = 8
"""The same where single games are asked for, which may be long."""


@dataclass
class Games:
    """What many games have shown."""

    played: int = 0
    moves: int = 0
    finished: int = 0
    stuck: int = 0
    too_long: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many finished games had so many decisions and chance outcomes."""
    endings: Counter[str] = field(default_factory=Counter)
    """How many games ended by each clause."""
    winners: Counter[tuple[int, ...]] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    """For each seat how many finished games gave it so many points."""
    used: dict[tuple[str, str, int], int] = field(default_factory=dict)
    """How often a rule happened, and with which values of its parameters; in all games."""
    used_by_winners: dict[tuple[str, str, int], int] = field(default_factory=dict)
    """The same for the decisions of those who won a finished game."""
    used_by_others: dict[tuple[str, str, int], int] = field(default_factory=dict)
    turns: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """How many finished games gave the seats so many turns each."""
    decisions: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """The same for single decisions."""
    won_with_turns: Counter[bool] = field(default_factory=Counter)
    """Of the games with unequal turns: whether somebody with the most turns was among the winners."""
    broken: dict[str, tuple[Property, tuple[Move, ...]]] = field(default_factory=dict)
    """For each property that failed a game that shows it, replayed by the reference engine."""
    broken_in: Counter[str] = field(default_factory=Counter)
    """In how many games each of them failed."""
    fault: tuple[Fault, tuple[Move, ...]] | None = None
    stopped: str = ""
    seconds: float = 0.0

    def count(
        self,
        length: int,
        ending: str,
        winners: tuple[int, ...],
        scores: tuple[int, ...],
        turns: tuple[int, ...],
        decisions: tuple[int, ...],
    ) -> None:
        """One more game that was played to its end."""
        self.finished += 1
        self.lengths[length] += 1
        self.endings[ending] += 1
        self.winners[winners] += 1
        self.turns[turns] += 1
        self.decisions[decisions] += 1
        if len(set(turns)) > 1:
            self.won_with_turns[any(turns[seat] == max(turns) for seat in winners)] += 1
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1

    def add(self, others: Games) -> None:
        """More games of the same table."""
        for name in ("played", "moves", "finished", "stuck", "too_long"):
            setattr(self, name, getattr(self, name) + getattr(others, name))
        for name in ("lengths", "endings", "winners", "turns", "decisions", "won_with_turns", "broken_in"):
            getattr(self, name).update(getattr(others, name))
        for mine, theirs in zip(self.scores, others.scores, strict=True):
            mine.update(theirs)
        for name in ("used", "used_by_winners", "used_by_others"):
            mine = getattr(self, name)
            for key, many in getattr(others, name).items():
                mine[key] = mine.get(key, 0) + many
        self.stopped = self.stopped or others.stopped

    def never_used(self) -> list[str]:
        """The rules that no game used."""
        return [rule for (rule, parameter, _value), count in self.used.items() if not parameter and not count]


def types_of(program: Program) -> tuple[Any, Any]:
    """The C types of a game and of what is counted over many."""
    game = type(
        "CGame",
        (ctypes.Structure,),
        {
            "_fields_": [
                *((name, c_int32) for name in ("length", "ending", "winners", "stuck")),
                *((name, c_int32 * MOST_SEATS) for name in ("scores", "decisions", "turns")),
            ]
        },
    )
    properties, uses = len(program.source.properties), len(program.source.uses)
    tally = type(
        "CTally",
        (ctypes.Structure,),
        {
            "_fields_": [
                ("games", c_uint64),
                ("moves", c_uint64),
                ("violation", c_int64 * (properties + 1)),
                ("again", c_int64 * (properties + 1)),
                ("broken", c_uint64 * (properties + 1)),
                ("fault_game", c_int64),
                ("fault_what", c_int64),
                ("fault_at", program.move_type),
                ("used", c_uint64 * uses),
                ("won", c_uint64 * uses),
                ("lost", c_uint64 * uses),
            ]
        },
    )
    lib = program.library
    numbers = [c_uint64, c_long, c_long, c_long, c_int]
    lib.nx_playouts.restype = c_long
    lib.nx_playouts.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p, *numbers, c_void_p, c_void_p]
    lib.nx_game.restype = None
    lib.nx_game.argtypes = [c_void_p, c_void_p, c_void_p, c_uint64, c_long, c_long, c_void_p, c_void_p]
    return game, tally


def players_in(program: Program, players: Sequence[str]) -> Any:
    """Who plays each seat, as C takes it; without names everybody plays at random."""
    if not players:
        return None
    kinds = [KINDS.index(name) for name in players]
    room = [0] * (MOST_SEATS - len(kinds))
    return (c_int * (MOST_SEATS + 4))(*kinds, *room, SAMPLES, ROLLOUTS, DEPTH, ITERATIONS)


def decision(program: Program, state: State, player: str, seed: int) -> Move:
    """What a player decides in a position in which a seat must; the same seed, the same decision."""
    chosen = program.move_type()
    seated = players_in(program, [player] * program.table.box.seats)
    held = program.load(state)
    if not program.library.nx_decide(program.context, held, seated, seed, ctypes.byref(chosen)):
        raise Disagreement(f"{program.table.game.name}: compiled, nothing is permitted in {state!r}")
    return program.move(chosen)


def playouts(
    program: Program,
    games: int,
    seed: int = 0,
    *,
    players: Sequence[str] = (),
    most: int = 5_000,
    watch: bool = True,
    first: int = 0,
    budget: Budget | None = None,
    progress: Callable[[int], None] | None = None,
) -> Games:
    """Play so many games, each seat by a player of `KINDS`; game n of a seed is always the same one.

    `first` is the number of the first one."""
    table = program.table
    budget = budget or Budget(float("inf"))
    game_type, tally_type = types_of(program)
    tally, batch = tally_type(), (game_type * BATCH)()
    start = program.load(begin(table).after)
    memories = program.load_memories(_memories(program))
    seated = players_in(program, players)
    found = Games(scores=[Counter() for _ in table.seats])
    endings = table.game.endings
    while found.played < games:
        found.stopped = budget.over()
        if found.stopped:
            break
        many = min(FEW if players else BATCH, games - found.played)
        done = program.library.nx_playouts(
            program.context,
            start,
            memories,
            seated,
            seed,
            first + found.played,
            many,
            most,
            int(watch),
            batch,
            ctypes.byref(tally),
        )
        if done < many:
            raise Disagreement(
                f"{table.game.name}: a narrowing or a property breaks down in game {first + found.played}"
            )
        for one in batch[:many]:
            found.played += 1
            if one.stuck:
                found.stuck += one.stuck == STUCK
                found.too_long += one.stuck == TOO_LONG
                continue
            seats = table.box.seats
            found.count(
                one.length,
                endings[one.ending],
                tuple(seat for seat in table.seats if one.winners >> seat & 1),
                tuple(one.scores[:seats]),
                tuple(one.turns[:seats]),
                tuple(one.decisions[:seats]),
            )
        if progress is not None:
            progress(found.played)
    found.moves = tally.moves
    found.used = dict(zip(program.source.uses, tally.used, strict=True))
    found.used_by_winners = dict(zip(program.source.uses, tally.won, strict=True))
    found.used_by_others = dict(zip(program.source.uses, tally.lost, strict=True))
    found.seconds = budget.used
    for number, p in enumerate(program.source.properties):
        if tally.violation[number]:
            moves = moves_of(program, seed, tally.violation[number] - 1, players=players, most=most)
            found.broken[p.name] = p, _violation(program, p, moves)
            found.broken_in[p.name] = tally.broken[number]
    if tally.fault_game:
        moves = moves_of(program, seed, tally.fault_game - 1, players=players, most=most)
        at, site = held_move(program, tally.fault_at), program.site(tally.fault_what)
        found.fault = _fault(program, moves, at, site)
    return found


def _memories(program: Program) -> Any:
    """What properties remember once the set-up has happened."""
    table = program.table
    monitor = Monitor(table, program.source.properties)
    begun = begin(table)
    return monitor.follow(begun, monitor.begin(begun.before))[1]


def outcomes(
    program: Program,
    numbers: range,
    seed: int,
    *,
    players: Sequence[str] = (),
    most: int = 5_000,
    budget: Budget | None = None,
) -> Iterator[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    """How each of these games went: length, ending (0: not over), winners, scores."""
    table, budget = program.table, budget or Budget(float("inf"))
    game_type, tally_type = types_of(program)
    tally, batch = tally_type(), (game_type * FEW)()
    start = program.load(begin(table).after)
    memories = program.load_memories(_memories(program))
    seated = players_in(program, players)
    for first in range(numbers.start, numbers.stop, FEW):
        many = min(FEW, numbers.stop - first)
        if budget.over():
            return
        program.library.nx_playouts(
            program.context, start, memories, seated, seed, first, many, most, 0, batch, ctypes.byref(tally)
        )
        for one in batch[:many]:
            winners = tuple(seat for seat in table.seats if one.winners >> seat & 1)
            yield one.length, one.ending, winners, tuple(one.scores[seat] for seat in table.seats)


def moves_of(
    program: Program, seed: int, number: int, *, players: Sequence[str] = (), most: int = 5_000
) -> tuple[Move, ...]:
    """The moves of one game."""
    game_type, _tally = types_of(program)
    kept, one = (program.move_type * most)(), game_type()
    start = program.load(begin(program.table).after)
    seated = players_in(program, players)
    program.library.nx_game(program.context, start, seated, seed, number, most, ctypes.byref(one), kept)
    return tuple(program.move(kept[place]) for place in range(one.length))


def games_of(program: Program, seed: int, numbers: range) -> Iterator[Trace]:
    """Random games, replayed by the reference engine."""
    for number in numbers:
        yield record(program.table, moves_of(program, seed, number))


def _violation(program: Program, p: Property, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The game in which a property failed, as far as it failed, as the reference engine sees it."""
    violations, _last = watch_game(program.table, [p], moves)
    if not violations:
        raise Disagreement(
            f"{program.table.game.name}: compiled, {p.name} fails in a game of {len(moves)} moves;"
            " as written it holds"
        )
    return violations[0].moves


def _fault(program: Program, moves: tuple[Move, ...], at: Move, site: Site) -> tuple[Fault, tuple[Move, ...]]:
    """The game that broke down, as far as it went, in the words of the reference engine."""
    state = begin(program.table).after
    for place, move in enumerate(moves):
        step = attempt(program.table, state, move)
        if step is None:
            raise Disagreement(f"{program.table.game.name}: compiled, {move} is permitted in {state!r}")
        fault = step.fault or left_range(site, at, step)
        if fault is not None:
            return fault, moves[: place + 1]
        state = step.after
    raise Disagreement(
        f"{program.table.game.name}: compiled, a game breaks down after {moves[-1]}; as written it does not"
    )
