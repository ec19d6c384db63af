"""The glossary of card texts (카드에 적혀있는 용어): what each kind of line does by itself or by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludex.model.rule import automatic, chance, cite, require

from .language import Op
from .measure import measure
from .rounds import deck_filled_again, declare, in_a_turn, in_clean_up, in_round
from .stack import (
    begin_line,
    doing,
    go_on,
    go_to,
    is_top,
    leave_deck,
    may_choose,
    nothing_more_drawn,
    notice,
    top_card_due,
)
from .state import Event, Kind, Line, Phase, Position, deck_size, market_busy, seat_from

CHOICES = (
    Op.LOSE_ANY,
    Op.LOSE_LARGEST,
    Op.EXCLUDE_HAND,
    Op.DISCARD_HAND,
    Op.RECALL,
    Op.TAKE,
    Op.FULFIL,
)
FROM_DECK = (Op.EXCLUDE_DECK, Op.DISCARD_DECK)


def lines_of(*ops: Op) -> Callable[[Position], Iterable[int]]:
    """Narrowing: the line being carried out, where it is one of these operations."""

    def current(s: Position) -> Iterable[int]:
        if s.depth == 0 or s.drawing or market_busy(s):
            return ()
        line = s.line[s.depth - 1]
        return (line,) if s.box.script.code[line] in ops else ()

    return current


def scaled(s: Position, seat: int, line: int) -> int:
    """The X of a line, times what it is counted by."""
    script = s.box.script
    return script.amount[line] * (measure(s, seat, script.per[line]) // script.by[line])


def enough(s: Position, done: int, wanted: int) -> bool:
    """Whether so much of what was wanted meets the condition of an `if you do` that follows."""
    if s.box.reading("if-you-do-partly") == "partly":
        return done > 0
    return done >= wanted


# ---------------------------------------------------------------- drawing


def top_of_drawer(s: Position) -> Iterable[int]:
    """Narrowing: what the drawing seat can draw."""
    return [kind for kind, count in enumerate(s.deck[s.drawer]) if count] if s.drawing else ()


def in_drawers_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the drawing seat's deck."""
    return s.deck[s.drawer][kind]


@chance("MINE-GLO-01", weight=in_drawers_deck, kind=top_of_drawer)
def draw(s: Position, kind: Kind) -> None:
    """A card comes from the deck to the hand."""
    require(not market_busy(s) and s.drawing > 0, "MINE-GLO-01")
    require(is_top(s, s.drawer, kind), "MINE-GLO-01")
    leave_deck(s, s.drawer, kind, True)
    s.hand[s.drawer][kind] += 1
    s.drawing -= 1
    if s.drawing == 0:
        s.drawer = 0


@automatic("MINE-GLO-02", "MINE-GLO-03")
def nothing_to_draw(s: Position) -> None:
    """With an empty deck drawing stops; the discard pile comes back only under one reading."""
    require(not market_busy(s) and s.drawing > 0, "MINE-GLO-03")
    require(deck_size(s, s.drawer) == 0, "MINE-GLO-03")
    seat = s.drawer
    if s.box.reading("exhausted") == "failed-draw":
        declare(s, seat)
    if s.box.reading("deck-refilled") == "discards" and sum(s.discard[seat]) > 0:
        cite("MINE-END-03")
        for kind in range(len(s.box.kinds)):
            s.deck[seat][kind] = s.discard[seat][kind]
            s.discard[seat][kind] = 0
        deck_filled_again(s)
    else:
        s.drawing = 0
        s.drawer = 0


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


# ---------------------------------------------------------------- resources, credits, energy


def add_resource(s: Position, seat: int, resource: int, amount: int) -> None:
    """A seat gets so much of a resource; under one reading a single die must be able to show it."""
    total = s.resource[seat][resource] + amount
    if s.box.reading("resource-limit") == "one-die":
        cite("MINE-SETUP-18")
        total = min(total, s.box.figures.faces)
    s.resource[seat][resource] = total


