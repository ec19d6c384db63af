"""The transition eras (과도기 시기): who enters, at what penalty, the redraw, and when the game ends."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import automatic, move, require

from .era_end import exclusions_due, gather, left_neighbour, remove_effects
from .glossary import energy_level
from .rounds import first_phase_of_turn, first_place
from .stack import shuffle
from .state import Ending, Phase, Position, at_rest, deck_size, hand_limit, hand_size, seat_from

MARKER_SCALE = 6
"""The marker must count six competition eras; more marks are nowhere mentioned."""


def asked_first(s: Position) -> int:
    """The seat with which the question who enters begins."""
    if s.transition > 0 and s.box.reading("later-entry-order") == "next-starter":
        return left_neighbour(s, s.starter)
    return s.starter


def asked_seat(s: Position) -> int:
    """The seat that is asked now."""
    return seat_from(s, asked_first(s), s.cursor)


def may_enter(s: Position, seat: int) -> bool:
    """Whether a seat can still enter a transition era."""
    if s.box.reading("transition-count") == "marker-scale" and s.transition >= MARKER_SCALE:
        return False
    if s.box.reading("short-hand-entry") == "five-needed" and cards_of(s, seat) < hand_limit(s, seat):
        return False
    return s.barred[seat] == 0 and (s.box.transitions < 0 or s.transition < s.box.transitions)


def cards_of(s: Position, seat: int) -> int:
    """All the cards that a seat could draw or holds."""
    return deck_size(s, seat) + hand_size(s, seat) + sum(s.discard[seat])


@move("MINE-TR-01", "MINE-TR-04", "MINE-TRC-03")
def enter(s: Position, seat: Seat) -> None:
    """Enter the coming transition era and take twice its number in penalty."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.cursor < s.box.seats, "MINE-TR-01")
    require(may_enter(s, seat), "MINE-TR-02")
    require(asked_seat(s) == seat, "MINE-TR-01")
    s.entered[seat] = True
    if s.box.reading("penalty-growth") == "running-total":
        s.penalties[seat] += s.box.figures.transition_penalty
    else:
        s.penalties[seat] += s.box.figures.transition_penalty * (s.transition + 1)
    s.cursor += 1


@move("MINE-TR-01", "MINE-TR-02", "MINE-TRC-03")
def stay_out(s: Position, seat: Seat) -> None:
    """Do not enter, now and for good."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.cursor < s.box.seats, "MINE-TR-01")
    require(may_enter(s, seat), "MINE-TR-02")
    require(asked_seat(s) == seat, "MINE-TR-01")
    if s.box.reading("transition-optional") == "at-least-one":
        require(s.transition > 0, "MINE-GEN-02")
    s.barred[seat] = True
    s.cursor += 1


@automatic("MINE-TR-02")
def not_asked(s: Position) -> None:
    """Who stayed out before is not asked again."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.cursor < s.box.seats, "MINE-TR-02")
    require(not may_enter(s, asked_seat(s)), "MINE-TR-02")
    s.cursor += 1


