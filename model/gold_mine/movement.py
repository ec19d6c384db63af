"""Movement: along connected tunnels, tile by tile, never further than allowed."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .gold_challenge import pick_up_bonus
from .mud_pits import meets_mud, stick
from .questions import question
from .state import (
    EAST,
    ENTRANCE,
    NORTH,
    Errand,
    Phase,
    Pips,
    Position,
    Side,
    dice_during,
    is_cavern,
    opposite,
    reaches,
    tile_at,
)
from .winning import arrive_out_of_turn

may_stay_after_digging = question.value("dig-step", True)
"""Whether the one space of digging may be forgone."""

may_roll_and_stay = question.value("rolling-and-staying", True)
"""Whether no space at all is one of the smaller numbers that may be moved after rolling."""

may_go_fewer_spaces = question.value("fewer-spaces", True)
"""Whether a walk by the lower die, by the bonus or before the bats may be shorter than the roll."""

may_forgo_the_bonus = question.value("bonus-duty", True)
"""Whether the winner of a gold challenge may stay where he is."""

may_spare_the_loser = question.value("bat-retreat", True)
"""Whether the winner of a bat challenge may leave the loser's miner where it is."""


def begin_steps(s: Position, steps: int, errand: Errand) -> None:
    """The miner that is to move may walk so many spaces."""
    s.steps = steps
    s.errand = errand
    s.phase = Phase.STEPS


@chance("GM-COMP-03", pips=dice_during(Phase.ROLL))
def roll(s: Position, pips: Pips) -> None:
    """Roll one die for the miner that is to move."""
    require(s.phase == Phase.ROLL, "GM-TURN-04")
    begin_steps(s, pips, s.errand)


def neighbour(s: Position, side: int) -> int:
    """The tile on which a step of the moving miner over a side would end, or -1."""
    here = s.at[s.miner]
    return tile_at(s, s.x[here] + EAST[side], s.y[here] + NORTH[side])


@question("dig-step-target")
def may_dig_towards(s: Position, slot: int) -> bool:
    """Whether the one space of digging may lead onto this tile: any that a tunnel leads to."""
    return True


@question("blind-cavern")
def may_be_entered(s: Position, slot: int, side: int) -> bool:
    """Whether a step over a side may lead into a cavern; that no way leads on does not forbid it."""
    return True


@question("cavern-beside-cavern")
def opens_to(s: Position, slot: int, there: int) -> bool:
    """Whether two tiles with tunnels towards each other are open to each other, caverns too."""
    return True


def may_step(s: Position, side: int) -> bool:
    """Whether the moving miner could step over a side."""
    here = s.at[s.miner]
    there = neighbour(s, side)
    if reaches(s, here, side) != s.tunnel[s.miner] or there < 0:
        return False
    return (
        reaches(s, there, opposite(side)) >= 0
        and may_dig_towards(s, there)
        and may_be_entered(s, there, side)
        and opens_to(s, here, there)
    )


def can_step(s: Position) -> bool:
    """Whether the moving miner could step anywhere."""
    return s.steps > 0 and not s.stuck[s.miner] and any(may_step(s, side) for side in range(4))


def sides_while_moving(s: Position, _seat: int) -> range:
    """All sides while a miner moves, none otherwise; for speed."""
    return range(4) if s.phase == Phase.STEPS else range(0)


def moves_the_miner(s: Position, seat: int) -> None:
    """It is this player who moves the miner: after a bat challenge its winner, otherwise its own player."""
    if s.errand == Errand.BATS:
        require(s.mover == seat, "GM-BAT-05")
    else:
        require(s.mover == seat, "GM-FLOW-07")


def is_under_way(s: Position) -> None:
    """A way to move has been chosen, and the movement is not over."""
    require(s.phase != Phase.MOVEMENT, "GM-TURN-02")
    require(s.phase == Phase.STEPS, "GM-MOVE-02")


@move("GM-MOVE-01", side=sides_while_moving)
def step(s: Position, seat: Seat, side: Side) -> None:
    """Move the miner one tile along its tunnel."""
    moves_the_miner(s, seat)
    require(not s.stuck[s.miner], "GM-MUD-04")
    is_under_way(s)
    require(s.steps > 0, "GM-MOVE-02")
    here = s.at[s.miner]
    require(reaches(s, here, side) >= 0, "GM-MOVE-01")
    require(reaches(s, here, side) == s.tunnel[s.miner], "GM-MOVE-03")
    there = neighbour(s, side)
    require(there >= 0, "GM-MOVE-01")
    require(may_dig_towards(s, there), "GM-TURN-03")
    onward = reaches(s, there, opposite(side))
    if is_cavern(s, here) or is_cavern(s, there):
        cite("GM-MOVE-07")
        require(onward >= 0, "GM-MOVE-08")
        require(may_be_entered(s, there, side), "GM-MOVE-08")
        require(opens_to(s, here, there), "GM-MOVE-08")
    require(onward >= 0, "GM-MOVE-01")
    if any(other != s.miner and s.at[other] == there for other in range(s.box.players)):
        cite("GM-MOVE-04")
    if there == ENTRANCE:
        cite("GM-MOVE-05")
    if s.errand == Errand.BATS:
        cite("GM-BAT-06")
    enter(s, there, onward)
    s.steps -= 1
    s.moved = True
    if meets_mud(s):
        stick(s)
    elif is_blocked(s):
        s.steps = 0
    if s.steps == 0:
        finish_movement(s)


def enter(s: Position, slot: int, tunnel: int) -> None:
    """The moving miner stands on this tile, in this tunnel."""
    for seat in range(s.box.players):
        if seat == s.miner:
            s.at[seat] = slot
            s.tunnel[seat] = tunnel


@question("miners-in-the-way")
def is_blocked(s: Position) -> bool:
    """Whether another miner stops the moving one; miners pass through each other."""
    return False


def may_stop(s: Position) -> bool:
    """Whether the miner may stand still with spaces left."""
    if not can_step(s):
        return True
    if s.errand == Errand.DIG:
        return may_stay_after_digging(s)
    if s.errand == Errand.ROLL:
        return s.moved or may_roll_and_stay(s)
    if s.errand == Errand.PASSAGE:
        return not s.moved or may_go_fewer_spaces(s)
    if s.errand == Errand.BONUS:
        return may_go_fewer_spaces(s) if s.moved else may_forgo_the_bonus(s)
    return may_go_fewer_spaces(s) if s.moved else may_spare_the_loser(s)


@move("GM-TURN-05")
def stop(s: Position, seat: Seat) -> None:
    """End the movement before all spaces are used."""
    moves_the_miner(s, seat)
    is_under_way(s)
    if s.errand == Errand.BATS:
        require(may_stop(s), "GM-BAT-03")
    elif s.errand == Errand.BONUS:
        require(may_stop(s), "GM-TAB-12")
    elif s.errand == Errand.PASSAGE:
        require(may_stop(s), "GM-SP-08")
    elif s.errand == Errand.ROLL:
        require(may_stop(s), "GM-TURN-05")
    else:
        require(may_stop(s), "GM-TURN-03")
    finish_movement(s)


def finish_movement(s: Position) -> None:
    """The movement is complete; the player on turn goes on with the actions."""
    if s.errand == Errand.BONUS and s.moved:
        pick_up_bonus(s)
    moved = s.moved
    miner = s.miner
    s.errand = Errand.NONE
    s.steps = 0
    s.moved = False
    s.mover = s.turn
    s.miner = s.turn
    s.phase = Phase.ACTION
    if moved and miner != s.turn:
        arrive_out_of_turn(s, miner)
