"""Unequal turns: some players had more turns than others when the game was over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludex.invariants.property import EQUAL_TURNS, laws_of, turn_over_of

from ..result import Finding, Severity
from ..survey.impact import percent
from ..survey.survey import Survey
from .detector import Detector, Needs, Totals

PLACES = ("whoever begins", "the second", "the third", "the fourth", "the fifth", "the sixth")


class UnequalTurns(Detector):
    """Some players had more turns than others when the game was over."""

    name = "unequal-turns"
    says = "When the game is over some players have had more turns than others."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        known = [survey for survey in totals.surveys if survey.players > 1 and survey.turns]
        unequal = [survey for survey in known if any(len(set(turns)) > 1 for turns in survey.turns)]
        if not unequal:
            return
        laws = laws_of(totals.game).get(EQUAL_TURNS, ())
        if totals.game.may_go_ahead is not None and not laws and turn_over_of(totals.game) is None:
            return  # where all decide at once and nobody speaks of turns, a decision is none
        broken = {failed.property for survey in unequal for failed in survey.failed}
        promised = [law for law in laws if law.name in broken]
        shown = unequal[0]
        others = [survey for survey in known if survey not in unequal]
        title = "Not everybody has had as many turns when the game ends: "
        title += "; ".join(_told(survey) for survey in unequal)
        if others:
            title += f"; all have in every game for {' and '.join(survey.people for survey in others)}"
        if promised:
            title += ". The rulebook promises otherwise"
        yield Finding(
            self.name,
            Severity.ERROR if promised else Severity.WARNING,
            title,
            "\n".join(f"{law.name}: {law.summary}" for law in laws),
            tuple(dict.fromkeys(clause for law in promised or laws for clause in law.clauses)),
            shown.configuration,
            trace=shown.traces.get(shown.unequal_game),
            about=self.name,
            games=max(map(_uneven, unequal), key=lambda of: of[0] / of[1]),
            brief=_briefly(unequal, promised=bool(promised)),
        )


def _briefly(unequal: Sequence[Survey], *, promised: bool) -> str:
    """How often, and by how much at most."""
    often, most = [], 0
    for survey in unequal:
        uneven, games = _uneven(survey)
        most = max(most, *(max(turns) - min(turns) for turns in survey.turns))
        often.append(f"{100 * uneven / games:.0f} % of {games:,} for {survey.people}")
    apart = "one turn" if most == 1 else f"{most} turns"
    said = ", though the rulebook promises as many to all" * promised
    return (
        f"Not everybody has had as many turns when games end: {', '.join(often)}, up to {apart} apart{said}"
    )


def _uneven(survey: Survey) -> tuple[int, int]:
    """In how many of its games some had more turns."""
    uneven = sum(many for turns, many in survey.turns.items() if len(set(turns)) > 1)
    return uneven, sum(survey.turns.values())


def _told(survey: Survey) -> str:
    """Who has more, how often and how many."""
    uneven, games = _uneven(survey)
    leads = Counter[int]()
    apart = 0
    for turns, many in survey.turns.items():
        if len(set(turns)) > 1:
            apart = max(apart, max(turns) - min(turns))
            leads.update({place: many for place, taken in enumerate(turns) if taken == max(turns)})
    place, often = max(leads.items(), key=lambda item: (item[1], -item[0]))
    who = f"{PLACES[place]} has the most" + ("" if often == uneven else f" in {often} of these {uneven}")
    most = "one turn" if apart == 1 else f"up to {apart} turns"
    return f"in {percent(uneven, games)} of {games:,} games for {survey.people} ({who}, {most} more)"
