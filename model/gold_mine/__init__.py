"""Gold Mine (Chris James, Stratus Games): dig tunnels, gather nuggets, get out first. Korean rulebook."""

from __future__ import annotations

from pathlib import Path

from ludex.model.game import Criterion, Game

from .alliance import hand_to, receive_from
from .board import draw_table
from .box import MineBox
from .challenge import challenge_for_gold, challenge_with_bats, compare
from .collecting import collect
from .completion import fill_in
from .components import Components
from .five_tiles import deal, use
from .gold_challenge import hide_nugget
from .movement import roll, step, stop
from .picture import picture
from .preparation import roll_for_start
from .questions import question
from .readings.five_tiles import pick
from .readings.tile_placement import walk
from .readings.winning import leave_at_once
from .secret_passage import cross, emerge, roll_pair, stay, take_lower_die
from .state import Ending, Position, start
from .tile_placement import as_listed, draw, place, put_back, take
from .turn import descend, end_turn, next_turn, pass_movement, roll_and_move, to_act
from .winning import gold_of, has_won, leave, richest

GAME = Game(
    name="gold-mine",
    title="Gold Mine",
    titles=(
        "골드 마인",
        "골드마인",
    ),
    version=2,
    players=range(2, 7),
    box=MineBox,
    position=Position,
    start=start,
    rules=(
        deal,
        pick,
        roll_for_start,
        take,
        draw,
        use,
        place,
        put_back,
        descend,
        leave_at_once,
        walk,
        roll_and_move,
        roll,
        cross,
        roll_pair,
        emerge,
        take_lower_die,
        stay,
        pass_movement,
        step,
        stop,
        collect,
        challenge_for_gold,
        challenge_with_bats,
        compare,
        hide_nugget,
        hand_to,
        receive_from,
        leave,
        end_turn,
        next_turn,
    ),
    to_act=to_act,
    endings={
        Ending.LEFT: "GM-WIN-03",
        Ending.TEAM: "GM-ALLY-06",
        Ending.SHORT: "GM-GOAL-02",
        Ending.ROUNDS: "GM-FLOW-07",
    },
    score=gold_of,
    ranking=(
        Criterion("GM-WIN-03", "first out with the gold needed", has_won),
        Criterion("GM-GOAL-02", "most gold while nobody has won", richest),
    ),
    folder=Path(__file__).parent,
    status="complete with all variants; tile patterns are assumed, since no source prints them",
    questions=question,
    properties="ludex.invariants.gold_mine",
    package=__name__,
    studies="ludex.solver.studies.gold_count",
    component_schema=Components,
    component_names=("name", "kind"),
    variants={
        "mud-pits": "miners get stuck in mud",
        "five-tiles": "each player owns five open tiles; needs mud-pits, for 2 to 4",
        "alliance": "teams of two collect together, for 4 or 6",
    },
    complete=fill_in,
    as_listed=as_listed,
    picture=picture,
    drawing=draw_table,
)
