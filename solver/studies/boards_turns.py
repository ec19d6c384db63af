"""One player's turns in Dream of Fourteen Nights, reduced to what matters for being able to move.

Whether a player can move depends on the pawn's space and the banned spaces; those depend on the last
action and the tokens, and on nothing else of the table. What a turn makes of them is found by
playing it with the real rules, every decision and every kind of card, once for all boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.components import Deck, What, Who
from ludex.model.fourteen_nights.state import ALL_SPACES, NightsBox, Place, Position, Step
from ludex.model.game import AUTOMATIC, Move, Table

Links = tuple[tuple[int, int], ...]

ME = 0
MOVING = (What.ACTION, What.REPEAT, What.SWAP_PLACES, What.GATHER)
"""The effects that can change where somebody stands or which spaces somebody has acted on."""
RING: Links = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6))
"""Any board will do for a turn that has arrived."""


class Mover(NamedTuple):
    """What decides whether a player can move."""

    pawn: int
    banned: frozenset[int]
    last: int
    tokens: int
    saved: bool


class Readings(NamedTuple):
    """A table's choices, in a form that can be remembered."""

    players: int
    rulings: tuple[tuple[str, str], ...]

    def table(self, links: Links = RING) -> Table:
        """The real game under these readings on a board."""
        return _table(self, links)

    def box(self) -> NightsBox:
        """What is in the box under these readings."""
        box = self.table().box
        assert isinstance(box, NightsBox)
        return box


@cache
def _table(readings: Readings, links: Links) -> Table:
    board = {"board": [list(link) for link in links]}
    return GAME.table(players=readings.players, rulings=dict(readings.rulings), options=board)


def mover_of(s: Position) -> Mover:
    """The part of a position that decides whether the first seat can move."""
    banned = frozenset(space for space in ALL_SPACES if s.banned[ME][space])
    return Mover(s.pawn[ME], banned, s.last_action[ME], s.tokens[ME], bool(s.saved_tokens[ME]))


def position_of(table: Table, mover: Mover, step: Step, day: int) -> Position:
    """A position of the real game, cards dealt, with one player as described."""
    s = table.start()
    assert isinstance(s, Position)
    for seat in table.seats:
        for deck in Deck:
            s.to_draw[seat][deck] = 0
        card = s.box.cards_of[Deck.DESTINATION][seat]
        s.destination[seat], s.place[card], s.owner[card] = card, Place.FRONT, seat
    s.goal = s.box.cards_of[Deck.GOAL][0]
    s.place[s.goal] = Place.FRONT
    s.step, s.day = step, day
    s.pawn[ME], s.last_action[ME] = mover.pawn, mover.last
    s.tokens[ME], s.saved_tokens[ME] = mover.tokens, mover.saved
    for space in ALL_SPACES:
        s.banned[ME][space] = space in mover.banned
    return s


def worth_trying(table: Table, s: Position) -> Iterator[tuple[Move, Position]]:
    """What can happen next; of cards that are alike for moving, one is drawn."""
    tried = set()
    for move, after in table.successors(s):
        assert isinstance(after, Position)
        if move.rule == "draw":
            card = move.args[1]
            what = s.box.what[card]
            kind = (s.box.deck[card], (what, s.box.who[card]) if what in MOVING else None)
            if kind in tried:
                continue
            tried.add(kind)
        yield move, after
        if table.to_act(s) == AUTOMATIC:
            return


def essence(s: Position) -> tuple[object, ...]:
    """What of a position can still matter for where the first seat stands and what it has acted on."""
    box = s.box
    left = tuple(s.place[card] for card in box.with_effect if box.what[card] in MOVING)
    granted = (tuple(s.granted_actions), tuple(s.granted_here), tuple(map(tuple, s.to_draw)))
    card = (s.open_card, s.drawer, s.chosen_player, s.token_spent, s.card_action_taken)
    return (
        s.day,
        s.turn,
        s.step,
        tuple(s.pawn),
        tuple(s.moved_by_force),
        tuple(s.acted_today),
        mover_of(s),
        left,
        granted,
        card,
    )


def endings_of_turn(table: Table, start: Position) -> dict[Mover, tuple[Move, ...]]:
    """Everything one player can have made of the turn, each with the moves that lead there."""
    found: dict[Mover, tuple[Move, ...]] = {}
    seen = {essence(start)}
    waiting: list[tuple[Position, tuple[Move, ...]]] = [(start, ())]
    while waiting:
        s, moves = waiting.pop()
        if turn_is_over(s):
            found.setdefault(mover_of(s), moves)
            continue
        for move, after in worth_trying(table, s):
            key = essence(after)
            if key not in seen:
                seen.add(key)
                waiting.append((after, (*moves, move)))
    return found


def turn_is_over(s: Position) -> bool:
    """Whether another seat is on turn."""
    return s.turn != ME


def cards_in_play(table: Table, *effects: What) -> list[int]:
    """The cards with one of these effects that are not left in the box."""
    s = table.start()
    assert isinstance(s, Position)
    return [card for card in s.box.every_card if s.box.what[card] in effects and s.place[card] == Place.DECK]


@cache
def after_arriving(readings: Readings, mover: Mover, forced: bool) -> frozenset[Mover]:
    """What a player can be like after a turn that has arrived at the mover's space."""
    table = readings.table()
    found: set[Mover] = set()
    day = 1 if mover.saved else readings.box().recovery_day
    swaps = cards_in_play(table, What.SWAP_PLACES)
    for elsewhere in ALL_SPACES if swaps else (mover.pawn,):
        s = position_of(table, mover, Step.ACT, day)
        s.moved_by_force[ME] = forced
        for other in range(1, table.box.seats):
            s.pawn[other] = elsewhere
        found.update(endings_of_turn(table, s))
    return frozenset(found)


@cache
def after_another_turn(readings: Readings, mover: Mover) -> frozenset[Mover]:
    """What another player's cards can make of this one, short of moving the pawn."""
    table = readings.table()
    if not any(readings.box().who[card] == Who.BOTH for card in cards_in_play(table, What.ACTION)):
        return frozenset({mover})
    s = position_of(table, mover, Step.EXTRA, 1 if mover.saved else readings.box().recovery_day)
    s.turn, s.acted_today[1], s.tokens[1] = 1, True, 0
    s.acted_today[ME] = True
    s.granted_actions[ME] = 1
    found = {mover}
    for move, after in table.successors(s):
        if move.rule == "take-action" and isinstance(after, Position):
            found.add(mover_of(after))
    return frozenset(found)


def can_be_moved(readings: Readings) -> bool:
    """Whether another player's card can move a pawn with this number of players."""
    return bool(cards_in_play(readings.table(), What.GATHER, What.SWAP_PLACES))
