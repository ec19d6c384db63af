"""Open questions that no code asks: which of them leave the very thing that is asked open."""

from __future__ import annotations

from contextlib import suppress

from ludex.model.errors import BadInput
from ludex.model.naming import plain
from ludex.model.notation import write_move
from ludex.model.ruling import Ruling
from ludex.model.speech import hear_moves
from ludex.model.state import Cell, Row

from .dispute import Question
from .facts import changed, examine
from .log import entries
from .lookup import rulings_about
from .outcome import ILLEGAL, Answer
from .replay import Chronicle
from .subjects import SPECIAL

OUT_OF_TURN = " out of turn"
WITH, AFTER, BY, WHILE = " with ", " after ", " by ", " while "
SAME_QUESTION = 0.62
"""How alike the words of a dispute must be to the question of a ruling to be about it."""


def doubtful(told: Chronicle, question: Question, given: Answer, about: str) -> list[str]:
    """The open rulings without code that a question touches and that this table has not settled.

    `about`: what the dispute says it is about, besides the question.
    """
    game, adopted = told.table.game, told.table.box.configuration.rulings
    open_still = [one for one in game.rulings if one.id not in adopted and len(one.defensible) > 1]
    touched = [ruling.id for ruling in open_still if _touched(ruling, told, question, given)]
    if given.looked_up:
        return touched
    named = {
        ruling
        for text in (question.asked, about, *question.claims.values())
        if text
        for ruling in rulings_about(game, text, told.table.box.players, least=SAME_QUESTION)
    }
    spoken = [
        one.id for one in open_still if one.not_mechanical and one.id in named and one.id not in touched
    ]
    return touched + spoken


def _touched(ruling: Ruling, told: Chronicle, question: Question, given: Answer) -> bool:
    asked = _asked(told, question, given)
    return any(_applies(touch, asked, told, question, given) for touch in ruling.touches)


def _applies(touch: str, asked: set[str], told: Chronicle, question: Question, given: Answer) -> bool:
    """Whether a touch speaks of what is asked: `redraw`, `tell over with vault`, `coin out of turn`,
    `leave while errand=bonus`, `redraw while entered=yes and redrawn=no`.
    """
    if touch.endswith(OUT_OF_TURN):
        on_turn = getattr(told.state, "turn", None)
        return (
            touch.removesuffix(OUT_OF_TURN) in asked and given.seat != on_turn and _only_the_turn(told, given)
        )
    touch, _, state = touch.partition(WHILE)
    if not all(_so(told, one, given.seat) for one in state.split(" and ") if one):
        return False
    touch, _, clause = touch.partition(BY)
    if clause and (given.outcome != ILLEGAL or given.clauses[:1] != (clause,)):
        return False
    what, _, rule = touch.partition(AFTER)
    what, _, card = what.partition(WITH)
    if what not in asked or (card and not _lies(told, card)):
        return False
    return not rule or rule in _rules_spoken_of(told, question)


def _so(told: Chronicle, condition: str, seat: int | None) -> bool:
    """Whether a field has a value now; of what every seat has, that of the seat in question."""
    field, _, value = condition.partition("=")
    there = getattr(told.state, field)
    if isinstance(told.table.schema.fields[field], Row):
        there = there[seat or 0]
    return plain(told.table.schema.show(field, there)) == plain(value)


def _lies(told: Chronicle, card: str) -> bool:
    """Whether a card lies where a player has it in use."""
    lying = told.table.game.words.lying
    if lying is None:
        return False
    shape = told.table.schema.fields[lying.field]
    row = getattr(told.state, lying.field)
    return isinstance(shape, Row) and any(
        shape.over.show(told.table.box, shape.first + index) == card
        and told.table.schema.show(lying.field, row[index]) == lying.default
        for index in range(shape.length)
    )


def _rules_spoken_of(told: Chronicle, question: Question) -> set[str]:
    """The rule of the last move of the log, and those of the moves that are supposed."""
    last = {told.moves[-1].rule} if told.moves else set()
    supposed = set()
    for entry in entries(question.what_if):
        with suppress(BadInput):
            supposed.add(hear_moves(told.table, entry.text, state=told.state)[0].rule)
    return last | supposed


def _only_the_turn(told: Chronicle, given: Answer) -> bool:
    """Whether nothing but the turn stands in the way of a move."""
    if given.move is None or given.seat is None:
        return False
    own = changed(told.state, Cell("turn", ()), given.seat)
    return examine(told.table, own, given.move).illegal is None


def _asked(told: Chronicle, question: Question, given: Answer) -> set[str]:
    """What a question asks in the words of `touches`: its kind, its rule, its things, and both together."""
    kind = question.kind
    if kind == "look" and given.of_own:
        return set()
    about = [given.move.rule] if given.move is not None else list(given.about)
    if kind == "tell":
        words = question.tell if isinstance(question.tell, list) else [question.tell or ""]
        about += [SPECIAL[word] for word in map(plain, words) if word in SPECIAL]
    with_kind = {f"{kind} {one}" for one in about}
    named = {write_move(told.table, given.move).partition(" ")[2]} if given.move is not None else set()
    return {kind, *with_kind, *(about if given.move is not None else ()), *named}
