"""`ludex mutants`: how many seeded defects of a game's rules its properties would notice."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from invariants.property import properties_of
from model.games import load_game

from .choices import GameName
from .terminal import add_row, grid, terminal

if TYPE_CHECKING:
    from solver.mutants import Judgement


def mutants(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Stop after so long.")] = 60,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Other seeds, other mutants first.")] = 0,
) -> None:
    """Seed defects into a game's rules, one at a time, and tell which its checks notice."""
    from solver.mutants import functions_of, judge_mutants
    from solver.mutants import mutants as all_mutants

    chosen = load_game(game)
    found = list(all_mutants(functions_of(chosen)))
    random.Random(seed).shuffle(found)
    began = time.monotonic()
    judged: list[Judgement] = []
    try:
        for judgement in judge_mutants(chosen, properties_of(chosen), found, seed=seed):
            judged.append(judgement)
            if time.monotonic() - began > seconds:
                break
    except KeyboardInterrupt:
        pass
    _tell(chosen.title, judged, len(found))


def _tell(title: str, judged: list[Judgement], possible: int) -> None:
    from solver.mutants import Fate

    console = terminal()
    fates = Counter(judgement.fate for judgement in judged)
    reached = len(judged) - fates[Fate.UNREACHED]
    rate = f", {fates[Fate.KILLED] / reached:.0%} of those that play reached" if reached else ""
    console.print(
        f"{title}: {len(judged)} of {possible} mutants tried, {fates[Fate.KILLED]} killed{rate}; "
        + ", ".join(f"{fates[fate]} {fate.value}" for fate in Fate if fate is not Fate.KILLED)
    )
    survivors = grid("where", "defect", "clauses", "why it survived", whole=("where",))
    for judgement in judged:
        if judgement.fate is not Fate.KILLED:
            mutant = judgement.mutant
            place = f"{mutant.function.__module__.rpartition('.')[2]}:{mutant.line}"
            add_row(survivors, place, mutant.what, " ".join(mutant.clauses), judgement.fate.value)
    console.print(survivors)
