"""Laws that many games share, written once: nothing gets lost, nobody owes, each card lies in one place.

Each function here makes a `Property` for one game out of what the game calls its things:

    conserved(
        "mints-are-conserved", "Every mint is somewhere.",
        lambda s: s.bank + sum(s.mints) + sum(s.placed), lambda box: box.mints, "MW-CMP-01",
    )

The functions that are handed in are lifted to logic, so they are written as rules are.
"""

from .amounts import conserved, never_above, never_below_zero, never_changes, never_falls, never_overdrawn
from .cards import cards_by_kind, discard_only_grows, each_card_once, hand_size, pile_agrees
from .ends import ends_have_reasons, places_follow, winner_has_most
from .law import law
from .secrets import Knowledge, knowledge, secrets_stay_secret
from .turns import (
    equal_turns,
    equal_turns_in_each,
    only_the_seat_to_act_loses,
    only_the_seat_to_act_moves,
    protected_unchanged,
    turn_order,
    turns_differ_by_at_most,
)

__all__ = [
    "Knowledge",
    "cards_by_kind",
    "conserved",
    "discard_only_grows",
    "each_card_once",
    "ends_have_reasons",
    "equal_turns",
    "equal_turns_in_each",
    "hand_size",
    "knowledge",
    "law",
    "never_above",
    "never_below_zero",
    "never_changes",
    "never_falls",
    "never_overdrawn",
    "only_the_seat_to_act_loses",
    "only_the_seat_to_act_moves",
    "pile_agrees",
    "places_follow",
    "protected_unchanged",
    "secrets_stay_secret",
    "turn_order",
    "turns_differ_by_at_most",
    "winner_has_most",
]
