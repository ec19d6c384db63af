"""Solitaire: the plan supply is replaced at once when a plan is bought, and swept away when none was."""

from __future__ import annotations

from ludex.model.rule import automatic, require

from .box import Location
from .development import finish_turn
from .keywords import lose_plan
from .plan_supply import needs_a_plan
from .questions import question
from .state import Ending, Phase, Place, Position
from .upkeep import during


@automatic("MW-SR-02")
def finish_replacement(s: Position) -> None:
    """A plan was bought and the deck has none left to replace it."""
    during(s, Phase.REPLACE, "MW-SR-02")
    require(not needs_a_plan(s), "MW-SR-02")
    if ends_without_replacement(s):
        s.ending = Ending.SUPPLY_SHORT
    else:
        finish_turn(s)


ends_without_replacement = question.value("replacement-fails", False)
"""Whether the game ends at once when a bought plan cannot be replaced."""


@automatic("MW-SR-06")
def sweep(s: Position) -> None:
    """When no mint lies on the Supplier, the supply goes under the deck and new plans are dealt."""
    during(s, Phase.SWEEP, "MW-SR-06")
    if s.laid[Location.SUPPLIER] > 0:
        s.phase = Phase.RETURN
    elif has_too_few_new_plans(s):
        s.ending = Ending.SUPPLY_SHORT
    else:
        sweep_away(s)
        s.phase = Phase.RESTOCK


@question("sweep-short-deck")
def has_too_few_new_plans(s: Position) -> bool:
    """Whether a deck that is too small ends the game: no, the swept plans can be drawn again."""
    return False


def sweep_away(s: Position) -> None:
    """The plans of the supply go under the deck one by one."""
    for step in range(s.box.slots):
        slot = swept_slot(s, step)
        for plan in range(len(s.box.plans)):
            if s.place[plan] == Place.SUPPLY and s.slot[plan] == slot:
                s.slot[plan] = 0
                lose_plan(s, plan)


@question("sweep-order")
def swept_slot(s: Position, step: int) -> int:
    """Which place of the row is emptied next: from the farthest of the deck to the nearest."""
    return s.box.slots - step


@automatic("MW-SR-06")
def finish_sweep(s: Position) -> None:
    """The supply has new plans."""
    during(s, Phase.RESTOCK, "MW-SR-06")
    require(not needs_a_plan(s), "MW-SR-06")
    s.phase = Phase.RETURN
