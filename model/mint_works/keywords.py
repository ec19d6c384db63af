"""Keywords of the rulebook: gaining and losing mints and plans, and drawing from the plan deck."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import cite, require

from .questions import question
from .state import Ending, Place, Plan, Position, deck_has_unknown

deed_closes_its_location = question.value("deed-leaves", False)
"""Whether a location closes again when its deed leaves the neighbourhood it was built in."""
recycled_card_is_shown = question.value("recycled-lotto-card", True)
"""Whether a card that only its owner has seen is shown when it goes under the deck."""


def gain(s: Position, seat: Seat, amount: int) -> None:
    """A player takes mints from the mint supply into the own neighbourhood; Mort keeps no count of his."""
    cite("MW-KEY-06")
    if not pays_from_the_supply(s, seat):
        s.mints[seat] += take_from_mint_supply(s, amount)


def pays_from_the_supply(s: Position, seat: Seat) -> bool:
    """Whether a seat is the opponent whose mints are unlimited."""
    return s.box.unlimited and seat == s.box.opponent


def take_from_mint_supply(s: Position, amount: int) -> int:
    """Mints leave the mint supply; against Rachael the last one ends the game, and she has won."""
    taken = tokens_given(s, amount)
    s.mint_supply -= taken
    if s.mint_supply < 0:
        cite("MW-NOTE-01")
        cite("MW-NOTE-02")
    if s.box.limited and s.mint_supply == 0:
        s.ending = Ending.MINTS_GONE
    return taken


@question("token-shortage")
def tokens_given(s: Position, amount: int) -> int:
    """What the mint supply gives: all that is due, for it has no end; against Rachael only what it holds."""
    if s.box.limited:
        cite("MW-CARD-RAC-01")
        return min(amount, max(s.mint_supply, 0))
    return amount


def each_gains(s: Position, apart: int, amount: int) -> None:
    """Every player, apart from one perhaps, gains mints; an opponent alone is a player too."""
    for step in range(s.box.seats):
        seat = next_to_gain(s, step)
        if seat != apart and s.ending == Ending.NOT_OVER:
            gain(s, seat, amount)


@question("token-shortage")
def next_to_gain(s: Position, step: int) -> Seat:
    """Who of all players takes the own mints next: the order does not matter, for there are enough."""
    return step


def lose_plan(s: Position, plan: Plan) -> None:
    """A plan leaves its neighbourhood or the supply and goes face down under the plan deck."""
    cite("MW-KEY-07")
    s.place[plan] = Place.BOTTOM
    s.bottom.put_under(plan)
    s.owner[plan] = NONE
    if recycled_card_is_shown(s):
        s.secret[plan] = False


def leave_neighbourhood(s: Position, seat: Seat, plan: Plan) -> None:
    """What becomes of the mints on a building, and of the location it opens, when it goes."""
    if s.stored[plan] > 0:
        give_up_stored(s, seat, plan)
    s.stored[plan] = 0
    location = s.box.opens[plan]
    if location != NONE and s.place[plan] == Place.BUILT and deed_closes_its_location(s):
        s.open[location] = False
    if s.box.solitaire and plan in s.oldest:
        s.oldest.take_out(plan)


@question("stored-mints")
def give_up_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """The mints on a building that leaves are lost with it and go back to the mint supply."""
    cite("MW-KEY-08")
    s.mint_supply += s.stored[plan]


def gain_plan(s: Position, seat: Seat, plan: Plan) -> None:
    """A plan arrives face down in a neighbourhood."""
    s.place[plan] = Place.PLAN
    s.owner[plan] = seat
    if seat == s.box.opponent:
        s.oldest.put_under(plan)


def become_building(s: Position, seat: Seat, plan: Plan) -> None:
    """A plan lies face up in a neighbourhood from now on."""
    cite("MW-KEY-04")
    if s.box.solitaire and plan in s.oldest:
        s.oldest.take_out(plan)
    s.place[plan] = Place.BUILT
    s.owner[plan] = seat
    s.secret[plan] = False
    note_as_new(s, plan)


@question("new-building")
def note_as_new(s: Position, plan: Plan) -> None:
    """Nobody has to remember in which round a building was built."""


def open_location(s: Position, plan: Plan) -> None:
    """A deed that gets built turns its location to the open side, where it may lie already."""
    location = s.box.opens[plan]
    if location != NONE:
        cite("MW-BLD-DEE-01")
        s.open[location] = True


def draw(s: Position, plan: Plan) -> bool:
    """The top card of the plan deck is this one; says whether nobody could have known that."""
    if deck_has_unknown(s):
        require(s.place[plan] == Place.DECK, "MW-KEY-03")
        return True
    require(len(s.bottom) > 0 and s.bottom[0] == plan, "MW-KEY-07")
    s.bottom.take_top()
    return False
