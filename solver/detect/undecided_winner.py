"""Undecided winner: the game is over, and the rulebook's ranking leaves several players ahead."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from .detector import Detector, Needs, Totals


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
            f"{len(survey.undecided):,} of {survey.finished:,} for {survey.people}" for survey in level
        )
        most = max(level, key=lambda survey: len(survey.undecided) / survey.finished)
        game = totals.game
        ranking = game.table(game.configurations[level[0].configuration]).ranking
        asked = next((criterion.what for criterion in ranking if criterion.asks), "")
        title = f"Random games in the real box leave several players ahead after the last tie-break: {told}"
        if asked:
            title = f"Random games in the real box are left to the tie-break “{asked}”: {told}"
        yield Finding(
            self.name,
            Severity.NOTE if asked else Severity.ERROR,
            title,
            "The ranking: " + "; then ".join(criterion.what for criterion in ranking) + ".",
            tuple(dict.fromkeys(criterion.clause for criterion in ranking)),
            level[0].configuration,
            trace=level[0].traces.get(level[0].undecided[0]),
            turning=level[0].level_turned,
            about="undecided-winner",
            games=(len(most.undecided), most.finished),
        )
