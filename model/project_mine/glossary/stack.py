"""Carrying out a text from top to bottom (카드 내려놓기), before it the texts that its lines set off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludex.model.rule import require

from ..contracts import unfinished
from ..questions import question
from ..state import Position, carrying_out, deck_size
from .language import Op

CHOICES = (
    Op.LOSE_ANY,
    Op.LOSE_LARGEST,
    Op.EXCLUDE_HAND,
    Op.DISCARD_HAND,
    Op.RECALL,
    Op.TAKE,
    Op.FULFIL,
)
"""The lines that ask a player to choose a card, a resource or a contract."""
FROM_DECK = (Op.EXCLUDE_DECK, Op.DISCARD_DECK)
"""The lines that discard or exclude from a deck."""


def lines_of(*ops: Op) -> Callable[[Position], Iterable[int]]:
    """Narrowing: the line being carried out, where it is one of these operations."""

    def current(s: Position) -> Iterable[int]:
        if not carrying_out(s):
            return ()
        line = s.line[s.depth - 1]
        return (line,) if s.box.script.code[line] in ops else ()

    return current


# ---------------------------------------------------------------- which line is next


def begin_text(s: Position, text: int, seat: int) -> None:
    """Start carrying out a text for a seat, before whatever is going on; -1 stands for no text."""
    if text >= 0:
        begin_line(s, s.box.script.first[text], seat)


def begin_line(s: Position, line: int, seat: int) -> None:
    """Start at a line. Deeper than the figure `nesting`, which is ours, the text is not applied."""
    if s.depth < s.box.figures.nesting:
        level = s.depth
        s.line[level] = line
        s.actor[level] = seat
        s.repetitions[level] = s.box.script.amount[line]
        s.carried_out[level] = True
        s.depth = level + 1


def go_to(s: Position, line: int, carried_out: bool) -> None:
    """Go on at a line of the uppermost text; line 0 ends it."""
    level = s.depth - 1
    if line == 0:
        s.line[level] = 0
        s.actor[level] = 0
        s.repetitions[level] = 0
        s.carried_out[level] = False
        s.depth = level
    else:
        s.line[level] = line
        s.repetitions[level] = s.box.script.amount[line]
        s.carried_out[level] = carried_out


def go_on(s: Position, carried_out: bool) -> None:
    """Go on with the line after the present one."""
    go_to(s, s.box.script.after[s.line[s.depth - 1]], carried_out)


def once_more(s: Position) -> None:
    """One repetition of the present line is done; after the last the text goes on."""
    level = s.depth - 1
    if s.repetitions[level] > 1:
        s.repetitions[level] = s.repetitions[level] - 1
    else:
        go_on(s, True)


def leave_line(s: Position) -> None:
    """The rest of the present line is not done; the text goes on."""
    level = s.depth - 1
    wanted = s.box.script.amount[s.line[level]]
    go_on(s, enough(s, wanted - s.repetitions[level], wanted))


@question("if-you-do-partly")
def enough(s: Position, done: int, wanted: int) -> bool:
    """Whether so much of what was wanted meets the condition of an "if you do" that follows: all of it."""
    return done >= wanted


# ---------------------------------------------------------------- who carries out what


def doing(s: Position, line: int, op: Op, clause: str) -> int:
    """The seat for which this line is being carried out now; forbids everything else."""
    require(s.box.script.code[line] == op, clause)
    require(carrying_out(s), clause)
    level = s.depth - 1
    require(s.line[level] == line, clause)
    return s.actor[level]


def deciding(s: Position, seat: int, clause: str, *ops: Op) -> int:
    """The line being carried out, which asks this seat for a choice; forbids everything else."""
    require(carrying_out(s), clause)
    level = s.depth - 1
    require(s.actor[level] == seat, clause)
    line = s.line[level]
    code = s.box.script.code[line]
    require(any(code == op for op in ops), clause)
    return line


@question("after-the-sixth-era")
def nothing_more_drawn(s: Position) -> bool:
    """Whether texts too draw and discard nothing now; after the sixth era they still do."""
    return False


def top_card_due(s: Position, seat: int, line: int) -> bool:
    """Whether a line that discards or excludes from a deck has a card to do it with."""
    barred = s.box.script.code[line] == Op.DISCARD_DECK and nothing_more_drawn(s)
    return deck_size(s, seat) > 0 and not barred


def takeable(s: Position) -> tuple[int, ...]:
    """The kinds that an effect can take from the market without paying."""
    return (*s.box.basic, *s.box.technology)


@question("loss-in-mid-effect")
def enough_to_lose(s: Position, have: int, wanted: int) -> bool:
    """Whether a removal can be carried out: with fewer than it removes, nothing is removed."""
    return have >= wanted


def may_choose(s: Position, seat: int, line: int) -> bool:
    """Whether a line that asks for a choice has anything to choose from."""
    code = s.box.script.code[line]
    if code == Op.DISCARD_HAND and nothing_more_drawn(s):
        return False
    if code == Op.EXCLUDE_HAND or code == Op.DISCARD_HAND:
        return sum(s.hand[seat]) > 0
    if code == Op.LOSE_ANY:
        barred = s.box.script.except_for[line]
        have = sum(s.resource[seat][r] for r in range(len(s.box.resources)) if r != barred)
        return have > 0 and enough_to_lose(s, have, s.repetitions[s.depth - 1])
    if code == Op.LOSE_LARGEST:
        return max(s.resource[seat]) > 0
    if code == Op.RECALL:
        return sum(s.discard[seat]) > 0
    if code == Op.TAKE:
        limit = s.box.script.amount[line]
        return any(s.market[kind] > 0 and s.box.price[kind] <= limit for kind in takeable(s))
    if code == Op.FULFIL:
        return any(unfinished(s, seat, contract) for contract in range(len(s.box.contract)))
    return True
