"""`ludex check`: looks for the defects of a rulebook by itself and says how sure it is of the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.card_set import read_components, with_components
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.reports.check_file import (
    CheckFile,
    FoundData,
    GameCheck,
    game_check,
    write_check,
)
from ludex.reports.check_filter import EntryFilter, only_new
from ludex.reports.check_kept import SoFar, keep, kept, last_check, latest
from ludex.reports.check_screen import show_entries, show_first_screen
from ludex.reports.check_terminal import show_check
from ludex.reports.lint import lines
from ludex.solver.check.accepted import Accepted, load_accepted
from ludex.solver.check.plan import ENGINES, Request
from ludex.solver.check.report import Report
from ludex.solver.check.run import Follow
from ludex.solver.check.run import check as run_check
from ludex.solver.crew import LOCAL
from ludex.solver.lint import QUICK, lint
from ludex.solver.readings.known import known_games, save_known
from rich.console import Console
from rich.status import Status

from .blame import blaming
from .choices import On, games_called
from .finding import remembered, show_entry
from .saving import refuse_full_folder, refuse_unwritable, save_game, save_text
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
        typer.Option("--consequence", metavar="WORD", help="Only: hangs, winner, moves, amounts, wording."),
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
    console = terminal()
    if save is not None and finding is None:
        raise BadInput("save", "of which finding", where="--save", right="name it with --finding")
    if finding is not None:
        game_name, together = remembered(finding)
        show_entry(console, finding, together, game_name)
        if save is not None:
            _save_game(together[0], save)
        return
    chosen_entries = EntryFilter(section, detector, clause, consequence, every or details)
    if last:
        _show(console, _last(games), chosen_entries, top, details=details)
        return
    if not 0 < budget <= MOST_SECONDS:
        raise BadInput(
            "budget", f"{budget:g} seconds", where="--budget", right=f"above 0, at most {MOST_SECONDS:g}"
        )
    known = load_accepted(accepted)
    chosen = games_called(games)
    if components is not None:
        chosen = [_with_cards(chosen, components)]
    seed = random.SystemRandom().randrange(10_000) if seed is None else seed
    refuse_certificate(certificate, games, engine)
    request = Request(seed, _engines(engine), tuple(only or ()), players, configuration, certificate)
    for game in chosen:
        _refuse_nonsense(game, request)
    refuse_unwritable(json, junit, sarif, html)
    if remember:
        _refuse_to_remember(request, components)
    before = {game.name: kept(game) for game in chosen} if new else {}
    done: list[GameCheck] = []
    unsaved: list[BadInput] = []
    for game in chosen:
        so_far = SoFar(known, seed, tuple(done))
        done.append(_checked(game, request, budget, known, remember, on, so_far))
        file = CheckFile(seed=seed, games=tuple(done))
        with _put_off(unsaved):
            if not request.narrowed and components is None and not done[-1].interrupted:
                keep(game, done[-1], seed)
            write_check(file, last_check())
        if done[-1].interrupted:
            break
    unkept, unsaved = unsaved, []
    with _put_off(unsaved):
        _write(file, {game.name: game for game in chosen}, json, junit, sarif)
        if html is not None:
            from ludex.reports.page.written import write_report

            write_report(file, html)
    if request.narrowed:
        show_check(console, file, details=details)
    else:
        shown = only_new(file, before) if new else file
        _show(console, shown, chosen_entries, top, details=details)
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


@contextmanager
def _put_off(unsaved: list[BadInput]) -> Iterator[None]:
    """What was found is shown first; that a file could not be written is told afterwards."""
    try:
        yield
    except BadInput as reason:
        unsaved.append(reason)


def _with_cards(games: list[Game], file: Path) -> Game:
    if len(games) != 1:
        raise BadInput("components", "a card set is for one game", where="--components", right="name it")
    with blaming(file):
        return with_components(games[0], read_components(file))


def refuse_certificate(folder: Path | None, games: list[str] | None, engines: list[str] | None) -> None:
    """Refuse to write proofs where there are none, or of several games into one folder."""
    if folder is not None and engines and "prove" not in engines:
        raise BadInput("certificate", "nothing is proved", where="--certificate", right="add --engine prove")
    if folder is not None and len(games or ()) != 1:
        raise BadInput("certificate", "of which game", where="--certificate", right="name one game")
    refuse_full_folder(folder)


def _engines(wanted: list[str] | None) -> tuple[str, ...]:
    for name in wanted or ():
        if name not in ENGINES:
            raise unknown("engine", "engine", name, ENGINES, where="--engine")
    return tuple(dict.fromkeys(wanted)) if wanted else ENGINES


def _refuse_nonsense(game: Game, request: Request) -> None:
    from ludex.invariants.property import properties_of

    names = [p.name for p in properties_of(game)]
    for name in request.properties:
        if name not in names:
            raise unknown("property", f"property of {game.name}", name, names, where="--property")
    where = Request().places(game)
    if request.configuration is not None and request.configuration not in where:
        raise unknown("configuration", "configuration", request.configuration, where, where="--configuration")
    if not request.places(game):
        right = f"{game.players.start} to {game.players.stop - 1} can play {game.title}"
        raise BadInput("players", "no configuration is for that many", where="--players", right=right)
    known_games(game)  # a broken file is refused before any time is spent


def _refuse_to_remember(request: Request, components: Path | None) -> None:
    narrowed = request.players is not None or request.configuration is not None or components is not None
    if narrowed or "readings" not in request.engines or request.properties:
        raise BadInput(
            "remember",
            "games are kept for a whole game and its own cards",
            where="--remember",
            right="leave out --players, --configuration, --property and --components, and look at readings",
        )


def _checked(
    game: Game, request: Request, budget: float, known: Accepted, remember: bool, on: str, so_far: SoFar
) -> GameCheck:
    shown = terminal(stderr=True)
    tell: Follow = _Lines(shown, game)

    def follow(said: dict[str, str], report: Report) -> None:
        so_far.keep(report)
        tell(said, report)

    for remark in lines(lint(game, QUICK)):
        shown.print(remark, soft_wrap=True, markup=False)
    if shown.is_terminal:
        with shown.status(f"{game.title}: begins") as status:
            tell = partial(_tell, status, shown, game)
            report = run_check(game, request, budget, follow, on=on)
    else:
        report = run_check(game, request, budget, follow, on=on)
    if remember and report.readings is not None:
        shown.print(str(save_known(game, report.readings.witnesses)), soft_wrap=True)
    return game_check(report, known)


def _tell(status: Status, shown: Console, game: Game, said: dict[str, str], _report: Report) -> None:
    words = "; ".join(f"{name}: {what}" for name, what in said.items())
    status.update(f"{game.title}: {words}"[: max(20, shown.width - 4)])


class _Lines:
    """In a pipe or a log: a line for each job that is done."""

    def __init__(self, shown: Console, game: Game) -> None:
        self._shown = shown
        self._game = game
        self._told = 0

    def __call__(self, _said: dict[str, str], report: Report) -> None:
        for outcome in report.outcomes[self._told :]:
            self._shown.print(f"{self._game.title}: {outcome.job.name}: {outcome.extent}", soft_wrap=True)
        self._told = len(report.outcomes)


def _show(console: Console, file: CheckFile, wanted: EntryFilter, top: int, *, details: bool) -> None:
    """The first screen, or what was asked for."""
    if details:
        show_check(console, file, details=True)
    elif wanted.narrows:
        for check in file.games:
            show_entries(console, check, wanted.of(check))
    else:
        show_first_screen(console, file, top)


def _last(games: list[str] | None) -> CheckFile:
    """The last check of each game."""
    found = []
    for game in games_called(games):
        check = latest(game)
        if check is not None:
            found.append(check)
        elif games:
            raise BadInput(
                "last", f"{game.name} has not been checked", where="--last", right="run it without --last"
            )
    if not found:
        raise BadInput("last", "nothing has been checked", where="--last", right="run ludex check first")
    return CheckFile(seed=0, games=tuple(found))


def _save_game(found: FoundData, path: Path) -> None:
    if found.trace is None:
        raise BadInput("save", f"{found.id} has no game", where="--save")
    save_game(found.trace, path)


def _write(
    file: CheckFile, games: dict[str, Game], json: Path | None, junit: Path | None, sarif: Path | None
) -> None:
    if json is not None:
        write_check(file, json)
    if junit is not None:
        from ludex.reports.check_junit import junit as as_junit

        save_text(junit, as_junit(file))
    if sarif is not None:
        from ludex.reports.check_sarif import sarif as as_sarif

        save_text(sarif, as_sarif(file, games))
