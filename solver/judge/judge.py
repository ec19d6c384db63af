"""The judge: a verdict on each question of a dispute, with the clauses, facts and readings behind it.

Legal and illegal are verdicts that no reading changes which a sensible player would defend, or which the
table has settled by a ruling of its own. Where some reading changes the answer, the rulebook is silent, or
contradicts itself if two clauses answer differently.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.game import Game, Table
from ludex.model.games import load_game
from ludex.model.naming import plain
from ludex.model.notation import write_move
from ludex.model.ruling import Gap
from ludex.model.trace import record

from .choices import configuration_of
from .dispute import Dispute, Question
from .doubts import doubtful
from .evidence import facts_of
from .hearings import Hearing, Hearings, hear_all
from .outcome import LEGAL, Answer
from .replay import Chronicle, whose_turn
from .result import (
    Answered,
    ClaimHeard,
    ClauseText,
    Counterfactual,
    Judgement,
    OpenRuling,
    UnderReading,
    Verdict,
)

WORST_FIRST = (Verdict.CONTRADICTORY, Verdict.SILENT, Verdict.ILLEGAL, Verdict.LEGAL)


def judge(
    dispute: Dispute, game: Game | None = None, *, why_not: bool = False, all_readings: bool = False
) -> Judgement:
    """Hear a dispute under every reading it touches and answer each of its questions.

    With `why_not`, also look for the smallest change that would permit what is forbidden; with
    `all_readings`, far-fetched readings are heard too.
    """
    game = game or load_game(dispute.game)
    configuration = configuration_of(dispute, game)
    heard = hear_all(game, configuration, dispute, all_readings=all_readings)
    answered = tuple(
        _answered(heard, index, question, why_not, dispute.about)
        for index, question in enumerate(dispute.questions)
    )
    verdicts = [one.verdict for one in answered]
    told = heard.told
    return Judgement(
        game=game.name,
        edition=game.catalog.rulebook.edition,
        version=game.version,
        names=tuple(dispute.names),
        configuration=configuration,
        verdict=next(verdict for verdict in WORST_FIRST if verdict in verdicts),
        questions=answered,
        granted=told.granted,
        not_understood=told.left_over,
        heard=1 + len(heard.singly) + len(heard.pairs) + len(heard.house),
        not_heard=heard.left_out,
        position=told.table.schema.to_data(told.state),
        resume=None if told.given else record(told.table, told.moves, about=dispute.about),
    )


def _answered(heard: Hearings, index: int, question: Question, why_not: bool, about: str) -> Answered:
    told = heard.told
    table = told.table
    given = heard.in_force.answers[index]
    differing = [] if given.looked_up else _differing(heard, index, given)
    rulings = dict.fromkeys(ruling for other in differing for ruling in other.readings)
    rulings.update(dict.fromkeys((*given.open, *doubtful(told, question, given, about))))
    verdict = _verdict(table.game, given, rulings)
    by_house = {
        ruling: None
        for other in heard.house
        if other.answers and other.answers[index].departs_from(given)
        for ruling in other.readings
    }
    return Answered(
        question=question.text,
        kind=question.kind,
        verdict=verdict,
        heard=_heard(table, question, given),
        in_force=given.outcome,
        answer=given.lines,
        because=_clauses(table.game, given.clauses),
        facts=facts_of(told, given),
        alternatives=_alternatives(told, question, given),
        to_decide=whose_turn(table, told.state),
        looked_up=given.looked_up,
        unsure=given.unsure,
        why_not=_counterfactual(told, given) if why_not else None,
        open=tuple(_open(table, ruling) for ruling in rulings),
        by_house=tuple(_open(table, ruling) for ruling in by_house),
        readings=tuple(
            _under(table, other, index, given)
            for other in (*heard.singly, *(pair for pair in heard.pairs if pair in differing))
        ),
        claims=_claims(question, given, verdict),
    )


def _heard(table: Table, question: Question, given: Answer) -> str:
    """The move that a question was understood to mean, if it was put in other words."""
    said = question.may or question.must
    if said is None or given.move is None:
        return ""
    move = write_move(table, given.move)
    return "" if plain(said.replace(",", " ").replace(":", " ")) == plain(move) else move


def _differing(heard: Hearings, index: int, given: Answer) -> list[Hearing]:
    """The other readings under which the answer is not the same; pairs only where none does alone."""
    alone = [one for one in heard.singly if one.answers and one.answers[index].departs_from(given)]
    worded_otherwise = [
        one.readings.items() for one in heard.singly if one.answers and one.answers[index].unanswerable
    ]
    return alone or [
        two
        for two in heard.pairs
        if two.answers
        and two.answers[index].departs_from(given)
        and not any(readings <= two.readings.items() for readings in worded_otherwise)
    ]


def _verdict(game: Game, given: Answer, rulings: Iterable[str]) -> Verdict:
    gaps = [game.rulings[ruling].gap for ruling in rulings]
    if Gap.CONTRADICTORY in gaps:
        return Verdict.CONTRADICTORY
    if gaps:
        return Verdict.SILENT
    return Verdict.LEGAL if given.outcome == LEGAL else Verdict.ILLEGAL


def _clauses(game: Game, ids: Iterable[str]) -> tuple[ClauseText, ...]:
    found = [game.catalog[clause] for clause in dict.fromkeys(ids)]
    return tuple(
        ClauseText(
            id=clause.id, section=clause.section, line=min(clause.lines, default=None), says=clause.says
        )
        for clause in found
    )


def _open(table: Table, ruling_id: str) -> OpenRuling:
    ruling = table.game.rulings[ruling_id]
    in_force = table.box.rulings[ruling.id]
    speaking = (clause for reading in ruling.readings.values() for clause in reading.clauses)
    return OpenRuling(
        id=ruling.id,
        question=ruling.question,
        gap=ruling.gap.value,
        in_force=in_force,
        says=ruling.readings[in_force].says,
        in_force_clauses=ruling.readings[in_force].clauses,
        default=ruling.default,
        why=ruling.why,
        clauses=_clauses(table.game, (*ruling.clauses, *speaking)),
        readings={name: reading.says for name, reading in ruling.defensible.items()},
    )


def _under(table: Table, other: Hearing, index: int, given: Answer) -> UnderReading:
    rulings = table.game.rulings
    readings = [rulings[ruling].readings[reading] for ruling, reading in other.readings.items()]
    heard = other.answers[index] if other.answers else Answer("impossible")
    return UnderReading(
        readings=other.readings,
        default=all(rulings[ruling].default == reading for ruling, reading in other.readings.items()),
        says=tuple(reading.says for reading in readings),
        clauses=tuple(dict.fromkeys(clause for reading in readings for clause in reading.clauses)),
        outcome=heard.outcome,
        same=heard.agrees_with(given),
        answer=heard.lines,
        because=heard.clauses,
        note=other.impossible,
    )


def _counterfactual(told: Chronicle, given: Answer) -> Counterfactual | None:
    from .counterfactual import counterfactual

    return counterfactual(told, given)


def _alternatives(told: Chronicle, question: Question, given: Answer) -> tuple[str, ...]:
    """What the seat in question may do instead, if it is to decide at all."""
    table = told.table
    if question.options is not None or given.seat is None or table.to_act(told.state) != given.seat:
        return ()
    return tuple(write_move(table, move) for move in table.legal(told.state) if move != given.move)


def _claims(question: Question, given: Answer, verdict: Verdict) -> tuple[ClaimHeard, ...]:
    heard = []
    for party, says in question.claims.items():
        weighed = question.kind in ("standing", "tell") or says in ("legal", "illegal")
        right = weighed and given.grants(says, question.kind)
        settled = verdict in (Verdict.LEGAL, Verdict.ILLEGAL)
        heard.append(
            ClaimHeard(
                party=party,
                says=says,
                weighed=weighed,
                right=right if settled and weighed else None,
                right_in_force=right,
            )
        )
    return tuple(heard)
