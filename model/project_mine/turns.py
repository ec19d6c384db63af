"""The steps of a competition era (경쟁 시기의 단계): coins, adjustment, delayed effects and clean-up."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .action import can_lose
from .discarding import discarded
from .glossary import energy_level
from .measure import owned
from .rounds import begin_round_of_era, declare
from .stack import begin_line
from .state import (
    Kind,
    Phase,
    Position,
    Resource,
    Text,
    X,
    at_rest,
    deck_size,
    hand_limit,
    hand_size,
    in_competition,
)

# ---------------------------------------------------------------- coins


@automatic("MINE-COIN-01", "MINE-COIN-02", "MINE-COIN-03")
def compare_resource(s: Position, resource: Resource) -> None:
    """Who alone has the most of a resource gets a coin and gives up one of it."""
    require(s.phase == Phase.MAJORITY and at_rest(s), "MINE-COIN-01")
    require(s.compared[resource] == 0, "MINE-COIN-01")
    s.compared[resource] = True
    most = max(s.resource[seat][resource] for seat in range(s.box.seats))
    leaders = sum(1 for seat in range(s.box.seats) if s.resource[seat][resource] == most)
    if leaders > 1:
        cite("MINE-COIN-05")
        if s.box.reading("majority-tie") == "still-removed" and most > 0:
            for seat in range(s.box.seats):
                if s.resource[seat][resource] == most:
                    s.resource[seat][resource] -= 1
        return
    for seat in range(s.box.seats):
        if s.resource[seat][resource] == most:
            s.resource[seat][resource] -= 1
            s.coins[seat] += 1


@automatic("MINE-COIN-01", "MINE-TURN-02")
def begin_era(s: Position) -> None:
    """When all resources are compared, the first round begins with the starter."""
    require(s.phase == Phase.MAJORITY and at_rest(s), "MINE-COIN-01")
    require(all(s.compared[resource] != 0 for resource in range(len(s.box.resources))), "MINE-COIN-01")
    for resource in range(len(s.box.resources)):
        s.compared[resource] = False
    if in_competition(s):
        begin_round_of_era(s)
    else:
        s.phase = Phase.PREPARATION


# ---------------------------------------------------------------- start of a turn


@automatic("MINE-TURN-04", "MINE-ADJ-01", "MINE-ADJ-02")
def adjust(s: Position) -> None:
    """Energy is set to four and credits to none."""
    require(s.phase == Phase.ADJUST and at_rest(s), "MINE-ADJ-01")
    if in_competition(s) or s.box.reading("energy-set-twice") == "both":
        s.energy[s.turn] = energy_level(s, s.turn)
        s.credits[s.turn] = 0
    s.buys = s.box.purchases[s.company[s.turn] + 1]
    if s.declared == 0 and s.box.reading("exhausted-off-turn") == "own-turn" and deck_size(s, s.turn) == 0:
        declare(s, s.turn)
    s.phase = Phase.ACTION if s.box.reading("delayed-before-adjust") == "before" else Phase.DELAYED


def delayed_texts(s: Position) -> Iterable[int]:
    """Narrowing: the texts that wait for the seat on turn."""
    if s.phase != Phase.DELAYED:
        return ()
    return [text for text in range(len(s.box.script.first)) if s.later[delayed_by(s, text)][text]]


def delayed_by(s: Position, text: int) -> int:
    """Who put a text off to the turn that begins: the seat on turn, or by a reading any seat."""
    user = s.turn
    if s.box.reading("next-turn-whose") == "whoever-is-next":
        for seat in range(s.box.seats):
            if s.later[seat][text] > 0:
                user = seat
    return user


def effects_wait(s: Position) -> bool:
    """Whether something was put off to the turn that begins."""
    return any(s.later[delayed_by(s, text)][text] > 0 for text in range(len(s.box.script.first)))


@automatic("MINE-GLO-16", text=delayed_texts)
def delayed_effect(s: Position, text: Text) -> None:
    """What was put off to the start of this turn happens now."""
    require(not owner_orders_delayed(s), "MINE-GLO-16")
    carry_out_delayed(s, text)


def owner_orders_delayed(s: Position) -> bool:
    """Whether a player with several effects put off says which comes first."""
    return s.box.reading("delayed-order") == "owner-chooses"


def carry_out_delayed(s: Position, text: int) -> None:
    """One effect that was put off to the start of this turn begins."""
    require(s.phase == Phase.DELAYED and at_rest(s), "MINE-GLO-16")
    user = delayed_by(s, text)
    require(s.later[user][text] > 0, "MINE-GLO-16")
    require(not waits_behind(s, user, text), "MINE-GLO-16")
    s.later[user][text] -= 1
    if s.later[user][text] == 0:
        s.queued[user][text] = 0
    if lapses(s, user, text):
        return
    script = s.box.script
    may = s.box.reading("delayed-optional") == "may"
    begin_line(s, script.offer[text] if may else script.first[text], user)


def waits_behind(s: Position, seat: int, text: int) -> bool:
    """Whether, by a reading, an effect that was put off earlier comes first."""
    return s.box.reading("delayed-order") == "as-put-off" and any(
        0 < s.queued[seat][other] < s.queued[seat][text] for other in range(len(s.box.script.first))
    )


def lapses(s: Position, seat: int, text: int) -> bool:
    """Whether, by a reading, an effect put off is void because its card is no longer the player's."""
    kind = s.box.text_card[text]
    if s.box.reading("delayed-card-gone") == "effect-stands" or kind < 0:
        return False
    return owned(s, seat, kind) == 0


