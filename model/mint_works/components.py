"""The contents of the box as data, checked on reading: plans, locations, opponents and figures."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from ludex.model.toml import Strict
from pydantic import Field, model_validator

Source = Literal["rulebook", "public", "assumed"]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")]
Count = Annotated[int, Field(ge=0, le=1000)]
LocationName = Literal[
    "producer",
    "wholesaler",
    "builder",
    "supplier",
    "leadership-council",
    "lotto",
    "crowdfunder",
    "recycler",
    "swap-meet",
    "temp-agency",
]
LOCATION_NAMES: tuple[str, ...] = get_args(LocationName)
Trait = Literal["starts", "blocks", "limited-supply", "spends-away", "buys-empty-handed", "unlimited"]


class Sourced(Strict):
    """A row of figures that says where they come from."""

    source: Source = "assumed"
    sources: dict[str, Source] = Field(
        default_factory=dict, description="figures from elsewhere than `source`"
    )

    @model_validator(mode="after")
    def _sources_name_figures(self) -> Sourced:
        fields = type(self).model_fields
        known = set(fields) | {field.alias for field in fields.values() if field.alias}
        for figure in self.sources:
            if figure not in known:
                raise ValueError(f"sources names {figure!r}, which is no figure of this row")
        return self

    def source_of(self, figure: str) -> Source:
        """Where one figure of this row comes from."""
        return self.sources.get(figure, self.source)


class Figures(Sourced):
    """The numbers of the set-up and of the end."""

    tokens: Count
    starting_mints: Count
    supply: Annotated[int, Field(ge=1, le=10)]
    solitaire_supply: Annotated[int, Field(ge=1, le=10)]
    stars_to_end: Annotated[int, Field(ge=1, le=1000)]
    income: Count
    advanced: Count
    solitaire_advanced: Count
    favourite_age: Count


class LocationCard(Sourced):
    """A location: how many spaces it offers, what a space costs and what it is worth."""

    name: LocationName
    kind: Literal["core", "deed", "advanced"] = Field(alias="class")
    spaces: Annotated[tuple[Annotated[int, Field(ge=1, le=9)], ...], Field(min_length=4, max_length=4)]
    cost: Count
    gains: Count = 0
    others_gain: Count = 0
    owner_income: Count = 0
    surcharge: Count = 0


class PlanCard(Sourced):
    """A plan: its type, cost and printed stars, and what it does once it is built."""

    name: Name
    type: Name
    cost: Count
    stars: Count
    upkeep_mints: Count = 0
    upkeep_per_building: Count = 0
    upkeep_shares: Count = 0
    upkeep_stores: Count = 0
    stars_per_stored: Count = 0
    stars_per_building: Count = 0
    stars_per_plan: Count = 0
    stars_per_type: dict[Name, Count] = Field(default_factory=dict)
    dims: dict[Name, Count] = Field(default_factory=dict)
    counts_as: Annotated[int, Field(ge=1, le=9)] = 1
    supplier_discount: Count = 0
    supplier_least: Count = 0
    builder_discount: Count = 0
    arrives_built: bool = False
    opens: LocationName | None = None


class OpponentCard(Sourced):
    """An opponent of the solitaire mode."""

    name: Name
    title: str
    mints: Count
    prefers: Literal["cheapest", "dearest"]
    types: tuple[Name, ...]
    traits: tuple[Trait, ...] = ()
    turns: Annotated[int, Field(ge=1, le=5)] = 1


class Components(Strict):
    """Everything in the box."""

    game: Figures
    location: tuple[LocationCard, ...]
    plan: Annotated[tuple[PlanCard, ...], Field(min_length=1, max_length=100)]
    opponent: tuple[OpponentCard, ...] = ()

    @model_validator(mode="after")
    def _names_fit(self) -> Components:
        for kind, names in (
            ("location", [location.name for location in self.location]),
            ("plan", [plan.name for plan in self.plan]),
            ("opponent", [opponent.name for opponent in self.opponent]),
        ):
            for name in names:
                if list(names).count(name) > 1:
                    raise ValueError(f"{kind} {name!r} stands twice")
        types = {plan.type for plan in self.plan}
        deeds = {location.name for location in self.location if location.kind == "deed"}
        for plan in self.plan:
            if plan.opens is not None and plan.opens not in deeds:
                raise ValueError(
                    f"plan {plan.name!r} opens {plan.opens!r}, which is no deed location in the box"
                )
            for mentioned in (*plan.stars_per_type, *plan.dims):
                if mentioned not in types:
                    raise ValueError(f"plan {plan.name!r} speaks of type {mentioned!r}, which no plan has")
        return self
