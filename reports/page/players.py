"""Games to step through, as data of the page: one table, or two in step, and what can be copied of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.state import State
from ludex.model.trace import Trace, table_of
from ludex.reports.check_file import TurningData
from ludex.solver.judge.case_toml import write_toml
from ludex.solver.otherwise import Course, what_it_hangs_on

from .columns import Columns
from .courses import Halt, Parting
from .frames import Shared, frame, frames
from .pair import Side, in_step
from .programs import NO_ROOM, ROOM, Programs
from .tables import Tables

Played = dict[str, Any]


class Players:
    """All games of a page; what they have in common is kept once."""

    def __init__(self) -> None:
        self.tables = Tables()
        self.shared = Shared(self.tables)
        self.games: dict[str, Played] = {}
        self.clauses: dict[str, str] = {}
        self.programs = Programs()
        self._played_at: dict[str, Table] = {}

    def add(
        self,
        name: str,
        table: Table,
        trace: Trace,
        course: Course | None = None,
        turned: TurningData | None = None,
    ) -> None:
        """A recorded game; with a course the steps that do not matter, and where the check saw it turn."""
        run = self._run(table, trace)
        hangs = None if course is None else what_it_hangs_on(course, [step.move for step in trace.steps])
        if hangs is not None:
            run["free"] = hangs.free
        if turned is not None:
            run |= {"last_chance": turned.decision, "miss": self._run(table, turned.near_miss)}
        self._keep(name, table, {"": run})
        self._cite(table.game, self.games[name])

    def _run(self, table: Table, trace: Trace) -> dict[str, Any]:
        shown = {"name": "", "table": self.tables.of(table), "frames": frames(table, trace, self.shared)}
        return {"tables": [shown], "parts": None, "why": []}

    def add_position(self, name: str, table: Table, state: State) -> None:
        """A table as it lies, to look at and to play on from."""
        laid = [frame(table, None, state, self.shared)]
        shown = {"name": "", "table": self.tables.of(table), "frames": laid}
        self._keep(name, table, {"": {"tables": [shown], "parts": None, "why": []}})

    def add_pairs(self, name: str, left: Side, others: Sequence[Side], moves: Sequence[str]) -> None:
        """The same moves on a table and on each of others, until they part."""
        runs = {right.name: self._pair(left, right, moves) for right in others}
        for right in others[:1]:
            runs[right.name] |= self._otherwise(left, right, runs[right.name])
        self._keep(name, left.table, runs)
        for side in (left, *others):
            self._cite(side.table.game, self.games[name])

    def _pair(self, left: Side, right: Side, moves: Sequence[str], *, further: bool = True) -> dict[str, Any]:
        run = in_step(left, right, moves, self.shared, further=further)
        for side, shown in zip((left, right), run["tables"], strict=True):
            shown["table"] = self.tables.of(side.table)
        return run

    def _otherwise(self, left: Side, right: Side, run: dict[str, Any]) -> dict[str, Any]:
        """What the parting of two tables hangs on, and a game in which they do not part."""
        line = [shown["move"] for shown in run["tables"][0]["frames"][1 : (run["parts"] or 0) + 1]]
        hangs = what_it_hangs_on(Parting(left, right), line)
        if hangs is None:
            return {}
        miss = self._pair(left, right, hangs.near_miss, further=False) if hangs.near_miss else None
        stays = miss is not None and miss["parts"] is None
        told = {"free": hangs.free, "last_chance": hangs.last_chance}
        return told | ({"miss": miss} if stays else {})

    def add_found(
        self,
        name: str,
        game: Game,
        trace: Trace,
        readings: Mapping[str, str],
        about: str,
        detector: str = "",
        turned: TurningData | None = None,
    ) -> bool:
        """The game of a finding; of one about an open question, beside each other reading of it.

        A trace that was made with other rules cannot be played: the finding then stands without its game.
        """
        try:
            table = table_of(trace, game)
            if about not in readings:
                halts = {"stuck": False, "undecided-winner": True}
                course = Halt(Side("", table), halts[detector]) if detector in halts else None
                self.add(name, table, trace, course, turned)
                return True
            followed = table.box.rulings[about]
            first = readings[about]
            rest = [other for other in game.rulings[about].defensible if other not in (first, followed)]
            others = [*self._beside(game, trace, readings, about, [first, *rest])]
            if others:
                self.add_pairs(name, Side(followed, table), others, [step.move for step in trace.steps])
            else:
                self.add(name, table, trace)
        except BadInput:
            return False
        return True

    def _beside(
        self, game: Game, trace: Trace, readings: Mapping[str, str], about: str, others: Iterable[str]
    ) -> Iterator[Side]:
        """The tables of other readings; one that does not permit this set-up is left out."""
        for other in others:
            chosen = {**trace.configuration.rulings, **readings, about: other}
            with suppress(BadInput):
                yield Side(other, game.table(trace.configuration.model_copy(update={"rulings": chosen})))

    def _keep(self, name: str, table: Table, runs: dict[str, Any]) -> None:
        configuration = table.box.configuration.model_dump(mode="json", exclude_defaults=True)
        self._played_at[name] = table
        self.games[name] = {
            "runs": runs,
            "program": "",
            "why_not": NO_ROOM,
            "game": table.game.name,
            "setup": write_toml({"setup": configuration}),
            "configuration": json.dumps(configuration, ensure_ascii=False),
        }

    def give_rules(self, room: int = ROOM) -> None:
        """Give the games the compiled rules of their tables, as far as there is room for them.

        The first games of every rulebook come first, so that none takes the room of another.
        """
        self.programs.room = room
        by_game: dict[str, list[str]] = {}
        for name, table in self._played_at.items():
            by_game.setdefault(table.game.name, []).append(name)
        for name in (one for names in zip_longest(*by_game.values()) for one in names if one is not None):
            table = self._played_at[name]
            program, why_not = self.programs.of(table)
            self.games[name] |= {"program": program, "why_not": why_not}
            if program:
                self._cite_all(table.game)

    def _cite(self, game: Game, played: Played) -> None:
        for run in played["runs"].values():
            shown = (one for side in run["tables"] for one in side["frames"])
            for clause in {clause for one in shown for clause in one["clauses"]}:
                if clause in game.catalog:
                    self.clauses[clause] = game.catalog[clause].says

    def _cite_all(self, game: Game) -> None:
        """Whoever plays on may come to any clause."""
        self.clauses |= {clause.id: clause.says for clause in game.catalog}

    def data(self) -> dict[str, Any]:
        """What the script of the page reads."""
        clauses = dict(sorted(self.clauses.items()))
        columns = Columns()
        games = {name: played | {"runs": columns.runs(played["runs"])} for name, played in self.games.items()}
        return {
            "lines": self.shared.lines,
            "games": games,
            "frames": columns.columns,
            "clauses": clauses,
            "programs": self.programs.kept,
            "tables": self.tables.kept,
            "parts": self.tables.parts,
        }
