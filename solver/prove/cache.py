"""Keeping proofs: what was decided stays decided until a rule, a property, the configuration or we change."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import z3
from ludex.invariants.property import Property
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Table
from ludex.model.trace import Trace

from ..fingerprint import edits
from ..result import Result, Verdict

FORMAT = 2
KEPT = " (kept from an earlier run)"
LARGEST = 50_000_000
"""No entry has as many bytes as this."""
THEIRS = ("z3-solver", "pydantic", "pydantic-core", "annotated-types", "typing-extensions")
"""Packages that are told apart by their version; of all others the files count."""
_SKIPPED = {"z3", "pydantic", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection"}


PROVER = (__name__, "ludex.solver.prove.engine")


def key(table: Table, properties: Sequence[Property], second: bool) -> str:
    """A fingerprint of everything that a verdict depends on."""
    about = {
        "format": FORMAT,
        "python": sys.version,
        "solver": z3.get_full_version(),
        "second solver": version("cvc5") if second else "",
        "packages": [version(name) for name in THEIRS],
        "files": [
            (str(path), hashlib.sha256(path.read_bytes()).hexdigest())
            for path in sorted(_sources(table, properties, PROVER))
        ],
        "box": about_box(table, properties),
    }
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:32]


def about_box(table: Table, properties: Sequence[Property]) -> dict[str, Any]:
    """What is laid out, and what is asked of it."""
    return {
        "game": table.game.name,
        "edits": json.loads(json.dumps(edits(table.game), default=str)),
        "configuration": table.box.configuration.model_dump(mode="json"),
        "dropped": sorted(table.box.dropped),
        "properties": [p.name for p in properties],
    }


def rules_fingerprint(table: Table, properties: Sequence[Property]) -> str:
    """The same on every machine that has these rules, these properties and this box."""
    digest = hashlib.sha256(json.dumps(about_box(table, properties), sort_keys=True).encode())
    for path in sorted(_sources(table, properties), key=lambda path: (path.name, path.as_posix())):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(table: Table, properties: Iterable[Property], also: Iterable[str] = ()) -> set[Path]:
    """The files that rules, properties, kernel and these modules are made of, with all that they import."""
    game = table.game
    used = [*game.rules, game.to_act, game.start, game.position, game.box]
    used += [part for p in properties for part in (p.holds, p.memory) if part is not None]
    names = {part.__module__ for part in used} | set(also)
    files = {Path(str(sys.modules[name].__file__)) for name in _imported(names)}
    files |= {path for path in game.folder.rglob("*") if path.suffix in (".py", ".toml")}
    return files


def _imported(names: Iterable[str]) -> set[str]:
    """Modules with all that they use, as far as it is not Python's own."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        root = name.partition(".")[0]
        if name in found or root in sys.stdlib_module_names or root in _SKIPPED:
            continue
        if getattr(module, "__file__", None) is None:
            continue
        found.add(name)
        for value in vars(module).values():
            other = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            if isinstance(other, str):
                waiting.append(other)
    return found


def load(folder: Path, name: str, expected: Collection[str]) -> list[Result] | None:
    """What was decided under this key on exactly these properties; a changed entry is not believed."""
    path = folder / f"{name}.json"
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        entry = json.loads(path.read_text(encoding="utf-8"))
        if entry["digest"] != _digest(name, entry["verdicts"]):
            return None
        results = [_result(row) for row in entry["verdicts"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    return results if {result.property for result in results} == set(expected) else None


def save(folder: Path, name: str, results: Sequence[Result]) -> None:
    """Keep verdicts under a key, if the folder lets them be kept: without them a proof is made again."""
    rows = [_row(result) for result in results]
    entry = {"digest": _digest(name, rows), "verdicts": rows}
    with suppress(BadInput):
        write_whole(folder / f"{name}.json", json.dumps(entry, indent=1) + "\n", make_folder=True)


def _digest(name: str, rows: list[dict[str, Any]]) -> str:
    return hashlib.sha256(f"{name} {json.dumps(rows, sort_keys=True)}".encode()).hexdigest()


def _row(result: Result) -> dict[str, Any]:
    row = asdict(replace(result, trace=None))
    row["verdict"] = result.verdict.value
    row["trace"] = None if result.trace is None else result.trace.model_dump(mode="json")
    return row


def _result(row: dict[str, Any]) -> Result:
    return Result(
        property=row["property"],
        verdict=Verdict(row["verdict"]),
        engine=row["engine"],
        configuration=row["configuration"],
        evidence=row["evidence"] + KEPT,
        clauses=tuple(row["clauses"]),
        seconds=row["seconds"],
        needed=tuple(row["needed"]),
        trace=None if row["trace"] is None else Trace.model_validate(row["trace"]),
        position=row["position"],
    )
