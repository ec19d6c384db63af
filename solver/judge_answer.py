"""Answers: what one question comes to in a position, under one set of readings."""

from __future__ import annotations

from dataclasses import dataclass

from model.errors import BadInput, unknown
from model.game import CHANCE, OVER, Move, Table
from model.notation import write_move
from model.rule import Illegal, Kind, watching
from model.state import State

from .judge_facts import Examined, examine
from .judge_file import Question, entries
from .judge_log import Chronicle, refuse_out_of_place, step, understand, whose_turn

LEGAL, ILLEGAL, IMPOSSIBLE = "legal", "illegal", "impossible"


@dataclass(frozen=True)
class Answer:
    """What a question comes to: legal or illegal, the answer in lines of words, the clauses behind it."""

    outcome: str
    lines: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    move: Move | None = None
    examined: Examined | None = None
    """The move in question as it was tried in the position in dispute."""
    seat: int | None = None
    """The seat that the question is about."""
    winners: str = ""
    """With a question about the standing: the seats that are ahead."""

    def agrees_with(self, other: Answer) -> bool:
        """Whether both say the same.

        A move that another clause forbids is forbidden all the same; other scores under which the same
        seat is ahead by the same step of the scoring are the same standing.
        """
        if self.winners and other.winners:
            return (self.winners, self.clauses[0]) == (other.winners, other.clauses[0])
        return self.outcome == other.outcome and self.lines == other.lines


def answer(told: Chronicle, question: Question, where: str) -> Answer:
    """The answer to a question in the position in dispute."""
    with watching(told.consulted):
        if question.may is not None:
            return _may(told.table, told.state, question.may, f"{where}.may")
        if question.options is not None:
            return _options(told.table, told.state, question.options, f"{where}.options")
        if question.what_if is not None:
            return _what_if(told, question, f"{where}.what_if")
        return _standing(told.table, told.state)


def _may(table: Table, state: State, text: str, where: str) -> Answer:
    move = understand(table, text, where=where)
    rule = table.rules[move.rule]
    if rule.kind is not Kind.MOVE:
        raise BadInput("question", f"no seat decides on {rule.name}", where=where, right="ask what_if")
    _refuse_before_chance(table, state, where)
    who, seat = table.to_act(state), move.args[0]
    if who == OVER:
        return Answer(ILLEGAL, clauses=(str(table.over(state)),), seat=seat)
    examined = examine(table, state, move)
    if examined.illegal is not None:
        return Answer(ILLEGAL, (), (examined.illegal,), move, examined, seat)
    if who != seat:
        return Answer(ILLEGAL, seat=seat)
    asked = dict.fromkeys(requirement.clause for requirement in reversed(examined.requirements))
    clauses = tuple(dict.fromkeys((*rule.clauses, *asked, *examined.cited)))
    return Answer(LEGAL, (), clauses, move, examined, seat)


def _refuse_before_chance(table: Table, state: State, where: str) -> None:
    if table.to_act(state) == CHANCE:
        raise BadInput("chance", "the log stops too early", where=where, right=whose_turn(table, state))


def _options(table: Table, state: State, text: str, where: str) -> Answer:
    seats = {name.lower(): index for index, name in enumerate(table.box.seat_names)}
    seat = seats.get(text.strip().lower())
    if seat is None:
        raise unknown("seat", "seat", text, table.box.seat_names, where=where)
    _refuse_before_chance(table, state, where)
    if table.to_act(state) != seat:
        return Answer(LEGAL, (f"nothing: {whose_turn(table, state)}",), seat=seat)
    moves = table.legal(state)
    clauses = dict.fromkeys(clause for move in moves for clause in table.rules[move.rule].clauses)
    return Answer(LEGAL, tuple(sorted(write_move(table, move) for move in moves)), tuple(clauses), seat=seat)


def _what_if(told: Chronicle, question: Question, where: str) -> Answer:
    table, state = told.table, told.state
    clauses: dict[str, None] = {}
    seat = None
    supposed = entries(question.what_if)
    if not supposed:
        raise BadInput("question", "no move", where=where, right="write the moves to suppose")
    for entry in supposed:
        place = f"{where}: {entry.place}"
        move = understand(table, entry.text, where=place)
        if table.rules[move.rule].kind is Kind.MOVE and seat is None:
            seat = move.args[0]
        refuse_out_of_place(table, state, move, where=place)
        try:
            taken = step(table, state, move, told.consulted)
        except Illegal as illegal:
            refused = f"{entry.text} is not permitted"
            if state is not told.state:
                return Answer(ILLEGAL, (refused,), (illegal.clause,), seat=seat)
            examined = examine(table, state, move)
            return Answer(ILLEGAL, (refused,), (illegal.clause,), move, examined, seat)
        for happened in taken:
            clauses.update(dict.fromkeys(happened.clauses))
        state = taken[-1].after
    changes = table.schema.differences(told.state, state)
    lines = [f"{table.schema.name(cell)}: {old} → {new}" for cell, old, new in changes]
    lines.append(f"then {whose_turn(table, state)}")
    return Answer(LEGAL, tuple(lines), tuple(clauses), seat=seat)


def _standing(table: Table, state: State) -> Answer:
    names = table.box.seat_names
    left = tuple(table.seats)
    lines: list[str] = []
    clauses: dict[str, None] = {}
    standing = table.standing(state)
    for criterion in table.game.ranking:
        values = ", ".join(f"{names[seat]} {criterion.value(state, seat)}" for seat in left)
        lines.append(f"{criterion.what} ({criterion.clause}): {values}")
        best = max(criterion.value(state, seat) for seat in left)
        ahead = tuple(seat for seat in left if criterion.value(state, seat) == best)
        if len(ahead) < len(left):
            clauses[criterion.clause] = None
        left = ahead
        if len(left) == 1:
            break
    over = table.over(state)
    verb = "won" if over else "ahead"
    winners = " ".join(names[seat] for seat in standing.winners)
    if len(standing.winners) > 1:
        lines.append(f"{verb}: {winners}, and nothing breaks the tie")
    else:
        lines.append(f"{verb}: {winners} by {standing.decided_by.what}")
    if not clauses:
        clauses[standing.decided_by.clause] = None
    decisive = [standing.decided_by.clause, *reversed(clauses), *([over] if over else [])]
    return Answer(LEGAL, tuple(lines), tuple(dict.fromkeys(decisive)), winners=winners)
