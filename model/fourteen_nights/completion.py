"""What a table that somebody describes leaves unsaid: the deal, who has acted today, what is closed."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ludex.model.domain import NONE

from .components import Deck
from .state import ALL_SPACES, Place, Position, Step

MOST_CARDS = 10
"""Points that are said without their cards are made up of so many at most."""
MOST_TRIED = 5_000
"""So many cards are tried for them."""


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" not in said:
        _deal(s, said)
        if "day" not in said and s.day == 1 < s.box.days:
            s.day = 2
    if s.step >= Step.BUY:
        _settlement(s, said)
    _turns(s, said)
    _spaces(s, said)


def _deal(s: Position, said: Container[str]) -> None:
    """Cards not described have been dealt: the first of each deck that lie nowhere else."""
    if "to_draw" in said or s.step == Step.DESTINATION:
        return
    box = s.box
    for seat in range(box.seats):
        if s.destination[seat] == NONE:
            s.destination[seat] = _first(s, Deck.DESTINATION, said)
        s.place[s.destination[seat]] = Place.FRONT
        s.owner[s.destination[seat]] = seat
        held = any(s.owner[card] == seat for card in box.cards_of[Deck.PLAN])
        if s.to_draw[seat][Deck.PLAN] and not held and "traits" not in said:
            card = _first(s, Deck.PLAN, said)
            s.place[card], s.owner[card] = Place.HAND, seat
        for deck in (Deck.DESTINATION, Deck.PLAN, Deck.GOAL):
            s.to_draw[seat][deck] = 0
    if s.goal == NONE:
        s.goal = _first(s, Deck.GOAL, said)
    s.place[s.goal] = Place.FRONT
    if "traits" not in said:
        _points(s)
    else:
        for seat in range(box.seats):
            _cards_for_the_points(s, seat)


def _first(s: Position, deck: int, said: Container[str]) -> int:
    """The first card of a deck that may have been dealt; one of which nothing is said, if there is one."""
    there = [
        card
        for card in s.box.cards_of[deck]
        if s.place[card] == Place.DECK and s.owner[card] == NONE and card not in s.destination
    ]
    return next((card for card in there if f"place[{s.box.cards[card]}]" not in said), there[0])


def _points(s: Position) -> None:
    """Bought plans and free plans have given their points."""
    for seat in range(s.box.seats):
        own = [
            card
            for deck, place in ((Deck.PLAN, Place.BOUGHT), (Deck.FREE, Place.FRONT))
            for card in s.box.cards_of[deck]
            if s.owner[card] == seat and s.place[card] == place
        ]
        for trait in range(len(s.box.traits)):
            s.traits[seat][trait] = sum(s.box.points[card][trait] for card in own)


def _cards_for_the_points(s: Position, seat: int) -> None:
    """Whoever is said to have points has cards that give just these, if some few do."""
    box = s.box
    traits = range(len(box.traits))
    own = [card for card in box.every_card if s.owner[card] == seat and s.place[card] != Place.HAND]
    missing = [s.traits[seat][trait] - sum(box.points[card][trait] for card in own) for trait in traits]
    cards = sorted(
        (*box.cards_of[Deck.PLAN], *box.cards_of[Deck.FREE]), key=lambda card: -sum(box.points[card])
    )
    for card in _cards_with(s, missing, cards, MOST_CARDS, iter(range(MOST_TRIED))) or ():
        free = box.deck[card] == Deck.FREE
        s.place[card], s.owner[card] = Place.FRONT if free else Place.BOUGHT, seat


def _cards_with(
    s: Position, missing: list[int], cards: list[int], most: int, tries: Iterator[int]
) -> list[int] | None:
    """A few of the cards that together give these points and no others, the largest first."""
    if not any(missing):
        return []
    if most == 0 or min(missing) < 0:
        return None
    for index, card in enumerate(cards):
        if next(tries, None) is None:
            return None
        points = s.box.points[card]
        if (
            s.place[card] == Place.DECK
            and any(points)
            and all(a >= b for a, b in zip(missing, points, strict=True))
        ):
            rest = [a - b for a, b in zip(missing, points, strict=True)]
            found = _cards_with(s, rest, cards[index + 1 :], most - 1, tries)
            if found is not None:
                return [card, *found]
    return None


def _settlement(s: Position, said: Container[str]) -> None:
    """The settlement is on the last day, when all have acted; whoever comes earlier has had a part in it."""
    if "day" not in said:
        s.day = s.box.days
    for seat in range(s.box.seats):
        s.acted_today[seat] = True
        earlier = (seat - s.first_player) % s.box.seats < (s.turn - s.first_player) % s.box.seats
        if "settled" not in said:
            s.settled[seat] = earlier and s.step in (Step.BUY, Step.CONVERT)
        pledged = s.step > Step.CONTRIBUTE or (s.step == Step.CONTRIBUTE and earlier)
        if s.contribution[seat] == NONE and pledged:
            s.contribution[seat] = 0


def _turns(s: Position, said: Container[str]) -> None:
    """Whoever comes before the player on turn has acted today; a pawn moved by force acts where it stands."""
    if "step" not in said and s.step == Step.MOVE:
        if s.acted_today[s.turn]:
            s.step = Step.EXTRA
        elif s.moved_by_force[s.turn]:
            s.step = Step.ACT
    if s.step not in (Step.MOVE, Step.ACT, Step.EXTRA):
        return
    for seat in range(s.box.seats):
        if f"acted_today[{s.box.seat_names[seat]}]" in said:
            continue
        place, turn = ((one - s.first_player) % s.box.seats for one in (seat, s.turn))
        s.acted_today[seat] = place < turn or (place == turn and s.step == Step.EXTRA)


def _spaces(s: Position, said: Container[str]) -> None:
    """The last action was on the pawn's own space, and that space is the one that is closed next."""
    for seat in range(s.box.seats):
        if s.acted_today[seat] and "last_action" not in said and s.last_action[seat] < 0:
            s.last_action[seat] = s.pawn[seat]
        if "banned" not in said and (s.acted_today[seat] or "last_action" in said):
            for space in ALL_SPACES:
                s.banned[seat][space] = space == s.last_action[seat]
