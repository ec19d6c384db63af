"""What one step of Mint Works may change: whose cards and mints move where, and whose turn comes next."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.mint_works.box import LOCATIONS, Location
from ludex.model.mint_works.plan_supply import is_dealing, wanted_supply
from ludex.model.mint_works.state import Ending, Phase, Place, Position

from ..laws import never_falls
from ..property import each_step, follows_defaults
from .restated import in_supply, stars_in
from .scope import (
    against_spender,
    all_can_gain,
    alone,
    both,
    every_plan,
    nothing_left_to_draw,
    without_advanced,
)


def occupies(before: Position, after: Position, location: int) -> bool:
    """Whether somebody came to a location in this step."""
    return after.used[location] > before.used[location]


def next_seat(s: Position) -> int:
    """The seat that follows clockwise."""
    return s.turn + 1 if s.turn + 1 < s.box.seats else 0


def a_round_begins(before: Position, after: Position) -> bool:
    """Whether the upkeep phase, or the set-up, has just given way to a development phase."""
    return after.phase == Phase.DEVELOPMENT and (before.phase == Phase.DEAL or before.phase >= Phase.STARS)


def becomes_resolved(before: Position, after: Position, plan: int) -> bool:
    """Whether the upkeep effect or the income of a card happened in this step."""
    return after.resolved[plan] and not before.resolved[plan]


# Cards


@each_step("MW-KEY-06", "MW-LOC-SUP-01", "MW-LOC-LOT-01", "MW-LOC-SWA-02")
def plans_arrive_from_the_supply_or_the_deck(before: Position, after: Position) -> bool:
    """Only the seat on turn gets a card, from the plan supply, or through Lotto from the deck."""
    return all(
        after.owner[plan] == before.owner[plan]
        or after.owner[plan] == NONE
        or (
            after.owner[plan] == before.turn
            and (
                (before.phase == Phase.DEVELOPMENT and before.place[plan] == Place.SUPPLY)
                or (before.phase == Phase.LOTTO and before.place[plan] <= Place.BOTTOM)
            )
        )
        for plan in every_plan(before.box)
    )


@each_step("MW-LOC-REC-01", "MW-LOC-SWA-01", "MW-LOC-BUI-01")
def nobody_touches_another_neighbourhood(before: Position, after: Position) -> bool:
    """A card that lies in a neighbourhood moves only on its owner's turn."""
    return all(
        before.owner[plan] == NONE
        or after.place[plan] == before.place[plan]
        or (before.owner[plan] == before.turn and before.phase == Phase.DEVELOPMENT)
        for plan in every_plan(before.box)
    )


@each_step("MW-UP-02", "MW-SS-06", "MW-SR-02", "MW-SR-06", "MW-KEY-07")
def the_deck_deals_when_it_is_time(before: Position, after: Position) -> bool:
    """Cards leave the deck while plans are dealt or drawn, and none gets back into its unknown part."""
    return all(
        after.place[plan] == before.place[plan]
        or (
            after.place[plan] != Place.DECK
            and (before.place[plan] > Place.BOTTOM or before.phase == Phase.LOTTO or is_dealing(before))
        )
        for plan in every_plan(before.box)
    )


@each_step("MW-LOC-LOT-02")
def a_card_from_the_unknown_deck_is_secret(before: Position, after: Position) -> bool:
    """What Lotto draws from the deck is known to nobody else."""
    return all(
        before.place[plan] != Place.DECK or after.place[plan] != Place.PLAN or after.secret[plan]
        for plan in every_plan(before.box)
    )


buildings_stay = never_falls(
    "buildings-stay",
    "Without Recycler and Swap Meet a building is never lost.",
    lambda s: sum(int(s.place[plan] == Place.BUILT) for plan in range(len(s.box.plans))),
    "MW-KEY-04",
    applies=without_advanced,
)

# Turns and rounds


@each_step("MW-DEV-03", "MW-DEV-01")
def turns_go_clockwise(before: Position, after: Position) -> bool:
    """The turn stays, goes to the next seat, or to the starting player when a round begins."""
    return (
        after.turn == after.token
        if a_round_begins(before, after)
        else after.turn == before.turn or after.turn == next_seat(before)
    )


