"""On which open questions a finding depends: those that, read otherwise, change the game that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import inf

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.notation import read_move
from ludex.model.play import run, steps
from ludex.model.rule import watching
from ludex.model.ruling import Plausible
from ludex.model.trace import Trace

from ..budget import Budget
from ..coverage import Coverage
from ..result import Finding, Severity
from .leak import Leak

GRAVEST = list(Severity)
"""Severities, the gravest first."""


def weighed(
    game: Game, finding: Finding, budget: Budget, *, components: bool = False, whole_set_up: bool = False
) -> Finding:
    """The finding with the readings that it depends on.

    One that needs other readings than our defaults, or other components than the box, weighs less and
    says so; with far-fetched readings it is a note. With `whole_set_up` it rests on every reading of its
    set-up: what is said about the future of a position does, and what a finder has already stripped of the
    readings that it does not need.
    """
    if finding.trace is None:
        return finding
    views = finding.detector == Leak.name
    matter = dict(readings_that_matter(game, finding.trace, budget.worth(inf), views=views))
    others = {
        name: reading
        for name, reading in finding.trace.configuration.rulings.items()
        if reading != game.rulings[name].default and (whole_set_up or name in matter or budget.over())
    }
    found = replace(finding, rulings={**matter, **others})
    if not components and not others:
        return found
    read_so = ", ".join(f"{name} = {reading}" for name, reading in others.items())
    when = "with other components" if components else f"if read so: {read_so}"
    said = when if components else f"if read so: {' '.join(_said(game, *other) for other in others.items())}"
    far = any(
        game.rulings[name].readings[to].plausible is Plausible.FAR_FETCHED for name, to in others.items()
    )
    return replace(
        found,
        severity=max(
            finding.severity, Severity.NOTE if components or far else Severity.WARNING, key=GRAVEST.index
        ),
        title=f"{finding.title}; {said}",
        brief=f"{finding.brief}; {said}" if finding.brief else "",
        about=f"{finding.about} {when}",
    )


def _said(game: Game, ruling: str, reading: str) -> str:
    """A question and its answer."""
    asked = game.rulings[ruling]
    return f"{asked.brief or asked.question.partition('?')[0] + '?'} {asked.readings[reading].says}"


def readings_that_matter(
    game: Game, trace: Trace, budget: Budget, *, views: bool = False
) -> Iterator[tuple[str, str]]:
    """The questions that come up in a game and that some other reading answers with another game.

    With `views`, what the seats see at its end also makes it another game.
    """
    table = game.table(trace.configuration)
    asked = Coverage()
    with watching(asked):
        plain = _outcome(table, trace, views)
    for name in sorted(asked.consulted):
        if name not in {ruling.id for ruling in game.rulings}:
            continue
        in_force = table.box.rulings[name]
        for reading in game.rulings[name].readings:
            if budget.over():
                return
            if reading != in_force and _outcome(_read_so(game, trace, name, reading), trace, views) != plain:
                yield name, in_force
                break


def _read_so(game: Game, trace: Trace, ruling: str, reading: str) -> Table | None:
    rulings = {**trace.configuration.rulings, ruling: reading}
    configuration: Configuration = trace.configuration.model_copy(update={"rulings": rulings})
    try:
        return game.table(configuration)
    except BadInput:
        return None


def _outcome(table: Table | None, trace: Trace, views: bool) -> tuple[object, ...]:
    """How far the moves of a game can be played, where that leads, and what is permitted and seen there."""
    if table is None:
        return ()
    *_, last = played = list(run(table, _readable(table, trace)))
    state = last.after
    if last.fault is not None or len(played) <= len(trace.steps):
        return (len(played), last.fault)
    seen = [table.schema.flat(table.view(state, seat)) for seat in table.seats] if views else []
    return table.schema.flat(state), seen, {step.move for step in steps(table, state)}


def _readable(table: Table, trace: Trace) -> Iterator[Move]:
    """The moves of a trace, up to one that this table does not know."""
    with suppress(BadInput):
        for step in trace.steps:
            yield read_move(table, step.move)
