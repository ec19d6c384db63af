"""Do the compiled rules say what the rules as written say? Rule by rule, in positions reachable or not."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ludex.invariants.property import properties_of
from ludex.model.game import AUTOMATIC, OVER, Move, Table
from ludex.model.games import game_names, load_game
from ludex.model.play import RULE_FAULTS, attempt, begin, settle
from ludex.model.rule import Illegal
from ludex.model.shape import Each, Pile, pack_code
from ludex.model.state import Number, Row, Shape, Stack, State

from ..budget import Budget
from ..explore.endings import endless, going_round, without_end
from ..explore.search import Exploration, Silent
from ..monitor import Monitor
from .code import Site
from .operators import limits
from .playouts import playouts
from .program import Program
from .search import NativeGraph, explored, out_of_range
from .suspects import suspects_of

MODERATE = {"H": (0, 40), "i": (-2_000, 12_000)}
"""How large numbers without a limit get in positions that are made up."""


@dataclass
class Compared:
    """What a comparison has seen; `differences` are internal errors."""

    pairs: int = 0
    permitted: int = 0
    faults: int = 0
    positions: int = 0
    differences: list[str] = field(default_factory=list)


def made_up(table: Table, rng: random.Random, base: State) -> State:
    """A position like another, with some of its numbers replaced by any that their declaration allows."""
    state = base.copy()
    fields = [name for name in table.schema.fields if rng.random() < 0.15]
    for name in fields:
        setattr(state, name, _any(table.schema.fields[name], getattr(state, name), rng))
    return state


def _any(shape: Shape, before: Any, rng: random.Random) -> Any:
    if isinstance(shape, Row):
        return Each(_any(shape.item, item, rng) if rng.random() < 0.4 else item for item in before)
    if isinstance(shape, Stack):
        if not shape.most or shape.item.high is None:
            return before
        return Pile(_number(shape.item, rng) for _ in range(rng.randint(0, shape.most)))
    return _number(shape, rng)


def _number(shape: Number, rng: random.Random) -> int:
    low, high = MODERATE.get(pack_code(shape), (0, 0))
    return rng.randint(low if shape.low is None else shape.low, high if shape.high is None else shape.high)


def positions(table: Table, rng: random.Random, program: Program) -> Iterator[State]:
    """Positions of random games, and positions made up from them, for ever."""
    while True:
        state = begin(table).after
        for _ in range(rng.choice((5, 30, 120, 400))):
            yield state
            yield made_up(table, rng, state)
            if table.to_act(state) == OVER:
                break
            moves = program.legal(state)
            if not moves:
                break
            step = attempt(table, state, rng.choice(moves))
            if step is None or step.fault is not None:
                break
            state = step.after


def compare(program: Program, pairs: int, seed: int = 0, *, each: int = 40) -> Compared:
    """Compare so many pairs of a position and a rule with its parameters."""
    table, rng = program.table, random.Random(seed)
    found = Compared()
    for state in positions(table, rng, program):
        if found.pairs >= pairs or len(found.differences) >= 20:
            return found
        found.positions += 1
        _same_turn(program, state, found)
        _same_key(program, state, found)
        _same_properties(program, state, found)
        moves = table.some_instances(rng, 4 * each)
        for move in rng.sample(moves, min(each, len(moves))):
            same_rule(program, state, move, found)
    return found


def same_rule(program: Program, state: State, move: Move, found: Compared) -> None:
    """One rule in one position: the same position afterwards, the same clause, or both break down."""
    table = program.table
    told = program.apply(state, move)
    found.pairs += 1
    try:
        wanted: State | str = table.apply(state, move)
        assert isinstance(wanted, State)
        found.permitted += 1
    except Illegal as error:
        wanted = error.clause
    except RULE_FAULTS as error:
        found.faults += 1
        if not isinstance(told, Site):
            found.differences.append(f"{move}: as written {error!r}, compiled {_short(told)} in {state!r}")
        return
    if isinstance(told, Site):
        if told.kind == "range" and isinstance(wanted, State) and _leaves_range(table, state, move):
            return
        found.differences.append(f"{move}: compiled {told}, as written {_short(wanted)} in {state!r}")
    elif isinstance(wanted, State) and isinstance(told, State):
        if wanted.packed() != told.packed():
            changes = table.schema.differences(wanted, told)
            found.differences.append(f"{move}: as written and compiled differ in {changes} in {state!r}")
    elif wanted != told:
        found.differences.append(f"{move}: as written {_short(wanted)}, compiled {_short(told)} in {state!r}")


def _leaves_range(table: Table, state: State, move: Move) -> bool:
    """Whether a number leaves its range while a rule happens, if only for a moment."""
    left: list[str] = []
    numbers = {
        name: limits(shape) for name, shape in table.schema.fields.items() if isinstance(shape, Number)
    }

    def written(self: State, name: str, value: Any) -> None:
        low, high = numbers.get(name, (value, value))
        if not low <= value <= high:
            left.append(name)
        object.__setattr__(self, name, value)

    watched = state.copy()
    watched.__class__ = type("Watched", (type(state),), {"__setattr__": written})
    table.rules[move.rule].run(watched, *move.args)
    return bool(left or out_of_range(watched))


def _short(told: object) -> str:
    return "permitted" if isinstance(told, State) else str(told)


def _same_turn(program: Program, state: State, found: Compared) -> None:
    """Who is to act, what is permitted in which order, its weights, the scores and who would win."""
    table = program.table
    try:
        who = table.to_act(state)
        legal = table.legal(state)
        scores, winners = table.scores(state), table.standing(state).winners
        weights = [table.weight(state, move) for move in legal] if who == -1 else []
    except RULE_FAULTS:
        return
    if program.to_act(state) != who:
        found.differences.append(f"to act: as written {who}, compiled {program.to_act(state)} in {state!r}")
        return
    told = program.legal(state)
    breaks = [move for move in told if isinstance(program.apply(state, move), Site)]
    if [move for move in told if move not in breaks] != [move for move in legal if move not in breaks]:
        extra = [move for move in told if move not in legal]
        lost = [move for move in legal if move not in told]
        found.differences.append(
            f"permitted: compiled adds {extra}, loses {lost}, of {len(legal)}, in {state!r}"
        )
    if weights and [program.weight(state, move) for move in legal] != weights:
        found.differences.append(f"weights: as written {weights} in {state!r}")
    if program.scores(state) != scores or program.winners(state) != winners:
        found.differences.append(f"scores: as written {scores} {winners}, in {state!r}")
    if who == AUTOMATIC and legal:
        step = program.advance(state)
        made = settle(table, state)
        if made.fault is not None:
            return
        settled = made.after
        if isinstance(step, State) and step.packed() != settled.packed():
            found.differences.append(f"what happens by itself: {table.schema.differences(settled, step)}")


def _same_key(program: Program, state: State, found: Compared) -> None:
    """A position comes out of its key as it went in, if its numbers fit."""
    key = program.packed(state)
    if key is None or out_of_range(state):
        return
    told = program.unpacked(key)
    if told.packed() != state.packed():
        changes = program.table.schema.differences(state, told)
        found.differences.append(f"packed and unpacked, {changes} differ in {state!r}")


def _same_properties(program: Program, state: State, found: Compared) -> None:
    """The properties of positions, with fresh memories where they need one."""
    table = program.table
    monitor = Monitor(table, program.source.properties)
    try:
        memories = monitor.begin(table.start())
    except RULE_FAULTS:
        return
    held, kept = program.load(state), program.load_memories(memories)
    for number, p in enumerate(program.source.properties):
        args = [state, state] if p in monitor.each_step else [state]
        if p.memory is not None:
            args.append(memories[p.memory])
        try:
            wanted = bool(p.holds(*args))
        except RULE_FAULTS:
            wanted = False
        told = bool(program.library.nx_holds(program.context, number, held, held, kept))
        if told != wanted:
            found.differences.append(f"{p.name}: as written {wanted}, compiled {told} in {state!r}")


SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
"""How a program is compiled that stops at the first thing C does not define."""
TRAPPED = (
    "-O0",
    "-fsanitize=address,undefined",
    "-fsanitize-undefined-trap-on-error",
    "--param=asan-instrumentation-with-call-threshold=0",
)
"""The same, compiled in a fifth of the time; of undefined numbers it only says that there was one."""


def main(arguments: list[str] | None = None) -> int:
    """Compare as much as is asked for: `python -m ludex.solver.native.equivalence --pairs 1000000`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game; all if none is named")
    parser.add_argument("--configuration", action="append", help="a configuration; all if none is named")
    parser.add_argument("--pairs", type=int, default=20_000, help="pairs of a position and a rule, in each")
    parser.add_argument("--each", type=int, default=40, help="pairs in one position")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--states", type=int, default=20_000, help="positions of a search, in each")
    parser.add_argument("--sanitize", action="store_true", help="with address and undefined sanitizers")
    parser.add_argument("--trap", action="store_true", help="the same, compiled quickly and telling less")
    parser.add_argument("--bare", action="store_true", help="without properties")
    asked = parser.parse_args(arguments)
    total = Compared()
    for name in asked.game or game_names():
        game = load_game(name)
        for configuration, made in game.configurations.items():
            if asked.configuration and configuration not in asked.configuration:
                continue
            flags = TRAPPED if asked.trap else SANITIZED if asked.sanitize else ()
            program = Program(game.table(made), () if asked.bare else properties_of(game), flags=flags)
            found = compare(program, asked.pairs, asked.seed, each=asked.each)
            seen, narrow = explored(program, Budget(600, asked.states), Silent(), None, True)
            while narrow:
                program = program.wider([narrow])
                seen, narrow = explored(program, Budget(600, asked.states), Silent(), None, True)
            _look_back(seen)
            playouts(program, 20, asked.seed, most=200)
            if program.source.sees:
                playouts(program, 1, asked.seed, players=("greedy",) * program.table.box.seats, most=20)
            total.pairs += found.pairs
            total.differences += found.differences
            print(
                f"{name} {configuration}: {found.pairs:,} pairs in {found.positions:,} positions,"
                f" {found.permitted:,} permitted, {found.faults:,} broke down,"
                f" {len(found.differences)} differences; search: {seen.extent()}",
                flush=True,
            )
            for difference in found.differences:
                print("  " + difference)
    print(f"{total.pairs:,} pairs, {len(total.differences)} differences")
    return int(bool(total.differences))


def _look_back(seen: Exploration) -> None:
    """What can still come of the positions of a search, and what deserves a second look."""
    graph = seen.graph
    assert isinstance(graph, NativeGraph)
    stretches = endless(graph, graph.table.seats)
    going_round(graph, stretches.together)
    without_end(graph)
    suspects_of(graph, Budget())


if __name__ == "__main__":
    sys.exit(main())
