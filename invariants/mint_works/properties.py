"""What must be true of Mint Works: no plan and no mint gets lost, nobody overdraws, ends have reasons."""

from __future__ import annotations

from ludex.model.domain import NONE, Amount, Seat
from ludex.model.mint_works import to_act
from ludex.model.mint_works.box import LOCATIONS, Location
from ludex.model.mint_works.plan_supply import wanted_supply
from ludex.model.mint_works.setup import is_drawn, starting_mints, starting_player
from ludex.model.mint_works.state import Ending, Phase, Place, Position
from ludex.model.state import Each

from ..laws import conserved, ends_have_reasons, never_below_zero, only_the_seat_to_act_moves, pile_agrees
from ..property import Memory, always, at_end, can_always_end, follows_defaults
from .mints import MINTS
from .places import ties_are_broken_in_order
from .restated import in_supply, is_building, stars_in, stars_of
from .scope import (
    alone,
    both,
    every_plan,
    nothing_left_to_draw,
    together,
    with_limited_mints,
    without_advanced,
)
from .steps import STEPS, a_round_begins

tokens_add_up = conserved(
    "tokens-add-up",
    "Mints in the supply, with players, on locations, on buildings and out of the game add up to the box.",
    lambda s: s.mint_supply + sum(s.mints) + sum(s.laid) + sum(s.stored) + s.gone,
    lambda box: box.tokens,
    "MW-CMP-03",
    "MW-NOTE-01",
    "MW-SS-07",
)

nobody_owes_mints = never_below_zero(
    "nobody-owes-mints",
    "No seat, location or building ever has less than no mint.",
    lambda s: [*s.mints, *s.laid, *s.stored],
    "MW-PLC-02",
)

deck_bottom_agrees = pile_agrees(
    "deck-bottom-agrees",
    "The cards put under the deck are exactly those that lie in its known bottom, each once.",
    every_plan,
    lambda s: s.bottom,
    lambda s, plan: s.place[plan] == Place.BOTTOM,
    "MW-KEY-07",
    "MW-CMP-06",
)

opponents_plans_agree = pile_agrees(
    "opponents-plans-agree",
    "The opponent's plans by age are exactly the plans of its neighbourhood, each once.",
    every_plan,
    lambda s: s.oldest,
    lambda s, plan: s.place[plan] == Place.PLAN and s.owner[plan] == s.box.opponent,
    "MW-SR-07",
    applies=alone,
)


@always("MW-KEY-02", "MW-KEY-05")
def cards_in_neighbourhoods_have_owners(s: Position) -> bool:
    """A card has an owner exactly while it lies in a neighbourhood."""
    return all(
        (s.owner[plan] != NONE) == (s.place[plan] == Place.PLAN or s.place[plan] == Place.BUILT)
        for plan in every_plan(s.box)
    )


@always("MW-PLC-01")
def no_location_is_overcrowded(s: Position) -> bool:
    """No location has more occupied spaces than it offers."""
    return all(s.used[location] <= s.box.spaces[location] for location in LOCATIONS)


@always("MW-PLC-02")
def mints_lie_on_occupied_spaces(s: Position) -> bool:
    """Mints lie only on locations that somebody occupies."""
    return all(s.laid[location] == 0 or s.used[location] > 0 for location in LOCATIONS)


@always("MW-BLD-DEE-01", "MW-BLD-DEE-03", applies=follows_defaults("deed-leaves"))
def nobody_is_on_a_closed_location(s: Position) -> bool:
    """A location that is not open is not occupied."""
    return all(s.open[location] or s.used[location] == 0 for location in LOCATIONS)


@always("MW-SS-02", "MW-SS-04")
def only_locations_in_play_are_open(s: Position) -> bool:
    """Core locations are always open, advanced ones only if they were chosen for this game."""
    kind, box = s.box.location_kind, s.box
    return all(
        s.open[location] == box.in_box[location]
        if kind[location] == "core"
        else not s.open[location]
        or (box.in_box[location] and (kind[location] == "deed" or location in box.advanced))
        for location in LOCATIONS
    )


