"""Broken law: conservation, bounds, turn fairness, any property; and rules that ask for the impossible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.invariants.property import Property
from ludex.model.game import Move
from ludex.model.notation import write_move
from ludex.model.play import Fault, describe
from ludex.model.trace import Trace

from ..budget import Budget
from ..explore.search import breakage_moves, violating_trace
from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import Target, after


class BrokenLaw(Detector):
    """Properties that fail and rules that break down."""

    name = "broken-law"
    says = "A law of the game does not always hold."
    needs = Needs.GRAPH

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """One finding for each property and each rule that breaks down."""
        seen = target.exploration
        if seen is None:
            return
        for breakage in seen.broken.values():
            trace = violating_trace(seen, breakage)
            if trace is not None and breakage.property is not None:
                yield broken_property(target.name, breakage.property, trace)
        for breakage in seen.faults:
            assert breakage.fault is not None
            moves = breakage_moves(seen, breakage)[:-1]
            yield breakdown(target, moves, breakage.move, breakage.fault)


def broken_property(configuration: str, broken: Property, trace: Trace) -> Finding:
    """The finding that a property fails at the end of a game."""
    words = [step.move for step in trace.steps]
    return Finding(
        detector=BrokenLaw.name,
        severity=Severity.ERROR,
        title=f"Not always true: {broken.summary.rstrip('.')} ({after(words)})",
        detail=f"The property {broken.name} must hold {broken.when.value}. It fails {after(words)}.",
        clauses=broken.clauses,
        configuration=configuration,
        rulings=dict(trace.configuration.rulings),
        trace=trace,
        about=broken.name,
        brief=f"Not always true: {broken.summary.rstrip('.')}",
    )


def breakdown(target: Target, moves: Sequence[Move], move: Move, fault: Fault) -> Finding:
    """The finding that a rule asks for something impossible."""
    table = target.table
    rule = table.rules.get(fault.move.rule)
    words = [write_move(table, earlier) for earlier in moves]
    name = describe(table, fault.move)
    return Finding(
        detector=BrokenLaw.name,
        severity=Severity.ERROR,
        title=f"“{name}” cannot be carried out {after(words)}: {fault.what}",
        detail=f"The next decision was “{describe(table, move)}”. The rule that breaks down: "
        + (rule.summary if rule else name),
        clauses=rule.clauses if rule else (),
        configuration=target.name,
        rulings=dict(table.box.configuration.rulings),
        trace=target.trace(moves, f"then {describe(table, move)} cannot be carried out"),
        about=f"{fault.move.rule}: {fault.what}",
    )
