"""What is in the box of Dream of Fourteen Nights, checked card by card before anything is laid out."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

from ludex.model.toml import Strict
from pydantic import BeforeValidator, Field, field_validator, model_validator

Source = Literal["rulebook", "public", "assumed"]
Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]
Link = tuple[int, int]

SPACES = 6


class Deck(IntEnum):
    """The seven decks, in the order in which cards are dealt."""

    DESTINATION = 0
    PLAN = 1
    GOAL = 2
    FREE = 3
    CHORE = 4
    SUPPORT = 5
    CHANCE = 6


class Who(IntEnum):
    """Whom a card's effect concerns."""

    SELF = 0
    CHOSEN = 1
    BOTH = 2
    ALL = 3
    POOREST = 4
    FEWEST_PLANS = 5
    LEAST_MEMORY = 6
    FEWEST_PLAN_CARDS = 7


class What(IntEnum):
    """What a card's effect does to them."""

    NOTHING = 0
    TC = 1
    MEMORY = 2
    TOKEN = 3
    PLAN = 4
    CHORE = 5
    SUPPORT = 6
    ACTION = 7
    REPEAT = 8
    REDRAW = 9
    GOAL_CHOICE = 10
    GOAL_SUPPORT = 11
    BUY_PLAN = 12
    SWAP_PLANS = 13
    SWAP_PLACES = 14
    GATHER = 15


def word(member: IntEnum) -> str:
    """A member as the component file writes it: `goal-choice`."""
    return member.name.lower().replace("_", "-")


def _named(kind: type[IntEnum]) -> BeforeValidator:
    def read(value: object) -> IntEnum:
        for member in kind:
            if word(member) == value:
                return member
        known = ", ".join(word(member) for member in kind)
        raise ValueError(f"unknown {kind.__name__.lower()} {value!r}; known: {known}")

    return BeforeValidator(read)


ONLY_FOR = {
    What.REPEAT: Who.SELF,
    What.REDRAW: Who.SELF,
    What.GOAL_CHOICE: Who.SELF,
    What.GOAL_SUPPORT: Who.SELF,
    What.BUY_PLAN: Who.CHOSEN,
    What.SWAP_PLANS: Who.CHOSEN,
    What.SWAP_PLACES: Who.CHOSEN,
    What.GATHER: Who.ALL,
}
"""Effects that make sense for one kind of target only."""

CATCH_UP = (Who.POOREST, Who.FEWEST_PLANS, Who.LEAST_MEMORY, Who.FEWEST_PLAN_CARDS)
"""Whom cards concern that look for the last."""

MAY_BE_NEGATIVE = (What.TC, What.MEMORY)
COUNTED = (What.TOKEN, What.PLAN, What.CHORE, What.SUPPORT, What.ACTION)


class Part(Strict):
    """The base of everything in the box: nothing unknown may be written there."""


class Figure(Part):
    """One number of the rules and where it comes from."""

    value: NotNegative
    source: Source = "assumed"


class Figures(Part):
    """The numbers that the rules use."""

    days: Figure
    start_space: Figure
    start_tc: Figure
    start_tokens: Figure
    start_plans: Figure
    token_limit: Figure
    recovery_day: Figure
    recovery_tokens: Figure
    penalty: Figure
    conversion_points: Figure
    allowance: Figure
    first_chore_bonus: Figure
    coin: Figure
    largest_contribution: Figure

    @model_validator(mode="after")
    def _numbers_make_sense(self) -> Figures:
        if self.days.value < 1:
            raise ValueError("a game has at least one day")
        if not 1 <= self.start_space.value <= SPACES:
            raise ValueError(f"start_space {self.start_space.value} is no space of 1 to {SPACES}")
        if self.conversion_points.value != 3:
            raise ValueError("a conversion takes three points, no other number is provided for")
        if self.coin.value < 1 or self.largest_contribution.value % self.coin.value:
            raise ValueError("largest_contribution must be a multiple of a coin of at least 1 TC")
        return self


class Effect(Part):
    """What a card does, and to whom."""

    who: Annotated[Who, _named(Who)]
    what: Annotated[What, _named(What)]
    amount: int = 0

    @model_validator(mode="after")
    def _makes_sense(self) -> Effect:
        wanted = ONLY_FOR.get(self.what)
        if wanted is not None and wanted is not self.who:
            raise ValueError(f"{word(self.what)} is for {word(wanted)}, not for {word(self.who)}")
        if self.amount == 0 and self.what in COUNTED:
            raise ValueError(f"{word(self.what)} needs an amount of at least 1")
        if self.amount < 0 and self.what not in MAY_BE_NEGATIVE:
            raise ValueError(f"{word(self.what)} cannot have the negative amount {self.amount}")
        return self


