"""What a report tells of each matter: the question, its weight, the readings, the clauses and the game."""

from __future__ import annotations

from typing import Any

from ludex.model.game import Game
from ludex.model.ruling import Ruling
from ludex.solver.check.entries import BRIEFLY

from ..check_file import EntryData, FoundData, GameCheck
from .overview import anchor
from .players import Players

CONSEQUENCES = {
    "hangs": "The game hangs",
    "winner": "Another winner",
    "moves": "Another course",
    "amounts": "Other amounts",
    "unmeasured": "Not measured",
    "wording": "Wording",
}
"""What a matter does to the game, in two words."""
MOST_STEPS = 250
"""Of a game that the page steps through; a longer one is named with the command that shows it."""
DETECTORS = {
    "stuck": "a search or random games came to a position in which nobody can move",
    "lost-end": "a search came to a position from which no end of the game can be reached",
    "endless": "a search found play that need never end",
    "broken-law": "a sentence that ought to be true was seen to fail",
    "undecided-winner": "random games ended with several players level after the last tie-break",
    "divergent-readings": "the same game was played under two readings until they differed",
    "open-question": "somebody who read the rulebook wrote the question down",
    "undetermined-order": "things that happen at the same time led to different results in another order",
    "vacuous-clause": "the game was played without the clause, and nothing was different",
    "contradicting-numbers": "figures of the rulebook were compared",
    "references": "what the rulebook refers to was looked up in it",
    "leak": "what a player may not know changed what that player may do",
    "shortage": "random games ran out of something",
    "unused-content": "nothing in any game used it",
}
"""How each kind of finding was found."""


def matter(game: Game, check: GameCheck, entry: EntryData, players: Players) -> dict[str, Any]:
    """One entry of a check, as the page tells it."""
    by_id = {found.id: found for found in check.findings}
    told = [by_id[name] for name in entry.findings if name in by_id]
    name = anchor(check, entry)
    ruling = game.rulings[entry.ruling] if entry.ruling in {one.id for one in game.rulings} else None
    shown = next((found for found in told if found.trace is not None), None)
    kinds = ["unasked" if entry.unasked else "asked" if ruling else "text"]
    briefly, weighed = _in_brief(entry, ruling)
    played = shown is not None and _add(players, name, game, shown, ruling)
    return {
        "anchor": name,
        "id": entry.id,
        "title": ruling.question if ruling else entry.title,
        "brief": briefly,
        "weighed": weighed,
        "weight": entry.title.replace(ruling.question, "", 1).strip() if ruling else "",
        "share": entry.share,
        "consequence": entry.consequence,
        "does": CONSEQUENCES[entry.consequence],
        "section": entry.section,
        "kinds": " ".join([*kinds, *(["game"] if played else [])]),
        "unasked": entry.unasked,
        "readings": [] if ruling is None else _readings(ruling),
        "why": "" if ruling is None else ruling.why,
        "told": [_told(found, ruling) for found in told],
        "clauses": [clause_of(game, clause) for clause in entry.clauses],
        "playable": played,
        "too_long": shown is not None and not played and _steps(shown) > MOST_STEPS,
        "where": "" if shown is None else set_up(game, shown),
        "game": check.game,
    }


def _in_brief(entry: EntryData, ruling: Ruling | None) -> tuple[str, str]:
    """A matter in a line or two, for the first screen, and for a question what hangs on it."""
    told = entry.brief or entry.title
    if ruling is None:
        return told, ""
    question, gap, weighed = told.partition(f" {BRIEFLY[ruling.gap]}")
    return question, f"{gap}{weighed}".strip()


def _steps(found: FoundData) -> int:
    return 0 if found.trace is None else len(found.trace.steps)


def _add(players: Players, name: str, game: Game, found: FoundData, ruling: Ruling | None) -> bool:
    if found.trace is None or _steps(found) > MOST_STEPS:
        return False
    about = ruling.id if ruling is not None and found.detector == "divergent-readings" else ""
    return players.add_found(name, game, found.trace, found.rulings, about, found.detector, found.turning)


def set_up(game: Game, found: FoundData) -> str:
    """What the game of a finding is played with: how many players, what of the box, which readings."""
    name, *more = found.configuration.split(", ")
    about = game.purpose(name).about
    words = [f"{name} ({about})" if about else name, *more]
    if found.trace is not None:
        configuration = found.trace.configuration
        words.append(f"{configuration.players} players")
        words += [f"with {variant}" for variant in configuration.variants]
        words += [f"{ruling} read as “{reading}”" for ruling, reading in configuration.rulings.items()]
    return "; ".join(words)


def _readings(ruling: Ruling) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "says": reading.says,
            "followed": name == ruling.default,
            "plausible": reading.plausible.value,
            "clauses": reading.clauses,
        }
        for name, reading in ruling.readings.items()
    ]


def _told(found: FoundData, ruling: Ruling | None) -> dict[str, Any]:
    """A finding: what its title says beyond the question, and the rest of it line by line."""
    title = found.title.removeprefix(ruling.question).strip() if ruling else found.title
    detail = found.detail.splitlines()
    if ruling is not None:
        said = ("Followed because:", *(f"- {name}" for name in ruling.readings))
        detail = [line for line in detail if not line.startswith(said) and line.rstrip(".") not in title]
    if any(" against " in line for line in detail):
        title = ""  # the lines tell it for each reading
    return {
        "lines": [line for line in (title, *detail) if line],
        "how": DETECTORS.get(found.detector, found.detector),
        "configuration": found.configuration,
        "accepted": found.accepted,
    }


def clause_of(game: Game, clause_id: str) -> dict[str, str]:
    """A clause with its place in the rulebook."""
    if clause_id not in game.catalog:
        return {"id": clause_id, "place": "", "says": ""}
    clause = game.catalog[clause_id]
    line = f", line {min(clause.lines)}" if clause.lines else ""
    return {"id": clause_id, "place": f"{clause.section}{line}", "says": clause.says}