@automatic("MINE-GLO-04", line=lines_of(Op.GAIN))
def resource_plus(s: Position, line: Line) -> None:
    """Resource + X: add X of that resource."""
    seat = doing(s, line, Op.GAIN, "MINE-GLO-04")
    add_resource(s, seat, s.box.script.resource[line], scaled(s, seat, line))
    go_on(s, True)


@automatic("MINE-GLO-05", line=lines_of(Op.LOSE))
def resource_minus(s: Position, line: Line) -> None:
    """Resource - X: remove X of that resource; with fewer, nothing or all of it goes, by the reading."""
    seat = doing(s, line, Op.LOSE, "MINE-GLO-05")
    resource = s.box.script.resource[line]
    wanted = scaled(s, seat, line)
    there = s.resource[seat][resource]
    if there >= wanted:
        s.resource[seat][resource] = there - wanted
        go_on(s, True)
    elif s.box.reading("loss-in-mid-effect") == "as-many":
        s.resource[seat][resource] = 0
        go_on(s, enough(s, there, wanted))
    else:
        cite("MINE-GLO-06")
        go_on(s, False)


def has_the_turn(s: Position, seat: int) -> bool:
    """Whether it is this seat's turn; between eras it is nobody's."""
    return s.turn == seat and in_a_turn(s)


def had_in_clean_up(s: Position, seat: int) -> None:
    """By a reading credits, energy or purchases gained in one's own clean-up bring the actions back."""
    if s.box.reading("gains-in-clean-up") == "back-to-actions" and s.turn == seat and in_clean_up(s):
        s.phase = Phase.ACTION


@automatic("MINE-GLO-07", line=lines_of(Op.BUYS))
def purchase_plus(s: Position, line: Line) -> None:
    """Purchase + X: X more purchases this turn; to somebody who is not on turn it gives nothing."""
    seat = doing(s, line, Op.BUYS, "MINE-GLO-07")
    if has_the_turn(s, seat):
        s.buys += scaled(s, seat, line)
    had_in_clean_up(s, seat)
    go_on(s, True)


@automatic("MINE-GLO-08", line=lines_of(Op.CREDITS))
def credit_plus(s: Position, line: Line) -> None:
    """Credit + X: gain X credits in this turn."""
    seat = doing(s, line, Op.CREDITS, "MINE-GLO-08")
    if has_the_turn(s, seat) or s.box.reading("credits-off-turn") == "kept-until-adjustment":
        s.credits[seat] += scaled(s, seat, line)
    had_in_clean_up(s, seat)
    go_on(s, True)


@automatic("MINE-GEN-01", line=lines_of(Op.ENERGY))
def energy_plus(s: Position, line: Line) -> None:
    """Energy + X, which cards have and the glossary forgets."""
    seat = doing(s, line, Op.ENERGY, "MINE-GEN-01")
    more = scaled(s, seat, line)
    if s.box.reading("energy-above-four") == "capped":
        s.energy[seat] = max(s.energy[seat], min(s.energy[seat] + more, energy_level(s, seat)))
    else:
        s.energy[seat] += more
    had_in_clean_up(s, seat)
    go_on(s, True)


def energy_level(s: Position, seat: int) -> int:
    """The energy a seat's turn begins with: four, unless its company says otherwise."""
    return s.box.energy_level[s.company[seat] + 1]


@automatic("MINE-SETUP-19", line=lines_of(Op.PENALTY))
def penalty(s: Position, line: Line) -> None:
    """A card hands out penalty tokens; there is no end to them."""
    seat = doing(s, line, Op.PENALTY, "MINE-SETUP-19")
    s.penalties[seat] += s.box.script.amount[line]
    go_on(s, True)


@automatic("MINE-GEN-01", line=lines_of(Op.ECHO))
def echo(s: Position, line: Line) -> None:
    """The next card that is laid this turn takes effect once more."""
    seat = doing(s, line, Op.ECHO, "MINE-GEN-01")
    if has_the_turn(s, seat):
        s.echo += s.box.script.amount[line]
    go_on(s, True)


# ---------------------------------------------------------------- conditions, delays, others