@each_step("MW-DEV-02", "MW-DEV-03", "MW-PAS-01")
def one_action_is_a_turn(before: Position, after: Position) -> bool:
    """After a placement or a pass the next seat is on turn, unless the same one has another turn in a row."""
    placed = any(occupies(before, after, location) for location in LOCATIONS)
    passed = before.phase == Phase.DEVELOPMENT and after.passes != before.passes and not placed
    drew = before.phase == Phase.LOTTO or before.phase == Phase.REPLACE
    waits = after.phase == Phase.LOTTO or after.phase == Phase.REPLACE
    if waits or after.ending == Ending.SUPPLY_SHORT or not (placed or passed or drew):
        return True
    if before.again > 0 and not passed:
        return after.turn == before.turn and after.again == before.again - 1
    return after.turn == next_seat(before)


@each_step("MW-RND-01", "MW-DEV-04", "MW-UP-06")
def spaces_are_taken_in_development_only(before: Position, after: Position) -> bool:
    """The seat on turn takes at most one space in development; only the return of the mints frees any."""
    taken = sum(after.used) - sum(before.used)
    here = before.phase == Phase.DEVELOPMENT
    return 0 <= taken <= (1 if here else 0) or before.phase == Phase.RETURN


@each_step("MW-HOUSE-01", "MW-UP-08")
def rounds_are_counted_where_they_are_limited(before: Position, after: Position) -> bool:
    """Where rounds are limited each counts once, and the last ends the game."""
    begins = a_round_begins(before, after) and before.phase != Phase.DEAL
    limited = before.box.rounds > 0
    if limited and begins:
        return after.rounds == before.rounds + 1 and (after.ending > 0) == (after.rounds == before.box.rounds)
    return after.rounds == before.rounds


# Locations


@each_step("MW-LOC-LEA-01", "MW-DEV-01", applies=follows_defaults("token-between-rounds", "council-token"))
def the_token_goes_to_the_seat_on_turn(before: Position, after: Position) -> bool:
    """The starting player token changes hands only to the player who takes it, and at the Council it does."""
    taken = after.token == before.turn
    if occupies(before, after, Location.LEADERSHIP_COUNCIL):
        return taken
    return after.token == before.token or taken or before.phase == Phase.TOKEN


@each_step("MW-LOC-LOT-01", "MW-PLC-03", applies=follows_defaults("lotto-card", "useless-placement"))
def whoever_uses_lotto_gets_a_card(before: Position, after: Position) -> bool:
    """A placement on Lotto is followed by a draw from the deck."""
    return not occupies(before, after, Location.LOTTO) or after.phase == Phase.LOTTO


@each_step("MW-LOC-SUP-01", "MW-PLC-03")
def the_supplier_hands_out_a_plan(before: Position, after: Position) -> bool:
    """A placement on the Supplier takes one plan out of the supply, if any lies there."""
    left = in_supply(before) - 1
    return not occupies(before, after, Location.SUPPLIER) or left < 0 or in_supply(after) == left


@each_step("MW-LOC-TMP-03")
def the_agency_copies_an_occupied_location(before: Position, after: Position) -> bool:
    """The Temp Agency is of use only while somebody stands on another location."""
    agency = Location.TEMP_AGENCY
    return not occupies(before, after, agency) or any(
        before.used[location] > 0 for location in LOCATIONS if location != agency
    )


locations_stay_open = never_falls(
    "locations-stay-open",
    "A location that is open stays open.",
    lambda s: sum(int(s.open[location]) for location in LOCATIONS),
    "MW-BLD-DEE-01",
    applies=follows_defaults("deed-leaves"),
)


@each_step("MW-SS-04")
def advanced_locations_are_drawn_one_by_one(before: Position, after: Position) -> bool:
    """While the table is set up each draw brings one more location into play."""
    more = sum(int(after.open[location]) - int(before.open[location]) for location in LOCATIONS)
    return before.phase != Phase.SETUP or more == (1 if after.phase == Phase.SETUP else 0)


# Mints


