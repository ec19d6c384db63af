"""On which open questions a finding depends: those that, read otherwise, change the game that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.box import Configuration
from model.errors import BadInput
from model.game import Game, Table
from model.notation import read_move
from model.rule import watching
from model.trace import Trace

from ..budget import Budget
from ..coverage import Coverage
from ..result import Finding
from ..stepping import Stepper

SECONDS = 2.0
"""For one finding."""


def with_readings(game: Game, finding: Finding, budget: Budget) -> Finding:
    """The finding with the readings that it depends on, beside those that it names already."""
    if finding.trace is None:
        return finding
    matter = dict(readings_that_matter(game, finding.trace, budget.part(SECONDS)))
    return replace(finding, rulings={**finding.rulings, **matter})


def readings_that_matter(game: Game, trace: Trace, budget: Budget) -> Iterator[tuple[str, str]]:
    """The questions that come up in a game and that some other reading answers with another game."""
    table = game.table(trace.configuration)
    asked = Coverage()
    with watching(asked):
        plain = _outcome(table, trace)
    for name in sorted(asked.consulted):
        if name not in {ruling.id for ruling in game.rulings}:
            continue
        in_force = table.box.rulings[name]
        for reading in game.rulings[name].readings:
            if budget.over():
                return
            if reading != in_force and _outcome(_read_so(game, trace, name, reading), trace) != plain:
                yield name, in_force
                break


def _read_so(game: Game, trace: Trace, ruling: str, reading: str) -> Table | None:
    rulings = {**trace.configuration.rulings, ruling: reading}
    configuration: Configuration = trace.configuration.model_copy(update={"rulings": rulings})
    try:
        return game.table(configuration)
    except BadInput:
        return None


def _outcome(table: Table | None, trace: Trace) -> tuple[object, ...]:
    """How far the moves of a game can be played, where that leads, and what is permitted there."""
    if table is None:
        return ()
    stepper = Stepper(table)
    begun = stepper.begin()
    if begun.fault is not None:
        return (begun.fault,)
    state = begun.after
    for number, step in enumerate(trace.steps):
        try:
            played = stepper.attempt(state, read_move(table, step.move))
        except BadInput:
            return (number,)
        if played is None or played.fault is not None:
            return (number, played and played.fault)
        state = played.after
    return tuple(table.schema.flat(state)), frozenset(step.move for step in stepper.steps(state))
