"""Explore: every position of a small game, breadth first, so that counterexamples are the shortest there are.

Any engine that offers `run` as `PythonSearch` does can take its place; a reporter hears two events.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from ludex.invariants.property import Memory, Property, When
from ludex.model.game import Move, Table
from ludex.model.play import NEVER_STOPS, SET_UP, Fault, Step, begin, steps
from ludex.model.rule import watching
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..monitor import Memories, Monitor, watch_game
from ..play.chains import STOPS, endless_game
from ..result import Result, Verdict
from .endings import without_end
from .graph import Graph


class Reporter(Protocol):
    """Someone who follows a search."""

    def searching(self, states: int, depth: int) -> None:
        """So many positions are known, and the search is this deep."""

    def discovered(self, what: str) -> None:
        """Something was found, in a few words."""


MOST_WORKED_OUT = 20_000
"""Positions whose steps are kept for a second search; some 10 kB each."""


class Silent:
    """A reporter that says nothing."""

    def searching(self, states: int, depth: int) -> None:
        """Say nothing."""

    def discovered(self, what: str) -> None:
        """Say nothing."""


@dataclass
class Breakage:
    """Where a search first met a failing property or a rule that broke down."""

    parent: int
    move: Move
    at: Move
    property: Property | None = None
    fault: Fault | None = None


@dataclass
class Exploration:
    """What a search has seen."""

    graph: Graph
    properties: tuple[Property, ...]
    broken: dict[str, Breakage] = field(default_factory=dict)
    faults: list[Breakage] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
    happened: set[str] = field(default_factory=set)
    """The rules that have happened."""
    stopped: str = ""
    """Why it did not see everything; empty if it did."""
    seconds: float = 0.0
    coverage: Coverage = field(default_factory=Coverage)
    miss: float = 0.0
    """The probability that a position was taken for another one; above zero with hash compaction only."""

    @property
    def complete(self) -> bool:
        """Whether every reachable position was surely visited; beyond a rule that broke down, none was."""
        return not self.stopped and not self.faults and not self.miss

    @property
    def dead(self) -> list[str]:
        """The rules that never happened."""
        return [rule for rule in self.graph.table.rules if rule not in self.happened]

    def extent(self) -> str:
        """How much was seen, in words."""
        graph = self.graph
        doubt = ""
        if self.miss:
            doubt = f", by hash compaction: one may be missed with a probability of {self.miss:.1g}"
        if not self.stopped and not self.faults:
            size = f"{len(graph):,} positions, {graph.transitions:,} transitions, depth {graph.depth}"
            return f"{size}{doubt}" if doubt else f"all {size}"
        ended = f" then stopped: {self.stopped}" if self.stopped else ""
        if self.faults:
            broken = ", ".join(sorted({fault.at.rule for fault in self.faults}))
            ended += f" without what would follow where {broken} broke down"
        seen = f"{graph.expanded:,} of at least {len(graph):,} positions"
        return f"{seen}, depth {graph.depth},{ended}{doubt}"


class Engine(Protocol):
    """A search strategy."""

    def run(
        self,
        table: Table,
        properties: Sequence[Property],
        budget: Budget,
        reporter: Reporter,
        memory: type[Memory] | None = None,
    ) -> Exploration:
        """Visit positions until all are known or the budget is used up."""


class PythonSearch:
    """Breadth-first search with the rules as they are written."""

    def __init__(self, *, count_clauses: bool = True) -> None:
        self.count_clauses = count_clauses
        self._worked_out: dict[bytes, tuple[Step, ...]] = {}
        """Positions with their steps, for searches of the same table that also remember something."""

    def run(
        self,
        table: Table,
        properties: Sequence[Property],
        budget: Budget,
        reporter: Reporter,
        memory: type[Memory] | None = None,
    ) -> Exploration:
        """Visit positions until all are known or the budget is used up.

        With a memory, positions that differ only in what it remembers count as different.
        """
        wanted = [p for p in properties if p.memory is memory and p.when is not When.CAN_ALWAYS_END]
        monitor = Monitor(table, wanted)
        graph = Graph(table)
        seen = Exploration(graph, monitor.properties)
        if memory is None:
            self._worked_out.clear()
        search = _Search(
            table, monitor, seen, memory, self._worked_out if self._repeats(properties) else None
        )
        with watching(seen.coverage) if self.count_clauses and memory is None else nullcontext():
            search.begin()
            while graph.expanded < len(graph):
                if search.layer_is_done and graph.depth + 1 == budget.depth:
                    graph.layers.append(graph.expanded)
                    seen.stopped = f"depth limit of {budget.depth} decisions"
                    break
                if graph.expanded % 256 == 0:
                    reporter.searching(len(graph), graph.depth)
                    seen.stopped = budget.over()
                    if not seen.stopped and len(graph) > budget.states:
                        seen.stopped = f"memory limit of {budget.states:,} positions"
                    if seen.stopped:
                        break
                known = len(seen.broken) + len(seen.faults)
                search.expand(graph.expanded)
                if len(seen.broken) + len(seen.faults) > known:
                    reporter.discovered(", ".join([*seen.broken, *(f.at.rule for f in seen.faults)]))
        seen.seconds = budget.used
        return seen

    @staticmethod
    def _repeats(properties: Sequence[Property]) -> bool:
        return any(p.memory is not None for p in properties)


class _Search:
    def __init__(
        self,
        table: Table,
        monitor: Monitor,
        seen: Exploration,
        memory: type[Memory] | None,
        worked_out: dict[bytes, tuple[Step, ...]] | None,
    ) -> None:
        self.table = table
        self.monitor = monitor
        self.seen = seen
        self.graph = seen.graph
        self.memory = memory
        self.worked_out = worked_out
        self.memory_schema = (
            monitor.begin(table.start())[memory].schema if monitor.memories and memory else None
        )
        self._faulty: set[tuple[str, str]] = set()
        self._layer_end = 1

    @property
    def layer_is_done(self) -> bool:
        """Whether the next position to expand is farther from the start than the last one."""
        return self.graph.expanded == self._layer_end

    def begin(self) -> None:
        step = begin(self.table)
        memories = self.monitor.begin(step.before)
        for p in self.monitor.broken_at(step.before, memories):
            self._broke(p, -1, step.move, step.move)
        self._follow(step, memories, -1)

    def expand(self, number: int) -> None:
        graph = self.graph
        if number == self._layer_end:
            graph.layers.append(number)
            self._layer_end = len(graph)
        memories = self._memories(number)
        targets = []
        for step in self._steps(number):
            target = self._follow(step, memories, number)
            if target is not None:
                targets.append(target)
        graph.link(targets)

    def _steps(self, number: int) -> Iterable[Step]:
        if self.worked_out is None:
            return steps(self.table, self.graph.state(number))
        key = self.graph.keys[number][: self.graph.size]
        known = self.worked_out.get(key)
        if known is None:
            known = tuple(steps(self.table, self.graph.state(number)))
            if len(self.worked_out) < MOST_WORKED_OUT:
                self.worked_out[key] = known
        return known

    def _memories(self, number: int) -> Memories:
        if self.memory_schema is None or self.memory is None:
            return {}
        memory = self.memory_schema.unpack(self.graph.keys[number][self.graph.size :])
        assert isinstance(memory, Memory)
        return {self.memory: memory}

    def _follow(self, step: Step, memories: Memories, parent: int) -> int | None:
        self.seen.happened.update(event.move.rule for event in step.chain if event.move != SET_UP)
        broken, memories = self.monitor.follow(step, memories, last=step.fault is not None)
        for p, event in broken:
            self._broke(p, parent, step.move, event.move)
        if step.fault is not None:
            self._fault(step.fault, parent, step.move)
            return None
        return self._reach(step, memories, parent)

    def _reach(self, step: Step, memories: Memories, parent: int) -> int | None:
        graph, after = self.graph, step.after
        last = step.chain[-1].move if step.chain else step.move
        try:
            key = graph.key(after)
            if memories:
                key += b"".join(memory.packed() for memory in memories.values())
        except OverflowError as error:
            for p in self.monitor.broken_at(after, memories):
                self._broke(p, parent, step.move, last)
            self._fault(Fault(last, str(error)), parent, step.move)
            return None
        target = graph.number.get(key)
        if target is not None and not any(memory.broke for memory in memories.values()):
            return target
        for p in self.monitor.broken_at(after, memories):
            self._broke(p, parent, step.move, last)
        if target is not None:
            return target
        ended = self.table.over(after)
        if ended is not None:
            self.seen.ends[ended] = self.seen.ends.get(ended, 0) + 1
        return graph.add(key, parent, self.table.to_act(after))

    def _broke(self, p: Property, parent: int, move: Move, at: Move) -> None:
        self.seen.broken.setdefault(p.name, Breakage(parent, move, at, property=p))

    def _fault(self, fault: Fault, parent: int, move: Move) -> None:
        kind = (fault.move.rule, fault.what)
        if kind not in self._faulty:
            self._faulty.add(kind)
            self.seen.faults.append(Breakage(parent, move, fault.move, fault=fault))


def breakage_moves(seen: Exploration, breakage: Breakage) -> list[Move]:
    """The shortest game that ends with the decision at which something broke."""
    if breakage.parent < 0:
        return []
    return [*seen.graph.moves(breakage.parent), breakage.move]


def violating_trace(seen: Exploration, breakage: Breakage) -> Trace | None:
    """The game that violates a property, replayed under a monitor; None if it does not replay."""
    assert breakage.property is not None
    table = seen.graph.table
    moves = breakage_moves(seen, breakage)
    violations, _last = watch_game(table, [breakage.property], moves)
    if not violations:
        return None
    return record(table, moves, about=f"violates: {breakage.property.summary}")


def explore(
    table: Table,
    properties: Sequence[Property],
    budget: Budget,
    *,
    configuration: str,
    reporter: Reporter | None = None,
    engine: Engine | None = None,
) -> tuple[Exploration, list[Result]]:
    """Search a table for counterexamples: the plain positions first, then each memory's product with them."""
    reporter = reporter or Silent()
    engine = engine or PythonSearch()
    fitting = [p for p in properties if p.fits(table.box)]
    memories = list(dict.fromkeys(p.memory for p in fitting if p.memory is not None))
    share = 1.0 if not memories else 0.75
    first = engine.run(table, fitting, budget.part(budget.left * share), reporter)
    results = verdicts(first, configuration)
    results += [_reachable_end(first, p, configuration) for p in fitting if p.when is When.CAN_ALWAYS_END]
    for position, memory in enumerate(memories):
        part = budget.part(budget.left / (len(memories) - position))
        results += verdicts(engine.run(table, fitting, part, reporter, memory), configuration)
    return first, results


