"""The term 다음 차례 시작 시: effects that are put off, and the turn at whose start they are used."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from ..questions import question
from ..rounds import first_phase_of_turn, in_round
from ..state import Delayed, Line, Phase, Position, at_rest
from .language import Op
from .stack import begin_text, doing, go_on, lines_of


@automatic("MINE-GLO-15", line=lines_of(Op.NEXT_TURN))
def next_turn(s: Position, line: Line) -> None:
    """Put an effect off to the next turn of the same era, if there is one."""
    seat = doing(s, line, Op.NEXT_TURN, "MINE-GLO-15")
    text = s.box.delayed.index(s.box.script.text[line])
    if too_late_to_put_off(s, seat):
        cite("MINE-GLO-17")
        put_off_too_late(s, seat, text)
    else:
        put_off(s, seat, text)
    go_on(s, True)


@question("delayed-off-turn")
def too_late_to_put_off(s: Position, seat: int) -> bool:
    """Whether no round follows in this era; the only round of a transition era is its last."""
    return not in_round(s) or s.last_round != 0


def put_off(s: Position, seat: int, text: int) -> None:
    """An effect waits for the seat's next turn."""
    s.waiting[seat][text] += 1
    joins_queue(s, seat, text)


@question("delayed-in-last-round")
def put_off_too_late(s: Position, seat: int, text: int) -> None:
    """An effect put off in the last round, or outside the rounds, is lost."""


@question("delayed-in-last-round")
def end_waiting_effects(s: Position) -> None:
    """Effects that still wait when an era ends are gone."""
    for seat in range(s.box.seats):
        for text in range(len(s.box.delayed)):
            s.waiting[seat][text] = 0


@question("delayed-order")
def joins_queue(s: Position, seat: int, text: int) -> None:
    """Effects that wait need not be remembered in the order in which they were put off."""


@question("delayed-order")
def waits_behind(s: Position, seat: int, text: int) -> bool:
    """Whether another effect comes first; the player on turn uses them in any order."""
    return False


# ---------------------------------------------------------------- at the start of the turn


def effects_wait(s: Position) -> bool:
    """Whether any effect waits for the turn that begins."""
    return sum(s.waiting[s.turn]) > 0


def waiting_texts(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the effects that wait for the seat on turn."""
    if s.phase != Phase.DELAYED or s.turn != seat:
        return ()
    return [text for text, count in enumerate(s.waiting[seat]) if count]


@move("MINE-GLO-16", text=waiting_texts)
def use_delayed(s: Position, seat: Seat, text: Delayed) -> None:
    """At the start of the turn, use an effect that was put off to it."""
    require(s.phase == Phase.DELAYED and at_rest(s) and s.turn == seat, "MINE-GLO-16")
    require(s.waiting[seat][text] > 0, "MINE-GLO-16")
    require(not waits_behind(s, seat, text), "MINE-GLO-16")
    s.waiting[seat][text] -= 1
    begin_text(s, s.box.delayed[text], seat)


@question("delayed-optional")
def may_leave_delayed(s: Position) -> bool:
    """Whether effects that were put off need not be used."""
    return True


@move("MINE-GLO-16")
def leave_delayed(s: Position, seat: Seat) -> None:
    """Do not use the effects that were put off to the start of this turn."""
    require(s.phase == Phase.DELAYED and at_rest(s) and s.turn == seat, "MINE-GLO-16")
    require(effects_wait(s) and may_leave_delayed(s), "MINE-GLO-16")
    for text in range(len(s.box.delayed)):
        s.waiting[seat][text] = 0
    go_on_with_turn(s)


@automatic("MINE-TURN-04")
def nothing_delayed(s: Position) -> None:
    """When nothing is put off any more, the turn goes on."""
    require(s.phase == Phase.DELAYED and at_rest(s), "MINE-TURN-04")
    require(not effects_wait(s), "MINE-GLO-16")
    go_on_with_turn(s)


def go_on_with_turn(s: Position) -> None:
    """After the effects for the start of a turn come its actions."""
    s.phase = Phase.ACTION if first_phase_of_turn(s) == Phase.ADJUST else Phase.ADJUST
