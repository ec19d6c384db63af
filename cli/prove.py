"""`ludex prove`: what holds in every position of the box that people play, shown from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.invariants.property import RESERVED, properties_of
from ludex.model.errors import BadInput, unknown
from ludex.model.files import cache_folder
from ludex.model.game import Game, Table
from ludex.model.games import load_game
from ludex.solver.crew import LOCAL
from ludex.solver.result import DIFFERENCE, Result, Verdict
from ludex.solver.setups import places

from .choices import GameName, On
from .picture import show_table
from .saving import refuse_full_folder, refuse_unwritable, save_text
from .terminal import terminal

VIOLATED, ALARM = 1, 3


def prove(
    game: GameName,
    configuration: Annotated[
        str | None,
        typer.Option("--configuration", "-c", help="Prove in this one. [default: the first that is played]"),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option("--property", help="Show only this property. May be repeated.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Stop after so long.")] = 300,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many work at once. [default: all cores]")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the proofs there, for `ludex verify`.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Also write the verdicts as JSON.")] = None,
    on: On = LOCAL,
) -> None:
    """Prove a game's laws in the box that people play, or say what stopped it.

    With --property, the position at which its proof stops is drawn.

    Exit code 0: no law is violated; 1: some are; 3: an alarm about Ludex itself.
    """
    from ludex.reports.proofs import proofs_file, show_proofs
    from ludex.solver.lift.error import LiftError
    from ludex.solver.prove.engine import prove as prove_table

    chosen = load_game(game)
    name = _named(chosen, configuration)
    refuse_full_folder(certificate)
    refuse_unwritable(json)
    known = [*(p.name for p in properties_of(chosen)), *RESERVED]
    for wanted in only or ():
        if wanted not in known:
            raise unknown("property", "property", wanted, known, where="--property")
    table = chosen.table(places(chosen)[name])
    with terminal(stderr=True).status(chosen.title) as status:

        def follow(done: int, of: int, last: str) -> None:
            status.update(f"{chosen.title}, {name}: {done} of {of} rules and families of them, {last}")

        try:
            results = prove_table(
                table,
                properties_of(chosen),
                configuration_name=name,
                seconds=seconds,
                processes=processes or 0,
                on=on,
                certificate=certificate,
                cache=cache_folder() / "proofs",
                progress=follow,
            )
        except LiftError as error:
            raise BadInput("prove", str(error), where=chosen.name) from None
    shown = _shown(results, only)
    show_proofs(terminal(), table, properties_of(chosen), shown)
    if only:
        _draw(table, shown)
    if json is not None:
        file = proofs_file(table, properties_of(chosen), name, shown)
        save_text(json, file.model_dump_json(indent=1) + "\n")
    raise typer.Exit(_code(results))


def _draw(table: Table, results: list[Result]) -> None:
    """The position at which each proof stops."""
    for result in results:
        if result.position is not None:
            terminal().print(f"The position before the rule that breaks {result.property}:", soft_wrap=True)
            show_table(terminal(), table, table.schema.from_data(result.position, table.start()), None)


def _named(game: Game, wanted: str | None) -> str:
    where = places(game)
    if wanted is None:
        return next(iter(game.made_for("play")), next(iter(where)))
    if wanted not in where:
        raise unknown("configuration", "configuration", wanted, where, where="--configuration")
    return wanted


def _shown(results: list[Result], only: list[str] | None) -> list[Result]:
    return [result for result in results if not only or result.property in only]


def _code(results: list[Result]) -> int:
    if any(DIFFERENCE in result.evidence for result in results):
        return ALARM
    return VIOLATED if any(result.verdict is Verdict.VIOLATED for result in results) else 0
