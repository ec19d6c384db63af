"""Section 5: the six action spaces, and what an action leaves behind for the ban on repeating it."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from .decks import DECK_OF_SPACE, obtainable
from .holdings import change_tc
from .questions import question
from .state import ALL_SPACES, FREE_ACTION, Action, Position, space_of
from .two_players import first_chore, leaves_a_choice

CLAUSE_OF_ACTION = ("FN-SP1-01", "FN-SP2-01", "FN-SP3-01", "FN-SP4-01", "FN-SP5-01", "FN-2P-03")


def belongs_here(s: Position, seat: int, action: int) -> bool:
    """Whether an action belongs to the space on which the pawn stands."""
    return s.pawn[seat] == space_of(action) or s.pawn[seat] == FREE_ACTION


def has_choice(s: Position, seat: int) -> bool:
    """Whether the pawn's space leaves something to choose: space 6, and space 5 for two players."""
    return s.pawn[seat] == FREE_ACTION or leaves_a_choice(s, seat)


def perform(s: Position, seat: int, action: int, through_six: bool, main: bool) -> None:
    """Carry out an action: remember the space and begin what the space offers."""
    cite(CLAUSE_OF_ACTION[action])
    if leaves_a_trace(s, action):
        remember(s, seat, space_acted_on(s, action, through_six), main)
    elif main:
        forget(s, seat)
    if action == Action.ALLOWANCE:
        change_tc(s, seat, s.box.allowance)
    else:
        s.to_draw[seat][DECK_OF_SPACE[action]] += 1
    if action == Action.HOUSEWORK and s.box.two_players:
        first_chore(s, seat)


# Actions whose cards are gone


def can_serve(s: Position, action: int) -> bool:
    """Whether an action still does something: the allowance always, the others while cards last."""
    return action == Action.ALLOWANCE or obtainable(s, DECK_OF_SPACE[action])


@question("empty-deck-action")
def may_choose(s: Position, action: int) -> bool:
    """Whether an action may be chosen, also if its cards are gone."""
    return True


@question("action-without-card")
def leaves_a_trace(s: Position, action: int) -> bool:
    """Whether the space counts as acted on, also if no card was left to obtain."""
    return True


# The space acted on


@question("space-six-leaves")
def space_acted_on(s: Position, action: int, through_six: bool) -> int:
    """The space that an action is done on: through space 6, the one whose action was chosen."""
    return space_of(action)


@question("out-of-turn-repeat")
def repeats(s: Position, seat: int, action: int, through_six: bool) -> bool:
    """Whether an action would repeat the seat's own last one, in whatever turn that was."""
    return s.last_action[seat] == space_acted_on(s, action, through_six)


@question("out-of-turn-repeat")
def note_action(s: Position, seat: int, space: int) -> None:
    """The action is now the seat's last one, in whatever turn it was."""
    s.last_action[seat] = space


@question("previous-turn-space")
def close_to_next_move(s: Position, seat: int, space: int, main: bool) -> None:
    """Every space acted on in a turn is closed to the next move; the compulsory action ends the old ban."""
    for other in ALL_SPACES:
        s.banned[seat][other] = other == space or (s.banned[seat][other] and not main)


def remember(s: Position, seat: int, space: int, main: bool) -> None:
    """Keep the space acted on: for the next action, and in the own turn for the next move."""
    note_action(s, seat, space)
    if s.turn == seat:
        close_to_next_move(s, seat, space, main)


def forget(s: Position, seat: int) -> None:
    """An action that was none leaves no space acted on and none closed."""
    s.last_action[seat] = NONE
    for space in ALL_SPACES:
        s.banned[seat][space] = False
