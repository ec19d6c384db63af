"""The table of Mint Works as text, for one seat's eyes or for everybody's."""

from __future__ import annotations

from .box import LOCATIONS
from .components import LOCATION_NAMES
from .plans import neighbourhood_size, stars_in, stars_of
from .state import Phase, Place, Position
from .view import unseen_in_supply
from .wording import counted, location_text, plan_text


def picture(s: Position, seat: int | None) -> str:
    """Locations, plan supply and neighbourhoods; what the seat may not see must be blanked before."""
    lines = [headline(s), "", "Locations", *location_lines(s), "", *supply_lines(s), ""]
    for other in range(s.box.seats):
        lines += neighbourhood_lines(s, other, seat)
    return "\n".join(lines)


def headline(s: Position) -> str:
    """The phase, who is on turn and how many mints are left."""
    name = s.box.seat_names
    parts = [
        Phase(s.phase).name.lower(),
        f"{name[s.turn]} to act" if s.phase == Phase.DEVELOPMENT else "",
        f"{name[s.token]} holds the starting player token",
        f"{counted(max(s.mint_supply, 0), 'mint')} in the supply",
        f"{counted(-s.mint_supply, 'substitute')} in use" if s.mint_supply < 0 else "",
        f"{counted(s.gone, 'mint')} out of the game" if s.gone else "",
    ]
    return ", ".join(part for part in parts if part)


def location_lines(s: Position) -> list[str]:
    """One line for each location in play."""
    lines = []
    for location in LOCATIONS:
        deed = s.box.location_kind[location] == "deed" and s.box.in_box[location]
        if not s.open[location] and not deed:
            continue
        used, spaces = s.used[location], s.box.spaces[location]
        boxes = "[x]" * used + ("[-]" if s.blocked[location] else "[ ]") * (spaces - used)
        state = boxes if s.open[location] else "closed"
        laid = f", {counted(s.laid[location], 'mint')} there" if s.laid[location] else ""
        lines.append(f"  {LOCATION_NAMES[location]:<19} {state:<10} {location_text(s.box, location)}{laid}")
    return lines


def supply_lines(s: Position) -> list[str]:
    """The plan supply, in solitaire from the deck outwards, and the deck."""
    supply = [plan for plan in range(len(s.box.plans)) if s.place[plan] == Place.SUPPLY]
    supply.sort(key=lambda plan: s.slot[plan])
    unknown = sum(1 for place in s.place if place == Place.DECK) - sum(s.unseen) - unseen_in_supply(s)
    unseen = unseen_in_supply(s)
    hidden = [f"  {unseen} that you have not seen"] if unseen else []
    bottom = ", ".join(s.box.plans[plan] for plan in s.bottom)
    below = f", and under them {bottom}" if bottom else ""
    rows = [f"  {plan_text(s.box, plan)}" for plan in supply]
    return ["Plan supply", *rows, *hidden, f"Deck: {unknown} unknown{below}"]


def neighbourhood_lines(s: Position, other: int, seat: int | None) -> list[str]:
    """A seat's mints, plans and buildings."""
    card = s.box.opponent_card
    who = card.title if card is not None and other == s.box.opponent else ""
    you = "you" if other == seat else ""
    remark = ", ".join(part for part in (who, you) if part)
    unlimited = s.box.unlimited and other == s.box.opponent
    mints = "unlimited mints" if unlimited else counted(s.mints[other], "mint")
    size = neighbourhood_size(s, other) + s.unseen[other]
    lines = [
        f"{s.box.seat_names[other]}{f' ({remark})' if remark else ''}: "
        f"{mints}, {counted(stars_in(s, other), 'star')}, size {size}"
    ]
    for plan in range(len(s.box.plans)):
        if s.owner[plan] != other:
            continue
        if s.place[plan] == Place.BUILT:
            worth = counted(stars_of(s, other, plan), "star")
            stored = f", {counted(s.stored[plan], 'mint')} on it" if s.stored[plan] else ""
            lines.append(f"  built  {s.box.plans[plan]} ({worth}{stored})")
        else:
            secret = ", unseen by others" if s.secret[plan] else ""
            lines.append(f"  plan   {plan_text(s.box, plan)}{secret}")
    if s.unseen[other]:
        lines.append(f"  plan   {s.unseen[other]} that you have not seen")
    return lines
