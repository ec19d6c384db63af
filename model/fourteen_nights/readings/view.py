"""Other readings of what players may see."""

from __future__ import annotations

from ..view import coins_are_open

coins_are_open.reads_as(secret=False)
