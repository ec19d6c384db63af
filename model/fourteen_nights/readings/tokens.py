"""Other readings of section 7 and 4.2: where and how often extra actions are done, and a second recovery."""

from __future__ import annotations

from ..spaces import belongs_here
from ..state import FREE_ACTION, Position
from ..tokens import any_extra, goes_through_six, in_reach, last_recovery, may_decline, one_more_allowed

one_more_allowed.reads_as(unlimited=True)
in_reach.reads("own-space")(belongs_here)


@goes_through_six.reads("own-space")
def stands_on_six(s: Position, seat: int) -> bool:
    """An extra action is done where the pawn stands, on space 6 through it."""
    return s.pawn[seat] == FREE_ACTION


@may_decline.reads("must")
def only_what_cannot_be_taken(s: Position, seat: int) -> bool:
    """An action that a card grants must be taken if it can be."""
    return not one_more_allowed(s, seat) or not any_extra(s, seat)


@last_recovery.reads("every-week")
def end_of_the_second_week(s: Position) -> int:
    """Each week without a token spent earns one."""
    return 2 * s.box.recovery_day
