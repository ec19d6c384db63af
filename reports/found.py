"""What was found in rulebooks, told from what their games keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.model.game import Game
from ludex.model.ruling import Gap
from ludex.solver.prove.rulebook_numbers import contradictions, facts_of
from ludex.solver.readings.known import KnownGame, known_games


def found_page(games: Iterable[Game]) -> str:
    """One section a game."""
    parts = ["# Found in the rulebooks", "", INTRODUCTION]
    for game in games:
        parts += ["", *_section(game)]
    return "\n".join(parts) + "\n"


INTRODUCTION = (
    "This page is made from what each game keeps: its open questions, the games that engines found to tell "
    "their readings apart, and what a rulebook refers to and does not have. `ludex check GAME` looks again."
)


def _section(game: Game) -> Iterator[str]:
    kept = known_games(game)
    told = {} if kept is None else {one.ruling: one for one in kept.games}
    rulings = list(game.rulings)
    yield f"## {game.title}"
    yield ""
    yield (
        f"{len(game.catalog)} clauses leave {len(rulings)} questions open; for {len(told)} of them an engine "
        "found a game that goes otherwise under another reading."
    )
    twice = [ruling for ruling in rulings if ruling.gap is Gap.CONTRADICTORY]
    if twice:
        yield ""
        yield "The rulebook says both:"
        yield ""
        for ruling in twice:
            after = f" {_told(told[ruling.id])}" if ruling.id in told else ""
            yield f"- {ruling.question} ({', '.join(ruling.clauses)}){after}"
    missing = sorted({(kind, name) for _clause, kind, name in game.catalog.dangling()})
    if missing:
        yield ""
        things = ", ".join(f"the {kind} {name}" for kind, name in missing)
        yield f"It refers to what it does not have: {things}."
    for core in contradictions(facts_of(game.catalog)):
        yield ""
        yield f"Figures that cannot all be true: {'; '.join(f'{fact.clause}: {fact.text}' for fact in core)}."


def _told(known: KnownGame) -> str:
    moves = "decision" if len(known.moves) == 1 else "decisions"
    return f"Told apart after {len(known.moves)} {moves}."
