"""Playing: the one place that carries out a move and lets happen what then happens by itself.

`step` makes one decision or chance outcome, `run` a whole line of them. A rule that breaks down raises
nothing here: the step tells it as its `fault`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import NamedTuple

from .errors import BadInput
from .game import AUTOMATIC, CHANCE, OVER, Move, Table
from .mistake import place_of
from .notation import write_move
from .rule import Illegal, Kind, Watcher, happened, tried, watching
from .state import State

RULE_FAULTS = (
    ArithmeticError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    NameError,
    RuntimeError,
    StopIteration,
)
"""What Python raises when a rule does something impossible, such as taking a card from an empty pile."""

MOST_AUTOMATIC = 2_000
"""Things happening by themselves in a row before we say that they never stop."""
NEVER_STOPS = "what happens by itself never stops"

SET_UP = Move("set-up")
"""Stands for the set-up where a step needs a name."""


class Fault(NamedTuple):
    """A rule that did something impossible, or would never stop."""

    move: Move
    what: str
    at: str = ""
    """The line of the game's code, where it is known."""


class Event(NamedTuple):
    """One rule carried out, with the clauses that it cited where somebody asked for them."""

    move: Move
    before: State
    after: State
    clauses: tuple[str, ...] = ()


class Step(NamedTuple):
    """A decision or chance outcome and everything that then happens by itself."""

    move: Move
    before: State
    chain: tuple[Event, ...]
    """The move itself and what followed; of the set-up, what followed."""
    fault: Fault | None = None
    """What went wrong on the way."""

    @property
    def after(self) -> State:
        """The position before the next decision."""
        return self.chain[-1].after if self.chain else self.before


class Breakdown(Exception):
    """A rule broke down where nobody is ready to hear of it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.move.rule}: {fault.what}")
        self.at = fault.at


class _Citations(Watcher):
    """Remembers the clauses that the rule tried last has cited, in order, each once."""

    def __init__(self) -> None:
        self._clauses: dict[str, None] = {}

    def tried(self) -> None:
        self._clauses.clear()

    def cited(self, clause: str) -> None:
        self._clauses[clause] = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Those of the rule that was tried last."""
        return tuple(self._clauses)


def carry_out(table: Table, state: State, moves: Iterable[Move] | None = None) -> Event | None:
    """One rule alone: the first of these that is permitted, or of all that can happen; None if none is.

    A rule that breaks down raises what it raises.
    """
    ready = next(table.successors(state) if moves is None else table.permitted(state, moves), None)
    if ready is None:
        return None
    happened(*ready)
    return Event(ready[0], state, ready[1])


def begin(table: Table, *, citing: bool = False) -> Step:
    """The set-up and what happens by itself before the first decision."""
    tried(())
    start = table.start()
    happened(SET_UP, start)
    return settle(table, start, citing=citing)


def settle(table: Table, state: State, *, citing: bool = False) -> Step:
    """What happens by itself from a position up to the next decision."""
    citations = _Citations() if citing else None
    with watching(citations) if citations else nullcontext():
        return _onward(table, SET_UP, state, [], citations)


def step(table: Table, state: State, move: Move, *, citing: bool = False) -> Step:
    """A decision or chance outcome and all that follows; raises `Illegal` with the clause that forbids it.

    With `citing`, every event names the clauses that it cited.
    """
    citations = _Citations() if citing else None
    with watching(citations) if citations else nullcontext():
        try:
            after = table.apply(state, move)
        except RULE_FAULTS as error:
            return Step(move, state, (), _broke(move, error))
        return _went(table, move, state, after, citations)


def attempt(table: Table, state: State, move: Move) -> Step | None:
    """The step that a move makes, or None where a clause forbids it."""
    try:
        return step(table, state, move)
    except Illegal:
        return None


