"""`ludex explore`: every position of a set-up, breadth first, on this machine or on a cluster."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.invariants.property import properties_of
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.games import load_game
from ludex.solver.budget import MOST_STATES, Budget
from ludex.solver.coverage import uncovered
from ludex.solver.crew import LOCAL
from ludex.solver.pool import interrupts
from ludex.solver.result import Result, Verdict
from rich.console import Console
from rich.status import Status

from .choices import (
    Components,
    ConfigurationName,
    GameName,
    On,
    Options,
    Players,
    Readings,
    Variants,
    in_words,
    set_up,
)
from .saving import refuse_unwritable, save_game
from .terminal import add_row, grid, terminal

if TYPE_CHECKING:
    from ludex.solver.explore.search import Engine, Exploration

FOUND = 1
INTERRUPTED = 130
EVERY = 60
"""Seconds between two lines of progress where there is no terminal."""


def explore(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Stop after so long.")] = 60,
    positions: Annotated[
        int, typer.Option("--positions", min=1, help="Stop when so many are known.")
    ] = MOST_STATES,
    depth: Annotated[int | None, typer.Option("--depth", min=1, help="So many decisions at most.")] = None,
    compact: Annotated[
        bool, typer.Option("--compact", help="Tell positions apart by 64 bits: less memory, a small doubt.")
    ] = False,
    cores: Annotated[int, typer.Option("--cores", min=1, help="So many of this machine.")] = 1,
    plain: Annotated[bool, typer.Option("--plain", help="Count only, without properties.")] = False,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Also tell which clauses never did anything.")
    ] = False,
    on: On = LOCAL,
    parts: Annotated[
        int | None, typer.Option("--parts", min=2, max=255, help="On a cluster: how many share the search.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="DIR", help="Keep the search here when it stops.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Take up the search that --keep has kept.")
    ] = False,
    spill: Annotated[
        Path | None, typer.Option("--spill", metavar="DIR", help="A disk for what needs no memory.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the shortest game that shows something wrong.")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
) -> None:
    """Visit every position of a set-up, breadth first, and watch the properties.

    Exit code 1: a property is violated, a rule breaks down, or somebody cannot go on.
    """
    from ludex.solver.explore.search import explore as search

    if on == LOCAL and parts:
        raise BadInput("on", "is for a cluster", where="--parts", right="add --on ray")
    if resume and keep is None:
        raise BadInput("resume", "of which search", where="--resume", right="name its folder with --keep")
    if clauses and (keep is not None or on != LOCAL):
        raise BadInput("clauses", "are counted by whole searches on this machine only", where="--clauses")
    refuse_unwritable(save)
    if spill is not None and not spill.is_dir():
        raise BadInput("spill", "is not a folder", where=str(spill), right="name one that is there")
    table = set_up(load_game(game), players, variant, ruling, option, components, configuration)
    properties = [] if plain else [p for p in properties_of(table.game) if p.fits(table.box)]
    engine = _engine(on, compact, cores, parts, keep, resume, spill, clauses)
    console = terminal()
    with interrupts() as pressed, terminal(stderr=True).status(table.game.title) as status:
        budget = Budget(seconds, positions, lambda: bool(pressed), depth)
        place = configuration or "this set-up"
        seen, results = search(
            table, properties, budget, configuration=place, reporter=_Shown(status), engine=engine
        )
    _tell(table, seen, results, console)
    if clauses:
        idle = ", ".join(clause.id for clause in uncovered(table.game.catalog, {"explore": seen.coverage}))
        console.print(f"Clauses that never did anything: {idle or 'none'}.", soft_wrap=True)
    if keep is not None and seen.stopped:
        console.print(f"It is kept in {keep}; go on with --resume.", soft_wrap=True)
    for words in getattr(engine, "redone", ()):
        console.print(f"On the way: {words}.", soft_wrap=True)
    _save(seen, results, save)
    if pressed:
        raise typer.Exit(INTERRUPTED)
    stuck = any(True for _ in seen.graph.stuck())
    if stuck or seen.faults or any(result.verdict is Verdict.VIOLATED for result in results):
        raise typer.Exit(FOUND)


def _engine(
    on: str,
    compact: bool,
    cores: int,
    parts: int | None,
    keep: Path | None,
    resume: bool,
    spill: Path | None,
    clauses: bool,
) -> Engine:
    if on != LOCAL:
        from ludex.solver.cluster.search import RaySearch

        return RaySearch(
            on, parts=parts, compact=compact, keep=keep, resume=resume, spill=str(spill) if spill else ""
        )
    from ludex.solver.native import fastest_search

    large = cores > 1 or compact or keep is not None or spill is not None
    return fastest_search(
        count_clauses=clauses,
        linked=not large,
        compact=compact,
        cores=cores,
        keep=keep,
        resume=resume,
        spill=str(spill) if spill else "",
    )


class _Shown:
    """Tells on the terminal how far a search has come."""

    def __init__(self, status: Status) -> None:
        self._status = status
        self._since = self._told = time.monotonic()
        self._before: int | None = None

    def searching(self, states: int, depth: int) -> None:
        """So many positions are known, so deep; without a terminal it is a line now and then."""
        now = time.monotonic()
        if self._before is None:
            self._before, self._since = states, now
        rate = (states - self._before) / max(1e-3, now - self._since)
        words = f"{states:,} positions, depth {depth}, {rate:,.0f} a second"
        self._status.update(words)
        if not self._status.console.is_terminal and now - self._told > EVERY:
            self._told = now
            self._status.console.print(words)

    def discovered(self, what: str) -> None:
        """Something was found, in a few words."""
        self._status.console.print(what)


def _tell(table: Table, seen: Exploration, results: list[Result], console: Console) -> None:
    console.print(
        f"{table.game.title}, {in_words(table.box.configuration)}: {seen.extent()}; {seen.seconds:.1f} s",
        soft_wrap=True,
    )
    if seen.graph.cost():
        console.print(f"It took {seen.graph.cost()}.")
    rows = grid("what", "positions", "by", numeric=("positions",))
    for clause, count in sorted(seen.ends.items()):
        add_row(rows, "ended", f"{count:,}", f"{clause}: {table.game.catalog[clause].says}")
    if rows.row_count:
        console.print(rows)
    if seen.dead:
        console.print(f"Rules that never happened: {', '.join(seen.dead)}.", soft_wrap=True)
    for fault in seen.faults:
        console.print(
            f"{fault.at.rule} breaks down: {fault.fault.what if fault.fault else ''}", soft_wrap=True
        )
    if any(True for _ in seen.graph.stuck()):
        console.print("Somebody is to move and nothing is permitted; --save writes the shortest game to it.")
    for verdict in Verdict:
        of_it = [result for result in results if result.verdict is verdict]
        if of_it:
            names = ", ".join(result.property for result in of_it)
            console.print(
                f"{len(of_it)} {verdict.value}" + (f": {names}" if verdict is not Verdict.EXHAUSTED else "")
            )


def _save(seen: Exploration, results: list[Result], path: Path | None) -> None:
    """The shortest game that shows something wrong."""
    if path is None:
        return
    traces = [result.trace for result in results if result.trace is not None]
    traces += [seen.graph.trace(number, about="nobody can go on") for number in list(seen.graph.stuck())[:1]]
    if not traces:
        raise BadInput("save", "nothing wrong was found", where="--save")
    save_game(min(traces, key=lambda trace: len(trace.steps)), path)
