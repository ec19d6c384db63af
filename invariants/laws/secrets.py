"""Laws of secrets: what each seat has seen so far, and that nobody has seen what is hidden from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.model.domain import Seat
from ludex.model.state import Each

from ..property import Memory, Property, When
from .law import Applies, law

Sees = Callable[[Any, int, int], bool]
"""Whether a seat can see a thing in a position."""


class Knowledge(Memory):
    """What each seat has seen so far."""

    seen: Any


def knowledge(
    thing: Any, things: Callable[[Any], int], sees: Sees, forgotten: Sees = lambda _s, _seat, _thing: False
) -> type[Knowledge]:
    """A memory of which things each seat has seen: `thing` is their domain, `things` how many the box has.

    What is `forgotten`, as a card that is shuffled back into the deck, is unknown again.
    """

    class Seen(Knowledge):
        __annotations__ = {"seen": Each[Seat, Each[thing, bool]]}

        def begin(self, start: Any) -> None:
            for seat in range(start.box.seats):
                for each in range(things(start.box)):
                    self.seen[seat][each] = sees(start, seat, each)

        def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
            for viewer in range(before.box.seats):
                for each in range(things(before.box)):
                    if forgotten(after, viewer, each):
                        self.seen[viewer][each] = False
                    if sees(after, viewer, each):
                        self.seen[viewer][each] = True

    return Seen


def secrets_stay_secret(
    name: str,
    says: str,
    memory: type[Knowledge],
    things: Callable[[Any], int],
    secret: Sees,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """No seat has ever seen what is secret from it; `memory` is what `knowledge` made."""

    def holds(s: Any, known: Knowledge) -> bool:
        return all(
            not (secret(s, seat, each) and known.seen[seat][each])
            for seat in range(s.box.seats)
            for each in range(things(s.box))
        )

    return law(name, says, When.ALWAYS, holds, clauses, memory=memory, applies=applies)
