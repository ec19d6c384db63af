"""What must be true of Project:MINE: no card gets lost, turns are equal, eras end, turns too."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import NONE, Amount, Seat
from ludex.model.project_mine.box import MineBox
from ludex.model.project_mine.contracts import holds_contract
from ludex.model.project_mine.glossary.language import Op
from ludex.model.project_mine.market import (
    contract_due,
    renew_contracts_due,
    renew_technology_due,
    technology_due,
)
from ludex.model.project_mine.order import to_act
from ludex.model.project_mine.state import Phase, Position
from ludex.model.state import Each

from ..laws import never_above, never_below_zero, only_the_seat_to_act_moves
from ..property import Memory, always, at_end, can_always_end, each_step, follows_defaults
from .eras import ERAS
from .lemmas import LEMMAS
from .places import nothing_breaks_a_tie
from .restated import (
    at_rest,
    deck_size,
    hand_limit,
    hand_size,
    in_a_turn,
    in_competition,
    in_round,
    left_neighbour,
    owned,
    seat_from,
)
from .scope import unhurried
from .steps import STEPS
from .transition import TRANSITION
from .turns import TURNS


def every_kind(box: MineBox) -> range:
    """All kinds of cards."""
    return range(len(box.kinds))


# ---------------------------------------------------------------- cards


def with_players(s: Position, kind: int) -> int:
    """The copies of a kind that players own, contracts in front of them included."""
    contract = s.box.contract_number[kind]
    return sum(
        owned(s, seat, kind) + (int(s.contracts[seat][contract]) if contract >= 0 else 0)
        for seat in range(s.box.seats)
    )


def with_market(s: Position, kind: int) -> int:
    """The copies of a kind in the market, its piles and its discards."""
    contract = s.box.contract_number[kind]
    piled = int(s.contract_pile[contract]) if contract >= 0 else 0
    return s.market[kind] + s.technology_pile[kind] + piled + s.market_discards[kind]


@always("MINE-SETUP-10", "MINE-SETUP-15", "MINE-SETUP-24")
def cards_are_conserved(s: Position) -> bool:
    """Every copy of every card is with a player, in the market or excluded."""
    return all(
        with_players(s, kind) + with_market(s, kind) + s.excluded[kind]
        == s.box.copies[kind] + s.box.seats * s.box.starting[kind]
        for kind in every_kind(s.box)
    )


@always("MINE-SETUP-24", "MINE-SETUP-25", "MINE-SETUP-26", "MINE-SETUP-27")
def everybody_starts_alike(s: Position) -> bool:
    """Until the first era everybody has the eleven starting cards, energy four, and nothing else."""
    return s.phase > Phase.DICE or all(
        s.energy[seat] == s.box.figures.energy
        and sum(s.resource[seat]) + s.coins[seat] + s.credits[seat] + s.penalties[seat] == 0
        and all(s.deck[seat][kind] + s.hand[seat][kind] == s.box.starting[kind] for kind in every_kind(s.box))
        for seat in range(s.box.seats)
    )


@always("MINE-CLN-01", "MINE-ECL-02")
def use_area_is_empty_between_turns(s: Position) -> bool:
    """Cards lie in a use area only in its owner's action phase and clean-up."""
    playing = s.phase == Phase.ACTION or s.phase == Phase.CLEAN_UP
    return all(
        s.use_area[seat][kind] == 0 or (playing and s.turn == seat)
        for seat in range(s.box.seats)
        for kind in every_kind(s.box)
    )


@always("MINE-CLN-02", "MINE-CLN-03", "MINE-CLN-04", "MINE-CLN-05")
def clean_up_leaves_five_cards(s: Position) -> bool:
    """After clean-up the hand is exactly five, or smaller with an empty deck."""
    if s.phase != Phase.TURN_END or not at_rest(s):
        return True
    held = hand_size(s, s.turn)
    return held == hand_limit(s, s.turn) or (held < hand_limit(s, s.turn) and deck_size(s, s.turn) == 0)


@each_step("MINE-GLO-03", applies=follows_defaults("deck-refilled"))
def a_deck_is_not_refilled_in_a_round(before: Position, after: Position) -> bool:
    """While a round is played a deck grows only by cards that an effect puts on top of it."""
    if not in_round(before) or not in_round(after):
        return True
    return all(
        deck_size(after, seat) <= deck_size(before, seat)
        or len(after.known_top[seat]) > len(before.known_top[seat])
        for seat in range(before.box.seats)
    )


@each_step("MINE-SETUP-15", "MINE-SETUP-16")
def excluded_cards_stay_excluded(before: Position, after: Position) -> bool:
    """No card ever comes back from the exclusion card."""
    return all(after.excluded[kind] >= before.excluded[kind] for kind in every_kind(before.box))


