"""The turn: one of the ways to move, then the actions, clockwise until somebody is filthy rich."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.rule import automatic, cite, move, require

from .challenge import can_challenge
from .collecting import can_collect, is_bound_to_collect, take_first
from .five_tiles import holds_a_tile_that_fits
from .movement import begin_steps
from .reach import is_walled_in
from .stacks import some_stack_left
from .state import (
    ENTRANCE,
    FIVE_TILES,
    Driven,
    Ending,
    Errand,
    Phase,
    Position,
    Stage,
    next_seat,
)
from .winning import everybody_stays_short, finish, is_rich, leaves_unasked, nobody_can_win


def to_act(s: Position) -> int:
    """Whose decision is due."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.phase == Phase.DEAL:
        return CHANCE if s.box.reading("five-tiles-deal") == "random" else s.dealt // len(FIVE_TILES)
    if (
        s.phase == Phase.ROLL_OFF
        or s.phase == Phase.DRAW
        or s.phase == Phase.ROLL
        or s.phase == Phase.PASSAGE_ROLL
        or s.phase == Phase.CONTEST
    ):
        return CHANCE
    if s.phase == Phase.DESCEND or s.phase == Phase.TURN_END:
        return AUTOMATIC
    if leaves_unasked(s):
        return AUTOMATIC
    if s.phase == Phase.STEPS or s.phase == Phase.CHAMBER:
        return s.mover
    if s.phase == Phase.ANSWER:
        return s.defender
    return s.turn


@automatic("GM-FLOW-06")
def descend(s: Position) -> None:
    """Production begins: every miner stands on the ladder."""
    require(s.phase == Phase.DESCEND, "GM-FLOW-05")
    cite("GM-SETUP-05")
    cite("GM-FLOW-01")
    for seat in range(s.box.players):
        s.at[seat] = ENTRANCE
        s.tunnel[seat] = 0
    if s.box.reading("production-start") == "starting-player":
        s.turn = s.starter
    s.starter = s.turn if s.box.rounds > 0 else 0
    s.mover = s.turn
    s.miner = s.turn
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
    s.passes = 0
    s.errand = Errand.ROLL
    s.phase = Phase.ROLL


@move("GM-TURN-08")
def pass_movement(s: Position, seat: Seat) -> None:
    """Neither place a tile nor move."""
    choose_movement(s, seat)
    require(s.box.reading("passing") == "allowed", "GM-SUM-03")
    if s.box.reading("everybody-passes") == "ends":
        s.passes += 1
    s.phase = Phase.TURN_END if s.box.reading("passing-ends-turn") == "yes" else Phase.ACTION


@move("GM-TURN-03")
def walk(s: Position, seat: Seat) -> None:
    """Walk the one space of digging before the tile is placed, or without one when none is left."""
    choose_movement(s, seat)
    require(not s.barred, "GM-TILE-04")
    s.passes = 0
    if some_stack_left(s) or holds_a_tile_that_fits(s):
        require(s.box.reading("dig-order") == "either", "GM-TURN-03")
        begin_steps(s, 1, Errand.WALK_FIRST)
    else:
        require(s.box.reading("stacks-empty") == "one-step", "GM-TURN-03")
        begin_steps(s, 1, Errand.DIG)


def could_act(s: Position, seat: int) -> bool:
    """Whether a player could collect or challenge and has done neither."""
    if s.collected or s.challenged:
        return False
    return can_collect(s, seat) or can_challenge(s, seat)


@move("GM-TURN-10")
def end_turn(s: Position, seat: Seat) -> None:
    """Finish the action phase."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    cite("GM-SUM-04")
    if s.box.reading("acting") == "compulsory":
        require(not could_act(s, seat), "GM-SUM-04")
    if s.box.reading("collecting") == "compulsory":
        require(not can_collect(s, seat), "GM-GCH-09")
    require(not is_bound_to_collect(s, seat), "GM-GCH-09")
    s.phase = Phase.TURN_END


@automatic("GM-FLOW-07")
def next_turn(s: Position) -> None:
    """The next player clockwise takes a turn, unless the game is stopped."""
    require(s.phase == Phase.TURN_END, "GM-TURN-01")
    cite("GM-SUM-02")
    if s.box.reading("filthy-rich") == "gold" and is_rich(s, s.turn):
        s.winner = s.turn
        finish(s, Ending.RICH)
        return
    if s.box.reading("gold-lost-on-the-way") == "once-reached" and is_rich(s, s.turn):
        s.claim[s.turn] = True
    if s.collected or s.challenged:
        s.passes = 0
    s.collected = False
    s.challenged = False
    s.handed = False
    s.barred = False
    s.crossed = False
    s.driven = Driven.NO
    s.kept[s.turn] = False
    following = next_seat(s, s.turn)
    for _ in range(s.box.players - 1):
        if s.home[following]:
            following = next_seat(s, following)
    s.turn = following
    s.mover = following
    s.miner = following
    for seat in range(s.box.players):
        if seat == following or s.box.reading("mud-hold") == "until-any-turn":
            s.stuck[seat] = False
        if seat == following:
            s.harried[seat] = False
    s.phase = Phase.MOVEMENT
    take_first(s, following)
    if s.turn == s.starter and s.box.rounds > 0:
        s.round += 1
        if s.round == s.box.rounds:
            finish(s, Ending.ROUNDS)
    if s.box.reading("short-of-gold") == "richest" and nobody_can_win(s):
        finish(s, Ending.SHORT)
    if s.box.reading("miners-walled-in") == "richest" and everybody_stays_short(s) and is_walled_in(s):
        finish(s, Ending.SHORT)
    if s.box.reading("everybody-passes") == "ends" and all_have_passed(s):
        finish(s, Ending.IDLE)


def all_have_passed(s: Position) -> bool:
    """Whether everybody in the mine has passed, one after the other, and done nothing else."""
    return s.passes == sum(1 for seat in range(s.box.players) if not s.home[seat])
