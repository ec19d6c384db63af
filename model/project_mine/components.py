"""What may stand in a card list for Project:MINE: figures, cards, contracts, companies; all of it checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ludex.model.errors import BadInput, unknown
from ludex.model.toml import Strict, validated
from pydantic import Field, model_validator

Source = Literal["rulebook", "public", "assumed"]
CARD_TYPES = ("mining", "investment", "large-mining", "subsidy", "technology", "contract")
BASIC_TYPES = ("large-mining", "subsidy")
STARTER_TYPES = ("mining", "investment")
EVENTS = ("play", "draw", "discard", "exclude", "turn-end")
MEASURES = (
    "cards-played",
    "hand",
    "discards",
    "cards",
    "energy",
    "credits",
    "contracts",
    "penalties",
    "largest",
    "second-largest",
    "third-largest",
    "card-energy",
)
NEEDS_BLOCK = {
    "if-you-do": "then",
    "if": "then",
    "next-turn": "then",
    "opponents": "then",
    "choose": "either",
}
FROM_ZONES = ("exclude", "discard")
MAY_DECLINE = ("exclude", "discard", "recall", "take", "fulfil")


class Effect(Strict):
    """One line of a card's text, as the glossary words it."""

    op: Literal[
        "draw",
        "gain",
        "lose",
        "buys",
        "credits",
        "energy",
        "penalty",
        "exclude",
        "discard",
        "recall",
        "take",
        "fulfil",
        "echo",
        "if-you-do",
        "if",
        "choose",
        "next-turn",
        "opponents",
    ]
    amount: int = Field(default=1, ge=1, le=20)
    resource: str = ""
    other_than: str = ""
    per: str = ""
    by: int = Field(default=1, ge=1, le=20)
    zone: Literal["hand", "deck", "use-area"] = "hand"
    may: bool = False
    then: tuple[Effect, ...] = ()
    either: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()

    @model_validator(mode="after")
    def _fits_its_operation(self) -> Effect:
        if (self.op in ("gain", "lose")) != bool(self.resource):
            verb = "needs" if self.op in ("gain", "lose") else "has no use for"
            raise ValueError(f"operation {self.op} {verb} a resource")
        block = NEEDS_BLOCK.get(self.op)
        for name in ("then", "either", "otherwise"):
            wanted = name == block or (self.op == "choose" and name == "otherwise")
            if wanted != bool(getattr(self, name)):
                verb = "needs" if wanted else "has no use for"
                raise ValueError(f"operation {self.op} {verb} a list of effects called {name}")
        if self.zone != "hand" and self.op not in FROM_ZONES:
            raise ValueError(f"operation {self.op} has no use for a zone")
        if self.zone == "use-area" and self.op != "exclude":
            raise ValueError(f"operation {self.op} has no use for the zone use-area")
        if self.may and (self.op not in MAY_DECLINE or self.zone != "hand"):
            raise ValueError(f"operation {self.op} cannot be declined")
        if self.other_than and self.resource != "any":
            raise ValueError("other_than goes with resource any")
        if self.op == "if" and not self.per:
            raise ValueError("operation if needs a measure called per")
        return self

    def inside(self) -> Iterator[Effect]:
        """This line and every line below it."""
        yield self
        for below in (*self.then, *self.either, *self.otherwise):
            yield from below.inside()


class Term(Strict):
    """Points for something one has at the end: so many for each so many."""

    measure: str
    by: int = Field(default=1, ge=1)
    at_least: int = Field(default=0, ge=0)
    points: int


class Card(Strict):
    """A card that players own, or a contract."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    korean: str = ""
    type: Literal["mining", "investment", "large-mining", "subsidy", "technology", "contract"]
    suit: str = "plan"
    copies: int = Field(default=1, ge=0, le=60)
    start: int = Field(default=0, ge=0, le=20)
    price: int = Field(default=0, ge=0, le=30)
    energy: int | Literal["X"] = 0
    points: int = 0
    play: tuple[Effect, ...] = ()
    discarded: tuple[Effect, ...] = ()
    excluded: tuple[Effect, ...] = ()
    use: tuple[Effect, ...] = ()
    target: int = Field(default=0, ge=0, le=30)
    event: str = ""
    measure: str = ""
    at_least: int = Field(default=0, ge=0)
    source: Source = "assumed"
    sources: dict[str, Source] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _fits_its_type(self) -> Card:
        if isinstance(self.energy, int) and self.energy < 0:
            raise ValueError(f"card {self.name} has energy {self.energy}; write a number from 0 or X")
        contract = self.type == "contract"
        if contract and self.copies != 1:
            raise ValueError(f"contract {self.name} has {self.copies} copies; a contract is a single card")
        if contract and bool(self.use) == bool(self.event):
            raise ValueError(f"contract {self.name} must be active (use) or passive (event), and not both")
        if contract and self.target == 0:
            raise ValueError(f"contract {self.name} needs a target of at least 1")
        if contract and (self.play or self.discarded or self.excluded):
            raise ValueError(f"contract {self.name} cannot be laid, discarded or excluded for an effect")
        if not contract and (self.use or self.event or self.target):
            raise ValueError(f"card {self.name} is no contract and can have no use, event or target")
        if self.start and self.type not in STARTER_TYPES:
            raise ValueError(f"card {self.name} is a {self.type} card and is in nobody's starting deck")
        if self.type in STARTER_TYPES and not self.start:
            raise ValueError(f"card {self.name} is a {self.type} card and needs a start of at least 1")
        elsewhere = (*self.discarded, *self.excluded, *self.use)
        if any(line.zone == "use-area" for outer in elsewhere for line in outer.inside()):
            raise ValueError(f"card {self.name} can exclude itself from the use area only when it is laid")
        if self.event and self.event not in EVENTS:
            raise ValueError(f"contract {self.name} waits for {self.event!r}; known: {', '.join(EVENTS)}")
        return self

    def effects(self) -> Iterator[Effect]:
        """Every line of the card."""
        for line in (*self.play, *self.discarded, *self.excluded, *self.use):
            yield from line.inside()


class Company(Strict):
    """A company with its ability, what it alters, and its points at the end."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    korean: str = ""
    pay_energy: int = Field(default=0, ge=0, le=20)
    ability: tuple[Effect, ...] = ()
    energy: int | None = Field(default=None, ge=0, le=20)
    hand: int | None = Field(default=None, ge=1, le=20)
    buys: int | None = Field(default=None, ge=0, le=20)
    discount: int = Field(default=0, ge=0, le=20)
    end: tuple[Term, ...] = ()
    goal: Term | None = None
    source: Source = "assumed"
    sources: dict[str, Source] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _is_not_laid(self) -> Company:
        if any(line.zone == "use-area" for outer in self.ability for line in outer.inside()):
            raise ValueError(f"company {self.name} is not laid and cannot exclude itself from the use area")
        return self


