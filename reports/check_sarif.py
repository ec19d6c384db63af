"""A check as SARIF, with each finding located at its clauses in the game's catalog."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ludex.model.game import Game

from .check_file import CheckFile, FoundData

DETECTORS = {
    "stuck": "Someone must act and nothing is permitted.",
    "lost-end": "An end of the game can no longer come about.",
    "endless": "Play can go on for ever.",
    "broken-law": "A law of the game does not always hold.",
    "vacuous-clause": "A clause could be left out.",
    "divergent-readings": "A question is left open, and the answer matters.",
    "undetermined-order": "Two things happen at once and their order matters.",
    "contradicting-numbers": "Figures or orders contradict one another.",
    "references": "The rulebook refers to something it does not have.",
    "leak": "What is permitted gives away what is hidden.",
    "open-question": "A question is left open that play cannot test.",
}
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(file: CheckFile, games: dict[str, Game]) -> str:
    """The check as SARIF 2.1.0."""
    results = [
        _result(found, games[check.game], check.game) for check in file.games for found in check.findings
    ]
    run = {
        "tool": {
            "driver": {
                "name": "ludex",
                "rules": [
                    {"id": name, "shortDescription": {"text": text}} for name, text in DETECTORS.items()
                ],
            }
        },
        "results": results,
    }
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
    lines = clause_lines(catalog)
    places = [lines[clause] for clause in found.clauses if clause in lines]
    return [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": _address(catalog)},
                "region": {"startLine": line},
            }
        }
        for line in places or [1]
    ]


def clause_lines(catalog: Path) -> dict[str, int]:
    """On which line of a catalog each clause begins."""
    found: dict[str, int] = {}
    for number, line in enumerate(catalog.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r"""\s*id\s*=\s*["']([^"']+)["']""", line)
        if match:
            found.setdefault(match.group(1), number)
    return found


def _address(path: Path) -> str:
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_uri()
