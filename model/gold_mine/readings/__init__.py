"""How else the open questions of Gold Mine can be answered, section by section."""

from . import (
    challenge,
    collecting,
    five_tiles,
    movement,
    mud_pits,
    preparation,
    secret_passage,
    tile_placement,
    turn,
    winning,
)

__all__ = [
    "challenge",
    "collecting",
    "five_tiles",
    "movement",
    "mud_pits",
    "preparation",
    "secret_passage",
    "tile_placement",
    "turn",
    "winning",
]
