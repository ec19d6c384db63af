"""The transition eras (과도기 시기): who enters, at what penalty, the redraw, and when the game ends."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .era_end import gather, left_neighbour, remove_effects
from .glossary.deck import shuffle
from .questions import question
from .rounds import give_turn
from .state import Ending, Phase, Position, at_rest, energy_level, hand_limit, seat_from

# ---------------------------------------------------------------- who enters


@question("later-entry-order")
def asked_first(s: Position) -> int:
    """With whom the question who enters begins: the starter of the era just played."""
    return s.starter


def asked_seat(s: Position) -> int:
    """The seat that is asked now."""
    return seat_from(s, asked_first(s), s.place)


def may_enter(s: Position, seat: int) -> bool:
    """Whether a seat can still enter a transition era."""
    return s.stayed_out[seat] == 0 and (s.box.transitions < 0 or s.transition < s.box.transitions)


@move("MINE-TR-04")
def enter(s: Position, seat: Seat) -> None:
    """Enter the coming transition era and take twice its number in penalty."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.place < s.box.seats, "MINE-TR-01")
    require(may_enter(s, seat), "MINE-TR-02")
    require(asked_seat(s) == seat, "MINE-TR-01")
    cite("MINE-TR-01" if s.transition == 0 else "MINE-TRC-03")
    s.entered[seat] = True
    s.penalties[seat] += entry_penalty(s)
    s.place += 1


@question("penalty-growth")
def entry_penalty(s: Position) -> int:
    """The penalty for entering: twice the number of the transition era, on top of what one has."""
    return s.box.figures.transition_penalty * (s.transition + 1)


@move("MINE-TR-02")
def stay_out(s: Position, seat: Seat) -> None:
    """Do not enter, now and for good."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.place < s.box.seats, "MINE-TR-01")
    require(may_enter(s, seat), "MINE-TR-02")
    require(asked_seat(s) == seat, "MINE-TR-01")
    cite("MINE-TR-01" if s.transition == 0 else "MINE-TRC-03")
    s.stayed_out[seat] = True
    s.place += 1


@automatic("MINE-TR-02")
def not_asked(s: Position) -> None:
    """Who stayed out before is not asked again."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.place < s.box.seats, "MINE-TR-02")
    require(not may_enter(s, asked_seat(s)), "MINE-TR-02")
    s.place += 1


@automatic("MINE-TRC-04")
def all_asked(s: Position) -> None:
    """If nobody enters the game ends; otherwise the transition era is prepared."""
    require(s.phase == Phase.ENTRY and at_rest(s) and s.place == s.box.seats, "MINE-TRC-04")
    s.place = 0
    if game_is_over(s):
        s.ending = Ending.NOBODY_ENTERS
    else:
        if s.transition == 0:
            cite("MINE-ECL-10")
            s.starter = first_transition_starter(s)
        else:
            cite("MINE-TRC-05")
            s.starter = left_neighbour(s, s.starter)
        s.transition += 1
        starter_stays_out(s)
        s.phase = Phase.PREPARATION


@question("all-or-nobody")
def game_is_over(s: Position) -> bool:
    """Whether there is no further transition era: nobody goes on."""
    return not any(s.entered[seat] != 0 for seat in range(s.box.seats))


@question("first-transition-starter")
def first_transition_starter(s: Position) -> int:
    """Who starts the first transition era: the left neighbour of the sixth era's starter."""
    return left_neighbour(s, s.starter)


@question("starter-stays-out")
def starter_stays_out(s: Position) -> None:
    """The marker stays with a starter who did not enter; the next entrant clockwise has the first turn."""


# ---------------------------------------------------------------- before the round


@automatic("MINE-TRS-03", "MINE-TRS-04")
def prepare(s: Position) -> None:
    """Before the round everybody who entered sets energy to four and draws five cards."""
    require(s.phase == Phase.PREPARATION and at_rest(s), "MINE-TRS-03")
    if s.place < s.box.seats:
        seat = seat_from(s, s.starter, s.place)
        s.place += 1
        if s.entered[seat]:
            s.energy[seat] = energy_level(s, seat)
            s.drawing = cards_before_round(s, seat)
            s.drawer = seat if s.drawing > 0 else 0
    else:
        s.place = 0
        s.phase = Phase.REDRAW


