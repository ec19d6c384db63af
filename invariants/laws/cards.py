"""Laws of cards: each lies in one place, hands have their size, what is discarded stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..property import Property, When
from .law import Applies, OfSeat, law


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


def cards_by_kind(
    name: str,
    says: str,
    kinds: Callable[[Any], Iterable[int]],
    copies: Callable[[Any, int], int],
    printed: Callable[[Any, int], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """Of every kind of card there are as many as were printed; `copies` counts all hands and piles."""

    def holds(s: Any) -> bool:
        return all(copies(s, kind) == printed(s.box, kind) for kind in kinds(s.box))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def hand_size(
    name: str,
    says: str,
    held: OfSeat,
    least: Callable[[Any], int],
    most: Callable[[Any], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """Every hand has at least and at most so many cards; both limits may depend on the position."""

    def holds(s: Any) -> bool:
        return all(least(s) <= held(s, seat) <= most(s) for seat in range(s.box.seats))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def discard_only_grows(
    name: str,
    says: str,
    cards: Callable[[Any], Iterable[int]],
    discarded: Callable[[Any, int], bool],
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """A card that is discarded stays so."""

    def holds(before: Any, after: Any) -> bool:
        return all(not discarded(before, card) or discarded(after, card) for card in cards(before.box))

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)
