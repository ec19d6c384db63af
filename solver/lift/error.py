"""The one error of the lifter: a rule is written in a way that cannot be turned into logic."""

from __future__ import annotations

from ..subset import OutsideSubset


class LiftError(OutsideSubset):
    """A rule is written in a way that cannot be turned into logic."""

    engine = "lift"
    verb = "lifted"


class PathDies(Exception):
    """Python would go no further on this path: a clause forbids it or the rule breaks down."""
