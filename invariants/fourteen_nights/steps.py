"""What one step of Dream of Fourteen Nights may do to turns, actions, tokens and pawns."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.fourteen_nights.components import What
from ludex.model.fourteen_nights.decks import ALL_DECKS
from ludex.model.fourteen_nights.state import ALL_SPACES, FREE_ACTION, NightsBox, Place, Position, Space, Step
from ludex.model.state import Each

from ..property import Memory, always, each_step
from .lemmas import comes_before, reads
from .restated import must_draw, nobody_draws, open_card_is


def leaves_deck(before: Position, after: Position, card: int) -> bool:
    """Whether a card has been drawn in this step."""
    return before.place[card] == Place.DECK and after.place[card] != Place.DECK


def every_action_leaves_its_space(box: NightsBox) -> bool:
    """Whether the readings count every action as one on the space that was chosen."""
    return (
        reads(box, "space-six-leaves", "chosen")
        and reads(box, "action-without-card", "acted")
        and reads(box, "forced-before-turn", "replaces-move", "moves-on")
        and reads(box, "out-of-turn-repeat", "own-last-action")
    )


# Turns


@each_step("FN-TURN-01", "FN-SP5-02", "FN-FIN-01")
def every_step_takes_the_game_further(before: Position, after: Position) -> bool:
    """Nothing can be done that leaves the table as it was."""
    box = before.box
    seats = range(box.seats)
    return (
        before.step != after.step
        or before.turn != after.turn
        or before.day != after.day
        or before.ending != after.ending
        or before.open_card != after.open_card
        or before.chosen_player != after.chosen_player
        or before.plan_handed_over != after.plan_handed_over
        or any(
            before.tokens[seat] != after.tokens[seat]
            or before.granted_actions[seat] != after.granted_actions[seat]
            or before.granted_here[seat] != after.granted_here[seat]
            or before.contribution[seat] != after.contribution[seat]
            or any(before.to_draw[seat][deck] != after.to_draw[seat][deck] for deck in ALL_DECKS)
            or any(
                before.converted[seat][trait] != after.converted[seat][trait]
                for trait in range(len(box.traits))
            )
            for seat in seats
        )
        or any(before.place[card] != after.place[card] for card in box.every_card)
    )


@each_step("FN-SET-10", "FN-DAY-02")
def turns_go_clockwise(before: Position, after: Position) -> bool:
    """After a seat comes its left neighbour, or whoever begins the day or the next part of the settlement."""
    following = before.turn + 1 if before.turn + 1 < before.box.seats else 0
    return after.turn == before.turn or after.turn == following or after.turn == after.first_player


@each_step("FN-SET-09", applies=lambda box: reads(box, "first-player-rotation", "fixed"))
def the_first_player_stays_first(before: Position, after: Position) -> bool:
    """The first player is found once, in the set-up."""
    return after.first_player == before.first_player


@always("FN-DAY-02", "FN-SET-10")
def nobody_acts_before_the_own_turn(s: Position) -> bool:
    """Whoever comes after the seat on turn has yet to act today."""
    return s.step >= Step.BUY or all(
        comes_before(s, seat) or s.turn == seat or not s.acted_today[seat] for seat in range(s.box.seats)
    )


@always("FN-TURN-04")
def a_turn_begins_without_extra_actions(s: Position) -> bool:
    """Before the action of the turn no extra action has been used."""
    return s.step == Step.EXTRA or not (s.token_spent or s.card_action_taken)


# Actions


def actions_in_store(s: Position) -> int:
    """The actions that cards have granted and nobody has taken yet."""
    return sum(s.granted_actions[seat] + s.granted_here[seat] for seat in range(s.box.seats))


@each_step("FN-TURN-04", "FN-TOK-01", "FN-XTR-01")
def extra_actions_are_paid_for(before: Position, after: Position) -> bool:
    """An extra action costs one token, or one action that a card has granted."""
    if before.step != Step.EXTRA or before.open_card != NONE or not nobody_draws(before):
        return True
    seats = range(before.box.seats)
    begins = not nobody_draws(after) or any(after.tc[seat] > before.tc[seat] for seat in seats)
    tokens = sum(before.tokens[seat] - after.tokens[seat] for seat in seats)
    granted = actions_in_store(before) - actions_in_store(after)
    return not begins or tokens + granted == 1


@each_step("FN-TURN-04", "FN-TOK-01")
def an_extra_action_is_noted(before: Position, after: Position) -> bool:
    """Whoever spends a token, or acts by a card in the own turn, has had that extra action."""
    seat = before.turn
    by_token = after.tokens[seat] < before.tokens[seat]
    by_card = after.granted_actions[seat] < before.granted_actions[seat] and must_draw(after, seat)
    return (not by_token or bool(after.token_spent)) and (not by_card or bool(after.card_action_taken))


@each_step("FN-TURN-03", "FN-FORCE-03", applies=every_action_leaves_its_space)
def an_action_is_that_of_the_pawns_space(before: Position, after: Position) -> bool:
    """The turn's action and one repeated by a card take place where the pawn stands, or through space 6."""
    return all(
        after.last_action[seat] == after.pawn[seat] or after.pawn[seat] == FREE_ACTION
        for seat in range(before.box.seats)
        if (after.acted_today[seat] and not before.acted_today[seat])
        or after.granted_here[seat] < before.granted_here[seat]
    )


