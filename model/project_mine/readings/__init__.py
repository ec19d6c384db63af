"""Every reading of Project:MINE's rulebook that is not the one we follow, by the section that asks."""

from . import action, contracts, era_end, glossary, market, rounds, scoring, transition, turns, view

__all__ = [
    "action",
    "contracts",
    "era_end",
    "glossary",
    "market",
    "rounds",
    "scoring",
    "transition",
    "turns",
    "view",
]
