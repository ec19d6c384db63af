"""Other readings of section 8: whose coins, when, who obtains the bonus, and who is punished."""

from __future__ import annotations

from ..goal import (
    add_bonus,
    bonus_term,
    drop_support,
    earns_bonus,
    earns_top_bonus,
    given,
    is_least,
    is_most,
    is_punished,
    may_go_ahead,
    note_support,
    pay_support,
    step_after_goal,
    support_for_all,
    support_for_new_goal,
)
from ..state import Position, Step

step_after_goal.reads_as(after=Step.SCORE)


@may_go_ahead.reads("any-order")
def nobody_has_to_wait(s: Position, seat: int) -> bool:
    """Players settle in any order, as they like."""
    return s.step >= Step.BUY


@pay_support.reads("own-money")
def pay_support_oneself(s: Position, seat: int, amount: int) -> bool:
    """The drawer pays, if there are that many coins."""
    if s.tc[seat] < amount:
        return False
    s.tc[seat] -= amount
    return True


@note_support.reads("common")
def add_for_all(s: Position, seat: int, amount: int) -> None:
    """The coins count in the total only."""
    s.support_from_all += amount


@support_for_all.reads("common")
def added_for_all(s: Position) -> int:
    """What cards have added for all."""
    return s.support_from_all


@drop_support.reads("common")
def drop_what_is_for_all(s: Position) -> None:
    """What cards have added for all is gone."""
    s.support_from_all = 0


@support_for_new_goal.reads("lost")
def leave_with_the_old_goal(s: Position) -> None:
    """Coins leave with the goal that they were given for."""
    drop_support(s)


@earns_bonus.reads("contributors")
def has_contributed(s: Position, seat: int) -> bool:
    """Only who contributed something obtains the bonus."""
    return given(s, seat) > 0


@earns_top_bonus.reads("nobody")
def alone_gave_most(s: Position, seat: int) -> bool:
    """The extra is for one player who alone gave most."""
    return is_most(s, seat) and sum(is_most(s, other) for other in range(s.box.seats)) == 1


@add_bonus.reads("term")
def add_to_the_formula(s: Position, seat: int, points: tuple[int, ...], memory: int) -> None:
    """The points of a bonus are added at the end, unweighted."""
    s.goal_points[seat] += sum(points) + memory


@bonus_term.reads("term")
def points_from_the_goal(s: Position, seat: int) -> int:
    """The shared-goal bonus of the formula."""
    return s.goal_points[seat]


@is_punished.reads("all-unless-equal")
def gave_less_than_somebody(s: Position, seat: int) -> bool:
    """Everybody who gave least is punished, but nobody if all gave the same."""
    return is_least(s, seat) and not all(is_least(s, other) for other in range(s.box.seats))


@is_punished.reads("nobody")
def alone_gave_least(s: Position, seat: int) -> bool:
    """Only one player who alone gave least is punished."""
    return is_least(s, seat) and sum(is_least(s, other) for other in range(s.box.seats)) == 1
