"""The rules of tables as a page runs them: WebAssembly, and what its clauses and endings are called."""

from __future__ import annotations

import base64
import gzip
from typing import Any

from ludex.model.game import Table
from ludex.solver.native.error import NoCompiler, NotCompilable
from ludex.solver.native.webassembly import module_of

ROOM = 1_000_000
"""Bytes of a page that compiled rules may take; what no longer fits can only be stepped through."""
NO_ROOM = "This page has no room for the rules of this set-up; “ludex serve” plays on from any step."


class Programs:
    """The compiled rules of the tables of a page, each kept once."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.kept: dict[str, dict[str, Any]] = {}
        self._why_not: dict[str, str] = {}

    def of(self, table: Table) -> tuple[str, str]:
        """The name of a table's program, or nothing and why there is none."""
        name = f"{table.game.name} {table.box.configuration.model_dump_json()}"
        if name not in self.kept and name not in self._why_not:
            try:
                self._add(name, table)
            except (NoCompiler, NotCompilable) as reason:
                self._why_not[name] = f"This page can only be stepped through. {reason}"
        return (name, "") if name in self.kept else ("", self._why_not[name])

    def _add(self, name: str, table: Table) -> None:
        if self.room <= 0:
            self._why_not[name] = NO_ROOM
            return
        module = module_of(table)
        code = base64.b64encode(gzip.compress(module.code, mtime=0)).decode()
        if len(code) > self.room:
            self._why_not[name] = NO_ROOM
            return
        self.room -= len(code)
        self.kept[name] = {
            "module": code,
            "clauses": module.clauses,
            "dropped": [
                number for number, clause in enumerate(module.clauses, 1) if clause in table.box.dropped
            ],
            "endings": {str(value): clause for value, clause in table.game.endings.items()},
        }
