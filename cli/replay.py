"""`ludex replay`: a recorded game once more, step by step, checked against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import OVER, Table
from ludex.model.notation import write_move
from ludex.model.play import Step
from ludex.model.trace import replay as replay_trace
from ludex.solver.play.story import decider, result, told
from rich.console import Console
from rich.text import Text

from .choices import in_words
from .picture import show_table
from .saving import load_saved
from .terminal import aside, counted, heading, terminal


def replay(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help="A game that `save` or a finding wrote.")],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help="Stop after step N and show the table.")
    ] = None,
    itf: Annotated[
        Path | None,
        typer.Option("--itf", metavar="FILE", help="Write the Informal Trace Format instead."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to step through instead.")
    ] = None,
) -> None:
    """Replay a recorded game: each step, what it changed, and the clauses behind it."""
    table, recorded = load_saved(trace)
    if to is not None and to > len(recorded.steps):
        raise BadInput("step", f"there are {len(recorded.steps)} steps, not {to}", where=str(trace))
    console = terminal()
    if itf is not None:
        from ludex.reports.itf import itf as written

        write_whole(itf, written(table, recorded))
        console.print(f"Written: {itf}")
        return
    if html is not None:
        from ludex.reports.page.pages import replay_page

        write_whole(html, replay_page(table, recorded))
        console.print(f"Written: {html}")
        return
    console.print(
        f"{table.game.title}, {in_words(recorded.configuration)}: {counted(len(recorded.steps), 'step')}"
    )
    if recorded.about:
        console.print(aside(recorded.about))
    state = table.advance(table.start())
    cited: dict[str, None] = {}
    for number, step in enumerate(replay_trace(table, recorded, where=str(trace)), 1):
        if to is not None and number > to:
            break
        _show(console, table, number, step)
        cited.update(dict.fromkeys(clause for event in step.chain for clause in event.clauses))
        state = step.after
    console.print()
    show_table(console, table, state, None)
    who = table.to_act(state)
    if who == OVER:
        for line in result(table, state):
            console.print(heading(line))
    else:
        console.print(f"{decider(table, who)} is to decide")
    if cited:
        _explain(console, table, cited)


def _show(console: Console, table: Table, number: int, step: Step) -> None:
    console.print()
    for index, event in enumerate(step.chain):
        label = f"{number:>3}" if index == 0 else "   "
        console.print(heading(f"{label}  {write_move(table, event.move)}"))
        for line in told(table, event):
            console.print(Text(f"   {line}"))


def _explain(console: Console, table: Table, cited: dict[str, None]) -> None:
    console.print()
    console.print(heading("The clauses cited"))
    for clause_id in cited:
        console.print(Text(f"  {clause_id}: {table.game.catalog[clause_id].says}"))
