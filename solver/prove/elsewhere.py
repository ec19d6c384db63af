"""Proving on other machines: what they must know to put the same questions to their solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from ludex.invariants.property import properties_of
from ludex.model.box import Configuration
from ludex.model.game import Game

from ..budget import Budget
from ..crew import Order
from ..pool import Say
from .obligation import EFFORT, Examiner, Task
from .pool import Answered, answered
from .recheck import second_opinion
from .script import Step
from .theory import Theory


@dataclass(frozen=True)
class Ground:
    """A theory as data: the table, the fields whose ranges have fallen, and the effort for one question."""

    configuration: str
    properties: tuple[str, ...]
    loose: frozenset[str]
    effort: int = EFFORT


_built: dict[tuple[str, Ground], Examiner] = {}
"""The theory that this process worked with last."""


def order(work: str, theory: Theory, effort: int = EFFORT) -> Order:
    """Work on a theory, for whoever has the game."""
    made = theory.table.box.configuration.model_dump_json()
    ground = Ground(made, tuple(theory.properties), theory.loose, effort)
    return Order(f"{__name__}:{work}", theory.table.game, ground)


def examine(
    game: Game,
    ground: Ground,
    task: tuple[float, Sequence[Task]],
    _say: Say,
    _called_back: Callable[[], bool],
) -> Answered:
    """Examine some rules within so many seconds."""
    seconds, tasks = task
    return answered(_examiner(game, ground), tasks, Budget(seconds))


def recheck(
    game: Game, ground: Ground, step: Step, _say: Say, called_back: Callable[[], bool]
) -> dict[Step, str]:
    """Put one step of a proof to the other solver."""
    return second_opinion(_examiner(game, ground).theory, step, Budget(inf, called_back=called_back))


def _examiner(game: Game, ground: Ground) -> Examiner:
    if (game.name, ground) not in _built:
        _built.clear()
        wanted = {p.name: p for p in properties_of(game)}
        table = game.table(Configuration.model_validate_json(ground.configuration))
        theory = Theory(table, [wanted[name] for name in ground.properties], loose=ground.loose)
        _built[game.name, ground] = Examiner(theory, effort=ground.effort)
    return _built[game.name, ground]
