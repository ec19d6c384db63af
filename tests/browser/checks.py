"""Checks to make reports of, without a search: the games that come with a rulebook, played again."""

import random

from ludex.model.games import load_game
from ludex.model.trace import record
from ludex.reports.check_file import CheckFile
from ludex.reports.check_made import game_check
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.plan import Compared, Job
from ludex.solver.check.report import Report
from ludex.solver.coverage import Coverage
from ludex.solver.native.error import NoCompiler
from ludex.solver.readings.known import known_games, recall
from ludex.solver.readings.observer import Observer
from ludex.solver.readings.witness import ReadingReport
from ludex.solver.result import Finding, Severity
from ludex.solver.survey.impact import Impact

EACH = 8
"""Known games of each rulebook that are played again."""


def without_compiler(_table):
    """As on a machine where no page can be given the compiled rules, which takes seconds for each table."""
    raise NoCompiler("No compiler for pages is here: pip install ziglang.")


def check_of(name):
    """What a check tells that plays a few known games; a toy has none, and one game at random instead."""
    game = load_game(name)
    observer = Observer(game, random.Random(1))
    known = known_games(game)
    told = [one for one in known.games if len(one.moves) < 20][:EACH] if known else []
    for one in told:
        observer.tallies[one.key].witness = recall(observer, one)
    outcome = Compared(Job("readings", "known games", 1.0), "played again", coverage=Coverage())
    outcome.readings = ReadingReport(observer.tallies, len(told))
    if not told:
        outcome.findings.append(_random_game(game))
    outcome.impacts = [
        Impact(one.ruling, one.reading, "full", 2, "random", 100, 50, 40, 20, 30, 0) for one in told
    ]
    report = Report(game, 1, 1.0, [outcome])
    return game_check(report, Accepted())


def _random_game(game):
    table = game.table()
    rng, state, moves = random.Random(1), table.advance(table.start()), []
    while table.over(state) is None:
        moves.append(rng.choice(table.legal(state)))
        state = table.play(state, moves[-1])
    clauses = (next(iter(game.catalog)).id,)
    return Finding(
        "stuck", Severity.ERROR, "A game of the toy", "", clauses, "full", trace=record(table, moves)
    )


def checks_of(names):
    """The checks of several games."""
    return CheckFile(seed=1, games=tuple(check_of(name) for name in names))
