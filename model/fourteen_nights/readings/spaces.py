"""Other readings of section 5: empty decks, the space acted on, and what it closes."""

from __future__ import annotations

from ..spaces import (
    can_serve,
    close_to_next_move,
    leaves_a_trace,
    may_choose,
    note_action,
    repeats,
    space_acted_on,
)
from ..state import ALL_SPACES, FREE_ACTION, Action, Position, space_of


@may_choose.reads("barred")
def while_cards_last(s: Position, action: int) -> bool:
    """An action whose cards are gone may not be chosen while another is left."""
    return can_serve(s, action) or all(not can_serve(s, other) for other in range(Action.ALLOWANCE))


@leaves_a_trace.reads("not-acted")
def only_with_a_card(s: Position, action: int) -> bool:
    """A space has been acted on only if its action brought something."""
    return can_serve(s, action)


@space_acted_on.reads("six")
def space_six_itself(s: Position, action: int, through_six: bool) -> int:
    """Through space 6 it is space 6 that has been acted on."""
    return FREE_ACTION if through_six else space_of(action)


@repeats.reads("same-turn")
def repeats_in_the_own_turn(s: Position, seat: int, action: int, through_six: bool) -> bool:
    """In another player's turn there is nothing that could be repeated."""
    return s.turn == seat and s.last_action[seat] == space_acted_on(s, action, through_six)


@note_action.reads("same-turn")
def note_action_of_the_own_turn(s: Position, seat: int, space: int) -> None:
    """An action in another player's turn is forgotten afterwards."""
    if s.turn == seat:
        s.last_action[seat] = space


@close_to_next_move.reads("main")
def close_space_of_compulsory_action(s: Position, seat: int, space: int, main: bool) -> None:
    """Only the space of the compulsory action is closed to the next move."""
    for other in ALL_SPACES:
        s.banned[seat][other] = other == space if main else s.banned[seat][other]


@close_to_next_move.reads("last")
def close_last_space_acted_on(s: Position, seat: int, space: int, main: bool) -> None:
    """Of the spaces acted on in the turn only the last one is closed to the next move."""
    for other in ALL_SPACES:
        s.banned[seat][other] = other == space
