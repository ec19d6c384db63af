"""Solitaire: the plan supply is replaced at once when a plan is bought, and swept away when none was."""

from __future__ import annotations

from ludex.model.rule import automatic, require

from .box import Location
from .keywords import lose_plan
from .setup import supply_needs_chance
from .state import Ending, Phase, Place, Position, in_supply
from .upkeep import during, phase_after_sweep


@automatic("MW-SR-02")
def finish_replacement(s: Position) -> None:
    """A new plan lies in the supply, or the deck had none left."""
    during(s, Phase.REPLACE, "MW-SR-02")
    require(not supply_needs_chance(s), "MW-SR-02")
    if in_supply(s) < s.box.first_supply and s.box.reading("replacement-fails") == "ends":
        s.ending = Ending.SUPPLY_SHORT
    else:
        s.phase = Phase.DEVELOPMENT


@automatic("MW-SR-06")
def sweep(s: Position) -> None:
    """When no mint lies on the Supplier, the supply goes under the deck and new plans are dealt."""
    during(s, Phase.SWEEP, "MW-SR-06")
    in_deck = sum(
        1 for plan in range(len(s.box.plans)) if s.place[plan] == Place.DECK or s.place[plan] == Place.BOTTOM
    )
    if s.laid[Location.SUPPLIER] > 0:
        s.phase = phase_after_sweep(s)
    elif in_deck < s.box.first_supply and s.box.reading("sweep-short-deck") == "ends":
        s.ending = Ending.SUPPLY_SHORT
    else:
        sweep_away(s)
        s.phase = Phase.RESTOCK


def sweep_away(s: Position) -> None:
    """The plans of the supply go under the deck one by one."""
    nearest = 1
    if s.box.reading("sweep-of-three") == "two-farthest":
        nearest = s.box.slots - s.box.first_supply + 1
    for step in range(s.box.slots + 1 - nearest):
        slot = nearest + step if s.box.reading("sweep-order") == "nearest-first" else s.box.slots - step
        for plan in range(len(s.box.plans)):
            if s.place[plan] == Place.SUPPLY and s.slot[plan] == slot:
                s.slot[plan] = 0
                lose_plan(s, plan)


@automatic("MW-SR-06")
def finish_sweep(s: Position) -> None:
    """The supply has new plans."""
    during(s, Phase.RESTOCK, "MW-SR-06")
    require(not supply_needs_chance(s), "MW-SR-06")
    s.phase = phase_after_sweep(s)
