"""Laws of turns: who may act, in which order, and equally often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludex.model.domain import NONE, Amount, Seat, SeatOrNone
from ludex.model.state import Each

from ..property import Memory, Property, When
from .law import Applies, Measure, OfSeat, law


def only_the_seat_to_act_loses(
    name: str,
    says: str,
    to_act: Measure,
    stock: Callable[[Any, int], int],
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """A seat's stock shrinks only while that seat is to act."""

    def holds(before: Any, after: Any) -> bool:
        return all(
            stock(after, seat) >= stock(before, seat) or to_act(before) == seat
            for seat in range(before.box.seats)
        )

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)


def only_the_seat_to_act_moves(
    to_act: Measure,
    *clauses: str,
    name: str = "only-the-seat-to-act-moves",
    says: str = "No seat ever moves while it is not to act.",
    applies: Applies = None,
) -> Property:
    """No rule lets a seat decide out of turn; `to_act` is the game's own."""

    class Interruptions(Memory):
        """How often a seat moved while it was not to act."""

        count: Amount

        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            if seat >= 0 and to_act(before) != seat:
                self.count += 1

    def holds(s: Any, interruptions: Interruptions) -> bool:
        return interruptions.count == 0

    return law(name, says, When.ALWAYS, holds, clauses, memory=Interruptions, applies=applies)


class Turns(Memory):
    """How many turns each seat has had."""

    taken: Each[Seat, Amount]


def _turns(rules: Sequence[str]) -> type[Turns]:
    class TurnsByRule(Turns):
        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            if rule in rules and seat >= 0:
                self.taken[seat] += 1

    return TurnsByRule


def turns_differ_by_at_most(
    most: int,
    rules: Sequence[str],
    *clauses: str,
    name: str = "turns-go-round",
    says: str = "No seat is ever more turns ahead of another than the turn order allows.",
    applies: Applies = None,
) -> Property:
    """The seats take turns: `rules` are the moves that use one up."""

    def holds(s: Any, turns: Turns) -> bool:
        return max(turns.taken) - min(turns.taken) <= most

    return law(name, says, When.ALWAYS, holds, clauses, memory=_turns(rules), applies=applies)


def equal_turns(
    rules: Sequence[str],
    *clauses: str,
    name: str = "equal-turns",
    says: str = "When the game ends every seat has had as many turns as every other.",
    applies: Applies = None,
) -> Property:
    """The end comes after equally many turns for all: `rules` are the moves that use one up."""

    def holds(s: Any, turns: Turns) -> bool:
        return max(turns.taken) == min(turns.taken)

    return law(name, says, When.AT_END, holds, clauses, memory=_turns(rules), applies=applies)


def equal_turns_in_each(
    period: Measure,
    rules: Sequence[str],
    *clauses: str,
    name: str = "equal-turns-in-each-round",
    says: str = "When a round is over every seat has had as many turns in it as every other.",
    applies: Applies = None,
) -> Property:
    """The same for every round or era: `period` is its number, `rules` are the moves that use up a turn."""

    class TurnsOfPeriod(Turns):
        """The turns of the present period, and how many periods ended unequally."""

        unequal: Amount

        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            if rule in rules and seat >= 0:
                self.taken[seat] += 1
            if period(after) != period(before):
                if max(self.taken) != min(self.taken):
                    self.unequal += 1
                for each in range(before.box.seats):
                    self.taken[each] = 0

    def holds(s: Any, turns: TurnsOfPeriod) -> bool:
        return turns.unequal == 0

    return law(name, says, When.ALWAYS, holds, clauses, memory=TurnsOfPeriod, applies=applies)


def turn_order(
    rules: Sequence[str],
    *clauses: str,
    sits_out: Callable[[Any, int], bool] = lambda _s, _seat: False,
    name: str = "turns-go-to-the-next-seat",
    says: str = "After a turn the next one is that of the next seat still in the game.",
    applies: Applies = None,
) -> Property:
    """Nobody is passed over but those who sit out; `rules` are the moves that use up a turn."""

    class LastTurn(Memory):
        """Who had the last turn, and how often somebody was passed over."""

        seat: SeatOrNone
        passed_over: Amount

        def begin(self, start: Any) -> None:
            self.seat = NONE

        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            if rule in rules and seat >= 0:
                if self.seat >= 0 and any(
                    not sits_out(before, other)
                    and (other - self.seat - 1) % before.box.seats < (seat - self.seat - 1) % before.box.seats
                    for other in range(before.box.seats)
                ):
                    self.passed_over += 1
                self.seat = seat

    def holds(s: Any, last: LastTurn) -> bool:
        return last.passed_over == 0

    return law(name, says, When.ALWAYS, holds, clauses, memory=LastTurn, applies=applies)


def protected_unchanged(
    name: str,
    says: str,
    to_act: Measure,
    protected: Callable[[Any, int], bool],
    value: OfSeat,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """What a protected seat has stays as it is while others act."""

    def holds(before: Any, after: Any) -> bool:
        return all(
            not protected(before, seat) or to_act(before) == seat or value(after, seat) == value(before, seat)
            for seat in range(before.box.seats)
        )

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)
