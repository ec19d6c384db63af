"""Goofspiel, the game of pure strategy: everybody picks a card in secret, and the highest takes the prize."""

from __future__ import annotations

from pathlib import Path

from ludex.api import Criterion, Game

from .completion import complete
from .picture import picture
from .play import may_go_ahead, pick, points, show, start, to_act, turn_over
from .questions import question
from .state import Ending, GoofspielBox, Position

GAME = Game(
    name="goofspiel",
    title="Goofspiel",
    version=1,
    players=range(2, 4),
    box=GoofspielBox,
    position=Position,
    start=start,
    rules=(turn_over, pick, show),
    to_act=to_act,
    may_go_ahead=may_go_ahead,
    endings={Ending.LAST_PRIZE: "GOOF-014"},
    score=points,
    ranking=(Criterion("GOOF-015", "most points", points),),
    folder=Path(__file__).parent,
    status="complete",
    questions=question,
    properties="goofspiel.properties",
    package=__name__,
    component_names=("name",),
    complete=complete,
    picture=picture,
)
