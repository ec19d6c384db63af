"""The pages: a game to step through, two games side by side, and the report on what a check has shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludex.model.game import Table
from ludex.model.games import load_game
from ludex.model.trace import Trace
from ludex.solver.judge.result import Judgement

from ..check_file import CheckFile, GameCheck
from .matters import CONSEQUENCES, clause_of, matter
from .overview import overview
from .pair import Side
from .players import Players
from .render import render
from .sections import sections
from .since import Since

MOST_BYTES = 3_000_000
"""Of a report: what is left of it when all else is there is room for compiled rules."""
MARGIN = 60_000
"""For what programs bring besides their code: the text of all clauses, the names of rules."""


def replay_page(table: Table, trace: Trace) -> str:
    """A recorded game to step through."""
    players = Players()
    players.add("game", table, trace)
    players.give_rules()
    return _rendered(
        "replay.html.j2",
        players,
        title=f"{table.game.title}, {table.box.players} players",
        about=trace.about or "A recorded game.",
    )


class Run(NamedTuple):
    """A game that is played on two tables: its heading, the tables, the moves as text from the start."""

    title: str
    left: Side
    right: Side
    moves: Sequence[str]


def comparison_page(title: str, about: Sequence[str], runs: Sequence[Run]) -> str:
    """Games on two tables in step until they part: two readings, two editions."""
    players = Players()
    for number, run in enumerate(runs, 1):
        players.add_pairs(f"game-{number}", run.left, [run.right], run.moves)
    players.give_rules()
    games = [{"anchor": name, "title": run.title} for name, run in zip(players.games, runs, strict=True)]
    return _rendered("comparison.html.j2", players, title=title, about=about, games=games)


def judgement_page(judgement: Judgement, answer: str) -> str:
    """What the judge says, with the table in dispute and the game that led to it."""
    game = load_game(judgement.game)
    table = game.table(judgement.configuration)
    players = Players()
    if judgement.resume is not None:
        players.add("game", table, judgement.resume)
    else:
        position = table.schema.from_data(judgement.position, table.start())
        players.add_position("game", table, position)
    players.give_rules()
    clauses = dict.fromkeys(clause.id for asked in judgement.questions for clause in asked.because)
    return _rendered(
        "judgement.html.j2",
        players,
        title=f"{game.title}: {judgement.verdict.value}",
        answer=answer,
        clauses=[clause_of(game, clause) for clause in clauses],
        last=0 if judgement.resume is None else len(judgement.resume.steps),
    )


def report_page(file: CheckFile, made: str, since: Mapping[str, Since | None]) -> str:
    """What a check has shown, game by game; `since` says of each what changed since the last report."""
    players = Players()
    checks = [_check(check, players, since.get(check.game)) for check in file.games]
    title = "Ludex: " + ", ".join(check.title for check in file.games)

    shown = {"title": title, "made": made, "checks": checks, "consequences": CONSEQUENCES}
    players.give_rules(MOST_BYTES - len(_rendered("report.html.j2", players, **shown).encode()) - MARGIN)
    return _rendered("report.html.j2", players, **shown)


def _rendered(template: str, players: Players, **shown: Any) -> str:
    return render(template, players.data(), drawings=players.tables.drawings, **shown)


def _check(check: GameCheck, players: Players, since: Since | None) -> dict[str, Any]:
    game = load_game(check.game)
    matters = [matter(game, check, entry, players) for entry in check.entries]
    return {
        "game": check.game,
        "title": check.title,
        "edition": check.edition,
        "first": overview(check, since),
        "matters": {one["id"]: one for one in matters},
        "sections": sections(game, check, matters),
    }
