"""What must be true of Goofspiel."""

from __future__ import annotations

from ludex.api import NONE, always, can_always_end, laws

from .play import points
from .state import Place, Position


def cards(box):
    """The cards of a suit."""
    return range(len(box.cards))


def held(s: Position, seat: int) -> int:
    """How many cards a hand has."""
    return sum(int(s.hand[seat][card]) for card in range(len(s.box.cards)))


def rounds_left(s: Position) -> int:
    """How many prizes are still to be played for, with the one on the table."""
    return sum(int(s.place[prize] == Place.DECK) for prize in range(len(s.box.cards))) + int(s.turned)


def worth_not_taken(s: Position) -> int:
    """What the prizes are worth that nobody has."""
    return sum(s.box.worth[prize] for prize in range(len(s.box.cards)) if s.place[prize] != Place.TAKEN)


@always("GOOF-011")
def a_taken_prize_has_a_taker(s: Position) -> bool:
    """A prize is taken if and only if somebody has it."""
    return all(
        (s.place[prize] == Place.TAKEN) == (s.taker[prize] != NONE) for prize in range(len(s.box.cards))
    )


@always("GOOF-009")
def a_picked_card_is_still_in_the_hand(s: Position) -> bool:
    """A card that lies face down was not used before."""
    return all(s.picked[seat] == NONE or s.hand[seat][s.picked[seat]] for seat in range(s.box.seats))


@always("GOOF-008", lemma=True)
def nobody_picks_before_the_prize_is_seen(s: Position) -> bool:
    """Cards lie face down only in a round."""
    return s.turned or all(s.picked[seat] == NONE for seat in range(s.box.seats))


@always("GOOF-014", lemma=True)
def the_game_goes_on_while_there_are_prizes(s: Position) -> bool:
    """The game is over when the last prize was played for, and not before."""
    return (s.ending == 0) == (rounds_left(s) > 0)


PROPERTIES = (
    laws.hand_size(
        "hands-last-as-long-as-the-prizes",
        "Every hand has a card for each prize that is still to be played for.",
        held,
        rounds_left,
        rounds_left,
        "GOOF-003",
        "GOOF-006",
    ),
    laws.discard_only_grows(
        "a-taken-prize-stays-taken",
        "Nobody loses a prize.",
        cards,
        lambda s, prize: s.place[prize] == Place.TAKEN,
        "GOOF-011",
    ),
    laws.conserved(
        "every-prize-counts-once",
        "What the players have and what is not taken is worth as much as the whole suit.",
        lambda s: sum(points(s, seat) for seat in range(s.box.seats)) + worth_not_taken(s),
        lambda box: sum(box.worth),
        "GOOF-001",
        "GOOF-004",
        "GOOF-005",
    ),
    a_taken_prize_has_a_taker,
    a_picked_card_is_still_in_the_hand,
    nobody_picks_before_the_prize_is_seen,
    the_game_goes_on_while_there_are_prizes,
    can_always_end("GOOF-014"),
)
