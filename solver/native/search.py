"""Breadth-first search with the compiled rules; what it finds has the form of the Python search's results."""

from __future__ import annotations

import ctypes
import time
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_int, c_int8, c_long, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from ludex.invariants.property import Memory, Property
from ludex.model.game import OVER, Move, Table
from ludex.model.play import SET_UP, Fault, Step, attempt, begin, steps
from ludex.model.rule import watching
from ludex.model.state import State

from ..budget import Budget
from ..coverage import Coverage
from ..explore.backwards import Backwards
from ..explore.graph import Graph
from ..explore.search import Breakage, Exploration, Reporter
from ..monitor import Monitor
from .backwards import NativeBackwards
from .code import Site
from .error import Disagreement
from .kept import Kept, declare, used_up
from .later import SOON
from .program import Program

LINKS_EACH = 64
"""Room for so many transitions a position on average; it is only used as far as it is needed."""
LEAST_LINKS = 2**20
CHUNK_SECONDS = 0.2
MORE_ROOM = 5
"""What a search says between two runs if all its workers are to lay out larger tables."""


class Space:
    """The positions that a search in C has visited."""

    def __init__(
        self,
        program: Program,
        memory: type[Memory] | None,
        most: int,
        linked: bool,
        compact: bool,
        cores: int,
        spill: str = "",
    ) -> None:
        self.program = program
        self.spill = spill
        lib = self._use()
        self.which = -1 if memory is None else program.source.memories.index(memory)
        self.linked = linked
        self.compact = compact
        self.cores = cores
        self.workers = ThreadPoolExecutor(cores) if cores > 1 else None
        links = max(most * LINKS_EACH, LEAST_LINKS)
        self.handle = lib.nx_search(program.context, self.which, most, linked, links, compact, cores)
        if not self.handle:
            raise MemoryError(f"no room for a search of {most:,} positions")

    def better(self) -> None:
        """Go on with the program as it is compiled well, once it is."""
        if self.program.better():
            self._use()

    def _use(self) -> Any:
        """Take up the program's library."""
        lib = self.library = self.program.library
        for name, restype, argtypes in (
            ("nx_search", c_void_p, [c_void_p, c_int, c_long, c_int, c_long, c_int, c_int]),
            ("nx_end", None, [c_void_p]),
            ("nx_begin", None, [c_void_p, c_void_p, c_void_p]),
            ("nx_run", None, [c_void_p, c_int, c_long]),
            ("nx_gather", None, [c_void_p]),
            ("nx_turn", c_int, [c_void_p]),
            ("nx_lay", None, [c_void_p, c_int]),
            ("nx_deeper", None, [c_void_p]),
            ("nx_number", c_long, [c_void_p, c_int]),
            ("nx_part", c_void_p, [c_void_p, c_int]),
            ("nx_find", c_long, [c_void_p, c_void_p]),
            ("nx_read", None, [c_void_p, c_long, c_void_p]),
            ("nx_endings", None, [c_void_p, c_void_p]),
        ):
            function = getattr(lib, name)
            function.restype, function.argtypes = restype, argtypes
        declare(lib)
        lib.nx_spill_in_order(self.spill.encode())
        return lib

    def __del__(self) -> None:
        handle, self.handle = getattr(self, "handle", None), None
        if handle:
            self.library.nx_end(handle)

    def begin(self) -> None:
        """Take up the set-up."""
        start = self.program.table.start()
        memories = Monitor(self.program.table, self.program.source.properties).begin(start)
        self.library.nx_begin(self.handle, self.program.load(start), self.program.load_memories(memories))

    def run(self, many: int) -> int:
        """Expand so many positions of this layer at most; says why it stopped."""
        self._each(self.library.nx_run, many)
        while (said := int(self.library.nx_turn(self.handle))) == MORE_ROOM:
            self._each(self.library.nx_lay)
        return said

    def _each(self, work: Any, *given: int) -> None:
        """Let every worker do its share."""
        if self.workers is None:
            work(self.handle, 0, *given)
            return
        for done in [self.workers.submit(work, self.handle, w, *given) for w in range(self.cores)]:
            done.result()

    def gather(self) -> None:
        """Bring together what the workers have come to."""
        self.library.nx_gather(self.handle)

    def deeper(self) -> None:
        """Go on to the layer that the last one led to."""
        self.library.nx_deeper(self.handle)

    def key(self, number: int) -> bytes:
        """The packed bits of a position."""
        held = ctypes.create_string_buffer(self.number(5))
        self.library.nx_read(self.handle, number, held)
        return held.raw

    def find(self, state: State) -> int:
        """The number of a position by its fingerprint; -1 if it was not visited."""
        return int(self.library.nx_find(self.handle, self.program.load(state)))

    def number(self, what: int) -> int:
        """A figure of the search."""
        return int(self.library.nx_number(self.handle, what))

    def part(self, what: int, kind: Any, size: int) -> Any:
        """An array of the search, as C holds it."""
        return (kind * size).from_address(self.library.nx_part(self.handle, what)) if size else ()


