"""Answers: what one question comes to in a position, under one set of readings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ludex.model.errors import BadInput, shortened
from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Event, refuse_fault, step
from ludex.model.rule import Illegal, Kind, watching
from ludex.model.speech import unclear
from ludex.model.state import Cell, State, at

from .anaphora import with_things
from .asking import ENDED, SOMEBODY
from .dispute import Question
from .duty import may_do_without
from .facts import Examined, examine
from .general import answers, beside_the_point, by_topic_of, looked_up, nearest_clause, says_otherwise
from .left_out import far_fetched, hangs_on_more
from .log import Entry, entries
from .looking import sees
from .lookup import LIKELY, STRONG, SURE, TELLING, form_of, look_up
from .outcome import ILLEGAL, LEGAL, Answer
from .phases import ended
from .printed import printed
from .prose import sentences
from .quantities import Told, tell
from .replay import CHANCE_DECIDES, Chronicle, refuse_out_of_place, understand, understand_all, whose_turn
from .standing import NOTHING_SAID, Said, said_of_scoring, standing_of
from .subjects import DECIDES, Item, seat_named, understood
from .subjects import OVER as OVER_ASKED
from .supposing import moves_told, yes_or_no

COUNTING = re.compile(r"\b(?:count|how many|number of)\b", re.IGNORECASE)
"""Who counts cards does not look at them."""
NEVER = 2.0
"""No text is as sure as this."""
FAINT = 0.2
"""From here on the clause that comes nearest is worth telling, with a question back."""
EACH = "each "
"""Before a move that all players make, one after the other."""
NOT_UNDERSTOOD = "{!r} is no question we understand"
EXAMPLE = "ask for example May A pass?"
MOST_OUTCOMES = 100
TRIED = 5
"""So many ways that chance can go are tried where there are too many for all."""
MOST_DRAWS = 5
"""So far dice and draws that are due are tried out for a question."""


def answer(told: Chronicle, question: Question, where: str) -> Answer:
    """The answer to a question in the position in dispute, or as it stands in the rules in general.

    A figure of a component is what is printed on it, where nothing was said of the table.
    """
    figure = printed(told.table.game, question.rule or question.asked, told.table.box.players)
    if figure is not None and told.ordinary:
        return figure
    try:
        found = _by_the_rules(told, question, where)
    except BadInput:
        if figure is None:
            raise
        return figure
    return (figure or found) if found.unsure else found


def _by_the_rules(told: Chronicle, question: Question, where: str) -> Answer:
    """The answer that the table, the list of questions or the clauses give.

    What was asked in words and without a table is looked up first, and so is what cannot be played out.
    """
    game, asked = told.table.game, question.rule or question.asked
    if told.impossible is not None and question.kind == "tell" and _about_this_table(question):
        raise told.impossible
    by_figures = question.kind == "standing" and _said(told, question) != NOTHING_SAID
    if by_figures and told.impossible is None and not told.ordinary:
        return _played_out(told, question, where)
    by_topic = by_topic_of(told, asked) if asked else None
    in_general = told.ordinary or question.rule is not None or _whether_not_how_much(question)
    if by_topic is not None and not by_topic.unsure and in_general:
        return by_topic
    if told.impossible is not None and _about_this_table(question):
        raise told.impossible
    if by_topic is not None and by_topic.open and question.look is not None and COUNTING.search(asked):
        return by_topic
    if asked and (told.in_words or question.rule is not None):
        found = look_up(game, asked, told.table.box.players, least=_least(told, question))
        if found is not None and (found.answer or found.ruling) and answers(question, found.answer):
            if by_topic is not None and found.ruling and found.shared < TELLING and not by_topic.open:
                return replace(by_topic, unsure=True)
            opposed = by_topic is not None and says_otherwise(found, by_topic.lines[0])
            if by_topic is None or not opposed:
                return looked_up(told, found)
            if not by_topic.unsure:
                return by_topic
    try:
        if question.rule is not None:
            raise BadInput(
                "question", NOT_UNDERSTOOD.format(shortened(question.rule)), where=where, right=EXAMPLE
            )
        played = _played_out(told, question, where)
        if beside_the_point(question, played):
            found = look_up(game, asked, told.table.box.players, least=LIKELY)
            return by_topic or (replace(played, unsure=True) if found is None else looked_up(told, found))
        if not hangs_on_more(told, question, played.outcome):
            return played
        return _by_the_story(told, asked, by_topic) or replace(played, unsure=True)
    except BadInput as wrong:
        if by_topic is not None:
            return by_topic
        if not asked and wrong.code == "rule" and (said := question.may or question.must):
            asked = f"May {' '.join(game.former.move(said.split()))}?"
        least = STRONG if wrong.code in ("seat", "tell") and not told.in_words else LIKELY
        found = look_up(game, asked, told.table.box.players, least=least) if asked else None
        if found is None and asked and (told.in_words or question.rule is not None):
            found = look_up(game, asked, told.table.box.players, least=FAINT)
            if found is None and told.context:
                story = " . ".join(dict.fromkeys((*told.context, asked)))
                found = look_up(game, story, told.table.box.players, least=FAINT)
            if found is not None:
                return nearest_clause(told, found)
        if found is None:
            raise
        surely = told.in_words or (found.score >= SURE and found.shared >= TELLING)
        return looked_up(told, found) if surely else nearest_clause(told, found)


def _by_the_story(told: Chronicle, asked: str, by_topic: Answer | None) -> Answer | None:
    """The answer of the topic, unless all that was told together is about an open ruling instead."""
    if by_topic is None or by_topic.open:
        return by_topic
    story = " ".join((*dict.fromkeys(told.context), asked))
    found = look_up(told.table.game, story, told.table.box.players)
    if found is None or not found.ruling or found.shared < TELLING:
        return by_topic
    return looked_up(told, found) if found.sure else replace(by_topic, unsure=True)


def _whether_not_how_much(question: Question) -> bool:
    """Whether yes or no is asked of something that was understood as an amount to be told."""
    return question.tell is not None and form_of(question.asked) == "yes or no"


def _about_this_table(question: Question) -> bool:
    """Whether a question speaks of a player of this table, or of how the table stands."""
    last = sentences(question.asked)[-1] if question.asked else ""
    return question.kind == "standing" or not last or bool(SOMEBODY.search(last))


def _least(told: Chronicle, question: Question) -> float:
    """How surely a question must be about an entry to be answered by it rather than by the table."""
    if not told.ordinary and question.kind == "standing":
        return NEVER
    doubtful = told.unheard or far_fetched(told, question)
    if not told.ordinary and question.rule is None and SOMEBODY.search(sentences(question.asked)[-1]):
        return NEVER
    if told.in_words and (question.rule is not None or (told.ordinary and doubtful)):
        return LIKELY
    if told.ordinary and question.kind in ("standing", "tell"):
        return STRONG
    return SURE


def _played_out(told: Chronicle, question: Question, where: str) -> Answer:
    """The answer that the position in dispute gives."""
    with watching(told.consulted):
        if question.may is not None:
            spoken = with_things(told, question, question.may, f"{where}.may")
            return _may(told, spoken, f"{where}.may")
        if question.must is not None:
            spoken = with_things(told, question, question.must, f"{where}.must")
            return _must(told, spoken, f"{where}.must")
        if question.look is not None:
            counting = bool(COUNTING.search(question.asked))
            return _look(told, question.look, f"{where}.look", counting=counting)
        if question.options is not None:
            return _options(told.table, told.state, question.options, f"{where}.options")
        if question.what_if is not None or question.tell is not None:
            supposed = moves_told(told, question)
            if supposed:
                question = question.model_copy(update={"what_if": supposed})
            found = _what_if(told, question, f"{where}.what_if")
            return replace(found, lines=yes_or_no(question, found.lines)) if supposed else found
        lines, clauses, winners = standing_of(told.table, told.state, _said(told, question))
        return Answer(LEGAL, lines, clauses, winners=winners)


def _said(told: Chronicle, question: Question) -> Said:
    return said_of_scoring(told.table, (*told.context, *sentences(question.asked)[:-1]))


def _may(told: Chronicle, text: str, where: str) -> Answer:
    """Whether a move is permitted; where the words may mean several, whether they all are or none is."""
    table, state = told.table, told.state
    if table.to_act(state) == CHANCE:
        return _whatever_chance_does(told, text, where)
    meant = understand_all(table, text, where=where, state=state)
    answers = [_of_one(told, move, where) for move in meant]
    if len({one.outcome for one in answers}) > 1:
        permitted = [one for one in answers if one.outcome == LEGAL]
        if len(permitted) == 1 and len({move.rule for move in meant}) == len(meant):
            return permitted[0]
        raise unclear(table, text, meant, where=where)
    return max(answers, key=lambda one: len(one.examined.requirements) if one.examined else 0)


def _whatever_chance_does(told: Chronicle, text: str, where: str) -> Answer:
    """The answer after any die or card that is due, if they all give the same one."""
    table = told.table
    states = _after_chance(table, told.state)
    states = states or [_after_some_chance(table, told.state, seed) for seed in range(TRIED)]
    answers = [_may(replace(told, state=state), text, where) for state in states]
    if len({one.outcome for one in answers}) == 1:
        return replace(answers[0], place=answers[0].place or states[0])
    raise BadInput("chance", "the log stops too early", where=where, right=whose_turn(table, told.state))


def _after_chance(table: Table, state: State) -> list[State]:
    """Every position in which somebody decides again; none if there are too many on the way."""
    decided: dict[bytes, State] = {}
    due = {state.packed(): state}
    for _draw in range(MOST_DRAWS):
        after: dict[bytes, State] = {}
        ways = sum(1 for _way in table.legal(next(iter(due.values())))) if due else 0
        if len(due) * ways > 2 * MOST_OUTCOMES:
            return []
        for one in due.values():
            for move in table.legal(one):
                reached = step(table, one, move).after
                (after if table.to_act(reached) == CHANCE else decided)[reached.packed()] = reached
            if len(after) + len(decided) > MOST_OUTCOMES:
                return []
        due = after
    return [] if due else list(decided.values())


def _after_some_chance(table: Table, state: State, seed: int) -> State:
    """A position in which somebody decides again, by one way that dice and draws can go."""
    luck = Random(seed)
    while table.to_act(state) == CHANCE:
        state = step(table, state, table.draw(state, luck)).after
    return state


def _of_one(told: Chronicle, move: Move, where: str) -> Answer:
    table, state = told.table, told.state
    rule = table.rule(move.rule)
    if rule.kind is not Kind.MOVE:
        raise BadInput("question", f"no seat decides on {rule.name}", where=where, right="ask what_if")
    _refuse_before_chance(table, state, where)
    who, seat = table.to_act(state), move.args[0]
    if who == OVER:
        return Answer(ILLEGAL, clauses=(str(table.over(state)),), seat=seat)
    examined = examine(table, state, move)
    if examined.illegal is not None:
        return _refused(told, move, examined)
    if not table.may_decide(state, seat):
        return Answer(ILLEGAL, seat=seat)
    asked = dict.fromkeys(requirement.clause for requirement in reversed(examined.requirements))
    clauses = tuple(dict.fromkeys((*rule.clauses, *asked, *examined.cited)))
    return Answer(LEGAL, (), clauses, move, examined, seat)


def _must(told: Chronicle, text: str, where: str) -> Answer:
    """Whether a seat has no other choice than this move."""
    asked = _may(told, text, where)
    if asked.outcome == ILLEGAL or asked.move is None:
        return asked
    table, state = told.table, asked.place or told.state
    others = [move for move in table.legal(state) if move != asked.move]
    if not others:
        return replace(asked, lines=("yes, there is nothing else to do",))
    if not may_do_without(table, state, asked.move):
        return replace(asked, lines=("yes, the turn cannot end without it",))
    instead = tuple(f"may instead: {write_move(table, move)}" for move in others)
    return replace(asked, outcome=ILLEGAL, lines=instead)


def _look(told: Chronicle, text: str, where: str, *, counting: bool) -> Answer:
    """Whether a seat may see some numbers or a pile: whether its view of the table tells them apart."""
    table, state = told.table, told.state
    first, _, what = text.strip().partition(" ")
    seat = seat_named(table, first, where)
    (item,) = understood(table, [(what, where)])
    cells = item.chosen(table, state)
    if not cells:
        raise BadInput("look", f"{what!r} is not something on the table", where=where, right="name a field")
    for name in dict.fromkeys((item.counted, *(cell.field for cell in cells))):
        if name in table.game.words.face_down and not counting:
            face_down = table.game.words.seen.get(name)
            return Answer(ILLEGAL, (f"face down: {name}",), (face_down,) if face_down else (), seat=seat)
    if all(at(getattr(state, cell.field), cell.path) == [] for cell in cells):
        raise BadInput("look", f"nothing lies there ({what})", where=where, right="say what lies there")
    hidden = [cell for cell in cells if not sees(table, state, seat, cell)]
    about = (item.counted,) if item.counted else tuple({cell.field: None for cell in cells})
    shown = table.game.words.seen
    clauses = tuple(shown[one] for one in about if one in shown)
    name = table.box.seat_names[seat]
    own = bool(re.search(rf"(?<![\w-])(?:{name}|own|his|her|their)(?![\w-])", what))
    found = Answer(LEGAL, clauses=clauses, seat=seat, about=about, of_own=own)
    if hidden:
        return replace(
            found, outcome=ILLEGAL, lines=tuple(f"hidden: {table.schema.name(one)}" for one in hidden)
        )
    return replace(found, lines=tuple(f"open: {table.schema.name(cell)}" for cell in cells))


def _refused(told: Chronicle, move: Move, examined: Examined) -> Answer:
    """Why a move is forbidden: here, or already in a position that passed by itself for that very reason."""
    best, place = examined, None
    for state in told.passed_by:
        earlier = examine(told.table, state, move)
        if earlier.illegal is not None and len(earlier.requirements) > len(best.requirements):
            best, place = earlier, state
    together = told.table.game.words.together.get(str(best.illegal), ())
    return Answer(ILLEGAL, (), (str(best.illegal), *together), move, best, move.args[0], place=place)


def _refuse_before_chance(table: Table, state: State, where: str) -> None:
    if table.to_act(state) == CHANCE:
        raise BadInput("chance", "the log stops too early", where=where, right=whose_turn(table, state))


def _options(table: Table, state: State, text: str, where: str) -> Answer:
    seat = seat_named(table, text.strip(), where)
    _refuse_before_chance(table, state, where)
    if table.to_act(state) != seat:
        return Answer(LEGAL, (f"nothing: {whose_turn(table, state)}",), seat=seat)
    moves = table.legal(state)
    clauses = dict.fromkeys(clause for move in moves for clause in table.rules[move.rule].clauses)
    return Answer(LEGAL, tuple(sorted(write_move(table, move) for move in moves)), tuple(clauses), seat=seat)


def _what_if(told: Chronicle, question: Question, where: str) -> Answer:
    outcome = _suppose(told, question, where)
    if isinstance(outcome, Answer):
        return outcome
    table, state = told.table, outcome.state
    if isinstance(question.tell, str) and question.tell.startswith(ENDED):
        happened = outcome.steps or (told.log[-1][1] if told.log else [])
        part = ended(table, question.tell.removeprefix(ENDED), state, happened, where)
        return Answer(LEGAL, (part.line,), part.clauses, seat=outcome.seat)
    if question.tell is not None:
        return _tell(told, question, outcome, where)
    hidden = table.schema.bookkeeping
    changes = [one for one in table.schema.differences(told.state, state) if one[0].field not in hidden]
    lines = [f"{table.schema.name(cell)}: {old} → {new}" for cell, old, new in changes]
    lines.append(f"then {whose_turn(table, state)}")
    over = table.over(state)
    clauses = [*([over] if over else []), *(clause for event in outcome.steps for clause in event.clauses)]
    return Answer(LEGAL, tuple(lines), tuple(dict.fromkeys(clauses)), seat=outcome.seat)


class _Supposed(NamedTuple):
    """Where supposed moves lead: the position, every rule that happened, and who moved first."""

    state: State
    steps: list[Event]
    seat: int | None
    asked: tuple[str, ...] = ()
    """The clauses that the last move of a seat had to satisfy, the most particular first."""


def _suppose(told: Chronicle, question: Question, where: str) -> _Supposed | Answer:
    """Play the supposed moves; the answer at once if one of them is not permitted."""
    table, state = told.table, told.state
    steps: list[Event] = []
    required: list[str] = []
    seat = None
    supposed = entries(question.what_if)
    if not supposed and question.tell is None:
        raise BadInput("question", "no move", where=where, right="write the moves to suppose")
    for entry in _one_by_one(table, supposed):
        place = f"{where}: {entry.place}"
        if entry.text.startswith(EACH):
            acting = table.to_act(state)
            actor = table.box.seat_names[max(acting, 0)]
            entry = entry._replace(text=f"{actor} {entry.text.removeprefix(EACH)}")
        move = understand(table, entry.text, where=place, state=state)
        if table.rule(move.rule).kind is Kind.MOVE and seat is None:
            seat = move.args[0]
        if has_happened(told, state, move):
            continue
        if table.rule(move.rule).kind is Kind.MOVE:
            required = [one.clause for one in examine(table, state, move).requirements]
        refuse_out_of_place(table, state, move, where=place)
        try:
            made = step(table, state, move, citing=True)
        except Illegal as illegal:
            refused = f"{entry.text} is not permitted"
            if state is not told.state or question.tell is not None:
                asks_for_numbers = question.tell is not None
                return Answer(
                    ILLEGAL, (refused,), (illegal.clause,), seat=seat, unanswerable=asks_for_numbers
                )
            examined = examine(table, state, move)
            return Answer(ILLEGAL, (refused,), (illegal.clause,), move, examined, seat)
        refuse_fault(table, made, where=place)
        steps += made.chain
        state = made.after
    return _Supposed(state, steps, seat, tuple(reversed(required)))


def _one_by_one(table: Table, supposed: list[Entry]) -> Iterator[Entry]:
    """The supposed moves, those of all players once for each of them."""
    for entry in supposed:
        yield from [entry] * (len(table.seats) if entry.text.startswith(EACH) else 1)


def has_happened(told: Chronicle, state: State, move: Move) -> bool:
    """Whether a seat is supposed to end its turn that has ended by itself, since nothing was left to do."""
    passed = [getattr(one, "turn", None) for one in told.passed_by]
    return (
        state is told.state
        and told.table.rule(move.rule).kind is Kind.MOVE
        and len(move.args) == 1
        and move.args[0] in passed
        and getattr(state, "turn", None) != move.args[0]
    )


def _tell(told: Chronicle, question: Question, supposed: _Supposed, where: str) -> Answer:
    """The numbers asked for, with the clauses of whatever changed them last."""
    table = told.table
    words = question.tell if isinstance(question.tell, list) else [question.tell or ""]
    items = understood(table, [(word, where.replace(".what_if", ".tell")) for word in words])
    found = _told_after(told, items, supposed)
    clauses = dict.fromkeys(found.clauses)
    happened = supposed.steps or [event for _entry, taken in told.log for event in taken]
    changing = [taken for taken in happened if any(_changes(taken, cell) for cell in found.cells)]
    about_the_turn = any(item.special == DECIDES for item in items)
    turning = [*_that_pass_the_turn(happened), *happened[-1:]]
    for taken in reversed(changing or (turning if about_the_turn else supposed.steps)):
        clauses.update(dict.fromkeys(taken.clauses))
    clauses.update(dict.fromkeys(supposed.asked))
    if not clauses and any(item.special == OVER_ASKED for item in items):
        clauses.update(dict.fromkeys(_ends(table)))
    now = () if supposed.steps else found.cells
    return Answer(LEGAL, found.lines, tuple(clauses), seat=supposed.seat, cells=now)


def _told_after(told: Chronicle, items: list[Item], supposed: _Supposed) -> Told:
    """What is asked for after the supposed moves, and after dice and draws that are due if they all agree."""
    table = told.table
    found = tell(table, items, told.state, supposed.state)
    about_the_turn = any(item.special == DECIDES for item in items)
    if not (supposed.steps or about_the_turn) or table.to_act(supposed.state) != CHANCE:
        return found
    states = _after_chance(table, supposed.state)
    tried = "" if states else f" (in each of {TRIED} draws tried)"
    states = states or [_after_some_chance(table, supposed.state, seed) for seed in range(TRIED)]
    after = [tell(table, items, told.state, state) for state in states]
    alike = tuple(line for line in after[0].lines if all(line in one.lines for one in after))
    if len(alike) == len(found.lines) and not about_the_turn:
        return after[0]._replace(lines=(*alike[:-1], alike[-1] + tried))
    alike = tuple(line + tried for line in alike)
    if about_the_turn:
        settled = [line for line in found.lines if line.startswith(CHANCE_DECIDES)]
        lines = settled if len(alike) == len(found.lines) else found.lines
        return found._replace(lines=(*lines, *(f"then {line}" for line in alike)))
    return after[0]._replace(lines=alike) if alike else found


def _that_pass_the_turn(happened: list[Event]) -> list[Event]:
    """The last thing that made it another player's turn."""
    passed = [one for one in happened if getattr(one.before, "turn", 0) != getattr(one.after, "turn", 0)]
    return passed[-1:]


def _ends(table: Table) -> Iterator[str]:
    """The clauses by which the game would end, with so many players."""
    ends = table.game.words.ends
    yield from ends.get(str(table.box.players), ())
    yield from ends.get("", ())


def _changes(taken: Event, cell: Cell) -> bool:
    before, after = (at(getattr(state, cell.field), cell.path) for state in (taken.before, taken.after))
    return bool(before != after)
