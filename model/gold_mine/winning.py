"""Winning: leave by the ladder with enough gold, alone or, in an alliance, together."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .questions import question
from .state import ENTRANCE, Ending, Errand, Phase, Position, Stage, partners, team_gold


def is_rich(s: Position, seat: int) -> bool:
    """Whether a player (with the partner, in an alliance) has the nuggets that are needed."""
    return team_gold(s, seat) >= s.box.needed


def team_is_there(s: Position, seat: int) -> bool:
    """Whether the miner of a player, and the partner's in an alliance, is at the entrance."""
    return all(s.at[other] == ENTRANCE for other in range(s.box.players) if partners(s, seat, other))


@question("leaving")
def is_time_to_leave(s: Position, seat: int) -> bool:
    """Whether a miner at the ladder may climb it now: before, while and after it moves."""
    walking = s.phase == Phase.STEPS and s.mover == seat and s.miner == seat
    return walking or s.phase == Phase.MOVEMENT or s.phase == Phase.ACTION


def may_leave(s: Position, seat: int) -> bool:
    """Whether a player may leave the mine now."""
    return (
        s.turn == seat
        and s.stage == Stage.PRODUCTION
        and is_rich(s, seat)
        and team_is_there(s, seat)
        and is_time_to_leave(s, seat)
    )


@move("GM-WIN-02")
def leave(s: Position, seat: Seat) -> None:
    """Climb the ladder with enough gold."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.stage == Stage.PRODUCTION, "GM-FLOW-06")
    require(s.at[seat] == ENTRANCE, "GM-WIN-02")
    if not s.box.alliance:
        require(is_rich(s, seat), "GM-WIN-03")
    elif s.box.players == 4:
        require(is_rich(s, seat), "GM-ALLY-04")
    else:
        require(is_rich(s, seat), "GM-ALLY-05")
    require(team_is_there(s, seat), "GM-ALLY-06")
    require(is_time_to_leave(s, seat), "GM-TURN-02")
    climb_out(s, seat)


def climb_out(s: Position, seat: int) -> None:
    """The miner is out, and the game is won."""
    cite("GM-WIN-01")
    s.errand = Errand.NONE
    s.steps = 0
    s.moved = False
    s.winner = seat
    if s.box.alliance:
        cite("GM-ALLY-06")
        finish(s, Ending.TEAM)
    else:
        cite("GM-WIN-03")
        finish(s, Ending.LEFT)


def finish(s: Position, ending: Ending) -> None:
    """The game is over; nothing more can be done."""
    s.ending = ending
    s.phase = Phase.OVER


@question("leaving-duty")
def leaves_unasked(s: Position) -> bool:
    """Whether the player on turn is taken out of the mine without a decision; leaving is a choice."""
    return False


@question("at-the-ladder-out-of-turn")
def arrive_out_of_turn(s: Position, seat: int) -> None:
    """Somebody else's turn has led a miner somewhere; at the ladder it waits for a turn of its own."""


@question("nobody-can-win")
def ends_undecided(s: Position) -> bool:
    """Whether the game is broken off because nobody can get enough gold; the rulebook knows no such end."""
    return False


def gold_of(s: Position, seat: int) -> int:
    """The nuggets of a player, or of the team in an alliance."""
    return team_gold(s, seat)


def has_won(s: Position, seat: int) -> int:
    """1 for the player who left first with enough gold, and for the partner."""
    return 1 if s.winner >= 0 and partners(s, s.winner, seat) else 0


def richest(s: Position, seat: int) -> int:
    """The nuggets while nobody has won, or when nobody can; a game broken off by rounds has no winner."""
    return team_gold(s, seat) if s.ending == Ending.NOT_OVER or s.ending == Ending.SHORT else 0
