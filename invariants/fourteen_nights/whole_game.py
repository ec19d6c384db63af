"""What the rulebook of Dream of Fourteen Nights promises of the phases of a turn and of a whole game."""

from __future__ import annotations

from ludex.model.domain import NONE, Amount, Seat
from ludex.model.fourteen_nights.components import Deck, What
from ludex.model.fourteen_nights.scoring import happiness
from ludex.model.fourteen_nights.state import ALL_SPACES, NightsBox, Place, Position, Step
from ludex.model.state import Each

from ..property import Memory, always, at_end, each_step
from .lemmas import reads

# Turns


@always("FN-SET-03", "FN-TURN-02", "FN-MOVE-03")
def nothing_is_closed_on_the_first_day(s: Position) -> bool:
    """There was no turn before the first one, so that everybody can make the first move."""
    return s.day > 1 or all(
        s.acted_today[seat] or all(not s.banned[seat][space] for space in ALL_SPACES)
        for seat in range(s.box.seats)
    )


@each_step("FN-TURN-01", "FN-TURN-04", "FN-DAY14-02")
def a_turn_is_move_action_and_extra_action(before: Position, after: Position) -> bool:
    """No phase of a turn is left out or done twice; only a pawn moved by force begins with the action."""
    if before.step == Step.MOVE:
        return after.step == Step.MOVE or (after.step == Step.ACT and after.turn == before.turn)
    if before.step == Step.ACT:
        return after.step == Step.ACT or (after.step == Step.EXTRA and after.turn == before.turn)
    if before.step == Step.EXTRA and after.step != Step.EXTRA:
        begins_with_action = after.step == Step.ACT and after.moved_by_force[after.turn]
        return after.step == Step.MOVE or after.step == Step.BUY or begins_with_action
    return True


@each_step("FN-TURN-02", "FN-MOVE-02")
def every_turn_begins_with_a_move(before: Position, after: Position) -> bool:
    """Every turn begins with a move (6.1), also that of a player whose pawn was moved by force (6.2)."""
    return before.step != Step.EXTRA or after.step != Step.ACT


# Cards


class OthersAsked(Memory):
    """How often an open card was decided on by somebody who did not draw it."""

    times: Amount

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """Count decisions of others, but for the plan given back in a swap."""
        if (
            before.open_card != NONE
            and before.plan_handed_over == NONE
            and seat >= 0
            and seat != before.drawer
        ):
            self.times += 1


@always("FN-SP5-02", memory=OthersAsked)
def only_a_swap_asks_the_other_player(s: Position, others: OthersAsked) -> bool:
    """A card leaves the players whom it concerns no choice, but for the plan given back in a swap."""
    return others.times == 0


# Coins and tokens


def something_is_drawn(before: Position, after: Position) -> bool:
    """Whether a card has left a deck in this step."""
    return any(
        before.place[card] == Place.DECK and after.place[card] != Place.DECK for card in before.box.every_card
    )


def action_begins(before: Position, after: Position, seat: int) -> bool:
    """Whether a seat begins an action in this step: the day's, one by a token or one by a card."""
    return (
        (after.acted_today[seat] and not before.acted_today[seat])
        or after.tokens[seat] < before.tokens[seat]
        or after.granted_actions[seat] < before.granted_actions[seat]
        or after.granted_here[seat] < before.granted_here[seat]
    )


@each_step("FN-SP3-02", "FN-SP4-02", "FN-2P-01", "FN-BUY-01", "FN-GOAL-03")
def coins_change_for_a_reason(before: Position, after: Position) -> bool:
    """Coins come and go by cards, by an action of two players, by purchases and by the shared goal."""
    return all(
        after.tc[seat] == before.tc[seat]
        or before.step == Step.BUY
        or before.step == Step.CONTRIBUTE
        or before.open_card != NONE
        or something_is_drawn(before, after)
        or (before.box.two_players and action_begins(before, after, seat))
        for seat in range(before.box.seats)
    )


@each_step("FN-GOAL-02", "FN-GOAL-03")
def nobody_pays_before_all_have_shown(before: Position, after: Position) -> bool:
    """While hands are being closed no coin moves and no closed hand is changed."""
    closing = before.step == Step.CONTRIBUTE and after.step == Step.CONTRIBUTE
    return not closing or all(
        after.tc[seat] == before.tc[seat]
        and (before.contribution[seat] == NONE or after.contribution[seat] == before.contribution[seat])
        for seat in range(before.box.seats)
    )


