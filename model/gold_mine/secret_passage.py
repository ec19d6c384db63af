"""Secret passages: two dice decide whether the water is low enough to go through."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .movement import begin_steps, enter, finish_movement
from .mud_pits import meets_mud, stick
from .questions import question
from .state import Errand, Phase, Pips, Position, Slot, dice_during

LUCKY_SUM = 7


@question("passage-entrance")
def is_at_the_mouth(s: Position, seat: int) -> bool:
    """Whether a miner on a tile with a secret passage is at its mouth: in the very tunnel that has it."""
    return s.box.patterns.passage[s.kind[s.at[seat]]] == s.tunnel[seat]


def stands_at_passage(s: Position, seat: int) -> bool:
    """Whether a miner is at the entrance of a secret passage."""
    return s.box.patterns.passage[s.kind[s.at[seat]]] >= 0 and is_at_the_mouth(s, seat)


def leads_to(s: Position, seat: int, slot: int) -> bool:
    """Whether another secret passage opens on a placed tile."""
    return slot < s.placed and slot != s.at[seat] and s.box.patterns.passage[s.kind[slot]] >= 0


def leads_nowhere(s: Position, seat: int) -> bool:
    """Whether no other secret passage lies in the mine, so that a safe one is of no use."""
    return not any(leads_to(s, seat, slot) for slot in range(s.box.tiles))


tried_alone = question.value("lone-passage", True)
"""Whether the only secret passage of the mine may be tried."""


@move("GM-TURN-06", "GM-SP-04")
def cross(s: Position, seat: Seat) -> None:
    """Decide to try the secret passage at which the turn began."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.MOVEMENT, "GM-TURN-02")
    require(stands_at_passage(s, seat), "GM-SP-04")
    require(tried_alone(s) or not leads_nowhere(s, seat), "GM-SP-06")
    s.errand = Errand.PASSAGE
    s.phase = Phase.PASSAGE_ROLL


@chance("GM-SP-05", first=dice_during(Phase.PASSAGE_ROLL))
def roll_pair(s: Position, first: Pips, second: Pips) -> None:
    """Roll two dice to see whether the passage is safe."""
    require(s.phase == Phase.PASSAGE_ROLL, "GM-SP-05")
    lower = min(first, second)
    if first == second or first + second == LUCKY_SUM:
        s.steps = lower
        s.phase = Phase.CROSSING
    else:
        cite("GM-SP-07")
        begin_steps(s, lower, Errand.PASSAGE)


def is_at_a_safe_passage(s: Position, seat: int) -> None:
    """The dice have shown the passage to be safe, and this player decides what to do."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.CROSSING, "GM-SP-06")


def exits(s: Position, seat: int) -> Iterator[int]:
    """The tiles with another secret passage."""
    if s.phase != Phase.CROSSING:
        return iter(())
    return (slot for slot in range(s.placed) if leads_to(s, seat, slot))


@move("GM-SP-06", tile=exits)
def emerge(s: Position, seat: Seat, tile: Slot) -> None:
    """Go through to another secret passage, named by the order in which its tile was placed."""
    is_at_a_safe_passage(s, seat)
    require(leads_to(s, seat, tile), "GM-SP-06")
    cite("GM-SP-01")
    enter(s, tile, s.box.patterns.passage[s.kind[tile]])
    if meets_mud(s):
        stick(s)
    finish_movement(s)


@question("safe-with-nowhere-to-go")
def is_as_good_as_flooded(s: Position, seat: int) -> bool:
    """Whether a passage that is safe but leads nowhere leaves the miner the walk by the lower die."""
    return leads_nowhere(s, seat)


@question("safe-passage-choice")
def may_walk_instead(s: Position, seat: int) -> bool:
    """Whether the lower die may be walked at a safe passage: only if that leads nowhere."""
    return is_as_good_as_flooded(s, seat)


@move("GM-TURN-07")
def take_lower_die(s: Position, seat: Seat) -> None:
    """Walk by the lower die although the passage is safe."""
    is_at_a_safe_passage(s, seat)
    require(may_walk_instead(s, seat), "GM-SP-07")
    begin_steps(s, s.steps, Errand.PASSAGE)


may_stay_at_a_safe_passage = question.value("safe-passage-duty", True)
"""Whether a miner may stay although it could go through."""


@move("GM-SP-08")
def stay(s: Position, seat: Seat) -> None:
    """Stay where one is although the passage is safe."""
    is_at_a_safe_passage(s, seat)
    stranded = leads_nowhere(s, seat) and not may_walk_instead(s, seat)
    require(stranded or may_stay_at_a_safe_passage(s), "GM-TURN-06")
    finish_movement(s)
