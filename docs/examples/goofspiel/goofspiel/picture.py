"""The table as text."""

from __future__ import annotations

from .play import points
from .state import Place, Position


def picture(s: Position, seat: int | None) -> str:
    """The prizes, and a line for each player with what the viewer may see."""
    box = s.box
    prizes = [box.cards[prize] for prize in range(len(box.cards)) if s.place[prize] == Place.SHOWN]
    left = sum(int(place == Place.DECK) for place in s.place)
    lines = [f"prize: {' '.join(prizes) or 'none'} ({left} in the deck)"]
    for each in range(box.seats):
        hand = " ".join(box.cards[card] for card in range(len(box.cards)) if s.hand[each][card])
        picked = s.picked[each]
        shown = "" if picked < 0 else box.cards[picked] if seat in (None, each) else "a card"
        lines.append(
            f"{box.seat_names[each]}  {points(s, each):>2} points  hand {hand}  picked {shown or '–'}"
        )
    return "\n".join(lines)
