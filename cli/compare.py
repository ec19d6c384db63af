"""`ludex compare`: what an edit of the rulebook does to the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.games import load_game
from ludex.solver.crew import LOCAL

from .choices import GameName, On
from .terminal import heading, inset, terminal

if TYPE_CHECKING:
    from ludex.solver.compare.result import Comparison

WORSE = 1


class Change(StrEnum):
    """Something that an edit may do and a repository may forbid."""

    WORSE = "worse"
    PLAY = "play"
    LESS = "less"
    MORE = "more"
    EFFECT = "effect"
    CASES = "cases"
    UNCERTIFIED = "uncertified"


Side = Annotated[
    str,
    typer.Argument(
        help="base, a revision (name or file.toml, several joined by +), ruling=reading, or git:REVISION;"
        " readings after a comma."
    ),
]


def compare(
    game: GameName,
    left: Side,
    right: Side,
    forbid: Annotated[
        list[Change] | None, typer.Option(help="Exit code 1 for this too; may be given again.")
    ] = None,
    allow: Annotated[list[Change] | None, typer.Option(help="Exit code 0 in spite of this.")] = None,
    configuration: Annotated[
        list[str] | None,
        typer.Option(
            "--configuration", "-c", metavar="NAME", help="Only here; may be given again. [default: all]"
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Other seeds, other games.")] = 0,
    seconds: Annotated[float, typer.Option(min=1, help="Stop after so long; it says what was cut.")] = 300,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only what differs, not what follows from it.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Every row and game, not the first of each.")
    ] = False,
    approve: Annotated[
        str | None, typer.Option(metavar="REASON", help="Approve of what is found, and keep that on record.")
    ] = None,
    accepted: Annotated[
        Path | None, typer.Option(help="Where approvals stand. [default: accepted.toml, if there is one]")
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write all as JSON.")] = None,
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the report as Markdown.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a page: both tables until they part.")
    ] = None,
    on: On = LOCAL,
) -> None:
    """Tell what an edit of the rulebook does: editorial only, or what changes, with games.

    Exit code 0: nothing got worse, or it was approved; 1: something did, or is otherwise than approved.
    """
    from ludex.reports.compare import as_markdown
    from ludex.solver.check.accepted import FILE, load_accepted
    from ludex.solver.compare.approval import approval_of, record_approval, with_approval
    from ludex.solver.compare.side import side_of
    from ludex.solver.compare.verdict import compare as compare_sides

    if approve is not None and len(approve.strip()) < 3:
        raise BadInput("approval", "says no reason", where="--approve", right="say why in a few words")
    known = load_accepted(accepted if accepted is None or accepted.exists() or approve is None else None)
    chosen = load_game(game)
    sides = side_of(chosen, left), side_of(chosen, right)
    with _telling() as say:
        found = compare_sides(
            *sides, only=configuration or (), seed=seed, seconds=seconds, follow=not quick, say=say, on=on
        )
    if approve is not None:
        record_approval(accepted or FILE, approval_of(found, approve.strip()))
        known = load_accepted(accepted)
    found = with_approval(found, known)
    _tell(found, everything)
    if json is not None:
        write_whole(json, found.model_dump_json(indent=1) + "\n")
    if markdown is not None:
        write_whole(markdown, as_markdown(found, whole=everything))
    if html is not None:
        from ludex.reports.page.compared import compared_page

        write_whole(html, compared_page(found, *sides))
    wrong = (_changes(found) & {Change.WORSE, *(forbid or ())}) - set(allow or ())
    if found.drift or (wrong and not found.approval):
        raise typer.Exit(WORSE)


@contextmanager
def _telling() -> Iterator[Callable[[str], None]]:
    """Shows on a terminal how far the comparison has come."""
    shown = terminal(stderr=True)
    if not shown.is_terminal:
        yield lambda words: None
        return
    with shown.status("begins") as status:
        yield status.update


def _tell(found: Comparison, everything: bool) -> None:
    from ludex.reports.compare import headline, report

    console = terminal()
    console.print(heading(f"{found.game}: {found.left} → {found.right}"))
    for text in headline(found):
        console.print(text.replace("**", ""))
    for line in report(found, whole=everything):
        if line.level:
            console.print(inset(line.text, 2 * line.level))
        else:
            console.print(heading(line.text))


def _changes(found: Comparison) -> set[Change]:
    """Everything that the edit does and that may be forbidden."""
    from ludex.solver.compare.result import Status, Tendency, Verdict

    statuses = {row.status for row in found.decisions}
    tests = {
        Change.WORSE: found.tendency is Tendency.WORSE,
        Change.PLAY: found.verdict is Verdict.CHANGES,
        Change.LESS: bool(statuses & {Status.LESS, Status.OTHER}),
        Change.MORE: bool(statuses & {Status.MORE, Status.OTHER}),
        Change.EFFECT: Status.EFFECT in statuses or bool(found.course),
        Change.CASES: bool(found.consequences.cases),
        Change.UNCERTIFIED: found.verdict is not Verdict.EDITORIAL,
    }
    return {change for change, happens in tests.items() if happens}
