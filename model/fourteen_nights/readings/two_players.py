"""Other readings of section 11."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import cite, move, require

from ..components import Deck, What, Who
from ..decks import table_is_quiet
from ..questions import question
from ..state import Card, Place, Position, Step
from ..two_players import (
    hand_out_destinations,
    has_the_first_visit,
    leave_out_cards_for_more,
    may_take_coins,
    serves_drawer_only,
    take_destination,
    visits_housework,
)

visits_housework.reads_as(any_chore_action=True)
may_take_coins.reads_as(any_chance_action=True)


@leave_out_cards_for_more.reads("full")
def use_all_cards(s: Position) -> None:
    """All chance cards are used with two players, too."""


@hand_out_destinations.reads("chosen")
def let_two_choose(s: Position) -> None:
    """Two players choose their destinations, the first player first; more draw them."""
    if s.box.two_players:
        s.step = Step.DESTINATION
    else:
        cite("FN-SET-06")
        for seat in range(s.box.seats):
            s.to_draw[seat][Deck.DESTINATION] = 1


def free_destinations(s: Position, _seat: int) -> list[int]:
    """The destinations nobody has taken."""
    if s.step != Step.DESTINATION:
        return []
    return [card for card in s.box.cards_of[Deck.DESTINATION] if s.place[card] == Place.DECK]


@question.under("two-player-destinations", "chosen", otherwise="FN-SET-06")
@move("FN-2P-05", card=free_destinations)
def choose_destination(s: Position, seat: Seat, card: Card) -> None:
    """With two players: choose a destination instead of drawing one."""
    require(s.step == Step.DESTINATION and table_is_quiet(s), "FN-SET-06")
    require(s.turn == seat, "FN-SET-09")
    require(s.box.deck[card] == Deck.DESTINATION and s.place[card] == Place.DECK, "FN-SET-06")
    take_destination(s, seat, card)
    following = s.turn + 1 if s.turn + 1 < s.box.seats else 0
    s.turn = following
    if s.destination[following] != NONE:
        s.step = Step.MOVE
        s.turn = s.first_player


@serves_drawer_only.reads("drawer-only")
def leaves_the_other_out(s: Position, card: int) -> bool:
    """With two players a joint chore or support card serves only whoever drew it."""
    joint = s.box.what[card] == What.CHORE or s.box.what[card] == What.SUPPORT
    return s.box.two_players and joint and s.box.who[card] == Who.BOTH


@has_the_first_visit.reads("first-in-game")
def is_first_of_all(s: Position, seat: int) -> bool:
    """Only whoever visits the space first in the game has the first visit."""
    return all(not s.housework_visited[seat] for seat in range(s.box.seats))