class _Keys:
    """The positions as Python packs them, with what they remember."""

    def __init__(self, graph: NativeGraph) -> None:
        self._graph = graph

    def __len__(self) -> int:
        return len(self._graph)

    def __getitem__(self, number: int) -> bytes:
        return self._graph.packed(number)


class NativeGraph(Graph):
    """The positions of a search in C, read when somebody asks for them."""

    def __init__(self, table: Table, space: Space) -> None:
        super().__init__(table)
        self.space = space
        self.linked = space.linked
        self.keys = _Keys(self)  # type: ignore[assignment]
        self._count = 0

    def refresh(self) -> None:
        """Take over the figures of the search as they are now."""
        space = self.space
        self._count = space.number(0)
        self.expanded = space.number(1)
        depth = space.number(3)
        self.layers = list(space.part(3, c_long, depth + 1)) if self._count else [0]
        self.actor = array("b", bytes(space.part(2, c_int8, self._count))) if self._count else array("b")
        self._parents = space.part(1, c_uint32, self._count)
        if space.linked:
            self._first = space.part(5, c_uint64, self.expanded + 1)
            self._targets = space.part(4, c_uint32, self.transitions)

    def __len__(self) -> int:
        return self._count

    @property
    def transitions(self) -> int:
        """How many decisions and chance outcomes lead from one position to another."""
        return self.space.number(2)

    def bytes_each(self) -> float:
        """The bytes of a visited position: parent, whose turn it is, its share of the compressed set."""
        return self.space.number(6) / max(1, self._count)

    def cost(self) -> str:
        """What the positions took."""
        return f"{self.bytes_each():.0f} bytes a position"

    def packed(self, number: int) -> bytes:
        """A position as Python packs it."""
        if self.space.compact:
            return self.play_along(self.ancestry(number))[1].packed()
        return self.space.program.unpacked(self.space.key(number)).packed()

    def state(self, number: int) -> State:
        """A position by its number."""
        return self.table.schema.unpack(self.packed(number))

    def successors(self, number: int) -> array[int]:
        """Where the decisions of an expanded position lead; the same target may stand twice."""
        return array("q", self._targets[self._first[number] : self._first[number + 1]])

    def _walked_back(self) -> Backwards:
        return NativeBackwards(self)

    def endings(self) -> Iterator[tuple[int, int]]:
        """The final positions, each with the number of its ending."""
        if self.space.compact:
            return super().endings()
        held = bytearray(len(self))
        self.space.library.nx_endings(self.space.handle, (c_uint8 * len(held)).from_buffer(held))
        return ((number, ending) for number, ending in enumerate(held) if ending)

    def stuck(self) -> Iterator[int]:
        """Expanded positions in which the game is not over and nothing is permitted; unlinked, the first."""
        if not self.space.number(9):
            return
        if not self.linked:
            yield self.space.number(10)
            return
        for number in range(self.expanded):
            if self.actor[number] != OVER and self._first[number] == self._first[number + 1]:
                yield number

    def ancestry(self, number: int) -> list[int]:
        """The numbers along the shortest way from the start to a position, both included."""
        way = [number]
        while self._parents[way[-1]]:
            way.append(self._parents[way[-1]] - 1)
        return way[::-1]

    def play_along(self, way: list[int]) -> tuple[list[Move], State]:
        """The moves that lead through these positions, found by the reference engine."""
        moves, state = self._by_fingerprints(way) if self.space.compact else super().play_along(way)
        if len(moves) != len(way) - 1:
            raise Disagreement(
                f"{self.table.game.name}: position {way[len(moves) + 1]} of the compiled search cannot be"
                f" reached from {state!r}"
            )
        return moves, state

    def _by_fingerprints(self, way: list[int]) -> tuple[list[Move], State]:
        state = begin(self.table).after
        moves: list[Move] = []
        for number in way[1:]:
            for step in steps(self.table, state):
                if step.fault is None and self.space.find(step.after) == number:
                    moves.append(step.move)
                    state = step.after
                    break
            else:
                break
        return moves, state


