"""Impossible orders: a rule asks for what is not there, and no clause says what happens then."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from ..survey.stocks import Order
from .detector import Detector, Needs, Totals

NAMED = 3
"""Rules that are named; the others are only mentioned."""


class ImpossibleOrder(Detector):
    """A rule that takes from a common stock is carried out when nothing is left of it."""

    name = "impossible-order"
    says = "A rule asks for what is not there, and no clause says what happens then."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        """One finding for each stock: the rules that ask for it in vain."""
        orders: dict[str, dict[str, Order]] = {}
        for survey in totals.surveys:
            for (rule, stock), order in survey.orders.items():
                orders.setdefault(stock, {}).setdefault(rule, Order()).add(order)
        for stock, by_rule in orders.items():
            open_questions: dict[str, list[str]] = {}
            for rule, order in by_rule.items():
                if order.finds_nothing:
                    for about in self._about(totals, order):
                        open_questions.setdefault(about, []).append(rule)
            for about, rules in open_questions.items():
                yield self._finding(totals, stock, about, rules)

    @staticmethod
    def _about(totals: Totals, order: Order) -> list[str]:
        """The open questions that decide then; none if a clause says it; "" if nothing does."""
        says = order.says_then
        asked = sorted((order.decided_by or says) & {ruling.id for ruling in totals.game.rulings})
        if asked:
            return asked
        return [] if any(name in totals.game.catalog for name in says) else [""]

    def _finding(self, totals: Totals, stock: str, question: str, rules: list[str]) -> Finding:
        told = {name: rule for survey in totals.surveys for name, rule in survey.rules.items()}
        met = [
            (survey, survey.orders[rule, stock])
            for survey in totals.surveys
            for rule in rules
            if (rule, stock) in survey.orders and survey.orders[rule, stock].in_vain
        ]
        first, order = min(met, key=lambda each: each[1].first)
        words = first.stocks[stock].words
        short = [each for each in totals.surveys if stock in each.stocks and each.stocks[stock].games]
        often = ", ".join(
            f"{each.stocks[stock].games:,} of {each.stocks[stock].of:,} for {each.people}" for each in short
        )
        names = ", ".join(f"“{rule}” ({told[rule].summary.rstrip('.').lower()})" for rule in rules[:NAMED])
        names += " and others" * (len(rules) > NAMED)
        ask = "asks" if len(rules) == 1 else "ask"
        says = "the rulebook leaves open" if question else "no clause says"
        return Finding(
            self.name,
            Severity.WARNING,
            f"{names} {ask} for more when the {words} is used up, and {says} what happens then"
            f" (it runs out in random games in the real box: {often})",
            "\n".join(f"{rule}: {told[rule].summary}" for rule in rules),
            tuple(dict.fromkeys(clause for rule in rules for clause in told[rule].clauses)),
            first.configuration,
            trace=first.traces.get(order.shown_by),
            about=question or f"impossible-order {stock}",
        )
