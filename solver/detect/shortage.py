"""Shortage: a stock that everybody draws from runs out."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
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
            survey, first = max(short, key=lambda each: each[1].games / each[0].looked_into)
            told = f"in {first.games} of {survey.looked_into} for {survey.people}"
            told += f", first after {min(stock.first for _survey, stock in short)} decisions"
            others = {one.people: stock for one, stock in known if one.people != survey.people}
            slack = [
                f"for {people} {stock.games} of {survey.looked_into}"
                if stock.games
                else f"for {people} {stock.least} of {stock.start} are left at worst"
                for people, stock in others.items()
            ]
            yield Finding(
                self.name,
                Severity.NOTE if meant else Severity.WARNING,
                f"The {first.words} of {first.start} runs out in random games in the real box"
                f" ({'; '.join([told, *slack])})" + ", which ends the game" * meant,
                f"It begins at {first.start}.",
                (),
                survey.configuration,
                trace=survey.traces.get(first.shown_by),
                about=f"shortage {name}",
            )
