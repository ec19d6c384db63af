"""What one step of Project:MINE may change: whose resources move, what an action costs, what waits."""

from __future__ import annotations

from ludex.model.project_mine.box import MineBox, X
from ludex.model.project_mine.glossary.language import Op
from ludex.model.project_mine.glossary.lines import scaled
from ludex.model.project_mine.glossary.stack import may_choose
from ludex.model.project_mine.state import Phase, Position

from ..property import always, each_step, follows_defaults
from .restated import (
    at_rest,
    carrying_out,
    deck_size,
    energy_level,
    hand_size,
    has_the_turn,
    in_a_turn,
    in_round,
    price_for,
)

# ---------------------------------------------------------------- texts


def spends_coin(before: Position, after: Position) -> bool:
    """Whether a player turns a coin into a credit, which can happen in the middle of anything."""
    return sum(after.coins) < sum(before.coins) and before.phase != Phase.CLOSE


@each_step("MINE-COIN-04", "MINE-ECL-09")
def a_coin_is_worth_one_credit(before: Position, after: Position) -> bool:
    """Coins are given up one by one, each for a credit of the player on turn, or all when an era ends."""
    if not spends_coin(before, after):
        return True
    seat = before.turn
    return (
        in_a_turn(before)
        and after.coins[seat] == before.coins[seat] - 1
        and after.credits[seat] == before.credits[seat] + 1
        and sum(after.coins) == sum(before.coins) - 1
        and sum(after.credits) == sum(before.credits) + 1
    )


def given(before: Position, after: Position, line: int, seat: int) -> bool:
    """Whether a step has done to a seat what this line says."""
    script = before.box.script
    code = script.code[line]
    resource = script.resource[line]
    if code == Op.GAIN:
        more = scaled(before, seat, line)
        return after.resource[seat][resource] == before.resource[seat][resource] + more
    if code == Op.LOSE:
        fewer = before.resource[seat][resource] - scaled(before, seat, line)
        return after.resource[seat][resource] == (fewer if fewer >= 0 else before.resource[seat][resource])
    if code == Op.CREDITS:
        return after.credits[seat] == before.credits[seat] + scaled(before, seat, line)
    if code == Op.ENERGY:
        return after.energy[seat] == before.energy[seat] + scaled(before, seat, line)
    if code == Op.PENALTY:
        return after.penalties[seat] == before.penalties[seat] + script.amount[line]
    if code == Op.DRAW:
        return after.drawing == scaled(before, seat, line) and (after.drawing == 0 or after.drawer == seat)
    if code == Op.BUYS and has_the_turn(before, seat):
        return after.buys == before.buys + scaled(before, seat, line)
    if code == Op.ECHO and has_the_turn(before, seat):
        return after.repeats == before.repeats + script.amount[line]
    if code == Op.GAIN_ANY:
        return sum(after.resource[seat]) == sum(before.resource[seat]) + script.amount[line]
    if code == Op.LOSE_ANY or code == Op.LOSE_LARGEST:
        most = 1 if code == Op.LOSE_ANY else script.amount[line]
        return 0 <= sum(before.resource[seat]) - sum(after.resource[seat]) <= most
    if code == Op.NEXT_TURN:
        puts_off = in_round(before) and before.last_round == 0
        return sum(after.waiting[seat]) == sum(before.waiting[seat]) + int(puts_off)
    if script.may[line] == 0:
        done = int(may_choose(before, seat, line))
        if code == Op.FULFIL:
            return sum(after.progress[seat]) == sum(before.progress[seat]) + done
        if code == Op.EXCLUDE_HAND or code == Op.DISCARD_HAND:
            return hand_size(after, seat) == hand_size(before, seat) - done
    return sum(after.resource[seat]) == sum(before.resource[seat])


@each_step(
    "MINE-GLO-01",
    "MINE-GLO-04",
    "MINE-GLO-05",
    "MINE-GLO-07",
    "MINE-GLO-08",
    "MINE-GLO-15",
    "MINE-GLO-17",
    applies=follows_defaults(
        "lines-compulsory",
        "delayed-in-last-round",
        "delayed-off-turn",
        "after-the-sixth-era",
        "loss-in-mid-effect",
        "credits-off-turn",
        "energy-above-four",
    ),
)
def lines_do_what_they_say(before: Position, after: Position) -> bool:
    """A line of a text adds, removes or draws exactly what it names, for whoever carries it out."""
    if not carrying_out(before) or spends_coin(before, after):
        return True
    level = before.depth - 1
    return all(
        before.line[level] != line or given(before, after, line, before.actor[level])
        for line in range(1, len(before.box.script.code))
    )


