"""Other readings of the glossary (카드 내려놓기)."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from ..glossary.choices import asked_for, gain_card, may_be_left
from ..glossary.deck import card_is_missing, last_card_is_gone, shuffle
from ..glossary.delayed import (
    end_waiting_effects,
    joins_queue,
    may_leave_delayed,
    put_off,
    put_off_too_late,
    too_late_to_put_off,
    waits_behind,
)
from ..glossary.discarding import (
    begin_trigger,
    bought_card_triggers,
    laid_card_triggers,
    out_of_deck,
    searched,
    trigger_line,
)
from ..glossary.language import Op
from ..glossary.lines import (
    credits_off_turn,
    draw_from_empty_deck,
    is_reached,
    opponents_from,
    pass_over,
    raised_energy,
)
from ..glossary.stack import (
    CHOICES,
    deciding,
    enough,
    enough_to_lose,
    go_to,
    nothing_more_drawn,
    top_card_due,
)
from ..questions import question
from ..rounds import declare, in_round
from ..state import Kind, Phase, Position, energy_level, in_a_turn, in_competition, seat_from

credits_off_turn.reads_as(lost=False)
laid_card_triggers.reads_as(own_cards=True, anywhere=True)
bought_card_triggers.reads_as(anywhere=True)
may_leave_delayed.reads_as(must=False)

# ---------------------------------------------------------------- lines


@enough.reads("partly")
def as_much_as_possible(s: Position, done: int, wanted: int) -> bool:
    """Something was done."""
    return done > 0


@enough_to_lose.reads("as-many")
def lose_all_there_is(s: Position, have: int, wanted: int) -> bool:
    """As many are removed as there are."""
    return True


@raised_energy.reads("capped")
def no_higher_than_the_scale(s: Position, seat: int, more: int) -> int:
    """Four is the top of the scale."""
    return max(s.energy[seat], min(s.energy[seat] + more, energy_level(s, seat)))


@opponents_from.reads("from-starter")
def in_turn_order(s: Position, seat: int) -> int:
    """Opponents carry an effect out in turn order from the starter."""
    return s.starter


@is_reached.reads("entrants")
def only_entrants(s: Position, other: int) -> bool:
    """Who stayed out of the transition era is not reached."""
    return s.entered[other] != 0


@pass_over.reads("text-ends")
def text_ends(s: Position) -> None:
    """The text ends with a line that cannot be carried out."""
    go_to(s, 0, False)


@may_be_left.reads("may-be-left")
def choices_may_be_left(s: Position, line: int) -> bool:
    """A line that asks for a choice may be left."""
    return s.box.script.may[line] != 0 or s.box.script.code[line] in CHOICES


@gain_card.reads("hand")
def gain_into_hand(s: Position, seat: int, kind: int) -> None:
    """Only bought cards are said to go on the discard pile."""
    s.hand[seat][kind] += 1


# ---------------------------------------------------------------- the deck


@last_card_is_gone.reads("failed-draw")
def not_yet_exhausted(s: Position, seat: int) -> None:
    """An empty deck is exhausted only when a card is missing."""


@card_is_missing.reads("failed-draw")
def exhausted_now(s: Position, seat: int) -> None:
    """A card should leave the deck and there is none."""
    declare(s, seat)


@draw_from_empty_deck.reads("discards")
def discard_pile_comes_back(s: Position) -> None:
    """The discard pile is shuffled into a new deck, if there is any."""
    seat = s.drawer
    if sum(s.discard[seat]) > 0:
        cite("MINE-END-03")
        for kind in range(len(s.box.kinds)):
            s.deck[seat][kind] = s.discard[seat][kind]
            s.discard[seat][kind] = 0
    else:
        s.drawing = 0
        s.drawer = 0


@nothing_more_drawn.reads("effects-too")
def effects_draw_nothing_after_the_sixth(s: Position) -> bool:
    """Effects of the exclusion after the sixth era draw and discard nothing."""
    return s.phase == Phase.EXCLUSION and in_competition(s) and s.era == s.box.eras


searched.reads_as(chosen=True)


def in_own_deck(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in the deck that is looked through."""
    if not asked_for(s, Op.DISCARD_DECK, Op.EXCLUDE_DECK):
        return ()
    return [kind for kind, count in enumerate(s.deck[seat]) if count]


@question.under("from-the-deck", "chosen", otherwise="MINE-GLO-10")
@move("MINE-PLAY-05", kind=in_own_deck)
def pick_from_deck(s: Position, seat: Seat, kind: Kind) -> None:
    """Look through the deck for the card to discard or exclude, and shuffle it."""
    line = deciding(s, seat, "MINE-GLO-10", Op.EXCLUDE_DECK, Op.DISCARD_DECK)
    require(top_card_due(s, seat, line), "MINE-ECL-08")
    require(s.deck[seat][kind] > 0, "MINE-GLO-10")
    shuffle(s, seat)
    out_of_deck(s, seat, kind)


# ---------------------------------------------------------------- triggers


@trigger_line.reads("may")
def offer_first(s: Position, text: int) -> int:
    """The owner may leave the effect: a line that asks stands before it."""
    return s.box.script.offer[text]


@begin_trigger.reads("afterwards")
def begin_below(s: Position, line: int, seat: int) -> None:
    """The effect waits until everything that is going on has been carried out."""
    if s.depth < s.box.figures.nesting:
        for level in range(s.box.figures.nesting - 1, 0, -1):
            if level <= s.depth:
                s.line[level] = s.line[level - 1]
                s.actor[level] = s.actor[level - 1]
                s.repetitions[level] = s.repetitions[level - 1]
                s.carried_out[level] = s.carried_out[level - 1]
        s.line[0] = line
        s.actor[0] = seat
        s.repetitions[0] = s.box.script.amount[line]
        s.carried_out[0] = True
        s.depth = s.depth + 1


# ---------------------------------------------------------------- effects that are put off


def turn_to_come(s: Position, seat: int) -> bool:
    """Whether a seat still has a turn in this round."""
    return s.entered[seat] != 0 and any(
        place > s.place and seat_from(s, s.starter, place) == seat for place in range(1, s.box.seats)
    )


@too_late_to_put_off.reads("turn-to-come")
def no_turn_is_left(s: Position, seat: int) -> bool:
    """In the last round it is too late only for who has had that round's turn."""
    last = s.last_round != 0 or not in_round(s)
    return last and not (in_a_turn(s) and turn_to_come(s, seat))


@put_off_too_late.reads("next-era")
def put_off_to_the_next_era(s: Position, seat: int, text: int) -> None:
    """It is not applied until the next era, and then it is."""
    put_off(s, seat, text)


@end_waiting_effects.reads("next-era")
def wait_for_the_next_era(s: Position) -> None:
    """Effects that still wait are used in the next era."""


@joins_queue.reads("as-put-off")
def joins_at_the_end(s: Position, seat: int, text: int) -> None:
    """An effect comes after those that wait already."""
    if s.waiting[seat][text] == 1:
        s.waiting_order[seat][text] = 1 + max(
            s.waiting_order[seat][other] if s.waiting[seat][other] > 0 and other != text else 0
            for other in range(len(s.box.delayed))
        )


@waits_behind.reads("as-put-off")
def behind_earlier_ones(s: Position, seat: int, text: int) -> bool:
    """What was put off earlier comes first."""
    return any(
        s.waiting[seat][other] > 0 and s.waiting_order[seat][other] < s.waiting_order[seat][text]
        for other in range(len(s.box.delayed))
    )