@always("MINE-END-03", lemma=True)
def known_cards_are_in_the_deck(s: Position) -> bool:
    """The cards known to lie on top of a deck are in it."""
    return all(
        sum(int(card == kind) for card in s.known_top[seat]) <= s.deck[seat][kind]
        for seat in range(s.box.seats)
        for kind in every_kind(s.box)
    )


# ---------------------------------------------------------------- market


@always("MINE-SETUP-03", "MINE-SETUP-04", "MINE-SETUP-07", "MINE-SETUP-08")
def market_is_full_when_it_can_be(s: Position) -> bool:
    """Unless it is being filled, no row is short while there are cards to fill it."""
    return s.refilling != 0 or not (
        technology_due(s) or renew_technology_due(s) or contract_due(s) or renew_contracts_due(s)
    )


rows_are_never_too_long = never_above(
    "technology-row-is-never-too-long",
    "No more than six technology cards lie face up.",
    lambda s: [sum(s.market[kind] for kind in s.box.technology)],
    lambda box: box.figures.technology_row,
    "MINE-SETUP-02",
    "MINE-SETUP-03",
)


# ---------------------------------------------------------------- companies and contracts


@always("MINE-SETUP-20", "MINE-SETUP-23")
def companies_are_different(s: Position) -> bool:
    """No two players have the same company, and all are shown at the same time."""
    seats = range(s.box.seats)
    apart = all(
        s.company[one] == NONE or s.company[one] != s.company[other]
        for one in seats
        for other in seats
        if one < other
    )
    together = all((s.company[seat] == NONE) == (s.company[0] == NONE) for seat in seats)
    return apart and together


@always("MINE-CON-01", "MINE-SCORE-03")
def progress_lies_on_own_contracts(s: Position) -> bool:
    """Progress is made only on contracts one has, and never beyond the target."""
    return all(
        s.progress[seat][contract] == 0
        or (s.progress[seat][contract] <= s.box.target[contract] and holds_contract(s, seat, contract))
        for seat in range(s.box.seats)
        for contract in range(len(s.box.contract))
    )


# ---------------------------------------------------------------- resources, energy, credits, coins

nobody_owes = never_below_zero(
    "nobody-owes",
    "Resources, energy, credits and coins are never below zero.",
    lambda s: [
        amount
        for seat in range(s.box.seats)
        for amount in (s.energy[seat], s.credits[seat], s.coins[seat], *s.resource[seat])
    ],
    "MINE-GLO-06",
    "MINE-CORP-02",
    "MINE-PLAY-03",
    "MINE-BUY-02",
)


@always("MINE-COIN-01", "MINE-ECL-09")
def coins_are_out_only_in_a_competition_era(s: Position) -> bool:
    """Between eras, before the first and in transition eras nobody has a coin."""
    return sum(s.coins) == 0 or (in_competition(s) and Phase.MAJORITY <= s.phase <= Phase.CLOSE)


@always("MINE-COIN-02", "MINE-COIN-05", "MINE-ECL-09")
def no_more_coins_than_resources(s: Position) -> bool:
    """At most one coin for each resource is out at a time."""
    compared = sum(int(s.compared[resource]) for resource in range(len(s.box.resources)))
    limit = compared if s.phase == Phase.MAJORITY else len(s.box.resources)
    return sum(s.coins) <= limit


# ---------------------------------------------------------------- eras


class Lead(Memory):
    """How many turns of this era each seat is ahead of the one with the fewest."""

    ahead: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """A turn is over when it is passed on."""
        if rule == "pass-turn" and before.transition == 0:
            self.ahead[before.turn] += 1
            least = min(self.ahead)
            for other in range(before.box.seats):
                self.ahead[other] -= least


@always("MINE-TURN-03", "MINE-END-06", memory=Lead)
def everybody_has_equal_turns(s: Position, lead: Lead) -> bool:
    """In a round those before the seat on turn are one turn ahead; when an era ends nobody is."""
    competing = in_a_turn(s) and in_competition(s)
    return all(
        lead.ahead[seat_from(s, s.starter, place)] == int(competing and place < s.place)
        for place in range(s.box.seats)
    )


@each_step(
    "MINE-END-01",
    applies=lambda box: unhurried(box) and follows_defaults("exhausted")(box),
)
def only_an_empty_deck_declares(before: Position, after: Position) -> bool:
    """The end of an era is declared only when some deck is empty."""
    if before.declared or not after.declared:
        return True
    return any(deck_size(after, seat) == 0 for seat in range(after.box.seats))


@each_step("MINE-END-02", "MINE-END-03", applies=unhurried)
def the_last_round_follows_the_declaration(before: Position, after: Position) -> bool:
    """The last round begins exactly when the round of the declaration is over, and is not taken back."""
    begins = after.last_round != 0 and before.last_round == 0
    round_over = before.phase == Phase.TURN_END and before.place == before.box.seats - 1
    if begins:
        return before.declared != 0 and round_over and after.place == 0
    if before.last_round != 0 and after.last_round == 0:
        return before.phase == Phase.GATHER
    return not (before.declared != 0 and before.last_round == 0 and after.declared == 0)


