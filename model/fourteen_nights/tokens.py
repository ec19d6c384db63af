"""Section 7 with 4.2: extra actions without moving, the tokens that buy them, and the recovery on day 7."""

from __future__ import annotations

from typing import Annotated

from ludex.model.domain import Seat, enumeration
from ludex.model.rule import cite, move, require

from .decks import grants_are_due, table_is_quiet
from .holdings import clear_chance_cards
from .spaces import forget_forced_move, is_served, perform, repeats, require_service, require_two_players
from .state import FREE_ACTION, Action, Position, Step, space_of

ActionChoice = Annotated[int, enumeration(Action)]


def space_in_reach(s: Position, seat: int, space: int) -> bool:
    """Whether an extra action, which moves no pawn, may take place on a space."""
    if s.box.reading("extra-action-space") == "any":
        return True
    beside = any(s.pawn[seat] == here for here in s.box.neighbours[space])
    return s.pawn[seat] == space or (beside and s.box.reading("extra-action-space") == "connected")


def by_way_of_six(s: Position, seat: int, action: int) -> bool:
    """Whether an extra action can only be done through space 6."""
    six = space_in_reach(s, seat, FREE_ACTION) and not space_in_reach(s, seat, space_of(action))
    return six and s.box.reading("extra-action-on-six") == "six-too"


def in_reach(s: Position, seat: int, action: int) -> bool:
    """Whether an extra action may be this one: on its own space, or through space 6."""
    return space_in_reach(s, seat, space_of(action)) or by_way_of_six(s, seat, action)


def offered_to(s: Position, seat: int, action: int) -> bool:
    """Whether the allowance of two players is among this seat's extra actions; all others always are."""
    if action != Action.ALLOWANCE:
        return True
    return s.box.two_players and s.box.reading("chance-space-option") == "any-chance-action"


def may_do_extra(s: Position, seat: int, action: int) -> bool:
    """Whether one particular extra action is open to the seat."""
    possible = in_reach(s, seat, action) and offered_to(s, seat, action) and is_served(s, action)
    return possible and not repeats(s, seat, action, by_way_of_six(s, seat, action))


def any_extra(s: Position, seat: int) -> bool:
    """Whether some extra action is open to the seat."""
    return any(may_do_extra(s, seat, action) for action in Action)


def one_more_allowed(s: Position, seat: int, by_token: bool) -> bool:
    """Whether the turn has room for another extra action; out of turn only one a day can be in the way."""
    reading = s.box.reading("extra-actions-per-turn")
    if reading == "unlimited":
        return True
    if s.extra_today[seat] and s.box.reading("out-of-turn-extra") == "the-days-extra":
        return False
    if s.turn != seat:
        return True
    if reading == "one":
        return not s.token_used and not s.card_used
    return not by_token or not s.token_used


def may_spend(s: Position, seat: int) -> bool:
    """Whether the seat on turn could still spend a token."""
    late = s.day == s.box.days and s.box.reading("last-day-extra") == "none"
    return s.tokens[seat] > 0 and not late and one_more_allowed(s, seat, True) and any_extra(s, seat)


def keeps_action(s: Position, seat: int) -> bool:
    """Whether a card kept for later offers the seat on turn an action that it could take now."""
    kept = s.owed[seat] > 0 and s.box.reading("card-action-time") == "kept"
    return kept and one_more_allowed(s, seat, False) and any_extra(s, seat)


def may_go_on(s: Position, seat: int) -> bool:
    """Whether the turn can have an extra action, by token or by a card kept for it."""
    return may_spend(s, seat) or keeps_action(s, seat)


def grant_is_due(s: Position, seat: int) -> bool:
    """Whether it is time for an action that a card grants: at once, or in the third step of a turn."""
    if s.box.reading("card-action-time") == "kept":
        return s.step == Step.EXTRA and s.turn == seat and table_is_quiet(s) and keeps_action(s, seat)
    return grants_are_due(s, seat)


def require_extra(s: Position, seat: int, action: int, by_token: bool) -> None:
    """What sections 4.1, 4.2 and 5 ask of every extra action."""
    require(one_more_allowed(s, seat, by_token), "FN-TURN-04")
    require(in_reach(s, seat, action), "FN-XTR-02")
    require_two_players(s, seat, action, False)
    require_service(s, action)


def bought_actions(s: Position, _seat: int) -> tuple[Action, ...]:
    """The actions to think of when a token may be spent."""
    return tuple(Action) if is_time_for_token(s) else ()


