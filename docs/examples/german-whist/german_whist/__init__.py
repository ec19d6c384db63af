"""German Whist: tricks for two players, first for the cards of the stock, then for the game."""

from __future__ import annotations

from pathlib import Path

from ludex.api import Criterion, Game

from .completion import complete
from .deal import deal, draw, start, turn_up
from .picture import picture
from .questions import question
from .state import Ending, GermanWhistBox, Position
from .tricks import count, follow, lead, to_act, tricks_of

GAME = Game(
    name="german-whist",
    title="German Whist",
    version=1,
    players=range(2, 3),
    box=GermanWhistBox,
    position=Position,
    start=start,
    rules=(deal, turn_up, lead, follow, count, draw),
    to_act=to_act,
    endings={Ending.ALL_PLAYED: "GW-017"},
    score=tricks_of,
    ranking=(Criterion("GW-018", "more tricks", tricks_of),),
    folder=Path(__file__).parent,
    status="complete",
    questions=question,
    properties="german_whist.properties",
    package=__name__,
    component_names=("name",),
    complete=complete,
    picture=picture,
)