@each_step("MW-DEV-02", "MW-PLC-02")
def only_the_seat_on_turn_pays(before: Position, after: Position) -> bool:
    """Nobody's mints dwindle on somebody else's turn."""
    return all(
        after.mints[seat] >= before.mints[seat] or before.turn == seat for seat in range(before.box.seats)
    )


@each_step(
    "MW-LOC-PRO-01",
    "MW-LOC-WHO-01",
    "MW-LOC-CRO-01",
    "MW-PLC-03",
    applies=all_can_gain,
)
def a_location_pays_what_it_says(before: Position, after: Position) -> bool:
    """Whoever goes to Producer, Wholesaler or Crowdfunder pays what it costs and gains what it gives."""
    box = before.box
    return all(
        not occupies(before, after, location)
        or before.mints[before.turn] + box.gains[location] - box.location_cost[location]
        == after.mints[before.turn]
        for location in (Location.PRODUCER, Location.WHOLESALER, Location.CROWDFUNDER)
    )


@each_step("MW-UP-05")
def an_empty_deed_location_pays_nobody(before: Position, after: Position) -> bool:
    """A deed brings an income only if mints lie on its location."""
    return all(
        before.phase != Phase.DEEDS
        or not becomes_resolved(before, after, plan)
        or before.laid[before.box.opens[plan]] > 0
        for plan in before.box.deeds
    )


@each_step("MW-BLD-COO-03", applies=all_can_gain)
def whoever_shares_is_not_alone_to_gain(before: Position, after: Position) -> bool:
    """When a building that shares has its effect, another player gains a mint, or is to be chosen."""
    return all(
        before.box.upkeep_shares[plan] == 0
        or before.phase != Phase.EFFECTS
        or not becomes_resolved(before, after, plan)
        or after.sharing == plan
        or any(
            seat != before.owner[plan] and after.mints[seat] > before.mints[seat]
            for seat in range(before.box.seats)
        )
        for plan in before.box.upkeep_plans
    )


# Ends


@each_step("MW-UP-01", applies=follows_defaults("seven-of-what", "opponent-stars"))
def enough_stars_end_the_game(before: Position, after: Position) -> bool:
    """The check at upkeep ends the game exactly when a neighbourhood has enough stars."""
    goal = before.box.figures.stars_to_end
    return before.phase != Phase.STARS or (after.ending > 0) == any(
        stars_in(before, seat) >= goal for seat in range(before.box.seats)
    )


@each_step("MW-UP-02", "MW-UP-03", applies=follows_defaults("refill-enough", "deck-runs-out"))
def an_empty_deck_ends_the_game(before: Position, after: Position) -> bool:
    """The refill at upkeep ends the game exactly when the deck cannot fill the supply."""
    if before.phase != Phase.REFILL or (after.phase == Phase.REFILL and after.ending == 0):
        return True
    full = in_supply(before) >= wanted_supply(before)
    return (after.ending > 0) == (not full) and (full or nothing_left_to_draw(before))


# The opponent of the solitaire mode


@each_step("MW-SR-02", applies=alone)
def a_bought_plan_is_replaced_at_once(before: Position, after: Position) -> bool:
    """Alone, whoever uses the Supplier sees a new plan laid out before anything else happens."""
    return not occupies(before, after, Location.SUPPLIER) or after.phase == Phase.REPLACE


@each_step("MW-SR-02", "MW-SR-09", applies=both(alone, follows_defaults("supply-row")))
def the_place_next_to_the_deck_is_freed(before: Position, after: Position) -> bool:
    """When a plan has been bought the others move away from the deck, and the place next to it is free."""
    bought = occupies(before, after, Location.SUPPLIER)
    return not bought or all(after.slot[plan] != 1 for plan in every_plan(before.box))


@each_step("MW-SR-06", applies=alone)
def an_unvisited_supplier_is_swept(before: Position, after: Position) -> bool:
    """Alone, the supply goes under the deck at upkeep exactly when no mint lies on the Supplier."""
    left = 0 if before.laid[Location.SUPPLIER] == 0 else in_supply(before)
    return before.phase != Phase.SWEEP or after.ending > 0 or in_supply(after) == left


