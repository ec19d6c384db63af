"""What must be true of the transition eras of Project:MINE: who plays, at what penalty, and when it ends."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import Amount, Seat
from ludex.model.project_mine.box import MineBox
from ludex.model.project_mine.state import Ending, Phase, Position
from ludex.model.state import Each

from ..laws import ends_have_reasons
from ..property import Memory, always, each_step, follows_defaults
from .restated import at_rest, energy_level, hand_limit, hand_size, in_a_turn, left_neighbour, seat_from


@always("MINE-TR-01", lemma=True)
def transition_eras_come_last(s: Position) -> bool:
    """A transition era is played only after the sixth competition era."""
    return s.transition == 0 or s.era == s.box.eras


@each_step(
    "MINE-TR-01",
    "MINE-TRC-05",
    applies=follows_defaults("first-transition-starter", "starter-stays-out"),
)
def transition_eras_follow_one_another(before: Position, after: Position) -> bool:
    """A transition era is the next one, begins when somebody entered, and the marker goes to the left."""
    if after.transition == before.transition:
        return True
    entered = any(after.entered[seat] != 0 for seat in range(before.box.seats))
    left = left_neighbour(before, before.starter)
    return entered and after.transition == before.transition + 1 and after.starter == left


@always("MINE-TRS-05")
def a_redraw_counts_for_its_era(s: Position) -> bool:
    """Before a transition era, and when the next one is asked about, nobody has redrawn."""
    possible = s.transition > 0 and s.phase != Phase.ENTRY
    return possible or not any(s.redrawn[seat] != 0 for seat in range(s.box.seats))


class Turns(Memory):
    """How many turns of this transition era each seat has had."""

    taken: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """A turn is over when it is passed on; with the clean-up counting begins anew."""
        if rule == "pass-turn" and before.transition > 0:
            self.taken[before.turn] += 1
        if rule == "close-transition":
            for other in range(before.box.seats):
                self.taken[other] = 0


@always(
    "MINE-TRS-01",
    "MINE-TRS-02",
    memory=Turns,
    applies=follows_defaults("transition-exclusion"),
)
def entrants_have_one_turn_in_a_transition_era(s: Position, turns: Turns) -> bool:
    """When a transition era ends those who entered have had one turn, the others none."""
    if s.transition == 0 or not (
        in_a_turn(s) or s.phase == Phase.TRANSITION_END or s.phase == Phase.TRANSITION_CLOSE
    ):
        return sum(turns.taken) == 0
    over = not in_a_turn(s)
    return all(
        turns.taken[seat_from(s, s.starter, place)]
        == int(s.entered[seat_from(s, s.starter, place)] != 0 and (over or place < s.place))
        for place in range(s.box.seats)
    )


@each_step("MINE-TRS-03", "MINE-TRS-04", "MINE-TRS-05", applies=follows_defaults("transition-gather"))
def entrants_draw_five_and_may_once_draw_five_again(before: Position, after: Position) -> bool:
    """Who entered starts with the energy of a turn and draws five; a redraw takes back the hand first."""
    preparing = before.phase == Phase.PREPARATION and at_rest(before) and before.place < before.box.seats
    for seat in range(before.box.seats):
        asked = preparing and seat_from(before, before.starter, before.place) == seat
        redraws = after.redrawn[seat] != 0 and before.redrawn[seat] == 0
        if asked and before.entered[seat] != 0 and after.energy[seat] != energy_level(after, seat):
            return False
        if redraws and hand_size(after, seat) != 0:
            return False
        draws = redraws or (asked and before.entered[seat] != 0)
        if draws and (after.drawing != hand_limit(after, seat) or after.drawer != seat):
            return False
    return True


class Owed(Memory):
    """The penalty that each seat must have by the rulebook and by the texts of cards."""

    points: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Entering, redrawing and penalty lines of cards hand out penalty."""
        if rule == "enter":
            self.points[seat] += 2 * (before.transition + 1)
        if rule == "redraw":
            self.points[seat] += 1
        if rule == "penalty":
            for other in range(before.box.seats):
                self.points[other] += after.penalties[other] - before.penalties[other]


def printed_penalties(box: MineBox) -> bool:
    """For boxes with the penalties that the rulebook prints."""
    figures = box.figures
    usual = figures.transition_penalty == 2 and figures.redraw_penalty == 1
    return usual and follows_defaults("penalty-growth")(box)


@always("MINE-TR-04", "MINE-TRS-06", memory=Owed, applies=printed_penalties)
def penalties_are_as_stated(s: Position, owed: Owed) -> bool:
    """Entering costs two points of penalty times the number of the transition era, a redraw one."""
    return all(s.penalties[seat] == owed.points[seat] for seat in range(s.box.seats))


@always("MINE-TR-02")
def who_stayed_out_stays_out(s: Position) -> bool:
    """In a transition era nobody plays who once stayed out."""
    return s.transition == 0 or all(
        s.entered[seat] == 0 or s.stayed_out[seat] == 0 for seat in range(s.box.seats)
    )


@each_step("MINE-TR-02")
def staying_out_is_for_good(before: Position, after: Position) -> bool:
    """Who has stayed out once is out of all later transition eras."""
    return all(
        before.stayed_out[seat] == 0 or after.stayed_out[seat] != 0 for seat in range(before.box.seats)
    )


the_end_has_its_reason = ends_have_reasons(
    lambda s, ending: not any(s.entered[seat] != 0 for seat in range(s.box.seats)),
    [Ending.NOBODY_ENTERS],
    "MINE-TRC-04",
    says="The game is over only when nobody enters a transition era.",
    applies=follows_defaults("all-or-nobody"),
)


TRANSITION = (
    transition_eras_come_last,
    transition_eras_follow_one_another,
    a_redraw_counts_for_its_era,
    entrants_have_one_turn_in_a_transition_era,
    entrants_draw_five_and_may_once_draw_five_again,
    penalties_are_as_stated,
    who_stayed_out_stays_out,
    staying_out_is_for_good,
    the_end_has_its_reason,
)
