"""The table drawn: the market, and before every player resources, contracts, the use area and the hand."""

from __future__ import annotations

from ludex.model.drawing import Drawing

from .state import Position, deck_size, hand_size
from .view import counts_are_open

WIDTH = 720


def draw_table(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes; None shows everything."""
    when = f"transition era {s.transition}" if s.transition else f"competition era {s.era} of {s.box.eras}"
    sheet = Drawing(f"Project:MINE, {when}, turn of {s.box.seat_names[s.turn]}")
    sheet.words(0, 14, sheet.caption, size=15, bold=True)
    top = 26.0
    market = {"Basic pile": s.box.basic, "Technology": s.box.technology, "Contracts": s.box.contract}
    for title, kinds in market.items():
        cards = [
            (s.box.kinds[kind], f"price {s.box.price[kind]}", f"{s.market[kind]} here")
            for kind in kinds
            if s.market[kind]
        ]
        sheet.words(0, top + 16, title, bold=True)
        top = sheet.cards(0, top + 24, cards) + 8 if cards else top + 26
    for other in range(s.box.seats):
        top = _player(sheet, s, other, top + 8, open_hand=seat is None or seat == other)
    return sheet.svg()


def _player(sheet: Drawing, s: Position, seat: int, top: float, *, open_hand: bool) -> float:
    box = s.box
    company = box.companies[s.company[seat]] if s.company[seat] >= 0 else "company not shown yet"
    stock = ", ".join(f"{name} {s.resource[seat][number]}" for number, name in enumerate(box.resources))
    counted = open_hand or counts_are_open(s)
    piles = f"deck {deck_size(s, seat)}, hand {hand_size(s, seat)}" if counted else "deck ?, hand ?"
    sheet.token(12, top + 12, box.seat_names[seat], seat=seat)
    sheet.words(32, top + 17, f"{company}: {stock}", bold=True)
    tokens = f"energy {s.energy[seat]}, credits {s.credits[seat]}, coins {s.coins[seat]}"
    sheet.words(32, top + 34, f"{tokens}, penalty {s.penalties[seat]}; {piles}")
    contracts = [
        (name, f"{s.progress[seat][number]} of {box.target[number]}")
        for number, name in enumerate(box.contract_names)
        if s.contracts[seat][number]
    ]
    bottom = top + 42
    for cards, faded in (
        (contracts, False),
        (_named(s, s.use_area[seat], "laid"), False),
        (_named(s, s.hand[seat], "in hand") if open_hand else [], True),
    ):
        if cards:
            bottom = sheet.cards(32, bottom, cards, faded=faded) + 8
    return bottom


def _named(s: Position, row: list[int], where: str) -> list[tuple[str, ...]]:
    return [
        (s.box.kinds[kind], f"{count} {where}" if count > 1 else where)
        for kind, count in enumerate(row)
        if count
    ]
