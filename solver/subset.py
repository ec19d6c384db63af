"""The error of every engine that reads the source of the rules: written in a way that it cannot take."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludex.model.errors import BadInput


class OutsideSubset(BadInput):
    """What cannot be taken, where it stands, and how to write it instead."""

    engine: ClassVar[str]
    verb: ClassVar[str]
    """What cannot be done with it."""

    def __init__(self, construct: str, instead: str, *, file: str = "", line: int = 0) -> None:
        self.construct = construct
        self.instead = instead
        self.file = file
        self.line = line
        where = f"{file}:{line}" if file else ""
        super().__init__(self.engine, f"cannot be {self.verb}: {construct}", where=where, right=instead)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.construct, self.instead, self.file, self.line)

    def at(self, file: str, line: int) -> Self:
        """The same error with the place where it happened, unless it already knows one."""
        return self if self.file else type(self)(self.construct, self.instead, file=file, line=line)


def _rebuilt(kind: type[OutsideSubset], construct: str, instead: str, file: str, line: int) -> OutsideSubset:
    """The error as it was, in another process."""
    return kind(construct, instead, file=file, line=line)
