"""What must be true of Mint Works: no plan and no mint is lost, nothing is overdrawn, the end has a reason."""

from __future__ import annotations

from invariants.property import always
from model.domain import NONE
from model.mint_works.state import Place, Position


@always("MW-CMP-03", "MW-NOTE-01")
def every_token_is_somewhere(s: Position) -> bool:
    """Mints in the supply, with players, on locations, on buildings and out of the game add up."""
    return s.mint_supply + sum(s.mints) + sum(s.laid) + sum(s.stored) + s.gone == s.box.tokens


@always("MW-KEY-02")
def only_cards_in_a_neighbourhood_have_an_owner(s: Position) -> bool:
    """A plan has an owner exactly when it lies in a neighbourhood."""
    return all(
        (s.owner[plan] != NONE) == (s.place[plan] == Place.PLAN or s.place[plan] == Place.BUILT)
        for plan in range(len(s.box.plans))
    )


PROPERTIES = (
    every_token_is_somewhere,
    only_cards_in_a_neighbourhood_have_an_owner,
)
