"""The box and the position: what the table looks like."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.api import OWNER_ONLY, Box, Configuration, Each, Game, Seat, SeatOrNone, State, indexed

CARDS = indexed("card", lambda box: box.cards)
Card = Annotated[int, CARDS]
CardOrNone = Annotated[int, CARDS.or_none()]


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    LAST_PRIZE = 1


class Place(IntEnum):
    """Where a prize is."""

    DECK = 0
    SHOWN = 1
    TAKEN = 2
    ASIDE = 3


class GoofspielBox(Box):
    """The cards of a suit; smaller set-ups use the lowest of them."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("cards")
        suit = self.component_data["card"]
        size = self.whole_number("cards", len(suit), 1, len(suit))
        self.cards = tuple(card["name"] for card in suit[:size])
        self.worth = tuple(card["worth"] for card in suit[:size])


class Position(State):
    """The prizes, the hands, and the cards that were picked."""

    box: GoofspielBox
    ending: Ending
    """Why the game is over, or that it is not."""
    turned: bool
    """Whether the prize of this round is turned over."""
    place: Each[Card, Place]
    """Where a prize is."""
    taker: Each[Card, SeatOrNone]
    """Who has a prize."""
    hand: Each[Seat, Each[Card, bool]]
    """Whether a card is in a hand. Everybody can know it, because used cards were shown."""
    picked: Annotated[Each[Seat, CardOrNone], OWNER_ONLY]
    """The card that lies face down before a player."""
