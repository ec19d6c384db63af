"""What must be true of German Whist."""

from __future__ import annotations

from ludex.api import NONE, always, at_end, can_always_end, follows_defaults, laws

from .deal import held, stock
from .state import Card, Phase, Place, Position


def cards(box):
    """The cards of the pack."""
    return range(len(box.cards))


def how_many(box):
    """How many cards the pack has."""
    return len(box.cards)


def lies_open(s: Position, seat: int, card: int) -> bool:
    """Whether a player can see a card: it lies face up, or is in the own hand."""
    return s.place[card] != Place.STOCK and (s.place[card] != Place.HAND or s.holder[card] == seat)


Seen = laws.knowledge(Card, how_many, lies_open)


@always("GW-014", memory=Seen)
def what_was_seen_is_known_and_nothing_else(s: Position, known: laws.Knowledge) -> bool:
    """A player knows the cards that lay open or were in the own hand, and no others."""
    return all(
        s.seen[seat][card] == known.seen[seat][card]
        for seat in range(s.box.seats)
        for card in range(len(s.box.cards))
    )


@always("GW-005", lemma=True)
def a_card_in_a_hand_has_a_holder(s: Position) -> bool:
    """A card is in a hand if and only if somebody holds it."""
    return all((s.place[card] == Place.HAND) == (s.holder[card] != NONE) for card in range(len(s.box.cards)))


@always("GW-008", lemma=True)
def the_trick_is_on_the_table(s: Position) -> bool:
    """A trick has the cards that the phase says, and they are different."""
    return (
        (s.led != NONE) == (s.phase == Phase.ANSWER or s.phase == Phase.COUNT)
        and (s.answer != NONE) == (s.phase == Phase.COUNT)
        and all(
            (s.place[card] == Place.TRICK) == (s.led == card or s.answer == card)
            for card in range(len(s.box.cards))
        )
        and (s.led == NONE or s.led != s.answer)
    )


@always("GW-004", "GW-013", "GW-014")
def hands_are_equal_when_a_trick_is_led(s: Position) -> bool:
    """Both have as many cards whenever a trick is led."""
    return s.phase != Phase.LEAD or held(s, 0) == held(s, 1)


@always("GW-002", "GW-003")
def the_stock_feeds_both_players(s: Position) -> bool:
    """Before a trick the cards of the stock, with the one face up, can be shared equally."""
    return s.phase != Phase.LEAD or (stock(s) + face_up(s)) % 2 == 0


def face_up(s: Position) -> int:
    """How many cards lie face up."""
    return sum(int(s.place[card] == Place.FACE_UP) for card in range(len(s.box.cards)))


@at_end("GW-016", "GW-018", applies=follows_defaults("tricks-that-count"))
def every_last_trick_is_counted(s: Position) -> bool:
    """The tricks that count are those of the last hands, one for each card of a hand."""
    return sum(s.tricks) == s.box.hand_size


PROPERTIES = (
    laws.discard_only_grows(
        "a-played-card-is-out",
        "A card that was played in a trick does not come back.",
        cards,
        lambda s, card: s.place[card] == Place.ASIDE,
        "GW-008",
    ),
    laws.never_falls(
        "tricks-are-kept", "No trick is taken back.", lambda s: sum(s.tricks), "GW-001", "GW-018"
    ),
    laws.ends_have_reasons(lambda s, _ending: held(s, 0) + held(s, 1) + stock(s) == 0, (1,), "GW-017"),
    what_was_seen_is_known_and_nothing_else,
    a_card_in_a_hand_has_a_holder,
    the_trick_is_on_the_table,
    hands_are_equal_when_a_trick_is_led,
    the_stock_feeds_both_players,
    every_last_trick_is_counted,
    can_always_end("GW-017"),
)
