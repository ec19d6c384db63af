"""Section 5: the six action spaces, and what an action leaves behind for the ban on repeating it."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite, require

from .components import Deck
from .decks import DECK_OF_SPACE, obtainable
from .holdings import change_tc
from .state import ALL_SPACES, CHANCE_SPACE, FREE_ACTION, Action, Position, Step, space_of

CLAUSE_OF_ACTION = ("FN-SP1-01", "FN-SP2-01", "FN-SP3-01", "FN-SP4-01", "FN-SP5-01", "FN-2P-03")


def can_serve(s: Position, action: int) -> bool:
    """Whether an action still does something: the allowance always, the others while cards last."""
    return action == Action.ALLOWANCE or obtainable(s, DECK_OF_SPACE[action])


def is_served(s: Position, action: int) -> bool:
    """Under one reading an action whose cards are gone may not be chosen while another is left."""
    nothing_serves = all(not can_serve(s, other) for other in range(Action.ALLOWANCE))
    return s.box.reading("empty-deck-action") == "nothing" or can_serve(s, action) or nothing_serves


def require_service(s: Position, action: int) -> None:
    """What that reading asks of an action."""
    if s.box.reading("empty-deck-action") == "barred":
        require(is_served(s, action), "FN-DECK-02")


def belongs_here(s: Position, seat: int, action: int) -> bool:
    """Whether an action belongs to the space on which the pawn stands."""
    return s.pawn[seat] == space_of(action) or s.pawn[seat] == FREE_ACTION


def has_choice(s: Position, seat: int) -> bool:
    """Whether the pawn's space leaves something to choose: space 6, and space 5 for two players."""
    return s.pawn[seat] == FREE_ACTION or (s.box.two_players and s.pawn[seat] == CHANCE_SPACE)


def require_two_players(s: Position, seat: int, action: int, arrived: bool) -> None:
    """The allowance belongs to the chance space of a game for two."""
    if action == Action.ALLOWANCE:
        require(s.box.two_players, "FN-2P-01")
        if s.box.reading("chance-space-option") == "on-arrival":
            require(arrived and s.pawn[seat] == CHANCE_SPACE, "FN-2P-03")


def repeats(s: Position, seat: int, action: int, through_six: bool) -> bool:
    """Whether an action would repeat the space acted on immediately before."""
    out_of_turn = s.turn != seat
    if out_of_turn and s.box.reading("out-of-turn-repeat") == "same-turn":
        return False
    if out_of_turn and s.box.reading("out-of-turn-repeat") == "table-last":
        return repeats_that_of(s, s.turn, action, through_six)
    return repeats_that_of(s, seat, action, through_six)


def repeats_that_of(s: Position, before: int, action: int, through_six: bool) -> bool:
    """Whether an action would repeat the last one of a seat, which is the one immediately before."""
    space = space_of(action)
    same_action = s.last[before] == space
    six_again = through_six and s.through_six[before]
    if s.box.reading("space-six-leaves") == "chosen":
        return same_action
    if s.box.reading("space-six-leaves") == "six":
        return six_again or (same_action and not s.through_six[before])
    return six_again or same_action


def perform(s: Position, seat: int, action: int, through_six: bool, main: bool) -> None:
    """Carry out an action: remember the space and begin what the space offers."""
    cite(CLAUSE_OF_ACTION[action])
    if leaves_a_trace(s, action):
        remember(s, seat, space_of(action), through_six, main)
    else:
        forget(s, seat, main)
    if action == Action.ALLOWANCE:
        change_tc(s, seat, s.box.allowance)
    else:
        s.draws[seat][DECK_OF_SPACE[action]] += 1
    if action == Action.HOUSEWORK and s.box.two_players:
        first_chore(s, seat)


def leaves_a_trace(s: Position, action: int) -> bool:
    """Whether the space counts as acted on: by the allowance, and without a card, that can be doubted."""
    if action == Action.ALLOWANCE:
        return s.box.reading("allowance-acts") == "yes"
    return s.box.reading("action-without-card") == "acted" or can_serve(s, action)


def remember(s: Position, seat: int, space: int, through_six: bool, main: bool) -> None:
    """Keep the space acted on: for the next extra action, and for the next turn's move."""
    earlier = s.last[seat]
    own_turn = main or s.turn == seat
    if own_turn or s.box.reading("out-of-turn-repeat") != "same-turn":
        s.last[seat] = space
        s.through_six[seat] = through_six
    reading = s.box.reading("previous-turn-space")
    if not own_turn and s.box.reading("out-of-turn-action") == "ignored":
        return
    if reading == "main" and not main:
        return
    if s.box.reading("token-moment") == "before-moving-too" and s.step == Step.MOVE:
        return
    if main or reading == "last":
        for other in ALL_SPACES:
            s.banned[seat][other] = False
    if main and earlier != NONE and s.box.reading("ban-extent") == "no-return":
        s.banned[seat][earlier] = True
    leaves = s.box.reading("space-six-leaves")
    if through_six and leaves != "chosen":
        s.banned[seat][FREE_ACTION] = True
    if not through_six or leaves != "six":
        s.banned[seat][space] = True


def forget(s: Position, seat: int, main: bool) -> None:
    """The turn's action, if it was no action on a space, leaves nothing banned."""
    if main:
        s.last[seat] = NONE
        s.through_six[seat] = False
        for space in ALL_SPACES:
            s.banned[seat][space] = False


def forget_forced_move(s: Position, seat: int) -> None:
    """A forced move is done with once the player has acted, or if it counts for nothing."""
    s.forced[seat] = False
    s.came_from[seat] = NONE


def first_chore(s: Position, seat: int) -> None:
    """Two players: the first visit to the housework space earns a bonus."""
    if s.box.reading("first-chore-summary") == "no-bonus":
        return
    on_space = s.pawn[seat] == Action.HOUSEWORK
    visits = on_space or s.box.reading("first-chore-how") == "any-chore-action"
    if s.box.reading("first-chore-who") == "each-player":
        fresh = not s.chores_visited[seat]
    else:
        fresh = all(not s.chores_visited[other] for other in range(s.box.seats))
    due = s.box.reading("first-chore-without-card") == "paid" or obtainable(s, Deck.CHORE)
    if visits and fresh and due:
        cite("FN-2P-04")
        change_tc(s, seat, s.box.first_chore_bonus)
    if visits:
        s.chores_visited[seat] = True
