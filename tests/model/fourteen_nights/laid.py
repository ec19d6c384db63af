"""Laying out a table in the middle of a game, and playing on from there in words."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.state import Place, Position, Step
from ludex.model.game import Table
from ludex.model.notation import read_move, write_move
from ludex.model.rule import Illegal


def a_table(players: int = 3, *, options: dict[str, Any] | None = None, **rulings: str) -> Table:
    """A table with the published cards; readings as keywords, written with underscores."""
    chosen = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    return GAME.table(players=players, rulings=chosen, options=options or {})


def laid(table: Table, **fields: Any) -> Position:
    """A position with all dealt: TR1, TR2 … before the seats, JP1 the goal, no plans in hand."""
    s = table.start()
    assert isinstance(s, Position)
    for seat in table.seats:
        for deck in range(len(s.to_draw[seat])):
            s.to_draw[seat][deck] = 0
        card = table.box.cards.index(f"TR{seat + 1}")
        s.destination[seat], s.place[card], s.owner[card] = card, Place.FRONT, seat
    goal = table.box.cards.index("JP1")
    s.goal, s.place[goal] = goal, Place.FRONT
    s.step = Step.MOVE
    hands = fields.pop("hands", {})
    for name, cards in hands.items():
        for card_name in cards.split():
            card = table.box.cards.index(card_name)
            s.place[card], s.owner[card] = Place.HAND, table.box.seat_names.index(name)
    deck = fields.pop("deck", {})
    for kind, top in deck.items():
        for card, name in enumerate(table.box.cards):
            in_deck = s.place[card] == Place.DECK and table.box.deck[card].name == kind.upper()
            if in_deck and name not in top.split():
                s.place[card] = Place.OUT
    for name in fields.pop("discard", "").split():
        s.place[table.box.cards.index(name)] = Place.DISCARD
    return table.schema.from_data(fields, s)


def play(table: Table, s: Position, *moves: str) -> Position:
    """Play moves and chance outcomes, letting everything happen that then happens by itself."""
    s = table.advance(s)
    for text in moves:
        s = table.play(s, read_move(table, text))
    return s


def options(table: Table, s: Position) -> list[str]:
    """Everything that may be decided or drawn now, as text."""
    return [write_move(table, move) for move in table.legal(table.advance(s))]


def refused(table: Table, s: Position, text: str, clause: str) -> None:
    """The move is forbidden, and by this clause."""
    with pytest.raises(Illegal) as illegal:
        table.apply(table.advance(s), read_move(table, text))
    assert illegal.value.clause == clause


def place(s: Position, card: str) -> str:
    """Where a card lies, in words."""
    number = s.box.cards.index(card)
    return s.schema.show("place", s.place[number])


def owner(s: Position, card: str) -> str:
    """Whose card it is."""
    return s.schema.show("owner", s.owner[s.box.cards.index(card)])
