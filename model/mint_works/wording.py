"""What a plan or a location does, in a few words made from its figures."""

from __future__ import annotations

from .box import Location, MintBox
from .components import PlanCard


def counted(number: int, thing: str) -> str:
    """A number of things in words: 1 mint, 2 mints."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def plan_text(box: MintBox, plan: int) -> str:
    """A plan with its type, its cost, its printed stars and its effect."""
    card = box.cards[plan]
    parts = [card.type, f"cost {card.cost}", counted(card.stars, "star"), *effects(card)]
    return f"{card.name} ({', '.join(parts)})"


def effects(card: PlanCard) -> list[str]:
    """What a building does, effect by effect."""
    effects = [
        (card.counts_as > 1, f"counts as {card.counts_as}"),
        (card.upkeep_mints, f"upkeep +{card.upkeep_mints}"),
        (card.upkeep_per_building, f"upkeep +{card.upkeep_per_building} per building"),
        (card.upkeep_shares, f"and +{card.upkeep_shares} for another player"),
        (card.upkeep_stores, f"upkeep {counted(card.upkeep_stores, 'mint')} on it"),
        (card.stars_per_stored, f"+{counted(card.stars_per_stored, 'star')} per mint on it"),
        (card.stars_per_building, f"+{counted(card.stars_per_building, 'star')} per building"),
        (card.stars_per_plan, f"+{counted(card.stars_per_plan, 'star')} per unbuilt plan"),
        (card.supplier_discount, f"Supplier {card.supplier_discount} cheaper"),
        (card.builder_discount, f"Builder {card.builder_discount} cheaper"),
        (card.arrives_built, "bought plans arrive built"),
        (card.opens, f"opens {card.opens}"),
        *(
            (1, f"+{counted(stars, 'star')} per {kind} building")
            for kind, stars in card.stars_per_type.items()
        ),
        *((1, f"{kind} buildings {counted(stars, 'star')} less") for kind, stars in card.dims.items()),
    ]
    return [words for applies, words in effects if applies]


def location_text(box: MintBox, location: Location) -> str:
    """What a space of a location costs, and what it gives."""
    cost = f"cost {box.location_cost[location]}"
    words = {
        Location.BUILDER: f"{cost}, build a plan",
        Location.SUPPLIER: "cost of the plan, take it from the supply",
        Location.LEADERSHIP_COUNCIL: f"{cost}, +{box.gains[location]} and the starting player token",
        Location.LOTTO: f"{cost}, the top plan of the deck",
        Location.CROWDFUNDER: f"{cost}, +{box.gains[location]}, all others +{box.others_gain[location]}",
        Location.RECYCLER: f"{cost}, give up a card for its cost and stars",
        Location.SWAP_MEET: f"{cost}, exchange a card with the supply",
        Location.TEMP_AGENCY: f"{box.surcharge} more than an occupied location, use that",
    }
    return words.get(location, f"{cost}, +{box.gains[location]}")
