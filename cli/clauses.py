"""`ludex clauses`: a rulebook's clauses, and whether a copy of the rulebook still says the same."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.clause import Clause
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.rulebook import compare
from ludex.model.rulebook import sentences as sentences_of
from ludex.model.toml import read_text
from rich.console import Console

from .choices import GameName
from .terminal import add_row, aside, counted, grid, heading, inset, listed, terminal

if TYPE_CHECKING:
    from ludex.reports.check_file import ClauseData

DIFFERENT = 1
SECONDS = 20.0
"""How long to look for what exercises the clauses where no check is kept that did."""
ENGINES = ("explore", "readings", "fuzz")
"""Those that play."""


def clauses(
    game: GameName,
    find: Annotated[
        str | None, typer.Option("--find", "-f", metavar="TEXT", help="Only clauses that speak of this.")
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="RULEBOOK", help="Compare with a copy of the rulebook (text)."),
    ] = None,
    sentences: Annotated[
        bool,
        typer.Option("--sentences", help="With --against: every sentence, its fingerprint and clauses."),
    ] = False,
    write: Annotated[
        bool,
        typer.Option(
            "--write",
            help="With --against: lines and fingerprints of the copy, clauses for new sentences.",
        ),
    ] = False,
    uncovered: Annotated[
        bool, typer.Option("--uncovered", help="Only clauses that no engine of a check exercised.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How often each clause did something, by engine.")
    ] = False,
) -> None:
    """List the clauses of a rulebook, or compare them with a copy of it.

    What was exercised is told by the last `ludex check` of the game; without one, by a short check made now.

    Exit code 1: the copy differs from the catalog, or no clause covers some of its sentences.
    """
    if (sentences or write) and against is None:
        option = "--write" if write else "--sentences"
        raise BadInput("usage", f"{option} needs a rulebook", right="add --against RULEBOOK")
    chosen = load_game(game)
    console = terminal()
    if against is None:
        if coverage:
            _list_coverage(chosen, console, find, uncovered)
        else:
            _list(chosen, console, find, uncovered)
        return
    rulebook = read_text(against)
    if sentences:
        _list_sentences(chosen, console, rulebook)
    if write:
        _write(chosen, console, rulebook)
    elif not _agrees(chosen, console, rulebook):
        raise typer.Exit(DIFFERENT)


def _list(game: Game, console: Console, find: str | None, uncovered: bool) -> None:
    shown = [clause for clause in game.catalog if find is None or _speaks_of(clause, find)]
    if uncovered:
        exercised, by = _exercised(game)
        idle = {entry.id for entry in exercised if entry.expected and not entry.engines}
        shown = [clause for clause in shown if clause.id in idle]
        console.print(f"Clauses that {by} never exercised:")
    table = grid("clause", "section", "kind", "says", whole=("clause", "kind"))
    for clause in shown:
        remark = f" (not mechanical: {clause.not_mechanical})" if clause.not_mechanical else ""
        remark += f" (unreachable: {clause.unreachable})" if clause.unreachable else ""
        add_row(table, clause.id, clause.section, clause.kind.value, clause.says + remark)
    if shown:
        console.print(table)
    console.print(f"{len(shown)} of {counted(len(game.catalog), 'clause')} of {_rulebook(game)}.")
    if find is None and not uncovered:
        _report_dangling(game, console)


def _exercised(game: Game) -> tuple[tuple[ClauseData, ...], str]:
    """What each clause did in a check, and in which."""
    from ludex.reports.check_kept import kept
    from ludex.reports.check_made import game_check
    from ludex.solver.check.accepted import Accepted
    from ludex.solver.check.plan import Request
    from ludex.solver.check.run import check as run_check

    known = kept(game)
    if known is not None:
        return known.clauses, f"the last check of these rules ({known.seconds:g} s)"
    terminal(stderr=True).print(f"No check of these rules is kept; checking for {SECONDS:g} s.")
    report = run_check(game, Request(engines=ENGINES), SECONDS)
    return game_check(report, Accepted()).clauses, f"a short check made now ({SECONDS:g} s)"


def _list_coverage(game: Game, console: Console, find: str | None, uncovered: bool) -> None:
    exercised, by = _exercised(game)
    wanted = {clause.id for clause in game.catalog if find is None or _speaks_of(clause, find)}
    numbers = ("permitted", "blocked", "caused")
    table = grid("clause", "kind", *numbers, "by engine", numeric=numbers, whole=("clause", "kind"))
    shown = [entry for entry in exercised if entry.id in wanted]
    if uncovered:
        shown = [entry for entry in shown if entry.expected and not entry.engines]
    for entry in shown:
        engines = ", ".join(
            f"{engine} {count.permitted:,}/{count.blocked:,}/{count.caused:,}"
            for engine, count in entry.by.items()
        )
        remark = "unreachable" if entry.unreachable else "never" if entry.expected else "–"
        counts = (f"{number:,}" for number in (entry.permitted, entry.blocked, entry.caused))
        add_row(table, entry.id, entry.kind, *counts, engines or remark)
    console.print(f"What the clauses did in {by}: permitted, blocked, caused.")
    console.print(table)
    played = [entry for entry in shown if entry.expected]
    done = sum(bool(entry.engines) for entry in played)
    console.print(f"{done} of {counted(len(played), 'clause')} that play should exercise did something.")


def _speaks_of(clause: Clause, text: str) -> bool:
    words = " ".join([clause.id, clause.section, clause.kind.value, clause.says, *clause.refers])
    return text.lower() in words.lower()


def _rulebook(game: Game) -> str:
    return f"{game.catalog.rulebook.title}, {game.catalog.rulebook.edition}"


def _report_dangling(game: Game, console: Console) -> None:
    missing: dict[tuple[str, str], list[str]] = {}
    for clause, kind, name in game.catalog.dangling():
        missing.setdefault((kind, name), []).append(clause.id)
    if not missing:
        return
    console.print()
    console.print(heading("The rulebook refers to what it does not have:"))
    for (kind, name), ids in sorted(missing.items()):
        console.print(inset(f"the {kind} {name!r}: {listed(ids)}", 2))
    console.print()


def _list_sentences(game: Game, console: Console, rulebook: str) -> None:
    whole = ("fingerprint", "clauses")
    table = grid("line", "fingerprint", "clauses", "sentence", numeric=("line",), whole=whole)
    for sentence in sentences_of(rulebook):
        covering = [clause.id for clause in game.catalog if sentence.fingerprint in clause.fingerprints]
        add_row(table, sentence.line, sentence.fingerprint, "\n".join(covering) or "–", sentence.text)
    console.print(table)


def _write(game: Game, console: Console, rulebook: str) -> None:
    from ludex.reports.scaffold.sentences import prefix_of, refreshed

    file = game.folder / "clauses.toml"
    done = refreshed(read_text(file), game.catalog, rulebook, prefix_of(game.name))
    write_whole(file, done.text)
    for what, ids in (
        ("read again, because the sentence reads otherwise", done.reread),
        ("gone from this copy; take it out, or leave it", done.gone),
        ("new, to be put into your own words", done.added),
    ):
        if ids:
            console.print(f"{what}: {listed(ids)}")
    console.print(f"{file}: lines and fingerprints are those of this copy.", soft_wrap=True)


def _agrees(game: Game, console: Console, rulebook: str) -> bool:
    found = compare(game.catalog, rulebook)
    for clause, line in found.changed:
        console.print(f"changed  {clause.id}: its sentence now reads otherwise, near line {line}")
        console.print(aside(f"         {clause.says}"))
    for clause in found.gone:
        console.print(f"gone     {clause.id}: its sentence is not in this copy")
        console.print(aside(f"         {clause.says}"))
    for sentence in found.uncovered:
        console.print(f"loose    line {sentence.line}: no clause covers {sentence.text!r}")
    _report_dangling(game, console)
    agrees = not (found.changed or found.gone or found.uncovered)
    console.print(
        f"{counted(found.sentences, 'sentence')} against {counted(len(game.catalog), 'clause')} of "
        f"{_rulebook(game)}: "
        + (
            "every sentence is covered, every clause found."
            if agrees
            else f"{len(found.changed)} changed, {len(found.gone)} gone, {len(found.uncovered)} not covered."
        )
    )
    return agrees