def verdicts(seen: Exploration, configuration: str) -> list[Result]:
    """What a search says about each property it watched."""
    found = []
    for p in seen.properties:
        breakage = seen.broken.get(p.name)
        if breakage is None:
            verdict = Verdict.EXHAUSTED if seen.complete else Verdict.SURVIVED
            extent = seen.extent()
            if p.when is When.AT_END and verdict is Verdict.SURVIVED and not seen.ends:
                extent, verdict = f"{extent}; no game came to its end", Verdict.UNDECIDED
            if not seen.graph.expanded:
                verdict = Verdict.UNDECIDED
            found.append(_result(seen, p, verdict, extent, configuration))
            continue
        trace = violating_trace(seen, breakage)
        if trace is None:
            reason = "the search met a violation that does not replay; this is a defect of the search"
            found.append(_result(seen, p, Verdict.UNDECIDED, reason, configuration))
        else:
            evidence = f"a game of {len(trace.steps)} decisions, the shortest there is"
            found.append(_result(seen, p, Verdict.VIOLATED, evidence, configuration, trace))
    return found


def stopping(seen: Exploration, configuration: str) -> Result:
    """What a search says about chains of rules that happen by themselves: does each come to an end?"""
    law = Property(STOPS, When.ALWAYS, bool, ())
    for breakage in seen.faults:
        if breakage.fault is None or breakage.fault.what != NEVER_STOPS:
            continue
        trace = endless_game(seen.graph.table, breakage_moves(seen, breakage))
        if trace is not None:
            evidence = f"a game of {len(trace.steps)} decisions: {trace.about}"
            return _result(seen, law, Verdict.VIOLATED, evidence, configuration, trace)
    if not seen.graph.expanded:
        return _result(seen, law, Verdict.UNDECIDED, seen.extent(), configuration)
    verdict = Verdict.EXHAUSTED if seen.complete else Verdict.SURVIVED
    return _result(seen, law, verdict, seen.extent(), configuration)


def _reachable_end(seen: Exploration, p: Property, configuration: str) -> Result:
    if not seen.graph.linked:
        reason = "this search does not keep where each decision leads"
        return _result(seen, p, Verdict.UNDECIDED, reason, configuration)
    lost = without_end(seen.graph)
    if lost:
        number = min(lost)
        trace = seen.graph.trace(number, about="no end of the game can be reached any more")
        evidence = f"no end can be reached from {len(lost):,} positions"
        return _result(seen, p, Verdict.VIOLATED, evidence, configuration, trace)
    if seen.complete:
        return _result(seen, p, Verdict.EXHAUSTED, seen.extent(), configuration)
    return _result(seen, p, Verdict.UNDECIDED, seen.extent(), configuration)


def _result(
    seen: Exploration,
    p: Property,
    verdict: Verdict,
    evidence: str,
    configuration: str,
    trace: Trace | None = None,
) -> Result:
    return Result(p.name, verdict, "explore", configuration, evidence, p.clauses, seen.seconds, trace=trace)
