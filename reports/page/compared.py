"""Two editions or readings as a page: every difference with its game, on both tables until they part."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.errors import BadInput
from ludex.solver.compare.result import Comparison, Witness
from ludex.solver.compare.side import Side as Edition

from ..compare import headline
from .pages import Run, comparison_page
from .pair import Side

MOST_GAMES = 20
"""Games on a page; the report as Markdown or JSON has all."""


def compared_page(found: Comparison, left: Edition, right: Edition) -> str:
    """What an edit of the rulebook does, game by game."""
    runs: list[Run] = []
    for title, witness in _shown(found):
        made = left.game.configurations.get(witness.configuration)
        if made is None or not witness.common or len(runs) == MOST_GAMES:
            continue
        try:
            tables = Side(found.left, left.table(made)), Side(found.right, right.table(made))
        except BadInput:
            continue  # a set-up that only one of the editions has
        runs.append(Run(f"{title} ({witness.configuration})", *tables, witness.moves))
    about = [line.replace("**", "") for line in headline(found)]
    return comparison_page(f"{left.game.title}: {found.left} and {found.right}", about, runs)


def _shown(found: Comparison) -> Iterator[tuple[str, Witness]]:
    """Every difference that a game shows, with what it is about."""
    for decision in found.decisions:
        if decision.witness is not None:
            yield f"{decision.rule}: {decision.status.value}", decision.witness
    for course in found.course:
        yield f"Another {course.kind}", course.witness
