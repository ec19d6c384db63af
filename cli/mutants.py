"""`ludex mutants`: how many seeded defects of a game's rules its checks would notice."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.invariants.property import properties_of
from ludex.model.errors import unknown
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.crew import LOCAL, workers

from .choices import GameName, On
from .saving import refuse_unwritable, save_text
from .terminal import terminal

if TYPE_CHECKING:
    from ludex.model.game import Game
    from ludex.solver.mutants.defects import Mutant
    from ludex.solver.mutants.score import Judgement

ALARM = 3


def mutants(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Stop after so long.")] = 600,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many work at once. [default: all cores]")
    ] = None,
    on: On = LOCAL,
    json: Annotated[Path | None, typer.Option(help="Also write the judgements as JSON.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Other seeds, other games.")] = 0,
    proofs: Annotated[
        str | None,
        typer.Option(metavar="CONFIGURATION", help="Ask the prover instead, in this configuration."),
    ] = None,
) -> None:
    """Seed defects into a game's rules, one at a time, and tell which its checks notice.

    The checks are the laws (properties, breakdowns, stuck or lost play, acting out of turn), the golden
    tables, the case book and the games known to tell readings apart. After Ctrl-C it tells what was
    learned until then.

    With --proofs, the laws that games with a defect break are put to the prover, which reads the same
    broken rules: exit code 3 if it still proves one. Then slips of the hand are made too (a wrong amount,
    the wrong player, a condition turned round, a wrong order). Laws that break together with the rules are
    listed.
    """
    from ludex.reports.mutants import mutants_file, show_mutants
    from ludex.solver.mutants.defects import functions_of
    from ludex.solver.mutants.defects import mutants as all_mutants
    from ludex.solver.mutants.run import try_mutants

    chosen = load_game(game)
    refuse_unwritable(json)
    found = list(all_mutants(functions_of(chosen)))
    budget = Budget(seconds)
    if proofs is not None:
        _ask_the_prover(chosen, proofs, found, budget, processes or workers(on), seed)
        return
    judged: list[Judgement] = []
    with terminal(stderr=True).status(chosen.title) as status, suppress(KeyboardInterrupt):
        judgements = try_mutants(
            chosen,
            properties_of(chosen),
            found,
            budget,
            processes=processes or workers(on),
            seed=seed,
            on=on,
            follow=lambda words: status.update(f"{chosen.title}: {words}"),
        )
        for judgement in judgements:
            judged.append(judgement)
    file = mutants_file(chosen, found, judged, seed=seed, seconds=budget.used)
    show_mutants(terminal(), file, chosen.title)
    if json is not None:
        save_text(json, file.model_dump_json(indent=1) + "\n")


def _ask_the_prover(
    game: Game, place: str, found: list[Mutant], budget: Budget, processes: int, seed: int
) -> None:
    from ludex.reports.mutants import show_trials
    from ludex.solver.mutants.defects import functions_of, mutants
    from ludex.solver.mutants.proofs import GAMES, Trial, Trials, try_proofs
    from ludex.solver.mutants.slips import slips_at

    found += mutants(functions_of(game), slips_at)
    if place not in game.configurations:
        raise unknown("configuration", "configuration", place, game.configurations, where="--proofs")
    trials = Trials(game.table(game.configurations[place]), properties_of(game), found, seed)
    judged: list[Trial] = []
    with terminal(stderr=True).status(game.title) as status, suppress(KeyboardInterrupt):
        for trial in try_proofs(
            trials,
            budget,
            games=GAMES,
            processes=processes,
            follow=lambda words: status.update(f"{game.title}: {words}"),
        ):
            judged.append(trial)
    show_trials(terminal(), game.title, place, found, judged, budget.used)
    raise typer.Exit(ALARM if any(trial.wrong for trial in judged) else 0)
