"""The one error of the lifter: a rule is written in a way that cannot be turned into logic."""

from __future__ import annotations

from typing import Any

from ludex.model.errors import BadInput


class LiftError(BadInput):
    """What cannot be lifted, where it stands, and how to write it instead."""

    def __init__(self, construct: str, instead: str, *, file: str = "", line: int = 0) -> None:
        self.construct = construct
        self.instead = instead
        self.file = file
        self.line = line
        where = f"{file}:{line}" if file else ""
        super().__init__("lift", f"cannot be lifted: {construct}", where=where, right=instead)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.construct, self.instead, self.file, self.line)

    def at(self, file: str, line: int) -> LiftError:
        """The same error with the place where it happened, unless it already knows one."""
        return self if self.file else LiftError(self.construct, self.instead, file=file, line=line)


def _rebuilt(construct: str, instead: str, file: str, line: int) -> LiftError:
    """The error as it was, in another process."""
    return LiftError(construct, instead, file=file, line=line)


class PathDies(Exception):
    """Python would go no further on this path: a clause forbids it or the rule breaks down."""
