"""Shortage: a stock that everybody draws from runs out, and what then asks for more of it."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from .detector import Detector, Needs, Totals

NAMED = 3
"""Rules that are named; the others are only mentioned."""


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
            vain = [rule for rule, stock in sorted(_in_vain(totals)) if stock == name]
            asked = ""
            if vain:
                names = ", ".join(f"“{rule}”" for rule in vain[:NAMED]) + " and others" * (len(vain) > NAMED)
                asked = f"; {names} then ask{'s' * (len(vain) == 1)} for what is not there"
            yield Finding(
                self.name,
                Severity.WARNING,
                f"The {first.words} of {first.start} runs out in random games in the real box"
                f" ({'; '.join([told, *slack])}){asked}",
                f"It begins at {first.start}.",
                tuple(
                    dict.fromkeys(
                        clause
                        for rule in vain
                        if rule in survey.rules
                        for clause in survey.rules[rule].clauses
                    )
                ),
                survey.configuration,
                trace=survey.traces.get(first.shown_by),
                about=f"shortage {name}",
            )


def _in_vain(totals: Totals) -> set[tuple[str, str]]:
    """Rules that usually take from a stock and were carried out when it was empty, with the stock."""
    return {
        key
        for survey in totals.surveys
        for key, order in survey.orders.items()
        if order.taken >= order.in_vain > 0
    }