def own_delayed_texts(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the texts that wait for the seat on turn."""
    return delayed_texts(s) if s.turn == seat else ()


@move("MINE-GLO-16", text=own_delayed_texts)
def pick_delayed(s: Position, seat: Seat, text: Text) -> None:
    """Under one reading the player on turn picks the order of the effects that were put off."""
    require(owner_orders_delayed(s) and s.turn == seat, "MINE-GLO-16")
    carry_out_delayed(s, text)


@automatic("MINE-TURN-04")
def nothing_delayed(s: Position) -> None:
    """When nothing is put off any more, the turn goes on."""
    require(s.phase == Phase.DELAYED and at_rest(s), "MINE-TURN-04")
    require(not effects_wait(s), "MINE-GLO-16")
    s.phase = Phase.ADJUST if s.box.reading("delayed-before-adjust") == "before" else Phase.ACTION


# ---------------------------------------------------------------- clean-up


def cleared_one_by_one(s: Position) -> bool:
    """Whether clearing the use area sets triggers off, so that its order matters."""
    return s.box.reading("trigger-from-use-area") == "triggers"


def laid_cards(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the cards in the use area at clean-up."""
    if s.phase != Phase.CLEAN_UP:
        return ()
    return [kind for kind, count in enumerate(s.area[seat]) if count]


@move("MINE-CLN-01", kind=laid_cards)
def clear_card(s: Position, seat: Seat, kind: Kind) -> None:
    """Under one reading the cards of the use area are discarded one by one and their triggers apply."""
    require(s.phase == Phase.CLEAN_UP and at_rest(s) and s.turn == seat, "MINE-CLN-01")
    require(cleared_one_by_one(s), "MINE-GLO-11")
    require(s.area[seat][kind] > 0, "MINE-CLN-01")
    s.area[seat][kind] -= 1
    discarded(s, seat, kind)


@automatic("MINE-CLN-01", "MINE-CLN-02")
def clear_use_area(s: Position) -> None:
    """The cards of the use area go on the discard pile; that is no discarding from hand or deck."""
    require(s.phase == Phase.CLEAN_UP and at_rest(s), "MINE-CLN-01")
    seat = s.turn
    require(not cleared_one_by_one(s) or sum(s.area[seat]) == 0, "MINE-CLN-01")
    for kind in range(len(s.box.kinds)):
        count = s.area[seat][kind]
        s.area[seat][kind] = 0
        s.discard[seat][kind] += count
    s.excess = max(0, hand_size(s, seat) - hand_limit(s, seat))
    s.phase = Phase.HAND


def too_many(s: Position, seat: int) -> bool:
    """Whether a seat in clean-up still has to discard."""
    if s.box.reading("clean-up-once") == "once":
        return s.excess > 0 and hand_size(s, seat) > 0
    return hand_size(s, seat) > hand_limit(s, seat)


def can_be_laid(s: Position, seat: int, kind: int) -> bool:
    """Whether a seat could lay a card at the start of a turn, with what it has now."""
    cost = s.box.energy_cost[kind]
    if cost == X and s.box.reading("x-energy") == "never":
        return False
    barred = s.box.reading("loss-unpayable") == "card-forbidden" and not can_lose(
        s, seat, s.box.play_text[kind]
    )
    return cost <= energy_level(s, seat) and not barred


def may_exchange(s: Position, seat: int) -> bool:
    """Whether, by a reading, a seat may exchange a card because it can lay none of the five it holds."""
    if s.box.reading("clogged-hand") == "stuck" or hand_size(s, seat) != hand_limit(s, seat):
        return False
    return not any(s.hand[seat][kind] > 0 and can_be_laid(s, seat, kind) for kind in range(len(s.box.kinds)))


def held_too_many(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the hand of a seat in clean-up."""
    return [kind for kind, count in enumerate(s.hand[seat]) if count] if s.phase == Phase.HAND else ()


@move("MINE-CLN-04", kind=held_too_many)
def discard_down(s: Position, seat: Seat, kind: Kind) -> None:
    """Discard from a hand of more than five."""
    require(s.phase == Phase.HAND and at_rest(s) and s.turn == seat, "MINE-CLN-04")
    require(too_many(s, seat) or may_exchange(s, seat), "MINE-CLN-04")
    require(s.hand[seat][kind] > 0, "MINE-CLN-04")
    s.hand[seat][kind] -= 1
    s.excess = max(0, s.excess - 1)
    discarded(s, seat, kind)


@automatic("MINE-CLN-03", "MINE-CLN-05")
def fill_hand(s: Position) -> None:
    """Draw up to five, or the whole deck if it has fewer."""
    require(not may_exchange(s, s.turn), "MINE-CLN-04")
    draw_up_to_five(s)


@move("MINE-CLN-03", "MINE-CLN-05")
def keep_clogged_hand(s: Position, seat: Seat) -> None:
    """Under one reading: exchange no card of a hand of which none can be laid."""
    require(s.turn == seat and may_exchange(s, seat), "MINE-CLN-04")
    draw_up_to_five(s)


def draw_up_to_five(s: Position) -> None:
    """The hand is filled once nothing is left to discard."""
    require(s.phase == Phase.HAND and at_rest(s), "MINE-CLN-03")
    require(not too_many(s, s.turn), "MINE-CLN-04")
    missing = hand_limit(s, s.turn) - hand_size(s, s.turn)
    if missing > 0:
        s.drawer = s.turn
        s.drawing = missing
    s.phase = Phase.TURN_END
