"""The steps of a turn (경쟁 시기의 단계) around its actions: adjustment at the start, clean-up at the end."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .glossary.discarding import discarded, laid_card_triggers
from .rounds import first_phase_of_turn
from .state import Kind, Phase, Position, at_rest, energy_level, hand_limit, hand_size


@automatic("MINE-TURN-04", "MINE-ADJ-01", "MINE-ADJ-02")
def adjust(s: Position) -> None:
    """Energy is set to four and credits to none."""
    require(s.phase == Phase.ADJUST and at_rest(s), "MINE-ADJ-01")
    s.energy[s.turn] = energy_level(s, s.turn)
    if s.energy[s.turn] != s.box.figures.energy:
        cite("MINE-GEN-01")
    s.credits[s.turn] = 0
    s.buys = s.box.purchases[s.company[s.turn] + 1]
    s.phase = Phase.DELAYED if first_phase_of_turn(s) == Phase.ADJUST else Phase.ACTION


# ---------------------------------------------------------------- clean-up


@automatic("MINE-CLN-01", "MINE-CLN-02")
def clear_use_area(s: Position) -> None:
    """The cards of the use area go on the discard pile; that is no discarding from hand or deck."""
    require(s.phase == Phase.CLEAN_UP and at_rest(s), "MINE-CLN-01")
    seat = s.turn
    require(not laid_card_triggers(s) or sum(s.use_area[seat]) == 0, "MINE-CLN-01")
    for kind in range(len(s.box.kinds)):
        s.discard[seat][kind] += s.use_area[seat][kind]
        s.use_area[seat][kind] = 0
    s.phase = Phase.HAND


def too_many(s: Position, seat: int) -> bool:
    """Whether a seat in clean-up still has to discard."""
    return hand_size(s, seat) > hand_limit(s, seat)


def held_too_many(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the hand of a seat in clean-up."""
    return [kind for kind, count in enumerate(s.hand[seat]) if count] if s.phase == Phase.HAND else ()


@move("MINE-CLN-04", kind=held_too_many)
def discard_down(s: Position, seat: Seat, kind: Kind) -> None:
    """Discard from a hand of more than five."""
    require(s.turn == seat, "MINE-SETUP-31")
    require(s.phase == Phase.HAND and at_rest(s), "MINE-TURN-04")
    require(too_many(s, seat), "MINE-CLN-04")
    require(s.hand[seat][kind] > 0, "MINE-CLN-04")
    s.hand[seat][kind] -= 1
    discarded(s, seat, kind)


@automatic("MINE-CLN-03", "MINE-CLN-05")
def fill_hand(s: Position) -> None:
    """Draw up to five, or the whole deck if it has fewer."""
    require(s.phase == Phase.HAND and at_rest(s), "MINE-CLN-03")
    require(not too_many(s, s.turn), "MINE-CLN-04")
    missing = hand_limit(s, s.turn) - hand_size(s, s.turn)
    if missing > 0:
        s.drawer = s.turn
        s.drawing = missing
    s.phase = Phase.TURN_END
