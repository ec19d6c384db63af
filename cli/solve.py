"""`ludex solve`: questions that have one answer for all boards, all numbers or all eras at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from ludex.invariants.property import When, properties_of
from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.games import game_names, load_game
from ludex.solver.budget import Budget
from ludex.solver.crew import LOCAL
from ludex.solver.pool import interrupts
from ludex.solver.studies import Say, Study, study_of

from .choices import ConfigurationName, GameName, On, Players, Readings, in_words, set_up
from .saving import save_game
from .terminal import add_row, aside, counted, grid, heading, listed, terminal

INTERRUPTED = 130
LARGEST = 10_000
MOST_RULES = 60
"""How many rules deep a game to an ending is sought."""


def solve(
    game: GameName,
    players: Players = None,
    ruling: Readings = None,
    configuration: ConfigurationName = None,
    figure: Annotated[
        str | None, typer.Option(help="For which values of this figure of the box do the properties hold?")
    ] = None,
    up_to: Annotated[int, typer.Option(help="With --figure: the largest value to try.")] = 20,
    free: Annotated[
        str | None,
        typer.Option(metavar="NAME[,NAME]", help="Figures of the box to solve for; needs --so-that."),
    ] = None,
    so_that: Annotated[
        str | None,
        typer.Option(
            metavar="PROPERTY", help="What shall hold: a property, halt, lost-end, endless, breakdown."
        ),
    ] = None,
    reach: Annotated[
        bool, typer.Option("--reach", help="Look for a game to each ending, and one that each seat wins.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="With --figure or --reach: how long to look.")] = 60.0,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the game that the answer shows, if there is one."),
    ] = None,
    on: On = LOCAL,
) -> None:
    """Answer a question about a game for all cases at once.

    Some games have a question of their own. Any game: --figure and --reach, in its small configuration for
    proofs unless another is named.
    """
    chosen = load_game(game)
    if free is not None or so_that is not None:
        _solve_free(chosen, free, so_that, players, ruling, configuration, up_to, seconds, on)
        return
    if on != LOCAL:
        raise BadInput("usage", "one question cannot be divided", where="--on", right="use it with --free")
    asked = figure is not None or reach
    study = study_of(chosen)
    if save is not None and (asked or study is None or not study.shows_a_game):
        raise BadInput("usage", "no game is shown here that could be saved", where="--save")
    if not 0 < seconds <= LARGEST:
        raise BadInput(
            "seconds", f"{seconds:g} seconds", where="--seconds", right=f"above 0, at most {LARGEST}"
        )
    if asked and configuration is None:
        configuration = next(iter(chosen.made_for("prove")), None)
    table = set_up(chosen, players, None, ruling, configuration=configuration)
    if figure is not None:
        _solve_figure(table, figure, up_to, seconds)
    elif reach:
        _solve_reach(table, seconds)
    elif study is not None:
        _solve_study(table, study, save)
    else:
        having = listed(name for name in game_names() if load_game(name).studies)
        right = f"{having} have one; or ask with --figure or --reach"
        raise BadInput("solve", f"{chosen.title} has no question of its own", right=right)


@contextmanager
def _telling() -> Iterator[Say]:
    """Shows on a terminal how far a question has come."""
    shown = terminal(stderr=True)
    if not shown.is_terminal:
        yield lambda words: None
        return
    with shown.status("begins") as status:
        yield status.update


def _solve_study(table: Table, study: Study, save: Path | None) -> None:
    with _telling() as say:
        answer = study.answer(table, say)
    console = terminal()
    console.print(heading(study.question))
    console.print(aside(in_words(table.box.configuration)))
    for line in answer.lines:
        console.print(line)
    if answer.rows:
        shown = grid(*answer.headings, numeric=("seconds",))
        for row in answer.rows:
            add_row(shown, *row)
        console.print(shown)
    if answer.interrupted:
        raise typer.Exit(INTERRUPTED)
    if save is not None:
        if answer.game is None:
            raise BadInput("save", "there is no game to save under these readings", where=str(save))
        save_game(answer.game, save)
        console.print(f"Saved to {save}.")


def _solve_figure(table: Table, figure: str, up_to: int, seconds: float) -> None:
    from ludex.solver.prove.figures import for_which

    if not 0 <= up_to <= LARGEST:
        raise BadInput("figure", f"{up_to} cannot be tried", where="--up-to", right=f"0 to {LARGEST}")
    kept = [p for p in properties_of(table.game) if p.when is not When.CAN_ALWAYS_END and p.fits(table.box)]
    with _telling() as say:
        say(f"leaving {figure} open")
        answer = for_which(table, kept, figure, range(up_to + 1), seconds=seconds)
    console = terminal()
    console.print(heading(f"For which {figure} do all {len(kept)} properties hold?"))
    console.print(aside(in_words(table.box.configuration)))
    console.print(f"{str(answer)[0].upper()}{str(answer)[1:]}.")


def _solve_free(
    game: Game,
    free: str | None,
    so_that: str | None,
    players: int | None,
    ruling: list[str] | None,
    configuration: str | None,
    up_to: int,
    seconds: float,
    on: str,
) -> None:
    from ludex.solver.compare.figures import REFUSED, Asked, bounds, in_runs, solve_for
    from ludex.solver.compare.symptoms import KINDS

    if not free or not so_that:
        raise BadInput("usage", "one of --free and --so-that is missing", right="say both")
    table = set_up(game, players, None, ruling, configuration=configuration)
    names = [name.strip() for name in free.split(",")]
    name = configuration or f"{table.box.players} players"
    made = table.box.configuration
    asked = Asked(so_that, name, made, tuple(names))
    with interrupts() as pressed, _telling() as say:
        budget = Budget(seconds, called_back=lambda: bool(pressed))
        tried = solve_for(game, asked, range(up_to + 1), budget, say, on=on)
    console = terminal()
    asks = f"is there no {so_that}" if so_that in KINDS else f"does {so_that} hold"
    console.print(heading(f"For which {listed(names)} {asks}?"))
    console.print(aside(in_words(made)))
    good, many = [one for one in tried if not one.fails], (up_to + 1) ** len(names)
    console.print(f"It holds for {'; '.join(in_runs(good)) or 'no value'}.")
    for bad in bounds(tried):
        fails = f"with {bad.words} {bad.fails} ({bad.strength})"
        console.print(f"Tight: {f'{bad.words} {bad.fails}' if bad.strength == REFUSED else fails}.")
        if bad.moves:
            console.print(aside("; ".join(bad.moves)))
    console.print(
        aside(
            f"{len(tried)} of {counted(many, 'choice')} tried; {listed(sorted({t.strength for t in tried}))}"
        )
    )


def _solve_reach(table: Table, seconds: float) -> None:
    from ludex.solver.prove.bounded import Reached, Search, ends_by, wins

    goals = [ends_by(table, number) for number in table.game.endings]
    goals += [wins(table, seat) for seat in range(table.box.seats)] if table.game.ranking else []
    until = time.monotonic() + seconds
    shown = grid("goal", "shortest game", "decisions")
    with _telling() as say:
        search = Search(table)
        for number, goal in enumerate(goals):
            left = max(0.1, (until - time.monotonic()) / (len(goals) - number))
            name = goal.name
            found = search.look(
                goal,
                steps=MOST_RULES,
                seconds=left,
                report=lambda depth, name=name: say(f"{name}: {depth} rules"),  # type: ignore[misc]
            )
            if isinstance(found, Reached):
                moves = "; ".join(step.move for step in found.trace.steps)
                add_row(shown, goal.name, counted(len(found.moves), "rule"), moves)
            else:
                why = f" ({found.reason})" if found.reason else ""
                add_row(shown, goal.name, f"none of up to {found.steps} rules{why}", "–")
    console = terminal()
    console.print(heading("The shortest games, found by the solver and played by the engine:"))
    console.print(aside(in_words(table.box.configuration)))
    console.print(shown)
