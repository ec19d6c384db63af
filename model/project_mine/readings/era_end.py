"""Other readings of the clean-up of an era (경쟁 시기 정리)."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, require

from ..era_end import (
    begin_clearing,
    clear_market,
    discard_from_market,
    end_progress,
    excludable,
    excluding_seat,
    exclusions_due,
    first_to_exclude,
    gather_again,
    is_last_era,
    left_neighbour,
    market_changes,
    on_market_board,
    take_out,
    unseen_card_is_excluded,
)
from ..questions import question
from ..state import Kind, Phase, Position, at_rest, in_competition


@end_progress.reads("progress-too")
def tokens_go_too(s: Position) -> None:
    """Everything that lasts is removed, also the tokens on contracts."""
    for seat in range(s.box.seats):
        for contract in range(len(s.box.contract)):
            s.progress[seat][contract] = 0


@first_to_exclude.reads("from-next-starter")
def next_starter_excludes_first(s: Position) -> int:
    """In turn order from the starter of the era to come."""
    return left_neighbour(s, s.starter)


@gather_again.reads("first-only")
def keep_what_was_drawn(s: Position, seat: int) -> None:
    """The second time only repeats the first; what the exclusion made a player draw is kept."""


# ---------------------------------------------------------------- the uppermost card is excluded

unseen_card_is_excluded.reads_as(top_card=True)


def any_excludable(s: Position) -> Iterable[int]:
    """Narrowing: the kinds in the deck of the seat that excludes."""
    if s.phase != Phase.EXCLUSION or s.place >= s.box.seats:
        return ()
    return excludable(s, excluding_seat(s))


def in_excluding_deck(s: Position, kind: int) -> int:
    """Weight: the copies in the deck of the seat that excludes."""
    return s.deck[excluding_seat(s)][kind]


@question.under("era-exclusion", "top-card", otherwise="MINE-ECL-03")
@chance("MINE-ECL-03", weight=in_excluding_deck, kind=any_excludable)
def exclude_unseen(s: Position, kind: Kind) -> None:
    """The uppermost card of the shuffled deck is excluded."""
    require(s.phase == Phase.EXCLUSION and at_rest(s) and s.place < s.box.seats, "MINE-ECL-03")
    take_out(s, excluding_seat(s), kind)


# ---------------------------------------------------------------- after the sixth era


@market_changes.reads("hands-only")
def market_changes_as_always(s: Position) -> bool:
    """It speaks of the players' cards only."""
    return True


@exclusions_due.reads("no-exclusion")
def none_after_the_sixth(s: Position) -> int:
    """Nothing is excluded after the sixth era either."""
    return 0 if in_competition(s) and is_last_era(s) else s.box.figures.era_exclusions


# ---------------------------------------------------------------- the market


@on_market_board.reads("technology-only")
def only_technology_cards(s: Position, kind: int) -> bool:
    """Contracts stay when an era ends."""
    return kind in s.box.technology


@begin_clearing.reads("only-those-lying-there")
def note_what_lies_there(s: Position) -> None:
    """What lies face up now must go, each card replaced before the next one goes."""
    if market_changes(s):
        for kind in range(len(s.box.kinds)):
            s.still_lying[kind] = s.market[kind] if on_market_board(s, kind) else 0


@clear_market.reads("only-those-lying-there")
def all_have_been_replaced(s: Position) -> None:
    """The market has changed when every card that lay there is gone."""
    require(sum(s.still_lying) == 0, "MINE-ECL-07")


def cards_to_clear(s: Position) -> Iterable[int]:
    """Narrowing: the face-up cards that must still go."""
    if s.phase != Phase.CLOSE:
        return ()
    return [kind for kind, count in enumerate(s.still_lying) if count]


@question.under("refill-while-clearing", "only-those-lying-there", otherwise="MINE-ECL-07")
@automatic("MINE-ECL-07", "MINE-SETUP-03", "MINE-SETUP-07", kind=cards_to_clear)
def replace_face_up_card(s: Position, kind: Kind) -> None:
    """A face-up card is discarded and replaced at once."""
    require(s.phase == Phase.CLOSE and at_rest(s), "MINE-ECL-07")
    require(s.still_lying[kind] > 0, "MINE-ECL-07")
    s.still_lying[kind] -= 1
    discard_from_market(s, kind, 1)
    s.refilling = True
