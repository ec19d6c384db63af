"""The clean-up of a competition era (경쟁 시기 정리): gather, exclude, shuffle, change the market."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import automatic, chance, move, require

from .discarding import excluded
from .stack import shuffle
from .state import (
    Category,
    Kind,
    Phase,
    Position,
    at_rest,
    deck_size,
    hand_limit,
    in_competition,
    seat_from,
)


def gather(s: Position, seat: int) -> None:
    """Discard pile and hand go back into the deck, which is shuffled."""
    for kind in range(len(s.box.kinds)):
        s.deck[seat][kind] += s.hand[seat][kind] + s.discard[seat][kind]
        s.hand[seat][kind] = 0
        s.discard[seat][kind] = 0
    shuffle(s, seat)


def remove_effects(s: Position) -> None:
    """Effects that still wait are gone, unless a reading lets them wait for the next era."""
    if s.box.reading("delayed-in-last-round") != "next-era":
        for seat in range(s.box.seats):
            for text in range(len(s.box.script.first)):
                s.later[seat][text] = 0
                s.queued[seat][text] = 0
    if s.box.reading("remaining-effects") == "progress-too":
        for seat in range(s.box.seats):
            for kind in s.box.contract:
                s.progress[seat][kind] = 0
    if s.box.reading("resources-between-eras") == "lost":
        for seat in range(s.box.seats):
            for resource in range(len(s.box.resources)):
                s.resource[seat][resource] = 0
    if s.box.reading("contract-period") == "era":
        for seat in range(s.box.seats):
            for kind in s.box.active:
                s.used[seat][kind] = False


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
    s.cursor = 0
    s.excess = exclusions_due(s)
    s.phase = Phase.EXCLUSION


def exclusions_due(s: Position) -> int:
    """How many cards each player must exclude now."""
    if in_competition(s) and is_last_era(s) and s.box.reading("exclusion-after-sixth") == "none":
        return 0
    return s.box.figures.era_exclusions


def gives_up_contract(s: Position, seat: int) -> bool:
    """Whether a seat without a card in its deck must exclude one of its contracts instead."""
    return (
        s.box.reading("exclusion-with-nothing") == "contract"
        and deck_size(s, seat) == 0
        and sum(s.front[seat]) > 0
    )


def excluding_seat(s: Position) -> int:
    """The seat that excludes now; the order is the turn order of the era that ends, or of the next."""
    if s.box.reading("exclusion-order") == "from-next-starter":
        return seat_from(s, left_neighbour(s, s.starter), s.cursor)
    return seat_from(s, s.starter, s.cursor)


def must_exclude(s: Position) -> bool:
    """Whether the seat at the cursor still has to exclude a card and has one."""
    seat = excluding_seat(s)
    if s.excess == 0 or not (in_competition(s) or s.entered[seat]):
        return False
    return deck_size(s, seat) > 0 or gives_up_contract(s, seat)


def chosen_by_chance(s: Position) -> bool:
    """Whether the compulsory exclusion takes a card unseen."""
    return s.box.reading("era-exclusion") == "top-card"


def excludable(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in a seat's deck."""
    return [kind for kind, count in enumerate(s.deck[seat]) if count] if s.phase == Phase.EXCLUSION else ()


@move("MINE-ECL-03", "MINE-ECL-04", kind=excludable)
def exclude_from_deck(s: Position, seat: Seat, kind: Kind) -> None:
    """Everybody must exclude one card of the deck; its trigger applies."""
    require(s.phase == Phase.EXCLUSION and at_rest(s) and s.cursor < s.box.seats, "MINE-ECL-03")
    require(excluding_seat(s) == seat and not chosen_by_chance(s), "MINE-ECL-03")
    take_out(s, seat, kind)


