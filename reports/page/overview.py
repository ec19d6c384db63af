"""The first screen of a game: what was found unasked, the weightiest questions, how sure we are."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..check_file import EntryData, GameCheck, best_verdicts
from .since import Since

UNASKED = 8
ASKED = 10
SURE = {
    "proved": "proved for every possible game",
    "exhausted": "true in every position of the boxes that were searched whole",
    "survived": "never seen to fail",
    "violated": "seen to fail",
    "vacuous": "true for want of anything that could break them",
    "undecided": "undecided",
}
"""What each verdict means, in plain words."""


def overview(check: GameCheck, since: Since | None) -> dict[str, Any]:
    """What the first screen shows of one game."""
    unasked = [entry for entry in check.entries if entry.unasked and entry.severity != "note"]
    asked = [entry for entry in check.entries if entry.ruling]
    return {
        "tiles": _tiles(check, unasked, asked),
        "sure": _sure(check),
        "unasked": [_anchor(check, entry) for entry in unasked[:UNASKED]],
        "more_unasked": max(0, len(unasked) - UNASKED),
        "asked": [_anchor(check, entry) for entry in asked[:ASKED]],
        "more_asked": max(0, len(asked) - ASKED),
        "since": since,
        "verdicts": best_verdicts(check),
        "jobs": check.jobs,
        "problems": [*check.problems, *check.alarms],
        "interrupted": check.interrupted,
    }


def anchor(check: GameCheck, entry: EntryData) -> str:
    """The name by which a page links to an entry; no other game's entry has it."""
    return f"{check.game}.{entry.id}"


def _anchor(check: GameCheck, entry: EntryData) -> dict[str, Any]:
    return {"anchor": anchor(check, entry), "id": entry.id}


def _tiles(check: GameCheck, unasked: list[EntryData], asked: list[EntryData]) -> list[tuple[str, str]]:
    best = best_verdicts(check)
    proved = sum(verdict.verdict in ("proved", "exhausted") for verdict in best)
    expected = [clause for clause in check.clauses if clause.expected]
    came_up = sum(bool(clause.engines) for clause in expected)
    return [
        (str(len(unasked)), "found without being asked"),
        (str(len(asked)), "questions that the rulebook leaves open"),
        (f"{proved} of {len(best)}", "properties proved or exhausted"),
        (f"{came_up} of {len(expected)}", "clauses about playing that came up"),
    ]


def _sure(check: GameCheck) -> list[str]:
    """What was looked at and how sure we are, in sentences."""
    best = best_verdicts(check)
    counts = Counter(verdict.verdict for verdict in best)
    told = "; ".join(f"{counts[word]} {SURE[word]}" for word in SURE if counts[word])
    boxes = ", ".join(dict.fromkeys(v.configuration for v in best if v.verdict == "proved"))
    lines = [
        f"{len(check.clauses)} clauses of the rulebook ({check.edition}) were put to {len(check.jobs)} "
        f"searches, proofs and rounds of play, for {check.seconds:.0f} seconds.",
        f"Of {len(best)} sentences that ought to be true of the game: {told or 'none was looked at'}.",
    ]
    if boxes:
        lines.append(f"Proofs hold for: {boxes}. Nothing is said of other numbers of players or cards.")
    idle = [clause.id for clause in check.clauses if clause.expected and not clause.engines]
    if idle:
        lines.append(f"Never came up in play, so nothing is known of them: {', '.join(idle)}.")
    failed = [verdict.says for verdict in best if verdict.verdict == "violated"]
    if failed:
        lines.append("Seen to fail: " + "; ".join(failed) + ".")
    return lines
