"""Clause coverage: how often each clause permitted, blocked or caused something, and in whose run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from model.clause import Catalog, Clause, ClauseKind

PLAYED = frozenset({ClauseKind.PERMISSION, ClauseKind.OBLIGATION, ClauseKind.PROHIBITION, ClauseKind.EFFECT})
"""The kinds of clause that a game at the table must be able to exercise."""


@dataclass
class Coverage:
    """What the clauses of a game did while an engine ran. Use it with `model.rule.watching`."""

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

    def required(self, clause: str, holds: bool) -> None:
        """A rule asked whether the clause forbids it."""
        if holds:
            self.permitted[clause] += 1
        else:
            self.blocked[clause] += 1
            self._named.clear()

    def cited(self, clause: str) -> None:
        """A rule named the clause behind an effect."""
        self._named.append(clause)

    def happened(self) -> None:
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

    def to_data(self) -> dict[str, dict[str, int]]:
        """The counts as plain data."""
        return {name: dict(sorted(getattr(self, name).items())) for name in _COUNTS}

    @classmethod
    def from_data(cls, data: Mapping[str, Mapping[str, int]]) -> Coverage:
        """The counts that `to_data` wrote."""
        permitted, blocked, caused, consulted = (Counter(dict(data.get(name, {}))) for name in _COUNTS)
        return cls(permitted, blocked, caused, consulted)


_COUNTS = ("permitted", "blocked", "caused", "consulted")


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


def share(catalog: Catalog, runs: Mapping[str, Coverage]) -> tuple[int, int]:
    """How many of the clauses a game should exercise were exercised, and how many there are."""
    wanted = [clause for clause in catalog if clause.kind in PLAYED and not clause.not_mechanical]
    return len(wanted) - len(uncovered(catalog, runs)), len(wanted)


def merged(runs: Iterable[tuple[str, Coverage]]) -> dict[str, Coverage]:
    """Runs of the same engine added up."""
    together: dict[str, Coverage] = {}
    for engine, coverage in runs:
        together.setdefault(engine, Coverage()).add(coverage)
    return together


def as_data(runs: Mapping[str, Coverage]) -> dict[str, Any]:
    """Coverage by engine as plain data."""
    return {engine: run.to_data() for engine, run in runs.items()}
