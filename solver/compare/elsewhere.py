"""Comparing on other machines: the sides as data, one set-up a task, and what was seen in it comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

from ludex.model.edition import Edition, edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.revision import Revision

from ..budget import Budget
from ..crew import Order, spread
from ..pool import Done, Say
from .ground import Ground, grounds
from .lockstep import Seen
from .side import GIT, Side


@dataclass(frozen=True)
class Sent:
    """A side as it travels."""

    label: str
    revisions: tuple[Revision, ...]
    readings: dict[str, str]


@dataclass(frozen=True)
class Asked:
    """Both sides, and the seed of the games."""

    left: Sent
    right: Sent
    seed: int


def first_rounds(
    left: Side, right: Side, active: list[Ground], seed: int, budget: Budget, on: str
) -> Iterator[str]:
    """Let every set-up be compared on the cluster; tells the name of each that is done."""
    asked = Asked(_sent(left), _sent(right), seed)
    order = Order(f"{__name__}:compare_one", _base(left.game), asked)
    by_name = {ground.name: ground for ground in active}
    for message in spread(order, list(by_name), budget, on=on):
        if isinstance(message, Done):
            by_name[message.task].lock.seen = message.result
            yield message.task
        else:
            by_name[message.task].lock.seen.stopped = message.why


def compare_one(game: Game, asked: Asked, name: str, _say: Say, called_back: Callable[[], bool]) -> Seen:
    """What is seen in one set-up."""
    from .compare import first_round

    (ground,), _refused = grounds(_side(game, asked.left), _side(game, asked.right), [name])
    first_round(ground, asked.seed, Budget(inf, called_back=called_back))
    return ground.lock.seen


def _base(game: Game) -> Game:
    while isinstance(game, Edition) and game.base is not None:
        game = game.base
    return game


def _sent(side: Side) -> Sent:
    if GIT in side.label or any(revision.module for revision in side.revisions):
        raise BadInput("cluster", f"{side.label} has code of its own, which does not travel", where="--on")
    return Sent(side.label, tuple(side.revisions), side.readings)


def _side(game: Game, sent: Sent) -> Side:
    for revision in sent.revisions:
        game = edition_of(game, revision)
    return Side(sent.label, game, sent.readings)
