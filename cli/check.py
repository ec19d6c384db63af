"""`ludex check`: looks for the defects of a rulebook by itself and says how sure it is of the rest."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.solver.check.engines import ENGINES
from ludex.solver.crew import LOCAL

from .choices import On, games_called
from .saving import refuse_unwritable
from .terminal import terminal

FOUND = 1
ALARM = 3
"""Two engines contradict each other: nothing that was said is to be relied on."""
MOST_SECONDS = 86_400.0


def check(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Names of games. [default: all]")
    ] = None,
    budget: Annotated[float, typer.Option(help="Seconds for each game.")] = 90.0,
    engine: Annotated[
        list[str] | None, typer.Option(help=f"Only this engine: {', '.join(ENGINES)}. May be repeated.")
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option("--property", help="Only this property. May be repeated.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Only this many players.")] = None,
    configuration: Annotated[
        str | None, typer.Option("--configuration", "-c", help="Only this configuration.")
    ] = None,
    components: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With one game: other cards and tiles, as TOML, than its own."),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With one game: write its proofs there, for `ludex verify`."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Look in the same places again.")] = None,
    details: Annotated[bool, typer.Option("--details", help="Every finding with its game.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Every entry, by section of the rulebook.")] = False,
    top: Annotated[int, typer.Option("--top", min=1, help="How many questions the first screen shows.")] = 10,
    section: Annotated[
        str | None, typer.Option("--section", metavar="TEXT", help="Only entries of this section.")
    ] = None,
    detector: Annotated[
        str | None, typer.Option("--detector", metavar="NAME", help="Only what this detector met.")
    ] = None,
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="ID", help="Only entries about this clause.")
    ] = None,
    consequence: Annotated[
        str | None,
        typer.Option(
            "--consequence", metavar="WORD", help="Only: hangs, winner, moves, amounts, unmeasured, wording."
        ),
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Only entries that the check before this one did not have.")
    ] = False,
    last: Annotated[bool, typer.Option("--last", help="Show the last check again, look at nothing.")] = False,
    finding: Annotated[
        str | None, typer.Option(metavar="ID", help="Show one entry of the last check and stop.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --finding: write its game, to be replayed.")
    ] = None,
    remember: Annotated[
        bool,
        typer.Option(
            "--remember",
            help="Keep the games that tell readings apart with the game: later checks begin there.",
        ),
    ] = False,
    accepted: Annotated[
        Path | None, typer.Option(help="Findings that are known. [default: accepted.toml, if there is one]")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Also write the check as JSON.")] = None,
    junit: Annotated[Path | None, typer.Option(help="Also write the check as JUnit XML.")] = None,
    sarif: Annotated[Path | None, typer.Option(help="Also write the check as SARIF.")] = None,
    on: On = LOCAL,
    html: Annotated[Path | None, typer.Option(help="Also write the check as a page to look at.")] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with 0 whatever is found; 2 if the input is wrong.")
    ] = False,
) -> None:
    """Look for the defects of a rulebook: stuck, endless or lost play, broken laws, open questions.

    Exit code 0: nothing new was found; 1: errors or warnings that nobody accepted; notes do not count.
    """
    from ludex.reports.check_file import CheckFile, GameCheck, write_check
    from ludex.reports.check_filter import EntryFilter, only_new
    from ludex.reports.check_kept import keep, kept
    from ludex.reports.check_paths import last_check
    from ludex.reports.check_so_far import SoFar
    from ludex.reports.check_terminal import show_check
    from ludex.solver.check.accepted import load_accepted
    from ludex.solver.check.plan import Request

    from . import checking
    from .finding import show_entry

    console = terminal()
    if save is not None and finding is None:
        raise BadInput("save", "of which finding", where="--save", right="name it with --finding")
    if finding is not None:
        game_name, together = checking.remembered(finding)
        show_entry(console, finding, together, game_name)
        if save is not None:
            checking.save_game_of(together[0], save)
        return
    chosen_entries = EntryFilter(section, detector, clause, consequence, every or details)
    if last:
        checking.show(console, checking.last_checks(games), chosen_entries, top, details=details)
        return
    if not 0 < budget <= MOST_SECONDS:
        raise BadInput(
            "budget", f"{budget:g} seconds", where="--budget", right=f"above 0, at most {MOST_SECONDS:g}"
        )
    known = load_accepted(accepted)
    chosen = games_called(games)
    if components is not None:
        chosen = [checking.with_cards(chosen, components)]
    seed = random.SystemRandom().randrange(10_000) if seed is None else seed
    checking.refuse_certificate(certificate, games, engine)
    request = Request(
        seed, checking.engines_called(engine), tuple(only or ()), players, configuration, certificate
    )
    for game in chosen:
        checking.refuse_nonsense(game, request)
    refuse_unwritable(json, junit, sarif, html)
    if remember:
        checking.refuse_to_remember(request, components)
    before = {game.name: kept(game) for game in chosen} if new else {}
    done: list[GameCheck] = []
    unsaved: list[BadInput] = []
    for game in chosen:
        so_far = SoFar(known, seed, tuple(done))
        done.append(checking.checked(game, request, budget, known, remember, on, so_far))
        file = CheckFile(seed=seed, games=tuple(done))
        with checking.put_off(unsaved):
            if not request.narrowed and components is None and not done[-1].interrupted:
                keep(game, done[-1], seed)
            write_check(file, last_check())
        if done[-1].interrupted:
            break
    unkept, unsaved = unsaved, []
    with checking.put_off(unsaved):
        checking.write_forms(file, {game.name: game for game in chosen}, json, junit, sarif)
        if html is not None:
            from ludex.reports.page.written import write_report

            write_report(file, html)
    if request.narrowed:
        show_check(console, file, details=details)
    else:
        shown = only_new(file, before) if new else file
        checking.show(console, shown, chosen_entries, top, details=details)
    for reason in unkept[:1]:
        terminal(stderr=True).print(f"This check is not kept: {reason}", soft_wrap=True)
    for reason in unsaved:
        raise reason
    if any(check.alarms for check in done):
        raise typer.Exit(ALARM)
    broken = any(check.problems for check in done)
    counts = any(entry.counts for check in done for entry in check.findings)
    if broken or (counts and not exit_zero):
        raise typer.Exit(FOUND)
