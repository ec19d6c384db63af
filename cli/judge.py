"""`ludex judge`: settle a dispute with the clause that decides it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.games import load_game
from ludex.model.rulebook import sentences
from ludex.model.toml import read_text

from .blame import blaming
from .lines import Lines
from .saving import save_game
from .terminal import plain_text, terminal

NOT_UNDERSTOOD = 2
"""The exit code where only the nearest clause could be told, so that it stands for no verdict."""


def judge(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="A dispute, in TOML or YAML; - for standard input; none: asked for."
        ),
    ] = None,
    saved: Annotated[
        Path | None, typer.Option("--from", metavar="SAVED", help="A saved game instead of a dispute.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="STEP", help="With --from: after so many steps.")
    ] = None,
    ask: Annotated[
        list[str] | None, typer.Option("--ask", metavar="QUESTION", help="With --from: what to judge.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the judgement as JSON.")] = False,
    why_not: Annotated[
        bool, typer.Option("--why-not", help="Find the smallest change that would permit a forbidden move.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Show every clause, fact and reading instead of a few lines.")
    ] = False,
    all_readings: Annotated[
        bool, typer.Option("--all-readings", help="Hear far-fetched readings too.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="en|ko|ja", help="The language of the answer.")
    ] = "en",
    house: Annotated[
        Path | None,
        typer.Option("--house", metavar="FILE", help="Rulings that the table has adopted (see ludex house)."),
    ] = None,
    rulebook: Annotated[
        Path | None,
        typer.Option("--rulebook", metavar="FILE", help="Your copy of the rulebook, to quote from."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Write the game up to the dispute as a trace."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Also write a page with the table in dispute."),
    ] = None,
    case: Annotated[
        Path | None,
        typer.Option("--save-case", metavar="NN-SLUG.toml", help="Write the judged dispute as a case."),
    ] = None,
) -> None:
    """Settle a dispute: legal (0), illegal (1), silent (3) or contradictory (4)."""
    from ludex.reports.judge import case_report, judgement_report
    from ludex.reports.judge_brief import brief_report
    from ludex.solver.judge.case import as_case, departures, note_for, save_case
    from ludex.solver.judge.house import load_house, under_house
    from ludex.solver.judge.judge import judge as settle

    from .dispute import dispute_from

    dispute = dispute_from(file, saved, at, ask or [], Lines(None))
    if house is not None:
        dispute = under_house(dispute, load_house(house))
    if resume is not None and dispute.position is not None:
        raise BadInput(
            "resume", "a position was given, not a game", where=str(file or saved), right="leave out --resume"
        )
    with blaming(file or saved or ""):
        judgement = settle(dispute, why_not=why_not, all_readings=all_readings)
    if resume is not None and judgement.resume is not None:
        save_game(judgement.resume, resume)
    if case is not None:
        save_case(as_case(dispute, judgement, note_for(case, dispute, judgement)), case)
    if html is not None:
        from ludex.reports.page.pages import judgement_page

        write_whole(html, judgement_page(judgement, plain_text(brief_report(judgement, language=language))))
    if as_json:
        typer.echo(judgement.model_dump_json(indent=1))
    else:
        if dispute.case is not None:
            terminal().print(case_report(dispute.case, departures(judgement, dispute)))
        if full:
            terminal().print(judgement_report(judgement))
        else:
            quoted = _quoted(judgement.game, rulebook)
            terminal().print(brief_report(judgement, language=language, quoted=quoted))
    if any(answered.unsure for answered in judgement.questions):
        raise typer.Exit(NOT_UNDERSTOOD)
    raise typer.Exit(judgement.verdict.exit_code)


def _quoted(game: str, rulebook: Path | None) -> dict[str, str]:
    """The sentences of the user's own copy of the rulebook, by clause."""
    if rulebook is None:
        return {}
    by_mark = {sentence.fingerprint: sentence.text for sentence in sentences(read_text(rulebook))}
    found = {}
    for clause in load_game(game).catalog:
        texts = [by_mark[mark] for mark in clause.fingerprints if mark in by_mark]
        if texts:
            found[clause.id] = " ".join(texts)
    return found
