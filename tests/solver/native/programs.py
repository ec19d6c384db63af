"""The random programs of `tests/solver/lift/programs.py`, compiled to C: equal to Python, or refused.

Many rules share one C program, because a compiler takes longer to start than to compile a rule.
A long run: `python -m tests.solver.native.programs 0 10000`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from ludex.model.game import Move, Table
from ludex.model.rule import move
from ludex.solver.lift.differential import some_position
from ludex.solver.native.assemble import source_of
from ludex.solver.native.equivalence import Compared, same_rule
from ludex.solver.native.error import NotCompilable
from ludex.solver.native.program import Program

from tests.solver.lift.programs import Writer, compiled
from tests.solver.prove import slips

BATCH = 100
POSITIONS = 6
MOMENT = "compiled Site(kind='range'"
"""A number that leaves its range, if only for a moment, is a fault in C: it stops, and says nothing wrong."""


def rule_of(seed: int):
    """The rule of a program, by a name of its own."""
    text = Writer(random.Random(seed)).program()
    rule = compiled(text, f"<program {seed}>")["rule"]
    rule.__name__ = f"rule_{seed}"
    return move("SL-01")(rule)


def refused(rule) -> bool:
    try:
        source_of(slips.table_of(rule))
    except NotCompilable:
        return True
    return False


def batches(seeds: range) -> Iterator[tuple[int, Table]]:
    """Tables with the rules of many programs, each with the number of those that were refused."""
    for first in range(seeds.start, seeds.stop, BATCH):
        rules = [rule_of(seed) for seed in range(first, min(first + BATCH, seeds.stop))]
        taken = [rule for rule in rules if not refused(rule)]
        yield len(rules) - len(taken), slips.table_of(*taken)


def tally(seeds: range) -> tuple[Counter[str], list[str]]:
    """How many programs were equal and refused, and how those that differ do."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for out, table in batches(seeds):
        rng = random.Random(seeds.start)
        program = Program(table, flags=("-O0",))
        found["refused"] += out
        for rule in table.rules:
            seen = Compared()
            for _ in range(POSITIONS):
                instance = Move(rule, (0, rng.randint(0, 2)))
                state = some_position(table, rng)
                try:
                    same_rule(program, state, instance, seen)
                except OverflowError:
                    seen.differences.append(
                        f"{instance}: only as written a number leaves its range in {state!r}"
                    )
            seen.differences = [one for one in seen.differences if MOMENT not in one]
            found["different" if seen.differences else "equal"] += 1
            wrong += seen.differences
    return found, wrong


if __name__ == "__main__":
    counts, differing = tally(range(int(sys.argv[1]), int(sys.argv[2])))
    print(dict(counts))
    print("\n".join(differing[:20]))
