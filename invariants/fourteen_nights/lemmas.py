"""Helpers for the proofs of Dream of Fourteen Nights: how the fields of a position hang together."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.fourteen_nights.components import Deck, What, Who
from ludex.model.fourteen_nights.state import NightsBox, Place, Position, Step

from ..property import always
from .restated import hand_size, open_card_is, table_is_quiet


def reads(box: NightsBox, ruling: str, *readings: str) -> bool:
    """Whether a ruling is read in one of these ways."""
    return box.rulings[ruling] in readings


def comes_before(s: Position, seat: int) -> bool:
    """Whether a seat comes before the one on turn, counted from the day's first player."""
    place = seat - s.first_player if seat >= s.first_player else seat - s.first_player + s.box.seats
    turn = s.turn - s.first_player if s.turn >= s.first_player else s.turn - s.first_player + s.box.seats
    return place < turn


@always("FN-DAY-02", "FN-SET-10", lemma=True)
def seats_act_in_turn(s: Position) -> bool:
    """Who comes before the seat on turn has acted; that seat has acted exactly when its action is done."""
    if s.step >= Step.BUY:
        return s.day == s.box.days and all(s.acted_today[seat] for seat in range(s.box.seats))
    if s.step == Step.DESTINATION:
        return all(not s.acted_today[seat] for seat in range(s.box.seats))
    earlier = all(s.acted_today[seat] or not comes_before(s, seat) for seat in range(s.box.seats))
    return earlier and (s.acted_today[s.turn] == (s.step == Step.EXTRA))


@always("FN-TURN-01", "FN-FIN-01", lemma=True)
def effects_belong_to_actions(s: Position) -> bool:
    """Cards wait and grant actions only after the action of the turn; only the deal draws before it."""
    seats = range(s.box.seats)
    deals = all(
        s.to_draw[seat][deck] == 0
        for seat in seats
        for deck in (Deck.FREE, Deck.CHORE, Deck.SUPPORT, Deck.CHANCE)
    )
    calm = (
        s.open_card == NONE
        and s.sharing_player == NONE
        and all(s.granted_here[seat] == 0 for seat in seats)
        and all(s.granted_actions[seat] == 0 for seat in seats)
    )
    if s.step == Step.EXTRA:
        return True
    if s.step >= Step.BUY:
        return calm and table_is_quiet(s)
    return calm and deals


@always("FN-SET-06", "FN-2P-05", lemma=True)
def destinations_are_chosen_by_two_only(s: Position) -> bool:
    """Only two players under the reading that lets them may be choosing a destination."""
    return s.step != Step.DESTINATION or (
        s.box.two_players and reads(s.box, "two-player-destinations", "chosen")
    )


@always("FN-FIN-01", "FN-GOAL-02", lemma=True)
def the_settlement_goes_round_once(s: Position) -> bool:
    """In each step of the settlement exactly the seats before the one on turn have settled."""
    seats = range(s.box.seats)
    rounds = s.step == Step.BUY or s.step == Step.CONVERT
    finished = all(s.settled[seat] == (rounds and comes_before(s, seat)) for seat in seats)
    none_pledged = all(s.contribution[seat] == NONE for seat in seats)
    all_pledged = all(s.contribution[seat] != NONE for seat in seats)
    if s.step == Step.CONTRIBUTE:
        in_order = all((s.contribution[seat] != NONE) == comes_before(s, seat) for seat in seats)
        return finished and (in_order or (all_pledged and s.turn == s.first_player))
    inside = reads(s.box, "goal-time", "inside")
    if s.step == Step.SCORE or (s.step == Step.CONVERT and inside):
        return finished and all_pledged
    return finished and none_pledged


def asks_for_a_choice(box: NightsBox, card: int) -> bool:
    """Whether a card has to wait for somebody's choice before it is carried out."""
    for_others = box.who[card] != Who.SELF and box.who[card] != Who.ALL
    return for_others or box.what[card] == What.REDRAW or box.what[card] == What.GOAL_CHOICE


