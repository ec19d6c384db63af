"""What is settled before the first turn: the cards, the locations, the opponent, the figures."""

from __future__ import annotations

from enum import IntEnum

from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.toml import validated

from .components import LOCATION_NAMES, Components, LocationCard, OpponentCard, PlanCard
from .options import ages, chosen_locations, named_start


class Location(IntEnum):
    """The ten locations, in the order of the solitaire line."""

    PRODUCER = 0
    WHOLESALER = 1
    BUILDER = 2
    SUPPLIER = 3
    LEADERSHIP_COUNCIL = 4
    LOTTO = 5
    CROWDFUNDER = 6
    RECYCLER = 7
    SWAP_MEET = 8
    TEMP_AGENCY = 9


LOCATIONS = tuple(Location)
ABSENT = LocationCard.model_validate(
    {"name": "producer", "class": "advanced", "spaces": [1, 1, 1, 1], "cost": 0, "source": "assumed"}
)


class MintBox(Box):
    """The contents of a Mint Works tin as tables by plan and by location."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("advanced", "opponent", "ages", "start_player", "rounds")
        if configuration.components is None:
            contents = validated(game.components, Components, str(game.folder / "components.toml"))
        else:
            contents = validated(configuration.components, Components, "components")
        self.contents = contents
        self.figures = contents.game
        self.solitaire = self.players == 1
        self.seats = 2 if self.solitaire else self.players
        self._lay_out_plans(contents.plan)
        self._lay_out_locations({location.name: location for location in contents.location})
        self._lay_out_uses()
        self.advanced, self.drawn_advanced = chosen_locations(self)
        """The advanced locations that can come into play, and how many of them are drawn."""
        self._invite_opponent()
        self.tokens = self.figures.tokens
        self.slots = max(self.figures.supply, self.figures.solitaire_supply)
        """How many plans the supply ever holds."""
        self.named_start = named_start(self)
        self.ages = ages(self)
        self.rounds = self.whole_number("rounds", 0, 0, 1000)
        self.keeps_bottom = self.solitaire or Location.RECYCLER in self.advanced
        """Whether cards can come to lie under the deck at all."""

    def _lay_out_plans(self, plans: tuple[PlanCard, ...]) -> None:
        everything = range(len(plans))
        self.cards = plans
        self.plans = tuple(plan.name for plan in plans)
        self.types = tuple(plan.type for plan in plans)
        self.cost = tuple(plan.cost for plan in plans)
        self.stars = tuple(plan.stars for plan in plans)
        self.upkeep_mints = tuple(plan.upkeep_mints for plan in plans)
        self.upkeep_per_building = tuple(plan.upkeep_per_building for plan in plans)
        self.upkeep_shares = tuple(plan.upkeep_shares for plan in plans)
        self.upkeep_stores = tuple(plan.upkeep_stores for plan in plans)
        self.stars_per_stored = tuple(plan.stars_per_stored for plan in plans)
        self.stars_per_building = tuple(plan.stars_per_building for plan in plans)
        self.stars_per_plan = tuple(plan.stars_per_plan for plan in plans)
        self.stars_for = tuple(
            tuple(plan.stars_per_type.get(kind, 0) for kind in self.types) for plan in plans
        )
        """For each plan: the stars it gives for another building of its neighbourhood."""
        self.dims = tuple(tuple(plan.dims.get(kind, 0) for kind in self.types) for plan in plans)
        """For each plan: the stars it takes from another building of its neighbourhood."""
        self.stars_for_any = tuple(max(plan.stars_per_type.values(), default=0) for plan in plans)
        self.dims_any = tuple(max(plan.dims.values(), default=0) for plan in plans)
        """For each plan: the same two figures, where the type of the other building does not matter."""
        self.counts_as = tuple(plan.counts_as for plan in plans)
        self.supplier_discount = tuple(plan.supplier_discount for plan in plans)
        self.supplier_least = tuple(plan.supplier_least for plan in plans)
        self.builder_discount = tuple(plan.builder_discount for plan in plans)
        self.trucks = tuple(p for p in everything if plans[p].supplier_discount)
        self.cranes = tuple(p for p in everything if plans[p].builder_discount)
        self.assemblers = tuple(p for p in everything if plans[p].arrives_built)
        self.landfills = tuple(p for p in everything if plans[p].dims)
        self.upkeep_plans = tuple(
            p
            for p in everything
            if plans[p].upkeep_mints
            or plans[p].upkeep_per_building
            or plans[p].upkeep_stores
            or plans[p].upkeep_shares
        )
        self.opens = tuple(NONE if plan.opens is None else LOCATION_NAMES.index(plan.opens) for plan in plans)
        self.deeds = tuple(p for p in everything if plans[p].opens is not None)

    def _lay_out_locations(self, cards: dict[str, LocationCard]) -> None:
        rows = [cards.get(name, ABSENT) for name in LOCATION_NAMES]
        self.location_kind = tuple(card.kind for card in rows)
        self.in_box = tuple(name in cards for name in LOCATION_NAMES)
        self.advanced_names = tuple(
            card.name for card in rows if card is not ABSENT and card.kind == "advanced"
        )
        self.spaces = tuple(card.spaces[self.players - 1] for card in rows)
        self.most_spaces = max(self.spaces)
        self.location_cost = tuple(card.cost for card in rows)
        self.gains = tuple(card.gains for card in rows)
        self.others_gain = tuple(card.others_gain for card in rows)
        self.owner_income = tuple(card.owner_income for card in rows)
        self.surcharge = rows[Location.TEMP_AGENCY].surcharge

    def _lay_out_uses(self) -> None:
        """Every way to use a location, with the cards it asks for: what the Temp Agency can copy."""
        none, cards = (NONE,), range(len(self.plans))
        plan = {Location.BUILDER, Location.SUPPLIER, Location.RECYCLER, Location.SWAP_MEET}
        self.uses = tuple(
            (location, first, second)
            for location in LOCATIONS
            if self.in_box[location] and location != Location.TEMP_AGENCY
            for first in (cards if location in plan else none)
            for second in (cards if location == Location.SWAP_MEET else none)
        )
        self.use_names = tuple(
            " ".join([LOCATION_NAMES[location], *(self.plans[card] for card in chosen if card != NONE)])
            for location, *chosen in self.uses
        )

    def _invite_opponent(self) -> None:
        """The `opponent` option: whom a player alone plays against."""
        cards = {card.name: card for card in self.contents.opponent}
        name = self.option("opponent", next(iter(cards), ""))
        if "opponent" in self.configuration.options and not self.solitaire:
            raise BadInput("opponent", "only the solitaire mode has an opponent", where="options.opponent")
        if self.solitaire and not (isinstance(name, str) and name in cards):
            raise unknown("opponent", "opponent", str(name), cards, where="options.opponent")
        card = cards[name] if self.solitaire else None
        self.opponent_card: OpponentCard | None = card
        self.opponent = 1 if self.solitaire else NONE
        traits = card.traits if card else ()
        self.opponent_mints = card.mints if card else 0
        self.opponent_turns = card.turns if card else 1
        self.starts = "starts" in traits
        self.blocks = "blocks" in traits
        self.spends_away = "spends-away" in traits
        self.limited = "limited-supply" in traits
        self.buys_empty_handed = "buys-empty-handed" in traits
        self.unlimited = "unlimited" in traits
        self.dearest = card is not None and card.prefers == "dearest"
        order = card.types if card else ()
        self.wants = tuple(kind in order for kind in self.types)
        """For each plan: whether the opponent buys plans of its type at all."""
        self.type_rank = tuple(order.index(kind) if kind in order else len(order) for kind in self.types)
