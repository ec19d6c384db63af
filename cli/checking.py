"""What `ludex check` does once its words are understood: refuse nonsense, look, keep, show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from ludex.invariants.property import properties_of
from ludex.model.card_set import read_components, with_components
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.reports.check_file import CheckFile, FoundData, GameCheck, read_check, write_check
from ludex.reports.check_filter import EntryFilter
from ludex.reports.check_kept import latest
from ludex.reports.check_made import game_check
from ludex.reports.check_paths import last_check
from ludex.reports.check_screen import show_entries, show_first_screen
from ludex.reports.check_so_far import SoFar
from ludex.reports.check_terminal import show_check
from ludex.reports.lint import lines
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.engines import ENGINES
from ludex.solver.check.plan import Request
from ludex.solver.check.report import Report
from ludex.solver.check.run import Follow
from ludex.solver.check.run import check as run_check
from ludex.solver.lint import QUICK, lint
from ludex.solver.readings.known import known_games, save_known
from rich.console import Console
from rich.status import Status

from .blame import blaming
from .choices import games_called
from .saving import refuse_full_folder, save_game, save_text
from .terminal import terminal


@contextmanager
def put_off(unsaved: list[BadInput]) -> Iterator[None]:
    """What was found is shown first; that a file could not be written is told afterwards."""
    try:
        yield
    except BadInput as reason:
        unsaved.append(reason)


def with_cards(games: list[Game], file: Path) -> Game:
    """The one game that is checked, with other cards than its own."""
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


def engines_called(wanted: list[str] | None) -> tuple[str, ...]:
    """The engines of these names, or all."""
    for name in wanted or ():
        if name not in ENGINES:
            raise unknown("engine", "engine", name, ENGINES, where="--engine")
    return tuple(dict.fromkeys(wanted)) if wanted else ENGINES


def refuse_nonsense(game: Game, request: Request) -> None:
    """Refuse a law, a set-up or a number of players that the game does not have, before time is spent."""
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


def refuse_to_remember(request: Request, components: Path | None) -> None:
    """Refuse to keep games of a check that looked at a part."""
    narrowed = request.players is not None or request.configuration is not None or components is not None
    if narrowed or "readings" not in request.engines or request.properties:
        raise BadInput(
            "remember",
            "games are kept for a whole game and its own cards",
            where="--remember",
            right="leave out --players, --configuration, --property and --components, and look at readings",
        )


def checked(
    game: Game, request: Request, budget: float, known: Accepted, remember: bool, on: str, so_far: SoFar
) -> GameCheck:
    """Check one game, told as it goes; what is known so far is kept after every job."""
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


def show(console: Console, file: CheckFile, wanted: EntryFilter, top: int, *, details: bool) -> None:
    """The first screen, or what was asked for."""
    if details:
        show_check(console, file, details=True)
    elif wanted.narrows:
        for check in file.games:
            show_entries(console, check, wanted.of(check))
    else:
        show_first_screen(console, file, top)


def last_checks(games: list[str] | None) -> CheckFile:
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


def remembered(wanted: str) -> tuple[str, list[FoundData]]:
    """The game and the findings of an entry of the last check, or a finding by its own id."""
    file = read_check(last_check())
    all_found = {found.id: found for check in file.games for found in check.findings}
    of = {found.id: check.game for check in file.games for found in check.findings}
    of |= {entry.id: check.game for check in file.games for entry in check.entries}
    entries = {entry.id: entry for check in file.games for entry in check.entries}
    if wanted in entries:
        return of[wanted], [all_found[one] for one in entries[wanted].findings]
    if wanted not in all_found:
        raise unknown("finding", "finding", wanted, (*entries, *all_found), where=str(last_check()))
    return of[wanted], [all_found[wanted]]


def save_game_of(found: FoundData, path: Path) -> None:
    """Write the game of a finding, to be replayed."""
    if found.trace is None:
        raise BadInput("save", f"{found.id} has no game", where="--save")
    save_game(found.trace, path)


def write_forms(
    file: CheckFile, games: dict[str, Game], json: Path | None, junit: Path | None, sarif: Path | None
) -> None:
    """Write a check in the forms that other tools read."""
    if json is not None:
        write_check(file, json)
    if junit is not None:
        from ludex.reports.check_junit import junit as as_junit

        save_text(junit, as_junit(file))
    if sarif is not None:
        from ludex.reports.check_sarif import sarif as as_sarif

        save_text(sarif, as_sarif(file, games))
