"""The errors of the compiler and of what it compiles."""

from __future__ import annotations

from ..subset import OutsideSubset


class NotCompilable(OutsideSubset):
    """A rule is written in a way that cannot be turned into C."""

    engine = "native"
    verb = "compiled"


class NoCompiler(Exception):
    """There is no C compiler on this machine."""


class Disagreement(Exception):
    """The compiled rules and the rules as written say different things: an internal error."""
