"""Plans and buildings: what they cost, how they count, and the stars they provide."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite

from .box import Location
from .state import Place, Plan, Position, is_building, is_plan


def is_at_work(s: Position, plan: Plan) -> bool:
    """Whether a card of a neighbourhood has its effect: a building, or perhaps an unbuilt plan too."""
    begins = s.box.reading("unbuilt-effects")
    early = begins == "from-the-start" or (begins == "unless-secret" and not s.secret[plan])
    return s.place[plan] == Place.BUILT or (early and s.place[plan] == Place.PLAN)


def serves(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a card changes what a seat pays or gets."""
    new = s.box.reading("new-building") == "next-round" and s.resolved[plan]
    for_all = s.box.reading("whose-effect") == "everybody"
    return is_at_work(s, plan) and not new and (s.owner[plan] == seat or for_all)


def is_charged_less(s: Position, seat: Seat) -> bool:
    """Whether a seat is one of those whose buildings make prices lower."""
    return seat != s.box.opponent or s.box.reading("opponent-discounts") == "like-a-player"


def with_trucks(s: Position, seat: Seat, price: int) -> int:
    """A price at the Supplier after a seat's discounts."""
    for truck in s.box.trucks:
        if serves(s, seat, truck) and is_charged_less(s, seat):
            cite("MW-BLD-TRU-01")
            least = s.box.supplier_least[truck]
            if price - s.box.supplier_discount[truck] < least:
                cite("MW-BLD-TRU-02")
            price = min(price, max(price - s.box.supplier_discount[truck], least))
    return price


def supplier_price(s: Position, seat: Seat, plan: Plan) -> int:
    """What a plan costs a seat at the Supplier."""
    cite("MW-LOC-SUP-02")
    return with_trucks(s, seat, s.box.cost[plan])


def builder_price(s: Position, seat: Seat) -> int:
    """What building costs a seat at the Builder."""
    price = s.box.location_cost[Location.BUILDER]
    for crane in s.box.cranes:
        if serves(s, seat, crane) and is_charged_less(s, seat):
            cite("MW-BLD-CRA-01")
            least = 1 if s.box.reading("crane-minimum") == "one" else 0
            price = min(price, max(price - s.box.builder_discount[crane], least))
    return price


def arrives_built(s: Position, seat: Seat) -> bool:
    """Whether what a seat buys at the Supplier arrives as a building."""
    return any(serves(s, seat, assembler) for assembler in s.box.assemblers)


def building_count(s: Position, seat: Seat) -> int:
    """The buildings of a neighbourhood, for effects that count them."""
    cite("MW-BLD-BRI-01")
    everywhere = s.box.reading("bridge-reach") == "everywhere"
    return sum(
        s.box.counts_as[plan] if everywhere else 1
        for plan in range(len(s.box.plans))
        if is_building(s, seat, plan)
    )


def neighbourhood_size(s: Position, seat: Seat) -> int:
    """Buildings and plans together, as the tie-break counts them."""
    buildings = sum(s.box.counts_as[plan] for plan in range(len(s.box.plans)) if is_building(s, seat, plan))
    if s.box.reading("second-neighbourhood") == "face-up-only":
        return buildings
    if s.box.reading("bridge-unbuilt") == "two":
        return buildings + sum(
            s.box.counts_as[plan] for plan in range(len(s.box.plans)) if is_plan(s, seat, plan)
        )
    return buildings + plan_count(s, seat)


def plan_count(s: Position, seat: Seat) -> int:
    """The unbuilt plans of a neighbourhood."""
    return sum(1 for plan in range(len(s.box.plans)) if is_plan(s, seat, plan))


def stars_of(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars that a building provides in a seat's neighbourhood."""
    box = s.box
    computed = 0
    if box.stars_per_stored[plan]:
        cite("MW-BLD-GAL-02")
        computed += box.stars_per_stored[plan] * s.stored[plan]
    if box.stars_per_building[plan]:
        cite("MW-BLD-OBE-01")
        own = box.counts_as[plan] if box.reading("obelisk-itself") == "others" else 0
        computed += box.stars_per_building[plan] * (building_count(s, seat) - own)
    if box.stars_per_plan[plan]:
        cite("MW-BLD-VAU-01")
        computed += box.stars_per_plan[plan] * plan_count(s, seat)
    for other in range(len(box.plans)):
        counts = other != plan or box.reading("museum-itself") == "counts"
        bears = box.reading("museum-icon") != "with-mints" or s.stored[other] > 0
        if counts and bears and box.stars_for[plan][other] and is_building(s, seat, other):
            cite("MW-BLD-MUS-01")
            computed += box.stars_for[plan][other] * box.counts_as[other]
    dimmed = 0
    for landfill in box.landfills:
        bears = box.reading("landfill-icon") != "with-mints" or s.stored[plan] > 0
        reaches = plan != landfill or box.reading("landfill-itself") == "counts"
        here = is_at_work(s, landfill) and s.owner[landfill] == seat
        if reaches and bears and box.dims[landfill][plan] and here:
            cite("MW-BLD-LAN-01")
            times = box.counts_as[plan] if box.reading("landfill-on-bridge") == "twice" else 1
            dimmed += box.dims[landfill][plan] * times
    if box.reading("landfill-minimum") == "in-total":
        return box.stars[plan] + computed - dimmed
    if box.reading("landfill-computed") == "printed-only":
        return max(box.stars[plan] - dimmed, 0) + computed
    return max(box.stars[plan] + computed - dimmed, 0)


def stars_in(s: Position, seat: Seat) -> int:
    """The stars of a whole neighbourhood."""
    stars = sum(stars_of(s, seat, plan) for plan in range(len(s.box.plans)) if is_building(s, seat, plan))
    return max(stars, 0)
