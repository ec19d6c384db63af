"""Stalling: players who avoid a rule or two keep the game going, though no position need come twice."""

from __future__ import annotations

from collections.abc import Iterator

from ..result import Finding, Severity
from ..survey.survey import STALLED, STALLED_FOR, Survey, numbers_of_players
from .detector import Detector, Needs, Totals


class Stalled(Detector):
    """Players who avoid a rule or two keep the game going, though no position need come twice."""

    name = "stalling"
    says = "Play goes on for as long as some players avoid some rules."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        found: dict[tuple[bool, tuple[str, ...]], list[Survey]] = {}
        for survey in totals.surveys:
            for one in survey.stalling:
                found.setdefault((len(one.seats) > 1, one.avoided), []).append(survey)
        for (together, avoided), surveys in found.items():
            survey = surveys[0]
            shown = next(one for one in survey.stalling if one.avoided == avoided)
            who = "all players never use" if together else "one player never uses"
            where = numbers_of_players(surveys)
            avoid = "all players avoid" if together else "one player avoids"
            rules = " and ".join(f"“{rule}”" for rule in avoided)
            lasted = f"{STALLED} of {STALLED} games still went on after {STALLED_FOR:,} moves"
            words = " and ".join(
                f"“{rule}” ({survey.rules[rule].summary.rstrip('.').lower()})" for rule in avoided
            )
            ends = sorted({clause for each in surveys for clause in each.endings})
            never = " and ".join(f"“{totals.game.catalog[clause].says.rstrip('.')}”" for clause in ends)
            meant = [f"What ends other games and never comes about here: {never}."] if ends else []
            caused = (clause for rule in avoided for clause in survey.rules[rule].clauses)
            yield Finding(
                self.name,
                Severity.WARNING if together else Severity.ERROR,
                f"The game goes on for as long as {who} {words} while anything else is permitted"
                f" (for {where}: {lasted})",
                "\n".join([*meant, *(f"{rule}: {survey.rules[rule].summary}" for rule in avoided)]),
                tuple(dict.fromkeys((*ends, *caused))),
                survey.configuration,
                trace=shown.trace,
                about=f"stalling {together} {' '.join(avoided)}",
                brief=f"The game need never end: it goes on while {avoid} {rules} ({where}: {lasted})",
            )
