"""Other readings of what lies open."""

from __future__ import annotations

from ..view import counts_are_open, discard_piles_are_open, exclusion_card_is_open, own_deck_is_open

discard_piles_are_open.reads_as(closed=False)
exclusion_card_is_open.reads_as(closed=False)
own_deck_is_open.reads_as(closed=False)
counts_are_open.reads_as(counts_closed=False)