def is_time_for_token(s: Position) -> bool:
    """Whether the turn has come to the step in which tokens are spent."""
    early = s.step == Step.MOVE and s.box.reading("token-moment") == "before-moving-too"
    return s.step == Step.EXTRA or early


def granted_actions(s: Position, seat: int) -> tuple[Action, ...]:
    """The actions to think of when a card grants one."""
    return tuple(Action) if s.owed[seat] > 0 else ()


@move("FN-TOK-01", "FN-TURN-04", action=bought_actions)
def spend_token(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Spend a determination token for one more action without moving."""
    require(is_time_for_token(s) and s.turn == seat and table_is_quiet(s), "FN-TURN-04")
    require(s.tokens[seat] > 0, "FN-TOK-01")
    require(s.day < s.box.days or s.box.reading("last-day-extra") == "allowed", "FN-DAY14-01")
    require_extra(s, seat, action, True)
    require(not repeats(s, seat, action, by_way_of_six(s, seat, action)), "FN-TOK-02")
    clear_chance_cards(s)
    s.tokens[seat] -= 1
    s.token_used = True
    if week_counts(s):
        s.abstained[seat] = False
    s.extra_today[seat] = True
    perform(s, seat, action, by_way_of_six(s, seat, action), False)


@move("FN-TURN-04", "FN-XTR-01", action=granted_actions)
def take_action(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Take an extra action that a card grants."""
    require(s.owed[seat] > 0 and s.owed_here[seat] == 0, "FN-TURN-04")
    require(grant_is_due(s, seat), "FN-TURN-01")
    require_extra(s, seat, action, False)
    require(not repeats(s, seat, action, by_way_of_six(s, seat, action)), "FN-XTR-03")
    s.owed[seat] -= 1
    if s.turn == seat:
        s.card_used = True
    if week_counts(s) and s.box.reading("recovery-use") == "any-extra":
        s.abstained[seat] = False
    s.extra_today[seat] = True
    early = s.turn != seat and not s.acted[seat] and s.box.reading("out-of-turn-extra") == "in-advance"
    if early:
        cite("FN-DAY-02")
        s.acted[seat] = True
        forget_forced_move(s, seat)
    perform(s, seat, action, by_way_of_six(s, seat, action), early)


@move("FN-TURN-04")
def decline_action(s: Position, seat: Seat) -> None:
    """Let an extra action that a card grants go by."""
    require(s.owed[seat] > 0 and s.owed_here[seat] == 0, "FN-TURN-04")
    require(grant_is_due(s, seat), "FN-TURN-01")
    impossible = not one_more_allowed(s, seat, False) or not any_extra(s, seat)
    require(s.box.reading("card-action-optional") == "may" or impossible, "FN-SP5-02")
    s.owed[seat] -= 1


def count_repetition(s: Position, seat: int) -> None:
    """Whether an action on the pawn's own space, granted by a card, is the turn's extra action."""
    if s.box.reading("repeat-counts") == "counts" or s.box.reading("chance-chain") == "one-link":
        use_up_extra_action(s, seat)


def use_up_extra_action(s: Position, seat: int) -> None:
    """The effect of a card takes the place of the turn's extra action."""
    if s.turn == seat and not s.token_used:
        s.card_used = True


def week_counts(s: Position) -> bool:
    """Whether a token spent today spoils a recovery that is still to come."""
    return s.day < s.box.recovery_day or s.box.reading("recovery-weeks") == "every-week"


def recovers(s: Position) -> bool:
    """Whether this day begins with the recovery: day 7, and day 14 if every week has one."""
    second = s.day == 2 * s.box.recovery_day and s.box.reading("recovery-weeks") == "every-week"
    return s.day == s.box.recovery_day or second


def recover(s: Position) -> None:
    """At the start of day 7 whoever spent no token so far receives one, up to the limit."""
    for seat in range(s.box.seats):
        entitled = s.tokens[seat] > 0 or s.box.reading("recovery-without-token") == "receives"
        if s.abstained[seat] and entitled and s.tokens[seat] < s.box.token_limit:
            cite("FN-REC-01")
            cite("FN-REC-02")
            s.tokens[seat] = min(s.tokens[seat] + s.box.recovery_tokens, s.box.token_limit)
        if s.box.reading("recovery-weeks") == "every-week":
            s.abstained[seat] = True
