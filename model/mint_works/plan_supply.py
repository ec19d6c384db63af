"""The plan supply: how many plans it should hold, dealing to it, and its row beside the deck.

In solitaire the place in the row matters, for the opponent prefers the plan nearer the deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE
from ludex.model.rule import chance, cite, require

from .box import MintBox
from .development import finish_turn
from .keywords import draw
from .questions import question
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply


@question("first-supply", once=True)
def first_supply(box: MintBox) -> int:
    """How many plans two to four players begin with: as many as the supply is refilled to."""
    return box.figures.supply


@question("solitaire-refill-size", once=True)
def solitaire_supply(box: MintBox) -> int:
    """To how many plans the supply is refilled for a player alone: to those of the solitaire set-up."""
    return box.figures.solitaire_supply


def wanted_supply(s: Position) -> int:
    """How many plans the plan supply should hold now."""
    if s.box.solitaire:
        return s.box.figures.solitaire_supply if s.phase == Phase.DEAL else solitaire_supply(s.box)
    return first_supply(s.box) if s.phase == Phase.DEAL else s.box.figures.supply


def is_dealing(s: Position) -> bool:
    """Whether the plan supply is being laid out or filled up, or a bought plan replaced."""
    return (
        s.phase == Phase.DEAL
        or s.phase == Phase.REFILL
        or s.phase == Phase.REPLACE
        or s.phase == Phase.RESTOCK
    )


def needs_a_plan(s: Position) -> bool:
    """Whether a plan is to be dealt and the deck has one."""
    return in_supply(s) < wanted_supply(s) and not deck_is_empty(s)


def drawable(s: Position) -> Iterable[int]:
    """The cards that may be on top of the plan deck."""
    if s.phase == Phase.SETUP or s.phase == Phase.TOKEN:
        return ()
    unknown = [plan for plan, place in enumerate(s.place) if place == Place.DECK]
    return unknown or s.bottom[:1]


@chance("MW-KEY-03", plan=drawable)
def deal(s: Position, plan: Plan) -> None:
    """The top card of the plan deck goes to the plan supply."""
    require(s.ending == Ending.NOT_OVER and is_dealing(s), "MW-UP-02")
    require(needs_a_plan(s), "MW-UP-02")
    if s.phase == Phase.DEAL:
        cite("MW-SS-06" if s.box.solitaire else "MW-OV-03")
    elif s.phase == Phase.REFILL:
        cite("MW-UP-02")
    elif s.phase == Phase.REPLACE:
        cite("MW-SR-02")
    else:
        cite("MW-SR-06")
    draw(s, plan)
    enter_supply(s, plan)
    if s.phase == Phase.REPLACE:
        finish_turn(s)


def enter_supply(s: Position, plan: Plan) -> None:
    """A plan is laid face up into the plan supply; in solitaire into a free place of the row."""
    s.place[plan] = Place.SUPPLY
    s.owner[plan] = NONE
    s.secret[plan] = False
    if s.box.solitaire:
        s.slot[plan] = free_slot(s)


def is_free(s: Position, slot: int) -> bool:
    """Whether no plan lies at a place of the row."""
    return not any(s.slot[plan] == slot for plan in range(len(s.box.plans)))


@question("row-order")
def free_slot(s: Position) -> int:
    """The free place nearest the deck."""
    free = 0
    for slot in range(s.box.slots, 0, -1):
        if is_free(s, slot):
            free = slot
    return free


def leave_supply(s: Position, plan: Plan) -> None:
    """Solitaire: a plan leaves the row of the supply."""
    if s.box.solitaire:
        close_ranks(s, plan)
        s.slot[plan] = 0


@question("supply-row")
def close_ranks(s: Position, plan: Plan) -> None:
    """The plans nearer the deck move away from it, so that the new plan comes to lie next to it."""
    for other in range(len(s.box.plans)):
        if s.slot[other] > 0 and s.slot[other] < s.slot[plan]:
            s.slot[other] += 1
