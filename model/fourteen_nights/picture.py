"""The table as text: the day, the pawns on their spaces, and what every seat has."""

from __future__ import annotations

from ludex.model.domain import NONE

from .components import Deck
from .decks import discarded
from .movement import board
from .scoring import happiness
from .state import ALL_SPACES, FREE_ACTION, Action, Place, Position
from .view import coins_are_open, view

SPACE_TITLES = (
    *(action.name.lower().replace("_", " ") for action in list(Action)[:FREE_ACTION]),
    "free action",
)


def picture(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes, or for everybody's."""
    shown = s if seat is None else view(s.copy(), seat)
    lines = [_headline(s), "", *_board(shown), ""]
    for other in range(s.box.seats):
        lines += _seat(s, shown, other, seat)
    lines.append(_decks(s))
    return "\n".join(lines)


def _headline(s: Position) -> str:
    step = s.schema.show("step", s.step)
    turn = s.box.seat_names[s.turn]
    text = f"Day {s.day} of {s.box.days}, {turn}: {step}"
    if s.goal != NONE:
        text += f"   shared goal {_card(s, s.goal)}: {s.box.target[s.goal]} TC"
    if s.open_card != NONE:
        text += f"   open card {_card(s, s.open_card)} of {s.box.seat_names[s.drawer]}"
    return text


def _board(s: Position) -> list[str]:
    lines = []
    for space in ALL_SPACES:
        pawns = " ".join(s.box.seat_names[seat] for seat in range(s.box.seats) if s.pawn[seat] == space)
        linked = ",".join(str(other + 1) for other in board(s.box)[space])
        lines.append(f"  {space + 1} {SPACE_TITLES[space]:<12} to {linked:<10} {pawns}".rstrip())
    return lines


def _seat(s: Position, shown: Position, seat: int, viewer: int | None) -> list[str]:
    box = s.box
    secret = not coins_are_open(s) and viewer not in (None, seat)
    coins = "?" if secret else str(shown.tc[seat])
    traits = " ".join(
        f"{trait} {points}" for trait, points in zip(box.traits, s.traits[seat], strict=True) if points
    )
    place = s.destination[seat]
    destination = "no destination" if place == NONE else _card(s, place)
    hand = [card for card in box.cards_of[Deck.PLAN] if s.place[card] == Place.HAND and s.owner[card] == seat]
    seen = [card for card in hand if shown.owner[card] == seat]
    bought = [
        card for card in box.cards_of[Deck.PLAN] if s.place[card] == Place.BOUGHT and s.owner[card] == seat
    ]
    first = (
        f"{box.seat_names[seat]} {destination}   {coins} TC   {s.tokens[seat]} tokens"
        f"   memory {s.memory[seat]}   {traits}   happiness {happiness(s, seat)}"
    )
    lines = [first, f"    in hand {len(hand)}: " + ", ".join(_priced(s, card) for card in seen)]
    if bought:
        lines.append("    bought: " + ", ".join(_card(s, card) for card in bought))
    if s.contribution[seat] != NONE:
        lines.append(
            "    a closed hand"
            if shown.contribution[seat] == NONE
            else f"    in the closed hand {_contribution(s, seat)} TC"
        )
    return lines


def _contribution(s: Position, seat: int) -> str:
    return s.box.contributions[s.contribution[seat]]


def _card(s: Position, card: int) -> str:
    return f"{s.box.cards[card]} {s.box.names[card]}"


def _priced(s: Position, card: int) -> str:
    return f"{_card(s, card)} ({s.box.cost[card]} TC)"


def _decks(s: Position) -> str:
    parts = []
    for deck in Deck:
        left = sum(s.place[card] == Place.DECK for card in s.box.cards_of[deck])
        parts.append(f"{deck.name.lower()} {left}+{discarded(s, deck)}")
    return "decks (left+discarded): " + ", ".join(parts)
