"""The rules of tables as a page runs them: WebAssembly, and what its numbers are called."""

from __future__ import annotations

import base64
import gzip
from typing import Any

from ludex.model.domain import SEATS, Domain
from ludex.model.game import Table
from ludex.model.generic_drawing import nothing
from ludex.model.shape import Number, Row, Shape, Stack, leaves, pack_code
from ludex.solver.native.error import NoCompiler, NotCompilable
from ludex.solver.native.webassembly import module_of

ROOM = 240_000
"""Bytes of a page that compiled rules may take; what no longer fits can only be stepped through."""
NO_ROOM = "This page has no room for the rules of this set-up; `ludex serve` plays on from any step."


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
        self.room -= len(code)
        domains = _Domains(table)
        self.kept[name] = {
            "module": code,
            "args": module.most_args,
            "rules": [
                {
                    "name": rule.name,
                    "kind": rule.kind.name.lower(),
                    "parameters": [[name, domains.place(domain)] for name, domain in rule.parameters],
                }
                for rule in table.rules.values()
            ],
            "clauses": module.clauses,
            "dropped": [
                number for number, clause in enumerate(module.clauses, 1) if clause in table.box.dropped
            ],
            "seats": table.box.seat_names,
            "endings": {str(value): clause for value, clause in table.game.endings.items()},
            "fields": [_field(table, field, shape, domains) for field, shape in table.schema.fields.items()],
            "domains": domains.data,
        }


class _Domains:
    """What the numbers of each domain are called."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.data: list[dict[str, Any]] = []
        self._places: dict[int, int] = {}

    def place(self, domain: Domain) -> int:
        if id(domain) not in self._places:
            low, high = domain.bounds(self.table.box)
            labels = None if domain.labels is None else list(domain.labels(self.table.box))
            self._places[id(domain)] = len(self.data)
            self.data.append({"low": low, "high": high, "labels": labels})
        return self._places[id(domain)]


def _field(table: Table, name: str, shape: Shape, domains: _Domains) -> dict[str, Any]:
    """A field with its numbers in the order in which they lie in memory."""
    by_seat = isinstance(shape, Row) and shape.over is SEATS
    cells = []
    for path, leaf in leaves(shape):
        number = leaf.item if isinstance(leaf, Stack) else leaf
        cells.append(
            {
                "path": _labels(table, shape, path),
                "seat": path[0] if by_seat else None,
                "code": pack_code(number),
                "domain": domains.place(number.domain),
                "pile": leaf.most if isinstance(leaf, Stack) else None,
                "blank": nothing(number),
            }
        )
    hidden = name in table.schema.bookkeeping
    return {"name": name, "single": isinstance(shape, Number | Stack), "hidden": hidden, "cells": cells}


def _labels(table: Table, shape: Shape, path: tuple[int, ...]) -> list[str]:
    found = []
    for index in path:
        if isinstance(shape, Row):
            found.append(shape.over.show(table.box, shape.first + index))
            shape = shape.item
    return found