@always("FN-SP5-02", lemma=True)
def named_cards_are_of_their_kind(s: Position) -> bool:
    """An offered goal is a goal, an open card has an effect, a plan handed over is a plan."""
    box = s.box
    offered = any(
        s.goal_offered == card and s.place[card] == Place.FRONT and s.owner[card] == NONE
        for card in box.cards_of[Deck.GOAL]
    )
    opened = any(s.open_card == card for card in box.with_effect if asks_for_a_choice(box, card))
    given = any(
        s.plan_handed_over == card and s.place[card] == Place.HAND for card in box.cards_of[Deck.PLAN]
    )
    return (
        (
            s.goal_offered == NONE
            or (offered and s.goal_offered != s.goal and open_card_is(s, What.GOAL_CHOICE))
        )
        and (s.open_card == NONE or opened)
        and (s.plan_handed_over == NONE or given)
    )


@always("FN-SP5-02", lemma=True)
def an_open_card_has_its_drawer(s: Position) -> bool:
    """A card is open exactly when somebody has drawn it, and nothing is chosen without one."""
    closed = (
        s.chosen_player == NONE
        and s.plan_handed_over == NONE
        and s.goal_offered == NONE
        and s.plans_discarded == 0
    )
    return (s.open_card == NONE) == (s.drawer == NONE) and (s.open_card != NONE or closed)


@always("FN-SP5-02", lemma=True)
def one_card_effect_at_a_time(s: Position) -> bool:
    """Of cards that are open or to be drawn, at most one can ask for a choice."""
    waiting = sum(s.to_draw[seat][Deck.CHANCE] + s.to_draw[seat][Deck.FREE] for seat in range(s.box.seats))
    return waiting + int(s.open_card != NONE) <= 1


@always("FN-SP5-02", lemma=True, applies=lambda box: reads(box, "joint-pair", "drawer-and-one"))
def a_chosen_player_has_the_plan_asked_for(s: Position) -> bool:
    """A player stays chosen only for a sale or a swap, and holds a plan that can be handed over."""
    if s.chosen_player == NONE:
        return s.plan_handed_over == NONE
    swapping = open_card_is(s, What.SWAP_PLANS)
    needed = 1 if s.plan_handed_over == NONE else 2
    seats = range(s.box.seats)
    ready = all(s.chosen_player != seat or hand_size(s, seat) >= needed for seat in seats)
    drawer = all(
        s.drawer != seat or not swapping or s.plan_handed_over != NONE or hand_size(s, seat) >= 1
        for seat in seats
    )
    handed = s.plan_handed_over == NONE or any(
        s.plan_handed_over == card and s.owner[card] == s.chosen_player for card in s.box.cards_of[Deck.PLAN]
    )
    return (
        s.chosen_player != s.drawer
        and (swapping or open_card_is(s, What.BUY_PLAN))
        and ready
        and drawer
        and handed
    )


@always("FN-SP5-02", "FN-SET-08", lemma=True)
def one_goal_is_drawn_at_a_time(s: Position) -> bool:
    """At most one goal is to be drawn: in the deal, or for an open card that has no offer yet."""
    goals = sum(s.to_draw[seat][Deck.GOAL] for seat in range(s.box.seats))
    dealt = s.step < Step.EXTRA and s.to_draw[0][Deck.GOAL] == 1 and s.goal == NONE
    asked = s.step == Step.EXTRA and open_card_is(s, What.GOAL_CHOICE)
    return goals == 0 or (goals == 1 and s.goal_offered == NONE and (dealt or asked))


@always("FN-SP5-02", lemma=True)
def a_shared_card_is_still_to_be_drawn(s: Position) -> bool:
    """Somebody shares in a chore or support card only while another is to draw it."""
    seats = range(s.box.seats)
    waiting = [s.to_draw[seat][Deck.CHORE] + s.to_draw[seat][Deck.SUPPORT] for seat in seats]
    return s.sharing_player == NONE or (
        sum(waiting) > 0 and all(s.sharing_player != seat or waiting[seat] == 0 for seat in seats)
    )


LEMMAS = (
    seats_act_in_turn,
    effects_belong_to_actions,
    destinations_are_chosen_by_two_only,
    the_settlement_goes_round_once,
    named_cards_are_of_their_kind,
    an_open_card_has_its_drawer,
    one_card_effect_at_a_time,
    a_chosen_player_has_the_plan_asked_for,
    one_goal_is_drawn_at_a_time,
    a_shared_card_is_still_to_be_drawn,
)
