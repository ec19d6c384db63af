"""Shares with their uncertainty, and how numbers are spread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

SURE = 1.96
"""Standard errors on either side of 95 % of what could have happened."""


@dataclass(frozen=True)
class Share:
    """So many of so many; `low` and `high` are the ends of the 95 % interval (Wilson)."""

    count: float
    of: int

    @property
    def share(self) -> float:
        """The part, from zero to one."""
        return self.count / self.of if self.of else 0.0

    def _interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        more = SURE**2 / self.of
        middle = (self.share + more / 2) / (1 + more)
        spread = SURE * sqrt(self.share * (1 - self.share) / self.of + more / (4 * self.of)) / (1 + more)
        return max(0.0, middle - spread), min(1.0, middle + spread)

    @property
    def low(self) -> float:
        """It is hardly less than this."""
        return self._interval()[0]

    @property
    def high(self) -> float:
        """It is hardly more than this."""
        return self._interval()[1]

    def as_data(self) -> dict[str, float]:
        """For JSON."""
        return {"count": self.count, "of": self.of, "share": self.share, "low": self.low, "high": self.high}

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


@dataclass(frozen=True)
class Spread:
    """How numbers are spread: the smallest, a quarter, half, three quarters, the largest, and the mean."""

    least: int
    quarter: int
    half: int
    three_quarters: int
    most: int
    mean: float

    @staticmethod
    def of(counts: Mapping[int, int]) -> Spread | None:
        """Of numbers with how often each was seen; None if none was."""
        total = sum(counts.values())
        if not total:
            return None
        values = sorted(counts)

        def at(part: float) -> int:
            seen = 0
            for value in values:
                seen += counts[value]
                if seen >= part * total:
                    return value
            return values[-1]

        mean = sum(value * many for value, many in counts.items()) / total
        return Spread(values[0], at(0.25), at(0.5), at(0.75), values[-1], mean)

    def __str__(self) -> str:
        return f"{self.least} to {self.most}, half at most {self.half}, mean {self.mean:.1f}"
