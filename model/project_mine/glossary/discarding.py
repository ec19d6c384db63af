"""The terms 제외합니다, 버립니다, 버려진다면 and 제외된다면: where a card goes, and what that sets off."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, cite, require

from ..box import Event
from ..passive import notice
from ..questions import question
from ..state import Kind, Line, Position, carrying_out, has_the_turn
from .deck import is_top, leave_deck
from .language import Op
from .stack import FROM_DECK, begin_line, doing, go_on, lines_of, once_more, top_card_due

# ---------------------------------------------------------------- 버려진다면, 제외된다면


def discarded(s: Position, seat: int, kind: int) -> None:
    """A card that left hand or deck lies on its owner's discard pile, and its trigger applies."""
    s.discard[seat][kind] += 1
    notice(s, seat, Event.DISCARD)
    if s.box.discarded_text[kind] >= 0:
        cite("MINE-GLO-11")
        if not has_the_turn(s, seat):
            cite("MINE-GLO-12")
        trigger(s, s.box.discarded_text[kind], seat)


def excluded(s: Position, seat: int, kind: int) -> None:
    """A card that left hand or deck lies on the exclusion card, and its trigger applies."""
    put_on_exclusion_card(s, seat, kind)
    if s.box.excluded_text[kind] >= 0:
        cite("MINE-GLO-13")
        if not has_the_turn(s, seat):
            cite("MINE-GLO-14")
        trigger(s, s.box.excluded_text[kind], seat)


def put_on_exclusion_card(s: Position, seat: int, kind: int) -> None:
    """A card lies on the exclusion card and is nobody's any more."""
    s.excluded[kind] += 1
    contract_is_gone(s, seat, kind)
    notice(s, seat, Event.EXCLUDE)


@question("bought-contract")
def contract_is_gone(s: Position, seat: int, kind: int) -> None:
    """Contracts lie in front of their buyers and are never excluded."""


laid_card_triggers = question.value("trigger-from-elsewhere", False)
"""Whether a card triggers that leaves the use area; triggers ask for hand or deck."""
bought_card_triggers = question.value("trigger-from-elsewhere", False)
"""Whether a card triggers that is bought and so put on the discard pile."""


def trigger(s: Position, text: int, seat: int) -> None:
    """An "if discarded" or "if excluded" text applies, to the player whose card it was."""
    if text >= 0:
        begin_trigger(s, trigger_line(s, text), seat)


@question("trigger-optional")
def trigger_line(s: Position, text: int) -> int:
    """Where a trigger begins: with its first line, for it must be applied."""
    return s.box.script.first[text]


@question("trigger-timing")
def begin_trigger(s: Position, line: int, seat: int) -> None:
    """A trigger is carried out at once, before the next line of the text that set it off."""
    begin_line(s, line, seat)


# ---------------------------------------------------------------- 제외합니다, 버립니다


@automatic("MINE-GLO-09", line=lines_of(Op.EXCLUDE_LAID))
def exclude_laid_card(s: Position, line: Line) -> None:
    """A laid card excludes itself from the use area."""
    seat = doing(s, line, Op.EXCLUDE_LAID, "MINE-GLO-09")
    kind = s.box.text_card[s.box.script.belongs[line]]
    there = s.use_area[seat][kind] > 0
    go_on(s, there)
    if there:
        s.use_area[seat][kind] -= 1
        if laid_card_triggers(s):
            excluded(s, seat, kind)
        else:
            put_on_exclusion_card(s, seat, kind)


searched = question.value("from-the-deck", False)
"""Whether a card that is discarded or excluded from the deck is looked for in it; it is the uppermost."""


def on_top_of_deck(s: Position) -> Iterable[int]:
    """Narrowing: what the uppermost card of the deck in question can be."""
    if not lines_of(*FROM_DECK)(s):
        return ()
    return [kind for kind, count in enumerate(s.deck[s.actor[s.depth - 1]]) if count]


def in_that_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the deck in question."""
    return s.deck[s.actor[s.depth - 1]][kind]


@chance("MINE-PLAY-05", weight=in_that_deck, kind=on_top_of_deck)
def turn_top_card(s: Position, kind: Kind) -> None:
    """The uppermost card of the deck is discarded or excluded unseen."""
    require(carrying_out(s), "MINE-GLO-10")
    level = s.depth - 1
    seat = s.actor[level]
    code = s.box.script.code[s.line[level]]
    require(code == Op.EXCLUDE_DECK or code == Op.DISCARD_DECK, "MINE-GLO-10")
    require(top_card_due(s, seat, s.line[level]), "MINE-PLAY-05")
    require(is_top(s, seat, kind) and not searched(s), "MINE-GLO-10")
    out_of_deck(s, seat, kind)


def out_of_deck(s: Position, seat: int, kind: int) -> None:
    """The line being carried out discards or excludes this card of the deck."""
    excludes = s.box.script.code[s.line[s.depth - 1]] == Op.EXCLUDE_DECK
    leave_deck(s, seat, kind)
    once_more(s)
    if excludes:
        cite("MINE-GLO-09")
        excluded(s, seat, kind)
    else:
        cite("MINE-GLO-10")
        discarded(s, seat, kind)
