"""Other readings of section 6: the board, whose turn bans a space, what stuck players and forced pawns do."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from ..movement import (
    act_where_put,
    barred,
    board,
    give_no_action,
    has_nowhere_to_go,
    may_enter,
    moves_in_place,
    require_no_ban,
    require_open,
    require_to_move,
)
from ..questions import question
from ..spaces import can_serve
from ..state import CHANCE_SPACE, FREE_ACTION, Action, Neighbours, NightsBox, Position, Step
from ..tokens import use_up_extra_action
from ..turn import first_player_today

moves_in_place.reads_as(moved=True)
give_no_action.reads("no-extra-action")(use_up_extra_action)


@board.reads("first")
def board_of_the_rulebook(box: NightsBox) -> Neighbours:
    """The board that was published together with the rulebook."""
    return box.first_board


def seat_before(s: Position) -> int:
    """Whose turn it was immediately before this one, also across a night after which the role rotates."""
    rotated = s.turn == s.first_player and first_player_today(s) != s.first_player
    return (s.turn + s.box.seats - (2 if rotated else 1)) % s.box.seats


@barred.reads("table")
def acted_on_in_the_turn_before(s: Position, seat: int, space: int) -> bool:
    """Whether the space was acted on in the turn just before this one, whoever had it."""
    return s.banned[seat_before(s)][space]


@may_enter.reads("barred")
def still_serves(s: Position, space: int) -> bool:
    """A space whose action can bring nothing may not be entered."""
    if space == FREE_ACTION:
        return any(can_serve(s, action) for action in range(Action.ALLOWANCE)) or s.box.two_players
    return can_serve(s, space) or (space == CHANCE_SPACE and s.box.two_players)


@require_no_ban.reads("ban-lifted")
def the_pawn_must_move(s: Position, seat: int, space: int) -> None:
    """The ban falls for a player who could not move otherwise."""
    if has_nowhere_to_go(s, seat):
        cite("FN-TURN-02")
    else:
        require_open(s, seat, space)


@question.under("no-legal-move", "stay", otherwise="FN-TURN-02")
@move("FN-TURN-02")
def stay(s: Position, seat: Seat) -> None:
    """Where no move is possible: stay and act where the pawn stands."""
    require_to_move(s, seat)
    require(has_nowhere_to_go(s, seat), "FN-TURN-02")
    s.step = Step.ACT


@act_where_put.reads("moves-on")
def move_as_usual(s: Position, seat: int) -> None:
    """The turn has its own move and action; no action is done on the space moved to."""


@act_where_put.reads("both")
def act_at_once(s: Position, seat: int) -> None:
    """The player acts there at once, and has the whole turn besides."""
    s.granted_here[seat] = 1
