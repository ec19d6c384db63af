"""The protocol of an era of Project:MINE, proved for any number of players and any exhausted decks.

What is proved is the arithmetic that the game itself plays by (`model/project_mine/rounds.py`), lifted
with the number of seats left open. Decks may run out at any moment, any number of times, whosever they
are. Turns are counted for one seat that stands for all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import z3
from ludex.model.game import Table
from ludex.model.project_mine import rounds

from ..lift.rules import lift_value
from ..lift.terms import INTEGERS, Truth, condition_term
from ..result import Result, Verdict
from . import Answer, Say, Study

ENGINE = "prove"
CONFIGURATION = "any number of players, any pattern of exhausted decks"
TIMEOUT = 20_000
"""Milliseconds for one question."""


@dataclass(frozen=True)
class Era:
    """An era under way, as seen from one seat that stands for all."""

    seats: Any
    place: Any
    """Whose turn it is, counted from the starter."""
    rounds: Any
    """Full rounds played."""
    declared: Any
    last_round: Any
    declared_in: Any
    """The round in which the end was declared, once it is."""
    witness: Any
    """The place of the seat whose turns are counted."""
    taken: Any
    """The turns that this seat has had."""


def an_era() -> Era:
    """An era of which nothing is known."""
    return Era(
        z3.Int("seats"),
        z3.Int("place"),
        z3.Int("rounds"),
        z3.Bool("declared"),
        z3.Bool("last_round"),
        z3.Int("declared_in"),
        z3.Int("witness"),
        z3.Int("taken"),
    )


def _said(function: Any, *args: Any) -> Any:
    """What a function of the game gives for these terms."""
    known = [
        Truth(arg)
        if z3.is_bool(arg)
        else INTEGERS.variable(str(arg), None, None)
        if z3.is_const(arg)
        else arg
        for arg in args
    ]
    value, sound = lift_value(function, *known)
    assert sound is True, "the protocol's arithmetic cannot break down"
    return condition_term(value) if isinstance(value, bool | Truth) else INTEGERS.term(value)


def begins(era: Era) -> Any:
    """The first turn of an era, with a seat that has had none."""
    return z3.And(
        era.seats >= 1,
        era.place == 0,
        era.rounds == 0,
        z3.Not(era.declared),
        z3.Not(era.last_round),
        era.witness >= 0,
        era.witness < era.seats,
        era.taken == 0,
    )


def invariant(era: Era) -> Any:
    """A seat has had a turn for each full round, and one more if its place has passed."""
    passed = z3.If(era.witness < era.place, 1, 0)
    return z3.And(
        era.seats >= 1,
        era.place >= 0,
        era.place < era.seats,
        era.rounds >= 0,
        era.witness >= 0,
        era.witness < era.seats,
        era.taken == era.rounds + passed,
        z3.Implies(era.last_round, z3.And(era.declared, era.rounds == era.declared_in + 1)),
        z3.Implies(z3.And(era.declared, z3.Not(era.last_round)), era.rounds == era.declared_in),
    )


def exhausted(era: Era) -> Era:
    """A deck runs out, in whatever turn."""
    declared = _said(rounds.declared_after_exhaustion, era.declared, era.last_round)
    newly = z3.And(declared, z3.Not(era.declared))
    return Era(
        era.seats,
        era.place,
        era.rounds,
        declared,
        era.last_round,
        z3.If(newly, era.rounds, era.declared_in),
        era.witness,
        era.taken,
    )


def turn_over(era: Era) -> Era:
    """A turn ends and the next one begins."""
    over = _said(rounds.round_is_over, era.place, era.seats)
    return Era(
        era.seats,
        _said(rounds.place_after, era.place, era.seats),
        era.rounds + z3.If(over, 1, 0),
        era.declared,
        _said(rounds.last_round_after, era.place, era.seats, era.declared, era.last_round),
        era.declared_in,
        era.witness,
        _counted(era),
    )


def _counted(era: Era) -> Any:
    return era.taken + z3.If(era.witness == era.place, 1, 0)


def ends(era: Era) -> Any:
    """The era is over when the present turn ends."""
    return _said(rounds.era_is_over, era.place, era.seats, era.last_round)


def turns_left(era: Era) -> Any:
    """Once the end is declared: how many turns are still to come, the present one included."""
    return era.seats - era.place + z3.If(era.last_round, 0, era.seats)


def claims() -> list[tuple[str, str, tuple[str, ...], list[Any]]]:
    """What is claimed: name, in words, clauses, and what must be true of every era."""
    era = an_era()
    kept = invariant(era)
    after_turn = turn_over(era)
    after_deck = exhausted(era)
    goes_on = z3.And(kept, z3.Not(ends(era)))
    return [
        (
            "era-protocol-holds",
            "kept by a turn that ends and by a deck that runs out, from the first turn on",
            ("MINE-TURN-01", "MINE-END-01", "MINE-END-02"),
            [
                z3.Implies(begins(era), kept),
                z3.Implies(goes_on, invariant(after_turn)),
                z3.Implies(kept, invariant(after_deck)),
            ],
        ),
        (
            "era-ends-with-equal-turns",
            "when an era ends every seat has had one turn for each round up to the one after the declaration",
            ("MINE-TURN-03", "MINE-END-06"),
            [z3.Implies(z3.And(kept, ends(era)), _counted(era) == era.declared_in + 2)],
        ),
        (
            "era-ends-only-when-declared",
            "no era ends unless a deck ran out, and never in the round of the declaration",
            ("MINE-END-01", "MINE-END-02", "MINE-END-04"),
            [z3.Implies(z3.And(kept, ends(era)), z3.And(era.declared, era.rounds == era.declared_in + 1))],
        ),
        (
            "declaration-is-not-taken-back",
            "once declared the end stands, whatever other decks do, for the round it was declared in",
            ("MINE-END-03",),
            [
                z3.Implies(z3.And(kept, era.declared), after_deck.declared),
                z3.Implies(z3.And(kept, era.declared), after_deck.declared_in == era.declared_in),
                z3.Implies(z3.And(goes_on, era.last_round), after_turn.last_round),
            ],
        ),
        (
            "declared-era-ends",
            "once declared every turn brings the end one turn nearer, and no deck puts it off",
            ("MINE-END-02", "MINE-END-04"),
            [
                z3.Implies(
                    z3.And(goes_on, era.declared),
                    z3.And(turns_left(after_turn) == turns_left(era) - 1, turns_left(after_turn) > 0),
                ),
                z3.Implies(z3.And(kept, era.declared), turns_left(after_deck) == turns_left(era)),
                z3.Implies(z3.And(kept, era.declared), (turns_left(era) == 1) == ends(era)),
            ],
        ),
    ]


def prove_era_protocol() -> list[Result]:
    """A verdict on each claim about the protocol."""
    found = []
    for name, words, clauses, statements in claims():
        started = time.monotonic()
        answers = [_counterexample(statement) for statement in statements]
        bad = next((answer for answer in answers if answer is not None), None)
        verdict = Verdict.PROVED if bad is None else Verdict.UNDECIDED
        evidence = words if bad is None else f"not shown: {bad}"
        seconds = time.monotonic() - started
        found.append(Result(name, verdict, ENGINE, CONFIGURATION, evidence, clauses, seconds))
    return found


def _counterexample(statement: Any) -> str | None:
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT)
    solver.add(z3.Not(statement))
    answer = solver.check()
    if answer == z3.unsat:
        return None
    return str(solver.model()) if answer == z3.sat else solver.reason_unknown()


def prove_for_everybody(_table: Table, say: Say) -> Answer:
    """A row for each claim about the protocol."""
    say("proving the protocol of an era")
    rows = tuple(
        (one.property, one.verdict.value, one.evidence, ", ".join(one.clauses), f"{one.seconds:.2f}")
        for one in prove_era_protocol()
    )
    headings = ("claim", "verdict", "evidence", "clauses", "seconds")
    return Answer((f"The protocol of an era, for {CONFIGURATION}:",), headings, rows)


STUDY = Study("Does every era give everybody equal turns and come to its end?", prove_for_everybody)
