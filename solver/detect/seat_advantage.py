"""Seat advantage: who begins wins more often, or less, than whoever comes later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..native.pairs import Player
from ..result import Finding, Severity
from ..statistics.interval import Share
from ..survey.impact import percent
from ..survey.survey import Survey
from .detector import Detector, Needs, Totals
from .unequal_turns import PLACES

LEAST = 0.01
"""So much more or less than an even share, by the nearer end of the interval, is an advantage."""


class Lead(NamedTuple):
    """Places from which games by players of one kind are won most and least."""

    survey: Survey
    player: Player
    games: int
    best: int
    worst: int
    won: tuple[int, ...]

    @property
    def words(self) -> str:
        """How often, in figures."""
        kind = "greedy " * (self.player is Player.GREEDY)
        most, least = (f"{PLACES[place]} wins {percent(self.won[place], self.games)}" for place in self[3:5])
        even = f"{100 / len(self.won):.0f} %"
        return (
            f"of {self.games:,} games by {self.survey.players} {kind}players {most}, {least}; even is {even}"
        )


class SeatAdvantage(Detector):
    """Whoever begins, or comes last, wins more often than the others by the place alone."""

    name = "seat-advantage"
    says = "Where a player sits decides who wins more often."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        # Where all decide at once, our engines still ask one after the other, and only whoever is asked last
        # sees what a decision comes to: greedy players then differ by more than their place.
        at_once = totals.game.may_go_ahead is not None
        found = [
            lead
            for survey in totals.surveys
            for lead in _leads(survey)
            if not (at_once and lead.player is Player.GREEDY)
        ]
        if not found:
            return
        told = "; ".join(lead.words for lead in found)
        widest = max(found, key=lambda lead: (lead.won[lead.best] - lead.won[lead.worst]) / lead.games)
        yield Finding(
            self.name,
            Severity.WARNING,
            f"Where a player sits matters for who wins: {told}",
            "Players of one kind sit at every place; nothing but the place tells them apart.",
            (),
            widest.survey.configuration,
            about=self.name,
            brief=f"Where a player sits matters for who wins: {widest.words}",
        )


def _leads(survey: Survey) -> Iterator[Lead]:
    """The kinds of players for whom the place matters, if it is known who begins."""
    for player, won in survey.won_from.items() if survey.begun_by_the_first and survey.players > 1 else ():
        games, places = sum(won.values()), range(survey.players)
        shares = [Share(won[place], games) for place in places]
        even = 1 / survey.players
        if games and any(one.low > even + LEAST or one.high < even - LEAST for one in shares):
            best, worst = max(places, key=lambda n: won[n]), min(places, key=lambda n: won[n])
            yield Lead(survey, player, games, best, worst, tuple(won[place] for place in places))
