"""What is settled before the first turn: the cards, the locations, the opponent, the figures."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ludex.model.box import SEAT_NAMES, Box, Configuration
from ludex.model.domain import NONE
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.rule import cite
from ludex.model.toml import validated

from .components import Components, LocationCard, OpponentCard, PlanCard


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
LOCATION_NAMES = tuple(location.name.lower().replace("_", "-") for location in Location)
ABSENT = LocationCard.model_validate(
    {"name": "producer", "class": "advanced", "spaces": [1, 1, 1, 1], "cost": 0, "source": "assumed"}
)


class MintBox(Box):
    """The contents of a Mint Works tin as tables by plan and by location, with the readings applied."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("advanced", "opponent", "ages", "start_player", "rounds")
        if configuration.components is None:
            contents = validated(game.components, Components, str(game.folder / "components.toml"))
        else:
            contents = validated(configuration.components, Components, "components")
        self.contents = contents
        self.solitaire = self.players == 1
        self.seats = 2 if self.solitaire else self.players
        self._lay_out_plans([self._as_read(plan) for plan in contents.plan])
        self._lay_out_locations({location.name: location for location in contents.location})
        self._choose_advanced()
        self._invite_opponent()
        figures = contents.game
        self.tokens = figures.tokens
        self.stars_to_end = figures.stars_to_end
        self.income = figures.income
        self.favourite_age = figures.favourite_age
        self.starting_mints = 0 if self.reading("starting-mints") == "none" else figures.starting_mints
        if self.solitaire:
            self.starting_mints = figures.starting_mints
        self._size_supply()
        self.capped = self.limited or self.reading("token-shortage") == "box-only"
        """Whether nobody gets a mint once the tokens have run out."""
        self.keeps_landlords = (
            self.reading("deed-leaves") == "builder-stays-owner"
            or self.reading("deed-built-again") == "first-owner"
        )
        """Whether a location can have an owner who has not got its deed."""
        self.mark = (1, 2, 4, 8)[: self.seats]
        """For each seat: what it adds to a sum that tells who is on a location."""
        self.start_player = self._start_player()
        self.ages = self._ages()
        self.rounds = self.whole_number("rounds", 0, 0, 1000)
        self.keeps_bottom = self.solitaire or Location.RECYCLER in self.advanced
        """Whether cards can come to lie under the deck at all."""

    def _as_read(self, plan: PlanCard) -> PlanCard:
        """A plan as the rulings read it where the rulebook's text and the cards differ."""
        change: dict[str, Any] = {}
        if self.reading("undescribed-plans") == "no-effect" and plan.source_of("upkeep_mints") != "rulebook":
            change["upkeep_mints"] = 0
        if plan.upkeep_shares and self.reading("unnamed-paragraph") == "co-op-assembles":
            cite("MW-BLD-COO-01")
            change["arrives_built"] = True
        if plan.upkeep_shares and self.reading("unnamed-paragraph") == "bridge":
            change |= {"upkeep_shares": 0, "upkeep_mints": 0}
        if plan.counts_as > 1 and self.reading("unnamed-paragraph") == "bridge":
            change |= {"upkeep_shares": 1, "upkeep_mints": 1, "arrives_built": True}
        return plan.model_copy(update=change)

    def _lay_out_plans(self, plans: list[PlanCard]) -> None:
        everything = range(len(plans))
        self.cards = tuple(plans)
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
        self.counts_as = tuple(plan.counts_as for plan in plans)
        self.supplier_discount = tuple(plan.supplier_discount for plan in plans)
        self.supplier_least = tuple(plan.supplier_least for plan in plans)
        self.builder_discount = tuple(plan.builder_discount for plan in plans)
        counts_by_type = self.reading("museum-icon") == "culture"
        dims_by_type = self.reading("landfill-icon") == "culture"
        self.stars_for = tuple(
            tuple(
                plan.stars_per_type.get(self.types[other], 0)
                if counts_by_type
                else sum(plan.stars_per_type.values())
                for other in everything
            )
            for plan in plans
        )
        """For each plan: the stars it gives for another building of its neighbourhood."""
        self.dims = tuple(
            tuple(
                plan.dims.get(self.types[other], 0) if dims_by_type else sum(plan.dims.values())
                for other in everything
            )
            for plan in plans
        )
        """For each plan: the stars it takes from another building of its neighbourhood."""
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
        self.working = tuple(
            p for p in everything if p in self.upkeep_plans + self.trucks + self.cranes + self.assemblers
        )
        """The plans that do something in a round, apart from having stars."""
        self.opens = tuple(NONE if plan.opens is None else LOCATION_NAMES.index(plan.opens) for plan in plans)
        self.deeds = tuple(p for p in everything if plans[p].opens is not None)
        self.estates = tuple(self.plans[deed] for deed in self.deeds)
        """The locations that have an owner, by the names of their deeds."""

    def _lay_out_locations(self, cards: dict[str, LocationCard]) -> None:
        rows = [cards.get(name, ABSENT) for name in LOCATION_NAMES]
        if self.reading("wholesaler-spaces") == "like-producer":
            rows[Location.WHOLESALER] = rows[Location.WHOLESALER].model_copy(
                update={"spaces": rows[Location.PRODUCER].spaces, "cost": rows[Location.PRODUCER].cost}
            )
        self.location_kind = tuple(card.kind for card in rows)
        self.in_box = tuple(name in cards for name in LOCATION_NAMES)
        one_each = self.reading("location-spaces") == "one-each"
        self.spaces = tuple(1 if one_each else card.spaces[self.players - 1] for card in rows)
        self.most_spaces = max(self.spaces)
        one_mint = self.reading("location-costs") == "one-mint"
        self.location_cost = tuple(min(card.cost, 1) if one_mint else card.cost for card in rows)
        self.gains = tuple(card.gains for card in rows)
        self.others_gain = tuple(card.others_gain for card in rows)
        self.surcharge = rows[Location.TEMP_AGENCY].surcharge
        self.agency = Location.TEMP_AGENCY
        if self.reading("unnamed-location") == "swap-meet":
            self.agency = Location.SWAP_MEET
        one_icon = self.reading("lotto-income") == "one"
        self.owner_income = tuple(
            min(card.owner_income, 1) if one_icon else card.owner_income for card in rows
        )

    def _choose_advanced(self) -> None:
        """The `advanced` option: a list of locations, or how many are drawn at random."""
        figures = self.contents.game
        usual = figures.solitaire_advanced if self.solitaire else figures.advanced
        candidates = tuple(
            index
            for index, kind in enumerate(self.location_kind)
            if kind == "advanced" and self.in_box[index]
        )
        if not self.solitaire and self.reading("locations-in-play") == "all":
            self.advanced, self.drawn_advanced = candidates, 0
            return
        wish = self.option("advanced", 0)
        names = [LOCATION_NAMES[index] for index in candidates]
        if isinstance(wish, list | tuple):
            for name in wish:
                if name not in names:
                    raise unknown("advanced", "advanced location", str(name), names, where="options.advanced")
            if len(set(wish)) < len(wish):
                raise BadInput("advanced", "a location is named twice", where="options.advanced")
            if wish and self.reading("advanced-choice") == "random":
                raise BadInput(
                    "advanced",
                    "advanced locations are drawn at random",
                    where="options.advanced",
                    right="say how many",
                )
            number, self.drawn_advanced = len(wish), 0
            self.advanced = tuple(LOCATION_NAMES.index(name) for name in wish)
        else:
            number = self.whole_number("advanced", 0, 0, 1000)
            self.drawn_advanced = number
            self.advanced = candidates if number else ()
        if number > len(candidates) or (
            self.reading("advanced-number") == "stated" and number not in (0, usual)
        ):
            raise BadInput(
                "advanced",
                f"{number} advanced locations are too many or too few",
                where="options.advanced",
                right=f"none or {usual} of {', '.join(names)}",
            )

    def _size_supply(self) -> None:
        """How many plans lie in the supply at first, and to how many it is refilled."""
        figures = self.contents.game
        self.first_supply = self.supply = figures.supply
        if self.solitaire:
            self.first_supply = figures.solitaire_supply
            if self.reading("solitaire-refill-size") == "two":
                self.supply = figures.solitaire_supply
        elif self.reading("first-supply") == "two":
            self.first_supply = figures.solitaire_supply
        elif self.reading("first-supply") == "none":
            self.first_supply = 0
        self.slots = max(self.first_supply, self.supply)
        """How many plans the supply ever holds."""

    def _invite_opponent(self) -> None:
        cards = {card.name: card for card in self.contents.opponent}
        name = self.option("opponent", next(iter(cards), ""))
        if "opponent" in self.configuration.options and not self.solitaire:
            raise BadInput("opponent", "only the solitaire mode has an opponent", where="options.opponent")
        if self.solitaire and not (isinstance(name, str) and name in cards):
            raise unknown("opponent", "opponent", str(name), cards, where="options.opponent")
        self.opponent_card: OpponentCard | None = cards[name] if self.solitaire else None
        self.opponent = 1 if self.solitaire else NONE
        card = self.opponent_card
        traits = card.traits if card else ()
        self.opponent_mints = card.mints if card else 0
        self.opponent_turns = card.turns if card else 1
        self.starts = "starts" in traits
        self.blocks = "blocks" in traits
        self.spends_away = "spends-away" in traits
        self.limited = "limited-supply" in traits and self.reading("keeper-supply") == "thirty"
        self.buys_empty_handed = "buys-empty-handed" in traits
        self.unlimited = "unlimited" in traits and self.reading("tycoon-mints") == "unlimited"
        self.dearest = card is not None and card.prefers == "dearest"
        if self.reading("opponent-cost-direction") != "card":
            self.dearest = self.reading("opponent-cost-direction") == "dearest"
        order = list(card.types) if card else []
        if self.reading("type-order-deed") == "last" and "deed" in order:
            order.remove("deed")
            order.append("deed")
        self.wants = tuple(kind in order for kind in self.types)
        """For each plan: whether the opponent buys plans of its type at all."""
        self.type_rank = tuple(order.index(kind) if kind in order else len(order) for kind in self.types)

    def _start_player(self) -> int:
        """The seat that holds the starting player token first; NONE: it is drawn."""
        named = self.option("start_player", None)
        seats = SEAT_NAMES[: self.seats]
        if named is not None:
            if not isinstance(named, str) or len(named) != 1 or named not in seats:
                raise unknown("seat", "seat", str(named), seats, where="options.start_player")
            return seats.index(named)
        if self.solitaire:
            opponent_first = self.starts or self.reading("solitaire-first") == "opponent"
            return self.opponent if opponent_first else 0
        return NONE if self.reading("first-player") == "drawn" else 0

    def _ages(self) -> tuple[int, ...]:
        """The players' ages; all the same where nobody tells theirs."""
        ages = self.option("ages", None)
        if ages is None:
            return (self.favourite_age,) * self.players
        if (
            not isinstance(ages, list | tuple)
            or len(ages) != self.players
            or not all(isinstance(age, int) and 0 < age < 150 for age in ages)
        ):
            raise BadInput("ages", f"{ages!r} are not {self.players} ages", where="options.ages")
        return tuple(ages)
