"""The end of an era (경쟁 시기 종료): rounds of equal turns, who declares, which round is the last."""

from __future__ import annotations

from ludex.model.rule import automatic, cite, require

from .questions import question
from .state import Phase, Position, at_rest, deck_size, in_a_turn, in_competition, seat_from

first_phase_of_turn = question.value("delayed-before-adjust", Phase.ADJUST)
"""With what a turn opens: energy and credits are adjusted before effects for its start are used."""


def in_round(s: Position) -> bool:
    """Whether some seat's turn of a competition era is going on."""
    return in_competition(s) and in_a_turn(s)


# ---------------------------------------------------------------- the declaration


def declare(s: Position, seat: int) -> None:
    """A deck has run out in the middle of a round: its owner declares the end of the era."""
    if not in_round(s) or not in_the_middle_of_the_round(s):
        return
    if s.last_round:
        runs_out_in_the_last_round(s)
    elif not s.declared:
        cite("MINE-END-01")
        s.declared = declared_after_exhaustion(s.declared, s.last_round)
        last_round_for(s, seat)


@question("exhausted-in-last-clean-up")
def in_the_middle_of_the_round(s: Position) -> bool:
    """Whether a round is still going on: until its last turn, clean-up included, is over."""
    return True


@question("exhausted-in-last-round")
def runs_out_in_the_last_round(s: Position) -> None:
    """A deck that runs out in the last round changes nothing: it stays the last."""


@question("declaration-figures")
def last_round_for(s: Position, seat: int) -> None:
    """Whoever declares, this round is finished and one more is played."""


def declare_empty_decks(s: Position) -> None:
    """As a round begins, a deck that is already empty counts as having run out in it."""
    if any(deck_size(s, seat) == 0 for seat in range(s.box.seats)):
        cite("MINE-END-01")
        s.declared = True


@question("exhausted-at-start")
def empty_as_the_era_begins(s: Position) -> None:
    """Whose deck has no more than the opening hand declares in the first round."""
    declare_empty_decks(s)


# ---------------------------------------------------------------- the protocol as plain arithmetic
# solver/studies/era_protocol.py proves it for any number of seats.


def round_is_over(place: int, seats: int) -> bool:
    """Whether the turn at this place was the last of the round."""
    return place + 1 == seats


def place_after(place: int, seats: int) -> int:
    """The place in the round whose turn is next; after the last one the starter's again."""
    return 0 if round_is_over(place, seats) else place + 1


def declared_after_exhaustion(declared: bool, last_round: bool) -> bool:
    """Whether the end stands declared once a deck has run out: in the last round nothing is added."""
    return bool(declared) or not last_round


def last_round_after(place: int, seats: int, declared: bool, last_round: bool) -> bool:
    """Whether the round after this turn is the last: the one that follows the declaration's."""
    return bool(last_round) or (round_is_over(place, seats) and bool(declared))


def era_is_over(place: int, seats: int, last_round: bool) -> bool:
    """Whether the era ends with this turn."""
    return bool(last_round) and round_is_over(place, seats)


# ---------------------------------------------------------------- from turn to turn


def begin_round_of_era(s: Position) -> None:
    """The first turn of a competition era is the starter's."""
    s.round = 1
    s.declared = s.box.rounds == 1
    s.last_round = s.box.rounds == 1
    give_turn(s, 0)
    round_begins(s, True)
    empty_as_the_era_begins(s)


def give_turn(s: Position, place: int) -> None:
    """The turn goes to the seat at this place, counted clockwise from the starter."""
    s.place = place
    s.turn = seat_from(s, s.starter, place)
    s.phase = first_phase_of_turn(s)


@automatic("MINE-TURN-01", "MINE-TURN-03", "MINE-SETUP-31")
def pass_turn(s: Position) -> None:
    """The turn goes clockwise; after a full round the era goes on, enters its last round, or ends."""
    require(s.phase == Phase.TURN_END and at_rest(s), "MINE-TURN-04")
    end_turn(s)
    seats = s.box.seats
    if not in_competition(s):
        pass_in_transition(s)
    elif era_is_over(s.place, seats, s.last_round):
        cite("MINE-END-04")
        s.place = 0
        s.phase = Phase.GATHER
    else:
        if round_is_over(s.place, seats):
            end_round(s)
        elif s.declared:
            cite("MINE-END-06")
        s.last_round = last_round_after(s.place, seats, s.declared, s.last_round)
        give_turn(s, place_after(s.place, seats))
        if s.place == 0 and not s.last_round:
            another_round(s)


def end_turn(s: Position) -> None:
    """What counts for one turn only is over with it."""
    s.buys = 0
    s.played = 0
    s.ability_used = False
    s.repeats = 0
    contracts_usable_again(s)
    note_purchase(s, False)


@question("contract-period")
def contracts_usable_again(s: Position) -> None:
    """Each active contract may be used once in every turn."""
    for seat in range(s.box.seats):
        for contract in s.box.active:
            s.contract_used[seat][contract] = False


@question("purchase-step")
def note_purchase(s: Position, bought: bool) -> None:
    """Whether a card was bought this turn closes nothing: buying is an action among others."""


def end_round(s: Position) -> None:
    """The round is over: the next is the last if the end stands declared, or if an option says so."""
    if s.box.rounds > 0:
        s.round = min(s.round + 1, s.box.rounds)
        if s.round == s.box.rounds:
            s.declared = True
    round_begins(s, False)
    if s.declared:
        cite("MINE-END-02")
        if not any(deck_size(s, seat) == 0 for seat in range(s.box.seats)):
            cite("MINE-END-03")


@question("stalled-era")
def round_begins(s: Position, first: bool) -> None:
    """A round in which nobody draws ends nothing: only an exhausted deck does."""


@question("exhausted-in-last-clean-up")
def another_round(s: Position) -> None:
    """An ordinary round begins; what ran out before it was declared before it."""


# ---------------------------------------------------------------- the round of a transition era


def next_entrant(s: Position) -> int:
    """In a transition era: the place of the next seat that entered, or the number of seats if none."""
    found = s.box.seats
    for place in range(s.box.seats - 1, 0, -1):
        if place > s.place and s.entered[seat_from(s, s.starter, place)]:
            found = place
    return found


def pass_in_transition(s: Position) -> None:
    """The turn goes to the next entrant; after the last of them the transition era is over."""
    place = next_entrant(s)
    if place < s.box.seats:
        give_turn(s, place)
    else:
        cite("MINE-TRS-02")
        s.place = 0
        s.phase = Phase.TRANSITION_END
