"""Breadth-first search on a cluster: level by level, the positions divided among actors by fingerprint.

An actor expands its own positions with the compiled rules and hands the others over, in one parcel for each
owner. After every level the actors write down what they know, so that a lost node costs one level.
"""

from __future__ import annotations

import ctypes
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ludex.invariants.property import Memory, Property
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Move, Table
from ludex.model.play import begin, steps
from ludex.model.state import State

from ..budget import Budget
from ..explore.graph import Graph
from ..explore.search import Breakage, Exploration, Reporter
from ..native.error import Disagreement
from ..native.program import Program
from ..native.search import fault_of, held_move
from .connect import connect, identity, many_workers
from .part import Division, Figures, Part

FULL, TROUBLE = 3, 4
"""What a part says when it has no more room, and when something went wrong."""
LOSSES = 5
"""How often a search begins again after a loss."""
SETTLING = 2.0
"""Seconds in which a cluster notices what it has lost."""
RUN = "run.json"


class DividedGraph(Graph):
    """The positions of a divided search; position n of part p has the number n times the parts, plus p."""

    linked = False

    def __init__(self, program: Program, ask: Callable[..., Any], parts: int, compact: bool) -> None:
        super().__init__(program.table)
        self.program = program
        self.ask = ask
        self.parts = parts
        self.compact = compact
        self.figures: list[Figures] = []
        self.keys = _Keys(self)  # type: ignore[assignment]

    def __len__(self) -> int:
        return sum(one.known for one in self.figures)

    def refresh(self, figures: list[Figures]) -> None:
        """Take over how far the parts have come."""
        self.figures = figures
        self.expanded = sum(one.expanded for one in figures)
        self.layers = [sum(firsts) for firsts in zip(*(one.layers for one in figures), strict=True)]

    @property
    def transitions(self) -> int:
        """How many decisions and chance outcomes lead from one position to another."""
        return sum(one.transitions for one in self.figures)

    def bytes_each(self) -> float:
        """The bytes of a visited position."""
        return sum(one.bytes for one in self.figures) / max(1, len(self))

    def cost(self) -> str:
        """What the search took, in words."""
        sent = sum(one.sent for one in self.figures) / 1e6
        processor = sum(one.processor for one in self.figures)
        return (
            f"{self.parts} parts, {self.bytes_each():.0f} bytes a position, {sent:,.0f} MB handed over,"
            f" {processor:,.0f} s of processor time"
        )

    def level(self, number: int) -> int:
        """How many decisions lie between the start and a position."""
        inner, part = divmod(number, self.parts)
        return sum(first <= inner for first in self.figures[part].layers) - 1

    def stuck(self) -> Iterator[int]:
        """The first position of each part that is not over and permits nothing."""
        for part, one in enumerate(self.figures):
            if one.stuck:
                yield one.first_stuck * self.parts + part

    def state(self, number: int) -> State:
        """A position by its number."""
        inner, part = divmod(number, self.parts)
        if self.compact:
            return self.play_along(self.ancestry(number))[1]
        return self.program.unpacked(self.ask(part, "key", inner))

    def ancestry(self, number: int) -> list[int]:
        """The numbers along the shortest way from the start to a position, both included."""
        way = [number]
        while True:
            inner, part = divmod(way[-1], self.parts)
            sender, parent = self.ask(part, "parent", inner)
            if parent < 0:
                return way[::-1]
            way.append(parent * self.parts + sender)

    def play_along(self, way: list[int]) -> tuple[list[Move], State]:
        """The moves that lead through these positions, found by the reference engine."""
        state = begin(self.table).after
        moves: list[Move] = []
        for number in way[1:]:
            found = next((step for step in steps(self.table, state) if self._is(step, number)), None)
            if found is None:
                raise Disagreement(f"{self.table.game.name}: a position cannot be reached from {state!r}")
            moves.append(found.move)
            state = found.after
        return moves, state

    def _is(self, step: Any, number: int) -> bool:
        inner, part = divmod(number, self.parts)
        if step.fault is not None:
            return False
        if self.compact:
            return bool(self.ask(part, "number", step.after.packed()) == inner)
        return bool(self.keys[number] == step.after.packed())


class _Keys:
    """The positions as Python packs them; those looked at last are kept."""

    def __init__(self, graph: DividedGraph) -> None:
        self._graph = graph
        self._known: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._graph)

    def __getitem__(self, number: int) -> bytes:
        if number not in self._known:
            self._known = {number: self._graph.state(number).packed()}
        return self._known[number]


class Lost(Exception):
    """A node is gone, and what it knew."""