class Recovered(Memory):
    """How many tokens each seat has gained since the set-up."""

    tokens: Each[Seat, Amount]

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """Count what is gained."""
        for other in range(before.box.seats):
            if after.tokens[other] > before.tokens[other]:
                self.tokens[other] += after.tokens[other] - before.tokens[other]


def recovers_once(box: NightsBox) -> bool:
    """Whether the recovery of day 7 is the only source of tokens."""
    return reads(box, "recovery-weeks", "once") and all(
        box.what[card] != What.TOKEN for card in box.every_card
    )


@always("FN-REC-01", "FN-REC-02", memory=Recovered, applies=recovers_once)
def the_recovery_comes_once(s: Position, gained: Recovered) -> bool:
    """In a whole game nobody gains more than the one token of day 7."""
    return all(
        gained.tokens[seat] <= (s.box.recovery_tokens if s.day >= s.box.recovery_day else 0)
        for seat in range(s.box.seats)
    )


class Penalties(Memory):
    """How much memory each seat has lost since the set-up."""

    lost: Each[Seat, Amount]

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """Count what is lost."""
        for other in range(before.box.seats):
            if after.memory[other] < before.memory[other]:
                self.lost[other] += before.memory[other] - after.memory[other]


def nothing_but_the_penalty_costs_memory(box: NightsBox) -> bool:
    """Whether no card takes memory away."""
    return all(box.what[card] != What.MEMORY or box.amount[card] >= 0 for card in box.every_card)


@always(
    "FN-GOAL-06",
    "FN-GOAL-07",
    "FN-2P-02",
    memory=Penalties,
    applies=nothing_but_the_penalty_costs_memory,
)
def the_penalty_comes_once(s: Position, penalties: Penalties) -> bool:
    """In a whole game nobody loses more memory than one penalty, and two players lose none."""
    most = 0 if s.step <= Step.CONTRIBUTE or s.box.two_players else s.box.penalty
    return all(penalties.lost[seat] <= most for seat in range(s.box.seats))


# The score


def points_shown(s: Position, seat: int, trait: int) -> int:
    """The points of a trait on the bought plans and free plans of a seat."""
    box = s.box
    bought = sum(
        box.points[card][trait] if s.owner[card] == seat and s.place[card] == Place.BOUGHT else 0
        for card in box.cards_of[Deck.PLAN]
    )
    free = sum(
        box.points[card][trait] if s.owner[card] == seat and s.place[card] == Place.FRONT else 0
        for card in box.cards_of[Deck.FREE]
    )
    return bought + free


def weight_shown(s: Position, seat: int, trait: int) -> int:
    """The weight of a trait on the destination before a seat; one where it is not named."""
    return 1 + sum(
        max(s.box.printed_weights[card][trait] - 1, 0) if s.destination[seat] == card else 0
        for card in s.box.cards_of[Deck.DESTINATION]
    )


@at_end(
    "FN-SCR-01",
    "FN-FIN-03",
    applies=lambda box: (
        reads(box, "free-plan-cards", "kept")
        and reads(box, "free-plans-score", "yes")
        and reads(box, "bonus-in-the-formula", "effect")
        and reads(box, "conversion-consumes", "consumed")
        and reads(box, "conversion-time", "before-score")
        and reads(box, "unlisted-traits", "one", "one-not-minor")
    ),
)
def the_score_can_be_read_off_the_table(s: Position) -> bool:
    """The score is what the cards before a player come to by the formula, counted afresh."""
    traits = range(len(s.box.traits))
    return all(
        happiness(s, seat)
        == s.memory[seat]
        + sum(
            (points_shown(s, seat, trait) + s.goal_traits[seat][trait] - s.converted[seat][trait])
            * weight_shown(s, seat, trait)
            for trait in traits
        )
        for seat in range(s.box.seats)
    )


WHOLE_GAME = (
    nothing_is_closed_on_the_first_day,
    a_turn_is_move_action_and_extra_action,
    every_turn_begins_with_a_move,
    only_a_swap_asks_the_other_player,
    coins_change_for_a_reason,
    nobody_pays_before_all_have_shown,
    the_recovery_comes_once,
    the_penalty_comes_once,
    the_score_can_be_read_off_the_table,
)