@each_step("MW-DEV-02", "MW-CARD-SON-01", applies=alone)
def the_opponent_has_the_turns_of_its_card(before: Position, after: Position) -> bool:
    """When the turn comes to a seat, it has as many in a row as its card says, a player one."""
    opponent = before.box.opponent
    comes = after.turn != before.turn or a_round_begins(before, after)
    more = before.box.opponent_turns - 1 if after.turn == opponent else 0
    return not comes or after.again == more


@each_step("MW-SR-03", applies=alone)
def the_opponent_does_not_walk_past_the_producer(before: Position, after: Position) -> bool:
    """The opponent goes further along the line only if the Producer is full, barred or too dear."""
    producer, box = Location.PRODUCER, before.box
    moves_on = any(occupies(before, after, location) for location in LOCATIONS if location != producer)
    return (
        before.turn != box.opponent
        or not moves_on
        or before.used[producer] >= box.spaces[producer]
        or before.blocked[producer]
        or not before.open[producer]
        or (before.mints[box.opponent] < box.location_cost[producer] and not box.unlimited)
    )


@each_step(
    "MW-SR-08",
    "MW-SR-10",
    "MW-CARD-AI-01",
    "MW-CARD-SON-02",
    applies=both(alone, follows_defaults("empty-handed-turn")),
)
def the_opponent_buys_what_its_card_asks_for(before: Position, after: Position) -> bool:
    """The opponent buys a type it wants, when it may, and leaves no plan of a better cost that it can pay."""
    box = before.box
    plans = every_plan(box)
    purse = before.mints[box.opponent]
    return (
        before.turn != box.opponent
        or not occupies(before, after, Location.SUPPLIER)
        or all(
            before.owner[plan] == after.owner[plan]
            or (
                box.wants[plan]
                and (not box.buys_empty_handed or len(before.oldest) == 0)
                and not any(
                    before.place[other] == Place.SUPPLY
                    and box.wants[other]
                    and (box.unlimited or box.cost[other] <= purse)
                    and (
                        box.cost[other] > box.cost[plan] if box.dearest else box.cost[other] < box.cost[plan]
                    )
                    for other in plans
                )
            )
            for plan in plans
        )
    )


@each_step("MW-CARD-RAC-02", applies=against_spender)
def what_the_keeper_spends_on_plans_leaves_the_game(before: Position, after: Position) -> bool:
    """The mints of such an opponent on the Supplier are those that will leave the game."""
    spent = after.laid[Location.SUPPLIER] - before.laid[Location.SUPPLIER]
    hers = before.turn == before.box.opponent and occupies(before, after, Location.SUPPLIER)
    return before.phase == Phase.RETURN or after.leaving - before.leaving == (spent if hers else 0)


STEPS = (
    plans_arrive_from_the_supply_or_the_deck,
    nobody_touches_another_neighbourhood,
    the_deck_deals_when_it_is_time,
    a_card_from_the_unknown_deck_is_secret,
    buildings_stay,
    turns_go_clockwise,
    one_action_is_a_turn,
    spaces_are_taken_in_development_only,
    rounds_are_counted_where_they_are_limited,
    the_token_goes_to_the_seat_on_turn,
    whoever_uses_lotto_gets_a_card,
    the_supplier_hands_out_a_plan,
    the_agency_copies_an_occupied_location,
    locations_stay_open,
    advanced_locations_are_drawn_one_by_one,
    only_the_seat_on_turn_pays,
    a_location_pays_what_it_says,
    an_empty_deed_location_pays_nobody,
    whoever_shares_is_not_alone_to_gain,
    enough_stars_end_the_game,
    an_empty_deck_ends_the_game,
    a_bought_plan_is_replaced_at_once,
    the_place_next_to_the_deck_is_freed,
    an_unvisited_supplier_is_swept,
    the_opponent_has_the_turns_of_its_card,
    the_opponent_does_not_walk_past_the_producer,
    the_opponent_buys_what_its_card_asks_for,
    what_the_keeper_spends_on_plans_leaves_the_game,
)
