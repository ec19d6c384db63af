"""What a lint says: one sentence about one line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from .places import Place


class Remark(NamedTuple):
    """Something an author should look at."""

    file: Path
    line: int
    check: str
    says: str


def remark(check: str, place: Place, says: str) -> Remark:
    """A sentence about a place."""
    return Remark(place.file, place.line, check, says.strip().rstrip(".?") + ".")
