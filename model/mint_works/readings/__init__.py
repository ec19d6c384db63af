"""Every reading of Mint Works that we do not follow by default, by the section whose question it answers."""

from __future__ import annotations

from . import development, keywords, locations, plans, scoring, setup, solitaire, upkeep, view

RULES = (
    development.idle,
    development.take_stored,
    locations.council_mint,
    locations.lotto_without_card,
    locations.supplier_unbuilt,
    solitaire.opponent_idles,
    solitaire.opponent_recycles,
    solitaire.opponent_swaps,
    solitaire.opponent_hires,
)
"""The moves and automatic steps that only another reading has."""

__all__ = [
    "RULES",
    "development",
    "keywords",
    "locations",
    "plans",
    "scoring",
    "setup",
    "solitaire",
    "upkeep",
    "view",
]
