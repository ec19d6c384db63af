"""What a game states, as tests: each has a title and gives its complaints, none if it passes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path

from ludex.invariants.property import properties_of
from ludex.model.game import Game
from ludex.model.notation import read_move
from ludex.model.trace import Trace
from ludex.reports.check_made import game_check
from ludex.reports.lint import lines
from ludex.solver.budget import Budget
from ludex.solver.check.accepted import Accepted, load_accepted
from ludex.solver.check.plan import Request
from ludex.solver.check.run import check as run_check
from ludex.solver.explore.golden import count, differences, golden_of
from ludex.solver.explore.search import explore
from ludex.solver.fuzz.engine import FuzzRun, fuzz, trace_of
from ludex.solver.judge.case import Case, cases_of, departures
from ludex.solver.judge.judge import judge
from ludex.solver.lint import Check, lint
from ludex.solver.lint.checks import CHECKS
from ludex.solver.play.story import story
from ludex.solver.readings.known import KnownGame, known_games, recall
from ludex.solver.readings.observer import Observer
from ludex.solver.result import Result, Verdict

Test = tuple[str, Callable[[], list[str]]]
COUNTING = 600.0
"""Seconds that a count may take before it is given up."""


class GameTests:
    """All tests of one game."""

    def __init__(
        self, game: Game, *, seconds: float, seed: int, check: bool, machine: list[str], accepted: Path
    ) -> None:
        self.game = game
        self.seconds = seconds
        self.seed = seed
        self.check = check
        self.machine = machine
        self.accepted = accepted

    def all(self) -> list[Test]:
        """Every test, the quick ones first."""
        return list(self._tests())

    def _tests(self) -> Iterator[Test]:
        game = self.game
        for check in CHECKS:
            yield f"lint: {check.__name__.replace('_', '-')}", partial(self._lint, check)
        for case in cases_of(game):
            yield f"case {case.note.number}: {case.note.title}", partial(self._case, case)
        stored = golden_of(game)
        for name in () if stored is None else stored.configurations:
            yield f"golden: {name}", partial(self._golden, name)
        kept = known_games(game)
        for known in () if kept is None else kept.games:
            yield f"known game: {known.ruling} = {known.reading}", partial(self._known, known)
        for p in properties_of(game):
            yield f"property: {p.name}", partial(self._property, p.name)
        yield "games: nothing breaks down", self._faults
        if self.machine:
            yield f"state machine: {' '.join(self.machine)}", self._machine
        if self.check:
            yield "check", self._check

    def _lint(self, check: Check) -> list[str]:
        return list(lines(lint(self.game, (check,))))

    def _case(self, case: Case) -> list[str]:
        return departures(judge(case.dispute, self.game), case.dispute)

    def _golden(self, name: str) -> list[str]:
        stored = golden_of(self.game)
        assert stored is not None
        again = f"count again: ludex golden {self.game.name} --write"
        if stored.version != self.game.version or name not in self.game.configurations:
            return [f"the table is of model {stored.version}; {again}"]
        expected = stored.configurations[name]
        depth = None if expected.complete else expected.depth
        table = self.game.table(self.game.configurations[name])
        found = count(table, Budget(COUNTING), depth=depth)
        return ["took too long"] if found is None else differences(expected, found)

    def _known(self, known: KnownGame) -> list[str]:
        told = recall(Observer(self.game, random.Random(self.seed)), known)
        if told is None:
            again = f"ludex check {self.game.name} --engine readings --remember"
            return [
                f"its game does not tell {known.reading} from the default any more; search again: {again}"
            ]
        return []

    @cached_property
    def _searched(self) -> list[Result]:
        """What visiting every position of the small configurations says of each property."""
        places = self.game.made_for("exhaust")
        found: list[Result] = []
        for name, made in places.items():
            budget = Budget(self.seconds / len(places))
            found += explore(self.game.table(made), properties_of(self.game), budget, configuration=name)[1]
        return found

    @cached_property
    def _fuzzed(self) -> FuzzRun:
        """What random games of every configuration came to."""
        game = self.game
        return fuzz(game, game.configurations, properties_of(game), Budget(self.seconds), seed=self.seed)

    def _property(self, name: str) -> list[str]:
        for result in self._searched:
            if result.property == name and result.verdict is Verdict.VIOLATED:
                return [f"{result.configuration}: {result.evidence}", *self._told(result.trace)]
        defect = self._fuzzed.defects.get(name)
        trace = None if defect is None else trace_of(self.game, defect)
        return (
            [] if trace is None or defect is None else [f"{defect.place}: {defect.what}", *self._told(trace)]
        )

    def _faults(self) -> list[str]:
        stated = {p.name for p in properties_of(self.game)}
        return [
            f"{defect.place}: {defect.what}"
            for name, defect in self._fuzzed.defects.items()
            if name not in stated
        ]

    def _told(self, trace: Trace | None) -> list[str]:
        if trace is None:
            return []
        table = self.game.table(trace.configuration)
        return story(table, [read_move(table, step.move) for step in trace.steps])

    def _machine(self) -> list[str]:
        from hypothesis.stateful import run_state_machine_as_test
        from ludex.solver.fuzz.machine import SETTINGS, state_machine

        try:
            run_state_machine_as_test(state_machine(self.game, *self.machine), settings=SETTINGS)
        except AssertionError as broken:
            return [str(broken)]
        return []

    def _check(self) -> list[str]:
        known = load_accepted(self.accepted) if self.accepted.exists() else Accepted()
        done = game_check(run_check(self.game, Request(seed=self.seed), self.seconds), known)
        found = [f"{entry.severity}: {entry.title} ({entry.id})" for entry in done.findings if entry.counts]
        return [*done.alarms, *done.problems, *found]
