"""Mint Works: worker placement with mints, for two to four players or alone against an automatic opponent."""

from __future__ import annotations

from pathlib import Path

from ludex.model.game import AUTOMATIC, CHANCE, OVER, Game

from . import (
    development,
    locations,
    plan_supply,
    readings,
    setup,
    solitaire,
    solitaire_supply,
    temp_agency,
    upkeep,
)
from .board import draw_table
from .box import MintBox
from .completion import fill_in
from .components import Components
from .picture import picture
from .plans import stars_in
from .questions import question
from .scoring import RANKING
from .state import Ending, Phase, Position
from .view import view


def to_act(s: Position) -> int:
    """Who decides now: the seat on turn, the deck, or the rulebook itself."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.phase == Phase.DEVELOPMENT:
        return AUTOMATIC if s.turn == s.box.opponent else s.turn
    if s.phase == Phase.EFFECTS:
        return s.owner[s.sharing] if s.sharing >= 0 else AUTOMATIC
    if s.phase == Phase.LOTTO or s.phase == Phase.TOKEN:
        return CHANCE
    if s.phase == Phase.SETUP:
        return CHANCE if setup.locations_need_chance(s) else AUTOMATIC
    if plan_supply.is_dealing(s):
        return CHANCE if plan_supply.needs_a_plan(s) else AUTOMATIC
    return AUTOMATIC


GAME = Game(
    name="mint-works",
    title="Mint Works",
    version=1,
    players=range(1, 5),
    box=MintBox,
    position=Position,
    start=setup.start,
    rules=(
        setup.advanced_location,
        setup.shuffle,
        setup.first_player,
        plan_supply.deal,
        setup.begin,
        development.pass_,
        locations.builder,
        locations.crowdfunder,
        locations.leadership_council,
        locations.lotto,
        locations.lotto_card,
        locations.producer,
        locations.recycler,
        locations.supplier,
        locations.swap_meet,
        locations.wholesaler,
        temp_agency.temp_agency,
        upkeep.count_stars,
        upkeep.finish_refill,
        upkeep.effect,
        upkeep.favour,
        upkeep.finish_effects,
        upkeep.deed_income,
        upkeep.finish_deeds,
        upkeep.return_mints,
        upkeep.pay_income,
        solitaire.opponent_places,
        solitaire.opponent_builds,
        solitaire.opponent_buys,
        solitaire.opponent_passes,
        solitaire_supply.finish_replacement,
        solitaire_supply.sweep,
        solitaire_supply.finish_sweep,
        *readings.RULES,
    ),
    to_act=to_act,
    endings={
        Ending.STARS: "MW-UP-01",
        Ending.SUPPLY_SHORT: "MW-UP-03",
        Ending.MINTS_GONE: "MW-CARD-RAC-01",
        Ending.ROUND_LIMIT: "MW-HOUSE-01",
    },
    score=stars_in,
    ranking=RANKING,
    folder=Path(__file__).parent,
    questions=question,
    status="complete: two to four players and solitaire, all plans, locations and opponents",
    properties="ludex.invariants.mint_works",
    package=__name__,
    titles=("ミントワークス", "ミント・ワークス", "민트 웍스", "민트웍스", "민트 워크스", "MW"),
    component_schema=Components,
    component_names=("name", "type", "class", "opens", "prefers", "types", "stars_per_type", "dims"),
    view=view,
    complete=fill_in,
    picture=picture,
    drawing=draw_table,
)
