"""Prove: what holds in every position of a game, shown clause by clause from the rules that are played.

    results = prove(table, properties_of(game), configuration_name="2 players", seconds=60)

Each property of positions is shown to hold at the start and to be kept by every rule with every
parameter, all of them together with the lemmas and the ranges of the position's fields. What some
rule does not keep is shown as a position and a move, and then sought from the start, so that the
verdict says whether it can happen. Nothing is assumed that is not proved in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludex.invariants.property import RESERVED, Property, When, refuse_confusion
from ludex.model.game import Table
from ludex.model.notation import write_move
from ludex.model.trace import Trace

from ..budget import Budget
from ..crew import LOCAL, workers
from ..lift.limit import NotReadInTime, reading_until
from ..play.chains import STOPS, seek_endless_game
from ..result import DIFFERENCE, Result, Verdict
from . import cache as kept_proofs
from . import recheck
from .bounded import Goal, NotReached, Reached, Search, fails, nobody_can_move
from .certificate import write_certificate
from .deadlock import CAN_MOVE, Stuck, someone_can_move
from .families import told as told_family
from .induction import Induction, Standing, induct
from .obligation import EFFORT, OUT_OF_EFFORT
from .pool import Progress
from .recheck import Opinion
from .script import MOVES, Step, steps_of, written
from .termination import Chains, Ending
from .termination import told as told_circle
from .theory import BREAKDOWN, RANGE, TURN, Theory
from .words import listed, position_of, step_told, told

ENGINE = "prove"
IN_RANGE = "numbers-stay-in-range"
READING = 0.4
"""The part of the time in which the laws must be written down as logic."""
AT_LEAST = 3.0
"""So many seconds they have in any case."""
SEARCH_STEPS = 40
"""How many rules deep a counterexample is sought from the start."""
SEARCH_EFFORT = 150_000_000
"""How much the solver may do for it, in its own units of work: some fifteen seconds on an idle machine."""


Decided = Callable[[Result], None]
"""Hears each verdict as it is reached."""


def unheard(result: Result) -> None:
    """Say nothing about a verdict."""


def silent(done: int, of: int, last: str) -> None:
    """Say nothing about the progress."""


@dataclass(frozen=True)
class Terms:
    """How much a proof may take, and how it is told."""

    configuration_name: str
    seconds: float = 60.0
    """For everything together."""
    effort: int = EFFORT
    """For one question to the solver, in its own units of work."""
    processes: int = 0
    """How many to work with; 0 is as many as there are cores."""
    certificate: Path | None = None
    """The folder to write the proofs to, step by step."""
    on: str = LOCAL
    """Who does the work: this machine, or a cluster."""


def prove(
    table: Table,
    properties: Sequence[Property],
    *,
    configuration_name: str,
    seconds: float = 60.0,
    effort: int = EFFORT,
    processes: int = 0,
    on: str = LOCAL,
    certificate: Path | None = None,
    cache: Path | None = None,
    progress: Progress = silent,
    decided: Decided = unheard,
    called_back: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
) -> list[Result]:
    """A verdict on each property that fits the table, lemmas included, and on what every game owes.

    `seconds` is for everything together, `effort` for one question to the solver in units of its work,
    so that the machine's load changes no verdict; a question that is harder leaves its property
    undecided and names the rule. `progress` is told how many rule
    instances are done, of how many, and which was last. Where cvc5 is installed, every step of every
    proof is put to it too. With `certificate` the steps are written there. Besides the properties the
    list has a verdict on `numbers-stay-in-range` (each field keeps
    to its declared range), `rules-wait-their-turn` (no seat can move while another is to act),
    `rules-never-break-down`, `someone-can-always-move` and `what-happens-by-itself-stops`. Verdicts are
    kept in the folder `cache` if one is given, unless time ran out. `decided` hears each verdict
    as it is reached, and once `called_back` says so the rest is left undecided. `clock` tells the
    seconds; one that tells those that this process computes is of use to one process only.
    """
    refuse_confusion(properties)
    terms = Terms(configuration_name, seconds, effort, processes or workers(on), certificate, on)
    name = kept_proofs.key(table, properties, recheck.available()) if cache else ""
    expected = {*RESERVED, *(p.name for p in properties if p.fits(table.box))}
    kept = kept_proofs.load(cache, name, expected) if cache and certificate is None else None
    if kept is not None:
        return [replace(result, configuration=configuration_name) for result in kept]
    budget = Budget(seconds, called_back=called_back, clock=clock if terms.processes == 1 else time.monotonic)
    proof = _Proof(table, properties, terms, progress, decided, budget)
    results = proof.results()
    if cache and not proof.hurried:
        kept_proofs.save(cache, name, results)
    return results


class _Proof:
    def __init__(
        self,
        table: Table,
        properties: Sequence[Property],
        terms: Terms,
        progress: Progress,
        decided: Decided,
        budget: Budget,
    ) -> None:
        self.table = table
        self.properties = [p for p in properties if p.fits(table.box)]
        self.terms = terms
        self.progress = progress
        self.decided = decided
        self.budget = budget
        self.moving: tuple[str, ...] | None = None
        """The claims that show that someone can always move, if that is proved."""
        self.opinions: dict[str, Opinion] = {}
        """What cvc5 says of each claim, if it is installed."""
        self.hurried = False
        """Whether another run with more time might decide more."""

    def results(self) -> list[Result]:
        """All verdicts, properties in the order given."""
        began = time.monotonic()
        try:
            induction = induct(
                self._theory,
                budget=self.budget.part(self.terms.seconds * 0.9),
                effort=self.terms.effort,
                processes=self.terms.processes,
                on=self.terms.on,
                progress=self.progress,
            )
        except NotReadInTime as late:
            return self._unread(late)
        self._ask_again(induction)
        share = (time.monotonic() - began) / len(induction.standings)
        verdicts: dict[str, Result] = {}

        def note(result: Result) -> None:
            verdicts[result.property] = result
            self.decided(result)

        # What induction settles comes first: a counterexample may be sought for a long time.
        for p in sorted(self.properties, key=lambda p: _is_to_be_sought(p, induction)):
            note(self._property(p, induction, share))
        note(self._ranges(induction, share))
        for name in (TURN, BREAKDOWN):
            note(self._standing(name, (), induction.standings[name], induction, share))
        note(self._moves(induction))
        note(self._stops(induction))
        if self.terms.certificate is not None:
            left_out = [STOPS] if verdicts[STOPS].verdict is Verdict.PROVED else []
            where, name = self.terms.certificate, self.terms.configuration_name
            write_certificate(where, induction, name, self.moving, left_out)
        order = [p.name for p in self.properties]
        return sorted(
            verdicts.values(), key=lambda r: order.index(r.property) if r.property in order else len(order)
        )

    def _theory(self, loose: frozenset[str]) -> Theory:
        """The table and its laws as logic, if they can be written down in a part of the time."""
        seconds = max(self.terms.seconds * READING, AT_LEAST)
        with reading_until(Budget(seconds, called_back=self.budget.called_back).over):
            return Theory(self.table, self.properties, loose=loose)

    def _unread(self, late: NotReadInTime) -> list[Result]:
        """What is said of all laws where there was no time to write them down."""
        self.hurried = True
        evidence = f"this box is too large: {late.why} before '{late.law}' was written down as logic"
        clauses = {p.name: p.clauses for p in self.properties}
        names = (*clauses, IN_RANGE, TURN, BREAKDOWN, CAN_MOVE, STOPS)
        results = [self._result(n, Verdict.UNDECIDED, evidence, clauses.get(n, ()), 0.0) for n in names]
        for result in results:
            self.decided(result)
        return results

    def _result(
        self,
        name: str,
        verdict: Verdict,
        evidence: str,
        clauses: tuple[str, ...],
        seconds: float,
        *,
        needed: Sequence[str] = (),
        trace: Trace | None = None,
        position: dict[str, Any] | None = None,
    ) -> Result:
        return Result(
            name,
            verdict,
            ENGINE,
            self.terms.configuration_name,
            evidence,
            clauses,
            round(seconds, 3),
            tuple(sorted(needed)),
            trace,
            position,
        )

    def _property(self, p: Property, induction: Induction, share: float) -> Result:
        if p.when is When.CAN_ALWAYS_END:
            evidence = "induction says nothing about what stays possible; explore can exhaust it"
            return self._result(p.name, Verdict.UNDECIDED, evidence, p.clauses, 0.0)
        standing = induction.standings[p.name]
        if standing.false_at_start or standing.counterexample is not None:
            return self._sought(p, standing, induction, share)
        return self._standing(p.name, p.clauses, standing, induction, share)

    def _standing(
        self, name: str, clauses: tuple[str, ...], standing: Standing, induction: Induction, share: float
    ) -> Result:
        if standing.false_at_start:
            evidence = "it is so from the start: who is to act cannot be said there"
            return self._result(name, Verdict.VIOLATED, evidence, clauses, share)
        if standing.counterexample is not None:
            evidence, position = self._failure(name, standing, induction)
            return self._result(name, Verdict.UNDECIDED, evidence, clauses, share, position=position)
        if standing.unknown is not None:
            move, reason = standing.unknown
            self.hurried = self.hurried or reason != OUT_OF_EFFORT
            evidence = f"the solver stopped at '{told_family(self.table, move)}': {reason}"
            return self._result(name, Verdict.UNDECIDED, evidence, clauses, share)
        if standing.leans_on:
            evidence = f"it would hold if {standing.leans_on} did, which is not proved"
            return self._result(name, Verdict.UNDECIDED, evidence, clauses, share)
        if induction.difference:
            evidence = f"{DIFFERENCE}: {induction.difference}"
            return self._result(name, Verdict.UNDECIDED, evidence, clauses, share)
        evidence = self._proof_told(name, standing, induction)
        if name == BREAKDOWN and induction.never_rules:
            evidence += (
                f"; no position here permits {listed(induction.never_rules, 40)}: nothing is said of them"
            )
        if name in induction.vacuous:
            return self._result(name, Verdict.VACUOUS, induction.vacuous[name], clauses, share)
        evidence, verdict = self._confirmed(evidence, (name,))
        return self._result(name, verdict, evidence, clauses, share, needed=sorted(standing.clauses))

    def _ask_again(self, induction: Induction) -> None:
        """Put every step to cvc5 too."""
        if not recheck.available():
            return
        steps = list(steps_of(induction))
        said = recheck.answers(
            induction.theory, steps, budget=self.budget, processes=self.terms.processes, on=self.terms.on
        )
        self.hurried = self.hurried or not all(said.values())
        self.opinions = recheck.opinions(self.table, said)

    def _confirmed(self, evidence: str, names: Sequence[str]) -> tuple[str, Verdict]:
        """Proved, unless the other solver was asked and finds a step to be wrong."""
        asked = [self.opinions[name] for name in names if name in self.opinions]
        if not asked:
            return evidence, Verdict.PROVED
        denied = [rule for opinion in asked for rule in opinion.denied]
        opinion = Opinion(sum(o.confirmed for o in asked), sum(o.of for o in asked), denied)
        if denied:
            return f"{DIFFERENCE}: Z3 proves it, {opinion}", Verdict.UNDECIDED
        return f"{evidence}; {opinion}", Verdict.PROVED

    def _proof_told(self, name: str, standing: Standing, induction: Induction) -> str:
        possible = induction.instances - induction.never
        told = f"kept by all {possible} rule instances that can happen ({standing.kept_by} touch it)"
        helpers = sorted(need for need in standing.needs if need != name and not need.startswith(RANGE))
        told += f", with {listed(helpers)}" if helpers else ""
        if standing.near_miss is not None:
            move, clause = standing.near_miss
            told += f"; {standing.at_stake} would break it but for a clause,"
            told += f" such as '{write_move(self.table, move)}' but for {clause}"
        if shared := induction.theory.shared_with_rules(name):
            told += f"; rests on the same helpers as the rules: {listed(shared)}"
        return f"{told}; compared with Python in {induction.compared} positions"

    def _failure(
        self, name: str, standing: Standing, induction: Induction
    ) -> tuple[str, dict[str, Any] | None]:
        """The rule that breaks a claim, in words, and the whole position from which it does."""
        assert standing.counterexample is not None
        move, reply = standing.counterexample
        told = f"not kept by {step_told(induction.theory, name, reply.numbers, move)}"
        if standing.fell_with:
            told = f"it fell only because {listed(standing.fell_with)} fell: {told}"
        return told, self.table.schema.to_data(position_of(self.table, reply.numbers))

    def _sought(self, p: Property, standing: Standing, induction: Induction, share: float) -> Result:
        """A property that is not inductive: can its failure be reached from the start?"""
        cause, position = "false at the start", None
        if standing.counterexample is not None:
            cause, position = self._failure(p.name, standing, induction)
        result = self._looked_for(p.name, p.clauses, fails(p), [p], cause, share)
        return replace(result, position=position) if result.verdict is Verdict.UNDECIDED else result

    def _looked_for(
        self,
        name: str,
        clauses: tuple[str, ...],
        goal: Goal,
        properties: Sequence[Property],
        cause: str,
        seconds: float,
    ) -> Result:
        """A verdict that says whether what induction could not exclude can be reached from the start."""
        began = time.monotonic()
        if self.budget.left < 1:
            self.hurried = True
            evidence = f"{cause}; no time left to look whether it can be reached"
            return self._result(name, Verdict.UNDECIDED, evidence, clauses, seconds)
        search = Search(self.table, properties, budget=self.budget)
        found = search.look(goal, steps=SEARCH_STEPS, seconds=self.budget.left / 2, effort=SEARCH_EFFORT)
        seconds += time.monotonic() - began
        if isinstance(found, Reached):
            evidence = f"happens after {len(found.moves)} rules from the start, played and confirmed"
            return self._result(name, Verdict.VIOLATED, evidence, clauses, seconds, trace=found.trace)
        evidence = f"{cause}; {_not_reached(found)}"
        return self._result(name, Verdict.UNDECIDED, evidence, clauses, seconds)

    def _ranges(self, induction: Induction, share: float) -> Result:
        ranges = {name: s for name, s in induction.standings.items() if name.startswith(RANGE)}
        broken = {name: s for name, s in ranges.items() if not s.kept}
        clauses = sorted(set().union(*(s.clauses for s in ranges.values())))
        if not broken and induction.difference:
            evidence = f"{DIFFERENCE}: {induction.difference}"
            return self._result(IN_RANGE, Verdict.UNDECIDED, evidence, (), share * len(ranges))
        if not broken:
            evidence = f"all {len(ranges)} fields keep to their declared ranges under every rule"
            evidence, verdict = self._confirmed(evidence, list(ranges))
            return self._result(IN_RANGE, verdict, evidence, (), share * len(ranges), needed=clauses)
        name, standing = next(iter(broken.items()))
        first = self._standing(name, (), standing, induction, share)
        fields = listed([name.removeprefix(RANGE) for name in broken])
        evidence = f"not proved for {fields}: {first.evidence}"
        return self._result(IN_RANGE, Verdict.UNDECIDED, evidence, (), share * len(ranges))

    def _moves(self, induction: Induction) -> Result:
        began = time.monotonic()
        theory = induction.theory
        assumed = [name for name in theory.inductive if induction.standings[name].kept]
        answer = someone_can_move(theory, assumed, budget=self.budget, effort=3 * self.terms.effort)
        seconds = time.monotonic() - began
        if isinstance(answer, Stuck):
            state = position_of(self.table, answer.numbers)
            blocked = listed(answer.clauses) or "no clause: no rule is due"
            cause = f"blocked by {blocked} in a position with {told(self.table, state)}"
            return self._looked_for(CAN_MOVE, answer.clauses, nobody_can_move(), (), cause, seconds)
        if answer.unknown:
            self.hurried = True
            evidence = f"the solver stopped: {answer.unknown}"
            return self._result(CAN_MOVE, Verdict.UNDECIDED, evidence, (), seconds)
        if doubt := _doubt(induction):
            return self._result(CAN_MOVE, Verdict.UNDECIDED, doubt, (), seconds)
        used = sorted(name for name in answer.claims if not name.startswith(RANGE))
        evidence = "in no position that satisfies the proved claims is every rule blocked before the end"
        if used:
            evidence += f", with {listed(used)}"
        self.moving = tuple(sorted(answer.claims))
        if recheck.available():
            step = Step(MOVES, None, (CAN_MOVE,), self.moving)
            said = recheck.answers(theory, [step], budget=self.budget, processes=1)
            self.opinions |= recheck.opinions(self.table, said)
        evidence, verdict = self._confirmed(evidence, (CAN_MOVE,))
        return self._result(CAN_MOVE, verdict, evidence, (), seconds)

    def _stops(self, induction: Induction) -> Result:
        """Whether what happens by itself always comes to an end."""
        began = time.monotonic()
        theory = induction.theory
        assumed = [name for name in theory.inductive if induction.standings[name].kept]
        ending = Chains(theory, assumed, budget=self.budget, effort=self.terms.effort).ending()
        seconds = time.monotonic() - began
        if ending.circle:
            return self._goes_on(ending, seconds)
        if doubt := _doubt(induction):
            return self._result(STOPS, Verdict.UNDECIDED, doubt, (), seconds)
        if not ending.rules:
            return self._result(STOPS, Verdict.VACUOUS, "nothing happens by itself here", (), seconds)
        evidence = ending.told()
        if recheck.available():
            scripts = [written(terms) for terms in ending.shown]
            here = self.terms.processes if self.terms.on == LOCAL else 1
            self.opinions[STOPS] = recheck.opinion(scripts, budget=self.budget, processes=here)
        evidence, verdict = self._confirmed(evidence, (STOPS,))
        return self._result(STOPS, verdict, evidence, (), seconds)

    def _goes_on(self, ending: Ending, seconds: float) -> Result:
        """A circle that nothing was found to break: does a game get into it?"""
        cause = f"{told_circle(ending.circle)} may go on for ever as far as is known"
        if ending.unknown:
            self.hurried = self.hurried or bool(self.budget.over())
            cause += f" ({ending.unknown})"
        if (trace := seek_endless_game(self.table)) is not None:
            evidence = f"{cause}, and in a game of {len(trace.steps)} decisions {trace.about}"
            return self._result(STOPS, Verdict.VIOLATED, evidence, (), seconds, trace=trace)
        position = None
        if ending.numbers:
            position = self.table.schema.to_data(position_of(self.table, ending.numbers))
        return self._result(STOPS, Verdict.UNDECIDED, cause, (), seconds, position=position)


def _doubt(induction: Induction) -> str:
    """Why nothing that leans on all proved claims together can be called proved; empty if it can."""
    leaning = sorted({s.leans_on for s in induction.standings.values() if s.leans_on})
    if leaning:
        return f"it would hold if {listed(leaning)} did, which is not proved"
    return f"{DIFFERENCE}: {induction.difference}" if induction.difference else ""


def _is_to_be_sought(p: Property, induction: Induction) -> bool:
    standing = induction.standings.get(p.name)
    return standing is not None and (standing.false_at_start or standing.counterexample is not None)


def _not_reached(found: NotReached) -> str:
    if found.reason:
        return (
            f"not reached from the start within {found.steps} rules, where the search stopped: {found.reason}"
        )
    return f"not reached from the start within {found.steps} rules"