Points = dict[str, NotNegative]

BELONGS = {
    "weights": {Deck.DESTINATION},
    "cost": {Deck.PLAN},
    "traits": {Deck.PLAN, Deck.FREE, Deck.GOAL},
    "memory": {Deck.PLAN, Deck.FREE, Deck.GOAL},
    "tc": {Deck.CHORE, Deck.SUPPORT},
    "target": {Deck.GOAL},
    "top_traits": {Deck.GOAL},
    "top_memory": {Deck.GOAL},
    "effect": {Deck.FREE, Deck.CHANCE},
}
"""On which cards each figure stands."""


class Card(Part):
    """One card."""

    id: str = Field(pattern=r"^[A-Za-z0-9]+$")
    name: str
    deck: Annotated[Deck, _named(Deck)]
    source: Source = "assumed"
    weights: dict[str, Positive] = Field(default_factory=dict)
    cost: NotNegative = 0
    traits: Points = Field(default_factory=dict)
    memory: NotNegative = 0
    tc: int = 0
    target: NotNegative = 0
    top_traits: Points = Field(default_factory=dict)
    top_memory: NotNegative = 0
    effect: Effect | None = None
    least_players: Annotated[int, Field(ge=2, le=5)] = 2
    listed: bool = True

    @model_validator(mode="after")
    def _figures_fit_the_deck(self) -> Card:
        for figure, decks in BELONGS.items():
            if getattr(self, figure) and self.deck not in decks:
                raise ValueError(f"card {self.id}: a {word(self.deck)} card has no {figure}")
        if self.least_players > 2 and self.deck is not Deck.CHANCE:
            raise ValueError(f"card {self.id}: only chance cards can be left out with few players")
        if self.deck is Deck.CHANCE and self.effect is None:
            raise ValueError(f"card {self.id}: a chance card needs an effect")
        if self.deck is Deck.DESTINATION and not self.weights:
            raise ValueError(f"card {self.id}: a destination needs weights")
        if self.deck is Deck.GOAL and not self.target:
            raise ValueError(f"card {self.id}: a shared goal needs a target")
        if self.deck is Deck.CHORE and self.tc < 0:
            raise ValueError(f"card {self.id}: a chore earns, it cannot cost {-self.tc}")
        if self.deck is Deck.FREE and self.effect is not None and self.effect.who is not Who.CHOSEN:
            raise ValueError(f"card {self.id}: a free plan can only favour a chosen player")
        return self


def checked_links(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """The connections of a board, each space once or more, none with itself."""
    for one, other in links:
        for space in (one, other):
            if not 1 <= space <= SPACES:
                raise ValueError(f"space {space} is not on a board of {SPACES} spaces")
        if one == other:
            raise ValueError(f"space {one} cannot be connected with itself")
    seen = {tuple(sorted(link)) for link in links}
    if len(seen) < len(links):
        raise ValueError("a connection stands twice")
    for space in range(1, SPACES + 1):
        if not any(space in link for link in links):
            raise ValueError(f"space {space} is missing: nothing is connected with it")
    return links


class Board(Part):
    """A named set of connections between the six spaces."""

    name: str
    links: tuple[Link, ...]
    source: Source = "assumed"

    @field_validator("links")
    @classmethod
    def _links_are_sound(cls, links: tuple[Link, ...]) -> tuple[Link, ...]:
        return checked_links(links)


class Components(Part):
    """Everything in the box."""

    traits: tuple[str, ...]
    figures: Figures
    board: tuple[Board, ...] = Field(min_length=1)
    card: tuple[Card, ...]

    @model_validator(mode="after")
    def _fits_together(self) -> Components:
        _no_name_twice("trait", self.traits)
        _no_name_twice("board", tuple(board.name for board in self.board))
        _no_name_twice("card", tuple(card.id for card in self.card))
        for card in self.card:
            for points in (card.weights, card.traits, card.top_traits):
                for trait in points:
                    if trait not in self.traits:
                        raise ValueError(
                            f"card {card.id}: unknown trait {trait!r}; known: {', '.join(self.traits)}"
                        )
        for deck in (Deck.DESTINATION, Deck.GOAL):
            if not any(card.deck is deck for card in self.card):
                raise ValueError(f"there is no {word(deck)} card")
        return self


def _no_name_twice(kind: str, names: tuple[str, ...]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{kind} {name!r} stands twice")