class NativeSearch:
    """Breadth-first search with the compiled rules, in the place of `PythonSearch`.

    `compact`: positions are told apart by fingerprints of 64 bits only (hash compaction), which the evidence
    says with the probability of a miss, and nothing is then called exhausted. With a memory it stays exact.
    `cores`: so many threads share each layer; one alone if the transitions are kept (`linked`).
    `keep`: a folder in which a search is written when it stops, and from which `resume` takes it up.
    `spill`: a folder for what is written once and in order, which then needs no memory.
    `soon`: it begins with a program that is compiled quickly; if it takes long, it goes on with a better one.
    """

    def __init__(
        self,
        *,
        count_clauses: bool = True,
        linked: bool = True,
        compact: bool = False,
        cores: int = 1,
        keep: Path | None = None,
        resume: bool = False,
        spill: str = "",
        flags: tuple[str, ...] = (),
        soon: bool = False,
    ) -> None:
        if keep and (linked or count_clauses):
            raise ValueError("a search that is kept counts no clauses and keeps no transitions")
        self.keep = keep
        self.resume = resume
        self.spill = spill
        self.count_clauses = count_clauses
        self.compact = compact
        self.cores = 1 if linked else cores
        self.linked = linked
        self.flags = flags
        self.soon = soon
        self._programs: dict[Any, Program] = {}

    def program(self, table: Table, properties: Sequence[Property], coverage: bool) -> Program:
        """The table's program; made once for the searches of a table."""
        key = (table, tuple(p.name for p in properties), coverage)
        if key not in self._programs:
            self._programs[key] = Program(
                table, properties, coverage=coverage, flags=self.flags, soon=self.soon
            )
        return self._programs[key]

    def run(
        self,
        table: Table,
        properties: Sequence[Property],
        budget: Budget,
        reporter: Reporter,
        memory: type[Memory] | None = None,
    ) -> Exploration:
        """Visit positions until all are known or the budget is used up."""
        coverage = self.count_clauses and memory is None
        program = self.program(table, properties, coverage)
        kept = None
        if self.keep is not None:
            kept = Kept(self.keep / ("positions" if memory is None else memory.__name__), resume=self.resume)
            if kept.wide:
                program = program.wider(kept.wide)
        while True:
            seen, narrow = explored(
                program,
                budget,
                reporter,
                memory,
                self.linked,
                compact=self.compact and memory is None,
                cores=self.cores,
                kept=kept,
                spill=self.spill,
            )
            if not narrow:
                break
            program = program.wider([narrow])
            self._programs = {
                key: program if key == (table, tuple(p.name for p in properties), coverage) else other
                for key, other in self._programs.items()
            }
        if coverage:
            seen.coverage = _coverage(program)
        return seen


def _coverage(program: Program) -> Coverage:
    """What the clauses did in the search, and in the set-up, which is Python's."""
    permitted, blocked, caused = (Counter(_counted(program.counts(which))) for which in range(3))
    found = Coverage(permitted, blocked, caused)
    with watching(found):
        begin(program.table)
    return found


def _counted(counts: dict[str, int]) -> dict[str, int]:
    return {clause: many for clause, many in counts.items() if many}


