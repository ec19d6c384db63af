"""House rulings: what a table or a league has settled where the rulebook leaves a question open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.toml import parse_toml, read_text, validated
from pydantic import BaseModel, ConfigDict, Field, StrictStr

from .dispute import Dispute


class House(BaseModel):
    """A file of house rulings."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="Ludex house rulings")

    game: StrictStr
    name: StrictStr = Field(default="", description="whose rulings these are")
    rulings: dict[str, StrictStr] = Field(default_factory=dict)


def load_house(path: Path) -> House:
    """Read house rulings and check that the game has these questions and readings."""
    house = validated(parse_toml(read_text(path), str(path)), House, str(path))
    game = load_game(house.game)
    try:
        game.choose_readings(house.rulings)
    except BadInput as wrong:
        raise BadInput(wrong.code, wrong.what, where=f"{path}: {wrong.where}", right=wrong.right) from None
    return house


def under_house(dispute: Dispute, house: House) -> Dispute:
    """A dispute at a table that plays by these rulings; what the dispute itself settles goes first."""
    if load_game(house.game).name != load_game(dispute.game).name:
        raise BadInput(
            "house", f"house rulings of {house.game}", right=f"the dispute is about {dispute.game}"
        )
    rulings = {**house.rulings, **dispute.setup.rulings}
    return dispute.model_copy(update={"setup": dispute.setup.model_copy(update={"rulings": rulings})})


def draft(game: Game) -> Iterator[str]:
    """A file of house rulings to fill in: every open question with its readings."""
    yield f'game = "{game.name}"'
    yield 'name = ""'
    yield ""
    yield "[rulings]"
    for ruling in game.rulings:
        if len(ruling.defensible) < 2:
            continue
        yield ""
        yield f"# {ruling.question}"
        for name, reading in ruling.readings.items():
            if name in ruling.defensible:
                yield f"#   {name}: {reading.says}"
        yield f'# {ruling.id} = "{ruling.default}"'
