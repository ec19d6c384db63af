"""Mint Works: worker placement with mints, for two to four players or alone against an automatic opponent."""

from __future__ import annotations

from pathlib import Path

from ludex.model.game import AUTOMATIC, CHANCE, OVER, Game

from . import advanced, development, locations, setup, solitaire, solitaire_supply, upkeep
from .box import MintBox
from .components import Components
from .laying import complete
from .picture import picture
from .scoring import RANKING, stars
from .state import Ending, Phase, Position, start
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
    if setup.is_dealing(s):
        return CHANCE if setup.supply_needs_chance(s) else AUTOMATIC
    return AUTOMATIC


GAME = Game(
    name="mint-works",
    title="Mint Works",
    version=1,
    players=range(1, 5),
    box=MintBox,
    position=Position,
    start=start,
    rules=(
        setup.advanced_location,
        setup.shuffle,
        setup.first_player,
        setup.deal,
        setup.begin,
        development.pass_,
        development.take_stored,
        development.add_stored,
        locations.producer,
        locations.wholesaler,
        locations.builder,
        locations.supplier,
        locations.supplier_unbuilt,
        locations.leadership_council,
        locations.council_mint,
        locations.lotto,
        locations.lotto_without_card,
        locations.lotto_card,
        locations.lay_down,
        locations.idle,
        advanced.crowdfunder,
        advanced.recycler,
        advanced.swap_meet,
        advanced.temp_producer,
        advanced.temp_wholesaler,
        advanced.temp_builder,
        advanced.temp_supplier,
        advanced.temp_council,
        advanced.temp_lotto,
        advanced.temp_crowdfunder,
        advanced.temp_recycler,
        advanced.temp_swap_meet,
        upkeep.count_stars,
        upkeep.finish_refill,
        upkeep.effect,
        upkeep.favour,
        upkeep.no_favour,
        upkeep.finish_effects,
        upkeep.deed_income,
        upkeep.finish_deeds,
        solitaire_supply.sweep,
        solitaire_supply.finish_sweep,
        upkeep.return_mints,
        upkeep.pay_income,
        solitaire.opponent_places,
        solitaire.opponent_builds,
        solitaire.opponent_buys,
        solitaire.opponent_idles,
        solitaire.opponent_passes,
        solitaire.opponent_recycles,
        solitaire.opponent_swaps,
        solitaire.opponent_hires,
        solitaire.opponent_hires_builder,
        solitaire.opponent_hires_supplier,
        solitaire_supply.finish_replacement,
    ),
    to_act=to_act,
    endings={
        Ending.STARS: "MW-UP-01",
        Ending.SUPPLY_SHORT: "MW-UP-03",
        Ending.MINTS_GONE: "MW-AIC-01",
        Ending.ROUND_LIMIT: "MW-HOUSE-01",
    },
    score=stars,
    ranking=RANKING,
    folder=Path(__file__).parent,
    status="complete: two to four players and solitaire, all plans, locations and opponents",
    properties="ludex.invariants.mint_works",
    package=__name__,
    titles=("ミントワークス",),
    component_schema=Components,
    component_names=("name", "type", "class", "opens", "prefers", "types", "stars_per_type", "dims"),
    view=view,
    complete=complete,
    picture=picture,
)
