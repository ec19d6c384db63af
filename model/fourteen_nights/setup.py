"""Section 3: pawns on space 1, coins, a token, a destination, a plan, and the shared goal."""

from __future__ import annotations

from ludex.model.rule import cite

from .components import Deck
from .questions import question
from .state import Position, Step, blank_names
from .two_players import hand_out_destinations, leave_out_cards_for_more

SHARED = 0
"""The seat for which the one card of the whole table is turned over."""


def start(s: Position) -> None:
    """Lay out the table; what is dealt face down follows as draws."""
    box = s.box
    blank_names(s)
    s.day = 1
    s.step = Step.MOVE
    cite("FN-SET-09")
    s.first_player = s.turn = 0
    for seat in range(box.seats):
        cite("FN-SET-03")
        s.pawn[seat] = box.start_space
        cite("FN-SET-04")
        s.tc[seat] = box.start_tc
        cite("FN-SET-05")
        s.tokens[seat] = box.start_tokens
        cite("FN-SET-07")
        s.to_draw[seat][Deck.PLAN] = box.start_plans
    hand_out_destinations(s)
    cite("FN-SET-08")
    s.to_draw[SHARED][Deck.GOAL] = 1
    leave_out_cards_for_more(s)
    leave_out_unlisted_cards(s)


@question("cards-not-listed")
def leave_out_unlisted_cards(s: Position) -> None:
    """Plans and goals that are not in the card list come from the authors' game data: all are used."""
