"""`ludex verify`: checks a certificate that `ludex prove` has written, without proving anything anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.pool import cores

from .terminal import terminal

UNCONFIRMED = 1


def verify(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="As `ludex prove --certificate` writes it.")
    ],
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Stop after so long.")] = 600,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many work at once. [default: all cores]")
    ] = None,
) -> None:
    """Check a certificate against the rules that are here, then every step with each solver.

    Exit code 0: every step is confirmed; 1: some are not; 2: it was changed, or made for other rules.
    """
    from ludex.solver.prove.certificate import read_manifest
    from ludex.solver.prove.certificate import verify as check

    manifest = read_manifest(folder)
    game = load_game(manifest.game)
    with terminal(stderr=True).status(game.title) as status:
        checked = check(
            folder,
            game,
            properties_of(game),
            budget=Budget(seconds),
            processes=processes or cores(),
            follow=lambda done, of: status.update(f"{done} of {of} steps"),
        )
    console = terminal()
    solvers = sorted({solver for said in checked.answers.values() for solver in said})
    about = f"{game.title}, {manifest.configuration_name}: {len(manifest.proved)} claims"
    steps = f"{len(manifest.steps)} steps, each made again from the rules that are here"
    console.print(f"{about}, {steps}.", soft_wrap=True)
    for law in manifest.left_out:
        console.print(f"The manifest leaves {law} out: no file here shows it.", soft_wrap=True)
    for solver in solvers:
        said = [answers.get(solver) for answers in checked.answers.values()]
        console.print(f"{solver}: {said.count('unsat')} of {len(said)} steps confirmed.")
    for file in checked.unconfirmed:
        told = ", ".join(f"{solver} says {answer}" for solver, answer in checked.answers[file].items())
        console.print(f"not confirmed: {file}: {told}", soft_wrap=True)
    raise typer.Exit(UNCONFIRMED if checked.unconfirmed else 0)
