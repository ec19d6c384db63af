"""Leak: two positions that look the same to a seat, yet what it may do there tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.model.game import Table
from ludex.model.notation import write_move
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal
from ludex.model.state import State

from ..budget import Budget
from ..play.story import in_words
from ..readings.compare import packed
from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import Sample, Target, quoted

MOST_VIEWS = 200_000
"""Views remembered at once."""
TOLD = 3
"""Hidden things that a title names."""


class Answer(NamedTuple):
    """What the table answers to everything a seat could try: permitted (empty) or the clause against it."""

    sample: Sample
    answers: dict[str, str]


class Leak(Detector):
    """Permitted moves, or reasons of refusal, that give away what a seat may not see."""

    name = "leak"
    says = "What is permitted gives away what is hidden."
    needs = Needs.SAMPLES

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """At most one finding for each rule whose permission tells, and each whose refusal tells."""
        table = target.table
        known: dict[tuple[int, bytes], Answer] = {}
        reported: set[str] = set()
        for sample in target.samples(budget):
            seat = table.to_act(sample.state)
            if seat < 0:
                continue
            key = packed(table.view(sample.state, seat))
            if key is None:
                continue
            answer = Answer(sample, _answers(table, sample.state, seat))
            earlier = known.get((seat, key))
            if earlier is None:
                if len(known) < MOST_VIEWS:
                    known[seat, key] = answer
                continue
            for move in sorted(answer.answers.keys() | earlier.answers.keys()):
                one, other = earlier.answers.get(move, "-"), answer.answers.get(move, "-")
                kind = move.split()[1] + ("" in (one, other)) * " permitted"
                if one != other and kind not in reported and ("" in (one, other) or "-" not in (one, other)):
                    reported.add(kind)
                    yield self._finding(target, seat, move, (one, other), earlier.sample, answer.sample)

    def _finding(
        self, target: Target, seat: int, move: str, answers: tuple[str, str], one: Sample, other: Sample
    ) -> Finding:
        table = target.table
        name = table.box.seat_names[seat]
        cells = table.schema.differences(one.state, other.state)
        told = list(dict.fromkeys(in_words(table, cell) for cell, _, _ in cells))
        hidden = ", ".join(told[:TOLD]) + (f" and {len(told) - TOLD} more" if len(told) > TOLD else "")
        games = [[write_move(table, step) for step in sample.moves()] for sample in (one, other)]
        tells = "" in answers
        what = "is permitted in one and not in the other" if tells else "is refused for different reasons"
        clauses = tuple(sorted({answer for answer in answers if answer not in ("", "-")}))
        return Finding(
            detector=self.name,
            severity=Severity.WARNING if tells else Severity.NOTE,
            title=f"{name} cannot tell two positions apart, yet “{move}” {what}: this gives away {hidden}",
            detail="The two games: "
            + " · ".join(" → ".join(game) or "the set-up" for game in games)
            + ". The answers: "
            + " · ".join(
                quoted(target.game, a) if a not in ("", "-") else "permitted" if not a else "not offered"
                for a in answers
            ),
            clauses=clauses,
            configuration=target.name,
            rulings=target.readings,
            trace=target.trace(other.moves(), f"{name} learns {hidden} from what is permitted"),
            about=f"{move.split()[1]} {'permitted' if tells else 'refused'}",
            brief=f"Whether “{move}” is permitted gives away {hidden}" if tells else "",
        )


def _answers(table: Table, state: State, seat: int) -> dict[str, str]:
    found = {}
    for move in table.candidates(state, seat):
        try:
            table.apply(state, move)
        except Illegal as illegal:
            found[write_move(table, move)] = illegal.clause
        except RULE_FAULTS:
            continue
        else:
            found[write_move(table, move)] = ""
    return found