@automatic("MINE-TRC-04", "MINE-TRC-05")
def all_asked(s: Position) -> None:
    """If nobody enters the game ends; otherwise the transition era is prepared."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.cursor == s.box.seats, "MINE-TRC-04")
    s.cursor = 0
    if s.transition == 0 and nobody_entered(s) and s.box.reading("nobody-enters-the-first") == "empty-era":
        s.transition = 1
        s.phase = Phase.TRANSITION_END
        return
    if game_is_over(s):
        s.ending = Ending.NOBODY_ENTERS
        return
    if s.transition > 0 or s.box.reading("first-transition-starter") == "left":
        s.starter = left_neighbour(s, s.starter)
    s.transition += 1
    if s.box.reading("starter-stays-out") == "marker-moves":
        s.starter = first_entrant(s)
    if s.box.reading("transition-coins") == "as-in-competition":
        s.phase = Phase.MAJORITY
    else:
        s.phase = Phase.PREPARATION


def nobody_entered(s: Position) -> bool:
    """Whether no seat has entered the transition era in question."""
    return not any(s.entered[seat] != 0 for seat in range(s.box.seats))


def game_is_over(s: Position) -> bool:
    """Whether there is no further transition era: nobody goes on, or by a reading not everybody does."""
    if s.box.reading("all-or-nobody") == "unless-all-go-on":
        return not all(s.entered[seat] != 0 for seat in range(s.box.seats))
    if s.box.reading("lone-entrant") == "at-least-two":
        return sum(s.entered[seat] != 0 for seat in range(s.box.seats)) < 2
    return nobody_entered(s)


def first_entrant(s: Position) -> int:
    """The first seat clockwise from the starter that has entered."""
    found = s.starter
    for place in range(s.box.seats - 1, -1, -1):
        seat = seat_from(s, s.starter, place)
        if s.entered[seat]:
            found = seat
    return found


@automatic("MINE-TRS-03", "MINE-TRS-04")
def prepare(s: Position) -> None:
    """Before the round everybody who entered sets energy to four and draws five cards."""
    require(s.phase == Phase.PREPARATION and at_rest(s), "MINE-TRS-03")
    if s.cursor < s.box.seats:
        seat = seat_from(s, s.starter, s.cursor)
        s.cursor += 1
        if s.entered[seat]:
            s.energy[seat] = energy_level(s, seat)
            s.drawing = cards_before_round(s, seat)
            s.drawer = seat if s.drawing > 0 else 0
    else:
        s.cursor = 0
        s.phase = Phase.REDRAW


def cards_before_round(s: Position, seat: int) -> int:
    """How many cards a seat draws before the round: five, or by a reading what it lacks of five."""
    if s.box.reading("transition-hand") == "up-to-five":
        return max(0, hand_limit(s, seat) - hand_size(s, seat))
    return hand_limit(s, seat)


@move("MINE-TRS-05", "MINE-TRS-06")
def redraw(s: Position, seat: Seat) -> None:
    """Once in a transition era: shuffle the hand into the deck, draw five again, for one more penalty."""
    before_round = s.phase == Phase.REDRAW and s.cursor < s.box.seats
    in_turn = s.phase == Phase.ACTION and s.box.reading("redraw-when") == "any-time"
    require(at_rest(s) and (before_round or in_turn), "MINE-TRS-05")
    if before_round:
        require(seat_from(s, s.starter, s.cursor) == seat, "MINE-TRS-05")
    else:
        require(s.turn == seat and s.transition > 0, "MINE-TRS-05")
    require(may_redraw(s, seat), "MINE-TRS-05")
    s.redrawn[seat] = True
    s.penalties[seat] += s.box.figures.redraw_penalty
    fresh = hand_size(s, seat) if s.box.reading("redraw-size") == "as-many" else hand_limit(s, seat)
    for kind in range(len(s.box.kinds)):
        s.deck[seat][kind] += s.hand[seat][kind]
        s.hand[seat][kind] = 0
    shuffle(s, seat)
    s.drawer = seat if fresh > 0 else 0
    s.drawing = fresh


def may_redraw(s: Position, seat: int) -> bool:
    """Whether a seat can still redraw; under one reading also who stayed out can."""
    everybody = s.box.reading("redraw-who") == "everybody"
    return s.redrawn[seat] == 0 and (everybody or s.entered[seat] != 0)


def redraw_owed(s: Position) -> bool:
    """Whether the seat at the cursor may still decide about its redraw."""
    return may_redraw(s, seat_from(s, s.starter, s.cursor))


@move("MINE-TRS-05")
def keep_hand(s: Position, seat: Seat) -> None:
    """Keep the five cards."""
    require(s.phase == Phase.REDRAW and at_rest(s) and s.cursor < s.box.seats, "MINE-TRS-05")
    require(seat_from(s, s.starter, s.cursor) == seat and redraw_owed(s), "MINE-TRS-05")
    s.cursor += 1


@automatic("MINE-TRS-01", "MINE-TRS-07", "MINE-TRS-08")
def begin_transition_round(s: Position) -> None:
    """When everybody has decided, those who entered take one turn each from the starter on."""
    require(s.phase == Phase.REDRAW and at_rest(s), "MINE-TRS-05")
    if s.cursor < s.box.seats:
        require(not redraw_owed(s), "MINE-TRS-05")
        s.cursor += 1
        return
    s.cursor = first_place(s)
    s.turn = first_entrant(s)
    s.phase = first_phase_of_turn(s)


@automatic("MINE-TRC-02")
def end_transition(s: Position) -> None:
    """Effects end and the cards of those who played come together, by the reading that the deck needs."""
    require(s.phase == Phase.TRANSITION_END and at_rest(s), "MINE-TRC-02")
    remove_effects(s)
    gather_entrants(s)
    s.cursor = 0
    if s.box.reading("transition-exclusion") == "each-time":
        s.excess = exclusions_due(s)
        s.phase = Phase.EXCLUSION
    else:
        s.phase = Phase.TRANSITION_CLOSE


def gather_entrants(s: Position) -> None:
    """Those who played gather their cards, unless the rulebook's silence means that they do not."""
    if s.box.reading("transition-gather") == "gathered":
        for seat in range(s.box.seats):
            if s.entered[seat]:
                gather(s, seat)


@automatic("MINE-TR-03", "MINE-TRC-01")
def close_transition(s: Position) -> None:
    """Decks are shuffled, the market stays as it is; then the question who goes on is asked."""
    require(s.phase == Phase.TRANSITION_CLOSE and at_rest(s), "MINE-TRC-01")
    gather_entrants(s)
    for seat in range(s.box.seats):
        if s.box.reading("bystander-deck") == "gathered" and s.entered[seat] == 0:
            gather(s, seat)
        shuffle(s, seat)
        s.entered[seat] = False
        s.coins[seat] = 0
        if s.box.reading("redraw-limit") == "once-an-era":
            s.redrawn[seat] = False
    s.cursor = 0
    s.phase = Phase.ENTRY
