"""Other readings of the end of an era (경쟁 시기 종료): who declares, and which round is the last."""

from __future__ import annotations

from ..rounds import (
    another_round,
    contracts_usable_again,
    declare_empty_decks,
    empty_as_the_era_begins,
    first_phase_of_turn,
    in_the_middle_of_the_round,
    last_round_for,
    note_purchase,
    round_begins,
    runs_out_in_the_last_round,
)
from ..state import Phase, Position, deck_size

first_phase_of_turn.reads_as(before=Phase.DELAYED)


@in_the_middle_of_the_round.reads("next-round")
def not_in_the_last_clean_up(s: Position) -> bool:
    """When the last player of a round cleans up, its middle is over."""
    cleaning_up = s.phase == Phase.CLEAN_UP or s.phase == Phase.HAND or s.phase == Phase.TURN_END
    return not (s.place == s.box.seats - 1 and cleaning_up)


@another_round.reads("next-round")
def declare_in_the_next_round(s: Position) -> None:
    """What ran out in that clean-up is declared as the next round begins."""
    declare_empty_decks(s)


@runs_out_in_the_last_round.reads("one-more")
def another_last_round(s: Position) -> None:
    """A deck that runs out in the last round makes another one the last."""
    s.last_round = False


@last_round_for.reads("starter-ends-sooner")
def starter_ends_sooner(s: Position, seat: int) -> None:
    """When the starter declares in the own turn, the round has only begun and is itself the last."""
    if seat == s.starter and s.turn == seat:
        s.last_round = True


@empty_as_the_era_begins.reads("ignored")
def did_not_run_out_in_a_round(s: Position) -> None:
    """A deck that is empty from the start did not run out in the middle of a round."""


@round_begins.reads("idle-round-ends-it")
def idle_round_ends_the_era(s: Position, first: bool) -> None:
    """A round that leaves as many cards in the decks as there were counts as a declaration."""
    cards = sum(deck_size(s, seat) for seat in range(s.box.seats))
    if not first and cards >= s.cards_in_decks:
        s.declared = True
    s.cards_in_decks = cards


@contracts_usable_again.reads("game")
def once_in_the_game(s: Position) -> None:
    """A contract that was used stays used."""


@note_purchase.reads("closes-actions")
def note_that_a_card_was_bought(s: Position, bought: bool) -> None:
    """The step of buying has begun, or the turn is over."""
    s.bought = bought
