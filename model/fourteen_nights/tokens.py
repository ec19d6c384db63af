"""Section 7 with 4.2: extra actions without moving, the tokens that buy them, and the recovery on day 7."""

from __future__ import annotations

from typing import Annotated

from ludex.model.domain import Seat, enumeration
from ludex.model.rule import cite, move, require

from .decks import grants_are_due, table_is_quiet
from .holdings import lay_away_after_effects
from .questions import question
from .spaces import may_choose, perform, repeats
from .state import Action, Position, Step
from .two_players import may_take_coins, require_two_players

ActionChoice = Annotated[int, enumeration(Action)]


# What an extra action may be


@question("extra-action-space")
def in_reach(s: Position, seat: int, action: int) -> bool:
    """Whether an extra action, which moves no pawn, may be this one: it may be done on any space."""
    return True


@question("extra-action-space")
def goes_through_six(s: Position, seat: int) -> bool:
    """Whether an extra action is done through space 6; on its own space it is not."""
    return False


def offered_to(s: Position, seat: int, action: int) -> bool:
    """Whether the coins of two players are among this seat's extra actions; all others always are."""
    return action != Action.ALLOWANCE or (s.box.two_players and may_take_coins(s, seat, False))


def may_do_extra(s: Position, seat: int, action: int) -> bool:
    """Whether one particular extra action is open to the seat."""
    possible = in_reach(s, seat, action) and offered_to(s, seat, action) and may_choose(s, action)
    return possible and not repeats(s, seat, action, goes_through_six(s, seat))


def any_extra(s: Position, seat: int) -> bool:
    """Whether some extra action is open to the seat."""
    return any(may_do_extra(s, seat, action) for action in Action)


@question("extra-actions-per-turn")
def one_more_allowed(s: Position, seat: int) -> bool:
    """Whether the turn has room for another extra action: it has one, by token or by card."""
    return s.turn != seat or (not s.token_spent and not s.card_action_taken)


def use_up_extra_action(s: Position, seat: int) -> None:
    """The effect of a card takes the place of the turn's extra action."""
    if s.turn == seat and not s.token_spent:
        s.card_action_taken = True


def require_extra(s: Position, seat: int, action: int) -> None:
    """What sections 4.1, 4.2 and 5 ask of every extra action."""
    require(one_more_allowed(s, seat), "FN-TURN-04")
    require(in_reach(s, seat, action), "FN-XTR-02")
    require_two_players(s, seat, action, False)
    require(may_choose(s, action), "FN-DECK-02")


# By token


def may_go_on(s: Position, seat: int) -> bool:
    """Whether the seat on turn could still spend a token."""
    return s.tokens[seat] > 0 and one_more_allowed(s, seat) and any_extra(s, seat)


def bought_actions(s: Position, _seat: int) -> tuple[Action, ...]:
    """The actions to think of when a token may be spent."""
    return tuple(Action) if s.step == Step.EXTRA else ()


@move("FN-TOK-01", "FN-TURN-04", action=bought_actions)
def spend_token(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Spend a determination token for one more action without moving."""
    require(s.turn == seat, "FN-SET-10")
    require(s.step == Step.EXTRA and table_is_quiet(s), "FN-TURN-04")
    require(s.tokens[seat] > 0, "FN-TOK-01")
    require_extra(s, seat, action)
    require(not repeats(s, seat, action, goes_through_six(s, seat)), "FN-TOK-02")
    lay_away_after_effects(s)
    s.tokens[seat] -= 1
    s.token_spent = True
    if s.day < last_recovery(s):
        s.saved_tokens[seat] = False
    perform(s, seat, action, goes_through_six(s, seat), False)


# By card


def granted_actions(s: Position, seat: int) -> tuple[Action, ...]:
    """The actions to think of when a card grants one."""
    return tuple(Action) if s.granted_actions[seat] > 0 else ()


@move("FN-TURN-04", "FN-XTR-01", action=granted_actions)
def take_action(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Take an extra action that a card grants."""
    require(s.granted_actions[seat] > 0 and s.granted_here[seat] == 0, "FN-TURN-04")
    require(grants_are_due(s, seat), "FN-SP5-02")
    require_extra(s, seat, action)
    require(not repeats(s, seat, action, goes_through_six(s, seat)), "FN-XTR-03")
    s.granted_actions[seat] -= 1
    if s.turn == seat:
        s.card_action_taken = True
    perform(s, seat, action, goes_through_six(s, seat), False)


@question("card-action-optional")
def may_decline(s: Position, seat: int) -> bool:
    """Whether an extra action that a card grants may be let go by: extra actions are optional."""
    return True


@move("FN-TURN-04")
def decline_action(s: Position, seat: Seat) -> None:
    """Let an extra action that a card grants go by."""
    require(s.granted_actions[seat] > 0 and s.granted_here[seat] == 0, "FN-TURN-04")
    require(grants_are_due(s, seat), "FN-SP5-02")
    require(may_decline(s, seat), "FN-SP5-02")
    s.granted_actions[seat] -= 1


# 7.1 The recovery


@question("recovery-weeks")
def last_recovery(s: Position) -> int:
    """The last day that begins with a recovery: day 7, the only one that is named."""
    return s.box.recovery_day


def recovers(s: Position) -> bool:
    """Whether this day begins with the recovery."""
    return s.day == s.box.recovery_day or s.day == last_recovery(s)


def recover(s: Position) -> None:
    """At the start of day 7 whoever spent no token so far receives one, up to the limit."""
    for seat in range(s.box.seats):
        if s.saved_tokens[seat] and s.tokens[seat] < s.box.token_limit:
            cite("FN-REC-01")
            cite("FN-REC-02")
            s.tokens[seat] = min(s.tokens[seat] + s.box.recovery_tokens, s.box.token_limit)
        if s.day < last_recovery(s):
            s.saved_tokens[seat] = True
