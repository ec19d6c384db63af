"""Project:MINE, a deck-building game of mining companies (Korean rulebook, version 2 of April 2020)."""

from __future__ import annotations

from pathlib import Path

from model.game import Game

from . import action, choices, discarding, era_end, glossary, market, rounds, setup, transition, turns
from .laying import complete
from .order import to_act
from .picture import picture
from .scoring import RANKING, score
from .state import Ending, MineBox, Position
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
    turns.compare_resource,
    turns.begin_era,
    turns.adjust,
    turns.delayed_effect,
    turns.pick_delayed,
    turns.nothing_delayed,
    action.use_contract,
    action.use_company,
    action.play,
    action.spend_coin,
    action.buy,
    action.end_actions,
    glossary.draw,
    glossary.nothing_to_draw,
    glossary.card_plus,
    glossary.resource_plus,
    glossary.resource_minus,
    glossary.purchase_plus,
    glossary.credit_plus,
    glossary.energy_plus,
    glossary.penalty,
    glossary.echo,
    glossary.if_you_do,
    glossary.if_so_many,
    glossary.next_turn,
    glossary.opponents,
    glossary.impossible,
    discarding.turn_top_card,
    choices.exclude,
    choices.discard,
    choices.pick_from_deck,
    choices.recall,
    choices.take,
    choices.fulfil,
    choices.gain_any,
    choices.lose_any,
    choices.choose,
    choices.decline,
    turns.clear_card,
    turns.clear_use_area,
    turns.discard_down,
    turns.fill_hand,
    rounds.pass_turn,
    era_end.gather_cards,
    era_end.exclude_from_deck,
    era_end.exclude_contract,
    era_end.exclude_unseen,
    era_end.next_to_exclude,
    era_end.renew_deck,
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
    folder=Path(__file__).parent,
    status="every section; the card list is ours, because none was published",
    view=view,
    complete=complete,
    picture=picture,
)
