"""What a seat holds: Travel Coins, memory, tokens and plan cards, and how each may change."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from .components import Deck
from .state import Place, Position


def change_tc(s: Position, seat: int, amount: int) -> None:
    """Pay or receive Travel Coins because a card or a space says so."""
    cite("FN-CMP-09")
    if s.box.reading("debts") == "debt" or s.tc[seat] + amount >= 0:
        s.tc[seat] += amount
    elif s.box.reading("debts") == "floor":
        s.tc[seat] = min(s.tc[seat], 0)


def change_memory(s: Position, seat: int, amount: int) -> None:
    """Gain or lose memory points."""
    s.memory[seat] += amount
    if s.box.reading("memory-floor") == "zero":
        s.memory[seat] = max(s.memory[seat], 0)


def gain_tokens(s: Position, seat: int, number: int) -> None:
    """Receive determination tokens from a card."""
    cite("FN-CMP-10")
    if s.box.reading("token-cap") == "every-gain":
        cite("FN-TOK-03")
        s.tokens[seat] = max(s.tokens[seat], min(s.tokens[seat] + number, s.box.token_limit))
    else:
        s.tokens[seat] += number


def holds(s: Position, seat: int, card: int) -> bool:
    """Whether a card is in a seat's hand."""
    return s.place[card] == Place.HAND and s.owner[card] == seat


def hand_size(s: Position, seat: int) -> int:
    """How many plans a seat holds in hand."""
    return sum(holds(s, seat, card) for card in s.box.cards_of[Deck.PLAN])


def plans_in_hand(s: Position, seat: int) -> list[int]:
    """The plans that a seat holds."""
    return [card for card in s.box.cards_of[Deck.PLAN] if holds(s, seat, card)]


def unbought_points(s: Position, seat: int, trait: int) -> int:
    """The points of a trait on plans left in hand, if those may be converted at all."""
    if s.box.reading("conversion-plans") != "hand-too":
        return 0
    return sum(s.box.points[card][trait] for card in s.box.cards_of[Deck.PLAN] if holds(s, seat, card))


def count_plan(s: Position, seat: int, card: int) -> None:
    """Enter a bought plan's traits and memory."""
    cite("FN-BUY-02")
    s.place[card] = Place.BOUGHT
    for trait in range(len(s.box.traits)):
        s.traits[seat][trait] += s.box.points[card][trait]
    s.memory[seat] += s.box.memory[card]


def plan_count(s: Position, seat: int, of_any_kind: bool) -> int:
    """How many plans a seat has for a card that asks who has the fewest, of any kind or regular ones."""
    count = hand_size(s, seat)
    reading = s.box.reading("plan-count")
    if reading == "hand-and-free" or (reading == "as-worded" and of_any_kind):
        count += sum(
            s.place[card] == Place.FRONT and s.owner[card] == seat for card in s.box.cards_of[Deck.FREE]
        )
    return count


def memory_compared(s: Position, seat: int) -> int:
    """How much memory a seat has for the cards that ask who has the least."""
    memory = s.memory[seat]
    if s.box.reading("memory-compared") == "with-hand":
        memory += sum(s.box.memory[card] if holds(s, seat, card) else 0 for card in s.box.cards_of[Deck.PLAN])
    return memory


def clear_chance_cards(s: Position) -> None:
    """Chance cards that stayed open while they were carried out go where used cards go."""
    for card in s.box.cards_of[Deck.CHANCE]:
        if s.place[card] == Place.FRONT and s.box.reading("chance-card-away") == "after-effect":
            lay_away(s, s.owner[card], card)


def lay_away(s: Position, seat: int, card: int) -> None:
    """Put a card that has been carried out where used cards go."""
    if s.box.deck[card] == Deck.FREE:
        kept = s.box.reading("free-plan-cards") == "kept"
    else:
        kept = s.box.reading("used-cards") == "kept"
    if kept:
        s.place[card] = Place.FRONT
        s.owner[card] = seat
    else:
        s.place[card] = Place.DISCARD
        s.owner[card] = NONE