class RaySearch:
    """Breadth-first search on a cluster, in the place of `PythonSearch` and `NativeSearch`.

    `keep`: a folder that every node sees, in which the search can be taken up again by as many nodes as there
    are then. `spill`: a folder of each node for what does not fit in its memory.
    """

    def __init__(
        self,
        on: str,
        *,
        parts: int | None = None,
        compact: bool = False,
        keep: Path | None = None,
        resume: bool = False,
        spill: str = "",
    ) -> None:
        self.on = on
        self.parts = parts
        self.compact = compact
        self.keep = keep
        self.resume = resume
        self.spill = spill
        self.redone: list[str] = []
        """What was lost and done again, or could not be kept, in words."""

    def run(
        self,
        table: Table,
        properties: Sequence[Property],
        budget: Budget,
        reporter: Reporter,
        memory: type[Memory] | None = None,
    ) -> Exploration:
        """Visit positions until all are known or the budget is used up."""
        connect(self.on)
        program = Program(table, properties)
        division = Division(
            table.game.name,
            identity(table.game),
            table.box.configuration,
            tuple(p.name for p in program.source.properties),
            -1 if memory is None else program.source.memories.index(memory),
            self.parts or many_workers(self.on),
            budget.states,
            self.compact and memory is None,
            spill=self.spill,
        )
        keep = self.keep and self.keep / ("positions" if memory is None else memory.__name__)
        if keep is not None:
            division = self._kept(division, keep)
        while True:
            search = _Search(self, division, program, budget, reporter, keep)
            narrow = search.run()
            if not narrow:
                break
            division = replace(division, wide=(*division.wide, narrow))
            program = program.wider([narrow])
            self.resume = False
        seen = search.seen
        seen.properties = tuple(p for p in program.source.properties if p.memory is memory)
        search.take_over()
        seen.seconds = budget.used
        return seen

    def _kept(self, division: Division, keep: Path) -> Division:
        """The division of the search that is kept in a folder, if it is this one."""
        path = keep / RUN
        if not self.resume:
            if path.exists():
                raise BadInput(
                    "keep", "holds a search already", where=str(keep), right="add --resume, or another folder"
                )
            return division
        try:
            told = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            raise BadInput("resume", "holds no search that can be taken up", where=str(keep)) from None
        same = replace(division, parts=told["parts"], wide=tuple(told["wide"]), most=told["most"])
        if _described(same) != {key: value for key, value in told.items() if key != "level"}:
            raise BadInput(
                "resume",
                "holds a search of other rules, properties or set-up",
                where=str(keep),
                right="another folder, or the game as it was",
            )
        return same


def _described(division: Division) -> dict[str, Any]:
    """A division as it is written down."""
    told = {**asdict(division), "configuration": division.configuration.model_dump(mode="json")}
    told.pop("spill")
    return dict(json.loads(json.dumps(told)))


