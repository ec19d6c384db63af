"""Answers about the rules in general: by the topic, an entry of the list, a ruling or a clause."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.model.ruling import Gap

from .dispute import Question
from .lookup import COVERED, STRONG, TELLING, Found, form_of, look_up
from .outcome import ILLEGAL, LEGAL, Answer
from .picking import left_of, picked
from .polarity import answered_by
from .prose import sentences
from .replay import Chronicle
from .topics import YES_OR_NO, topic

OPENLY = re.compile(
    r"(?:so |and |then |but )*(?:what(?! if| about)|where|when|how(?! about| come))\b", re.IGNORECASE
)
"""How a question begins that is not answered by yes or no."""
SEAT_NAMED = re.compile(r"\b[A-F]\b")
"""A player in an answer."""


def by_topic_of(told: Chronicle, asked: str) -> Answer | None:
    """The answer of the entry whose every subject a dispute names, unless an open ruling asks just this."""
    game, players = told.table.game, told.table.box.players
    found = topic(game, told.context, asked, players)
    alone = topic(game, told.context, sentences(asked)[-1], players) if found and found.contested else None
    found = alone if alone is not None and not alone.contested else found
    if found is None:
        return None
    entry = found.entry
    if entry.ruling:
        answer = left_open(told, entry.ruling)
        by_reading = entry.picks_under.get(told.table.box.rulings[entry.ruling])
        first = picked(" . ".join((*told.context, asked)), *by_reading) if by_reading else ()
        if len(first) == 1 and not answer.open:
            answer = replace(answer, lines=(f"{first[0]}: {answer.lines[0]}",))
        return replace(answer, unsure=found.contested)
    nearest = look_up(game, asked, players, least=STRONG)
    if nearest is not None and nearest.ruling and nearest.sure and nearest.shared >= TELLING:
        about = game.rulings[nearest.ruling]
        if len(about.defensible) > 1 and set(about.clauses) & set(entry.clauses):
            return left_open(told, nearest.ruling)
    permits = entry.permits
    if permits is None:
        permits = re.match(r"no\b", entry.answer, re.IGNORECASE) is None
    outcome = LEGAL if permits != found.denied or openly(asked) else ILLEGAL
    first = picked(" . ".join((*told.context, asked)), *entry.picks) if entry.picks else ()
    if entry.left_of:
        first = tuple(left_of(" . ".join((*told.context, asked)), entry.left_of, players))
    says = f"{first[0]}: {entry.answer}" if len(first) == 1 else (first and entry.level) or entry.answer
    denied = nearest is not None and says_otherwise(nearest, entry.answer)
    if denied and len(sentences(asked)) > 1:
        by_itself = look_up(game, sentences(asked)[-1], players, least=STRONG)
        denied = by_itself is not None and says_otherwise(by_itself, entry.answer)
    unsure = (found.contested and not first) or denied
    return Answer(outcome, (says,), entry.clauses, looked_up=True, unsure=unsure)


def openly(asked: str) -> bool:
    """Whether a question wants to be told something, so that no answer denies it."""
    return any(OPENLY.match(one) for one in sentences(asked)[-1:])


def says_otherwise(nearest: Found, answer: str) -> bool:
    """Whether an entry that asks nearly the same says no where this one says yes, or the reverse."""
    one, other = (YES_OR_NO.match(text) for text in (nearest.answer, answer))
    return nearest.sure and one is not None and other is not None and one[0].lower() != other[0].lower()


def left_open(told: Chronicle, ruling_id: str) -> Answer:
    """What this table plays where the rulebook leaves something open."""
    ruling = told.table.game.rulings[ruling_id]
    in_force = told.table.box.rulings[ruling.id]
    says = ruling.readings[in_force].says
    missing = ruling.at_setup and ruling.gap is Gap.SILENT
    adopted = ruling.id in told.table.box.configuration.rulings
    settled = adopted or (len(ruling.defensible) < 2 and not missing)
    outcome = ILLEGAL if re.match(r"no\b", says, re.IGNORECASE) else LEGAL
    still_open = () if settled else (ruling.id,)
    return Answer(outcome, (says,), ruling.clauses[:1], open=still_open, looked_up=True)


def looked_up(told: Chronicle, found: Found) -> Answer:
    """An answer from the list of questions, the open ruling, or the clause that comes nearest."""
    if not (found.sure and (found.answer or found.ruling or found.clear)) and not (
        found.states and found.clear and found.covered >= COVERED
    ):
        return nearest_clause(told, found)
    if found.ruling:
        return left_open(told, found.ruling)
    denied = found.answer == "no" or found.answer.startswith("no,")
    outcome = ILLEGAL if denied and not openly(found.asks) else LEGAL
    lines = (found.answer,) if found.answer else (told.table.game.catalog[found.clauses[0]].says,)
    return Answer(outcome, lines, found.clauses, looked_up=True, unsure=not (found.answer or found.states))


def nearest_clause(told: Chronicle, found: Found) -> Answer:
    """What the rulebook says of the matter, where it is not sure that just this was asked."""
    game = told.table.game
    clauses = found.clauses or game.rulings[found.ruling].clauses
    if found.clauses and not found.answer and found.covered >= COVERED and found.clear:
        plainly = answered_by(found.asks, game.catalog[clauses[0]].says)
        if plainly:
            outcome = ILLEGAL if plainly == "no" else LEGAL
            return Answer(outcome, (plainly,), clauses, looked_up=True)
    return Answer(LEGAL, (game.catalog[clauses[0]].says,), clauses, looked_up=True, unsure=True)


def answers(question: Question, entry: str) -> bool:
    """Whether an entry that says so answers a question: whoever asks about a move wants a yes or a no."""
    return question.kind not in ("may", "must") or not entry or YES_OR_NO.match(entry) is not None


def beside_the_point(question: Question, played: Answer) -> bool:
    """Whether yes or no was asked, and what was told instead is a number that nobody has."""
    typed = sentences(question.asked)[-1:] if question.kind == "tell" and question.what_if is None else []
    plainly = re.search(r"\b(?:yes|no)\b", " ".join(played.lines)) or played.seat is not None
    return (
        bool(typed)
        and form_of(typed[0]) == "yes or no"
        and not plainly
        and not SEAT_NAMED.search(played.lines[0])
    )
