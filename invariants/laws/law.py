"""A property made from what one game calls its things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..property import Memory, Property, When

Measure = Callable[[Any], int]
OfSeat = Callable[[Any, int], int]
Applies = Callable[[Any], bool] | None


def law(
    name: str,
    says: str,
    when: When,
    holds: Callable[..., bool],
    clauses: Sequence[str],
    *,
    memory: type[Memory] | None = None,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """A property with its name and sentence given instead of read off the function."""
    holds.__doc__ = says
    if memory is not None and "<locals>" in memory.__qualname__:
        memory.__qualname__ = f"{memory.__name__} for {name}"
    return Property(name, when, holds, tuple(clauses), memory, applies, lemma)
