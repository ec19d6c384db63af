"""Clause coverage: how often each clause permitted, blocked or caused something, and in whose run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ludex.model.clause import Catalog, Clause, ClauseKind
from ludex.model.game import Move
from ludex.model.rule import Watcher
from ludex.model.state import State

PLAYED = frozenset({ClauseKind.PERMISSION, ClauseKind.OBLIGATION, ClauseKind.PROHIBITION, ClauseKind.EFFECT})
"""The kinds of clause that a game at the table must be able to exercise."""


@dataclass
class Coverage(Watcher):
    """What the clauses of a game did while an engine ran. Use it with `ludex.model.rule.watching`."""

    permitted: Counter[str] = field(default_factory=Counter)
    """How often a condition of the clause was met."""
    blocked: Counter[str] = field(default_factory=Counter)
    """How often the clause forbade what was tried."""
    caused: Counter[str] = field(default_factory=Counter)
    """How often an effect was put down to the clause."""
    consulted: Counter[str] = field(default_factory=Counter)
    """How often each ruling was consulted."""
    _named: list[str] = field(default_factory=list, repr=False)
    """Clauses behind effects of a rule that may yet turn out to be forbidden."""

    def tried(self) -> None:
        """What a rule named that did not happen does not count."""
        self._named.clear()

    def required(self, clause: str, holds: bool) -> None:
        """A rule asked whether the clause forbids it."""
        if holds:
            self.permitted[clause] += 1
        else:
            self.blocked[clause] += 1

    def cited(self, clause: str) -> None:
        """A rule named the clause behind an effect."""
        self._named.append(clause)

    def happened(self, _move: Move, _after: State) -> None:
        """The rule that was tried was permitted: what it named as causes counts."""
        for clause in self._named:
            self.caused[clause] += 1
        self._named.clear()

    def read(self, ruling: str) -> None:
        """A rule asked how a ruling is read."""
        self.consulted[ruling] += 1

    def exercised(self, clause: str) -> bool:
        """Whether the clause did anything at all."""
        return bool(self.permitted[clause] or self.blocked[clause] or self.caused[clause])

    def add(self, other: Coverage) -> None:
        """Take over what another run saw."""
        self.permitted += other.permitted
        self.blocked += other.blocked
        self.caused += other.caused
        self.consulted += other.consulted


@dataclass(frozen=True)
class ClauseCount:
    """One clause in all engines' runs together."""

    clause: Clause
    permitted: int
    blocked: int
    caused: int
    engines: tuple[str, ...]
    """The engines in whose run it was exercised."""


def by_clause(catalog: Catalog, runs: Mapping[str, Coverage]) -> list[ClauseCount]:
    """Every clause of the rulebook with what it did, by engine."""
    found = []
    for clause in catalog:
        found.append(
            ClauseCount(
                clause,
                sum(run.permitted[clause.id] for run in runs.values()),
                sum(run.blocked[clause.id] for run in runs.values()),
                sum(run.caused[clause.id] for run in runs.values()),
                tuple(name for name, run in runs.items() if run.exercised(clause.id)),
            )
        )
    return found


def uncovered(catalog: Catalog, runs: Mapping[str, Coverage]) -> list[Clause]:
    """The clauses a game should exercise that no engine did, those without mechanics left out."""
    return [
        count.clause
        for count in by_clause(catalog, runs)
        if count.clause.kind in PLAYED and not count.engines and not count.clause.not_mechanical
    ]