@each_step("MINE-END-04", applies=unhurried)
def an_era_ends_after_its_last_round(before: Position, after: Position) -> bool:
    """An era is cleaned up only when the last turn of its last round is over."""
    if after.phase != Phase.GATHER or before.phase == Phase.GATHER:
        return True
    return before.last_round != 0 and before.place == before.box.seats - 1


@always("MINE-END-02", lemma=True, applies=unhurried)
def a_last_round_was_declared(s: Position) -> bool:
    """In the last round the end has been declared."""
    return s.last_round == 0 or s.declared != 0


@each_step("MINE-GEN-02", "MINE-ECL-10")
def eras_follow_one_another(before: Position, after: Position) -> bool:
    """An era is followed by the next one, whose starter sits to the left, the sixth by transition eras."""
    if after.era == before.era:
        return before.phase != Phase.CLOSE or after.phase == Phase.CLOSE or before.era == before.box.eras
    return (
        after.era == before.era + 1
        and before.phase == Phase.CLOSE
        and after.starter == left_neighbour(before, before.starter)
    )


@at_end("MINE-GEN-02")
def all_competition_eras_were_played(s: Position) -> bool:
    """The game ends after exactly six competition eras."""
    return s.era == s.box.eras


# ---------------------------------------------------------------- no endless turn


def still_to_do(s: Position) -> int:
    """A number that every action of a turn makes smaller: cards to buy, to lay, contracts, ability, coins."""
    kinds = every_kind(s.box)
    unseen = sum(with_market(s, kind) for kind in kinds)
    laid = sum(s.use_area[seat][kind] for seat in range(s.box.seats) for kind in kinds)
    owned = sum(with_players(s, kind) for kind in kinds) - laid
    unused = sum(
        1 - s.contract_used[seat][contract] for seat in range(s.box.seats) for contract in s.box.active
    )
    redraws = sum(1 - s.redrawn[seat] for seat in range(s.box.seats))
    return 3 * unseen + 2 * owned + unused + redraws + sum(s.coins) + (1 - s.ability_used)


def turn_goes_on(before: Position, after: Position) -> bool:
    """Whether both positions belong to the action phase of one turn."""
    return before.phase == Phase.ACTION and after.phase == Phase.ACTION


@each_step("MINE-ACT-01")
def every_action_uses_something_up(before: Position, after: Position) -> bool:
    """An action phase is finite: each action uses up something that the turn does not bring back."""
    if not turn_goes_on(before, after):
        return True
    if at_rest(before):
        return still_to_do(after) < still_to_do(before)
    return still_to_do(after) <= still_to_do(before)


@always("MINE-GLO-11", "MINE-GLO-13", "MINE-GEN-01")
def no_trigger_brings_its_card_back(s: Position) -> bool:
    """No trigger of the card list puts cards back on the deck, where they could trigger again for ever."""
    script = s.box.script
    triggers = (*s.box.discarded_text, *s.box.excluded_text)
    return not any(
        script.code[line] == Op.RECALL and script.belongs[line] in triggers
        for line in range(len(script.code))
    )


# ---------------------------------------------------------------- the effect being carried out


@always("MINE-PLAY-05", lemma=True)
def pending_texts_lie_in_order(s: Position) -> bool:
    """Lines are pending exactly up to the present depth, and each asks for at most its own amount."""
    return all(
        (s.line[level] > 0 and s.repetitions[level] <= s.box.script.amount[s.line[level]])
        if level < s.depth
        else (
            s.line[level] == 0
            and s.actor[level] == 0
            and s.repetitions[level] == 0
            and s.carried_out[level] == 0
        )
        for level in range(s.box.figures.nesting)
    )


PROPERTIES = (
    cards_are_conserved,
    everybody_starts_alike,
    use_area_is_empty_between_turns,
    clean_up_leaves_five_cards,
    a_deck_is_not_refilled_in_a_round,
    excluded_cards_stay_excluded,
    known_cards_are_in_the_deck,
    market_is_full_when_it_can_be,
    rows_are_never_too_long,
    companies_are_different,
    progress_lies_on_own_contracts,
    nobody_owes,
    coins_are_out_only_in_a_competition_era,
    no_more_coins_than_resources,
    everybody_has_equal_turns,
    only_an_empty_deck_declares,
    the_last_round_follows_the_declaration,
    an_era_ends_after_its_last_round,
    a_last_round_was_declared,
    eras_follow_one_another,
    all_competition_eras_were_played,
    every_action_uses_something_up,
    no_trigger_brings_its_card_back,
    pending_texts_lie_in_order,
    only_the_seat_to_act_moves(to_act, "MINE-TURN-04", "MINE-GLO-12"),
    nothing_breaks_a_tie,
    can_always_end("MINE-END-01", "MINE-TRC-04"),
    *STEPS,
    *ERAS,
    *TRANSITION,
    *TURNS,
    *LEMMAS,
)
