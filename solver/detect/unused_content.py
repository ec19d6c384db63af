"""Unused content: moves, cards, spaces and tie-breaks that no game of many has used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..result import Finding, Severity
from .detector import ENOUGH, Detector, Needs, Totals

MOST_THINGS = 12
"""Where there are more, the rules only name what is not meant for them."""


class UnusedContent(Detector):
    """Moves, cards, spaces and tie-breaks that the rules offer and that no game ever used."""

    name = "unused-content"
    says = "Something that the rules offer was used in none of many games of the real box."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        surveys = [survey for survey in totals.surveys if survey.finished]
        if not surveys:
            return
        used: Counter[tuple[str, str, int]] = Counter()
        labels: dict[tuple[str, str, int], str] = {}
        for survey in surveys:
            used.update(survey.counted.used)
            labels.update(survey.labels)
        games = sum(survey.played for survey in surveys)
        never = [key[0] for key in labels if not key[1] and not used[key]]
        by_label: dict[str, bool] = {}
        moves: dict[str, list[str]] = {}
        for key, label in labels.items():
            if key[1]:
                by_label[label] = by_label.get(label, False) or bool(used[key])
                moves.setdefault(label, []).append(key[0])
        things = [f"{one} ({', '.join(moves[one])})" for one, was_used in by_label.items() if not was_used]
        decided = {clause for survey in surveys for clause in survey.deciders}
        breaks = [step for step in totals.game.ranking[1:] if step.clause not in decided and not step.asks]
        parts = [f"the move{'s' * (len(never) > 1)} {', '.join(never)}"] if never else []
        parts += [", ".join(things)] if things else []
        if parts and len(things) <= MOST_THINGS:
            yield Finding(
                self.name,
                Severity.NOTE,
                f"None of {games:,} random games in the real box used {'; nor '.join(parts)}",
                "\n".join([*(_elsewhere(move, totals) for move in never), *things]),
                (),
                ", ".join(survey.configuration for survey in surveys),
                about="unused-content",
            )
        looked = sum(survey.looked_into for survey in surveys)
        for step in breaks if looked >= ENOUGH else ():
            yield Finding(
                self.name,
                Severity.NOTE,
                f"The tie-break “{step.what}” decided none of {looked} random games in the real box",
                "",
                (step.clause,),
                ", ".join(survey.configuration for survey in surveys),
                about=f"unused {step.clause}",
            )


def _elsewhere(move: str, totals: Totals) -> str:
    """What the set-ups tell of a move of which every position is known: whether it can be made there."""
    made = [name for name, happens in totals.exhausted.items() if move in happens]
    if made:
        return f"{move}: it can be made in {', '.join(made)}, of which every position was visited"
    if totals.exhausted:
        never = ", ".join(totals.exhausted)
        return f"{move}: nor can it be made in any position of {never}, all of which were visited"
    return f"{move}: no set-up was searched to its last position, so perhaps it can be made"
