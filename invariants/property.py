"""Properties: what must be true of a game, as plain Python over positions, with the clauses it comes from.

    @always("MW-CMP-06")
    def no_plan_is_lost(s: Position) -> bool: ...

    @each_step("MW-DEV-03")
    def only_the_seat_on_turn_pays(before: Position, after: Position) -> bool: ...

    @at_end("MW-UP-01", "MW-UP-03")
    def the_end_has_a_reason(s: Position) -> bool: ...

What depends on the past keeps it in a `Memory` beside the property, never in the game:

    class Turns(Memory):
        taken: Each[Seat, Amount]

        def update(self, before: Position, after: Position, rule: str, seat: int) -> None:
            if rule == "end-turn": self.taken[seat] += 1

    @always("PM-TURN-01", memory=Turns)
    def turns_are_equal(s: Position, turns: Turns) -> bool: ...

Predicates and `update` are written in the liftable subset, as rules are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any, TypeVar

from ludex.model.box import Box
from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.state import Schema, State

P = TypeVar("P", bound=Callable[..., bool])


class When(Enum):
    """At which moments a property must hold."""

    ALWAYS = "always"
    EACH_STEP = "each step"
    AT_END = "at the end"
    CAN_ALWAYS_END = "an end stays reachable"


class Memory(State):
    """What a property remembers of the game so far. Starts blank; `begin` may set it up."""

    broke = False
    """Whether `update` broke down: then nothing that rests on it holds any more."""

    def begin(self, start: Any) -> None:
        """Look at the position before the first move."""

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Take note of one rule; `seat` is -1 where no seat decided."""
        raise NotImplementedError


@dataclass(frozen=True)
class Property:
    """Something that must be true, and the clauses that say so."""

    name: str
    when: When
    holds: Callable[..., bool]
    clauses: tuple[str, ...]
    memory: type[Memory] | None = None
    applies: Callable[[Any], bool] | None = None
    """For which boxes the property is meant; None: all."""
    lemma: bool = False
    """A helper for proofs rather than something the rulebook promises."""

    @property
    def summary(self) -> str:
        """What it says, from the first line of its docstring."""
        return (inspect.getdoc(self.holds) or self.name).splitlines()[0]

    def fits(self, box: Box) -> bool:
        """Whether the property is meant for this box."""
        return self.applies is None or self.applies(box)

    def remember(self, table: Table, start: State) -> Memory | None:
        """A fresh memory at the start of a game."""
        if self.memory is None:
            return None
        memory = Schema(self.memory, table.box).blank()
        assert isinstance(memory, Memory)
        memory.begin(start)
        return memory


def _property(
    when: When,
    clauses: tuple[str, ...],
    memory: type[Memory] | None,
    applies: Callable[[Any], bool] | None,
    lemma: bool,
) -> Callable[[Callable[..., bool]], Property]:
    def mark(holds: Callable[..., bool]) -> Property:
        name = holds.__name__.replace("_", "-")
        return Property(name, when, holds, clauses, memory, applies, lemma)

    return mark


def follows_defaults(*rulings: str) -> Callable[[Any], bool]:
    """For boxes in which these rulings are read as we do by default."""
    return lambda box: all(box.rulings[name] == box.game.own_default(name) for name in rulings)


def always(
    *clauses: str,
    memory: type[Memory] | None = None,
    applies: Callable[[Any], bool] | None = None,
    lemma: bool = False,
) -> Callable[[Callable[..., bool]], Property]:
    """Must hold in every position."""
    return _property(When.ALWAYS, clauses, memory, applies, lemma)


def each_step(
    *clauses: str, applies: Callable[[Any], bool] | None = None
) -> Callable[[Callable[..., bool]], Property]:
    """Must hold between every two consecutive positions (before, after)."""
    return _property(When.EACH_STEP, clauses, None, applies, False)


def at_end(
    *clauses: str, memory: type[Memory] | None = None, applies: Callable[[Any], bool] | None = None
) -> Callable[[Callable[..., bool]], Property]:
    """Must hold whenever the game is over."""
    return _property(When.AT_END, clauses, memory, applies, False)


def can_always_end(*clauses: str, name: str = "an-end-stays-reachable") -> Property:
    """From every position some end of the game can still be reached."""

    def holds(_s: Any) -> bool:
        """From every position some end of the game can still be reached."""
        return True

    return Property(name, When.CAN_ALWAYS_END, holds, clauses)


RESERVED = (
    "numbers-stay-in-range",
    "rules-wait-their-turn",
    "rules-never-break-down",
    "someone-can-always-move",
    "what-happens-by-itself-stops",
)
"""What every game owes; these names are given by the prover."""


def refuse_confusion(properties: Iterable[Property]) -> None:
    """Reject properties that could be taken for one another, or for what every game owes."""
    names: set[str] = set()
    memories: dict[tuple[str, str], type[Memory]] = {}
    for p in properties:
        if p.name in names or p.name in RESERVED or p.name.startswith("range of "):
            taken = "is the name of two properties" if p.name in names else "is taken by the prover"
            raise BadInput("property", f"{p.name} {taken}", right="give each property a name of its own")
        names.add(p.name)
        if p.memory is not None:
            key = (p.memory.__module__, p.memory.__qualname__)
            if memories.setdefault(key, p.memory) is not p.memory:
                raise BadInput(
                    "memory",
                    f"{p.memory.__qualname__} is the name of two memories",
                    where=p.name,
                    right="give each memory a name of its own",
                )


EQUAL_TURNS, CONSERVATION, ENDS = MAIN_LAWS = ("equal turns", "conservation", "reachable ends")
"""What is told first of every game: who gets how many turns, that nothing is lost, and how it can end."""


def among(
    properties: Iterable[Property], laws: dict[str, tuple[str, ...]]
) -> dict[str, tuple[Property, ...]]:
    """Main laws with the properties that speak of them, by name."""
    known = {p.name: p for p in properties}
    for law, names in laws.items():
        for name in names:
            if law not in MAIN_LAWS or name not in known:
                raise BadInput("law", f"{name} is no property", where=law, right="name one that is stated")
    return {law: tuple(known[name] for name in names) for law, names in laws.items()}


def laws_of(game: Game) -> dict[str, tuple[Property, ...]]:
    """The properties that speak of each main law: `LAWS` of the module that the game names, if it has any."""
    if not game.properties:
        return {}
    stated: dict[str, tuple[Property, ...]] = getattr(import_module(game.properties), "LAWS", {})
    return {law: stated[law] for law in MAIN_LAWS if law in stated}


TurnOver = Callable[[Any, Any, str], int]
"""Whose turn is over with this step of this rule, from the position before to the one after; -1: nobody's."""


def turn_over_of(game: Game) -> TurnOver | None:
    """What the turns of a game are: `turn_over` of the module that the game names, if it says so."""
    if not game.properties:
        return None
    stated: TurnOver | None = getattr(import_module(game.properties), "turn_over", None)
    return stated


def properties_of(game: Game) -> tuple[Property, ...]:
    """The properties stated for a game: `PROPERTIES` of the module that the game names."""
    if not game.properties:
        return ()
    try:
        found: tuple[Property, ...] = import_module(game.properties).PROPERTIES
    except (ModuleNotFoundError, AttributeError) as error:
        raise BadInput(
            "properties",
            f"its properties cannot be had: {error}",
            where=game.name,
            right="Game(properties=…) names a module that has PROPERTIES",
        ) from error
    refuse_confusion(found)
    return found