def steps(
    table: Table,
    state: State,
    moves: Iterable[Move] | None = None,
    refused: Callable[[Move], None] = lambda _move: None,
) -> Iterator[Step]:
    """Every permitted decision or chance outcome from here, or those of these moves that are permitted.

    A move that breaks down is among them, with its fault; of the others `refused` is told.
    """
    waiting = iter(table.candidates(state, table.to_act(state)) if moves is None else moves)
    trying: list[Move] = []

    def one_by_one() -> Iterator[Move]:
        for move in waiting:
            trying.append(move)
            yield move
            if trying:
                refused(trying.pop())

    while True:
        try:
            for move, after in table.permitted(state, one_by_one()):
                trying.clear()
                yield _went(table, move, state, after, None)
            return
        except RULE_FAULTS as error:
            if not trying:
                raise
            yield Step(trying[0], state, (), _broke(trying.pop(), error))


def run(table: Table, moves: Iterable[Move]) -> Iterator[Step]:
    """A line of play: the set-up, then the step of each move.

    It ends early with a step that breaks down, or before a move that is not permitted.
    """
    made: Step | None = begin(table)
    waiting = iter(moves)
    while made is not None:
        yield made
        move = next(waiting, None)
        made = None if move is None or made.fault is not None else attempt(table, made.after, move)


def reached(table: Table, moves: Iterable[Move]) -> State | None:
    """Where a line of play leads; None where it cannot be played to its end."""
    line = tuple(moves)
    *_, last = made = list(run(table, line))
    return last.after if last.fault is None and len(made) > len(line) else None


def sound(made: Step) -> State:
    """The position after a step, for those who take it that no rule breaks down."""
    if made.fault is not None:
        raise Breakdown(made.fault)
    return made.after


def checked(table: Table, state: State, move: Move, *, where: str) -> Step:
    """The step of a move that a person or a file gave, or in a sentence why it cannot be."""
    who = table.to_act(state)
    text = write_move(table, move)
    if who == OVER:
        raise BadInput("over", f"{text!r} comes after the end ({table.over(state)})", where=where)
    rule = table.rules[move.rule]
    if (rule.kind is Kind.CHANCE) != (who == CHANCE):
        turn = "chance decides here" if who == CHANCE else f"{table.box.seat_names[who]} is to decide"
        raise BadInput("turn", f"{text!r} is out of place", where=where, right=turn)
    try:
        made = step(table, state, move, citing=True)
    except Illegal as illegal:
        says = table.game.catalog[illegal.clause].says
        raise BadInput(
            "illegal", f"{text!r} is not permitted by {illegal.clause}", where=where, right=says
        ) from None
    refuse_fault(table, made, where=where)
    return made


def refuse_fault(table: Table, made: Step, *, where: str) -> None:
    """Say in a sentence that a step cannot be carried out, if it cannot."""
    if made.fault is not None:
        raise BadInput(
            "broken", f"{describe(table, made.move)!r} cannot be carried out: {made.fault.what}", where=where
        )


def describe(table: Table, move: Move) -> str:
    """A move in words; the set-up counts as one."""
    return "the set-up" if move == SET_UP else write_move(table, move)


def kind_at(who: int) -> Kind:
    """The kind of rule that can happen when this seat, chance or nobody is to act."""
    return Kind.CHANCE if who == CHANCE else Kind.AUTOMATIC if who == AUTOMATIC else Kind.MOVE


def _broke(move: Move, error: Exception) -> Fault:
    return Fault(move, f"{type(error).__name__}: {error}", place_of(error))


def _went(table: Table, move: Move, before: State, after: State, citations: _Citations | None) -> Step:
    """The step of a move that was carried out."""
    happened(move, after)
    event = Event(move, before, after, citations.clauses if citations else ())
    return _onward(table, move, before, [event], citations)


def _onward(
    table: Table, move: Move, before: State, chain: list[Event], citations: _Citations | None
) -> Step:
    state = chain[-1].after if chain else before
    fault = None
    try:
        while table.to_act(state) == AUTOMATIC:
            if len(chain) > MOST_AUTOMATIC:
                fault = Fault(chain[-1].move, NEVER_STOPS)
                break
            event = carry_out(table, state)
            if event is None:
                break
            chain.append(event._replace(clauses=citations.clauses) if citations else event)
            state = event.after
    except RULE_FAULTS as error:
        last = chain[-1].move if chain else move
        what = f"what then happens by itself fails, {type(error).__name__}: {error}"
        fault = Fault(last, what, place_of(error))
    return Step(move, before, tuple(chain), fault)
