"""Tables of Project:MINE for the tests: short card lists, positions in mid-turn, random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ludex.invariants.property import properties_of
from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.notation import read_move, write_move
from ludex.model.play import settle as settled_by_itself
from ludex.model.project_mine import GAME
from ludex.model.project_mine.state import Position
from ludex.model.rule import Illegal
from ludex.solver.monitor import Monitor

FIGURES: dict[str, Any] = {
    "technology_row": 0,
    "contract_row": 0,
    "companies_dealt": 1,
    "starting_deck": 6,
    "energy": 4,
    "hand": 5,
    "dice": 2,
    "faces": 6,
    "competition_eras": 6,
    "era_exclusions": 1,
    "transition_penalty": 2,
    "redraw_penalty": 1,
    "nesting": 8,
}


def figures(**changed: int) -> dict[str, Any]:
    """The figures of the rulebook with some changed."""
    numbers = {**FIGURES, **changed}
    return {**numbers, "sources": dict.fromkeys(numbers, "assumed")}


def card(name: str, kind: str = "technology", **more: Any) -> dict[str, Any]:
    """A card of a list."""
    return {"name": name, "type": kind, "source": "assumed", **more}


def company(name: str, **more: Any) -> dict[str, Any]:
    """A company of a list."""
    return {"name": name, "source": "assumed", **more}


def components(
    *cards: dict[str, Any],
    companies: tuple[dict[str, Any], ...] = (),
    resources: tuple[str, ...] = ("ruby", "iron"),
    **changed: int,
) -> dict[str, Any]:
    """A card list: six `coal` cards to start with, the cards given, and companies that do nothing."""
    starters = [card("coal", "mining", start=6, energy=1, play=[{"op": "gain", "resource": resources[0]}])]
    named = [*companies, *(company(f"plain-{letter}") for letter in "abcd")]
    return {
        "resources": list(resources),
        "figures": figures(**changed),
        "card": [*starters, *cards],
        "company": named,
    }


def table_with(
    *cards: dict[str, Any], players: int = 2, rulings: dict[str, str] | None = None, **more: Any
) -> Table:
    """A table with a short card list."""
    options = more.pop("options", {})
    return GAME.table(
        players=players, components=components(*cards, **more), rulings=rulings or {}, options=options
    )


def midturn(table: Table, **fields: Any) -> Position:
    """Seat A in the action phase of the first round, hands empty, decks full; `fields` change that."""
    start = table.start()
    base = {
        "phase": "action",
        "refilling": "no",
        "company": {name: table.box.companies[i] for i, name in enumerate(table.box.seat_names)},
        "buys": 1,
        "round": 1,
    }
    position = table.schema.from_data({**base, **fields}, start)
    assert isinstance(position, Position)
    return position


def kind(table: Table, name: str) -> int:
    """The number of a card kind."""
    return table.box.kinds.index(name)


def play(table: Table, state: Any, *moves: str) -> Position:
    """Play moves as a person would type them; what chance cannot vary is played too."""
    for text in moves:
        state = table.play(state, read_move(table, text))
    return state


def settle(table: Table, state: Any) -> Position:
    """Let chance decide as long as it has only one possible outcome."""
    while table.to_act(state) == CHANCE:
        outcomes = table.legal(state)
        if len(outcomes) != 1:
            return state
        state = table.play(state, outcomes[0])
    return state


def moves_of(table: Table, state: Any) -> set[str]:
    """What the seat to act may do, as text."""
    return {write_move(table, move) for move in table.legal(state)}


def eager(rng: random.Random, moves: list[Move]) -> Move:
    """A random move that rather does something than end the turn."""
    if len(moves) > 1 and rng.random() < 0.85:
        busy = [move for move in moves if move.rule not in ("end-actions", "decline")]
        moves = busy or moves
    return rng.choice(moves)


def random_game(
    table: Table, seed: int, most: int = 6000, watched: bool = True
) -> tuple[Position, list[Move]]:
    """A random game to its end, every property watched at every step."""
    rng = random.Random(seed)
    monitor = Monitor(table, [p for p in properties_of(GAME) if watched and p.name != BROKEN_PROMISE])
    state: Any = table.start()
    memories = monitor.begin(state)
    moves: list[Move] = []

    def follow(before: Any, after: Any, move: Move) -> None:
        nonlocal memories
        assert not list(monitor.broken_between(before, after)), (seed, move)
        memories = monitor.remembered(memories, before, after, move)
        assert not list(monitor.broken_at(after, memories)), (seed, move)

    def advance(state: Any) -> Any:
        settled = settled_by_itself(table, state)
        for event in settled.chain:
            follow(event.before, event.after, event.move)
        return settled.after

    state = advance(state)
    while table.to_act(state) != OVER and len(moves) < most:
        move = table.draw(state, rng) if table.to_act(state) == CHANCE else eager(rng, table.legal(state))
        after = table.apply(state, move)
        follow(state, after, move)
        state = advance(after)
        moves.append(move)
    return state, moves


BROKEN_PROMISE = "everybody-has-equal-turns-in-every-era"
"""What the rulebook says in bold and its transition eras do not keep."""
FIVE = {"A": {"coal": 5}, "B": {"coal": 5}}


def seats(players: int, value: Any) -> dict[str, Any]:
    """The same for every seat."""
    return dict.fromkeys("ABCD"[:players], value)


def refused(table, state, text):
    """The clause by which a move is forbidden."""
    with pytest.raises(Illegal) as illegal:
        table.apply(state, read_move(table, text))
    return illegal.value.clause


def op(name: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """A line."""
    return {"op": name, "amount": amount, **more}


def gain(resource: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """Resource + X."""
    return op("gain", amount, resource=resource, **more)


def lose(resource: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """Resource - X."""
    return op("lose", amount, resource=resource, **more)


def gadget(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A free card with these lines."""
    return card("gadget", copies=2, price=1, energy=0, play=list(lines), **more)


def free(*lines: dict[str, Any]) -> dict[str, Any]:
    """A card that costs no energy, with these lines."""
    return card("gadget", copies=2, price=1, energy=0, play=list(lines))


def laid(*lines: dict[str, Any], cards=(), players=2, rulings=None, kind=None, **fields: Any):
    """A table and the position after A has laid the gadget."""
    table = table_with(kind or gadget(*lines), *cards, players=players, rulings=rulings)
    hand = {"A": {"gadget": 1, **fields.pop("held", {})}, **fields.pop("others", {})}
    state = midturn(table, hand=hand, **fields)
    return table, play(table, state, "A play gadget")


def passing(table, state, *names):
    """These seats do nothing in their turns."""
    for name in names:
        state = settle(table, play(table, state, f"{name} end-actions"))
    return state


def entering(players=2, rulings=None, options=None, **fields):
    """A table after the sixth era, where it is asked who enters."""
    table = table_with(players=players, rulings=rulings, options=options or {})
    base = {"phase": "entry", "era": 6, "entered": seats(players, "no")}
    return table, table.advance(midturn(table, **{**base, **fields}))
