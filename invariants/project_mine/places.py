"""Who comes before whom at the end of Project:MINE."""

from __future__ import annotations

from ludex.model.project_mine.scoring import score

from ..laws import places_follow
from ..property import follows_defaults

nothing_breaks_a_tie = places_follow(
    "nothing-breaks-a-tie",
    "Whoever has more points is ahead, and nothing else decides: equal totals win together.",
    (score,),
    "MINE-SCORE-03",
    "MINE-GOAL-03",
    applies=follows_defaults("tied-score"),
)
