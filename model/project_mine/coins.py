"""The start of a competition era (경쟁 시기): resources are compared for coins, and a coin is a credit."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .order import to_act
from .questions import question
from .rounds import begin_round_of_era
from .state import Phase, Position, Resource, at_rest, has_the_turn


@automatic("MINE-COIN-01")
def compare_resource(s: Position, resource: Resource) -> None:
    """Who alone has the most of a resource gets a coin and gives up one of it."""
    require(s.phase == Phase.MAJORITY and at_rest(s), "MINE-COIN-01")
    require(s.compared[resource] == 0, "MINE-COIN-01")
    s.compared[resource] = True
    most = max(s.resource[seat][resource] for seat in range(s.box.seats))
    leaders = sum(1 for seat in range(s.box.seats) if s.resource[seat][resource] == most)
    if leaders > 1:
        cite("MINE-COIN-05")
        share_the_most(s, resource, most)
    else:
        cite("MINE-COIN-02")
        cite("MINE-COIN-03")
        for seat in range(s.box.seats):
            if s.resource[seat][resource] == most:
                s.resource[seat][resource] -= 1
                s.coins[seat] += 1


@question("majority-tie")
def share_the_most(s: Position, resource: int, most: int) -> None:
    """Who shares the most of a resource gets no coin and removes nothing."""


@automatic("MINE-TURN-02")
def begin_era(s: Position) -> None:
    """When all resources are compared, the first round begins with the starter."""
    require(s.phase == Phase.MAJORITY and at_rest(s), "MINE-COIN-01")
    require(all(s.compared[resource] != 0 for resource in range(len(s.box.resources))), "MINE-COIN-01")
    for resource in range(len(s.box.resources)):
        s.compared[resource] = False
    begin_round_of_era(s)


@move("MINE-COIN-04")
def spend_coin(s: Position, seat: Seat) -> None:
    """Turn a coin token into a credit, at any moment of the own turn."""
    require(has_the_turn(s, seat) and to_act(s) == seat, "MINE-COIN-04")
    require(moment_for_a_coin(s), "MINE-COIN-04")
    require(s.coins[seat] > 0, "MINE-COIN-04")
    s.coins[seat] -= 1
    s.credits[seat] += 1


@question("coin-moment")
def moment_for_a_coin(s: Position) -> bool:
    """Whether a coin can be spent now, by the player on turn: at any moment, also in mid-effect."""
    return True
