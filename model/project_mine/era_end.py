"""The clean-up of a competition era (경쟁 시기 정리): gather, exclude, shuffle, change the market."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .glossary.deck import shuffle
from .glossary.delayed import end_waiting_effects
from .glossary.discarding import excluded
from .questions import question
from .state import (
    Kind,
    Phase,
    Position,
    at_rest,
    deck_size,
    hand_limit,
    in_competition,
    seat_from,
)


def is_last_era(s: Position) -> bool:
    """Whether this was the sixth competition era."""
    return s.era == s.box.eras


def left_neighbour(s: Position, seat: int) -> int:
    """The person to the left: the next clockwise, as turns go."""
    return seat_from(s, seat, 1)


# ---------------------------------------------------------------- effects end, cards come together


def remove_effects(s: Position) -> None:
    """All remaining effects end."""
    end_waiting_effects(s)
    end_progress(s)


@question("remaining-effects")
def end_progress(s: Position) -> None:
    """What was done for contracts is no effect that remains: it lasts until it is scored."""


def gather(s: Position, seat: int) -> None:
    """Discard pile and hand go back into the deck, which is shuffled."""
    for kind in range(len(s.box.kinds)):
        s.deck[seat][kind] += s.hand[seat][kind] + s.discard[seat][kind]
        s.hand[seat][kind] = 0
        s.discard[seat][kind] = 0
    shuffle(s, seat)


@automatic("MINE-ECL-01", "MINE-ECL-02")
def gather_cards(s: Position) -> None:
    """Remaining effects end; everybody's discard pile, deck and hand become the deck again."""
    require(s.phase == Phase.GATHER and at_rest(s), "MINE-ECL-02")
    remove_effects(s)
    for seat in range(s.box.seats):
        gather(s, seat)
    s.declared = False
    s.last_round = False
    s.round = 0
    begin_exclusion(s)


# ---------------------------------------------------------------- everybody excludes a card


def begin_exclusion(s: Position) -> None:
    """The first player excludes."""
    s.place = 0
    s.still_to_exclude = exclusions_due(s)
    s.phase = Phase.EXCLUSION


@question("after-the-sixth-era")
def exclusions_due(s: Position) -> int:
    """How many cards each player must exclude: one, after the sixth era too."""
    return s.box.figures.era_exclusions


@question("exclusion-order")
def first_to_exclude(s: Position) -> int:
    """Who excludes first: the starter of the era that ends, for the marker is passed last."""
    return s.starter


def excluding_seat(s: Position) -> int:
    """The seat that excludes now."""
    return seat_from(s, first_to_exclude(s), s.place)


def must_exclude(s: Position) -> bool:
    """Whether the seat that is asked still has to exclude a card and has one."""
    seat = excluding_seat(s)
    asked = s.still_to_exclude > 0 and (in_competition(s) or s.entered[seat] != 0)
    return asked and deck_size(s, seat) > 0


unseen_card_is_excluded = question.value("era-exclusion", False)
"""Whether the uppermost card of the deck is excluded unseen; the player picks one of the whole deck."""


def excludable(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in a seat's deck."""
    return [kind for kind, count in enumerate(s.deck[seat]) if count] if s.phase == Phase.EXCLUSION else ()


@move("MINE-ECL-03", kind=excludable)
def exclude_from_deck(s: Position, seat: Seat, kind: Kind) -> None:
    """Everybody must exclude one card of the deck; its trigger applies."""
    require(s.phase == Phase.EXCLUSION and at_rest(s) and s.place < s.box.seats, "MINE-ECL-03")
    require(excluding_seat(s) == seat and not unseen_card_is_excluded(s), "MINE-ECL-03")
    take_out(s, seat, kind)


def take_out(s: Position, seat: int, kind: int) -> None:
    """The card leaves the deck for the exclusion card."""
    require(s.still_to_exclude > 0, "MINE-ECL-03")
    require(s.deck[seat][kind] > 0, "MINE-ECL-03")
    s.deck[seat][kind] -= 1
    s.still_to_exclude -= 1
    if s.box.excluded_text[kind] >= 0:
        cite("MINE-ECL-04")
    excluded(s, seat, kind)


@automatic("MINE-ECL-03")
def next_to_exclude(s: Position) -> None:
    """When a seat has excluded its card, or has none, the next one does."""
    require(s.phase == Phase.EXCLUSION and at_rest(s), "MINE-ECL-03")
    if s.place < s.box.seats:
        require(not must_exclude(s), "MINE-ECL-03")
        s.place += 1
        s.still_to_exclude = exclusions_due(s) if s.place < s.box.seats else 0
    else:
        s.place = 0
        s.phase = Phase.RENEWAL if in_competition(s) else Phase.TRANSITION_CLOSE


# ---------------------------------------------------------------- new hands, new market, next starter


@automatic("MINE-ECL-05")
def renew_deck(s: Position) -> None:
    """Everything is shuffled into the deck once more; five cards are drawn, but not after the sixth era."""
    require(s.phase == Phase.RENEWAL and at_rest(s), "MINE-ECL-05")
    if s.place < s.box.seats:
        seat = seat_from(s, s.starter, s.place)
        gather_again(s, seat)
        s.place += 1
        if is_last_era(s):
            cite("MINE-ECL-08")
        else:
            cite("MINE-ECL-06")
            s.drawer = seat
            s.drawing = hand_limit(s, seat)
    else:
        s.place = 0
        s.phase = Phase.CLOSE
        begin_clearing(s)


@question("gathered-twice")
def gather_again(s: Position, seat: int) -> None:
    """What the exclusion made a player draw or discard is shuffled into the deck too."""
    gather(s, seat)


@question("after-the-sixth-era")
def market_changes(s: Position) -> bool:
    """Whether the face-up cards are discarded when this era ends: not after the sixth."""
    return not is_last_era(s)


@question("market-board")
def on_market_board(s: Position, kind: int) -> bool:
    """Whether a kind lies on the market board: technology cards and contracts do."""
    return kind in s.box.technology or kind in s.box.contract


def discard_from_market(s: Position, kind: int, count: int) -> None:
    """Face-up cards of a kind are discarded."""
    s.market[kind] -= count
    s.market_discards[kind] += count


@question("refill-while-clearing")
def begin_clearing(s: Position) -> None:
    """The face-up cards are about to be discarded, all of them in one step."""


@question("refill-while-clearing")
def clear_market(s: Position) -> None:
    """The face-up cards are discarded, and only then replaced."""
    for kind in range(len(s.box.kinds)):
        if on_market_board(s, kind):
            discard_from_market(s, kind, s.market[kind])
    s.refilling = True


@automatic("MINE-ECL-09")
def close_era(s: Position) -> None:
    """The market changes, coins go back, and the marker goes to the left."""
    require(s.phase == Phase.CLOSE and at_rest(s), "MINE-ECL-07")
    if market_changes(s):
        cite("MINE-ECL-07")
        clear_market(s)
    else:
        cite("MINE-ECL-08")
    for seat in range(s.box.seats):
        s.coins[seat] = 0
    s.place = 0
    if is_last_era(s):
        s.phase = Phase.ENTRY
        for seat in range(s.box.seats):
            s.entered[seat] = False
    else:
        cite("MINE-ECL-10")
        s.era += 1
        s.starter = left_neighbour(s, s.starter)
        s.phase = Phase.MAJORITY
