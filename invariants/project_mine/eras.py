"""What follows what in Project:MINE: phases, rounds, and the end of a competition era."""

from __future__ import annotations

from ludex.model.project_mine.era_end import excluding_seat
from ludex.model.project_mine.market import contracts_shown, technology_shown
from ludex.model.project_mine.state import Phase, Position

from ..property import always, each_step, follows_defaults
from .restated import (
    at_rest,
    deck_size,
    hand_limit,
    hand_size,
    in_a_turn,
    in_competition,
    in_round,
    seat_from,
)
from .scope import unhurried

# ---------------------------------------------------------------- phases and eras

SEQUENCE = {
    Phase.DEAL: (Phase.CHOOSE,),
    Phase.CHOOSE: (Phase.OPENING,),
    Phase.OPENING: (Phase.DICE,),
    Phase.DICE: (Phase.MAJORITY,),
    Phase.MAJORITY: (Phase.ADJUST,),
    Phase.ADJUST: (Phase.DELAYED,),
    Phase.DELAYED: (Phase.ACTION,),
    Phase.ACTION: (Phase.CLEAN_UP,),
    Phase.CLEAN_UP: (Phase.HAND,),
    Phase.HAND: (Phase.TURN_END,),
    Phase.TURN_END: (Phase.ADJUST, Phase.GATHER, Phase.TRANSITION_END),
    Phase.GATHER: (Phase.EXCLUSION,),
    Phase.EXCLUSION: (Phase.RENEWAL,),
    Phase.RENEWAL: (Phase.CLOSE,),
    Phase.CLOSE: (Phase.MAJORITY, Phase.ENTRY),
    Phase.ENTRY: (Phase.PREPARATION,),
    Phase.PREPARATION: (Phase.REDRAW,),
    Phase.REDRAW: (Phase.ADJUST,),
    Phase.TRANSITION_END: (Phase.TRANSITION_CLOSE,),
    Phase.TRANSITION_CLOSE: (Phase.ENTRY,),
}


@each_step(
    "MINE-TURN-04",
    "MINE-TRS-08",
    applies=follows_defaults("delayed-before-adjust", "transition-exclusion"),
)
def phases_follow_one_another(before: Position, after: Position) -> bool:
    """A turn is adjustment, actions, clean-up; set-up and eras keep the rulebook's order too."""
    return after.phase == before.phase or any(
        before.phase == phase and after.phase == later for phase in SEQUENCE for later in SEQUENCE[phase]
    )


@each_step("MINE-SETUP-21", "MINE-ECL-03", "MINE-TR-01", "MINE-TRS-04")
def nobody_is_passed_over(before: Position, after: Position) -> bool:
    """Where everybody is asked or served in turn, one comes after the other."""
    if after.phase != before.phase or in_a_turn(before) or after.ending != 0:
        return True
    return before.place <= after.place <= before.place + 1


@each_step("MINE-TR-01", "MINE-TRC-03", "MINE-TRS-05")
def who_is_asked_answers_once(before: Position, after: Position) -> bool:
    """Asked whether to enter or to redraw, a player answers, and then the next one is asked."""
    asking = before.phase == Phase.ENTRY or before.phase == Phase.REDRAW
    if not asking or not at_rest(before) or before.place == before.box.seats:
        return True
    redraws = any(after.redrawn[seat] != before.redrawn[seat] for seat in range(before.box.seats))
    return redraws or after.place == before.place + 1


@each_step("MINE-SETUP-29")
def the_highest_roll_starts(before: Position, after: Position) -> bool:
    """The first starter's total is higher than all others."""
    if before.phase != Phase.DICE or after.phase == Phase.DICE:
        return True
    return all(
        after.starter == seat or before.rolled[seat] < before.rolled[after.starter]
        for seat in range(before.box.seats)
    )


def alone_has_most(s: Position, seat: int, resource: int) -> bool:
    """Whether a seat has more of a resource than anybody else."""
    return all(
        other == seat or s.resource[other][resource] < s.resource[seat][resource]
        for other in range(s.box.seats)
    )


@each_step("MINE-COIN-02", "MINE-COIN-03", "MINE-COIN-05", applies=follows_defaults("majority-tie"))
def who_alone_has_most_pays_one_for_a_coin(before: Position, after: Position) -> bool:
    """As resources are compared, who alone has the most gets a coin for one of them, and nobody else."""
    if before.phase != Phase.MAJORITY or not at_rest(before):
        return True
    resources = range(len(before.box.resources))
    for seat in range(before.box.seats):
        won = 0
        for resource in resources:
            here = int(
                after.compared[resource] > before.compared[resource]
                and alone_has_most(before, seat, resource)
            )
            if after.resource[seat][resource] != before.resource[seat][resource] - here:
                return False
            won = won + here
        if after.coins[seat] != before.coins[seat] + won:
            return False
    return True


@each_step(
    "MINE-END-01",
    applies=follows_defaults("exhausted", "exhausted-at-start", "exhausted-in-last-clean-up"),
)
def an_exhausted_deck_declares(before: Position, after: Position) -> bool:
    """When a deck runs out in a round, or is empty when an era begins, the end of the era is declared."""
    if not in_round(after) or after.declared != 0:
        return True
    return all(
        deck_size(after, seat) > 0 or (in_round(before) and deck_size(before, seat) == 0)
        for seat in range(before.box.seats)
    )


