"""Pointless choices: the same result either way, nothing else permitted, never made by a winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..result import Finding, Severity
from .detector import Detector, Needs, Totals

OFTEN, MANY = 20, 300
"""Cases before a choice is called pointless; times that losers must have done what no winner did."""


class PointlessChoice(Detector):
    """Choices that are none: the same result, nothing else permitted, never made by a winner."""

    name = "pointless-choice"
    says = "A choice makes no difference, is none, or is never a winner's."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        both: Counter[tuple[str, str]] = Counter()
        alike: Counter[tuple[str, str]] = Counter()
        only: Counter[str] = Counter()
        offered: Counter[str] = Counter()
        for survey in totals.surveys:
            both.update(survey.choices.both)
            alike.update(survey.choices.alike)
            only.update(survey.choices.only)
            offered.update(survey.choices.offered)
        for pair, many in both.items():
            if many >= OFTEN and alike[pair] == many:
                yield self._finding(
                    totals,
                    f"It makes no difference whether a player chooses “{pair[0]}” or “{pair[1]}”: both led"
                    f" to the same table in all {many:,} cases in which both were permitted",
                    pair,
                )
        for rule, many in offered.items():
            if many >= OFTEN and only[rule] == many:
                yield self._finding(
                    totals,
                    f"“{rule}” is asked for as a decision, but nothing else was permitted in any of"
                    f" {many:,} cases",
                    (rule,),
                )
        for key, label in dict(pair for survey in totals.surveys for pair in survey.labels.items()).items():
            others = sum(survey.counted.used_by_others.get(key, 0) for survey in totals.surveys)
            won = sum(survey.counted.used_by_winners.get(key, 0) for survey in totals.surveys)
            if others >= MANY and not won:
                words = f"“{key[0]}”" if not key[1] else f"“{key[0]} {label}”"
                yield self._finding(
                    totals,
                    f"No winner ever used {words}, though others did {others:,} times in random games",
                    (key[0],),
                )

    def _finding(self, totals: Totals, title: str, rules: Sequence[str]) -> Finding:
        known = {name: rule for survey in totals.surveys for name, rule in survey.rules.items()}
        clauses = dict.fromkeys(clause for rule in rules for clause in known[rule].clauses)
        return Finding(
            self.name,
            Severity.NOTE,
            title,
            "\n".join(f"{rule}: {known[rule].summary}" for rule in rules),
            tuple(clauses),
            ", ".join(survey.configuration for survey in totals.surveys),
            about=f"pointless {' '.join(rules)} {title.split(':')[0] if len(rules) == 1 else ''}",
        )
