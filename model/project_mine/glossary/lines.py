"""The terms 카드 + X, 자원 ± X, 구입 + X, 크레딧 + X and 그렇게 할 경우: lines that need no choice."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, cite, require

from ..box import Event
from ..passive import notice
from ..questions import question
from ..state import Kind, Line, Position, deck_size, has_the_turn, seat_from
from .deck import card_is_missing, is_top, leave_deck
from .language import Op
from .measure import measure
from .stack import (
    CHOICES,
    FROM_DECK,
    begin_line,
    doing,
    enough,
    enough_to_lose,
    go_on,
    go_to,
    leave_line,
    lines_of,
    may_choose,
    nothing_more_drawn,
    top_card_due,
)


def scaled(s: Position, seat: int, line: int) -> int:
    """The X of a line, times what it is counted by."""
    script = s.box.script
    return script.amount[line] * (measure(s, seat, script.per[line]) // script.by[line])


# ---------------------------------------------------------------- 카드 + X


@automatic("MINE-GLO-01", line=lines_of(Op.DRAW))
def card_plus(s: Position, line: Line) -> None:
    """Card + X: draw X cards, or as many as the deck has."""
    seat = doing(s, line, Op.DRAW, "MINE-GLO-01")
    wanted = 0 if nothing_more_drawn(s) else scaled(s, seat, line)
    there = deck_size(s, seat)
    if there > 0 and wanted > 0:
        notice(s, seat, Event.DRAW)
    s.drawer = seat if wanted > 0 else 0
    s.drawing = wanted
    go_on(s, enough(s, min(wanted, there), wanted))


def top_of_drawer(s: Position) -> Iterable[int]:
    """Narrowing: what the drawing seat can draw."""
    return [kind for kind, count in enumerate(s.deck[s.drawer]) if count] if s.drawing else ()


def in_drawers_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the drawing seat's deck."""
    return s.deck[s.drawer][kind]


@chance("MINE-GLO-01", weight=in_drawers_deck, kind=top_of_drawer)
def draw(s: Position, kind: Kind) -> None:
    """A card comes from the deck to the hand."""
    require(s.refilling == 0 and s.drawing > 0, "MINE-GLO-01")
    require(is_top(s, s.drawer, kind), "MINE-GLO-01")
    leave_deck(s, s.drawer, kind)
    s.hand[s.drawer][kind] += 1
    s.drawing -= 1
    if s.drawing == 0:
        s.drawer = 0


@automatic("MINE-GLO-02", "MINE-GLO-03")
def nothing_to_draw(s: Position) -> None:
    """With an empty deck drawing stops."""
    require(s.refilling == 0 and s.drawing > 0, "MINE-GLO-03")
    require(deck_size(s, s.drawer) == 0, "MINE-GLO-03")
    card_is_missing(s, s.drawer)
    draw_from_empty_deck(s)


@question("deck-refilled")
def draw_from_empty_deck(s: Position) -> None:
    """Nothing is drawn from an empty deck; the discard pile does not come back before the era is over."""
    s.drawing = 0
    s.drawer = 0


# ---------------------------------------------------------------- 자원 + X, 자원 - X


@automatic("MINE-GLO-04", line=lines_of(Op.GAIN))
def resource_plus(s: Position, line: Line) -> None:
    """Resource + X: add X of that resource."""
    seat = doing(s, line, Op.GAIN, "MINE-GLO-04")
    s.resource[seat][s.box.script.resource[line]] += scaled(s, seat, line)
    go_on(s, True)


@automatic("MINE-GLO-05", line=lines_of(Op.LOSE))
def resource_minus(s: Position, line: Line) -> None:
    """Resource - X: remove X of that resource."""
    seat = doing(s, line, Op.LOSE, "MINE-GLO-05")
    resource = s.box.script.resource[line]
    wanted = scaled(s, seat, line)
    have = s.resource[seat][resource]
    if enough_to_lose(s, have, wanted):
        s.resource[seat][resource] = max(0, have - wanted)
        go_on(s, enough(s, have, wanted))
    else:
        cite("MINE-GLO-06")
        go_on(s, False)


# ---------------------------------------------------------------- 구입 + X, 크레딧 + X, energy, penalty


@automatic("MINE-GLO-07", line=lines_of(Op.BUYS))
def purchase_plus(s: Position, line: Line) -> None:
    """Purchase + X: X more purchases this turn; to somebody who is not on turn it gives nothing."""
    seat = doing(s, line, Op.BUYS, "MINE-GLO-07")
    if has_the_turn(s, seat):
        s.buys += scaled(s, seat, line)
    go_on(s, True)


