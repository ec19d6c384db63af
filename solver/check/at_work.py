"""In how many games happens what an open question is about, where no game can tell what its answers do."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.clause import ClauseKind
from ludex.model.game import Game
from ludex.model.ruling import Ruling

from ..coverage import PLAYED
from ..statistics.interval import Share
from ..survey.survey import Survey

IN_EVERY_GAME = frozenset({ClauseKind.SETUP, ClauseKind.SCORING})
"""Clauses that every game carries out, though no move does."""


def at_work(game: Game, surveys: Iterable[Survey]) -> dict[str, Share]:
    """For each question the share of games in which its rarest clause did something, in the box with most."""
    found: dict[str, Share] = {}
    for survey in surveys:
        for ruling in game.rulings:
            share = _share(game, ruling, survey)
            known = found.get(ruling.id)
            if share is not None and (known is None or share.low > known.low):
                found[ruling.id] = share
    return found


def _share(game: Game, ruling: Ruling, survey: Survey) -> Share | None:
    if not survey.looked_into or (ruling.players and survey.players not in ruling.players):
        return None
    kinds = {clause: game.catalog[clause].kind for clause in ruling.clauses if clause in game.catalog}
    played = [clause for clause, kind in kinds.items() if kind in PLAYED]
    if not played and not any(kind in IN_EVERY_GAME for kind in kinds.values()):
        return None
    rarest = min((survey.at_work[clause] for clause in played), default=survey.looked_into)
    return Share(rarest, survey.looked_into)
