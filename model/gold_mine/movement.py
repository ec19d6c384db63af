"""Movement: along connected tunnels, tile by tile, never further than allowed."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .collecting import in_chamber, is_bound_to_collect, is_kept_for_another, take_nugget
from .five_tiles import holds_a_tile_that_fits
from .stacks import some_stack_left
from .stakes import has_stakes
from .state import (
    EAST,
    ENTRANCE,
    NORTH,
    Driven,
    Errand,
    Phase,
    Pips,
    Position,
    Side,
    dice_during,
    opposite,
    reaches,
    tile_at,
)
from .winning import arrive_by_bats, arrive_out_of_turn, is_rich


def begin_steps(s: Position, steps: int, errand: Errand) -> None:
    """The miner that is to move may walk so many spaces."""
    s.steps = steps
    s.errand = errand
    s.phase = Phase.STEPS


@chance("GM-COMP-03", pips=dice_during(Phase.ROLL))
def roll(s: Position, pips: Pips) -> None:
    """Roll one die for the miner that is to move."""
    require(s.phase == Phase.ROLL, "GM-TURN-04")
    if s.box.reading("bonus-order") == "after-the-roll" and s.errand == Errand.BONUS and s.defender >= 0:
        hide_before_walking(s, pips)
    else:
        begin_steps(s, pips, s.errand)


def hide_before_walking(s: Position, pips: int) -> None:
    """The bonus roll is known, where that is the ruling; now the winner puts the loser's nugget somewhere."""
    s.steps = pips
    s.miner = s.defender if s.mover == s.turn else s.turn
    s.phase = Phase.CHAMBER


def neighbour(s: Position, side: int) -> int:
    """The tile on which a step of the moving miner over a side would end, or -1."""
    here = s.at[s.miner]
    return tile_at(s, s.x[here] + EAST[side], s.y[here] + NORTH[side])


def turns_back(s: Position, side: int) -> bool:
    """Whether a step would undo the one before it, where that is ruled out."""
    if s.errand == Errand.BATS and s.box.reading("bat-direction") == "onward" and side == s.heading:
        return True
    return s.box.reading("turning-back") == "refused" and side == s.heading


def misses_the_new_tile(s: Position, slot: int) -> bool:
    """Whether the one space of digging leads elsewhere than onto the tile just placed, where it must."""
    return s.box.reading("dig-step-target") == "new-tile" and s.errand == Errand.DIG and slot != s.placed - 1


def is_blind_cavern(s: Position, slot: int, side: int) -> bool:
    """Whether a step over a side leads into a cavern without another way on, where none may be entered."""
    if s.box.reading("blind-cavern") == "entered" or not s.box.patterns.cavern[s.kind[slot]]:
        return False
    return not any(ahead != opposite(side) and opens_into(s, slot, ahead) for ahead in range(4))


