"""What the clauses say of figures against what lies in the box."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import Game

from ..prove.box_figures import against_the_box
from .places import Places
from .remark import Remark, remark


def facts_against_components(game: Game, places: Places) -> Iterator[Remark]:
    """A clause that states a figure which the components do not have."""
    for stated, counted in against_the_box(game):
        said = " and ".join(f"{fact.clause} says {fact.text}" for fact in stated)
        has = " and ".join(fact.text for fact in counted)
        yield remark("facts", places.named_in(said), f"{said}, but the components have {has}")
