"""Other readings of the transition eras (과도기 시기)."""

from __future__ import annotations

from ..era_end import begin_exclusion, left_neighbour
from ..state import Phase, Position, at_rest, hand_limit, hand_size, seat_from
from ..transition import (
    asked_first,
    cards_before_round,
    entry_penalty,
    exclude_after_transition,
    first_place,
    first_transition_starter,
    game_is_over,
    gather_entrants,
    may_redraw_now,
    starter_stays_out,
)


@asked_first.reads("next-starter")
def next_starter_is_asked_first(s: Position) -> int:
    """From the second transition era on, the starter of the era to come is asked first."""
    return left_neighbour(s, s.starter) if s.transition > 0 else s.starter


@entry_penalty.reads("running-total")
def two_more_each_time(s: Position) -> int:
    """2, 4, 6 are what one has in all."""
    return s.box.figures.transition_penalty


@game_is_over.reads("unless-all-go-on")
def somebody_stays_out(s: Position) -> bool:
    """As soon as one player stays out the game ends."""
    return not all(s.entered[seat] != 0 for seat in range(s.box.seats))


@first_transition_starter.reads("same")
def starter_of_the_sixth_era(s: Position) -> int:
    """The sixth era's starter keeps the marker."""
    return s.starter


@starter_stays_out.reads("marker-moves")
def marker_goes_to_the_first_entrant(s: Position) -> None:
    """The next entrant clockwise becomes the starter."""
    s.starter = seat_from(s, s.starter, first_place(s))


@may_redraw_now.reads("any-time")
def also_in_the_own_turn(s: Position, seat: int) -> bool:
    """A hand may also be put back among the actions of the own turn."""
    before_round = s.phase == Phase.REDRAW and s.place < s.box.seats
    if before_round:
        return at_rest(s) and seat_from(s, s.starter, s.place) == seat
    return s.phase == Phase.ACTION and at_rest(s) and s.turn == seat and s.transition > 0


@gather_entrants.reads("not-said", "up-to-five")
def hand_and_discard_pile_stay(s: Position) -> None:
    """Nothing is said of gathering."""


@cards_before_round.reads("up-to-five")
def what_is_missing_of_five(s: Position, seat: int) -> int:
    """The hand is filled up to five."""
    return max(0, hand_limit(s, seat) - hand_size(s, seat))


@exclude_after_transition.reads("each-time")
def entrants_exclude(s: Position) -> None:
    """Only the market is named as a difference: those who played gather and exclude a card."""
    gather_entrants(s)
    begin_exclusion(s)
