"""The table as text."""

from __future__ import annotations

from .state import Place, Position


def picture(s: Position, seat: int | None) -> str:
    """The stock, the trick, and each hand as far as the viewer has seen its cards."""
    box = s.box
    cards = range(len(box.cards))
    up = [box.cards[card] for card in cards if s.place[card] == Place.FACE_UP]
    stock = sum(int(s.place[card] == Place.STOCK) for card in cards)
    trick = " ".join(box.cards[card] for card in (s.led, s.answer) if card >= 0)
    trumps = box.suits[s.trumps] if s.trumps >= 0 else "not known"
    lines = [
        f"trumps: {trumps}   face up: {' '.join(up) or 'none'}   stock: {stock}   trick: {trick or 'none'}"
    ]
    for each in range(box.seats):
        hand = [card for card in cards if s.holder[card] == each]
        known = [box.cards[card] for card in hand if seat is None or s.seen[seat][card]]
        hidden = len(hand) - len(known)
        shown = " ".join([*known, *([f"and {hidden} not seen"] if hidden else [])])
        lines.append(f"{box.seat_names[each]}  tricks {s.tricks[each]}  hand {shown}")
    return "\n".join(lines)
