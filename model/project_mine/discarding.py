"""Discarding and excluding (버립니다, 제외합니다): where the card goes, and which card of a deck."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, cite, require

from .glossary import FROM_DECK, has_the_turn, lines_of
from .language import Op
from .market import renew_technology_due
from .stack import doing, go_on, is_top, leave_deck, notice, once_more, top_card_due, trigger
from .state import Event, Kind, Line, Position, market_busy


def discarded(s: Position, seat: int, kind: int) -> None:
    """A card that left hand or deck lies on its owner's discard pile, and its trigger applies."""
    s.discard[seat][kind] += 1
    notice(s, seat, Event.DISCARD)
    if s.box.discarded_text[kind] >= 0:
        cite("MINE-GLO-11")
        if not has_the_turn(s, seat):
            cite("MINE-GLO-12")
        trigger(s, s.box.discarded_text[kind], seat)


def give_up_progress(s: Position, seat: int, kind: int) -> None:
    """An excluded contract is nobody's any more, and neither is what was done for it."""
    cite("MINE-SETUP-16")
    s.progress[seat][kind] = 0
    s.used[seat][kind] = False


def excluded(s: Position, seat: int, kind: int, hand_or_deck: bool = True) -> None:
    """A card lies on the exclusion card, and its trigger applies if it left hand or deck."""
    s.excluded[kind] += 1
    if s.box.reading("both-piles-empty") == "excluded-return" and renew_technology_due(s):
        s.refilling = True
    if kind in s.box.contract:
        give_up_progress(s, seat, kind)
    notice(s, seat, Event.EXCLUDE)
    triggers = hand_or_deck or s.box.reading("trigger-from-elsewhere") == "anywhere"
    if triggers and s.box.excluded_text[kind] >= 0:
        cite("MINE-GLO-13")
        if not has_the_turn(s, seat):
            cite("MINE-GLO-14")
        trigger(s, s.box.excluded_text[kind], seat)


@automatic("MINE-GLO-09", line=lines_of(Op.EXCLUDE_LAID))
def exclude_laid_card(s: Position, line: Line) -> None:
    """A laid card excludes itself from the use area."""
    seat = doing(s, line, Op.EXCLUDE_LAID, "MINE-GLO-09")
    kind = s.box.text_card[s.box.script.belongs[line]]
    there = s.area[seat][kind] > 0
    go_on(s, there)
    if there:
        s.area[seat][kind] -= 1
        excluded(s, seat, kind, False)


def on_top_of_deck(s: Position) -> Iterable[int]:
    """Narrowing: what the uppermost card of the deck in question can be."""
    if searched(s) or not lines_of(*FROM_DECK)(s):
        return ()
    return [kind for kind, count in enumerate(s.deck[s.actor[s.depth - 1]]) if count]


def in_that_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the deck in question."""
    return s.deck[s.actor[s.depth - 1]][kind]


@chance("MINE-GLO-09", "MINE-GLO-10", "MINE-GLO-12", "MINE-GLO-14", weight=in_that_deck, kind=on_top_of_deck)
def turn_top_card(s: Position, kind: Kind) -> None:
    """The uppermost card of the deck is discarded or excluded unseen."""
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, "MINE-GLO-10")
    level = s.depth - 1
    seat = s.actor[level]
    code = s.box.script.code[s.line[level]]
    require(code == Op.EXCLUDE_DECK or code == Op.DISCARD_DECK, "MINE-GLO-10")
    require(top_card_due(s, seat, s.line[level]), "MINE-ECL-08")
    require(is_top(s, seat, kind) and not searched(s), "MINE-GLO-10")
    out_of_deck(s, seat, kind)


def searched(s: Position) -> bool:
    """Whether a card that is discarded or excluded from the deck is looked for in it."""
    return s.box.reading("from-the-deck") == "chosen"


def out_of_deck(s: Position, seat: int, kind: int) -> None:
    """The line being carried out discards or excludes this card of the deck."""
    excludes = s.box.script.code[s.line[s.depth - 1]] == Op.EXCLUDE_DECK
    leave_deck(s, seat, kind, False)
    once_more(s)
    if excludes:
        excluded(s, seat, kind)
    else:
        discarded(s, seat, kind)