def own_contracts(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the contracts in front of a seat."""
    return [kind for kind, count in enumerate(s.front[seat]) if count] if s.phase == Phase.EXCLUSION else ()


@move("MINE-ECL-03", kind=own_contracts)
def exclude_contract(s: Position, seat: Seat, kind: Kind) -> None:
    """Under one reading a player whose deck is empty excludes a contract."""
    require(kind in s.box.contract, "MINE-ECL-03")
    require(s.phase == Phase.EXCLUSION and at_rest(s) and s.cursor < s.box.seats, "MINE-ECL-03")
    require(excluding_seat(s) == seat and gives_up_contract(s, seat), "MINE-ECL-03")
    require(s.front[seat][kind] > 0 and s.excess > 0, "MINE-ECL-03")
    s.front[seat][kind] -= 1
    s.excess -= 1
    excluded(s, seat, kind, False)


def any_excludable(s: Position) -> Iterable[int]:
    """Narrowing: the kinds in the deck of the seat that excludes."""
    if s.phase != Phase.EXCLUSION or s.cursor >= s.box.seats:
        return ()
    return excludable(s, excluding_seat(s))


def in_excluding_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the deck of the seat that excludes."""
    return s.deck[excluding_seat(s)][kind]


@chance("MINE-ECL-03", "MINE-ECL-04", weight=in_excluding_deck, kind=any_excludable)
def exclude_unseen(s: Position, kind: Kind) -> None:
    """Under one reading the excluded card is the uppermost of the shuffled deck."""
    require(s.phase == Phase.EXCLUSION and at_rest(s) and s.cursor < s.box.seats, "MINE-ECL-03")
    require(chosen_by_chance(s), "MINE-ECL-03")
    take_out(s, excluding_seat(s), kind)


def take_out(s: Position, seat: int, kind: int) -> None:
    """The card leaves the deck for the exclusion card."""
    require(s.excess > 0, "MINE-ECL-03")
    require(s.deck[seat][kind] > 0, "MINE-ECL-03")
    s.deck[seat][kind] -= 1
    s.excess -= 1
    excluded(s, seat, kind)


@automatic("MINE-ECL-03")
def next_to_exclude(s: Position) -> None:
    """When a seat has excluded its card, or has none, the next one does."""
    require(s.phase == Phase.EXCLUSION and at_rest(s), "MINE-ECL-03")
    if s.cursor < s.box.seats:
        require(not must_exclude(s), "MINE-ECL-03")
        s.cursor += 1
        s.excess = exclusions_due(s) if s.cursor < s.box.seats else 0
    else:
        s.cursor = 0
        s.phase = Phase.RENEWAL if in_competition(s) else Phase.TRANSITION_CLOSE


def is_last_era(s: Position) -> bool:
    """Whether this was the sixth competition era."""
    return s.era == s.box.eras


@automatic("MINE-ECL-05", "MINE-ECL-06", "MINE-ECL-08")
def renew_deck(s: Position) -> None:
    """Everything is shuffled into the deck once more; five cards are drawn, but not after the sixth era."""
    require(s.phase == Phase.RENEWAL and at_rest(s), "MINE-ECL-05")
    if s.cursor < s.box.seats:
        seat = seat_from(s, s.starter, s.cursor)
        if s.box.reading("gathered-twice") == "both-times":
            gather(s, seat)
        s.cursor += 1
        if not is_last_era(s):
            s.drawer = seat
            s.drawing = hand_limit(s, seat)
    else:
        s.cursor = 0
        s.phase = Phase.CLOSE
        if market_changes(s) and s.box.reading("refill-while-clearing") == "only-those-lying-there":
            for kind in range(len(s.box.kinds)):
                s.to_clear[kind] = s.market[kind] if on_market_board(s, kind) else 0


def market_changes(s: Position) -> bool:
    """Whether the face-up cards are discarded when this era ends."""
    return not is_last_era(s) or s.box.reading("market-after-sixth") == "discarded"


def on_market_board(s: Position, kind: int) -> bool:
    """Whether a kind lies on the market board, which loses its cards when an era ends."""
    contract = s.box.category[kind] == Category.CONTRACT
    return kind in s.box.technology or (contract and s.box.reading("market-board") == "both-rows")


def discard_from_market(s: Position, kind: int, count: int) -> None:
    """Face-up cards of a kind are discarded."""
    s.market[kind] -= count
    if s.box.reading("market-discards") == "out-of-the-game":
        s.removed[kind] += count
    else:
        s.stale[kind] += count


def clear_market(s: Position) -> None:
    """The face-up cards are discarded and will be replaced."""
    for kind in range(len(s.box.kinds)):
        if on_market_board(s, kind):
            discard_from_market(s, kind, s.market[kind])
    s.refilling = True


def still_to_clear(s: Position, kind: int) -> int:
    """Where cards are cleared one by one: how many of a kind must still go."""
    if s.box.reading("refill-while-clearing") == "until-none-is-left":
        return s.market[kind] if market_changes(s) and on_market_board(s, kind) else 0
    return s.to_clear[kind]


def cards_to_clear(s: Position) -> Iterable[int]:
    """Narrowing: the face-up cards that must still go."""
    if s.phase != Phase.CLOSE:
        return ()
    return [kind for kind in range(len(s.box.kinds)) if still_to_clear(s, kind)]


@automatic("MINE-ECL-07", "MINE-SETUP-03", "MINE-SETUP-07", kind=cards_to_clear)
def replace_face_up_card(s: Position, kind: Kind) -> None:
    """Under two readings face-up cards are discarded one by one, each replaced before the next goes."""
    require(s.phase == Phase.CLOSE and at_rest(s), "MINE-ECL-07")
    require(s.box.reading("refill-while-clearing") != "all-then-refill", "MINE-SETUP-03")
    require(still_to_clear(s, kind) > 0, "MINE-ECL-07")
    s.to_clear[kind] = max(0, s.to_clear[kind] - 1)
    discard_from_market(s, kind, 1)
    s.refilling = True


def left_neighbour(s: Position, seat: int) -> int:
    """The person to the left: the next clockwise, as turns go, unless a reading says otherwise."""
    if s.box.reading("left-neighbour") == "anticlockwise":
        return seat_from(s, seat, s.box.seats - 1)
    return seat_from(s, seat, 1)


@automatic("MINE-ECL-07", "MINE-ECL-09", "MINE-ECL-10")
def close_era(s: Position) -> None:
    """The market changes, coins go back, and the marker goes to the left."""
    require(s.phase == Phase.CLOSE and at_rest(s), "MINE-ECL-07")
    if s.box.reading("refill-while-clearing") == "all-then-refill":
        if market_changes(s):
            clear_market(s)
    else:
        require(all(still_to_clear(s, kind) == 0 for kind in range(len(s.box.kinds))), "MINE-ECL-07")
    for seat in range(s.box.seats):
        s.coins[seat] = 0
    s.cursor = 0
    if is_last_era(s):
        s.phase = Phase.ENTRY
        for seat in range(s.box.seats):
            s.entered[seat] = False
    else:
        s.era += 1
        s.starter = left_neighbour(s, s.starter)
        s.phase = Phase.MAJORITY
