"""What must be true of Dream of Fourteen Nights: days, turns, cards, tokens, coins, and a fair settlement."""

from __future__ import annotations

from ludex.model.domain import NONE, Amount, Seat
from ludex.model.fourteen_nights.components import Deck, What
from ludex.model.fourteen_nights.movement import barred, board, has_nowhere_to_go
from ludex.model.fourteen_nights.state import ALL_SPACES, NightsBox, Place, Position, Step
from ludex.model.fourteen_nights.tokens import recovers
from ludex.model.state import Each

from ..property import Memory, always, at_end, can_always_end, each_step
from .cards import CARDS
from .lemmas import LEMMAS, reads
from .places import ties_are_broken_in_order
from .restated import table_is_quiet
from .steps import STEPS
from .whole_game import WHOLE_GAME


def has_card(box: NightsBox, what: What) -> bool:
    """Whether some card in the box has this effect."""
    return any(box.what[card] == what for card in box.every_card)


# Days and turns


class Turns(Memory):
    """How many compulsory actions each seat has had."""

    taken: Each[Seat, Amount]

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """Count a seat when it becomes one that has acted today."""
        for other in range(before.box.seats):
            if after.acted_today[other] and not before.acted_today[other]:
                self.taken[other] += 1


@always("FN-DAY-02", "FN-TURN-01", memory=Turns)
def one_turn_for_each_player_and_day(s: Position, turns: Turns) -> bool:
    """On day n everybody has acted n times, or n-1 times if still to act."""
    return all(turns.taken[seat] == s.day - 1 + int(s.acted_today[seat]) for seat in range(s.box.seats))


@at_end("FN-DAY-01", "FN-DAY14-02")
def the_game_has_all_its_days(s: Position) -> bool:
    """The game ends on its last day, after everybody has acted."""
    return s.day == s.box.days and all(s.acted_today[seat] for seat in range(s.box.seats))


@each_step("FN-DAY-02", "FN-DAY14-02")
def a_day_ends_when_everybody_has_acted(before: Position, after: Position) -> bool:
    """Neither the next day nor the settlement begins while somebody has not acted."""
    ends = after.day > before.day or (before.step < Step.BUY and after.step >= Step.BUY)
    return not ends or all(before.acted_today[seat] for seat in range(before.box.seats))


@each_step("FN-DAY-01")
def days_follow_one_another(before: Position, after: Position) -> bool:
    """A day is followed by the next one."""
    return after.day == before.day or after.day == before.day + 1


# Movement


@always("FN-TURN-02", "FN-MOVE-02", "FN-MOVE-03")
def nobody_is_stuck(s: Position) -> bool:
    """Whoever must move can move."""
    return s.step != Step.MOVE or not has_nowhere_to_go(s, s.turn)


@each_step("FN-MOVE-02", "FN-MOVE-03")
def voluntary_moves_keep_to_the_board(before: Position, after: Position) -> bool:
    """A voluntary move goes to a connected space that is not banned."""
    if before.step != Step.MOVE or after.step != Step.ACT:
        return True
    seat = before.turn
    return any(
        after.pawn[seat] == space
        and not barred(before, seat, space)
        and any(before.pawn[seat] == here for here in board(before.box)[space])
        for space in ALL_SPACES
    )


@always("FN-FORCE-02", "FN-FORCE-03")
def forced_players_have_yet_to_act(s: Position) -> bool:
    """Only a player who has not acted today acts where a forced move has put the pawn."""
    return all(not s.moved_by_force[seat] or not s.acted_today[seat] for seat in range(s.box.seats))


# Tokens and extra actions


@always("FN-TOK-03", "FN-REC-02")
def tokens_stay_within_the_limit(s: Position) -> bool:
    """Nobody holds more tokens than the limit allows."""
    return all(s.tokens[seat] <= s.box.token_limit for seat in range(s.box.seats))


@each_step("FN-REC-01", applies=lambda box: not has_card(box, What.TOKEN))
def tokens_come_back_on_day_seven_only(before: Position, after: Position) -> bool:
    """A token is gained only at the start of day 7, by a player who spent none before."""
    dawn = recovers(after) and before.day < after.day
    return all(
        after.tokens[seat] <= before.tokens[seat]
        or (
            dawn
            and before.saved_tokens[seat]
            and after.tokens[seat] == before.tokens[seat] + before.box.recovery_tokens
        )
        for seat in range(before.box.seats)
    )


@each_step("FN-XTR-02", "FN-TOK-01")
def a_token_moves_no_pawn(before: Position, after: Position) -> bool:
    """Spending a token costs exactly one and leaves every pawn where it is."""
    seats = range(before.box.seats)
    spent = any(after.tokens[seat] < before.tokens[seat] for seat in seats)
    return not spent or all(
        after.pawn[seat] == before.pawn[seat] and after.tokens[seat] >= before.tokens[seat] - 1
        for seat in seats
    )


@always("FN-TURN-04", applies=lambda box: reads(box, "extra-actions-per-turn", "one"))
def one_extra_action_in_a_turn(s: Position) -> bool:
    """A turn has one extra action, by token or by card."""
    return not s.token_spent or not s.card_action_taken