@each_step("MINE-GLO-01", "MINE-GLO-02", "MINE-GLO-03", applies=follows_defaults("deck-refilled"))
def cards_are_drawn_one_by_one(before: Position, after: Position) -> bool:
    """Who draws gets a card for each that is still to be drawn; with an empty deck drawing stops."""
    if before.refilling or before.drawing == 0:
        return True
    seat = before.drawer
    if deck_size(before, seat) == 0:
        return after.drawing == 0 and hand_size(after, seat) == hand_size(before, seat)
    return after.drawing == before.drawing - 1 and hand_size(after, seat) == hand_size(before, seat) + 1


def acting(s: Position, seat: int) -> bool:
    """Whether a seat is free to act, or carries out a text."""
    if carrying_out(s):
        return s.actor[s.depth - 1] == seat
    return s.phase == Phase.ACTION and at_rest(s) and s.turn == seat


@each_step(
    "MINE-COIN-02",
    "MINE-GLO-04",
    "MINE-GLO-05",
    "MINE-GLO-08",
    "MINE-ADJ-01",
    "MINE-TRS-03",
)
def nobody_gains_or_loses_out_of_turn(before: Position, after: Position) -> bool:
    """Resources, energy and credits change for who acts, or where the rulebook compares or adjusts them."""
    adjusting = before.phase == Phase.ADJUST
    for seat in range(before.box.seats):
        if acting(before, seat) or (adjusting and before.turn == seat):
            continue
        if before.phase != Phase.MAJORITY and any(
            after.resource[seat][resource] != before.resource[seat][resource]
            for resource in range(len(before.box.resources))
        ):
            return False
        if after.credits[seat] != before.credits[seat] and not spends_coin(before, after):
            return False
        if before.phase != Phase.PREPARATION and after.energy[seat] != before.energy[seat]:
            return False
    return True


# ---------------------------------------------------------------- actions


@each_step("MINE-PLAY-03", "MINE-CORP-02")
def laying_and_abilities_cost_their_energy(before: Position, after: Position) -> bool:
    """Who acts pays the energy of the card that is laid, or that of the company's ability, and no other."""
    if before.phase != Phase.ACTION or not at_rest(before):
        return True
    seat = before.turn
    spent = sum(
        before.box.energy_cost[kind] * (after.use_area[seat][kind] - before.use_area[seat][kind])
        for kind in range(len(before.box.kinds))
        if before.box.energy_cost[kind] != X
    )
    if after.ability_used != before.ability_used:
        spent = spent + before.box.ability_energy[before.company[seat]]
    in_use_area = after.phase == Phase.ACTION
    return not in_use_area or after.energy[seat] == before.energy[seat] - spent


@each_step(
    "MINE-BUY-01",
    "MINE-BUY-03",
    "MINE-COIN-04",
    applies=follows_defaults("purchase-limit", "basic-card-anytime"),
)
def credits_are_spent_on_one_card_at_its_price(before: Position, after: Position) -> bool:
    """An action costs a purchase and the price of the card that leaves the market; a coin is one credit."""
    if before.phase != Phase.ACTION or not at_rest(before):
        return True
    seat = before.turn
    kinds = range(len(before.box.kinds))
    bought = sum(before.market[kind] - after.market[kind] for kind in kinds)
    price = sum(
        price_for(before, seat, kind) * (before.market[kind] - after.market[kind])
        for kind in before.box.for_sale
    )
    return (
        after.buys == before.buys - bought
        and 0 <= bought <= 1
        and after.credits[seat] + after.coins[seat] == before.credits[seat] + before.coins[seat] - price
    )


def has_what_goes(s: Position, seat: int, text: int) -> bool:
    """Whether a seat has of each resource what a text is sure to remove."""
    return text < 0 or all(
        s.resource[seat][resource] >= s.box.losses[False, False][text].named[resource]
        for resource in range(len(s.box.resources))
    )


