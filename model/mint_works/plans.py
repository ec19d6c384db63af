"""Plans and buildings: what they change about prices, how they count, and the stars they provide."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite

from .box import Location, MintBox
from .questions import question
from .state import Place, Plan, Position, is_building, is_plan


@question("unbuilt-effects")
def is_at_work(s: Position, plan: Plan) -> bool:
    """Whether a card has its effect: once it is a building."""
    return s.place[plan] == Place.BUILT


def serves(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a card has its effect for a seat: that of the neighbourhood in which it lies."""
    return s.owner[plan] == seat and is_at_work(s, plan)


def with_trucks(s: Position, seat: Seat, price: int) -> int:
    """A price at the Supplier, less what a Truck saves, but at least its minimum."""
    for truck in s.box.trucks:
        if serves(s, seat, truck):
            cite("MW-BLD-TRU-01")
            cite("MW-BLD-TRU-02")
            price = max(price - s.box.supplier_discount[truck], s.box.supplier_least[truck])
    return price


def supplier_price(s: Position, seat: Seat, plan: Plan) -> int:
    """What a plan costs a seat at the Supplier."""
    cite("MW-LOC-SUP-02")
    cite("MW-CARD-PLAN-01")
    return with_trucks(s, seat, s.box.cost[plan])


def builder_price(s: Position, seat: Seat) -> int:
    """What building costs a seat at the Builder, less what a Crane saves."""
    price = s.box.location_cost[Location.BUILDER]
    for crane in s.box.cranes:
        if serves(s, seat, crane):
            cite("MW-BLD-CRA-01")
            price = max(price - s.box.builder_discount[crane], 0)
    return price


@question("unnamed-paragraph", once=True)
def assemblers(box: MintBox) -> tuple[int, ...]:
    """The plans that let what is bought at the Supplier arrive built: the Assembler."""
    return box.assemblers


def arrives_built(s: Position, seat: Seat) -> bool:
    """Whether what a seat buys at the Supplier arrives as a building."""
    return any(serves(s, seat, assembler) for assembler in assemblers(s.box))


@question("counts-itself")
def counts(s: Position, seat: Seat, plan: Plan, other: Plan) -> bool:
    """Whether a building that counts those of its neighbourhood counts this one: each of them, itself too."""
    return is_building(s, seat, other)


def buildings_counted(s: Position, seat: Seat, plan: Plan) -> int:
    """The buildings of a neighbourhood as one of them counts them; a Bridge is two."""
    cite("MW-BLD-BRI-01")
    return sum(s.box.counts_as[other] for other in range(len(s.box.plans)) if counts(s, seat, plan, other))


def plan_count(s: Position, seat: Seat) -> int:
    """The unbuilt plans of a neighbourhood."""
    return sum(1 for plan in range(len(s.box.plans)) if is_plan(s, seat, plan))


def museum_stars(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars that a building gives for the buildings of a type, as a Museum does."""
    stars = 0
    for other in range(len(s.box.plans)):
        if stars_for(s, plan, other) and counts(s, seat, plan, other):
            cite("MW-BLD-MUS-01")
            stars += stars_for(s, plan, other) * s.box.counts_as[other]
    return stars


@question("museum-icon")
def stars_for(s: Position, plan: Plan, other: Plan) -> int:
    """The stars that a building gives for another one, if that is of the type on its card."""
    return s.box.stars_for[plan][other]


def stars_of(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars of a building: the printed ones, those that its text adds, less what a Landfill takes."""
    box = s.box
    stars = box.stars[plan] + museum_stars(s, seat, plan)
    if box.stars_per_stored[plan]:
        cite("MW-BLD-GAL-02")
        stars += box.stars_per_stored[plan] * s.stored[plan]
    if box.stars_per_building[plan]:
        cite("MW-BLD-OBE-01")
        stars += box.stars_per_building[plan] * buildings_counted(s, seat, plan)
    if box.stars_per_plan[plan]:
        cite("MW-BLD-VAU-01")
        stars += box.stars_per_plan[plan] * plan_count(s, seat)
    for landfill in box.landfills:
        if stars_taken(s, landfill, plan) and serves(s, seat, landfill):
            cite("MW-BLD-LAN-01")
            stars = dimmed(s, stars, stars_taken(s, landfill, plan))
    return stars


@question("landfill-icon")
def stars_taken(s: Position, landfill: Plan, plan: Plan) -> int:
    """The stars that a Landfill takes from a building, if that is of the type on its card."""
    return s.box.dims[landfill][plan]


@question("landfill-minimum")
def dimmed(s: Position, stars: int, taken: int) -> int:
    """What a Landfill leaves of the stars of one building: no less than zero."""
    cite("MW-BLD-LAN-02")
    return max(stars - taken, 0)


def stars_in(s: Position, seat: Seat) -> int:
    """The stars of a whole neighbourhood, which are never fewer than none."""
    stars = sum(stars_of(s, seat, plan) for plan in range(len(s.box.plans)) if is_building(s, seat, plan))
    return max(stars, 0)


def neighbourhood_size(s: Position, seat: Seat) -> int:
    """Buildings and plans together, as the tie-break counts them; a Bridge is two buildings."""
    buildings = sum(s.box.counts_as[plan] for plan in range(len(s.box.plans)) if is_building(s, seat, plan))
    return buildings + size_of_plans(s, seat)


@question("second-neighbourhood")
def size_of_plans(s: Position, seat: Seat) -> int:
    """What unbuilt plans add to the size of a neighbourhood, which is all that lies before a player."""
    return sum(size_of_plan(s, plan) for plan in range(len(s.box.plans)) if is_plan(s, seat, plan))


@question("bridge-unbuilt")
def size_of_plan(s: Position, plan: Plan) -> int:
    """What one unbuilt plan adds: one, for even a Bridge is no building yet."""
    return 1
