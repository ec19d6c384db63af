"""`ludex stats`: many games by players of a kind, and what they show, as shares with intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.files import write_whole
from ludex.model.games import load_game
from ludex.solver.crew import LOCAL
from rich.console import Console
from rich.progress import Progress

from .bots import Bots, all_seated
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
from .terminal import add_row, aside, counted, grid, heading, terminal

if TYPE_CHECKING:
    from ludex.solver.statistics import Spread, Statistics

MOST_ROWS = 15
"""Rules and cards told of on either side."""
MOST_NEVER = 12


def stats(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Other seeds, other games.")] = 0,
    bot: Bots = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Stop after so long.")] = 60,
    to: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write all as JSON.")] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Also write a page of pictures.")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
    on: On = LOCAL,
) -> None:
    """Play many games and tell what they show: seats, lengths, ends, and what winners do.

    Every share stands with its 95 % interval.
    """
    from ludex.solver.budget import Budget
    from ludex.solver.pool import interrupts
    from ludex.solver.statistics import statistics

    table = set_up(load_game(game), players, variant, ruling, option, components, configuration)
    seated = all_seated(table, bot)
    bar_at = terminal(stderr=True)
    shown = Progress(console=bar_at, transient=True, disable=not bar_at.is_terminal)
    with interrupts() as pressed, shown as bar:
        task = bar.add_task("playing", total=games)
        found = statistics(
            table,
            games=games,
            seed=seed,
            players=seated,
            budget=Budget(seconds, called_back=lambda: bool(pressed)),
            progress=lambda done: bar.update(task, completed=done),
            on=on,
        )
    console = terminal()
    console.print(
        f"{table.game.title}, {in_words(table.box.configuration)}, seed {seed}: "
        f"{counted(found.games, 'game')} in {found.seconds:.1f} s"
        + (f", then stopped before {games:,} were played" if found.games < games else "")
    )
    _tell(found, console)
    if html is not None:
        from ludex.reports.page.pictures import pictures_page

        write_whole(html, pictures_page(table, found))
    if to is not None:
        write_whole(to, json.dumps({"ludex": 1, **found.as_data()}, indent=1, ensure_ascii=False) + "\n")


def _tell(found: Statistics, console: Console) -> None:
    unfinished = [
        counted(number, "game") + words
        for number, words in ((found.stuck, " came to a halt"), (found.too_long, " had to be broken off"))
        if number
    ]
    console.print(f"Finished: {found.finished}" + "".join(f"; {words}" for words in unfinished) + ".")
    if not found.finished.count:
        return
    console.print(f"Decisions and chance outcomes: {found.length}.")
    rows = grid("seat", "player", "won", "points", "turns", "more turns than another")
    for seat in found.seats:
        add_row(
            rows, seat.seat, seat.player, seat.wins, _short(seat.score), _short(seat.turns), seat.more_turns
        )
    console.print(rows)
    if found.shared.count:
        console.print(f"Won by several together: {found.shared}.")
    if found.unequal_turns.count:
        console.print(
            f"Unequal turns: {found.unequal_turns} of games; somebody with the most turns won "
            f"{found.won_with_most_turns} of them."
        )
    for clause, share in found.endings.items():
        console.print(f"Ended by {clause}: {share}.")
    _tell_uses(found, console)


def _short(spread: Spread | None) -> str:
    return "" if spread is None else f"{spread.mean:.1f} ({spread.least} to {spread.most})"


def _tell_uses(found: Statistics, console: Console) -> None:
    """What winners do more and less often than others, then what nobody does."""
    uses = [use for use in found.uses if use.parameter != "seat"]
    uses.sort(key=lambda use: use.each_other - use.each_winner)
    console.print(heading("In a game, for one winner and for one of the others"))
    numbers = ("winner", "other")
    rows = grid("what", *numbers, numeric=numbers)
    middle = [] if len(uses) <= 2 * MOST_ROWS else [None]
    for use in [*uses[:MOST_ROWS], *middle, *uses[max(MOST_ROWS, len(uses) - MOST_ROWS) :]]:
        if use is None:
            add_row(rows, "…", "", "")
            continue
        what = f"{use.rule} {use.value}" if use.parameter else use.rule
        add_row(rows, what, f"{use.each_winner:.2f}", f"{use.each_other:.2f}")
    console.print(rows)
    never = [f"{rule} {value}".strip() for rule, _parameter, value in found.never_used]
    if never:
        rest = f", and {len(never) - MOST_NEVER} more" if len(never) > MOST_NEVER else ""
        console.print(aside(f"Never: {', '.join(never[:MOST_NEVER])}{rest}."))