@always("MW-BLD-DEE-01", applies=both(without_advanced, follows_defaults("assembler-deed")))
def deeds_open_their_locations(s: Position) -> bool:
    """A deed location is open exactly when its deed has been built."""
    return all(s.open[s.box.opens[plan]] == (s.place[plan] == Place.BUILT) for plan in s.box.deeds)


@always("MW-BLD-GAL-01")
def mints_are_stored_on_buildings_only(s: Position) -> bool:
    """Mints lie on a card only while it is a building."""
    return all(s.stored[plan] == 0 or s.place[plan] == Place.BUILT for plan in every_plan(s.box))


@always("MW-UP-02", "MW-SS-06")
def the_supply_is_not_overfull(s: Position) -> bool:
    """The plan supply never holds more plans than it is refilled to."""
    return in_supply(s) <= s.box.slots


@always("MW-UP-02", "MW-UP-03", applies=both(together, follows_defaults("refill-enough")))
def a_round_begins_with_a_full_supply(s: Position) -> bool:
    """From the refill until the next round begins, the supply holds as many plans as it is refilled to."""
    refilled = s.phase > Phase.REFILL and s.ending == Ending.NOT_OVER
    return not refilled or in_supply(s) >= s.box.figures.supply


@always("MW-LOC-LOT-02", applies=follows_defaults("recycled-lotto-card"))
def only_plans_are_secret(s: Position) -> bool:
    """A card is hidden from others only while it lies unbuilt in a neighbourhood."""
    return all(not s.secret[plan] or s.place[plan] == Place.PLAN for plan in every_plan(s.box))


@always("MW-LOC-LOT-01")
def lotto_has_a_card(s: Position) -> bool:
    """Whoever waits for a card from Lotto can get one."""
    return s.phase != Phase.LOTTO or not nothing_left_to_draw(s)


@always("MW-DEV-04")
def passing_is_counted_out(s: Position) -> bool:
    """As soon as all players have passed in a row the development phase is over, and none is counted."""
    return s.passes < s.box.seats and (s.passes == 0 or s.phase == Phase.DEVELOPMENT)


@always("MW-BLD-LAN-02", "MW-SCR-01", applies=follows_defaults("landfill-minimum"))
def no_building_has_negative_stars(s: Position) -> bool:
    """However dim, no building takes stars away from its owner."""
    return all(
        not is_building(s, seat, plan) or stars_of(s, seat, plan) >= 0
        for seat in range(s.box.seats)
        for plan in every_plan(s.box)
    )


@always("MW-UP-04", "MW-UP-05")
def marks_belong_to_their_steps(s: Position) -> bool:
    """Effects are marked as done only while their step of the upkeep lasts."""
    return all(
        not s.resolved[plan]
        or (s.phase == Phase.EFFECTS and plan in s.box.upkeep_plans and s.place[plan] == Place.BUILT)
        or (s.phase == Phase.DEEDS and plan in s.box.deeds)
        for plan in every_plan(s.box)
    )


@always("MW-BLD-COO-03")
def a_favour_is_due_from_a_building(s: Position) -> bool:
    """Whoever must choose another player owns the building that asks for it, and has a choice."""
    return s.sharing == NONE or (
        s.box.seats > 2
        and s.phase == Phase.EFFECTS
        and any(
            s.sharing == plan and s.place[plan] == Place.BUILT and s.box.upkeep_shares[plan] > 0
            for plan in s.box.upkeep_plans
        )
    )


@always("MW-UP-06")
def locations_are_cleared(s: Position) -> bool:
    """Once the mints have been returned, every space is free for the next round."""
    return s.phase != Phase.INCOME or all(
        s.laid[location] == 0 and s.used[location] == 0 and not s.blocked[location] for location in LOCATIONS
    )


