"""The table of Mint Works: where every plan lies, who has how many mints, which spaces are taken.

The plan deck is unordered, for nobody knows its order, except for its bottom: plans that were put
under it lie there in a known order and are drawn last.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.domain import Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.state import BOOKKEEPING, Each, Limit, Pile, State

from .box import Location, MintBox
from .questions import question

PLANS = indexed("plan", lambda box: box.plans)
Plan = Annotated[int, PLANS]
PlanOrNone = Annotated[int, PLANS.or_none()]
Use = Annotated[int, indexed("use", lambda box: box.use_names)]


class Place(IntEnum):
    """Where a plan card is."""

    DECK = 0
    BOTTOM = 1
    SUPPLY = 2
    PLAN = 3
    BUILT = 4


class Phase(IntEnum):
    """What happens now; set-up and upkeep are taken step by step."""

    SETUP = 0
    TOKEN = 1
    DEAL = 2
    DEVELOPMENT = 3
    LOTTO = 4
    REPLACE = 5
    STARS = 6
    REFILL = 7
    EFFECTS = 8
    DEEDS = 9
    SWEEP = 10
    RESTOCK = 11
    RETURN = 12
    INCOME = 13


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    STARS = 1
    SUPPLY_SHORT = 2
    MINTS_GONE = 3
    ROUND_LIMIT = 4


class Position(State):
    """Everything that lies on the table."""

    box: MintBox

    phase: Phase
    """The step of the round, or of the set-up, that is being played."""
    ending: Ending
    """Why the game is over, or that it is not."""
    turn: Seat
    """Whose turn it is in the development phase."""
    again: Annotated[int, between(0, lambda box: box.opponent_turns - 1)]
    """How many more turns the seat on turn takes in a row; only an opponent alone has more than one."""
    token: Seat
    """Who holds the starting player token."""
    passes: Annotated[int, between(0, lambda box: box.seats)]
    """How many players have passed in a row."""
    rounds: Annotated[int, between(0, lambda box: box.rounds), BOOKKEEPING]
    """Rounds played, counted only where the option `rounds` limits them."""

    mints: Each[Seat, Amount]
    """How many mints a player has in the own neighbourhood, apart from those on buildings."""
    mint_supply: Signed
    """Tokens left in the mint supply; below zero, substitutes have been brought in."""
    open: Each[Location, bool]
    """Which locations can be used: those that lie on the table with a side up that is not closed."""
    used: Each[Location, Annotated[int, between(0, lambda box: box.most_spaces)]]
    """How many of a location's spaces are occupied."""
    laid: Each[Location, Amount]
    """How many mints lie on a location."""

    place: Each[Plan, Place]
    """Where a plan is: in the deck, put under it, in the plan supply, unbuilt or built in a neighbourhood."""
    owner: Each[Plan, SeatOrNone]
    """In whose neighbourhood a plan or building lies."""
    bottom: Annotated[Pile[Plan], Limit(lambda box: len(box.plans) if box.keeps_bottom else 0)]
    """Plans under the deck, the one that will be drawn first on top."""
    stored: Each[Plan, Amount]
    """Mints that lie on a building."""
    secret: Each[Plan, bool]
    """Plans drawn at Lotto that only their owner has seen."""
    sharing: PlanOrNone
    """The building whose owner is choosing another player, who gains a mint too."""
    resolved: Annotated[Each[Plan, bool], BOOKKEEPING]
    """Whose upkeep effect, or whose owner's income, has happened already in this step of the upkeep."""

    slot: Each[Plan, Annotated[int, between(0, lambda box: box.slots if box.solitaire else 0)]]
    """Solitaire: where a plan lies in the row of the supply, 1 nearest the deck; 0 elsewhere."""
    oldest: Annotated[Pile[Plan], Limit(lambda box: len(box.plans) if box.solitaire else 0)]
    """Solitaire: the opponent's plans, oldest first."""
    blocked: Each[Location, bool]
    """Solitaire: locations that Justin has used and so barred for the rest of the round."""
    gone: Amount
    """Solitaire: mints that Rachael has spent at the Supplier and that are out of the game."""
    leaving: Amount
    """Solitaire: mints of Rachael on the Supplier, which leave the game when the round is over."""

    unseen: Each[Seat, Annotated[int, between(0, lambda box: len(box.plans))]]
    """Only in a seat's view: how many plans a seat holds that the viewer cannot see."""
    unseen_supply: Annotated[int, between(0, lambda box: box.slots), question.under("supply-face", "down")]
    """Only in a seat's view, where the supply lies face down: how many plans it holds."""
    placed: Annotated[Each[Seat, Amount], BOOKKEEPING, question.under("tie-mints", "with-placed")]
    """How many of the mints on locations a player has put there, where they still count in a tie."""
    empty_handed: Annotated[bool, BOOKKEEPING, question.under("empty-handed-turn", "double-turn")]
    """Solitaire: whether the opponent had no plan when the turn came, where that counts for all its turns."""
    new: Annotated[Each[Plan, bool], BOOKKEEPING, question.under("new-building", "next-round")]
    """Which buildings were built in this round, where those do not work yet."""


def in_supply(s: Position) -> int:
    """How many plans lie in the plan supply."""
    return sum(1 for plan in range(len(s.box.plans)) if s.place[plan] == Place.SUPPLY)


def deck_has_unknown(s: Position) -> bool:
    """Whether the deck still has cards above those that were put under it."""
    return any(s.place[plan] == Place.DECK for plan in range(len(s.box.plans)))


def deck_is_empty(s: Position) -> bool:
    """Whether no card is left to draw."""
    return not deck_has_unknown(s) and len(s.bottom) == 0


def is_building(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a plan stands built in a seat's neighbourhood."""
    return s.place[plan] == Place.BUILT and s.owner[plan] == seat


def is_plan(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a plan lies unbuilt in a seat's neighbourhood."""
    return s.place[plan] == Place.PLAN and s.owner[plan] == seat
