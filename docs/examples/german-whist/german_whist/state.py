"""The box and the position: what the table looks like."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.api import (
    OWNER_ONLY,
    Amount,
    Box,
    Configuration,
    Each,
    Game,
    Seat,
    SeatOrNone,
    State,
    indexed,
    known_by,
)

CARDS = indexed("card", lambda box: box.cards)
SUITS = indexed("suit", lambda box: box.suits)
Card = Annotated[int, CARDS]
CardOrNone = Annotated[int, CARDS.or_none()]
SuitOrNone = Annotated[int, SUITS.or_none()]


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    ALL_PLAYED = 1


class Place(IntEnum):
    """Where a card is."""

    STOCK = 0
    FACE_UP = 1
    HAND = 2
    TRICK = 3
    ASIDE = 4


class Phase(IntEnum):
    """What happens now."""

    DEAL = 0
    TURN_UP = 1
    LEAD = 2
    ANSWER = 3
    COUNT = 4
    DRAW = 5


class GermanWhistBox(Box):
    """The pack. Smaller set-ups leave out suits and low cards."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("suits", "ranks", "hand")
        data = self.component_data
        suits = self.whole_number("suits", len(data["suit"]), 1, len(data["suit"]))
        ranks = self.whole_number("ranks", len(data["rank"]), 1, len(data["rank"]))
        self.hand_size = self.whole_number("hand", suits * ranks // 4, 1, (suits * ranks - 2) // 2)
        self.suits = tuple(suit["name"] for suit in data["suit"][:suits])
        names = tuple(rank["name"] for rank in data["rank"][-ranks:])
        self.cards = tuple(f"{name}-{suit}" for suit in self.suits for name in names)
        self.suit = tuple(card // ranks for card in range(suits * ranks))
        self.rank = tuple(card % ranks for card in range(suits * ranks))


class Position(State):
    """The cards, who knows them, and the trick on the table."""

    box: GermanWhistBox
    ending: Ending
    """Why the game is over, or that it is not."""
    phase: Phase
    """What happens now."""
    turn: Seat
    """Who leads, answers, or has won the trick that is counted."""
    trumps: SuitOrNone
    """The suit of the card that was turned up first."""
    led: CardOrNone
    """The card that was led."""
    answer: CardOrNone
    """The card that was played to it."""
    place: Annotated[Each[Card, Place], known_by("seen")]
    """Where a card is. A card that was not seen may be in the stock or in the other hand."""
    holder: Annotated[Each[Card, SeatOrNone], known_by("seen")]
    """Whose hand a card is in."""
    seen: Annotated[Each[Seat, Each[Card, bool]], OWNER_ONLY]
    """Which cards a player has seen."""
    tricks: Each[Seat, Amount]
    """The tricks of a player that count."""
