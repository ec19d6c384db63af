"""What rests on a clause: rules, properties, rulings, cases, other clauses and figures."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.invariants.property import properties_of
from ludex.model.clause import citations
from ludex.model.figures import STATED, figure
from ludex.model.game import Game

from ..judge.case import cases_of
from ..reach import Reach


@dataclass(frozen=True)
class Rests:
    """Everything that must be looked at again where a clause changes."""

    rules: tuple[str, ...] = ()
    """Rules and pieces of the game whose code names it."""
    properties: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()
    """Clauses that refer to it."""
    figures: tuple[tuple[str, int], ...] = ()
    """Figures of the box that it states."""

    @property
    def words(self) -> list[str]:
        """One line for each kind of thing."""
        kinds = (
            ("rules", self.rules),
            ("properties", self.properties),
            ("rulings", self.rulings),
            ("cases", tuple(map(str, self.cases))),
            ("clauses", self.clauses),
            ("figures", tuple(f"{name} = {value}" for name, value in self.figures)),
        )
        return [f"{kind}: {', '.join(names)}" for kind, names in kinds if names]


class Foundations:
    """Who rests on which clause of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._named = Reach(game).clauses
        self._cited = {each.clause: each for each in citations(game.folder)}
        self._cases = cases_of(game)

    def of(self, clause: str) -> Rests:
        """Everything that rests on a clause."""
        game = self.game
        rules = [name for name, named in self._named.items() if clause in named]
        if not rules and clause in self._cited:
            where = self._cited[clause]
            rules = [f"{where.file.relative_to(game.folder)}:{where.line}"]
        return Rests(
            rules=tuple(rules),
            properties=tuple(p.name for p in properties_of(game) if clause in p.clauses),
            rulings=tuple(
                ruling.id
                for ruling in game.rulings
                if clause in ruling.clauses or any(clause in r.clauses for r in ruling.readings.values())
            ),
            cases=tuple(case.note.number for case in self._cases if clause in _expected(case.dispute)),
            clauses=tuple(other.id for other in game.catalog if f"clause:{clause}" in other.refers),
            figures=tuple(self._figures(clause)),
        )

    def _figures(self, clause: str) -> list[tuple[str, int]]:
        """The figures of the box that a clause states, by the names that a revision gives them."""
        stated = [STATED.fullmatch(fact) for fact in self.game.catalog[clause].facts]
        named = [match[1] for match in stated if match is not None]
        components, least = self.game.components, self.game.players.start
        values = [(name, figure(components, name, least)) for name in named]
        return [(name, value) for name, value in values if value is not None]


def _expected(dispute: object) -> set[str]:
    questions = getattr(dispute, "questions", ())
    return {clause for q in questions if q.expected is not None for clause in q.expected.clauses}
