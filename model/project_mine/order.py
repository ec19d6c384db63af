"""Who decides next (경쟁 시기의 단계): market and draws come first, then a text, then the phase."""

from __future__ import annotations

from ludex.model.game import AUTOMATIC, CHANCE, OVER

from .era_end import excluding_seat, must_exclude, unseen_card_is_excluded
from .glossary.delayed import effects_wait
from .glossary.discarding import laid_card_triggers, searched
from .glossary.language import Op
from .glossary.stack import may_choose, top_card_due
from .market import contract_due, technology_due
from .setup import all_rolled
from .state import Ending, Phase, Position, deck_size, seat_from
from .transition import asked_seat, may_enter, redraw_owed
from .turns import too_many


def to_act(s: Position) -> int:
    """The seat that must decide, or chance, or the rulebook itself."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.refilling:
        return CHANCE if technology_due(s) or contract_due(s) else AUTOMATIC
    if s.drawing > 0:
        return CHANCE if deck_size(s, s.drawer) > 0 else AUTOMATIC
    if s.depth > 0:
        return _asked_by_line(s)
    return _asked_by_phase(s)


def _asked_by_line(s: Position) -> int:
    level = s.depth - 1
    line = s.line[level]
    seat = s.actor[level]
    code = s.box.script.code[line]
    if code == Op.EXCLUDE_DECK or code == Op.DISCARD_DECK:
        taker = seat if searched(s) else CHANCE
        return taker if top_card_due(s, seat, line) else AUTOMATIC
    if code == Op.CHOOSE or code == Op.GAIN_ANY:
        return seat
    if (
        code == Op.LOSE_ANY
        or code == Op.LOSE_LARGEST
        or code == Op.EXCLUDE_HAND
        or code == Op.DISCARD_HAND
        or code == Op.RECALL
        or code == Op.TAKE
        or code == Op.FULFIL
    ):
        return seat if may_choose(s, seat, line) else AUTOMATIC
    return AUTOMATIC


def _asked_by_phase(s: Position) -> int:
    if s.phase == Phase.ACTION:
        return s.turn
    if s.phase == Phase.HAND:
        return s.turn if too_many(s, s.turn) else AUTOMATIC
    if s.phase == Phase.CLEAN_UP and laid_card_triggers(s) and sum(s.use_area[s.turn]) > 0:
        return s.turn
    if s.phase == Phase.DELAYED and effects_wait(s):
        return s.turn
    if s.phase == Phase.DEAL:
        return CHANCE
    if s.phase == Phase.CHOOSE:
        return s.place if s.place < s.box.seats else AUTOMATIC
    if s.phase == Phase.DICE:
        return AUTOMATIC if all_rolled(s) else CHANCE
    if s.phase == Phase.EXCLUSION and s.place < s.box.seats and must_exclude(s):
        return CHANCE if unseen_card_is_excluded(s) else excluding_seat(s)
    if s.phase == Phase.ENTRY and s.place < s.box.seats and may_enter(s, asked_seat(s)):
        return asked_seat(s)
    if s.phase == Phase.REDRAW and s.place < s.box.seats and redraw_owed(s):
        return seat_from(s, s.starter, s.place)
    return AUTOMATIC
