"""What random games in the real box show unasked: level winners, empty supplies, moves that nobody makes."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from ..survey.survey import Survey
from .detector import Detector, Needs, Totals


def _people(survey: Survey) -> str:
    return "one player" if survey.players == 1 else f"{survey.players} players"


class UndecidedWinner(Detector):
    """The game is over, and the rulebook's own ranking leaves several ahead."""

    name = "undecided-winner"
    says = "The game is over and the rulebook's ranking leaves several players ahead."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        level = [survey for survey in totals.surveys if survey.undecided]
        if not level:
            return
        told = ", ".join(
            f"{len(survey.undecided):,} of {survey.finished:,} for {_people(survey)}" for survey in level
        )
        ranking = totals.game.ranking
        yield Finding(
            self.name,
            Severity.ERROR,
            f"Random games in the real box end with several players ahead after the last tie-break ({told})",
            "The ranking: " + "; then ".join(criterion.what for criterion in ranking) + ".",
            tuple(dict.fromkeys(criterion.clause for criterion in ranking)),
            level[0].configuration,
            trace=level[0].traces.get(level[0].undecided[0]),
            about="undecided-winner",
        )


class Shortage(Detector):
    """A common stock that the rules draw from runs out."""

    name = "shortage"
    says = "A supply that everybody draws from runs out in games of the real box."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        for name in dict.fromkeys(name for survey in totals.surveys for name in survey.low):
            short = [survey for survey in totals.surveys if name in survey.low]
            told = ", ".join(
                f"{survey.low[name].games} of {survey.looked_into} for {_people(survey)},"
                f" first after {survey.low[name].first} decisions"
                for survey in short
            )
            first = short[0].low[name]
            yield Finding(
                self.name,
                Severity.WARNING,
                f"The {name.replace('_', ' ')} runs out in random games in the real box ({told})",
                f"It begins at {first.start}.",
                (),
                short[0].configuration,
                trace=short[0].traces.get(first.shown_by),
                about=f"shortage {name}",
            )


class UnusedContent(Detector):
    """Moves that the rules offer and that no game ever took."""

    name = "unused-content"
    says = "Moves that the rules offer were used in none of many games of the real box."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        surveys = [survey for survey in totals.surveys if survey.looked_into and survey.finished]
        used = {rule for survey in surveys for rule in survey.used}
        offered = {
            rule.name: rule
            for survey in surveys
            for rule in totals.game.table(totals.game.configurations[survey.configuration]).rules.values()
            if rule.kind.value == "move"
        }
        never = [rule for name, rule in offered.items() if name not in used]
        if not never:
            return
        games = sum(survey.looked_into for survey in surveys)
        yield Finding(
            self.name,
            Severity.NOTE,
            f"None of {games} random games in the real box used {', '.join(rule.name for rule in never)}",
            "\n".join(f"{rule.name}: {rule.summary}" for rule in never),
            tuple(dict.fromkeys(clause for rule in never for clause in rule.clauses)),
            ", ".join(survey.configuration for survey in surveys),
            about="unused-content",
        )
