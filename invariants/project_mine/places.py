"""Who comes before whom at the end of Project:MINE."""

from __future__ import annotations

from ..laws import places_follow
from ..property import follows_defaults
from .restated import points

nothing_breaks_a_tie = places_follow(
    "nothing-breaks-a-tie",
    "Whoever has more points is ahead, and nothing else decides: equal totals win together.",
    (points,),
    "MINE-SCORE-03",
    "MINE-GOAL-03",
    applies=follows_defaults("tied-score"),
)
