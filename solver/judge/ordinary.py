"""The table that a dispute speaks of: as it was given, as sentences describe it, or the most ordinary one.

A question without a table is heard on the most ordinary table on which it makes sense, and the judgement
says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from ludex.model.domain import SEATS
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, Move, Table
from ludex.model.rule import Kind
from ludex.model.speech import hear_moves
from ludex.model.state import Row

from .anaphora import SHORT, named_by_it
from .describing import Description, described, laid_over
from .dispute import Dispute
from .log import entries
from .phases import STEPS
from .prose import sentences
from .wording import in_fields


class Spoken(NamedTuple):
    """The position that a dispute gives in one way or another, and what had to be supposed."""

    position: dict[str, Any] | None
    """None: the game begins at the beginning."""
    supposed: tuple[str, ...] = ()
    unheard: bool = False
    """Whether sentences about the table were not understood."""
    left_over: tuple[str, ...] = ()
    """What was said of the table and not understood."""
    impossible: str = ""
    """What was said that can be on no table."""
    along: tuple[dict[str, Any], ...] = ()
    """What an ordinary table has besides, or what the moves in question take: the first that fits."""


def spoken_position(table: Table, dispute: Dispute) -> Spoken:
    """The position of a dispute: given, described, or ordinary."""
    if dispute.opening is not None or dispute.case is not None:
        return Spoken(dispute.position)
    given, besides = (None, []) if dispute.position is None else in_fields(table, dispute.position)
    sentences = [*dispute.described, *besides]
    told = described(table, sentences) if sentences else Description({}, ())
    if given:
        position = laid_over(given, told.position)
        taken = _taken_along(table, dispute, position)
        return Spoken(
            position,
            left_over=told.left_over,
            impossible=told.impossible,
            along=({**_who_moves(table, dispute, position), **taken}, taken),
        )
    if dispute.moves is not None and not (told.position or _begins_later(table, dispute)):
        return Spoken(None)
    words = table.game.words
    wanted: dict[str, Any] = {}
    for move in _moves_spoken_of(table, dispute):
        wanted = laid_over(wanted, _supposed(table, move))
        if table.rule(move.rule).kind is Kind.MOVE:
            wanted.setdefault("turn", table.box.seat_names[move.args[0]])
    if "turn" not in wanted and "turn" in table.schema.fields:
        asking = [one.may or one.must or "" for one in dispute.questions]
        named = [text[:1] for text in asking if text[:1] in table.box.seat_names and text[1:2] == " "]
        wanted.update({"turn": named[-1]} if named else {})
    said = laid_over(told.position, wanted)
    if not words.ordinary and not said:
        return Spoken(None, ("the game has just begun",))
    extra = {} if told.position else laid_over({}, wanted)
    granted = ("no table was described: an ordinary one",) if not told.position else ()
    position = laid_over(told.position, extra or wanted)
    step = {name: position.pop(name) for name in STEPS if name in position and name not in told.position}
    usual = _ordinary(table, said)
    along = ({**usual, **step}, step, usual)
    return Spoken(position, granted, bool(told.unheard), told.left_over, told.impossible, along)


def _ordinary(table: Table, said: dict[str, Any]) -> dict[str, Any]:
    """What an ordinary table has besides, where nothing was said of that."""
    ordinary = {}
    for field, value in table.game.words.ordinary.items():
        there = said.get(field, {})
        if isinstance(value, dict) and isinstance(there, dict):
            left = {label: item for label, item in value.items() if label not in there}
            like = sum(1 for item in there.values() if item in value.values())
            ordinary[field] = dict(list(left.items())[: max(0, len(value) - like)])
        else:
            ordinary[field] = value
    return ordinary


def _begins_later(table: Table, dispute: Dispute) -> bool:
    """Whether a log begins with a move of a player although cards would have to be dealt first."""
    log = entries(dispute.moves)
    state = table.start()
    if not log or not table.game.words.ordinary:
        return False
    try:
        first = hear_moves(table, log[0].text, state=None)[0]
    except BadInput:
        return False
    kinds = {table.rule(one.rule).kind for one in hear_moves(table, log[0].text, state=None)}
    due = table.to_act(state)
    return Kind.CHANCE not in kinds and first.rule in table.rules and due in (CHANCE, -2, -3)


def _moves_spoken_of(table: Table, dispute: Dispute) -> list[Move]:
    """The moves that a dispute asks about or tells of, as far as they are understood without a table."""
    texts = [entry.text for entry in entries(dispute.moves)]
    for question in dispute.questions:
        before = " ".join((*dispute.described, *sentences(question.asked)[:-1]))
        asked = [one for one in (question.may, question.must) if one is not None]
        texts += [named_by_it(table, before, one)[0] if len(one.split()) <= SHORT else one for one in asked]
        texts += [entry.text for entry in entries(question.what_if)]
    found = []
    for text in texts:
        try:
            found.append(hear_moves(table, text, state=None)[0])
        except BadInput:
            continue
    return found


def _taken_along(table: Table, dispute: Dispute, given: dict[str, Any]) -> dict[str, Any]:
    """What the moves in question take, where a position says nothing at all of it.

    That is the part of the turn, if no log tells how far it is, and where a card is that is named. What
    is counted is as the position leaves it.
    """
    wanted: dict[str, Any] = {}
    for number, move in enumerate(_moves_spoken_of(table, dispute)):
        supposed = _supposed(table, move)
        things = [field for field in supposed if _lies_somewhere(table, field)]
        wholly = () if any(field in given for field in things) else things
        for field, value in supposed.items():
            step = field in STEPS and number == 0 and dispute.moves is None and field not in given
            if step or field in wholly:
                wanted = laid_over({field: value}, wanted)
    return wanted


def _who_moves(table: Table, dispute: Dispute, given: dict[str, Any]) -> dict[str, Any]:
    """Whose turn it is, where a position does not say so: that of whoever moves first."""
    for move in _moves_spoken_of(table, dispute)[:1]:
        if table.rule(move.rule).kind is Kind.MOVE and "turn" in table.schema.fields and "turn" not in given:
            return {"turn": table.box.seat_names[move.args[0]]}
    return {}


def _lies_somewhere(table: Table, field: str) -> bool:
    """Whether a field says where things are: it has a row for each card, of all or of a player's."""
    shape = table.schema.fields[field]
    while isinstance(shape, Row) and isinstance(shape.item, Row):
        shape = shape.item
    return isinstance(shape, Row) and shape.over.name != SEATS.name


