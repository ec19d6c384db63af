"""What a page knows of a table: how its positions lie in memory, what numbers mean, how it is drawn."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ludex.model.domain import SEATS, Domain
from ludex.model.game import Table
from ludex.model.generic_drawing import nothing
from ludex.model.shape import Number, Row, Shape, Stack, leaves, pack_code

from .scripted.drawing import scripted


class Tables:
    """The tables of a page; what several have in common is kept once."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Any]] = {}
        self.parts: dict[str, Any] = {}
        """Layouts and boxes by a digest of what they say."""
        self.drawings: dict[str, str] = {}
        """The scripts of drawings, by the name that tables know them by."""
        self._places: dict[tuple[int, str], str] = {}

    def of(self, table: Table) -> str:
        """The name of a table, whose parts are kept from now on."""
        asked = id(table.game), table.box.configuration.model_dump_json()
        if asked not in self._places:
            said = {
                "layout": self._part(layout(table)),
                "seats": table.box.seat_names,
                **self._drawing(table),
            }
            self._places[asked] = _digest(said)
            self.kept[self._places[asked]] = said
        return self._places[asked]

    def is_drawn(self, name: str) -> bool:
        """Whether the page draws the positions of a table by itself."""
        return bool(self.kept[name]["drawing"])

    def _part(self, said: Any) -> str:
        name = _digest(said)
        self.parts.setdefault(name, said)
        return name

    def _drawing(self, table: Table) -> dict[str, Any]:
        found = scripted(table)
        if found is None:
            return {"drawing": "", "box": "", "rulings": {}}
        name = _digest(found.script)
        self.drawings[name] = found.script
        return {"drawing": name, "box": self._part(found.box), "rulings": found.rulings}


def _digest(said: Any) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:12]


class Domains:
    """What the numbers of each domain are called."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.data: list[dict[str, Any]] = []
        self._places: dict[int, int] = {}

    def place(self, domain: Domain) -> int:
        """Where a domain stands among those of the table."""
        if id(domain) not in self._places:
            low, high = domain.bounds(self.table.box)
            labels = None if domain.labels is None else list(domain.labels(self.table.box))
            self._places[id(domain)] = len(self.data)
            self.data.append({"low": low, "high": high, "labels": labels})
        return self._places[id(domain)]


def layout(table: Table) -> dict[str, Any]:
    """The fields of a table's positions in the order in which they lie in memory, and its rules."""
    domains = Domains(table)
    fields = [_field(table, field, shape, domains) for field, shape in table.schema.fields.items()]
    rules = [
        {
            "name": rule.name,
            "kind": rule.kind.name.lower(),
            "parameters": [[name, domains.place(domain)] for name, domain in rule.parameters],
        }
        for rule in table.rules.values()
    ]
    return {"fields": fields, "rules": rules, "domains": domains.data}


def _field(table: Table, name: str, shape: Shape, domains: Domains) -> dict[str, Any]:
    """A field: its rows from outside in, and what one of its numbers or piles looks like."""
    rows, inner = _rows(table, shape)
    _path, leaf = next(leaves(inner))
    number = leaf.item if isinstance(leaf, Stack) else leaf
    return {
        "name": name,
        "single": isinstance(shape, Number | Stack),
        "hidden": name in table.schema.bookkeeping,
        "by_seat": isinstance(shape, Row) and shape.over is SEATS,
        "rows": rows,
        "code": pack_code(number),
        "domain": domains.place(number.domain),
        "pile": leaf.most if isinstance(leaf, Stack) else None,
        "blank": nothing(number),
    }


def _rows(table: Table, shape: Shape) -> tuple[list[list[str]], Shape]:
    """The labels of the members of each row, the outermost first, and what the innermost holds."""
    rows = []
    while isinstance(shape, Row):
        rows.append([shape.over.show(table.box, shape.first + index) for index in range(shape.length)])
        shape = shape.item
    return rows, shape
