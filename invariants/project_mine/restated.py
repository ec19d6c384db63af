"""What the properties of Project:MINE read off the table themselves: a helper of the rules may be wrong.

A property that asked the helper that its rule asks would go wrong with it and stay true.
"""

from __future__ import annotations

from ludex.model.project_mine.contracts import achieved
from ludex.model.project_mine.scoring import company_points, in_final_deck
from ludex.model.project_mine.state import Phase, Position


def seat_from(s: Position, base: int, steps: int) -> int:
    """The seat so many places clockwise of another; steps are fewer than there are seats."""
    seat = base + steps
    return seat - s.box.seats if seat >= s.box.seats else seat


def left_neighbour(s: Position, seat: int) -> int:
    """The next seat clockwise."""
    return seat_from(s, seat, 1)


def at_rest(s: Position) -> bool:
    """Whether the market is settled, nobody draws and no effect is being carried out."""
    return s.refilling == 0 and s.drawing == 0 and s.depth == 0


def carrying_out(s: Position) -> bool:
    """Whether a line of a text is what happens next."""
    return s.refilling == 0 and s.drawing == 0 and s.depth > 0


def deck_size(s: Position, seat: int) -> int:
    """How many cards are in a player's deck."""
    return sum(s.deck[seat])


def hand_size(s: Position, seat: int) -> int:
    """How many cards a player holds."""
    return sum(s.hand[seat])


def hand_limit(s: Position, seat: int) -> int:
    """The size to which a hand is brought, by the player's company."""
    return s.box.hand_size[s.company[seat] + 1]


def energy_level(s: Position, seat: int) -> int:
    """The energy with which a turn begins, by the player's company."""
    return s.box.energy_level[s.company[seat] + 1]


def in_competition(s: Position) -> bool:
    """Whether a competition era is going on."""
    return s.transition == 0


def in_a_turn(s: Position) -> bool:
    """Whether somebody's turn is going on, in an era of either sort."""
    return s.phase >= Phase.DELAYED and s.phase <= Phase.TURN_END


def in_round(s: Position) -> bool:
    """Whether somebody's turn of a competition era is going on."""
    return in_competition(s) and in_a_turn(s)


def has_the_turn(s: Position, seat: int) -> bool:
    """Whether it is this player's turn; between eras it is nobody's."""
    return s.turn == seat and in_a_turn(s)


def owned(s: Position, seat: int, kind: int) -> int:
    """How many cards of a kind a player has, wherever they lie."""
    return s.deck[seat][kind] + s.hand[seat][kind] + s.discard[seat][kind] + s.use_area[seat][kind]


def price_for(s: Position, seat: int, kind: int) -> int:
    """What a card costs a player: its price, less what the company saves, but never less than nothing."""
    return max(0, s.box.price[kind] - s.box.discount[s.company[seat] + 1])


def points(s: Position, seat: int) -> int:
    """What a player has in all: for the company, contracts achieved and cards, less the penalty tokens."""
    box = s.box
    contracts = sum(box.points[kind] for number, kind in enumerate(box.contract) if achieved(s, seat, number))
    cards = sum(
        box.points[kind] * in_final_deck(s, seat, kind)
        for kind in range(len(box.kinds))
        if kind not in box.contract
    )
    return company_points(s, seat) + contracts + cards - s.penalties[seat]