class Figures(Strict):
    """The numbers of the rulebook, so that a cut-down game can have smaller ones."""

    technology_row: int = Field(ge=0, le=12)
    contract_row: int = Field(ge=0, le=12)
    companies_dealt: int = Field(ge=1, le=6)
    starting_deck: int = Field(ge=1, le=60)
    energy: int = Field(ge=0, le=20)
    hand: int = Field(ge=1, le=20)
    dice: int = Field(ge=1, le=4)
    faces: int = Field(ge=2, le=20)
    competition_eras: int = Field(ge=1, le=20)
    era_exclusions: int = Field(ge=0, le=5)
    transition_penalty: int = Field(ge=0, le=20)
    redraw_penalty: int = Field(ge=0, le=20)
    nesting: int = Field(ge=4, le=60)
    sources: dict[str, Source]


class Components(Strict):
    """A whole card list."""

    resources: tuple[str, ...] = Field(min_length=1, max_length=12)
    figures: Figures
    card: tuple[Card, ...] = Field(min_length=1)
    company: tuple[Company, ...] = Field(min_length=1)


def measures(resources: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that can be counted: one, the resources, the fixed measures, and cards of a suit."""
    suits = tuple(f"{suit}-cards" for suit in (*resources, "plan"))
    return ("one", *resources, *MEASURES, *suits)


def load_components(data: dict[str, Any], players: int, where: str) -> Components:
    """A card list, or one sentence that says what is wrong with it."""
    components = validated(data, Components, where)
    _refuse_repeated(components, where)
    _refuse_unknown_words(components, where)
    _refuse_wrong_counts(components, players, where)
    return components


def _refuse_repeated(components: Components, where: str) -> None:
    for what, names in (
        ("resource", components.resources),
        ("card", tuple(card.name for card in components.card)),
        ("company", tuple(company.name for company in components.company)),
    ):
        for name in names:
            if names.count(name) > 1:
                raise BadInput("repeated", f"{what} {name!r} stands twice", where=where, right="rename one")
    for name in components.resources:
        if name in ("any", "largest", "plan", "one", *MEASURES):
            raise BadInput("reserved", f"a resource cannot be called {name!r}", where=where)


def _refuse_unknown_words(components: Components, where: str) -> None:
    resources = components.resources
    countable = measures(resources)
    owners: list[tuple[str, list[Effect]]] = [(card.name, list(card.effects())) for card in components.card]
    owners += [
        (company.name, [line for effect in company.ability for line in effect.inside()])
        for company in components.company
    ]
    for owner, lines in owners:
        for line in lines:
            known = (*resources, "any", *(("largest",) if line.op == "lose" else ()))
            place = f"{where}: {owner}"
            if line.resource and line.resource not in known:
                raise unknown("resource", "resource", line.resource, known, where=place)
            if line.other_than and line.other_than not in resources:
                raise unknown("resource", "resource", line.other_than, resources, where=place)
            if line.per and line.per not in countable:
                raise unknown("measure", "measure", line.per, countable, where=place)
    for card in components.card:
        suits = (*resources, "plan")
        if card.suit not in suits:
            raise unknown("suit", "suit", card.suit, suits, where=f"{where}: {card.name}")
        if card.measure and card.measure not in countable:
            raise unknown("measure", "measure", card.measure, countable, where=f"{where}: {card.name}")
    for company in components.company:
        for term in (*company.end, *((company.goal,) if company.goal else ())):
            if term.measure not in countable:
                raise unknown("measure", "measure", term.measure, countable, where=f"{where}: {company.name}")


def _refuse_wrong_counts(components: Components, players: int, where: str) -> None:
    figures = components.figures
    started = sum(card.start for card in components.card)
    if started != figures.starting_deck:
        raise BadInput(
            "starting-deck",
            f"the starting cards are {started}, the starting deck is {figures.starting_deck}",
            where=where,
            right="make the two agree",
        )
    needed = players * figures.companies_dealt
    if len(components.company) < needed:
        raise BadInput(
            "companies",
            f"{len(components.company)} companies for {players} players who are dealt "
            f"{figures.companies_dealt} each",
            where=where,
            right=f"list at least {needed}",
        )
    for name in Figures.model_fields:
        if name != "sources" and name not in figures.sources:
            raise BadInput("source", f"figure {name} has no source", where=f"{where}: figures.sources")
