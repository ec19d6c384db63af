"""Who comes before whom at the end of Dream of Fourteen Nights."""

from __future__ import annotations

from ..laws import places_follow
from .restated import happiness

ties_are_broken_in_order = places_follow(
    "ties-are-broken-in-order",
    "Equally happy, more memory is ahead, then more Travel Coins left; who is level then wins together.",
    (happiness, lambda s, seat: s.memory[seat], lambda s, seat: s.tc[seat]),
    "FN-TIE-01",
    "FN-TIE-02",
    "FN-TIE-03",
    "FN-TIE-04",
)
