"""Secret passages: two dice decide whether the water is low enough to go through."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .collecting import is_bound_to_collect
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
from .state import Errand, Phase, Pips, Position, Slot, Tunnel, dice_during, reaches

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
    require(not is_bound_to_collect(s, seat), "GM-GCH-09")
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
    come_out(s, tile, s.box.patterns.passage[s.kind[tile]])


def come_out(s: Position, tile: int, tunnel: int) -> None:
    """The miner has gone through the cleft and stands in a tunnel again."""
    enter(s, tile, tunnel)
    if s.box.reading("mud-behind-a-passage") == "sticks" and meets_mud(s):
        stick(s)
        finish_movement(s)
    elif s.box.reading("walking-on-from-a-passage") == "lower-die":
        begin_steps(s, s.steps, Errand.PASSAGE)
    elif s.box.reading("passage-and-another-way") == "both":
        finish_movement(s)
        choose_again(s)
    else:
        finish_movement(s)


def other_mouths(s: Position, seat: int) -> Iterator[int]:
    """The tiles on which the miner might come out in a tunnel without a cleft, where that is the ruling."""
    if s.phase != Phase.CROSSING or s.box.reading("coming-out-of-a-passage") == "passage-tunnel":
        return iter(())
    return (slot for slot in range(s.placed) if has_other_mouth(s, seat, slot))


def has_other_mouth(s: Position, seat: int, slot: int) -> bool:
    """Whether the cleft leads to the other tunnels of a tile too: of another tile or its own, as ruled."""
    if s.box.reading("coming-out-of-a-passage") == "any-tunnel":
        return leads_to(s, seat, slot)
    return s.box.reading("coming-out-of-a-passage") == "also-same-tile" and slot == s.at[seat]


@move("GM-SP-01", tile=other_mouths)
def emerge_in(s: Position, seat: Seat, tile: Slot, tunnel: Tunnel) -> None:
    """Come out in a tunnel of a tile that is not the one with the cleft, counted from 0 as printed."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-SP-06")
    require(has_other_mouth(s, seat, tile), "GM-MOVE-03")
    require(tunnel != s.box.patterns.passage[s.kind[tile]], "GM-SP-01")
    require(not (tile == s.at[seat] and tunnel == s.tunnel[seat]), "GM-SP-06")
    require(any(reaches(s, tile, side) == tunnel for side in range(4)), "GM-MOVE-01")
    come_out(s, tile, tunnel)


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


def leads_nowhere(s: Position, seat: int) -> bool:
    """Whether no other secret passage lies in the mine, so that a safe one is of no use."""
    return not any(leads_to(s, seat, slot) for slot in range(s.box.tiles))


@move("GM-TURN-07")
def take_lower_die(s: Position, seat: Seat) -> None:
    """Walk by the lower die although the passage is safe."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-TURN-07")
    if leads_nowhere(s, seat):
        require(s.box.reading("safe-with-nowhere-to-go") == "lower-die", "GM-SP-07")
    else:
        require(s.box.reading("safe-passage-choice") == "either", "GM-SP-07")
    begin_steps(s, s.steps, Errand.PASSAGE)


@move("GM-SP-08")
def stay(s: Position, seat: Seat) -> None:
    """Stay where one is although the passage is safe."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-SP-08")
    if leads_nowhere(s, seat) and s.box.reading("safe-with-nowhere-to-go") != "lower-die":
        finish_movement(s)
        if s.box.reading("safe-with-nowhere-to-go") == "back-to-the-choice":
            choose_again(s)
    else:
        require(s.box.reading("safe-passage-duty") == "may", "GM-TURN-06")
        finish_movement(s)


def choose_again(s: Position) -> None:
    """The passage was not all of the movement: another way to move may be chosen, but no passage again."""
    s.crossed = True
    s.phase = Phase.MOVEMENT
