"""`ludex solve`: questions that have one answer for all boards, all numbers or all eras at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from ludex.invariants.property import When, properties_of
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.games import load_game

from .choices import ConfigurationName, GameName, Players, Readings, in_words, set_up
from .saving import save_game
from .terminal import add_row, aside, counted, grid, heading, listed, terminal

INTERRUPTED = 130
LARGEST = 10_000
MOST_RULES = 60
"""How many rules deep a game to an ending is sought."""
OWN_QUESTIONS = ("fourteen-nights", "gold-mine", "project-mine")

Say = Callable[[str], None]


def solve(
    game: GameName,
    players: Players = None,
    ruling: Readings = None,
    configuration: ConfigurationName = None,
    figure: Annotated[
        str | None, typer.Option(help="For which values of this figure of the box do the properties hold?")
    ] = None,
    up_to: Annotated[int, typer.Option(help="With --figure: the largest value to try.")] = 20,
    reach: Annotated[
        bool, typer.Option("--reach", help="Look for a game to each ending, and one that each seat wins.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="With --figure or --reach: how long to look.")] = 60.0,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="fourteen-nights: write the game that strands a player."),
    ] = None,
) -> None:
    """Answer a question about a game for all cases at once.

    fourteen-nights: on which boards can nobody ever be stuck? gold-mine: when can everybody end up short of
    gold? project-mine: does every era give everybody equal turns and come to its end? Any game: --figure
    and --reach, in its small configuration for proofs unless another is named.
    """
    chosen = load_game(game)
    asked = figure is not None or reach
    if save is not None and (asked or game != "fourteen-nights"):
        raise BadInput("usage", "only the boards of fourteen-nights have a game to save", where="--save")
    if not 0 < seconds <= LARGEST:
        raise BadInput(
            "seconds", f"{seconds:g} seconds", where="--seconds", right=f"above 0, at most {LARGEST}"
        )
    if asked and configuration is None and "prove" in chosen.configurations:
        configuration = "prove"
    table = set_up(chosen, players, None, ruling, configuration=configuration)
    if figure is not None:
        _solve_figure(table, figure, up_to, seconds)
    elif reach:
        _solve_reach(table, seconds)
    elif game == "fourteen-nights":
        _solve_boards(table, save)
    elif game == "gold-mine":
        _solve_gold(table)
    elif game == "project-mine":
        _solve_eras()
    else:
        right = f"{listed(OWN_QUESTIONS)} have one; or ask with --figure or --reach"
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


def _solve_boards(table: Table, save: Path | None) -> None:
    from ludex.solver.studies.boards import BoardVerdict, solve_boards

    console = terminal()
    judged: list[BoardVerdict] = []
    total = 0

    def follow(verdict: BoardVerdict, of: int) -> None:
        nonlocal total
        judged.append(verdict)
        total = of
        if len(judged) % 50 == 0:
            stranding = sum(not known.safe for known in judged)
            say(f"{len(judged):,} of {of:,} boards, {stranding:,} can strand a player")

    settings = table.box.configuration
    try:
        with _telling() as say:
            solution = solve_boards(settings.rulings, players=settings.players, following=follow)
    except KeyboardInterrupt:
        stuck = sum(not known.safe for known in judged)
        console.print(
            f"Interrupted after {len(judged):,} of {total:,} boards:"
            f" on {stuck:,} of them a player can be stuck."
        )
        raise typer.Exit(INTERRUPTED) from None
    console.print(heading("On which boards of six spaces can nobody ever be stuck?"))
    console.print(aside(in_words(settings)))
    console.print(f"Condition: {solution.condition}.")
    console.print(
        f"{counted(len(solution.verdicts), 'board')} up to symmetry: nobody can be stuck on"
        f" {len(solution.safe):,}, somebody can on {len(solution.stuck):,}."
    )
    game = solution.counterexample
    if game is None:
        if solution.stuck:
            links = _links(solution.stuck[0].links)
            console.print(f"A board on which somebody can be stuck by others' cards: {links}.")
        if save is not None:
            raise BadInput("save", "there is no game to save under these readings", where=str(save))
        return
    board = min(solution.stuck, key=lambda v: (not v.alone, len(v.path), len(v.links)))
    console.print(f"Counterexample: the board {_links(board.links)}, and a game on it:")
    for number, step in enumerate(game.steps, 1):
        console.print(f"  {number}. {step.move}")
    if save is not None:
        save_game(game, save)
        console.print(f"Saved to {save}.")


def _links(links: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(f"{one}-{other}" for one, other in links)


def _solve_gold(table: Table) -> None:
    from ludex.solver.studies.gold_count import report

    with _telling() as say:
        say("counting nuggets")
        text = report(table.game)
    terminal().print(text)


def _solve_eras() -> None:
    from ludex.solver.studies.era_protocol import CONFIGURATION, prove_era_protocol

    with _telling() as say:
        say("proving the protocol of an era")
        results = prove_era_protocol()
    shown = grid("claim", "verdict", "evidence", "clauses", "seconds", numeric=("seconds",))
    for result in results:
        seconds = f"{result.seconds:.2f}"
        add_row(
            shown, result.property, result.verdict.value, result.evidence, listed(result.clauses), seconds
        )
    console = terminal()
    console.print(heading(f"The protocol of an era, for {CONFIGURATION}:"))
    console.print(shown)


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
