"""Section 6: moving one's own pawn, the space that is banned, and pawns moved by force."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .decks import table_is_quiet
from .questions import question
from .state import ALL_SPACES, Neighbours, NightsBox, Position, Space, Step

# 6.1 The own move


@question("board", once=True)
def board(box: NightsBox) -> Neighbours:
    """Which spaces are connected: the authors' current board."""
    return box.current_board


def linked(s: Position, seat: int, space: int) -> bool:
    """Whether a space is connected with the one where the seat's pawn stands."""
    return any(s.pawn[seat] == here for here in board(s.box)[space])


@question("whose-previous-turn")
def barred(s: Position, seat: int, space: int) -> bool:
    """Whether the seat acted on the space in its own previous turn."""
    return s.banned[seat][space]


@question("empty-deck-action")
def may_enter(s: Position, space: int) -> bool:
    """Whether a space may be entered, also if the cards of its action are gone."""
    return True


def may_go(s: Position, seat: int, space: int) -> bool:
    """Whether the pawn may go there of the seat's own will."""
    return linked(s, seat, space) and not barred(s, seat, space) and may_enter(s, space)


def has_nowhere_to_go(s: Position, seat: int) -> bool:
    """Whether the compulsory move is impossible."""
    return all(not may_go(s, seat, space) for space in ALL_SPACES)


def neighbours(s: Position, seat: int) -> tuple[int, ...]:
    """The spaces connected with the pawn's, when it is to move."""
    return () if s.step != Step.MOVE else board(s.box)[s.pawn[seat]]


def require_to_move(s: Position, seat: int) -> None:
    """The pawn moves at the beginning of its player's turn."""
    require(s.turn == seat, "FN-SET-10")
    require(s.step == Step.MOVE and table_is_quiet(s), "FN-TURN-01")


def require_open(s: Position, seat: int, space: int) -> None:
    """The space is not the one acted on in the previous turn, and it may be entered."""
    require(not barred(s, seat, space), "FN-MOVE-03")
    require(may_enter(s, space), "FN-DECK-02")


@question("no-legal-move")
def require_no_ban(s: Position, seat: int, space: int) -> None:
    """The ban holds, also for a player who then cannot move at all."""
    require_open(s, seat, space)


@move("FN-TURN-02", space=neighbours)
def go(s: Position, seat: Seat, space: Space) -> None:
    """Move the pawn to a connected space, not to the one acted on in the previous turn."""
    require_to_move(s, seat)
    require(linked(s, seat, space), "FN-MOVE-02")
    require_no_ban(s, seat, space)
    s.pawn[seat] = space
    s.step = Step.ACT


# 6.2 Pawns moved by force


def force(s: Position, seat: int, space: int) -> None:
    """An effect moves a seat's pawn; whoever has not acted yet will act there."""
    cite("FN-MOVE-01")
    cite("FN-FORCE-01")
    stays = s.pawn[seat] == space
    s.pawn[seat] = space
    if s.acted_today[seat]:
        cite("FN-FORCE-02")
        give_no_action(s, seat)
    elif not stays or moves_in_place(s):
        cite("FN-FORCE-03")
        act_where_put(s, seat)


@question("forced-after-acting")
def give_no_action(s: Position, seat: int) -> None:
    """The forced move brings no action to whoever has acted; a token may still be spent."""


@question("forced-move-in-place")
def moves_in_place(s: Position) -> bool:
    """Whether a pawn that stays where it was has been moved by force."""
    return False


@question("forced-before-turn")
def act_where_put(s: Position, seat: int) -> None:
    """The forced move takes the place of the turn's own, without the ban on the previous turn's space."""
    cite("FN-FORCE-04")
    s.moved_by_force[seat] = True
