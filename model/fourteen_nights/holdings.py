"""What a player holds: Travel Coins, memory, tokens and plan cards, and how each may change."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from .components import Deck
from .questions import question
from .state import Place, Position


@question("debts")
def change_tc(s: Position, seat: int, amount: int) -> None:
    """Pay or receive Travel Coins because a card or a space says so; who has too few is in debt."""
    s.tc[seat] += amount


@question("memory-floor")
def change_memory(s: Position, seat: int, amount: int) -> None:
    """Gain or lose memory points, below zero if need be."""
    s.memory[seat] += amount


def gain_tokens(s: Position, seat: int, number: int) -> None:
    """Receive determination tokens from a card, up to the limit."""
    cite("FN-TOK-03")
    s.tokens[seat] = max(s.tokens[seat], min(s.tokens[seat] + number, s.box.token_limit))


# Plans


def holds(s: Position, seat: int, card: int) -> bool:
    """Whether a card is in a seat's hand."""
    return s.place[card] == Place.HAND and s.owner[card] == seat


def hand_size(s: Position, seat: int) -> int:
    """How many plans a seat holds in hand."""
    return sum(holds(s, seat, card) for card in s.box.cards_of[Deck.PLAN])


def plans_in_hand(s: Position, seat: int) -> list[int]:
    """The plans that a seat holds."""
    return [card for card in s.box.cards_of[Deck.PLAN] if holds(s, seat, card)]


def enter_plan(s: Position, seat: int, card: int) -> None:
    """Add a plan's traits and memory to a seat's own."""
    for trait in range(len(s.box.traits)):
        s.traits[seat][trait] += s.box.points[card][trait]
    s.memory[seat] += s.box.memory[card]


def count_plan(s: Position, seat: int, card: int) -> None:
    """A plan has been bought: its traits and memory count."""
    cite("FN-BUY-02")
    s.place[card] = Place.BOUGHT
    enter_plan(s, seat, card)


# Cards that have been used


def keep(s: Position, seat: int, card: int) -> None:
    """A card stays before the player who obtained it."""
    s.place[card] = Place.FRONT
    s.owner[card] = seat


def discard(s: Position, card: int) -> None:
    """A card goes to the discard pile of its kind."""
    s.place[card] = Place.DISCARD
    s.owner[card] = NONE


@question("used-cards")
def lay_away(s: Position, seat: int, card: int) -> None:
    """A chore, support or chance card that has been carried out is discarded."""
    discard(s, card)


@question("free-plan-cards")
def lay_down_free_plan(s: Position, seat: int, card: int) -> None:
    """A free plan stays before its player once its points are applied."""
    keep(s, seat, card)


@question("chance-card-away")
def lay_away_before_effect(s: Position, seat: int, card: int) -> None:
    """A chance card lies open before its player while it is carried out."""


@question("chance-card-away")
def lay_away_after_effects(s: Position) -> None:
    """Chance cards have been carried out, with everything that they led to: they go where used cards go."""
    for card in s.box.cards_of[Deck.CHANCE]:
        if s.place[card] == Place.FRONT:
            lay_away(s, s.owner[card], card)
