"""Below zero: a player has less than nothing of something."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from .detector import Detector, Needs, Totals


class BelowZero(Detector):
    """Something that players have falls below zero."""

    name = "below-zero"
    says = "Real games bring below zero what a player has."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        for field in dict.fromkeys(field for survey in totals.surveys for field in survey.holdings):
            met = [
                (survey, survey.holdings[field])
                for survey in totals.surveys
                if field in survey.holdings and survey.holdings[field].games
            ]
            if not met:
                continue
            met.sort(key=lambda each: -each[1].games / each[1].of)
            survey, most = met[0]
            often = ", ".join(f"in {held.games:,} of {held.of:,} for {each.people}" for each, held in met)
            least = min(held.least for _survey, held in met)
            title = f"Random games in the real box bring below zero {most.words}: {often}, down to {least:,}"
            yield Finding(
                self.name,
                Severity.WARNING,
                title,
                f"{field} is {least:,} at worst.",
                (),
                survey.configuration,
                trace=survey.traces.get(most.shown_by),
                about=f"{self.name} {field}",
                brief=f"Real games bring below zero {most.words}: {often}, down to {least:,}",
                games=(most.games, most.of),
            )
