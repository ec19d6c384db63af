"""Hearing a dispute again under every other reading of the rulings that it touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from model.box import Configuration
from model.errors import BadInput
from model.game import Game
from model.ruling import Ruling

from .judge_answer import IMPOSSIBLE, Answer, answer
from .judge_file import Dispute
from .judge_log import Chronicle, Consulted, replay_dispute

MOST_PAIRS = 60


@dataclass(frozen=True)
class Hearing:
    """A dispute heard under one set of readings."""

    readings: dict[str, str]
    """The readings that differ from those in force; empty for the hearing in force."""
    answers: tuple[Answer, ...]
    """One for each question; empty when the log cannot have happened so."""
    impossible: str = ""
    """Why the log cannot have happened under these readings."""
    consulted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hearings:
    """A dispute heard as the table plays it and under every other reading that could matter."""

    told: Chronicle
    in_force: Hearing
    singly: tuple[Hearing, ...]
    pairs: tuple[Hearing, ...]
    pairs_left_out: int


def hear_all(game: Game, configuration: Configuration, dispute: Dispute) -> Hearings:
    """Hear a dispute as it is played, then under each other reading alone, then in pairs where cheap."""
    consulted = Consulted()
    told = _told(game, configuration, dispute, consulted)
    answers = tuple(
        answer(told, question, f"questions[{number}]") for number, question in enumerate(dispute.questions, 1)
    )
    in_force = Hearing({}, answers, consulted=tuple(consulted.rulings))
    chosen = told.table.box.rulings
    singly = tuple(
        _hear(game, configuration, dispute, {ruling.id: reading})
        for ruling in _rulings(game, in_force.consulted)
        for reading in _others(ruling, chosen)
    )
    undecided = [
        index
        for index, given in enumerate(answers)
        if all(not other.answers or other.answers[index].agrees_with(given) for other in singly)
    ]
    if not undecided:
        return Hearings(told, in_force, singly, (), 0)
    wanted = list(_pairs(game, in_force, singly, chosen))
    pairs = tuple(_hear(game, configuration, dispute, pair) for pair in wanted[:MOST_PAIRS])
    return Hearings(told, in_force, singly, pairs, len(wanted[MOST_PAIRS:]))


def _told(game: Game, configuration: Configuration, dispute: Dispute, consulted: Consulted) -> Chronicle:
    """The game as it is played; if it cannot be, the reading under which it could is named."""
    try:
        return replay_dispute(game, configuration, dispute, consulted)
    except BadInput as wrong:
        if wrong.code not in ("illegal", "turn", "chance", "over"):
            raise
        chosen = game.choose_readings(configuration.rulings)
        for ruling in _rulings(game, tuple(consulted.rulings)):
            for reading in _others(ruling, chosen):
                if not _hear(game, configuration, dispute, {ruling.id: reading}).impossible:
                    remedy = f"{wrong.right} (it could have happened with rulings.{ruling.id} = {reading!r})"
                    raise BadInput(wrong.code, wrong.what, where=wrong.where, right=remedy) from None
        raise


def _hear(game: Game, configuration: Configuration, dispute: Dispute, readings: dict[str, str]) -> Hearing:
    consulted = Consulted()
    other = configuration.model_copy(update={"rulings": {**configuration.rulings, **readings}})
    try:
        told = replay_dispute(game, other, dispute, consulted)
    except BadInput as wrong:
        return Hearing(readings, (), str(wrong), tuple(consulted.rulings))
    answers = []
    for number, question in enumerate(dispute.questions, 1):
        try:
            answers.append(answer(told, question, f"questions[{number}]"))
        except BadInput as wrong:
            answers.append(Answer(IMPOSSIBLE, (str(wrong),)))
    return Hearing(readings, tuple(answers), consulted=tuple(consulted.rulings))


def _rulings(game: Game, consulted: tuple[str, ...]) -> list[Ruling]:
    return [ruling for ruling in game.rulings if ruling.id in consulted]


def _others(ruling: Ruling, chosen: dict[str, str]) -> list[str]:
    return [reading for reading in ruling.readings if reading != chosen[ruling.id]]


def _pairs(
    game: Game, in_force: Hearing, singly: tuple[Hearing, ...], chosen: dict[str, str]
) -> Iterator[dict[str, str]]:
    """Pairs of other readings: first those where one reading raises a question that was not asked before."""
    for heard in singly:
        raised = [ruling for ruling in heard.consulted if ruling not in in_force.consulted]
        for ruling in _rulings(game, tuple(raised)):
            for reading in _others(ruling, chosen):
                yield {**heard.readings, ruling.id: reading}
    for one, two in combinations(singly, 2):
        if one.readings.keys() != two.readings.keys() and not (one.impossible or two.impossible):
            yield {**one.readings, **two.readings}
