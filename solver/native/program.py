"""A table's rules as a program in memory: single steps, and what the engines stand on."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from ctypes import POINTER, c_int, c_int64, c_long, c_uint8, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from ludex.invariants.property import Memory, Property
from ludex.model.game import Move, Table
from ludex.model.state import Schema, State

from .assemble import Source, source_of
from .build import compiler, find, library, place_of
from .code import Site
from .later import QUICKLY, Later, levels
from .switches import Switches, whole_table

NEVER_STOPS = 1
"""What C says where things that happen by themselves never stop."""


class Family:
    """The programs of all readings of one box, compiled once.

        family = Family(table)              any table of the box; the readings are chosen later
        family.program(other)               the program of a table of the same box under other readings

    Without properties, which are meant for some readings only. Where an answer cannot be compiled for
    this box, the table that needs it gets a program of its own.
    """

    def __init__(
        self, table: Table, *, flags: tuple[str, ...] = (), wide: frozenset[str] = frozenset()
    ) -> None:
        self.table = whole_table(table)
        self.flags = flags
        self.wide = wide
        self.switches = Switches(self.table)
        self.source: Source = source_of(self.table, wide=wide, switches=self.switches)
        self.library = ctypes.CDLL(str(library(self.source.text, *flags)))

    def wider(self, field: str) -> Family:
        """The same with all the room there is for a field."""
        return Family(self.table, flags=self.flags, wide=self.wide | {field})

    def asks(self, ruling: str, reading: str) -> bool:
        """Whether the rules of this box, as they are compiled, depend on this answer to a question."""
        switches = self.switches
        unserved = (ruling, reading) in switches.unserved
        return unserved or (ruling in switches.readings and switches.reading(ruling) in self.source.text)

    def program(self, table: Table) -> Program:
        """The program of a table of this box, whatever its readings."""
        one, other = (t.box.configuration.model_copy(update={"rulings": {}}) for t in (self.table, table))
        if one != other or table.game is not self.table.game:
            raise ValueError("a family serves the readings of one box")
        served = self.switches.unserved.keys().isdisjoint(table.box.rulings.items())
        return Program(table, flags=self.flags, family=self if served else None)


def _moved(state: State, schema: Schema) -> State:
    """A position with the fields of another schema: those that it has, and blank ones."""
    moved = schema.blank()
    for name in schema.fields.keys() & state.schema.fields.keys():
        setattr(moved, name, getattr(state, name))
    return moved


class Program:
    """The rules of one table, compiled."""

    def __init__(
        self,
        table: Table,
        properties: Iterable[Property] = (),
        *,
        coverage: bool = False,
        wide: Iterable[str] = (),
        narrowed: bool = True,
        flags: tuple[str, ...] = (),
        family: Family | None = None,
        soon: bool = False,
    ) -> None:
        """`family`: the program that serves every reading of this box, in place of one for this table.

        `soon`: compiled quickly at first; `better` has it compiled well.
        """
        self.table = table
        self.wide = frozenset(wide)
        self.asked = tuple(properties)
        self.coverage = coverage
        self.narrowed = narrowed
        self.flags = flags
        self.soon = soon
        self._well = True
        self._later: Later | None = None
        self.family = family
        compiled = table if family is None else family.table
        if family is None:
            self.source: Source = source_of(table, self.asked, wide=self.wide, narrowed=narrowed)
            self._chosen = (*flags, *(("-DCOVERAGE",) if coverage else ()))
            self.library = ctypes.CDLL(str(self._compiled(soon)))
        else:
            self.source, self.library = family.source, family.library
        self.rules = self.source.rules
        self.schema = compiled.schema
        self._numbers = {name: number for number, name in enumerate(self.rules)}
        self._arity = [len(rule.parameters) for rule in compiled.rules.values()]
        self.most_args = max(1, *self._arity)
        self.size = len(self.schema.blank().packed())
        self.move_type: Any = type(
            "CMove", (ctypes.Structure,), {"_fields_": [("rule", c_int), ("a", c_int * self.most_args)]}
        )
        self.breakage: Any = type(
            "CBreakage",
            (ctypes.Structure,),
            {
                "_fields_": [
                    ("parent", c_int64),
                    ("move", self.move_type),
                    ("at", self.move_type),
                    ("what", c_int64),
                ]
            },
        )
        """Where a search first met a failing property or a rule that broke down."""
        self._declare()
        self.context = self.library.nx_new()
        for clause in table.box.dropped:
            self.drop(clause)
        if family is not None:
            for ruling, reading in family.switches.chosen(table.box.rulings):
                self.library.nx_choose(self.context, ruling, reading)
            for number, name in enumerate(self.rules):
                self.library.nx_asleep(self.context, number, name not in table.rules)
            for number, name in enumerate(self.schema.fields):
                self.library.nx_lacks(self.context, number, name not in table.schema.fields)

    def __del__(self) -> None:
        context, self.context = getattr(self, "context", None), None
        if context:
            self.library.nx_free(context)

    def _declare(self) -> None:
        lib = self.library
        lib.nx_new.restype = c_void_p
        for name, restype, argtypes in (
            ("nx_free", None, [c_void_p]),
            ("nx_drop", None, [c_void_p, c_int, c_int]),
            ("nx_choose", None, [c_void_p, c_int, c_int]),
            ("nx_asleep", None, [c_void_p, c_int, c_int]),
            ("nx_lacks", None, [c_void_p, c_int, c_int]),
            ("nx_to_act", c_long, [c_void_p, c_void_p]),
            ("nx_apply", c_long, [c_void_p, c_void_p, c_void_p, c_int, c_void_p]),
            ("nx_settle", c_long, [c_void_p, c_void_p]),
            ("nx_weight", c_long, [c_void_p, c_void_p, c_int, c_void_p]),
            ("nx_score", c_long, [c_void_p, c_void_p, c_int]),
            ("nx_criterion", c_long, [c_void_p, c_void_p, c_int, c_int]),
            ("nx_winners", c_long, [c_void_p, c_void_p]),
            ("nx_counts", POINTER(c_uint64), [c_void_p, c_int]),
            ("nx_legal", c_long, [c_void_p, c_void_p, c_void_p, c_long]),
            ("nx_decide", c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_void_p]),
            ("nx_deal_hidden", c_int, [c_void_p, c_void_p, c_int, c_uint64]),
            ("nx_key", c_int, [c_void_p, c_void_p, c_void_p]),
            ("nx_unkey", None, [c_void_p, c_void_p, c_void_p]),
            ("nx_holds", c_long, [c_void_p, c_int, c_void_p, c_void_p, c_void_p]),
            ("nx_remember", None, [c_void_p, c_void_p, c_void_p, c_int, c_int, c_void_p]),
        ):
            function = getattr(lib, name)
            function.restype, function.argtypes = restype, argtypes

    def _compiled(self, soon: bool) -> Path:
        text, using = self.source.text, compiler()
        if soon and levels(using) and not find(*place_of(text, using, self._chosen)):
            self._well = False
            return library(text, *self._chosen, *QUICKLY)
        return library(text, *self._chosen)

    def better(self) -> bool:
        """Whether it has just been taken up as it is compiled well, which begins when first asked for.

        What the one holds in memory, the other goes on with.
        """
        if self._well:
            return False
        if self._later is None:
            self._later = Later(self.source.text, *self._chosen)
        ready = self._later.ready()
        if ready is not None:
            self.library = ctypes.CDLL(str(ready))
            self._declare()
        self._well = ready is not None or self._later.failed
        return ready is not None

    def wider(self, fields: Iterable[str]) -> Program:
        """The same program with all the room there is for these fields."""
        return Program(
            self.table,
            self.asked,
            coverage=self.coverage,
            wide=self.wide | set(fields),
            narrowed=self.narrowed,
            flags=self.flags,
            soon=self.soon,
        )

    def drop(self, clause: str, dropped: bool = True) -> None:
        """Play as if a clause were not in the rulebook, or as if it were there again."""
        if clause in self.source.clauses:
            self.library.nx_drop(self.context, self.source.clauses.index(clause) + 1, int(dropped))

    # ------------------------------------------------------------ positions and moves in C

    def load(self, state: State) -> Any:
        """A position as C holds it."""
        if self.family is not None:
            state = _moved(state, self.schema)
        return ctypes.create_string_buffer(state.packed(), self.size)

    def unload(self, held: Any) -> State:
        """A position that C holds."""
        state = self.schema.unpack(held.raw[: self.size])
        return state if self.family is None else _moved(state, self.table.schema)

    def load_memories(self, memories: Mapping[type[Memory], Memory]) -> Any:
        """Memories as C holds them."""
        packed = b"".join(memories[kind].packed() for kind in self.source.memories)
        broke = bytes(len(self.source.memories) + 1)
        return ctypes.create_string_buffer(packed + broke, len(packed) + len(broke))

    def number(self, move: Move) -> tuple[int, Any]:
        """A move as C takes it."""
        return self._numbers[move.rule], (c_int * self.most_args)(*move.args)

    def move(self, held: Any) -> Move:
        """A move that C gives."""
        return Move(self.rules[held.rule], tuple(held.a[: self._arity[held.rule]]))

    def site(self, what: int) -> Site:
        """Where something impossible happened, from what C says."""
        if what == NEVER_STOPS or -what > len(self.source.sites):
            return Site("endless", "what happens by itself never stops", "", 0)
        return self.source.sites[-what - 1]

    # ------------------------------------------------------------ single steps

    def to_act(self, state: State) -> int:
        """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""
        return int(self.library.nx_to_act(self.context, self.load(state)))

    def apply(self, state: State, move: Move) -> State | str | Site:
        """The position after one rule, or the clause that forbids it, or where it breaks down."""
        after = ctypes.create_string_buffer(self.size)
        rule, args = self.number(move)
        said = self.library.nx_apply(self.context, self.load(state), after, rule, args)
        if said > 0:
            return str(self.source.clauses[said - 1])
        return self.site(said) if said < 0 else self.unload(after)

    def step(self, state: State, move: Move) -> State | str | Site:
        """One decision or chance outcome and everything that then happens by itself."""
        after = self.apply(state, move)
        return self.advance(after) if isinstance(after, State) else after

    def advance(self, state: State) -> State | Site:
        """Everything that happens by itself, up to the next decision."""
        held = self.load(state)
        said = self.library.nx_settle(self.context, held)
        return self.site(said) if said else self.unload(held)

    def legal(self, state: State) -> list[Move]:
        """Every permitted decision, chance outcome or rule that is ready, in Python's order."""
        held = self.load(state)
        most = 1024
        while True:
            moves = (self.move_type * most)()
            count = self.library.nx_legal(self.context, held, moves, most)
            if count <= most:
                return [self.move(moves[place]) for place in range(count)]
            most = count

    def dealt_anew(self, state: State, seat: int, seed: int) -> State:
        """A position that looks the same to a seat, with what is hidden from it dealt anew."""
        held = self.load(state)
        self.library.nx_deal_hidden(self.context, held, seat, seed)
        return self.unload(held)

    def weight(self, state: State, move: Move) -> int:
        """How likely a chance outcome is against the other outcomes of this position."""
        return int(self.library.nx_weight(self.context, self.load(state), *self.number(move)))

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of each seat as things stand."""
        held = self.load(state)
        return tuple(int(self.library.nx_score(self.context, held, seat)) for seat in self.table.seats)

    def winners(self, state: State) -> tuple[int, ...]:
        """Who would win now."""
        mask = int(self.library.nx_winners(self.context, self.load(state)))
        return tuple(seat for seat in self.table.seats if mask >> seat & 1)

    def packed(self, state: State) -> bytes | None:
        """A position packed bit by bit; None if a number of it needs more room."""
        key = (c_uint8 * (self.source.key_bits // 8 + 16))()
        if self.library.nx_key(self.context, self.load(state), key):
            return None
        return bytes(key[: (self.source.key_bits + 7) // 8])

    def unpacked(self, key: bytes) -> State:
        """The position that was packed into these bits."""
        held = ctypes.create_string_buffer(self.size)
        self.library.nx_unkey(self.context, key + bytes(8), held)
        return self.unload(held)

    def counts(self, which: int) -> dict[str, int]:
        """How often each clause permitted (0), blocked (1) or caused (2) something."""
        found = self.library.nx_counts(self.context, which)
        return {clause: int(found[place + 1]) for place, clause in enumerate(self.source.clauses)}
