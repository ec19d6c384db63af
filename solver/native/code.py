"""Writing C: one function at a time, with its variables and the ways in which it may be left early."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .error import NotCompilable
from .switches import Switches
from .values import Known, Term

INT_LOW, INT_HIGH = -(2**31), 2**31 - 1


@dataclass(frozen=True)
class Site:
    """A place in the rules at which something impossible can happen."""

    kind: str
    what: str
    file: str
    line: int


@dataclass
class Compiled:
    """A function of the rules as a function in C."""

    name: str
    may_stop: bool
    """Whether it can be left early, by a clause that forbids or by a fault."""
    may_fault: bool
    writes: bool
    cites: bool
    """Whether it names clauses, or meets some that hold."""
    touches: frozenset[str]
    """The fields of positions that it reads or writes."""
    changes: frozenset[str]
    """The rows and piles of positions that it changes."""
    result: Known | Term | None


class Unit:
    """The whole C program: its tables, functions, clauses and places of faults."""

    def __init__(self, switches: Switches | None = None) -> None:
        self.switches = switches
        """The rulings that are read as the run time says; None: as the box says."""
        self.count = 0
        self.tables: dict[tuple[str, tuple[int, ...]], str] = {}
        self.table_lines: list[str] = []
        self.prototypes: list[str] = []
        self.functions: list[str] = []
        self.compiled: dict[Any, Compiled | None] = {}
        self.inlined: set[Any] = set()
        self.kept: list[Any] = []
        """Objects whose identity stands in a key, kept alive as long as the keys."""
        self.structs: dict[Any, str] = {}
        """The C type of each class of positions or memories."""
        self.clauses: dict[str, int] = {}
        self.sites: list[Site] = []
        self._site_numbers: dict[Site, int] = {}
        self._texts: dict[Any, int] = {}

    def fresh(self, prefix: str) -> str:
        """A name that is not yet in use."""
        self.count += 1
        return f"{prefix}{self.count}"

    def clause(self, clause: str) -> int:
        """The number of a clause, from one."""
        return self.clauses.setdefault(clause, len(self.clauses) + 1)

    def site(self, site: Site) -> int:
        """The number of a place of faults, from one."""
        if site not in self._site_numbers:
            self.sites.append(site)
            self._site_numbers[site] = len(self.sites)
        return self._site_numbers[site]

    def as_number(self, thing: Any) -> int:
        """The number that stands for a known thing in C."""
        if isinstance(thing, int):
            if not -(2**62) < thing < 2**62:
                raise NotCompilable(f"the number {thing}", "use numbers that fit into 62 bits")
            return int(thing)
        if thing is None or isinstance(thing, str):
            return self._texts.setdefault(thing, 1_000_000 + len(self._texts))
        raise NotCompilable(f"a {type(thing).__name__} as a number", "use numbers where a choice is made")

    def table(self, things: tuple[Any, ...]) -> tuple[str, int, int]:
        """A constant table, with its smallest and largest number."""
        numbers = tuple(self.as_number(thing) for thing in things)
        low, high = min(numbers), max(numbers)
        kind = "long"
        for name, least, most in (
            ("int8_t", -128, 127),
            ("int16_t", -32768, 32767),
            ("int", INT_LOW, INT_HIGH),
        ):
            if least <= low and high <= most:
                kind = name
                break
        key = (kind, numbers)
        if key not in self.tables:
            name = f"T{len(self.tables)}"
            self.tables[key] = name
            listed = ",".join(map(str, numbers))
            self.table_lines.append(f"static const {kind} {name}[{len(numbers)}] = {{{listed}}};")
        return self.tables[key], low, high


@dataclass
class Code:
    """One C function while it is being written."""

    unit: Unit
    lines: list[str] = field(default_factory=list)
    declared: list[tuple[str, Any]] = field(default_factory=list)
    stop: str = "return 0;"
    """How to leave when a clause forbids or something impossible happens."""
    may_stop: bool = False
    may_fault: bool = False
    writes: bool = False
    cites: bool = False
    touches: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    """The fields of positions that are read or written."""
    hoisting: bool = False
    """Whether a guard is only looked at ahead of time: faults are not wanted, clauses only prune."""

    def emit(self, line: str) -> None:
        """Write one line."""
        self.lines.append(line)

    def variable(self, kind: str = "long", prefix: str = "v") -> str:
        """A new variable of the function."""
        name = self.unit.fresh(prefix)
        self.declared.append((f"{kind} {name}", None))
        return name

    def array(self, capacity: list[int], kind: str = "int") -> str:
        """A new array of the function; its length may still grow while the function is written."""
        name = self.unit.fresh("a")
        self.declared.append((f"{kind} {name}", capacity))
        return name

    def temp(self, c: str, low: int | None, high: int | None) -> Term:
        """A number kept in a variable of its own."""
        name = self.variable(c_type(low, high), "t")
        self.emit(f"{name} = {c};")
        return Term(name, low, high)

    def label(self) -> str:
        """A new label."""
        return self.unit.fresh("L")

    def fault(self, condition: str, site: Site) -> None:
        """Something impossible happens if the condition holds."""
        self.may_stop = self.may_fault = True
        self.emit(f"if ({condition}) {{ x->fail = -{self.unit.site(site)}; {self.stop} }}")

    def require(self, condition: str | None, clause: str) -> None:
        """A clause forbids what is going on unless the condition holds (None: whatever holds)."""
        self.may_stop = True
        code = self.unit.clause(clause)
        holds = "0" if condition is None else condition
        if self.hoisting:
            self.emit(f"if (!({holds}) && !x->dropped[{code}]) {{ COVER_BLOCKED({code}) {self.stop} }}")
            return
        self.emit(
            f"if (!({holds})) {{ COVER_BLOCKED({code})"
            f" if (!x->dropped[{code}]) {{ x->fail = {code}; {self.stop} }} }}"
        )
        self.cites = True
        self.emit(f"COVER_ELSE_PERMITTED({holds}, {code})")

    def called(self, callee: Compiled) -> None:
        """After a call: leave if the callee was left early."""
        self.writes |= callee.writes
        self.cites |= callee.cites
        self.may_fault |= callee.may_fault
        self.touches |= callee.touches
        self.changes |= callee.changes
        if callee.may_stop:
            self.may_stop = True
            reset = "x->fail = 0; " if self.hoisting else ""
            self.emit(f"if (x->fail) {{ {reset}{self.stop} }}")

    @contextmanager
    def block(self, opening: str) -> Iterator[None]:
        """A block of C."""
        self.emit(opening + " {")
        yield
        self.emit("}")

    def mark(self) -> tuple[Any, ...]:
        """Where the function stands, to come back to."""
        return len(self.lines), len(self.declared), self.may_stop, self.may_fault, self.writes, self.cites

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Take back what was written since."""
        lines, declared, self.may_stop, self.may_fault, self.writes, self.cites = mark
        del self.lines[lines:]
        del self.declared[declared:]

    def text(self) -> str:
        """Declarations and body."""
        declared = [
            f"{name}{'' if capacity is None else f'[{max(1, capacity[0])}]'};"
            for name, capacity in self.declared
        ]
        return "\n".join([*declared, *self.lines])


def c_type(low: int | None, high: int | None) -> str:
    """The C type that holds every number between two bounds."""
    small = low is not None and high is not None and low >= INT_LOW and high <= INT_HIGH
    return "int" if small else "long"
