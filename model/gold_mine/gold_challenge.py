"""The gold challenge: the loser's nugget goes to an empty chamber, the attacker may hurry after it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .collecting import can_collect, take_nugget
from .questions import question
from .state import Errand, Phase, Position, Slot, is_chamber


@question("gold-at-stake")
def has_stakes(s: Position, seat: int, defender: int) -> bool:
    """Whether those have a nugget who need one for a gold challenge: both of them."""
    return s.nuggets[seat] > 0 and s.nuggets[defender] > 0


@question("cut-off-chamber")
def may_take_the_nugget(s: Position, slot: int) -> bool:
    """Whether a chamber may take the nugget wherever it lies, even if no tunnel leads to it."""
    return True


def is_free_chamber(s: Position, slot: int) -> bool:
    """Whether a chamber has no nugget and no miner of the two who quarrel."""
    return (
        slot < s.placed
        and is_chamber(s, slot)
        and not s.nugget[slot]
        and s.at[s.turn] != slot
        and s.at[s.defender] != slot
        and may_take_the_nugget(s, slot)
    )


def settle_gold(s: Position, winner: int, loser: int) -> None:
    """What the winner of a gold challenge gets; where only one needs gold, the loser may have none."""
    if s.nuggets[loser] == 0:
        reward(s, winner)
    else:
        steal(s, winner, loser)


@question("stolen-nugget")
def steal(s: Position, winner: int, loser: int) -> None:
    """The winner is to put a nugget of the loser in a chamber."""
    if any(is_free_chamber(s, slot) for slot in range(s.box.tiles)):
        s.mover = winner
        s.miner = loser
        s.phase = Phase.CHAMBER
    else:
        steal_without_a_chamber(s, winner, loser)
        reward(s, winner)


@question("no-free-chamber")
def steal_without_a_chamber(s: Position, winner: int, loser: int) -> None:
    """No chamber can take the nugget: the loser keeps it."""


def free_chambers(s: Position, _seat: int) -> Iterator[int]:
    """The chambers that can take the nugget."""
    if s.phase != Phase.CHAMBER:
        return iter(())
    return (slot for slot in range(s.placed) if is_free_chamber(s, slot))


@move("GM-GCH-05", tile=free_chambers)
def hide_nugget(s: Position, seat: Seat, tile: Slot) -> None:
    """Put the loser's nugget in an empty chamber, named by the order in which its tile was placed."""
    require(s.phase == Phase.CHAMBER, "GM-GCH-05")
    require(s.mover == seat, "GM-GCH-05")
    require(is_free_chamber(s, tile), "GM-TAB-10")
    cite("GM-GCH-03")
    s.nuggets[s.miner] -= 1
    s.nugget[tile] = True
    cite("GM-GCH-06")
    reward(s, seat)


@question("bonus-winner")
def earns_bonus(s: Position, winner: int) -> bool:
    """Whether the winner of a gold challenge makes a bonus move: only the attacker."""
    return winner == s.turn


def reward(s: Position, winner: int) -> None:
    """A winner who earns it rolls a die and moves; otherwise the turn goes on."""
    s.defender = -1
    if earns_bonus(s, winner):
        if winner == s.turn:
            cite("GM-GCH-07")
        else:
            cite("GM-TAB-12")
        s.mover = winner
        s.miner = winner
        s.errand = Errand.BONUS
        s.phase = Phase.ROLL
    else:
        s.mover = s.turn
        s.miner = s.turn
        s.phase = Phase.ACTION


def pick_up_bonus(s: Position) -> None:
    """The bonus move has ended: the nugget of the chamber that it reached goes to the winner."""
    if can_collect(s, s.miner):
        cite("GM-GCH-08")
        take_nugget(s, s.miner)