@question("transition-gather")
def cards_before_round(s: Position, seat: int) -> int:
    """How many cards a seat draws before the round: five."""
    return hand_limit(s, seat)


def redraw_owed(s: Position) -> bool:
    """Whether the seat that is asked may still decide about its redraw."""
    seat = seat_from(s, s.starter, s.place)
    return s.redrawn[seat] == 0 and s.entered[seat] != 0


def asked_to_redraw(s: Position, seat: int) -> bool:
    """Whether it is this seat's to say, before the round, if it draws anew."""
    asked = s.phase == Phase.REDRAW and at_rest(s) and s.place < s.box.seats
    return asked and seat_from(s, s.starter, s.place) == seat


@question("redraw-when")
def may_redraw_now(s: Position, seat: int) -> bool:
    """Whether a hand may be put back now: before the round."""
    return asked_to_redraw(s, seat)


@move("MINE-TRS-05", "MINE-TRS-06")
def redraw(s: Position, seat: Seat) -> None:
    """Once in a transition era: shuffle the hand into the deck, draw five again, for one more penalty."""
    require(may_redraw_now(s, seat), "MINE-TRS-05")
    require(s.redrawn[seat] == 0 and s.entered[seat] != 0, "MINE-TRS-05")
    s.redrawn[seat] = True
    s.penalties[seat] += s.box.figures.redraw_penalty
    for kind in range(len(s.box.kinds)):
        s.deck[seat][kind] += s.hand[seat][kind]
        s.hand[seat][kind] = 0
    shuffle(s, seat)
    s.drawer = seat
    s.drawing = hand_limit(s, seat)


@move("MINE-TRS-05")
def keep_hand(s: Position, seat: Seat) -> None:
    """Keep the five cards."""
    require(asked_to_redraw(s, seat) and redraw_owed(s), "MINE-TRS-05")
    s.place += 1


def first_place(s: Position) -> int:
    """The place of the first seat that entered, counted from the starter."""
    found = s.box.seats
    for place in range(s.box.seats - 1, -1, -1):
        if s.entered[seat_from(s, s.starter, place)]:
            found = place
    return found


@automatic("MINE-TRS-05")
def begin_transition_round(s: Position) -> None:
    """When everybody has decided, those who entered take one turn each from the starter on."""
    require(s.phase == Phase.REDRAW and at_rest(s), "MINE-TRS-05")
    if s.place < s.box.seats:
        require(not redraw_owed(s), "MINE-TRS-05")
        s.place += 1
    else:
        cite("MINE-TRS-01")
        cite("MINE-TRS-07")
        cite("MINE-TRS-08")
        give_turn(s, first_place(s))


# ---------------------------------------------------------------- after the round (과도기 시기 정리)


@automatic("MINE-TRC-02")
def end_transition(s: Position) -> None:
    """Effects end when the round is over."""
    require(s.phase == Phase.TRANSITION_END and at_rest(s), "MINE-TRC-02")
    remove_effects(s)
    s.place = 0
    s.phase = Phase.TRANSITION_CLOSE
    exclude_after_transition(s)


@question("transition-exclusion")
def exclude_after_transition(s: Position) -> None:
    """No card is excluded after a transition era."""


@question("transition-gather")
def gather_entrants(s: Position) -> None:
    """Those who played gather hand and discard pile into the deck, as after a competition era."""
    for seat in range(s.box.seats):
        if s.entered[seat]:
            gather(s, seat)


@automatic("MINE-TRC-01")
def close_transition(s: Position) -> None:
    """Decks are shuffled, the market stays as it is; then the question who goes on is asked."""
    require(s.phase == Phase.TRANSITION_CLOSE and at_rest(s), "MINE-TRC-01")
    gather_entrants(s)
    for seat in range(s.box.seats):
        if s.entered[seat] == 0:
            cite("MINE-TR-03")
        shuffle(s, seat)
        s.entered[seat] = False
        s.redrawn[seat] = False
    s.place = 0
    s.phase = Phase.ENTRY