def cards_to_come(table: Table, dispute: Dispute) -> Iterator[str]:
    """The cells of the cards that chance draws in the log or in what is supposed."""
    texts = [entry.text for question in dispute.questions for entry in entries(question.what_if)]
    for text in (*(entry.text for entry in entries(dispute.moves)), *texts):
        with suppress(BadInput):
            move = hear_moves(table, text, state=None)[0]
            rule = table.rule(move.rule)
            for (_name, domain), value in zip(rule.parameters, move.args, strict=True):
                for field, shape in table.schema.fields.items() if rule.kind is Kind.CHANCE else ():
                    if isinstance(shape, Row) and shape.over.name == domain.name:
                        yield f"{field}[{domain.show(table.box, value)}]"


def _supposed(table: Table, move: Move) -> dict[str, Any]:
    """What must lie on the table for a move to make sense."""
    rule = table.rule(move.rule)
    position: dict[str, Any] = {}
    named = {
        name: domain.show(table.box, value)
        for (name, domain), value in zip(rule.parameters, move.args, strict=True)
    }
    for cell, value in table.game.words.supposes.get(move.rule, {}).items():
        filled = value.format(**named) if isinstance(value, str) else value
        field, *labels = [part.strip(" ]") for part in cell.format(**named).split("[")]
        row, last = position, field
        for label in labels:
            row = row.setdefault(last, {})
            last = label
        row[last] = filled
    return position
