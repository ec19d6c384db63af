"""Shortage: a stock that everybody draws from runs out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.model.game import Game
from ludex.model.notation import read_move
from ludex.model.play import run
from ludex.model.rule import watching
from ludex.model.trace import Trace, table_of

from ..coverage import Coverage
from ..result import Finding, Severity
from ..survey.stocks import Stock
from ..survey.survey import Survey
from .detector import Detector, Needs, Totals


class Shortage(Detector):
    """A common stock that the rules draw from runs out."""

    name = "shortage"
    says = "A supply that everybody draws from runs out in games of the real box."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        for name in dict.fromkeys(name for survey in totals.surveys for name in survey.stocks):
            known = [(survey, survey.stocks[name]) for survey in totals.surveys if name in survey.stocks]
            short = [(survey, stock) for survey, stock in known if stock.games]
            if not short:
                continue
            meant = all(stock.ends_the_game for _survey, stock in short)
            if not meant:
                known = [
                    (survey, stock) for survey, stock in known if not stock.games or not stock.ends_the_game
                ]
                short = [(survey, stock) for survey, stock in known if stock.games]
            every = not meant and all(stock.games == stock.of for _survey, stock in known)
            usual = every and not any(
                kind == f"{self.name} {name}" for ruling in totals.game.rulings for kind in ruling.met_by
            )
            survey, first = max(short, key=lambda each: each[1].games / each[1].of)
            runs_out, slack = _by_players(known)
            told = "; ".join([*runs_out, *slack])
            early = f"first after {min(stock.first for _survey, stock in short)} decisions"
            trace = _until_it_is_gone(survey.traces.get(first.shown_by), first)
            yield Finding(
                self.name,
                Severity.NOTE if meant or usual else Severity.WARNING,
                f"The {first.words} runs out in random games in the real box: {told} ({early})"
                + ", which ends the game" * meant
                + "; every game uses it up" * usual,
                f"It begins at {first.start}; in the game shown, nothing is left after step {first.first}.",
                () if trace is None else _behind_the_last_step(totals.game, trace),
                survey.configuration,
                trace=trace,
                turning=first.turned,
                about=f"shortage {name}",
                games=(first.games, first.of),
                brief=f"The {first.words} runs out in real games: {', '.join(runs_out)}, {early}",
            )


def _until_it_is_gone(trace: Trace | None, stock: Stock) -> Trace | None:
    """The game up to the step after which nothing is left."""
    return None if trace is None else trace.model_copy(update={"steps": trace.steps[: stock.first]})


def _behind_the_last_step(game: Game, trace: Trace) -> tuple[str, ...]:
    """The clauses by which the last of it was taken."""
    table = table_of(trace, game)
    seen = Coverage()
    with watching(seen):
        for _step in run(table, [read_move(table, step.move, where="trace") for step in trace.steps]):
            taken = tuple(seen.caused)
            seen.caused.clear()
    return taken


def _by_players(known: Sequence[tuple[Survey, Stock]]) -> tuple[list[str], list[str]]:
    """For each number of players, how often the stock runs out, most often first; or what is left of it."""
    stocks: dict[int, list[tuple[Survey, Stock]]] = {}
    for survey, stock in known:
        stocks.setdefault(survey.players, []).append((survey, stock))
    runs_out, slack = [], []
    for together in stocks.values():
        people = together[0][0].people
        games = sum(stock.games for _survey, stock in together)
        of = sum(stock.of for _survey, stock in together)
        if games:
            runs_out.append((games / of, f"in {games:,} of {of:,} for {people}"))
        else:
            least = min((stock.least, stock.start) for _survey, stock in together)
            slack.append(f"for {people} {least[0]} of {least[1]} are left at worst")
    return [words for _share, words in sorted(runs_out, key=lambda one: -one[0])], slack
