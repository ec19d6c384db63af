"""Project:MINE, a deck-building game of mining companies (Korean rulebook, version 2 of April 2020)."""

from __future__ import annotations

from pathlib import Path

from ludex.model.game import Game

from . import action, coins, era_end, market, readings, rounds, setup, transition, turns
from .board import draw_table
from .box import MineBox
from .completion import fill_in
from .components import Components
from .glossary import choices, delayed, discarding, lines
from .order import to_act
from .picture import picture
from .questions import question
from .scoring import RANKING, score
from .state import Ending, Position
from .view import view

RULES = (
    market.turn_up_technology,
    market.turn_up_contract,
    market.renew_technology_pile,
    market.renew_contract_pile,
    market.market_settled,
    setup.deal_company,
    setup.choose_company,
    setup.reveal_companies,
    setup.opening_hand,
    setup.roll,
    setup.compare_dice,
    coins.compare_resource,
    coins.begin_era,
    turns.adjust,
    delayed.use_delayed,
    delayed.leave_delayed,
    delayed.nothing_delayed,
    action.use_contract,
    action.use_company,
    action.play,
    coins.spend_coin,
    action.buy,
    action.end_actions,
    lines.draw,
    lines.nothing_to_draw,
    lines.card_plus,
    lines.resource_plus,
    lines.resource_minus,
    lines.purchase_plus,
    lines.credit_plus,
    lines.energy_plus,
    lines.penalty,
    lines.echo,
    lines.if_you_do,
    lines.if_so_many,
    delayed.next_turn,
    lines.opponents,
    lines.impossible,
    discarding.exclude_laid_card,
    discarding.turn_top_card,
    choices.exclude,
    choices.discard,
    readings.glossary.pick_from_deck,
    choices.recall,
    choices.take,
    choices.fulfil,
    choices.gain_any,
    choices.lose_any,
    choices.choose,
    choices.decline,
    readings.turns.clear_card,
    turns.clear_use_area,
    turns.discard_down,
    turns.fill_hand,
    rounds.pass_turn,
    era_end.gather_cards,
    era_end.exclude_from_deck,
    readings.era_end.exclude_unseen,
    era_end.next_to_exclude,
    era_end.renew_deck,
    readings.era_end.replace_face_up_card,
    era_end.close_era,
    transition.enter,
    transition.stay_out,
    transition.not_asked,
    transition.all_asked,
    transition.prepare,
    transition.redraw,
    transition.keep_hand,
    transition.begin_transition_round,
    transition.end_transition,
    transition.close_transition,
)

GAME = Game(
    name="project-mine",
    title="Project:MINE",
    titles=(
        "프로젝트 마인",
        "프로젝트마인",
        "프로젝트:마인",
    ),
    version=1,
    players=range(2, 5),
    box=MineBox,
    position=Position,
    start=setup.start,
    rules=RULES,
    to_act=to_act,
    endings={Ending.NOBODY_ENTERS: "MINE-TRC-04"},
    score=score,
    ranking=RANKING,
    questions=question,
    folder=Path(__file__).parent,
    status="every section; the card list is ours, because none was published",
    properties="ludex.invariants.project_mine",
    package=__name__,
    studies="ludex.solver.studies.era_protocol",
    component_schema=Components,
    component_names=("name", "type", "suit"),
    view=view,
    complete=fill_in,
    picture=picture,
    drawing=draw_table,
)