class _Search:
    """One search on a cluster."""

    def __init__(
        self,
        owner: RaySearch,
        division: Division,
        program: Program,
        budget: Budget,
        reporter: Reporter,
        keep: Path | None,
    ) -> None:
        self.owner = owner
        self.division = division
        self.program = program
        self.budget = budget
        self.reporter = reporter
        self.keep = keep
        self.ray = connect(owner.on)
        self.actors: list[Any] = []
        self.graph = DividedGraph(program, self.ask, division.parts, division.compact)
        self.seen = Exploration(self.graph, ())
        self.level = -1
        """The last level that is written down; -1: none."""

    def ask(self, part: int, what: str, *given: Any) -> Any:
        """Ask one part."""
        return self.get([getattr(self.actors[part], what).remote(*given)])[0]

    def all(self, what: str, *given: Any) -> list[Any]:
        """Ask all parts."""
        return self.get([getattr(actor, what).remote(*given) for actor in self.actors])

    def get(self, refs: list[Any]) -> list[Any]:
        """Wait for answers; whatever a lost node owes is lost."""
        errors = self.ray.exceptions
        answers, lost, failed = [], "", None
        for ref in refs:
            try:
                answers.append(self.ray.get(ref))
            except errors.RayTaskError as error:
                failed = error.cause
            except errors.RayError as error:
                lost = type(error).__name__
        if lost:
            raise Lost(lost)
        if failed is not None:
            raise failed
        return answers

    def run(self) -> str:
        """Search; the field, if there is one, whose numbers need more room in a key."""
        if self.owner.resume and self.keep is not None:
            self.level = json.loads((self.keep / RUN).read_text("utf-8"))["level"]
        losses = 0
        while True:
            try:
                return self._run()
            except Lost as lost:
                losses += 1
                if losses > LOSSES:
                    raise BadInput("cluster", f"nodes were lost {losses} times ({lost})") from None
                since = f"since level {self.level}" if self.level >= 0 else "from the beginning"
                self.owner.redone.append(f"a node was lost ({lost}): searched again {since}")
                self.reporter.discovered(self.owner.redone[-1])
                time.sleep(SETTLING)

    def _start(self) -> list[Figures]:
        for actor in self.actors:
            self.ray.kill(actor)
        remote = self.ray.remote(Part).options(num_cpus=0, scheduling_strategy="SPREAD")
        self.actors = [remote.remote(self.division, mine) for mine in range(self.division.parts)]
        if self.level >= 0:
            return self.all("load", str(self.keep), self.level)
        return self.all("begin")

    def _run(self) -> str:
        """Search on from the last level that is written down."""
        self.graph.refresh(self._start())
        level_is_done = self.level >= 0
        seen = self.seen
        while True:
            if not level_is_done:
                seen.stopped = self._expand()
                self.graph.refresh(self.all("figures"))
                narrow = next((one.narrow for one in self.graph.figures if one.narrow), "")
                if narrow or seen.stopped:
                    return narrow
                self._save()
            if self.graph.expanded == len(self.graph):
                return ""
            if self.graph.depth + 1 == self.budget.depth:
                self.graph.layers.append(self.graph.expanded)
                seen.stopped = f"depth limit of {self.budget.depth} decisions"
                return ""
            self.graph.refresh(self.all("deeper"))
            level_is_done = False
            self.reporter.searching(len(self.graph), self.graph.depth)
            seen.stopped = self.budget.over()
            if seen.stopped:
                return ""

    def _expand(self) -> str:
        """Expand one level in rounds, until every part is done with it; why not, in words, if so."""
        parts = self.division.parts
        while True:
            rounds = [actor.expand.options(num_returns=parts + 1).remote() for actor in self.actors]
            taken = [
                actor.receive.remote(*(sent[number + 1] for sent in rounds))
                for number, actor in enumerate(self.actors)
            ]
            room = self.get(taken)
            said = self.get([sent[0] for sent in rounds])
            if FULL in said or not all(room) or self._too_many():
                return f"memory limit of {self.division.most:,} positions"
            if TROUBLE in said:
                return "" if any(one.narrow for one in self.all("figures")) else "a narrowing broke down"
            if 0 not in said:
                return ""
            stopped = self.budget.over()
            if stopped:
                return stopped

    def _too_many(self) -> bool:
        figures: list[Figures] = self.all("figures")
        self.reporter.searching(sum(one.known for one in figures), self.graph.depth + 1)
        return sum(one.known for one in figures) > self.division.most

    def _save(self) -> None:
        if self.keep is None:
            return
        level = self.level + 1
        try:
            self.keep.mkdir(parents=True, exist_ok=True)
            self.all("save", str(self.keep), level)
            write_whole(self.keep / RUN, json.dumps({**_described(self.division), "level": level}))
        except (OSError, BadInput) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.owner.redone.append(f"level {level} and those after it could not be kept: {why}")
            self.reporter.discovered(self.owner.redone[-1])
            self.keep = None
            return
        self.level = level

    # ------------------------------------------------------------ what was found

    def take_over(self) -> None:
        """Ends, failing properties and faults, each as Python tells it; of several the shortest."""
        seen, table, figures = self.seen, self.graph.table, self.graph.figures
        for ending, clause in table.game.endings.items():
            count = sum(one.ends[ending] for one in figures)
            if count:
                seen.ends[clause] = seen.ends.get(clause, 0) + count
        for number, rule in enumerate(self.program.rules):
            if any(one.happened[number] for one in figures):
                seen.happened.add(rule)
        if self.division.compact:
            seen.miss = len(self.graph) ** 2 / 2**65
        properties = self.program.source.properties
        found: list[tuple[int, int, Any]] = []
        faults: list[tuple[int, Any]] = []
        for part, (flags, broken, broke_down) in enumerate(self.all("broken")):
            kind = self.program.breakage
            held = (kind * len(properties)).from_buffer_copy(broken) if properties else ()
            for number, flag in enumerate(flags):
                if flag:
                    found.append((self._told(held[number], part), number, held[number]))
            many = len(broke_down) // ctypes.sizeof(kind)
            for one in (kind * many).from_buffer_copy(broke_down) if many else ():
                faults.append((self._told(one, part), one))
        for _level, number, one in sorted(found, key=lambda each: each[:2]):
            p = properties[number]
            breakage = Breakage(
                one.parent, held_move(self.program, one.move), held_move(self.program, one.at), property=p
            )
            seen.broken.setdefault(p.name, breakage)
        for _level, one in sorted(faults, key=lambda each: each[0]):
            told = fault_of(self.program, seen, one)
            if told.fault not in [known.fault for known in seen.faults]:
                seen.faults.append(told)

    def _told(self, held: Any, part: int) -> int:
        """Give the position from which something broke the number that it has for all; its level."""
        if held.parent < 0:
            return -1
        held.parent = held.parent * self.division.parts + part
        return self.graph.level(held.parent)