class ActionsOfTurn(Memory):
    """How many actions the seat on turn has had in this turn."""

    taken: Amount

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """Count the compulsory action and every further one; a new turn begins at nought."""
        if rule == "arrive" or rule == "act" or rule == "spend-token":
            self.taken += 1
        if (rule == "take-action" or rule == "act-here") and seat == before.turn:
            self.taken += 1
        if rule == "end-turn" or rule == "turn-passes":
            self.taken = 0


@always(
    "FN-TURN-03",
    "FN-TURN-04",
    memory=ActionsOfTurn,
    applies=lambda box: reads(box, "extra-actions-per-turn", "one"),
)
def a_turn_has_two_actions_at_most(s: Position, actions: ActionsOfTurn) -> bool:
    """A turn has its compulsory action and one extra action, whatever the cards say."""
    return actions.taken <= 2


@always(
    "FN-TURN-04",
    memory=ActionsOfTurn,
    applies=lambda box: (
        reads(box, "extra-actions-per-turn", "one")
        and not has_card(box, What.REPEAT)
        and reads(box, "swap-drawer", "no-action")
        and reads(box, "forced-before-turn", "replaces-move", "moves-on")
    ),
    lemma=True,
)
def every_action_of_the_turn_is_noted(s: Position, actions: ActionsOfTurn) -> bool:
    """Where no card repeats actions, a turn has its own, one by token and one by card, as far as used."""
    none_repeated = all(s.granted_here[seat] == 0 for seat in range(s.box.seats))
    noted = int(s.step == Step.EXTRA) + int(s.token_spent) + int(s.card_action_taken)
    return none_repeated and actions.taken <= noted


# Cards


@always("FN-SP2-01", "FN-DECK-01")
def every_card_lies_where_it_belongs(s: Position) -> bool:
    """Cards in a deck, a discard pile or the box have no owner; only plans are in hand or bought."""
    return all(
        (
            s.owner[card] == NONE
            or s.place[card] == Place.HAND
            or s.place[card] == Place.FRONT
            or s.place[card] == Place.BOUGHT
        )
        and (s.place[card] != Place.HAND or (s.owner[card] != NONE and s.box.deck[card] == Deck.PLAN))
        and (s.place[card] != Place.BOUGHT or (s.owner[card] != NONE and s.box.deck[card] == Deck.PLAN))
        for card in s.box.every_card
    )


@each_step("FN-DECK-02")
def cards_out_of_the_game_stay_out(before: Position, after: Position) -> bool:
    """What was put back into the box takes no part."""
    return all(
        (before.place[card] == Place.OUT) == (after.place[card] == Place.OUT)
        for card in before.box.every_card
    )


@always("FN-SET-08")
def one_shared_goal_lies_open(s: Position) -> bool:
    """Once it is dealt there is always one shared goal that lies open, beside it only the one on offer."""
    goals = s.box.cards_of[Deck.GOAL]
    early = (
        s.step <= Step.MOVE and s.goal_offered == NONE and any(s.place[card] == Place.DECK for card in goals)
    )
    dealing = s.to_draw[0][Deck.GOAL] > 0 and s.goal == NONE and early
    alone = all(
        (s.place[card] == Place.FRONT) == (s.goal == card or s.goal_offered == card) and s.owner[card] == NONE
        for card in goals
    )
    return alone and (dealing or any(s.goal == card for card in goals))


@always("FN-SET-06")
def destinations_lie_before_their_owners(s: Position) -> bool:
    """Everybody has one destination at most, and each is in its deck or before the seat it belongs to."""
    seats = range(s.box.seats)
    destinations = s.box.cards_of[Deck.DESTINATION]
    taken = all(
        s.destination[seat] != card or (s.place[card] == Place.FRONT and s.owner[card] == seat)
        for seat in seats
        for card in destinations
    )
    left = all(
        s.place[card] == Place.DECK or any(s.destination[seat] == card for seat in seats)
        for card in destinations
    )
    one_each = all(
        int(s.destination[seat] != NONE) + s.to_draw[seat][Deck.DESTINATION] <= 1 for seat in seats
    )
    return taken and left and one_each


# Coins


@each_step("FN-GOAL-03")
def the_shared_goal_creates_no_money(before: Position, after: Position) -> bool:
    """From the first contribution to the verdict nobody's coins grow."""
    return before.step != Step.CONTRIBUTE or all(
        after.tc[seat] <= before.tc[seat] for seat in range(before.box.seats)
    )


@always("FN-GOAL-02", "FN-GOAL-03")
def contributions_are_covered(s: Position) -> bool:
    """Nobody holds more coins in the fist than on the table."""
    return s.step != Step.CONTRIBUTE or all(
        s.contribution[seat] <= 0 or s.contribution[seat] * s.box.coin <= s.tc[seat]
        for seat in range(s.box.seats)
    )