def explored(
    program: Program,
    budget: Budget,
    reporter: Reporter,
    memory: type[Memory] | None,
    linked: bool,
    *,
    compact: bool = False,
    cores: int = 1,
    kept: Kept | None = None,
    spill: str = "",
) -> tuple[Exploration, str]:
    """One search; with the field, if there is one, whose numbers need more room in a key."""
    table = program.table
    watched = tuple(p for p in program.source.properties if p.memory is memory)
    space = Space(program, memory, budget.states + 1, linked, compact, cores, spill)
    graph = NativeGraph(table, space)
    seen = Exploration(graph, watched)
    if kept is not None and kept.told and kept.wide == program.wide:
        kept.load(program, space, budget.states)
    else:
        space.begin()
    many, began = 256, time.monotonic()
    while True:
        asked = time.monotonic()
        if asked - began >= SOON:
            space.better()
        known = space.number(1)
        said = space.run(many)
        took, done = time.monotonic() - asked, space.number(1) - known
        many = max(64, min(1_000_000, int(max(done, 1) * CHUNK_SECONDS / max(took, 1e-4))))
        if said in (1, 4):
            break
        if said == 3:
            seen.stopped = f"memory limit of {budget.states:,} positions"
            break
        if said == 2:
            if space.number(3) + 1 == budget.depth:
                seen.stopped = f"depth limit of {budget.depth} decisions"
                break
            space.deeper()
        reporter.searching(space.number(0), space.number(3))
        seen.stopped = budget.over() or used_up(space.number(0))
        if seen.stopped:
            break
    while kept is not None and said == 0 and space.number(13):
        said = space.run(1)
    space.gather()
    if space.number(7):
        return seen, program.source.fields[space.number(7) - 1]
    _trouble(program, space)
    if kept is not None:
        kept.save(program, space)
    graph.refresh()
    if compact:
        seen.miss = len(graph) ** 2 / 2**65
    if seen.stopped.startswith("depth"):
        graph.layers.append(graph.expanded)
    _take_over(program, space, seen)
    seen.seconds = budget.used
    return seen, ""


def _trouble(program: Program, space: Space) -> None:
    if space.number(8):
        raise Disagreement(f"a narrowing of {program.rules[space.number(8) - 1]} breaks down")


def _take_over(program: Program, space: Space, seen: Exploration) -> None:
    """Ends, failing properties and faults, each as Python tells it."""
    table = program.table
    endings = table.game.endings
    counts = space.part(6, c_long, max([0, *endings]) + 1)
    for ending, clause in endings.items():
        if counts[ending]:
            seen.ends[clause] = seen.ends.get(clause, 0) + counts[ending]
    happened = space.part(16, c_uint8, len(program.rules))
    seen.happened = {rule for number, rule in enumerate(program.rules) if happened[number]}
    kind = program.breakage
    properties = program.source.properties
    flags = space.part(8, c_uint8, len(properties))
    broken = space.part(7, kind, len(properties))
    found = [(broken[n].parent, n) for n in range(len(properties)) if flags[n]]
    for parent, number in sorted(found):
        held = broken[number]
        move, at = held_move(program, held.move), held_move(program, held.at)
        seen.broken[properties[number].name] = Breakage(parent, move, at, property=properties[number])
    faults = space.part(9, kind, space.number(4))
    for held in faults:
        told = fault_of(program, seen, held)
        if told.fault not in [known.fault for known in seen.faults]:
            seen.faults.append(told)


def held_move(program: Program, held: Any) -> Move:
    """A move of a search; before the first there is the set-up."""
    return SET_UP if held.rule < 0 else program.move(held)


def fault_of(program: Program, seen: Exploration, held: Any) -> Breakage:
    """A rule that broke down, in the words of the reference engine, which must break down as well."""
    table = program.table
    move, at, site = held_move(program, held.move), held_move(program, held.at), program.site(held.what)
    if held.parent < 0:
        step = begin(table)
        if step.fault is not None:
            return Breakage(-1, move, step.fault.move, fault=step.fault)
    else:
        state = seen.graph.state(held.parent)
        told = attempt(table, state, move)
        if told is not None and told.fault is not None:
            return Breakage(held.parent, move, told.fault.move, fault=told.fault)
        left = None if told is None else left_range(site, at, told)
        if left is not None:
            return Breakage(held.parent, move, at, fault=left)
    raise Disagreement(
        f"{table.game.name}: compiled, {at.rule} breaks down after {move}"
        f" ({site.kind} at {site.file}:{site.line});"
        f" as written it does not, in {seen.graph.state(max(0, held.parent))!r}"
    )


def left_range(site: Site, at: Move, told: Step) -> Fault | None:
    """The fault of a step, whole as written, in which a number or a pile leaves what its field allows."""
    if site.kind != "range" or not any(out_of_range(event.after) for event in told.chain):
        return None
    return Fault(at, f"a number leaves its range, at {site.file}:{site.line} ({site.what})")


def out_of_range(state: State) -> list[str]:
    """The fields of a position with a number that its declaration does not allow."""
    return list(dict.fromkeys(cell.field for cell, _what in state.schema.misfits(state)))
