"""The turn: one of the ways to move, then the actions, clockwise until somebody is filthy rich."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.rule import automatic, cite, move, require

from .five_tiles import who_deals
from .mud_pits import get_out
from .questions import question
from .state import ENTRANCE, Ending, Errand, Phase, Position, Stage, next_seat
from .winning import ends_undecided, finish, leaves_unasked


def to_act(s: Position) -> int:
    """Whose decision is due."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.phase == Phase.DEAL:
        return who_deals(s)
    if (
        s.phase == Phase.ROLL_OFF
        or s.phase == Phase.DRAW
        or s.phase == Phase.ROLL
        or s.phase == Phase.PASSAGE_ROLL
        or s.phase == Phase.CONTEST
    ):
        return CHANCE
    if s.phase == Phase.DESCEND or s.phase == Phase.TURN_END or leaves_unasked(s):
        return AUTOMATIC
    if s.phase == Phase.STEPS or s.phase == Phase.CHAMBER:
        return s.mover
    return s.turn


@question("production-start")
def first_in_production(s: Position) -> int:
    """Who takes the first turn of production: the starting player again."""
    return s.starter


@automatic("GM-FLOW-06")
def descend(s: Position) -> None:
    """Production begins: every miner stands on the ladder."""
    require(s.phase == Phase.DESCEND, "GM-FLOW-05")
    cite("GM-SETUP-05")
    for seat in range(s.box.players):
        s.at[seat] = ENTRANCE
        s.tunnel[seat] = 0
    s.turn = first_in_production(s)
    s.starter = s.turn if s.box.rounds > 0 else 0
    s.mover = s.turn
    s.miner = s.turn
    cite("GM-FLOW-01")
    s.stage = Stage.PRODUCTION
    s.phase = Phase.MOVEMENT


def choose_movement(s: Position, seat: int) -> None:
    """The player on turn has not yet chosen how to move."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.MOVEMENT, "GM-TURN-02")


@move("GM-TURN-04")
def roll_and_move(s: Position, seat: Seat) -> None:
    """Decide to roll one die and move."""
    choose_movement(s, seat)
    s.errand = Errand.ROLL
    s.phase = Phase.ROLL


may_pass = question.value("passing", True)
"""Whether passing is one of the ways to move."""


@move("GM-TURN-08")
def pass_movement(s: Position, seat: Seat) -> None:
    """Neither place a tile nor move."""
    choose_movement(s, seat)
    require(may_pass(s), "GM-SUM-03")
    s.phase = Phase.ACTION


@question("collecting")
def has_to_collect(s: Position, seat: int) -> bool:
    """Whether a player must still collect; nobody has to."""
    return False


@question("acting")
def has_to_act(s: Position, seat: int) -> bool:
    """Whether a player must still collect or challenge; nobody has to."""
    return False


@move("GM-TURN-10")
def end_turn(s: Position, seat: Seat) -> None:
    """Finish the action phase."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    require(not has_to_act(s, seat), "GM-SUM-04")
    require(not has_to_collect(s, seat), "GM-GCH-09")
    s.phase = Phase.TURN_END


@automatic("GM-FLOW-07")
def next_turn(s: Position) -> None:
    """The next player clockwise takes a turn, unless the game is broken off."""
    require(s.phase == Phase.TURN_END, "GM-TURN-01")
    s.collected = False
    s.challenged = False
    s.dig_failed = False
    s.turn = next_seat(s, s.turn)
    s.mover = s.turn
    s.miner = s.turn
    get_out(s)
    cite("GM-SUM-02")
    s.phase = Phase.MOVEMENT
    if s.turn == s.starter and s.box.rounds > 0:
        s.round += 1
        if s.round == s.box.rounds:
            finish(s, Ending.ROUNDS)
    if ends_undecided(s):
        finish(s, Ending.SHORT)
