"""Secret passages: two dice decide whether the water is low enough to go through."""

from __future__ import annotations

from collections.abc import Iterator

from model.domain import Seat
from model.rule import chance, cite, move, require

from .movement import (
    begin_steps,
    enter,
    finish_movement,
    held_by_mud,
    is_crowded,
    meets_mud,
    stick,
    use_a_space,
)
from .state import Errand, Phase, Pips, Position, Slot, dice_during

LUCKY_SUM = 7


def stands_at_passage(s: Position, seat: int) -> bool:
    """Whether a miner is at the entrance of a secret passage."""
    passage = s.box.patterns.passage[s.kind[s.at[seat]]]
    return passage >= 0 and (s.box.reading("passage-entrance") == "tile" or passage == s.tunnel[seat])


def leads_to(s: Position, seat: int, slot: int) -> bool:
    """Whether another secret passage opens on a placed tile."""
    if not (slot < s.placed and slot != s.at[seat] and s.box.patterns.passage[s.kind[slot]] >= 0):
        return False
    if is_crowded(s, slot, s.box.patterns.passage[s.kind[slot]]):
        return False
    return s.box.reading("passage-destination") == "any" or is_closest(s, seat, slot)


def distance(s: Position, seat: int, slot: int) -> int:
    """How many rows and columns lie between a miner and a tile."""
    here = s.at[seat]
    return abs(s.x[slot] - s.x[here]) + abs(s.y[slot] - s.y[here])


def is_closest(s: Position, seat: int, slot: int) -> bool:
    """Whether no other secret passage opens closer to a miner."""
    return all(
        other >= s.placed
        or other == s.at[seat]
        or s.box.patterns.passage[s.kind[other]] < 0
        or distance(s, seat, slot) <= distance(s, seat, other)
        for other in range(s.box.tiles)
    )


@move("GM-TURN-06")
def cross(s: Position, seat: Seat) -> None:
    """Decide to try the secret passage at which the turn began."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.MOVEMENT, "GM-TURN-02")
    if s.box.reading("crossing-from-elsewhere") == "refused":
        require(stands_at_passage(s, seat), "GM-SP-04")
    require(not s.crossed, "GM-TURN-06")
    if s.box.reading("lone-passage") == "refused":
        require(any(leads_to(s, seat, slot) for slot in range(s.box.tiles)), "GM-SP-06")
    s.passes = 0
    s.errand = Errand.PASSAGE
    s.phase = Phase.PASSAGE_ROLL


@chance("GM-SP-05", first=dice_during(Phase.PASSAGE_ROLL))
def roll_pair(s: Position, first: Pips, second: Pips) -> None:
    """Roll two dice to see whether the passage is safe."""
    require(s.phase == Phase.PASSAGE_ROLL, "GM-SP-05")
    lower = min(first, second)
    if first == second or first + second == LUCKY_SUM:
        no_lower = first == second and s.box.reading("lower-of-doubles") == "none"
        s.steps = 0 if no_lower else lower
        s.phase = Phase.CROSSING
    else:
        cite("GM-SP-07")
        begin_steps(s, lower, Errand.PASSAGE)


def exits(s: Position, seat: int) -> Iterator[int]:
    """The tiles with another secret passage."""
    if s.phase != Phase.CROSSING:
        return iter(())
    return (slot for slot in range(s.placed) if leads_to(s, seat, slot))


@move("GM-SP-06", tile=exits)
def emerge(s: Position, seat: Seat, tile: Slot) -> None:
    """Go through to another secret passage, named by the order in which its tile was placed."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-SP-06")
    cite("GM-SP-01")
    require(leads_to(s, seat, tile), "GM-SP-06")
    enter(s, tile, s.box.patterns.passage[s.kind[tile]])
    if s.box.reading("mud-behind-a-passage") == "sticks" and meets_mud(s):
        stick(s)
        finish_movement(s)
    elif s.box.reading("walking-on-from-a-passage") == "lower-die":
        begin_steps(s, s.steps, Errand.PASSAGE)
    elif s.box.reading("passage-and-another-way") == "both":
        finish_movement(s)
        s.crossed = True
        s.phase = Phase.MOVEMENT
    else:
        finish_movement(s)


def dry_enough(s: Position) -> bool:
    """Whether the rulings lead the moving miner through secret passages without a roll for the water."""
    if s.errand == Errand.BATS:
        return s.box.reading("bats-through-a-passage") == "a-space"
    return s.errand == Errand.BONUS and s.box.reading("bonus-through-a-passage") == "a-space"


def ways_through(s: Position, _seat: int) -> Iterator[int]:
    """The secret passages to which the moving miner could be led."""
    if s.phase != Phase.STEPS or not dry_enough(s):
        return iter(())
    return (slot for slot in range(s.placed) if leads_to(s, s.miner, slot))


@move("GM-SP-01", tile=ways_through)
def slip(s: Position, seat: Seat, tile: Slot) -> None:
    """Go through a secret passage as one space of a challenge's movement, where that is the ruling."""
    require(s.phase == Phase.STEPS, "GM-TURN-01")
    require(s.mover == seat, "GM-TURN-01")
    require(dry_enough(s), "GM-SP-05")
    require(s.steps > 0, "GM-MOVE-02")
    require(not held_by_mud(s), "GM-MUD-04")
    require(stands_at_passage(s, s.miner), "GM-SP-04")
    require(leads_to(s, s.miner, tile), "GM-SP-06")
    enter(s, tile, s.box.patterns.passage[s.kind[tile]])
    s.heading = -1
    use_a_space(s)


def only_dry_way(s: Position, seat: int) -> bool:
    """Whether the safe passage leads nowhere."""
    return not any(leads_to(s, seat, slot) for slot in range(s.box.tiles))


@move("GM-TURN-07")
def take_lower_die(s: Position, seat: Seat) -> None:
    """Walk by the lower die although the passage is safe."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-TURN-07")
    require(s.box.reading("safe-passage-choice") == "either" or only_dry_way(s, seat), "GM-SP-07")
    begin_steps(s, s.steps, Errand.PASSAGE)


@move("GM-SP-08")
def stay(s: Position, seat: Seat) -> None:
    """Stay where one is although the passage is safe."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-SP-08")
    require(s.box.reading("safe-passage-duty") == "may", "GM-TURN-06")
    finish_movement(s)