@automatic("MINE-GLO-18", line=lines_of(Op.IF_YOU_DO))
def if_you_do(s: Position, line: Line) -> None:
    """If you do: what follows applies only if the line before was carried out."""
    doing(s, line, Op.IF_YOU_DO, "MINE-GLO-18")
    script = s.box.script
    if s.did[s.depth - 1]:
        go_to(s, script.after[line], True)
    else:
        go_to(s, script.otherwise[line], False)


@automatic("MINE-GEN-01", line=lines_of(Op.IF))
def if_so_many(s: Position, line: Line) -> None:
    """What follows applies only if the seat has so many of something."""
    seat = doing(s, line, Op.IF, "MINE-GEN-01")
    script = s.box.script
    if measure(s, seat, script.per[line]) >= script.amount[line]:
        go_to(s, script.after[line], True)
    else:
        go_to(s, script.otherwise[line], False)


def turn_to_come(s: Position, seat: int) -> bool:
    """Whether a seat still has a turn in this round."""
    return s.entered[seat] != 0 and any(
        place > s.cursor and seat_from(s, s.starter, place) == seat for place in range(1, s.box.seats)
    )


def too_late_to_put_off(s: Position, seat: int) -> bool:
    """Whether this is the last round, or no round; by two readings not for who has yet to take its turn."""
    if in_round(s):
        counts = s.box.reading("delayed-off-turn") == "last-round-counts"
        return s.last_round != 0 and (counts or not turn_to_come(s, seat))
    if in_a_turn(s) and s.box.reading("transition-round-as-last") == "turn-to-come":
        return not turn_to_come(s, seat)
    return True


def put_off(s: Position, seat: int, text: int) -> None:
    """A text waits for the seat's next turn, behind those that wait already."""
    s.later[seat][text] += 1
    if s.queued[seat][text] == 0:
        s.queued[seat][text] = 1 + max(s.queued[seat])


@automatic("MINE-GLO-15", line=lines_of(Op.NEXT_TURN))
def next_turn(s: Position, line: Line) -> None:
    """At the start of the next turn: wait for the next turn of the same era, if it has one."""
    seat = doing(s, line, Op.NEXT_TURN, "MINE-GLO-15")
    if too_late_to_put_off(s, seat):
        cite("MINE-GLO-17")
        if s.box.reading("delayed-in-last-round") == "next-era":
            put_off(s, seat, s.box.script.text[line])
    else:
        put_off(s, seat, s.box.script.text[line])
    go_on(s, True)


def concerned(s: Position, seat: int, other: int) -> bool:
    """Whether an effect on the opponents of one seat reaches another."""
    if other == seat:
        return False
    return s.entered[other] != 0 or s.box.reading("attack-on-bystanders") == "everybody"


@automatic("MINE-GEN-01", line=lines_of(Op.OPPONENTS))
def opponents(s: Position, line: Line) -> None:
    """Every opponent carries out what follows, one after the other."""
    seat = doing(s, line, Op.OPPONENTS, "MINE-GEN-01")
    first = s.box.script.first[s.box.script.text[line]]
    base = s.starter if s.box.reading("opponents-order") == "from-starter" else seat
    go_on(s, True)
    for steps in range(s.box.seats - 1, -1, -1):
        other = seat_from(s, base, steps)
        if concerned(s, seat, other):
            begin_line(s, first, other)


# ---------------------------------------------------------------- what cannot be done


@automatic("MINE-GLO-18", line=lines_of(*CHOICES, *FROM_DECK))
def impossible(s: Position, line: Line) -> None:
    """A line for which nothing is there is passed over; it then was not done."""
    code = Op(s.box.script.code[line])
    require(code in CHOICES or code in FROM_DECK, "MINE-GLO-18")
    seat = doing(s, line, code, "MINE-GLO-18")
    if code in FROM_DECK:
        require(not top_card_due(s, seat, line), "MINE-GLO-03")
        if s.box.reading("exhausted") == "failed-draw":
            declare(s, seat)
    else:
        require(not may_choose(s, seat, line), "MINE-GLO-18")
    if s.box.reading("impossible-line") == "text-ends":
        go_to(s, 0, False)
    else:
        wanted = s.box.script.amount[line]
        go_on(s, enough(s, wanted - s.left[s.depth - 1], wanted))
