"""The pages: a game to step through, and the report on what a check has shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.games import load_game
from ludex.model.trace import Trace, table_of

from ..check_file import CheckFile, FoundData, GameCheck, best_verdicts
from .frames import Shared, frames
from .render import render

MOST_PLAYABLE = 60
"""Findings of a game whose games can be stepped through; the rest of the page would grow too large."""


def replay_page(table: Table, trace: Trace) -> str:
    """A recorded game to step through."""
    shared = Shared()
    shown = frames(table, trace, shared)
    data = {"lines": shared.lines, "games": {"game": shown}, "clauses": _cited(table.game, shown)}
    players = f"{table.box.players} players"
    return render(
        "replay.html.j2",
        data,
        title=f"{table.game.title}, {players}",
        about=trace.about or "A recorded game.",
    )


def report_page(file: CheckFile, made: str) -> str:
    """What a check has shown, game by game."""
    shared = Shared()
    played: dict[str, Any] = {}
    clauses: dict[str, str] = {}
    checks = []
    for check in file.games:
        game = load_game(check.game)
        for found in check.findings[:MOST_PLAYABLE]:
            shown = _playable(game, found, shared)
            if shown:
                played[found.id] = shown
                clauses |= _cited(game, shown)
        checks.append(_check(game, check, played.keys()))
    data = {"lines": shared.lines, "games": played, "clauses": clauses}
    title = "Ludex: " + ", ".join(check.title for check in file.games)
    return render("report.html.j2", data, title=title, made=made, checks=checks)


def _playable(game: Game, found: FoundData, shared: Shared) -> list[dict[str, Any]]:
    if found.trace is None:
        return []
    try:
        return frames(table_of(found.trace, game), found.trace, shared)
    except BadInput:
        return []  # the rules have changed since: the finding stands without its game


def _check(game: Game, check: GameCheck, playable: Any) -> dict[str, Any]:
    return {
        "game": check.game,
        "title": check.title,
        "edition": check.edition,
        "summary": _summary(check),
        "groups": list(_groups(game, check, playable)),
        "verdicts": best_verdicts(check),
    }


def _summary(check: GameCheck) -> str:
    counts = [f"{len(list(found))} {kind}s" for kind, found in groupby(f.severity for f in check.findings)]
    return f"{len(check.findings)} findings: {', '.join(counts) or 'none'}."


def _groups(game: Game, check: GameCheck, playable: Any) -> Iterator[dict[str, Any]]:
    for severity, found in groupby(check.findings, key=lambda one: one.severity):
        entries = [_entry(game, one, one.id in playable) for one in found]
        yield {"title": f"{severity.capitalize()}s", "findings": entries}


def _entry(game: Game, found: FoundData, playable: bool) -> dict[str, Any]:
    return {
        "id": found.id,
        "severity": found.severity,
        "title": found.title,
        "detector": found.detector,
        "configuration": found.configuration,
        "detail": found.detail.splitlines(),
        "clauses": [_clause(game, clause) for clause in found.clauses],
        "playable": playable,
    }


def _clause(game: Game, clause_id: str) -> dict[str, str]:
    if clause_id not in game.catalog:
        return {"id": clause_id, "place": "", "says": ""}
    clause = game.catalog[clause_id]
    line = f", line {min(clause.lines)}" if clause.lines else ""
    return {"id": clause_id, "place": f"({clause.section}{line})", "says": clause.says}


def _cited(game: Game, shown: Sequence[dict[str, Any]]) -> dict[str, str]:
    cited = {clause for frame in shown for clause in frame["clauses"]}
    return {clause: game.catalog[clause].says for clause in sorted(cited) if clause in game.catalog}