@always("MW-SS-06", "MW-SR-09", applies=alone)
def the_supply_lies_in_a_row(s: Position) -> bool:
    """In solitaire each plan of the supply, and no other, has a place of its own in the row."""
    plans = every_plan(s.box)
    return all(
        (s.slot[plan] > 0) == (s.place[plan] == Place.SUPPLY) and s.slot[plan] <= s.box.slots
        for plan in plans
    ) and all(sum(int(s.slot[plan] == slot) for plan in plans) <= 1 for slot in range(1, s.box.slots + 1))


@always("MW-CMP-03", "MW-KEY-06", "MW-CARD-RAC-01", applies=with_limited_mints)
def a_limited_supply_is_never_overdrawn(s: Position) -> bool:
    """Where the tokens of the box are all there is, nobody gets mints that are not there."""
    return s.mint_supply >= 0


@always("MW-SS-08", "MW-SS-09", "MW-DEV-01")
def the_game_begins_as_it_was_set_up(s: Position) -> bool:
    """Until the first turn the mints are those of the set-up, and the token is where it was agreed."""
    box = s.box
    share = s.box.figures.starting_mints if box.solitaire else starting_mints(box)
    named = box.solitaire or is_drawn(box) or (s.token == starting_player(box) and s.phase != Phase.TOKEN)
    return s.phase >= Phase.DEVELOPMENT or (
        all(
            s.mints[seat] == (box.opponent_mints if seat == box.opponent else share)
            for seat in range(box.seats)
        )
        and named
    )


@always("MW-CARD-RAC-02")
def leaving_mints_lie_on_the_supplier(s: Position) -> bool:
    """The mints that an opponent's card lets leave the game lie on the Supplier; otherwise none leave."""
    return s.leaving <= (s.laid[Location.SUPPLIER] if s.box.spends_away else 0)


@always("MW-KEY-03", lemma=True)
def nothing_is_blanked_at_the_table(s: Position) -> bool:
    """Only a seat's view of the table has unseen cards."""
    return all(s.unseen[seat] == 0 for seat in range(s.box.seats))


class PassesInARow(Memory):
    """How many passes have followed each other without a placement in between; counted up to all players."""

    count: Amount

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """A pass adds one, a placement or a new round starts anew."""
        placement = before.phase == Phase.DEVELOPMENT and rule != "take-stored"
        if rule in ("pass", "opponent-passes"):
            self.count = min(self.count + 1, before.box.seats)
        elif placement or a_round_begins(before, after):
            self.count = 0


@always("MW-DEV-04", memory=PassesInARow, lemma=True)
def no_pass_is_counted_that_was_not_made(s: Position, row: PassesInARow) -> bool:
    """The table never counts more passes in a row than there were."""
    return s.passes <= row.count


@always("MW-DEV-04", "MW-DEV-05", memory=PassesInARow)
def every_pass_is_counted(s: Position, row: PassesInARow) -> bool:
    """In the development phase the passes in a row are counted, and all players' passes end it."""
    in_development = Phase.DEVELOPMENT <= s.phase < Phase.STARS
    return not in_development or (s.passes == row.count and row.count < s.box.seats)


@always("MW-DEV-04", "MW-PAS-02", memory=PassesInARow)
def upkeep_follows_passes(s: Position, row: PassesInARow) -> bool:
    """The upkeep phase begins only after as many passes in a row as there are players."""
    return s.phase != Phase.STARS or row.count >= s.box.seats


@always("MW-SR-02", "MW-SR-06", applies=together, lemma=True)
def replacing_and_sweeping_are_for_solitaire(s: Position) -> bool:
    """With two or more players no plan is replaced at once, and the supply is not swept away."""
    return s.phase != Phase.REPLACE and s.phase != Phase.SWEEP and s.phase != Phase.RESTOCK


