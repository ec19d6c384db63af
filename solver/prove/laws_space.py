"""Exact arithmetic on the effects of steps: which weighted sums do none of them change?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm


class Space:
    """The effects seen so far, reduced, and the laws that they leave."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._rows: dict[int, list[Fraction]] = {}
        self._laws: list[tuple[int, ...]] | None = None

    def add(self, effect: Sequence[int]) -> None:
        """Take note of what one step changes."""
        row = self._reduced([Fraction(number) for number in effect])
        pivot = next((index for index, number in enumerate(row) if number), None)
        if pivot is None:
            return
        row = [number / row[pivot] for number in row]
        for index, other in self._rows.items():
            if other[pivot]:
                factor = other[pivot]
                self._rows[index] = [a - factor * b for a, b in zip(other, row, strict=True)]
        self._rows[pivot] = row
        self._laws = None

    def _reduced(self, row: list[Fraction]) -> list[Fraction]:
        for pivot, known in self._rows.items():
            if row[pivot]:
                factor = row[pivot]
                row = [a - factor * b for a, b in zip(row, known, strict=True)]
        return row

    def laws(self) -> list[tuple[int, ...]]:
        """Weights of sums that no effect changes: as few as make up all others, in whole numbers."""
        if self._laws is None:
            self._laws = [_whole(self._law(free)) for free in range(self.width) if free not in self._rows]
        return self._laws

    def _law(self, free: int) -> list[Fraction]:
        law = [Fraction(0)] * self.width
        law[free] = Fraction(1)
        for pivot, row in self._rows.items():
            law[pivot] = -row[free]
        return law


def _whole(law: list[Fraction]) -> tuple[int, ...]:
    scale = lcm(*(weight.denominator for weight in law))
    numbers = [int(weight * scale) for weight in law]
    common = gcd(*numbers) or 1
    first = next(number for number in numbers if number)
    common = common if first > 0 else -common
    return tuple(number // common for number in numbers)