@always(
    "FN-SP4-02",
    applies=lambda box: reads(box, "debts", "floor") and reads(box, "plan-purchase-funds", "void"),
)
def nobody_is_in_debt(s: Position) -> bool:
    """Unless debts are allowed, nobody has less than nothing."""
    return all(s.tc[seat] >= 0 for seat in range(s.box.seats))


# The settlement


@each_step("FN-FIN-01", "FN-FIN-02")
def the_settlement_keeps_its_order(before: Position, after: Position) -> bool:
    """Purchases, shared goal, conversion, score: no step comes before an earlier one."""
    if before.step < Step.BUY:
        return after.step <= Step.BUY
    return after.step == before.step or after.step == before.step + 1


@each_step("FN-SP2-02", "FN-BUY-01", applies=lambda box: reads(box, "purchased-plan", "in-hand"))
def plans_are_bought_in_the_settlement(before: Position, after: Position) -> bool:
    """A plan becomes a bought one only in the settlement, from its owner's hand, for a price that is paid."""
    return all(
        after.place[card] != Place.BOUGHT
        or before.place[card] == Place.BOUGHT
        or (
            before.step == Step.BUY
            and before.place[card] == Place.HAND
            and before.owner[card] == before.turn
            and after.tc[before.turn] == before.tc[before.turn] - before.box.cost[card]
            and after.tc[before.turn] >= 0
        )
        for card in before.box.cards_of[Deck.PLAN]
    )


@always(
    "FN-BUY-02",
    "FN-BUY-03",
    "FN-SP1-02",
    applies=lambda box: reads(box, "free-plan-cards", "kept") and reads(box, "free-plans-score", "yes"),
)
def only_bought_and_free_plans_score(s: Position) -> bool:
    """A seat's traits are those of its bought plans and its free plans, no others."""
    box = s.box
    return all(
        s.traits[seat][trait]
        == sum(
            box.points[card][trait] if s.owner[card] == seat and s.place[card] == Place.BOUGHT else 0
            for card in box.cards_of[Deck.PLAN]
        )
        + sum(
            box.points[card][trait] if s.owner[card] == seat and s.place[card] == Place.FRONT else 0
            for card in box.cards_of[Deck.FREE]
        )
        for seat in range(box.seats)
        for trait in range(len(box.traits))
    )


@always("FN-CONV-01")
def no_point_is_converted_twice(s: Position) -> bool:
    """Nobody converts more points of a trait than the seat has."""
    return all(
        s.converted[seat][trait] <= s.traits[seat][trait]
        for seat in range(s.box.seats)
        for trait in range(len(s.box.traits))
    )


def no_memory_is_taken_by_cards(box: NightsBox) -> bool:
    """Whether no card takes memory away."""
    return all(box.what[card] != What.MEMORY or box.amount[card] >= 0 for card in box.every_card)


@each_step("FN-GOAL-06", "FN-GOAL-07", "FN-2P-02", applies=no_memory_is_taken_by_cards)
def memory_falls_only_by_the_penalty(before: Position, after: Position) -> bool:
    """Memory falls by the penalty of a missed goal, with three players or more, and otherwise never."""
    return all(
        after.memory[seat] >= before.memory[seat]
        or (
            before.step == Step.CONTRIBUTE
            and not before.box.two_players
            and after.memory[seat] >= before.memory[seat] - before.box.penalty
        )
        for seat in range(before.box.seats)
    )


@always("FN-2P-01", "FN-2P-04", applies=lambda box: not box.two_players)
def two_player_rules_are_for_two(s: Position) -> bool:
    """With three players or more no first visit to the housework space is counted."""
    return all(not s.housework_visited[seat] for seat in range(s.box.seats))


@at_end("FN-FIN-03")
def nothing_is_left_open(s: Position) -> bool:
    """At the end no card, draw, action or contribution is waiting."""
    return table_is_quiet(s) and all(s.contribution[seat] != NONE for seat in range(s.box.seats))


PROPERTIES = (
    *LEMMAS,
    *STEPS,
    *CARDS,
    *WHOLE_GAME,
    one_turn_for_each_player_and_day,
    the_game_has_all_its_days,
    a_day_ends_when_everybody_has_acted,
    days_follow_one_another,
    nobody_is_stuck,
    voluntary_moves_keep_to_the_board,
    forced_players_have_yet_to_act,
    tokens_stay_within_the_limit,
    tokens_come_back_on_day_seven_only,
    a_token_moves_no_pawn,
    one_extra_action_in_a_turn,
    a_turn_has_two_actions_at_most,
    every_action_of_the_turn_is_noted,
    every_card_lies_where_it_belongs,
    cards_out_of_the_game_stay_out,
    one_shared_goal_lies_open,
    destinations_lie_before_their_owners,
    the_shared_goal_creates_no_money,
    contributions_are_covered,
    nobody_is_in_debt,
    the_settlement_keeps_its_order,
    plans_are_bought_in_the_settlement,
    only_bought_and_free_plans_score,
    no_point_is_converted_twice,
    memory_falls_only_by_the_penalty,
    two_player_rules_are_for_two,
    nothing_is_left_open,
    ties_are_broken_in_order,
    can_always_end("FN-DAY-01", "FN-FIN-03"),
)
