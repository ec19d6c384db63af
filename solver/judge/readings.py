"""Hearing a dispute again under every other reading of the rulings that it touches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from itertools import combinations
from time import process_time

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.rule import watching
from ludex.model.ruling import Ruling
from ludex.model.state import State

from .answer import IMPOSSIBLE, Answer, answer
from .file import Dispute
from .log import FOUNDATION, Chronicle, Consulted, play_entry, play_log, replay_dispute, set_up

MOST_PAIRS = 60
MOST_SECONDS = 20.0
MOST_SECONDS_FOR_PAIRS = 6.0
MOST_SECONDS_FOR_A_REMEDY = 3.0
SET_UP_OTHERWISE = "the table was set up otherwise"
"""Why a reading that changes the set-up no longer matters once a seat has moved."""


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
    left_out: int
    """Sets of readings for which there was no time, or pairs of which there are too many."""


def hear_all(game: Game, configuration: Configuration, dispute: Dispute) -> Hearings:
    """Hear a dispute as it is played, then under each other reading alone, then in pairs where cheap."""
    told = _told(game, configuration, dispute)
    laid_by = set(vars(told.table.box))
    answers = []
    for number in range(len(dispute.questions)):
        told.consulted.now = len(told.log) + number
        answers.append(_answer(told, dispute, number))
    base = _Base(game, configuration, dispute, told, tuple(answers), set(vars(told.table.box)) != laid_by)
    in_force = Hearing({}, base.answers, consulted=tuple(told.consulted.times))
    chosen = told.table.box.rulings
    alone = [
        {ruling.id: reading}
        for ruling in _rulings(game, in_force.consulted)
        for reading in _others(ruling, chosen)
    ]
    singly = _in_time(base, alone, MOST_SECONDS)
    left_out = len(alone) - len(singly)
    settled_alone = [
        any(other.answers and other.answers[index].departs_from(given) for other in singly)
        for index, given in enumerate(answers)
    ]
    if left_out or all(settled_alone):
        return Hearings(told, in_force, singly, (), left_out)
    wanted = list(_pairs(base, in_force, singly))
    pairs = _in_time(base, wanted[:MOST_PAIRS], MOST_SECONDS_FOR_PAIRS)
    return Hearings(told, in_force, singly, pairs, len(wanted) - len(pairs))


def _in_time(base: _Base, wanted: list[dict[str, str]], seconds: float) -> tuple[Hearing, ...]:
    """The dispute under one set of readings after the other, as many as there is time for."""
    end = process_time() + seconds
    heard = []
    for readings in wanted:
        heard.append(_hear(base, readings))
        if process_time() > end:
            break
    return tuple(heard)


@dataclass(frozen=True)
class _Base:
    """The dispute as it is played, from which other readings are heard."""

    game: Game
    configuration: Configuration
    dispute: Dispute
    told: Chronicle
    answers: tuple[Answer, ...]
    keeps_readings: bool
    """Whether the box worked something out in the course of the game, which a reading may have shaped."""


def _answer(told: Chronicle, dispute: Dispute, number: int) -> Answer:
    return answer(told, dispute.questions[number], f"questions[{number + 1}]")


def _told(game: Game, configuration: Configuration, dispute: Dispute) -> Chronicle:
    """The game as it is played; if it cannot be, the reading under which it could is named."""
    consulted = Consulted()
    try:
        return replay_dispute(game, configuration, dispute, consulted)
    except BadInput as wrong:
        if wrong.code not in ("illegal", "turn", "chance", "over"):
            raise
        remedy = _remedy(game, configuration, dispute, consulted)
        if not remedy:
            raise
        raise BadInput(wrong.code, wrong.what, where=wrong.where, right=f"{wrong.right} ({remedy})") from None


def _remedy(game: Game, configuration: Configuration, dispute: Dispute, consulted: Consulted) -> str:
    """Under which other reading a log could have happened that cannot as it is played."""
    chosen = game.choose_readings(configuration.rulings)
    end = process_time() + MOST_SECONDS_FOR_A_REMEDY
    for ruling in _rulings(game, tuple(consulted.times)):
        for reading in _others(ruling, chosen):
            if process_time() > end:
                return ""
            with suppress(BadInput):
                replay_dispute(game, _with(configuration, {ruling.id: reading}), dispute, Consulted())
                return f"it could have happened with rulings.{ruling.id} = {reading!r}"
    return ""


def _with(configuration: Configuration, readings: dict[str, str]) -> Configuration:
    return configuration.model_copy(update={"rulings": {**configuration.rulings, **readings}})


def _hear(base: _Base, readings: dict[str, str]) -> Hearing:
    """The dispute under other readings.

    Until one of these rulings is consulted the game is the same as the one in force, so it is played
    again only from there, and only as long as the position differs.
    """
    if base.told.is_set_up and any(base.game.rulings[ruling].at_setup for ruling in readings):
        return Hearing(readings, (), SET_UP_OTHERWISE)
    consulted = Consulted()
    times = set().union(*(base.told.consulted.times.get(ruling, set()) for ruling in readings))
    configuration = _with(base.configuration, readings)
    try:
        if FOUNDATION in times or base.keeps_readings:
            told = set_up(base.game, configuration, base.dispute, consulted)
            if base.told.is_set_up and not _same(told.foundation, base.told.foundation):
                return Hearing(readings, (), SET_UP_OTHERWISE, tuple(consulted.times))
            play_log(told, base.dispute)
            times.update(range(len(base.told.log) + len(base.answers)))
        else:
            told = _replay_from(base, configuration, times, consulted)
    except BadInput as wrong:
        return Hearing(readings, (), str(wrong), tuple(consulted.times))
    differs = told.state is not base.told.state and not _same(told.state, base.told.state)
    answers = []
    for number, in_force in enumerate(base.answers):
        if not differs and len(base.told.log) + number not in times:
            answers.append(in_force)
            continue
        try:
            answers.append(_answer(told, base.dispute, number))
        except BadInput as wrong:
            told_of = base.dispute.questions[number].tell is not None
            between = told_of and wrong.code in ("chance", "turn")
            answers.append(Answer(IMPOSSIBLE, (str(wrong),), unanswerable=between))
    return Hearing(readings, tuple(answers), consulted=tuple(consulted.times))


def _replay_from(
    base: _Base, configuration: Configuration, times: set[int], consulted: Consulted
) -> Chronicle:
    table = copy(base.told.table)
    with watching(consulted):
        table.box = base.game.box(base.game, configuration)
        told = Chronicle(table, _at(table, base.told.state), consulted)
        differs = False
        for number, (entry, taken) in enumerate(base.told.log):
            if differs or number in times:
                if not differs:
                    told.state = _at(table, taken[0].before)
                play_entry(told, entry, "moves")
                differs = not _same(told.state, taken[-1].after)
    if not differs:
        told.state = _at(table, base.told.state)
    return told


def _at(table: Table, state: State) -> State:
    """A position of the game in force as it lies on a table with other readings."""
    twin = state.copy()
    twin.box = table.box
    return twin


def _same(one: State | None, two: State | None) -> bool:
    assert one is not None and two is not None
    return one.schema.flat(one) == two.schema.flat(two)


def _rulings(game: Game, consulted: tuple[str, ...]) -> list[Ruling]:
    return [ruling for ruling in game.rulings if ruling.id in consulted]


def _others(ruling: Ruling, chosen: dict[str, str]) -> list[str]:
    return [reading for reading in ruling.readings if reading != chosen[ruling.id]]


def _pairs(base: _Base, in_force: Hearing, singly: tuple[Hearing, ...]) -> Iterator[dict[str, str]]:
    """Pairs of other readings that may matter together though neither does alone.

    One reading may raise a question that was not asked before; and a question to the judge may itself
    consult two rulings at once.
    """
    game, chosen = base.game, base.told.table.box.rulings
    times = base.told.consulted.times
    asked = {ruling for ruling, when in times.items() if max(when) >= len(base.told.log)}
    for heard in singly:
        raised = [ruling for ruling in heard.consulted if ruling not in in_force.consulted]
        for ruling in _rulings(game, tuple(raised)):
            for reading in _others(ruling, chosen):
                yield {**heard.readings, ruling.id: reading}
    for one, two in combinations([heard for heard in singly if heard.readings.keys() & asked], 2):
        if one.readings.keys() != two.readings.keys() and not (one.impossible or two.impossible):
            yield {**one.readings, **two.readings}
