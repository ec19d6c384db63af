"""One entry of a check in full: its findings, the clauses in their place, the table before and after."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.trace import Trace, replay
from ludex.reports.check_file import FoundData
from ludex.reports.check_terminal import show_finding
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from .picture import show_table


def show_entry(console: Console, wanted: str, found: Sequence[FoundData], game: str) -> None:
    """Every finding of an entry, then what lies on the table in its game."""
    for one in found:
        show_finding(console, one)
    try:
        loaded = load_game(game)
    except BadInput:
        return  # a game that is no longer there: what was kept is all there is
    _show_clauses(console, loaded, dict.fromkeys(clause for one in found for clause in one.clauses))
    trace = next((one.trace for one in found if one.trace is not None), None)
    if trace is not None:
        _show_tables(console, loaded, trace)
        command = f"ludex check --finding {wanted} --save game.json, then: ludex replay game.json"
        console.print(Text(f"To play it again: {command}", style="dim"))


def _show_clauses(console: Console, game: Game, clauses: dict[str, None]) -> None:
    known = [game.catalog[clause] for clause in clauses if clause in game.catalog]
    if known:
        console.print(Text("The clauses and where they stand", style="bold"))
        for clause in known:
            line = Text(f"{clause.id} (“{clause.section}”): {clause.says}")
            console.print(Padding(line, (0, 0, 0, 2), expand=False))


def _show_tables(console: Console, game: Game, trace: Trace) -> None:
    try:
        table = game.table(trace.configuration)
        *_, last = replay(table, trace)
    except BadInput:
        return  # the rules have changed since
    if trace.steps:
        console.print(Text("The table before the last move", style="bold"))
        show_table(console, table, last.before, None)
    console.print(Text("The table in the end", style="bold"))
    show_table(console, table, last.after, None)
