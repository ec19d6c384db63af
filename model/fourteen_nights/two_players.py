"""Section 11: what is different with two players."""

from __future__ import annotations

from ludex.model.rule import cite, require

from .components import Deck
from .holdings import change_tc
from .questions import question
from .state import CHANCE_SPACE, HOUSEWORK_SPACE, Action, Place, Position

# The set-up


@question("two-player-chance-deck")
def leave_out_cards_for_more(s: Position) -> None:
    """The card list takes the cards for three or more players out of the deck."""
    for card in s.box.every_card:
        if s.box.least_players[card] > s.box.players:
            s.place[card] = Place.OUT


@question("two-player-destinations")
def hand_out_destinations(s: Position) -> None:
    """Each player draws a destination; with two players, too."""
    cite("FN-SET-06")
    for seat in range(s.box.seats):
        s.to_draw[seat][Deck.DESTINATION] = 1


def take_destination(s: Position, seat: int, card: int) -> None:
    """Lay a destination open before a seat: its weights for the whole game."""
    s.destination[seat] = card
    s.place[card] = Place.FRONT
    s.owner[card] = seat


# 11.2 The choice on the chance space


def leaves_a_choice(s: Position, seat: int) -> bool:
    """Whether the pawn stands where two players choose between a chance card and coins."""
    return s.box.two_players and s.pawn[seat] == CHANCE_SPACE


@question("chance-space-option")
def may_take_coins(s: Position, seat: int, arrived: bool) -> bool:
    """Whether an action of the chance space may be the 500 TC: the pawn has arrived there."""
    return arrived and s.pawn[seat] == CHANCE_SPACE


def require_two_players(s: Position, seat: int, action: int, arrived: bool) -> None:
    """The coins of the chance space are for two players."""
    if action == Action.ALLOWANCE:
        require(s.box.two_players, "FN-2P-01")
        require(may_take_coins(s, seat, arrived), "FN-2P-03")


@question("two-player-joint-cards")
def serves_drawer_only(s: Position, card: int) -> bool:
    """Whether a joint card leaves the other player out; the card list calls it weakened for two."""
    return False


# 11.3 The first visit to the housework space


@question("first-chore-who")
def has_the_first_visit(s: Position, seat: int) -> bool:
    """Whether nobody else's visit counts against this seat's first one."""
    return not s.housework_visited[seat]


@question("first-chore-how")
def visits_housework(s: Position, seat: int) -> bool:
    """Whether a seat that does housework visits the space for it: the pawn must stand there."""
    return s.pawn[seat] == HOUSEWORK_SPACE


def first_chore(s: Position, seat: int) -> None:
    """The first visit to the housework space with its action earns a bonus."""
    if visits_housework(s, seat):
        if has_the_first_visit(s, seat):
            cite("FN-2P-04")
            change_tc(s, seat, s.box.first_chore_bonus)
        s.housework_visited[seat] = True
