"""Dream of Fourteen Nights: fourteen days of preparing a journey, for two to five players."""

from __future__ import annotations

from pathlib import Path

from ludex.model.game import Game

from .board import draw_table
from .chance import no_effect
from .choices import (
    choose_player,
    discard_plan,
    give_plan,
    keep_goal,
    pull_plan,
    stop_discarding,
)
from .completion import fill_in
from .components import Components
from .decks import nothing_left, reshuffle
from .drawing import draw
from .goal import contribute, may_go_ahead, reveal
from .movement import go
from .picture import picture
from .questions import question
from .readings.choices import refuse
from .readings.movement import stay
from .readings.two_players import choose_destination
from .scoring import RANKING, happiness
from .settlement import (
    buy,
    convert,
    nothing_to_buy,
    nothing_to_convert,
    score_up,
    stop_buying,
    stop_converting,
)
from .setup import start
from .state import Ending, NightsBox, Position
from .tokens import decline_action, spend_token, take_action
from .turn import act, act_here, arrive, end_turn, to_act, turn_passes
from .view import view

GAME = Game(
    name="fourteen-nights",
    title="Dream of Fourteen Nights",
    version=1,
    players=range(2, 6),
    box=NightsBox,
    position=Position,
    start=start,
    rules=(
        choose_destination,
        go,
        stay,
        arrive,
        act,
        act_here,
        spend_token,
        take_action,
        decline_action,
        end_turn,
        turn_passes,
        draw,
        reshuffle,
        nothing_left,
        choose_player,
        give_plan,
        pull_plan,
        refuse,
        discard_plan,
        stop_discarding,
        keep_goal,
        no_effect,
        buy,
        stop_buying,
        nothing_to_buy,
        contribute,
        reveal,
        convert,
        stop_converting,
        nothing_to_convert,
        score_up,
    ),
    to_act=to_act,
    endings={Ending.SCORED: "FN-FIN-03"},
    score=happiness,
    ranking=RANKING,
    folder=Path(__file__).parent,
    status="complete: every section, all 122 published cards, both published boards and any other",
    questions=question,
    properties="ludex.invariants.fourteen_nights",
    package=__name__,
    studies="ludex.solver.studies.boards",
    component_schema=Components,
    may_go_ahead=may_go_ahead,
    view=view,
    complete=fill_in,
    picture=picture,
    drawing=draw_table,
    titles=(
        "14 nights",
        "dream of 14 nights",
        "열네 밤의 꿈",
        "열네 밤",
        "14밤의 꿈",
        "fourteen nights",
        "FN",
    ),
)
