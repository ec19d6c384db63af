"""Helpers for proofs about Project:MINE: what goes with each phase of the game."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.project_mine.box import Category
from ludex.model.project_mine.state import Ending, Phase, Position
from ludex.model.project_mine.transition import asked_first

from ..property import always, follows_defaults
from .restated import deck_size, hand_limit, hand_size, in_a_turn, in_competition, seat_from


def setting_up(s: Position) -> bool:
    """Whether the first era has not begun."""
    return s.phase <= Phase.DICE


@always("MINE-TURN-04", lemma=True)
def the_cursor_fits_the_phase(s: Position) -> bool:
    """The cursor counts company cards in the deal, seats where seats are asked, and else stands still."""
    seats = s.box.seats
    if s.phase == Phase.DEAL:
        return s.place < seats * s.box.figures.companies_dealt
    if in_a_turn(s):
        return s.place < seats
    asking = (
        s.phase == Phase.CHOOSE
        or s.phase == Phase.OPENING
        or s.phase == Phase.EXCLUSION
        or s.phase == Phase.RENEWAL
        or s.phase == Phase.ENTRY
        or s.phase == Phase.PREPARATION
        or s.phase == Phase.REDRAW
    )
    return s.place <= seats if asking else s.place == 0


@always("MINE-SETUP-20", "MINE-SETUP-21", lemma=True)
def companies_are_dealt_in_order(s: Position) -> bool:
    """Each seat has been dealt as many companies as its turn allows; a choice is one of them."""
    seats = range(s.box.seats)
    dealt = s.box.figures.companies_dealt
    if s.phase > Phase.CHOOSE:
        return all(s.company[seat] != NONE and s.chosen[seat] == NONE for seat in seats) and not any(
            s.offered[seat][company] for seat in seats for company in range(len(s.box.companies))
        )
    given = s.place if s.phase == Phase.DEAL else dealt * s.box.seats
    return all(
        s.company[seat] == NONE and sum(s.offered[seat]) == min(max(given - seat * dealt, 0), dealt)
        for seat in seats
    )


@always("MINE-SETUP-20", "MINE-SETUP-21", lemma=True)
def no_company_is_dealt_twice(s: Position) -> bool:
    """A company lies before at most one seat, and what a seat chose lies before it."""
    seats = range(s.box.seats)
    once = all(
        sum(int(s.offered[seat][company]) for seat in seats) <= 1 for company in range(len(s.box.companies))
    )
    chosen = all(s.chosen[seat] == NONE or s.offered[seat][s.chosen[seat]] != 0 for seat in seats)
    return once and chosen


@always("MINE-SETUP-21", lemma=True)
def choices_are_made_in_order(s: Position) -> bool:
    """While companies are chosen, exactly the seats before the cursor have chosen."""
    if s.phase > Phase.CHOOSE:
        return True
    return all(
        (s.chosen[seat] != NONE) == (s.phase == Phase.CHOOSE and seat < s.place)
        for seat in range(s.box.seats)
    )


@always("MINE-SETUP-26", lemma=True)
def nothing_happens_before_the_first_era(s: Position) -> bool:
    """Until the dice are rolled it is the first era and nobody has anything but the starting cards."""
    if not setting_up(s):
        return True
    plain = s.era == 1 and s.transition == 0 and s.still_to_exclude == 0 and s.depth == 0
    return (
        plain
        and sum(s.coins) == 0
        and all(s.compared[resource] == 0 for resource in range(len(s.box.resources)))
        and all(s.entered[seat] != 0 and s.stayed_out[seat] == 0 for seat in range(s.box.seats))
    )


@always("MINE-SETUP-28", lemma=True)
def opening_hands_are_dealt_in_order(s: Position) -> bool:
    """Until its opening hand is dealt a seat holds nothing, has discarded nothing and does not draw."""
    if s.phase > Phase.OPENING:
        return True
    served = s.place if s.phase == Phase.OPENING else 0
    return (s.drawing == 0 or s.drawer < served) and all(
        seat < served or hand_size(s, seat) + sum(s.discard[seat]) == 0 for seat in range(s.box.seats)
    )


@always("MINE-SETUP-29", lemma=True)
def somebody_contends_for_the_start(s: Position) -> bool:
    """While the start is open somebody can roll, and only those who can have rolled."""
    seats = range(s.box.seats)
    if not setting_up(s):
        return all(s.rolled[seat] == 0 and s.contending[seat] == 0 for seat in seats)
    contend = any(s.contending[seat] != 0 for seat in seats)
    return contend and all(
        s.rolled[seat] == 0 or (s.phase == Phase.DICE and s.contending[seat] != 0) for seat in seats
    )


@always("MINE-TURN-01", "MINE-TRS-01", lemma=True)
def the_turn_is_the_cursors(s: Position) -> bool:
    """In a turn the cursor counts from the starter to the seat on turn, and that seat takes part."""
    if not in_a_turn(s):
        return True
    return s.turn == seat_from(s, s.starter, s.place) and s.entered[s.turn] != 0


@always("MINE-TURN-01", lemma=True)
def everybody_is_in_a_competition_era(s: Position) -> bool:
    """In a competition era all seats take part and nobody has stayed out of anything."""
    if not in_competition(s) or s.phase == Phase.ENTRY:
        return True
    return all(s.entered[seat] != 0 and s.stayed_out[seat] == 0 for seat in range(s.box.seats))


@always("MINE-END-01", "MINE-END-02", lemma=True)
def the_end_is_declared_in_a_round(s: Position) -> bool:
    """A declaration stands only in a competition era, from its round until the cards are gathered."""
    if s.phase == Phase.GATHER:
        return s.last_round != 0
    return (in_competition(s) and in_a_turn(s)) or (s.declared == 0 and s.last_round == 0)


@always("MINE-TR-01", lemma=True, applies=follows_defaults("transition-exclusion"))
def phases_belong_to_their_eras(s: Position) -> bool:
    """Gathering and closing belong to competition eras; the question who enters comes after them."""
    if s.transition > 0:
        possible = in_a_turn(s) or s.phase >= Phase.ENTRY
        return possible and s.era == s.box.eras
    if s.phase == Phase.ENTRY:
        return s.era == s.box.eras
    return s.phase < Phase.ENTRY


@always("MINE-TRC-04", lemma=True)
def the_game_ends_at_the_question_who_enters(s: Position) -> bool:
    """The game is over only where it is asked who enters."""
    return s.ending == 0 or s.phase == Phase.ENTRY


@always("MINE-TR-02", lemma=True)
def entrants_have_not_stayed_out(s: Position) -> bool:
    """Nobody has both entered this transition era and stayed out of one."""
    return all(s.entered[seat] == 0 or s.stayed_out[seat] == 0 for seat in range(s.box.seats))


@always("MINE-TR-01", lemma=True)
def entrants_are_asked_in_order(s: Position) -> bool:
    """Nobody has entered who is still to be asked; when all are asked somebody has."""
    if s.ending != Ending.NOT_OVER:
        return True
    if s.phase == Phase.ENTRY:
        base = asked_first(s)
        return all(
            place < s.place or s.entered[seat_from(s, base, place)] == 0 for place in range(s.box.seats)
        )
    if s.transition == 0:
        return True
    return any(s.entered[seat] != 0 for seat in range(s.box.seats))


@always("MINE-CLN-03", "MINE-CLN-05", lemma=True)
def the_end_of_a_turn_only_draws(s: Position) -> bool:
    """When a turn ends nothing is pending but drawing up to the hand size."""
    if s.phase != Phase.TURN_END:
        return True
    if s.drawing > 0:
        return s.drawer == s.turn and hand_size(s, s.turn) + s.drawing == hand_limit(s, s.turn)
    held = hand_size(s, s.turn)
    return held >= hand_limit(s, s.turn) or deck_size(s, s.turn) == 0


@always("MINE-PLAY-05", lemma=True)
def quiet_phases_are_at_rest(s: Position) -> bool:
    """Texts are pending only where cards can be laid, discarded or excluded; clean-up ends at rest."""
    if s.phase == Phase.TURN_END:
        return s.refilling == 0 and s.depth == 0
    carrying_out = (
        s.phase == Phase.DELAYED
        or s.phase == Phase.ACTION
        or s.phase == Phase.CLEAN_UP
        or s.phase == Phase.HAND
        or s.phase == Phase.EXCLUSION
    )
    return carrying_out or s.depth == 0


@always("MINE-COIN-01", lemma=True)
def resources_are_compared_once(s: Position) -> bool:
    """What has been compared is remembered only while resources are compared, at rest or not."""
    return s.phase == Phase.MAJORITY or all(
        s.compared[resource] == 0 for resource in range(len(s.box.resources))
    )


@always("MINE-SETUP-01", "MINE-SETUP-05", "MINE-SETUP-10", lemma=True)
def piles_hold_their_own_cards(s: Position) -> bool:
    """Only technology cards and contracts lie in piles of the market, and no starting card in the market."""
    category = s.box.category
    return all(
        (category[kind] >= Category.TECHNOLOGY or s.technology_pile[kind] + s.market_discards[kind] == 0)
        and (category[kind] >= Category.LARGE_MINING or s.market[kind] == 0)
        for kind in range(len(s.box.kinds))
    )


LEMMAS = (
    piles_hold_their_own_cards,
    the_cursor_fits_the_phase,
    companies_are_dealt_in_order,
    no_company_is_dealt_twice,
    choices_are_made_in_order,
    nothing_happens_before_the_first_era,
    opening_hands_are_dealt_in_order,
    somebody_contends_for_the_start,
    the_turn_is_the_cursors,
    everybody_is_in_a_competition_era,
    the_end_is_declared_in_a_round,
    phases_belong_to_their_eras,
    the_game_ends_at_the_question_who_enters,
    entrants_have_not_stayed_out,
    entrants_are_asked_in_order,
    the_end_of_a_turn_only_draws,
    quiet_phases_are_at_rest,
    resources_are_compared_once,
)
