"""The protocol of a competition era: rounds of equal turns, who declares the end, which round is the last."""

from __future__ import annotations

from ludex.model.rule import automatic, cite, require

from .state import Phase, Position, at_rest, deck_size, in_competition, seat_from


def first_phase_of_turn(s: Position) -> Phase:
    """A turn opens with the adjustment, or under one reading with the effects of the turn before."""
    return Phase.DELAYED if s.box.reading("delayed-before-adjust") == "before" else Phase.ADJUST


def in_a_turn(s: Position) -> bool:
    """Whether some seat's turn is going on, in an era of either sort."""
    return s.phase >= Phase.DELAYED and s.phase <= Phase.TURN_END


def in_round(s: Position) -> bool:
    """Whether some seat's turn of a competition era is going on."""
    return in_competition(s) and in_a_turn(s)


def in_clean_up(s: Position) -> bool:
    """Whether the turn has come to its clean-up."""
    return s.phase == Phase.CLEAN_UP or s.phase == Phase.HAND or s.phase == Phase.TURN_END


def declare(s: Position, seat: int) -> None:
    """A deck has run out: its owner declares the end of the era, unless that is no longer possible."""
    if not in_round(s):
        if s.box.reading("exhausted-in-transition") == "another-round" and in_a_turn(s):
            s.declared = True
        return
    if s.turn != seat and s.box.reading("exhausted-off-turn") == "own-turn":
        return
    if (
        s.cursor == s.box.seats - 1
        and in_clean_up(s)
        and s.box.reading("exhausted-in-last-clean-up") == "next-round"
    ):
        return
    if s.last_round and s.box.reading("exhausted-in-last-round") == "one-more":
        s.last_round = False
    if not s.declared:
        cite("MINE-END-01")
        s.declared_now = True
    sooner = s.box.reading("declaration-figures") == "starter-ends-sooner" and s.declared == 0
    s.declared = declared_after_exhaustion(s.declared, s.last_round)
    if sooner and seat == s.starter and s.turn == seat:
        s.last_round = True


def deck_filled_again(s: Position) -> None:
    """Under one reading a deck that has cards again before its turn is over has not run out."""
    empty = any(deck_size(s, seat) == 0 for seat in range(s.box.seats))
    if s.declared_now and not empty and s.box.reading("exhausted-for-a-moment") == "end-of-turn":
        s.declared = False
        s.declared_now = False
        s.last_round = False


def declare_standing_exhaustion(s: Position) -> None:
    """As a round begins, a deck that is already empty counts as having run out in it."""
    if any(deck_size(s, seat) == 0 for seat in range(s.box.seats)):
        cite("MINE-END-01")
        s.declared = True


def begin_round_of_era(s: Position) -> None:
    """The first turn of a competition era is the starter's."""
    s.cursor = 0
    s.turn = s.starter
    s.round = 1
    s.stirred = False
    s.fed = False
    s.declared = s.box.rounds == 1
    s.last_round = s.box.rounds == 1
    s.phase = first_phase_of_turn(s)
    if s.box.reading("exhausted-at-start") == "declares":
        declare_standing_exhaustion(s)


def _reset_turn(s: Position) -> None:
    """What counts for one turn only is over with it."""
    s.buys = 0
    s.played = 0
    s.ability_used = False
    s.echo = 0
    s.bought = False
    s.coin_spent = False
    s.declared_now = False
    s.excess = 0
    if s.box.reading("contract-period") == "turn":
        for seat in range(s.box.seats):
            for kind in s.box.active:
                s.used[seat][kind] = False


# The protocol itself, as plain arithmetic: solver/studies/era_protocol.py proves it for any number of seats.


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


def next_entrant(s: Position) -> int:
    """In a transition era: the place of the next seat that entered, or the number of seats if none."""
    found = s.box.seats
    for place in range(s.box.seats - 1, 0, -1):
        if place > s.cursor and s.entered[seat_from(s, s.starter, place)]:
            found = place
    return found


def first_place(s: Position) -> int:
    """In a transition era: the place of the first seat that entered, counted from the starter."""
    found = s.box.seats
    for place in range(s.box.seats - 1, -1, -1):
        if s.entered[seat_from(s, s.starter, place)]:
            found = place
    return found


def give_turn(s: Position, place: int) -> None:
    """The turn goes to the seat at this place, counted clockwise from the starter."""
    s.cursor = place
    s.turn = seat_from(s, s.starter, place)
    s.phase = first_phase_of_turn(s)


@automatic("MINE-TURN-01", "MINE-TURN-03", "MINE-SETUP-31")
def pass_turn(s: Position) -> None:
    """The turn goes clockwise; after a full round the era goes on, enters its last round, or ends."""
    require(s.phase == Phase.TURN_END and at_rest(s), "MINE-TURN-04")
    _reset_turn(s)
    seats = s.box.seats
    if not in_competition(s):
        _pass_in_transition(s)
    elif era_is_over(s.cursor, seats, s.last_round):
        cite("MINE-END-04")
        s.cursor = 0
        s.phase = Phase.GATHER
    else:
        if round_is_over(s.cursor, seats):
            _count_round(s)
        elif s.declared:
            cite("MINE-END-06")
        s.last_round = last_round_after(s.cursor, seats, s.declared, s.last_round)
        give_turn(s, place_after(s.cursor, seats))
        if s.cursor == 0 and not s.last_round:
            _begin_ordinary_round(s)


def _pass_in_transition(s: Position) -> None:
    place = next_entrant(s)
    if place < s.box.seats:
        give_turn(s, place)
    elif s.declared and not s.last_round:
        cite("MINE-TRS-08")
        s.last_round = True
        give_turn(s, first_place(s))
    else:
        cite("MINE-TRS-02")
        s.cursor = 0
        s.declared = False
        s.last_round = False
        s.phase = Phase.TRANSITION_END


def _count_round(s: Position) -> None:
    """What else than a declaration can make the coming round the last: an option or an idle round."""
    if s.fed:
        idle = s.stirred == 0 and s.box.reading("fed-deck") == "ends-it"
    else:
        idle = s.stirred == 0 and s.box.reading("stalled-era") == "idle-round-ends-it"
    s.stirred = False
    s.fed = False
    if s.box.rounds > 0:
        s.round = s.round + 1
    if idle or (s.box.rounds > 0 and s.round == s.box.rounds):
        s.declared = True
    if s.declared:
        cite("MINE-END-02")


def _begin_ordinary_round(s: Position) -> None:
    if s.box.reading("exhausted-in-last-clean-up") == "next-round":
        declare_standing_exhaustion(s)
