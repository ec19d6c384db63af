"""What several branches of C come to, kept in one place: a number, a list, or nothing."""

from __future__ import annotations

from .error import NotCompilable
from .expressions import Expressions, merged
from .operators import as_code
from .values import NOTHING, Array, Term, Value


class Joint:
    """Takes the value of each branch where the branch is written; afterwards it is whichever was taken."""

    def __init__(self, translator: Expressions, name: str) -> None:
        self.translator = translator
        self.name = name
        """Whose value it is, for whoever cannot be compiled."""
        self._variable = translator.code.variable()
        self._numbers: list[Term] = []
        self._list: Array | None = None

    def take(self, value: Value) -> None:
        """The value of the branch that is being written."""
        if value == NOTHING:
            return
        code = self.translator.code
        if not self.translator.is_sequence(value):
            self._numbers.append(as_code(code, value))
            code.emit(f"{self._variable} = {self._numbers[-1].c};")
            return
        listed = self.translator.listed(value)
        if self._list is None:
            capacity = [max(1, listed.capacity[0])]
            columns = [code.array(capacity) for _ in listed.columns or ("",)]
            self._list = Array(columns, code.variable("int", "n"), capacity)
        kept = self._list
        kept.capacity[0] = max(kept.capacity[0], listed.capacity[0])
        code.emit(f"{kept.size} = {listed.size};")
        if listed.capacity[0]:
            if len(kept.columns) != len(listed.columns):
                raise NotCompilable(f"{self.name} gives lists of different things", "give one kind of list")
            for to, source in zip(kept.columns, listed.columns, strict=True):
                code.emit(f"memcpy({to}, {source}, {listed.size} * sizeof(int));")

    def value(self) -> Value:
        """Whichever value was taken."""
        if self._list is not None and self._numbers:
            raise NotCompilable(f"{self.name} returns a list or a number", "return one kind of thing")
        if self._list is not None:
            return self._list
        return merged(self.translator.code, self._variable, self._numbers) if self._numbers else NOTHING