@each_step(
    "FN-XTR-03",
    "FN-TOK-02",
    "FN-SP6-02",
    applies=lambda box: (
        every_action_leaves_its_space(box)
        and reads(box, "space-six-previous", "across-turns")
        and reads(box, "forced-exemption", "movement-only")
    ),
)
def no_action_is_repeated(before: Position, after: Position) -> bool:
    """An extra action, and one chosen on space 6, is another one than the last."""
    return all(
        after.last_action[seat] != before.last_action[seat]
        for seat in range(before.box.seats)
        if after.tokens[seat] < before.tokens[seat]
        or (after.granted_actions[seat] < before.granted_actions[seat] and must_draw(after, seat))
        or (after.acted_today[seat] and not before.acted_today[seat] and after.pawn[seat] == FREE_ACTION)
    )


class SpacesOfTurn(Memory):
    """The spaces on which each seat has acted since its last compulsory action."""

    acted_on: Each[Seat, Each[Space, bool]]

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """The compulsory action begins anew; a token and a card in the own turn add their space."""
        turn = before.turn
        begins = rule == "arrive" or rule == "act"
        adds = rule == "spend-token" or ((rule == "take-action" or rule == "act-here") and seat == turn)
        for space in ALL_SPACES:
            if begins:
                self.acted_on[turn][space] = False
            if (begins or adds) and after.last_action[turn] == space:
                self.acted_on[turn][space] = True


@always(
    "FN-MOVE-03",
    memory=SpacesOfTurn,
    applies=lambda box: every_action_leaves_its_space(box) and reads(box, "previous-turn-space", "all"),
)
def what_was_acted_on_is_closed(s: Position, spaces: SpacesOfTurn) -> bool:
    """Just the spaces on which a player acted in the previous turn are closed to the next move."""
    return all(
        s.banned[seat][space] == spaces.acted_on[seat][space]
        for seat in range(s.box.seats)
        for space in ALL_SPACES
    )


# Tokens


@each_step("FN-REC-01")
def spending_spoils_the_recovery(before: Position, after: Position) -> bool:
    """Before day 7 whoever spends a token gives up the recovery, and nobody else does."""
    return all(
        (after.tokens[seat] < before.tokens[seat] and before.saved_tokens[seat])
        == (not after.saved_tokens[seat])
        for seat in range(before.box.seats)
        if before.day < before.box.recovery_day and before.saved_tokens[seat]
    )


@each_step("FN-REC-01", "FN-REC-02")
def who_saved_tokens_recovers(before: Position, after: Position) -> bool:
    """On the morning of day 7 everybody who spent no token has one more, as far as the limit allows."""
    box = before.box
    dawn = before.day < after.day and after.day == box.recovery_day
    return all(
        after.tokens[seat] == min(before.tokens[seat] + box.recovery_tokens, box.token_limit)
        for seat in range(box.seats)
        if dawn and before.saved_tokens[seat] and before.tokens[seat] < box.token_limit
    )


# Pawns


def gathers(before: Position, after: Position) -> bool:
    """Whether the card that gathers everybody has been drawn."""
    box = before.box
    return any(leaves_deck(before, after, card) for card in box.with_effect if box.what[card] == What.GATHER)


def swaps(before: Position, after: Position) -> bool:
    """Whether the card that swaps two pawns has been carried out."""
    return open_card_is(before, What.SWAP_PLACES) and after.open_card == NONE


@each_step("FN-MOVE-01", "FN-XTR-02", "FN-FORCE-01")
def pawns_move_for_a_reason(before: Position, after: Position) -> bool:
    """A pawn is moved by its player at the start of the turn, or by a card; extra actions move none."""
    by_card = gathers(before, after) or swaps(before, after)
    return all(
        after.pawn[seat] == before.pawn[seat] or by_card or (before.step == Step.MOVE and before.turn == seat)
        for seat in range(before.box.seats)
    )


@each_step("FN-FORCE-01", "FN-SP5-02")
def cards_move_pawns_as_they_say(before: Position, after: Position) -> bool:
    """The gathering brings all pawns to one space; the swap exchanges its drawer's pawn with another."""
    seats = range(before.box.seats)
    if not gathers(before, after) and not swaps(before, after):
        return True
    together = all(after.pawn[seat] == after.pawn[0] for seat in seats)
    exchanged = any(
        before.drawer == one
        and one != other
        and after.pawn[one] == before.pawn[other]
        and after.pawn[other] == before.pawn[one]
        for one in seats
        for other in seats
    )
    return (together or not gathers(before, after)) and (exchanged or not swaps(before, after))


@each_step(
    "FN-FORCE-03",
    "FN-FORCE-04",
    applies=lambda box: reads(box, "forced-before-turn", "replaces-move"),
)
def the_forced_act_where_they_are_put(before: Position, after: Position) -> bool:
    """Whoever has not acted and is moved by a card will act there without moving first."""
    return all(
        bool(after.moved_by_force[seat])
        for seat in range(before.box.seats)
        if before.step == Step.EXTRA
        and after.pawn[seat] != before.pawn[seat]
        and not before.acted_today[seat]
    )


STEPS = (
    every_step_takes_the_game_further,
    turns_go_clockwise,
    the_first_player_stays_first,
    nobody_acts_before_the_own_turn,
    a_turn_begins_without_extra_actions,
    extra_actions_are_paid_for,
    an_extra_action_is_noted,
    an_action_is_that_of_the_pawns_space,
    no_action_is_repeated,
    what_was_acted_on_is_closed,
    spending_spoils_the_recovery,
    who_saved_tokens_recovers,
    pawns_move_for_a_reason,
    cards_move_pawns_as_they_say,
    the_forced_act_where_they_are_put,
)