class TurnsInARound(Memory):
    """Who began the round, and how many turns each player has had in it."""

    first: Seat
    taken: Each[Seat, Amount]

    def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
        """A turn is over when it goes on to another player; a new round begins with none."""
        for one in range(before.box.seats):
            if a_round_begins(before, after):
                self.taken[one] = 0
            elif before.turn == one and after.turn != one:
                self.taken[one] += 1
        if a_round_begins(before, after):
            self.first = after.turn


@always("MW-DEV-01", "MW-DEV-03", memory=TurnsInARound, applies=together)
def turns_are_equal_within_one(s: Position, round_: TurnsInARound) -> bool:
    """In a round nobody has had more turns than another, but for those who began it: one more."""
    seats = s.box.seats
    in_development = s.phase == Phase.DEVELOPMENT or s.phase == Phase.LOTTO
    return not in_development or all(
        round_.taken[one] - round_.taken[other]
        == int((one - round_.first) % seats < (s.turn - round_.first) % seats)
        - int((other - round_.first) % seats < (s.turn - round_.first) % seats)
        for one in range(seats)
        for other in range(one)
    )


def ended_for(s: Position, ending: int) -> bool:
    """Whether what an ending claims is true."""
    if ending == Ending.STARS:
        return any(stars_in(s, seat) >= s.box.figures.stars_to_end for seat in range(s.box.seats))
    if ending == Ending.SUPPLY_SHORT:
        return in_supply(s) < wanted_supply(s) and nothing_left_to_draw(s)
    return s.mint_supply == 0


every_end_has_its_reason = ends_have_reasons(
    ended_for,
    (Ending.STARS, Ending.SUPPLY_SHORT, Ending.MINTS_GONE),
    "MW-UP-01",
    "MW-UP-03",
    "MW-CARD-RAC-01",
    applies=follows_defaults("sweep-short-deck", "refill-enough", "deck-runs-out"),
)


@at_end(
    "MW-UP-01",
    "MW-UP-02",
    "MW-RND-01",
    applies=follows_defaults("replacement-fails", "sweep-short-deck"),
)
def ordinary_ends_come_at_upkeep(s: Position) -> bool:
    """Stars and an empty deck end the game in the upkeep phase, never in the middle of a turn."""
    return (s.ending != Ending.STARS or s.phase == Phase.STARS) and (
        s.ending != Ending.SUPPLY_SHORT or s.phase == Phase.REFILL
    )


PROPERTIES = (
    tokens_add_up,
    nobody_owes_mints,
    cards_in_neighbourhoods_have_owners,
    deck_bottom_agrees,
    opponents_plans_agree,
    no_location_is_overcrowded,
    mints_lie_on_occupied_spaces,
    nobody_is_on_a_closed_location,
    only_locations_in_play_are_open,
    deeds_open_their_locations,
    mints_are_stored_on_buildings_only,
    the_supply_is_not_overfull,
    a_round_begins_with_a_full_supply,
    only_plans_are_secret,
    lotto_has_a_card,
    passing_is_counted_out,
    no_building_has_negative_stars,
    marks_belong_to_their_steps,
    a_favour_is_due_from_a_building,
    locations_are_cleared,
    the_supply_lies_in_a_row,
    a_limited_supply_is_never_overdrawn,
    the_game_begins_as_it_was_set_up,
    leaving_mints_lie_on_the_supplier,
    nothing_is_blanked_at_the_table,
    only_the_seat_to_act_moves(to_act, "MW-DEV-02", "MW-DEV-03"),
    *STEPS,
    *MINTS,
    no_pass_is_counted_that_was_not_made,
    every_pass_is_counted,
    upkeep_follows_passes,
    replacing_and_sweeping_are_for_solitaire,
    turns_are_equal_within_one,
    every_end_has_its_reason,
    ordinary_ends_come_at_upkeep,
    ties_are_broken_in_order,
    can_always_end("MW-UP-01", "MW-UP-03"),
)