@automatic("MINE-GLO-08", line=lines_of(Op.CREDITS))
def credit_plus(s: Position, line: Line) -> None:
    """Credit + X: gain X credits in this turn."""
    seat = doing(s, line, Op.CREDITS, "MINE-GLO-08")
    if has_the_turn(s, seat) or credits_off_turn(s):
        s.credits[seat] += scaled(s, seat, line)
    go_on(s, True)


credits_off_turn = question.value("credits-off-turn", True)
"""Whether credits are gained out of one's own turn too, until one's next adjustment."""


@automatic("MINE-CARD-05", line=lines_of(Op.ENERGY))
def energy_plus(s: Position, line: Line) -> None:
    """Energy + X, which cards have and the glossary forgets."""
    seat = doing(s, line, Op.ENERGY, "MINE-CARD-05")
    s.energy[seat] = raised_energy(s, seat, scaled(s, seat, line))
    go_on(s, True)


@question("energy-above-four")
def raised_energy(s: Position, seat: int, more: int) -> int:
    """The energy of a seat that gains some; four is only where a turn begins."""
    return s.energy[seat] + more


@automatic("MINE-CARD-06", line=lines_of(Op.PENALTY))
def penalty(s: Position, line: Line) -> None:
    """A card hands out penalty tokens."""
    seat = doing(s, line, Op.PENALTY, "MINE-CARD-06")
    s.penalties[seat] += s.box.script.amount[line]
    go_on(s, True)


@automatic("MINE-CARD-09", line=lines_of(Op.ECHO))
def echo(s: Position, line: Line) -> None:
    """The next card that is laid this turn takes effect once more."""
    seat = doing(s, line, Op.ECHO, "MINE-CARD-09")
    if has_the_turn(s, seat):
        s.repeats += s.box.script.amount[line]
    go_on(s, True)


# ---------------------------------------------------------------- 그렇게 할 경우, other conditions, opponents


@automatic("MINE-GLO-18", line=lines_of(Op.IF_YOU_DO))
def if_you_do(s: Position, line: Line) -> None:
    """If you do: what follows applies only if the line before was carried out."""
    doing(s, line, Op.IF_YOU_DO, "MINE-GLO-18")
    script = s.box.script
    if s.carried_out[s.depth - 1]:
        go_to(s, script.after[line], True)
    else:
        go_to(s, script.otherwise[line], False)


@automatic("MINE-CARD-10", line=lines_of(Op.IF))
def if_so_many(s: Position, line: Line) -> None:
    """What follows applies only if the seat has so many of something."""
    seat = doing(s, line, Op.IF, "MINE-CARD-10")
    script = s.box.script
    if measure(s, seat, script.per[line]) >= script.amount[line]:
        go_to(s, script.after[line], True)
    else:
        go_to(s, script.otherwise[line], False)


@automatic("MINE-CARD-03", line=lines_of(Op.OPPONENTS))
def opponents(s: Position, line: Line) -> None:
    """Every opponent carries out what follows, one after the other."""
    seat = doing(s, line, Op.OPPONENTS, "MINE-CARD-03")
    first = s.box.script.first[s.box.script.text[line]]
    base = opponents_from(s, seat)
    go_on(s, True)
    for steps in range(s.box.seats - 1, -1, -1):
        other = seat_from(s, base, steps)
        if other != seat and is_reached(s, other):
            begin_line(s, first, other)


@question("opponents-order")
def opponents_from(s: Position, seat: int) -> int:
    """From whom opponents carry an effect out, clockwise: from the player whose effect it is."""
    return seat


@question("attack-on-bystanders")
def is_reached(s: Position, other: int) -> bool:
    """Whether an effect on the opponents reaches a seat, also one that stayed out of the transition era."""
    return True


# ---------------------------------------------------------------- what cannot be done


@automatic("MINE-PLAY-05", line=lines_of(*CHOICES, *FROM_DECK))
def impossible(s: Position, line: Line) -> None:
    """A line for which nothing is there is passed over; it then was not done."""
    code = Op(s.box.script.code[line])
    require(code in CHOICES or code in FROM_DECK, "MINE-PLAY-05")
    seat = doing(s, line, code, "MINE-PLAY-05")
    if code in FROM_DECK:
        require(not top_card_due(s, seat, line), "MINE-PLAY-05")
        card_is_missing(s, seat)
    else:
        require(not may_choose(s, seat, line), "MINE-PLAY-05")
    pass_over(s)


@question("impossible-line")
def pass_over(s: Position) -> None:
    """A line that cannot be carried out is passed over; those below it still happen."""
    leave_line(s)
