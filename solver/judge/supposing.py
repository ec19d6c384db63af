"""Moves that the sentences before a question tell of: `Jun contributes 0. Does he lose memory?`"""

from __future__ import annotations

import re

from ludex.model.errors import BadInput
from ludex.model.notation import write_move
from ludex.model.play import step
from ludex.model.rule import Illegal, Kind
from ludex.model.speech import understood

from .asking import SEAT
from .dispute import Question
from .prose import sentences
from .replay import Chronicle, refuse_out_of_place

CHANGES = re.compile(
    r"^(?:so |and |then )?(?:(?:does|do|did|will|would) .*\b(?:get|gain|receive|lose|earn|pay|have|keep)s?\b"
    r"|how (?:many|much)\b|whose turn|who is (?:next|on turn)|what happens|is the game over|who wins)",
    re.IGNORECASE,
)
"""Questions about what follows from something."""
TELLS = re.compile(
    rf"^(?:now |then |so |and )?{SEAT} (?!has\b|have\b|had\b|is\b|was\b|owns?\b|holds?\b)\w+", re.IGNORECASE
)
CHEAP = 0.4
"""A sentence that costs more to understand tells of no move."""


def moves_told(told: Chronicle, question: Question) -> list[str]:
    """The moves told before a question about what follows, if each could be made one after the other."""
    spoken = sentences(question.asked)
    if question.what_if is not None or not spoken or not CHANGES.match(spoken[-1]):
        return []
    before = [*told.context, *spoken[:-1]]
    moves: list[str] = []
    state, table = told.state, told.table
    for sentence in dict.fromkeys(before):
        if not TELLS.match(sentence):
            continue
        heard = understood(table, sentence.rstrip(".!; "), state)
        if not heard or heard[0].cost > CHEAP or table.rule(heard[0].move.rule).kind is not Kind.MOVE:
            return []
        try:
            refuse_out_of_place(table, state, heard[0].move, where="")
            state = step(table, state, heard[0].move).after
        except (Illegal, BadInput):
            return []
        moves.append(write_move(table, heard[0].move))
    return moves


AMOUNT_ASKED = re.compile(
    r"^(?:so |and |then )?(?:does|do|did|will|would) .*?\b(?P<verb>get|gain|receive|lose|earn)s?\b"
    r"(?: (?:an? |the |one |another |any )*(?P<number>\d[\d,]*)?)?",
    re.IGNORECASE,
)


def yes_or_no(question: Question, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines about one number with the yes or no that was asked for before them."""
    spoken = sentences(question.asked)
    asked = AMOUNT_ASKED.match(spoken[-1]) if spoken else None
    change = re.search(r": (-?\d+)(?: → (-?\d+))?(?: |$)", lines[0]) if len(lines) == 1 else None
    if asked is None or change is None:
        return lines
    by = int(change[2] or change[1]) - int(change[1])
    by = -by if asked["verb"].lower() == "lose" else by
    number = int(asked["number"].replace(",", "")) if asked["number"] else None
    if by > 0 and number is not None and by != number:
        return lines
    return (f"{'yes' if by > 0 else 'no'}, {lines[0]}",)
