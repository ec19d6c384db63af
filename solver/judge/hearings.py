"""Hearing a dispute again under the other readings that a sensible player would defend.

What lies on the table is a fact: the log is what happened. A reading may change what the rules make of
it: what they remember of earlier moves, what followed from the last decision, and the answer itself. Only a
party that disputes the past has the whole game played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from time import process_time

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, Game, Table
from ludex.model.rule import Kind, watching
from ludex.model.ruling import Ruling
from ludex.model.state import Row, Shape, State

from .answer import answer, has_happened
from .dispute import Dispute, Question
from .outcome import IMPOSSIBLE, Answer
from .replay import (
    Chronicle,
    Consulted,
    let_happen,
    play_entry,
    play_log,
    replay_dispute,
    set_up,
    whose_turn,
)

MOST_PAIRS = 120
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
    """One for each question; empty when the dispute cannot be heard so."""
    impossible: str = ""
    """Why the dispute cannot be heard under these readings."""
    consulted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hearings:
    """A dispute heard as the table plays it and under every other reading that could matter."""

    told: Chronicle
    in_force: Hearing
    singly: tuple[Hearing, ...]
    pairs: tuple[Hearing, ...]
    house: tuple[Hearing, ...]
    """Under readings that the table has excluded by adopting others."""
    left_out: int
    """Sets of readings for which there was no time, or pairs of which there are too many."""


def hear_all(
    game: Game, configuration: Configuration, dispute: Dispute, *, all_readings: bool = False
) -> Hearings:
    """Hear a dispute as it is played, then under each other reading alone, then in pairs where cheap.

    What was looked up says itself what is open.
    """
    told = _told(game, configuration, dispute)
    answers = []
    for number, question in enumerate(dispute.questions):
        told.consulted.now = len(told.log) + number
        answers.append(answer(told, question, _place(number)))
    base = _Base(game, configuration, dispute, told, tuple(answers), all_readings)
    in_force = Hearing({}, base.answers, consulted=tuple(told.consulted.times))
    if all(given.looked_up for given in answers):
        return Hearings(told, in_force, (), (), (), 0)
    adopted = configuration.rulings.keys()
    alone = [one for one in base.others(in_force.consulted) if not one.keys() & adopted]
    singly = _in_time(base, alone, MOST_SECONDS)
    house = [one for one in base.others(in_force.consulted) if one.keys() & adopted]
    excluded = _in_time(base, house, MOST_SECONDS_FOR_PAIRS)
    left_out = len(alone) - len(singly)
    open_still = [
        index
        for index, given in enumerate(answers)
        if not any(other.answers and other.answers[index].departs_from(given) for other in singly)
    ]
    if left_out or not open_still:
        return Hearings(told, in_force, singly, (), excluded, left_out)
    wanted = [pair for pair in _pairs(base, in_force, singly) if not pair.keys() & adopted]
    pairs = _in_time(base, wanted[:MOST_PAIRS], MOST_SECONDS_FOR_PAIRS)
    return Hearings(told, in_force, singly, pairs, excluded, len(wanted) - len(pairs))


def _place(number: int) -> str:
    return f"questions[{number + 1}]"


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
    all_readings: bool

    def others(self, consulted: Iterable[str]) -> list[dict[str, str]]:
        """Each other reading of these rulings that is worth hearing."""
        chosen = self.told.table.box.rulings
        return [
            {ruling.id: reading}
            for ruling in _rulings(self.game, consulted)
            for reading in self.of(ruling)
            if reading != chosen[ruling.id]
        ]

    def of(self, ruling: Ruling) -> list[str]:
        """The readings of a ruling that a sensible player would defend, or all of them if asked for."""
        return list(ruling.readings if self.all_readings else ruling.defensible)

    def disputes_the_past(self, number: int) -> bool:
        """Whether some party says what cannot be true of the table as it was played.

        Who says of a move something else than legal or illegal speaks of what came before it.
        """
        question = self.dispute.questions[number]
        if question.kind in ("tell", "standing"):
            given = self.answers[number]
            return any(not given.grants(says, question.kind) for says in question.claims.values())
        return any(says not in ("legal", "illegal") for says in question.claims.values())


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
    for ruling in _rulings(game, consulted.times):
        for reading in ruling.readings:
            if process_time() > end:
                return ""
            if reading == chosen[ruling.id]:
                continue
            with suppress(BadInput):
                replay_dispute(game, _with(configuration, {ruling.id: reading}), dispute, Consulted())
                return f"it could have happened with rulings.{ruling.id} = {reading!r}"
    return ""


def _with(configuration: Configuration, readings: dict[str, str]) -> Configuration:
    return configuration.model_copy(update={"rulings": {**configuration.rulings, **readings}})


def _hear(base: _Base, readings: dict[str, str]) -> Hearing:
    """The dispute under other readings."""
    in_progress = base.told.is_set_up
    if in_progress and any(base.game.rulings[ruling].at_setup for ruling in readings):
        return Hearing(readings, (), SET_UP_OTHERWISE)
    configuration = _with(base.configuration, readings)
    consulted = Consulted()
    try:
        if in_progress:
            told = _on_this_table(base, configuration, consulted)
        else:
            told = replay_dispute(base.game, configuration, base.dispute, consulted)
    except BadInput as wrong:
        return Hearing(readings, (), str(wrong), tuple(consulted.times))
    answers = []
    for number, question in enumerate(base.dispute.questions):
        past = in_progress and base.disputes_the_past(number)
        heard = _whole_game(base, configuration) if past else told
        if heard is None:
            answers.append(base.answers[number])
            continue
        answers.append(_answer(base, heard, question, number))
    return Hearing(readings, tuple(answers), consulted=tuple(consulted.times))


def _answer(base: _Base, told: Chronicle, question: Question, number: int) -> Answer:
    due, due_in_force = (one.table.to_act(one.state) == CHANCE for one in (told, base.told))
    if due and not due_in_force and question.what_if is None and question.kind in ("may", "must"):
        return Answer(IMPOSSIBLE, (whose_turn(told.table, told.state),), unanswerable=True)
    try:
        found = answer(told, question, _place(number))
        move = base.answers[number].move
        if found.of_a_move and move is not None and has_happened(told, told.state, move):
            return replace(found, unanswerable=True)
        return found
    except BadInput as wrong:
        between = wrong.code in ("chance", "turn") or (wrong.code == "over" and question.tell is not None)
        return Answer(IMPOSSIBLE, (str(wrong),), unanswerable=between)


def _on_this_table(base: _Base, configuration: Configuration, consulted: Consulted) -> Chronicle:
    """The table as it lies, with what another reading makes of it.

    A move of the log that is worded otherwise under a reading has happened all the same.
    """
    with watching(consulted):
        table = base.game.table(configuration)
        assert base.told.foundation is not None
        told = Chronicle(
            table,
            _at(table, base.told.foundation),
            consulted,
            given=base.told.given,
            ordinary=base.told.ordinary,
            in_words=base.told.in_words,
            unheard=base.told.unheard,
            left_over=base.told.left_over,
            context=base.told.context,
        )
        _lay_what_only_this_reading_knows(base, told)
        let_happen(told)
        last = _last_decision(base.told)
        for number, (entry, taken) in enumerate(base.told.log):
            consulted.now = number
            if number <= last:
                told.state = _remembering(_at(table, taken[0].before), told.state)
            with suppress(BadInput):
                play_entry(told, entry, "moves")
                continue
            told.state = _at(table, taken[-1].after)
            told.log.append((entry, taken))
    return told


def _lay_what_only_this_reading_knows(base: _Base, told: Chronicle) -> None:
    """What a position says of fields that the readings in force do not look at, where these readings do."""
    table, known = told.table, base.told.state.schema.fields
    given, _passed_over = table.game.former.position(base.dispute.position or {}, table.schema.fields, ())
    more = {name: value for name, value in given.items() if name in table.schema.fields and name not in known}
    if more:
        told.state = table.schema.from_data(more, told.state)


def _last_decision(told: Chronicle) -> int:
    """Which entry of the log is the last that a seat decided; what chance did later follows from it."""
    rules = told.table.rules
    decided = [number for number, move in enumerate(told.moves) if rules[move.rule].kind is Kind.MOVE]
    return decided[-1] if decided else 0


def _remembering(lying: State, other: State) -> State:
    """What lies on the table, with what nobody can see there taken from another position."""
    for name in lying.schema.bookkeeping:
        setattr(lying, name, getattr(other, name))
    return lying


def _whole_game(base: _Base, configuration: Configuration) -> Chronicle | None:
    """The whole log under other readings, as far as it goes; none if it cannot have happened so at all."""
    consulted = Consulted()
    try:
        told = set_up(base.game, configuration, base.dispute, consulted)
        play_log(told, base.dispute)
    except BadInput as wrong:
        if wrong.code != "over":
            return None
    return told


def _at(table: Table, state: State) -> State:
    """A position of the game in force as it lies on a table with other readings."""
    twin = table.schema.blank()
    source = state.copy()
    for name, shape in table.schema.fields.items():
        if name in state.schema.fields:
            if not _laid_out_alike(state.schema.fields[name], shape):
                raise BadInput("setup", SET_UP_OTHERWISE)
            setattr(twin, name, getattr(source, name))
    return twin


def _laid_out_alike(one: Shape, two: Shape) -> bool:
    if isinstance(one, Row) and isinstance(two, Row):
        return one.length == two.length and _laid_out_alike(one.item, two.item)
    return type(one) is type(two)


def _rulings(game: Game, consulted: Iterable[str]) -> list[Ruling]:
    wanted = set(consulted)
    return [ruling for ruling in game.rulings if ruling.id in wanted]


def _pairs(base: _Base, in_force: Hearing, singly: tuple[Hearing, ...]) -> Iterator[dict[str, str]]:
    """Pairs of other readings that may matter together though neither does alone.

    One reading may raise a question that was not asked before; and a dispute may itself consult two
    rulings at once.
    """
    for heard in singly:
        raised = [ruling for ruling in heard.consulted if ruling not in in_force.consulted]
        for other in base.others(raised):
            yield {**heard.readings, **other}
    for one, two in combinations([heard for heard in singly if not heard.impossible], 2):
        if one.readings.keys() != two.readings.keys():
            yield {**one.readings, **two.readings}
