"""Other readings of winning and of the end."""

from __future__ import annotations

from ludex.model.rule import automatic, require

from ..gold_challenge import has_stakes
from ..questions import question
from ..state import Phase, Position, partners
from ..winning import (
    arrive_out_of_turn,
    climb_out,
    ends_undecided,
    is_rich,
    is_time_to_leave,
    leaves_unasked,
    may_leave,
    team_is_there,
)
from .reach import is_open_beyond, is_reached, part_of_the_ladder


@is_time_to_leave.reads("movement-done")
def has_ended_there(s: Position, seat: int) -> bool:
    """The movement must have ended on the entrance tile."""
    return s.phase == Phase.ACTION


@is_time_to_leave.reads("with-a-step")
def has_a_space_left(s: Position, seat: int) -> bool:
    """The ladder takes one more space of movement."""
    return s.phase == Phase.STEPS and s.mover == seat and s.miner == seat and s.steps > 0


@leaves_unasked.reads("at-once")
def could_leave(s: Position) -> bool:
    """A player who has enough gold at the ladder comes out at that moment."""
    return may_leave(s, s.turn)


@question.under("leaving-duty", "at-once", otherwise="GM-WIN-01")
@automatic("GM-WIN-01")
def leave_at_once(s: Position) -> None:
    """A player who has enough gold at the ladder leaves without being asked."""
    require(may_leave(s, s.turn), "GM-WIN-01")
    climb_out(s, s.turn)


@arrive_out_of_turn.reads("wins")
def leave_on_arrival(s: Position, seat: int) -> None:
    """Whoever comes to the ladder with enough gold is out, in whoever's turn that is."""
    if is_rich(s, seat) and team_is_there(s, seat):
        climb_out(s, seat)


@ends_undecided.reads("richest")
def nobody_can_win(s: Position) -> bool:
    """Nobody has enough gold, none can change hands, and none can be found any more."""
    return everybody_stays_short(s) and (no_gold_is_left(s) or is_walled_in(s))


def everybody_stays_short(s: Position) -> bool:
    """Whether nobody has enough gold, and nobody has a token to take some from an opponent."""
    players = range(s.box.players)
    return not any(is_rich(s, seat) for seat in players) and not any(
        s.gold_tokens[seat] > 0
        and any(
            not partners(s, seat, other) and (s.box.alliance or has_stakes(s, seat, other))
            for other in players
        )
        for seat in players
    )


def is_left(s: Position, kind: int) -> bool:
    """Whether a tile of a kind may still be placed."""
    return (
        s.unseen[kind] > 0
        or any(s.returned[stack][kind] > 0 for stack in range(s.box.stacks))
        or any(s.open_tiles[seat][kind] > 0 for seat in range(s.box.players))
    )


def no_gold_is_left(s: Position) -> bool:
    """Whether no nugget lies in the mine and no chamber with one can come to light."""
    if any(s.nugget[slot] for slot in range(s.box.tiles)):
        return False
    return s.supply == 0 or not any(
        s.box.patterns.chamber[kind] and is_left(s, kind) for kind in range(s.box.kinds)
    )


def is_walled_in(s: Position) -> bool:
    """Whether the part of the ladder has no nugget and can grow no more: it is closed, or no tile is left."""
    part = part_of_the_ladder(s)
    if any(s.nugget[slot] and is_reached(part, slot) for slot in range(s.box.tiles)):
        return False
    return not any(is_left(s, kind) for kind in range(s.box.kinds)) or not is_open_beyond(s, part)
