"""For which boxes of Project:MINE a property is meant: those read as we do, those without cut-off eras."""

from __future__ import annotations

from ludex.model.project_mine.box import MineBox

from ..property import follows_defaults


def unhurried(box: MineBox) -> bool:
    """For boxes without a limit of rounds, where the declaration alone ends an era."""
    return box.rounds == 0 and follows_defaults(
        "stalled-era", "declaration-figures", "exhausted-in-last-round"
    )(box)