@each_step("MINE-TURN-01", "MINE-END-02", "MINE-END-04", applies=unhurried)
def a_round_leads_to_the_next_or_to_the_end(before: Position, after: Position) -> bool:
    """After the round of a declaration comes the last one, after that the clean-up, else a further round."""
    if before.phase != Phase.TURN_END or after.phase == Phase.TURN_END or not in_competition(before):
        return True
    if before.place < before.box.seats - 1:
        return after.place == before.place + 1 and after.phase != Phase.GATHER
    if before.last_round != 0:
        return after.phase == Phase.GATHER
    return after.place == 0 and after.phase != Phase.GATHER and after.last_round == before.declared


# ---------------------------------------------------------------- between eras


def dealt(s: Position, seat: int) -> bool:
    """Whether a seat holds its five cards, or all it has, the discard pile being empty."""
    missing = hand_limit(s, seat) - hand_size(s, seat)
    drawing = s.drawing if s.drawer == seat else 0
    return sum(s.discard[seat]) == 0 and (
        missing == drawing or (missing > drawing and deck_size(s, seat) == 0)
    )


def served(s: Position) -> int:
    """How many seats have been dealt the hand with which a competition era begins."""
    if not in_competition(s):
        return 0
    if s.phase == Phase.DICE or s.phase == Phase.MAJORITY:
        return s.box.seats
    if s.phase == Phase.OPENING:
        return s.place
    if s.era == s.box.eras:
        return 0
    if s.phase == Phase.CLOSE:
        return s.box.seats
    return s.place if s.phase == Phase.RENEWAL else 0


@always("MINE-SETUP-28", "MINE-ECL-05", "MINE-ECL-06", applies=follows_defaults("gathered-twice"))
def an_era_begins_with_five_cards(s: Position) -> bool:
    """Everybody begins a competition era with five cards in hand, the rest in the deck."""
    first = 0 if s.phase == Phase.OPENING else s.starter
    return all(place >= served(s) or dealt(s, seat_from(s, first, place)) for place in range(s.box.seats))


@each_step("MINE-ECL-02", "MINE-ECL-03", applies=follows_defaults("after-the-sixth-era"))
def everybody_excludes_one_card(before: Position, after: Position) -> bool:
    """After gathering, each player in turn excludes one card of the deck, if there is any."""
    due = before.box.figures.era_exclusions
    if before.phase == Phase.GATHER and after.phase == Phase.EXCLUSION:
        gathered = all(
            hand_size(after, seat) == 0 and sum(after.discard[seat]) == 0 for seat in range(before.box.seats)
        )
        return gathered and after.still_to_exclude == due
    if before.phase != Phase.EXCLUSION or not at_rest(before) or before.place >= before.box.seats:
        return True
    if after.phase == Phase.EXCLUSION and after.place == before.place:
        taken = sum(after.excluded) - sum(before.excluded)
        return taken == before.still_to_exclude - after.still_to_exclude and taken == 1
    done = before.still_to_exclude == 0 or deck_size(before, excluding_seat(before)) == 0
    return (done or not in_competition(before)) and (
        after.place == before.box.seats or after.still_to_exclude == due
    )


@each_step(
    "MINE-SETUP-09",
    "MINE-ECL-07",
    "MINE-ECL-08",
    "MINE-TRC-01",
    applies=follows_defaults("market-board", "after-the-sixth-era", "refill-while-clearing"),
)
def the_market_changes_only_between_eras(before: Position, after: Position) -> bool:
    """Face-up cards are discarded when an era ends, all of them, but not after the sixth; else one is had."""
    rows = (*before.box.technology, *before.box.contract)
    if before.phase == Phase.CLOSE and at_rest(before) and before.era < before.box.eras:
        return all(
            after.market[kind] == 0
            and after.market_discards[kind] == before.market_discards[kind] + before.market[kind]
            for kind in rows
        )
    lost = sum(max(0, before.market[kind] - after.market[kind]) for kind in rows)
    discarded = any(after.market_discards[kind] > before.market_discards[kind] for kind in rows)
    return lost <= 1 and not discarded


@each_step("MINE-SETUP-04", "MINE-SETUP-08", applies=follows_defaults("contract-pile-renewed"))
def piles_are_renewed_only_when_they_cannot_supply(before: Position, after: Position) -> bool:
    """A pile of the market is renewed only when it is empty and its row lacks a card."""
    if sum(after.technology_pile) > sum(before.technology_pile):
        short = technology_shown(before) < before.box.figures.technology_row
        return short and sum(before.technology_pile) == 0
    if sum(after.contract_pile) > sum(before.contract_pile):
        short = contracts_shown(before) < before.box.figures.contract_row
        return short and sum(before.contract_pile) == 0
    return True


ERAS = (
    phases_follow_one_another,
    nobody_is_passed_over,
    who_is_asked_answers_once,
    the_highest_roll_starts,
    who_alone_has_most_pays_one_for_a_coin,
    an_exhausted_deck_declares,
    a_round_leads_to_the_next_or_to_the_end,
    an_era_begins_with_five_cards,
    everybody_excludes_one_card,
    the_market_changes_only_between_eras,
    piles_are_renewed_only_when_they_cannot_supply,
)
