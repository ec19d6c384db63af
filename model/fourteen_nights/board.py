"""The table drawn: the board of six spaces with its pawns, and what lies before every player."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.drawing import Drawing

from .components import Deck
from .movement import board
from .picture import SPACE_TITLES
from .scoring import happiness
from .state import ALL_SPACES, Place, Position
from .view import coins_are_open, view

SPOTS = ((90, 90), (290, 60), (490, 90), (490, 230), (290, 260), (90, 230))
"""Where the spaces are drawn, in a ring."""
MOST_CARDS = 8


def draw_table(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes, or for everybody's."""
    shown = s if seat is None else view(s.copy(), seat)
    sheet = Drawing(f"Day {s.day} of {s.box.days}, turn of {s.box.seat_names[s.turn]}")
    sheet.words(0, 14, sheet.caption, size=15, bold=True)
    _spaces(sheet, shown)
    top = 340.0
    for other in range(s.box.seats):
        top = _seat(sheet, s, shown, other, top, hidden=seat not in (None, other)) + 14
    return sheet.svg()


def _spaces(sheet: Drawing, s: Position) -> None:
    for space in ALL_SPACES:
        for other in board(s.box)[space]:
            if other > space:
                sheet.line(*SPOTS[space], *SPOTS[other])
    for space, (x, y) in enumerate(SPOTS):
        sheet.card(x - 66, y - 26, f"{space + 1} {SPACE_TITLES[space]}", "")
        pawns = [seat for seat in range(s.box.seats) if s.pawn[seat] == space]
        for number, seat in enumerate(pawns):
            sheet.token(x - 48 + 26 * number, y + 6, s.box.seat_names[seat], seat=seat)
    if s.goal != NONE:
        sheet.card(620, 60, "Shared goal", s.box.names[s.goal], f"{s.box.target[s.goal]} TC", width=200)
    if s.open_card != NONE:
        sheet.card(620, 150, "Open card", s.box.names[s.open_card], width=200)


def _seat(sheet: Drawing, s: Position, shown: Position, seat: int, top: float, *, hidden: bool) -> float:
    box = s.box
    coins = "?" if hidden and not coins_are_open(s) else str(shown.tc[seat])
    traits = " ".join(
        f"{trait} {points}" for trait, points in zip(box.traits, s.traits[seat], strict=True) if points
    )
    sheet.token(14, top + 12, box.seat_names[seat], seat=seat)
    going = "no destination" if s.destination[seat] == NONE else box.names[s.destination[seat]]
    tokens = "1 token" if s.tokens[seat] == 1 else f"{s.tokens[seat]} tokens"
    words = f"{going}, {coins} TC, {tokens}, memory {s.memory[seat]}, {traits or 'no traits'}"
    sheet.words(34, top + 17, f"{words}, happiness {happiness(s, seat)}")
    held = [card for card in box.cards_of[Deck.PLAN] if s.owner[card] == seat]
    hand = [card for card in held if s.place[card] == Place.HAND]
    seen = [card for card in hand if shown.owner[card] == seat][:MOST_CARDS]
    bought = [card for card in held if s.place[card] == Place.BOUGHT]
    bottom = top + 26
    if bought:
        bottom = sheet.cards(34, bottom, [(box.names[card], "bought") for card in bought[:MOST_CARDS]]) + 8
    if seen:
        in_hand = [(box.names[card], f"{box.cost[card]} TC") for card in seen]
        bottom = sheet.cards(34, bottom, in_hand, faded=True) + 8
    if len(hand) > len(seen):
        sheet.words(34, bottom + 14, f"and {len(hand) - len(seen)} more in hand")
        bottom += 20
    return bottom
