"""The rulebook, section by section: every clause with what it did in play and what rests on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.model.game import Game

from ..check_file import ClauseData, GameCheck, best_verdicts

KINDS = {
    "permitted": "permitted {} times",
    "blocked": "forbade {} times",
    "caused": "caused something {} times",
}

MOST_RESTING = 8


def sections(game: Game, check: GameCheck, matters: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The sections of the rulebook in their order, then what belongs to none."""
    found = list(matters)
    did = {clause.id: clause for clause in check.clauses}
    names = [*check.sections, *(clause.section for clause in game.catalog), ""]
    chapters = []
    for name in dict.fromkeys(names):
        clauses = [
            _clause(game, check, clause.id, did.get(clause.id), found)
            for clause in game.catalog
            if clause.section == name
        ]
        here = [one for one in found if one["section"] == name]
        if clauses or here:
            chapters.append({"title": name or "The whole game", "clauses": clauses, "matters": here})
    return chapters


def _clause(
    game: Game, check: GameCheck, clause_id: str, did: ClauseData | None, matters: list[dict[str, Any]]
) -> dict[str, Any]:
    clause = game.catalog[clause_id]
    rests = [
        verdict
        for verdict in best_verdicts(check)
        if clause_id in verdict.clauses or clause_id in verdict.needed
    ]
    return {
        "id": clause_id,
        "says": clause.says,
        "kind": clause.kind.value,
        "line": min(clause.lines, default=None),
        "did": _did(did),
        "rests": rests[:MOST_RESTING],
        "more": max(0, len(rests) - MOST_RESTING),
        "matters": [
            {
                "anchor": one["anchor"],
                "id": one["id"],
                "does": one["does"],
            }
            for one in matters
            if any(clause_id == other["id"] for other in one["clauses"])
        ],
    }


def _did(clause: ClauseData | None) -> str:
    """What a clause did in play, in words."""
    if clause is None:
        return "Not looked at."
    parts = [
        words.format(f"{getattr(clause, kind):,}") for kind, words in KINDS.items() if getattr(clause, kind)
    ]
    if parts:
        return f"In play it {', '.join(parts)}."
    if clause.unreachable:
        return f"No game can come to it: {clause.unreachable}"
    return "It never came up in play." if clause.expected else "Nothing that play could exercise."
