"""Laws that many games share, written once: nothing gets lost, nobody owes, each card lies in one place.

Each function here makes a `Property` for one game out of what the game calls its things:

    conserved(
        "mints-are-conserved", "Every mint is somewhere.",
        lambda s: s.bank + sum(s.mints) + sum(s.placed), lambda box: box.mints, "MW-CMP-01",
    )

The functions that are handed in are lifted to logic, so they are written as rules are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ludex.model.domain import Amount, Seat
from ludex.model.state import Each

from .property import Memory, Property, When

Measure = Callable[[Any], int]
Applies = Callable[[Any], bool] | None


def law(
    name: str,
    says: str,
    when: When,
    holds: Callable[..., bool],
    clauses: Sequence[str],
    *,
    memory: type[Memory] | None = None,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """A property with its name and sentence given instead of read off the function."""
    holds.__doc__ = says
    if memory is not None and "<locals>" in memory.__qualname__:
        memory.__qualname__ = f"{memory.__name__} for {name}"
    return Property(name, when, holds, tuple(clauses), memory, applies, lemma)


def conserved(
    name: str,
    says: str,
    total: Measure,
    expected: Callable[[Any], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """What is counted over the whole table is always as much as came out of the box."""

    def holds(s: Any) -> bool:
        return total(s) == expected(s.box)

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_below_zero(
    name: str,
    says: str,
    amounts: Callable[[Any], Sequence[int]],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """None of these amounts is ever negative."""

    def holds(s: Any) -> bool:
        return all(amount >= 0 for amount in amounts(s))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_above(
    name: str,
    says: str,
    amounts: Callable[[Any], Sequence[int]],
    most: Callable[[Any], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """None of these amounts ever exceeds what the box allows."""

    def holds(s: Any) -> bool:
        return all(amount <= most(s.box) for amount in amounts(s))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def each_card_once(
    name: str,
    says: str,
    cards: Callable[[Any], Iterable[int]],
    copies: Callable[[Any, int], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """Every card of the box lies in exactly one place; `copies` counts the places a card lies in."""

    def holds(s: Any) -> bool:
        return all(copies(s, card) == 1 for card in cards(s.box))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def pile_agrees(
    name: str,
    says: str,
    cards: Callable[[Any], Iterable[int]],
    pile: Callable[[Any], Sequence[int]],
    belongs: Callable[[Any, int], bool],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """A pile holds exactly the cards that belong in it, each once."""

    def holds(s: Any) -> bool:
        return all(
            sum(int(lying == card) for lying in pile(s)) == int(belongs(s, card)) for card in cards(s.box)
        )

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_changes(
    name: str,
    says: str,
    value: Measure,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """What is measured is the same after every step as before it."""

    def holds(before: Any, after: Any) -> bool:
        return value(after) == value(before)

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)


def never_falls(
    name: str,
    says: str,
    value: Measure,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """What is measured only stays or grows."""

    def holds(before: Any, after: Any) -> bool:
        return value(after) >= value(before)

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)


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


def ends_have_reasons(
    reason: Callable[[Any, int], bool],
    endings: Sequence[int],
    *clauses: str,
    name: str = "every-end-has-its-reason",
    says: str = "The game is over only for a reason that the rulebook gives.",
    applies: Applies = None,
) -> Property:
    """Whenever the game is over, what its ending claims is true of the position."""

    def holds(s: Any) -> bool:
        return all(s.ending != ending or reason(s, ending) for ending in endings)

    return law(name, says, When.AT_END, holds, clauses, applies=applies)
