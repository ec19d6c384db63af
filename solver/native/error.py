"""The one error of the compiler: a rule is written in a way that cannot be turned into C."""

from __future__ import annotations

from typing import Any

from ludex.model.errors import BadInput


class NotCompilable(BadInput):
    """What cannot be compiled, where it stands, and how to write it instead."""

    def __init__(self, construct: str, instead: str, *, file: str = "", line: int = 0) -> None:
        self.construct = construct
        self.instead = instead
        self.file = file
        self.line = line
        where = f"{file}:{line}" if file else ""
        super().__init__("native", f"cannot be compiled: {construct}", where=where, right=instead)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.construct, self.instead, self.file, self.line)

    def at(self, file: str, line: int) -> NotCompilable:
        """The same error with the place where it happened, unless it already knows one."""
        return self if self.file else NotCompilable(self.construct, self.instead, file=file, line=line)


def _rebuilt(construct: str, instead: str, file: str, line: int) -> NotCompilable:
    return NotCompilable(construct, instead, file=file, line=line)


class NoCompiler(Exception):
    """There is no C compiler on this machine."""


class Disagreement(Exception):
    """The compiled rules and the rules as written say different things: an internal error."""
