"""How long rules and laws may be read: one that goes through ten thousand pairs is not read in a minute."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class NotReadInTime(Exception):
    """The time was over while something was being turned into logic."""

    def __init__(self, why: str, law: str = "") -> None:
        self.why = why
        self.law = law
        super().__init__(why, law)


_limits: list[Callable[[], str]] = []


@contextmanager
def reading_until(over: Callable[[], str]) -> Iterator[None]:
    """Stop reading as soon as this gives a reason."""
    _limits.append(over)
    try:
        yield
    finally:
        _limits.pop()


@contextmanager
def reading(law: str) -> Iterator[None]:
    """Say of which law the reading was not done in time."""
    try:
        yield
    except NotReadInTime as late:
        raise NotReadInTime(late.why, late.law or law) from None


def check() -> None:
    """Whether there is still time to read on."""
    for over in _limits:
        if why := over():
            raise NotReadInTime(why)
