"""A check as SARIF, with each finding located at its clauses in the game's catalog."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludex.model.game import Game
from ludex.model.toml import lines_of_ids
from ludex.solver.detect import DETECTORS

from .check_file import CheckFile, FoundData

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(file: CheckFile, games: dict[str, Game]) -> str:
    """The check as SARIF 2.1.0."""
    results = [
        _result(found, games[check.game], check.game) for check in file.games for found in check.findings
    ]
    return document({one.name: one.says for one in DETECTORS}, results)


def document(kinds: Mapping[str, str], results: list[dict[str, Any]]) -> str:
    """A SARIF document of these results, with what each kind of them means."""
    rules = [{"id": name, "shortDescription": {"text": says}} for name, says in kinds.items()]
    run = {"tool": {"driver": {"name": "ludex", "rules": rules}}, "results": results}
    return (
        json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False)
        + "\n"
    )


def _result(found: FoundData, game: Game, name: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "ruleId": found.detector,
        "level": found.severity,
        "message": {"text": "\n".join([found.title, found.detail, *found.story]).strip()},
        "locations": _locations(found, game),
        "partialFingerprints": {"ludex/v1": f"{name}/{found.id}"},
    }
    if found.accepted:
        data["suppressions"] = [{"kind": "external", "justification": found.accepted}]
    return data


def _locations(found: FoundData, game: Game) -> list[dict[str, Any]]:
    catalog = game.folder / "clauses.toml"
    lines = lines_of_ids(catalog)
    places = [lines[clause] for clause in found.clauses if clause in lines]
    return [located(catalog, line) for line in places or [1]]


def located(file: Path, line: int) -> dict[str, Any]:
    """A line of a file as SARIF names it."""
    return {"physicalLocation": {"artifactLocation": {"uri": _address(file)}, "region": {"startLine": line}}}


def _address(path: Path) -> str:
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_uri()
