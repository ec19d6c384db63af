"""Keeping proofs: what was decided stays decided until a rule, a property, the configuration or we change."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import z3
from ludex import invariants, model
from ludex.invariants.property import Property
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Table
from ludex.model.trace import Trace

from ..result import Result, Verdict

FORMAT = 1
KEPT = " (kept from an earlier run)"


def key(table: Table, properties: Sequence[Property], recheck: bool) -> str:
    """A fingerprint of everything that a verdict depends on."""
    digest = hashlib.sha256()
    about = {
        "format": FORMAT,
        "solver": z3.get_version_string(),
        "game": table.game.name,
        "configuration": table.box.configuration.model_dump(mode="json"),
        "dropped": sorted(table.box.dropped),
        "properties": [p.name for p in properties],
        "recheck": recheck,
    }
    digest.update(json.dumps(about, sort_keys=True).encode())
    for path in sorted(_sources(table, properties)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def _sources(table: Table, properties: Iterable[Property]) -> set[Path]:
    """The files that the rules, the properties, the kernel and the prover are made of."""
    prover = Path(__file__).parent
    files = {path for folder in (prover, prover.parent / "lift") for path in folder.glob("*.py")}
    files |= set(Path(inspect.getfile(model)).parent.glob("*.py"))
    files |= {path for path in table.game.folder.rglob("*") if path.suffix in (".py", ".toml")}
    files |= set(Path(inspect.getfile(invariants)).parent.glob("*.py"))
    for p in properties:
        files |= set(Path(inspect.getfile(p.holds)).parent.glob("*.py"))
    return files


def load(folder: Path, name: str) -> list[Result] | None:
    """What was decided under this key, if anything."""
    path = folder / f"{name}.json"
    if not path.exists():
        return None
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [_result(row) for row in rows]
    except (OSError, ValueError, TypeError, KeyError):
        return None


def save(folder: Path, name: str, results: Sequence[Result]) -> None:
    """Keep verdicts under a key, if the folder lets them be kept: without them a proof is made again."""
    rows = [_row(result) for result in results]
    with suppress(BadInput):
        write_whole(folder / f"{name}.json", json.dumps(rows, indent=1) + "\n", make_folder=True)


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
    )