@each_step(
    "MINE-GLO-06",
    "MINE-CORP-02",
    applies=follows_defaults("loss-unpayable", "loss-check"),
)
def what_is_laid_or_used_can_be_paid(before: Position, after: Position) -> bool:
    """Who lays a card, uses a contract or the company's ability has the resources that it removes."""
    if before.phase != Phase.ACTION or not at_rest(before):
        return True
    seat = before.turn
    box = before.box
    if after.ability_used != before.ability_used and not all(
        before.company[seat] != company or has_what_goes(before, seat, box.ability_text[company])
        for company in range(len(box.companies))
    ):
        return False
    if not all(
        after.contract_used[seat][contract] == before.contract_used[seat][contract]
        or has_what_goes(before, seat, box.use_text[contract])
        for contract in box.active
    ):
        return False
    return all(
        after.use_area[seat][kind] <= before.use_area[seat][kind]
        or has_what_goes(before, seat, box.play_text[kind])
        for kind in range(len(box.kinds))
    )


def laid_cards_stay(box: MineBox) -> bool:
    """For card lists in which no laid card excludes itself."""
    return Op.EXCLUDE_LAID not in box.script.code


@always("MINE-PLAY-01", "MINE-PLAY-02", applies=laid_cards_stay)
def cards_played_lie_in_the_use_area(s: Position) -> bool:
    """Until clean-up the cards played this turn are those in the use area."""
    acting_now = s.phase == Phase.DELAYED or s.phase == Phase.ACTION
    return not acting_now or s.played == sum(s.use_area[s.turn])


@always(
    "MINE-CON-01",
    "MINE-CORP-01",
    "MINE-BUY-01",
    applies=follows_defaults("contract-period", "delayed-before-adjust"),
)
def what_counts_for_a_turn_ends_with_it(s: Position) -> bool:
    """Before a turn's adjustment nothing is used, played or bought; contracts are used in the own turn."""
    seats = range(s.box.seats)
    begun = in_a_turn(s) and s.phase != Phase.ADJUST
    if not begun and (s.played != 0 or s.ability_used != 0 or s.repeats != 0):
        return False
    return all(
        s.contract_used[seat][contract] == 0 or (begun and s.turn == seat)
        for seat in seats
        for contract in s.box.active
    )


@each_step("MINE-ADJ-01", "MINE-ADJ-02", "MINE-BUY-01")
def a_turn_begins_adjusted(before: Position, after: Position) -> bool:
    """The adjustment leaves the seat on turn with its energy level, no credits, and its purchases."""
    if before.phase != Phase.ADJUST or after.phase == Phase.ADJUST:
        return True
    seat = after.turn
    return (
        after.energy[seat] == energy_level(after, seat)
        and after.credits[seat] == 0
        and after.buys == after.box.purchases[after.company[seat] + 1]
    )


@each_step("MINE-CON-01", "MINE-SCORE-03", applies=follows_defaults("remaining-effects"))
def progress_grows_one_by_one(before: Position, after: Position) -> bool:
    """A step puts at most one token on a contract, and takes none away unless the contract is excluded."""
    return all(
        before.progress[seat][contract]
        <= after.progress[seat][contract]
        <= before.progress[seat][contract] + 1
        or after.excluded[kind] > before.excluded[kind]
        for seat in range(before.box.seats)
        for contract, kind in enumerate(before.box.contract)
    )


# ---------------------------------------------------------------- what is put off


@each_step(
    "MINE-GLO-16",
    "MINE-GLO-17",
    "MINE-ECL-01",
    applies=follows_defaults("delayed-in-last-round", "delayed-off-turn"),
)
def effects_are_put_off_within_an_era(before: Position, after: Position) -> bool:
    """Effects are put off in rounds before the last, wait for their turn, and are gone when an era ends."""
    for seat in range(before.box.seats):
        waited = sum(before.waiting[seat])
        waits = sum(after.waiting[seat])
        if waits > waited and not carrying_out(before):
            return False
        begins = before.phase == Phase.DELAYED and at_rest(before) and after.depth > 0
        if begins and waits != waited - int(before.turn == seat):
            return False
        era_ends = before.phase == Phase.GATHER or before.phase == Phase.TRANSITION_END
        if waits < waited and not (era_ends or before.phase == Phase.DELAYED):
            return False
        if era_ends and after.phase != before.phase and waits > 0:
            return False
    return True


STEPS = (
    a_coin_is_worth_one_credit,
    lines_do_what_they_say,
    cards_are_drawn_one_by_one,
    nobody_gains_or_loses_out_of_turn,
    laying_and_abilities_cost_their_energy,
    what_is_laid_or_used_can_be_paid,
    credits_are_spent_on_one_card_at_its_price,
    cards_played_lie_in_the_use_area,
    what_counts_for_a_turn_ends_with_it,
    a_turn_begins_adjusted,
    progress_grows_one_by_one,
    effects_are_put_off_within_an_era,
)
