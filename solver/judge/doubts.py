"""Open questions that no code asks: which of them leave the very thing that is asked open."""

from __future__ import annotations

from ludex.model.ruling import Ruling
from ludex.model.state import Cell

from .answer import Answer
from .dispute import Question
from .facts import changed, examine
from .replay import Chronicle

OUT_OF_TURN = " out of turn"


def doubtful(told: Chronicle, question: Question, given: Answer) -> list[str]:
    """The open rulings without code that a question touches and that this table has not settled."""
    adopted = told.table.box.configuration.rulings
    return [
        ruling.id
        for ruling in told.table.game.rulings
        if ruling.id not in adopted and len(ruling.defensible) > 1 and _touched(ruling, told, question, given)
    ]


def _touched(ruling: Ruling, told: Chronicle, question: Question, given: Answer) -> bool:
    asked = _asked(question, given)
    on_turn = getattr(told.state, "turn", None)
    return any(
        touch.removesuffix(OUT_OF_TURN) in asked
        and (not touch.endswith(OUT_OF_TURN) or (given.seat != on_turn and _only_the_turn(told, given)))
        for touch in ruling.touches
    )


def _only_the_turn(told: Chronicle, given: Answer) -> bool:
    """Whether nothing but the turn stands in the way of a move."""
    if given.move is None or given.seat is None:
        return False
    own = changed(told.state, Cell("turn", ()), given.seat)
    return examine(told.table, own, given.move).illegal is None


def _asked(question: Question, given: Answer) -> set[str]:
    """What a question asks in the words of `touches`: its kind, its rule or things, and both together."""
    kind = question.kind
    if kind == "look" and given.of_own:
        return set()
    about = [given.move.rule] if given.move is not None else list(given.about)
    with_kind = {f"{kind} {one}" for one in about}
    return {kind, *with_kind, *(about if given.move is not None else ())}