def opens_into(s: Position, slot: int, side: int) -> bool:
    """Whether the tile over a side of this one has a tunnel to it."""
    there = tile_at(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
    return there >= 0 and reaches(s, there, opposite(side)) >= 0 and not is_barred_cavern(s, slot, there)


def is_barred_cavern(s: Position, slot: int, there: int) -> bool:
    """Whether two tiles are caverns between which there is no way, where that is the ruling."""
    cavern = s.box.patterns.cavern
    both = cavern[s.kind[slot]] and cavern[s.kind[there]]
    return both and s.box.reading("cavern-beside-cavern") == "barred"


def may_step(s: Position, side: int) -> bool:
    """Whether the moving miner could step over a side."""
    if reaches(s, s.at[s.miner], side) != s.tunnel[s.miner] or turns_back(s, side):
        return False
    there = neighbour(s, side)
    if there < 0 or misses_the_new_tile(s, there) or is_blind_cavern(s, there, side):
        return False
    if is_barred_cavern(s, s.at[s.miner], there):
        return False
    onward = reaches(s, there, opposite(side))
    return onward >= 0 and not (s.steps == 1 and is_no_place_to_stop(s, there, onward))


def is_no_place_to_stop(s: Position, slot: int, tunnel: int) -> bool:
    """Whether the rulings let the moving miner only pass there."""
    return is_only_passed(s, slot) or is_crowded(s, slot, tunnel)


def is_only_passed(s: Position, slot: int) -> bool:
    """Whether a tile is only for moving through: the entrance (except to leave) or a cavern, as ruled."""
    if slot == ENTRANCE:
        return s.box.reading("stopping-at-the-entrance") == "only-through" and not is_rich(s, s.miner)
    return s.box.patterns.cavern[s.kind[slot]] and s.box.reading("stopping-in-a-cavern") == "only-through"


def is_crowded(s: Position, slot: int, tunnel: int) -> bool:
    """Whether a miner may not end its movement there, beside a miner that it cannot challenge for gold."""
    if s.box.reading("sharing-a-passage") == "free" or slot == ENTRANCE:
        return False
    return any(
        other != s.miner
        and s.at[other] == slot
        and s.tunnel[other] == tunnel
        and not (
            s.mover == s.miner
            and not s.challenged
            and s.gold_tokens[s.miner] > 0
            and has_stakes(s, s.miner, other)
        )
        for other in range(s.box.players)
    )


def can_step(s: Position) -> bool:
    """Whether the moving miner could step anywhere."""
    return (
        s.steps > 0
        and not held_by_mud(s)
        and not held_by_gold(s)
        and any(may_step(s, side) for side in range(4))
    )


def held_by_mud(s: Position) -> bool:
    """Whether the moving miner sits in mud until its player's next turn."""
    return s.stuck[s.miner]


def held_by_gold(s: Position) -> bool:
    """Whether a miner on its own way must stay for a nugget at its feet."""
    led = s.errand == Errand.BONUS or s.errand == Errand.BATS
    return not led and is_bound_to_collect(s, s.miner)


def sides_while_moving(s: Position, _seat: int) -> range:
    """All sides while a miner moves, none otherwise; for speed."""
    return range(4) if s.phase == Phase.STEPS else range(0)


@move("GM-MOVE-01", side=sides_while_moving)
def step(s: Position, seat: Seat, side: Side) -> None:
    """Move the miner one tile along its tunnel."""
    require(s.phase == Phase.STEPS, "GM-TURN-01")
    require(s.mover == seat, "GM-TURN-01")
    require(s.steps > 0, "GM-MOVE-02")
    require(not held_by_mud(s), "GM-MUD-04")
    require(not held_by_gold(s), "GM-GCH-09")
    here = s.at[s.miner]
    require(reaches(s, here, side) >= 0, "GM-MOVE-01")
    require(reaches(s, here, side) == s.tunnel[s.miner], "GM-MOVE-03")
    require(not turns_back(s, side), "GM-MOVE-01")
    there = neighbour(s, side)
    require(there >= 0, "GM-MOVE-01")
    require(not misses_the_new_tile(s, there), "GM-TURN-03")
    onward = reaches(s, there, opposite(side))
    if s.box.patterns.cavern[s.kind[here]] or s.box.patterns.cavern[s.kind[there]]:
        cite("GM-MOVE-07")
        require(onward >= 0, "GM-MOVE-08")
        require(not is_blind_cavern(s, there, side), "GM-MOVE-08")
        require(not is_barred_cavern(s, here, there), "GM-MOVE-08")
    require(onward >= 0, "GM-MOVE-01")
    if s.steps == 1:
        require(not is_crowded(s, there, onward), "GM-GCH-10")
        if there == ENTRANCE:
            require(not is_only_passed(s, there), "GM-MOVE-05")
        require(not is_only_passed(s, there), "GM-MOVE-07")
    if any(other != s.miner and s.at[other] == there for other in range(s.box.players)):
        cite("GM-MOVE-04")
    if there == ENTRANCE:
        cite("GM-MOVE-05")
    enter(s, there, onward)
    s.heading = opposite(side)
    use_a_space(s)


def use_a_space(s: Position) -> None:
    """The moving miner has come one space further; mud, a miner in the way or the last space end it."""
    s.steps -= 1
    s.moved = True
    if meets_mud(s):
        stick(s)
        s.steps = 0
    elif is_blocked(s):
        s.steps = 0
    if s.errand == Errand.BONUS and s.box.reading("bonus-nugget") == "passing":
        pick_up_bonus(s)
    if s.steps == 0:
        finish_movement(s)


def enter(s: Position, slot: int, tunnel: int) -> None:
    """The moving miner stands on this tile, in this tunnel."""
    for seat in range(s.box.players):
        if seat == s.miner:
            s.at[seat] = slot
            s.tunnel[seat] = tunnel
            s.kept[seat] = False
            if s.box.alliance and s.box.reading("partner-already-waiting") == "arrive-after":
                s.came[seat] = slot == ENTRANCE and is_rich(s, seat)


def meets_mud(s: Position) -> bool:
    """Whether the moving miner has come to a mud pit that stops it."""
    if s.errand == Errand.BONUS and s.box.reading("mud-on-bonus-move") == "passed":
        return False
    kind = s.kind[s.at[s.miner]]
    if s.box.reading("mud-tunnel") == "tile":
        return s.box.mud and s.box.patterns.muddy[kind]
    return s.box.mud and s.box.patterns.mud[4 * kind + s.tunnel[s.miner]]


def stick(s: Position) -> None:
    """The moving miner is stuck."""
    cite("GM-MUD-02")
    cite("GM-MUD-03")
    if s.box.reading("mud-hold") != "stop":
        for seat in range(s.box.players):
            if seat == s.miner:
                s.stuck[seat] = True


def is_blocked(s: Position) -> bool:
    """Whether an opponent's miner bars the way, where miners do."""
    if s.box.reading("miners-in-the-way") == "passed":
        return False
    cite("GM-CHAL-02")
    return any(
        s.box.team[other] != s.box.team[s.miner]
        and s.at[other] == s.at[s.miner]
        and s.tunnel[other] == s.tunnel[s.miner]
        for other in range(s.box.players)
    )


def may_stop(s: Position) -> bool:
    """Whether the miner may stand still with steps left."""
    if not can_step(s):
        return True
    if s.moved and is_no_place_to_stop(s, s.at[s.miner], s.tunnel[s.miner]):
        return False
    if s.errand == Errand.DIG or s.errand == Errand.WALK_FIRST:
        return s.box.reading("dig-step") == "optional"
    if s.errand == Errand.ROLL:
        return s.moved or s.box.reading("rolling-and-staying") == "allowed"
    if s.errand == Errand.PASSAGE:
        return not s.moved or s.box.reading("lower-die") == "up-to"
    if s.errand == Errand.BONUS:
        return s.box.reading("bonus-distance") == "up-to" if s.moved else s.box.reading("bonus-duty") == "may"
    return s.box.reading("bat-distance") == "up-to" if s.moved else s.box.reading("bat-retreat") == "may"


@move("GM-TURN-05")
def stop(s: Position, seat: Seat) -> None:
    """End the movement before all steps are used."""
    require(s.phase == Phase.STEPS, "GM-TURN-01")
    require(s.mover == seat, "GM-TURN-01")
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


def pick_up_bonus(s: Position) -> None:
    """The winner of a gold challenge takes the nugget of the chamber that the bonus move reached."""
    here = s.at[s.miner]
    arrived = s.moved or s.box.reading("bonus-without-moving") == "counts"
    allowed = arrived and (s.box.reading("bonus-and-collecting") == "both" or not s.collected)
    reserved = is_bait(s, here) or is_kept_for_another(s, s.miner)
    if in_chamber(s, s.miner) and s.nugget[here] and allowed and not reserved:
        cite("GM-GCH-08")
        take_nugget(s, s.miner)
        if s.box.reading("bonus-and-collecting") == "one":
            s.collected = True


def leaves_it_to_collecting(s: Position) -> bool:
    """Whether the bonus nugget is only there for the player on turn to collect or to leave, as ruled."""
    return s.miner == s.turn and s.box.reading("bonus-nugget-duty") == "may"


def is_bait(s: Position, slot: int) -> bool:
    """Whether this very challenge put the nugget there, where the bonus must leave it alone."""
    return s.box.reading("bonus-order") == "not-that-one" and s.bait == slot


def finish_movement(s: Position) -> None:
    """The movement is complete; what comes next depends on why the miner moved."""
    if s.errand == Errand.BONUS and not leaves_it_to_collecting(s):
        pick_up_bonus(s)
    errand = s.errand
    moved = s.moved
    miner = s.miner
    s.errand = Errand.NONE
    s.steps = 0
    s.moved = False
    s.heading = -1
    s.mover = s.turn
    s.miner = s.turn
    s.bait = ENTRANCE
    if errand == Errand.WALK_FIRST and (some_stack_left(s) or holds_a_tile_that_fits(s)):
        s.errand = Errand.WALK_FIRST
        s.phase = Phase.TAKE
        return
    s.phase = Phase.ACTION
    if moved and miner == s.turn:
        if errand == Errand.BONUS:
            s.driven = Driven.BONUS
        if errand == Errand.BATS:
            s.driven = Driven.BATS
    if errand == Errand.BATS:
        if moved and s.box.reading("bats-into-a-chamber") == "at-once" and miner != s.turn:
            pick_up_driven(s, miner)
        arrive_by_bats(s, miner)
    if errand == Errand.BONUS and moved and miner != s.turn:
        arrive_out_of_turn(s, miner)


def pick_up_driven(s: Position, seat: int) -> None:
    """A defender whom bats drove into a chamber takes its nugget at once, where that is the ruling."""
    if in_chamber(s, seat) and s.nugget[s.at[seat]] and not is_kept_for_another(s, seat):
        take_nugget(s, seat)
