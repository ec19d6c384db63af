"""Answers about the rules in general: by the topic, an entry of the list, a ruling or a clause."""

from __future__ import annotations

import re

from ludex.model.ruling import Gap

from .dispute import Question
from .lookup import COVERED, STRONG, TELLING, Found, look_up
from .outcome import ILLEGAL, LEGAL, Answer
from .polarity import answered_by
from .prose import sentences
from .replay import Chronicle
from .topics import topic_of


def topic_asked(told: Chronicle, question: Question, asked: str) -> Found | None:
    """The topic that a question put in words is known by, with what was said before it."""
    spoken = sentences(asked)
    if not spoken:
        return None
    game, players = told.table.game, told.table.box.players
    found = topic_of(game, spoken[-1], said_before(told, question), players)
    ruling = look_up(game, asked, players, least=STRONG) if found is not None else None
    if found is not None and ruling is not None and ruling.ruling and ruling.shared >= TELLING:
        about = game.rulings[ruling.ruling]
        if len(about.defensible) > 1 and set(about.clauses) & set(found.clauses):
            return ruling
    return found


def said_before(told: Chronicle, question: Question) -> str:
    """What was said before a question put in words."""
    spoken = sentences(question.rule or question.asked)
    return " ".join(dict.fromkeys((*told.described, *spoken[:-1]))) if spoken else ""


def looked_up(told: Chronicle, found: Found) -> Answer:
    """An answer from the list of questions, the open ruling, or the clause that comes nearest."""
    if not found.sure and not (found.states and found.covered >= COVERED):
        return nearest_clause(told, found)
    if found.ruling:
        ruling = told.table.game.rulings[found.ruling]
        in_force = told.table.box.rulings[ruling.id]
        says = ruling.readings[in_force].says
        missing = ruling.at_setup and ruling.gap is Gap.SILENT
        adopted = ruling.id in told.table.box.configuration.rulings
        settled = adopted or (len(ruling.defensible) < 2 and not missing)
        outcome = ILLEGAL if re.match(r"no\b", says, re.IGNORECASE) else LEGAL
        still_open = () if settled else (ruling.id,)
        return Answer(outcome, (says,), ruling.clauses[:1], open=still_open, looked_up=True)
    outcome = ILLEGAL if found.answer == "no" or found.answer.startswith("no,") else LEGAL
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
