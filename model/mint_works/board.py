"""The table drawn: locations with the mints on them, the plan supply, and every neighbourhood."""

from __future__ import annotations

from ludex.model.drawing import Drawing

from .box import LOCATIONS
from .components import LOCATION_NAMES
from .picture import headline
from .plans import stars_in, stars_of
from .state import Place, Position
from .view import view
from .wording import counted


def draw_table(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes, or for everybody's."""
    shown = s if seat is None else view(s.copy(), seat)
    sheet = Drawing(headline(s))
    sheet.words(0, 14, sheet.caption, size=14, bold=True)
    bottom = _locations(sheet, shown, 28)
    supply = [plan for plan in range(len(s.box.plans)) if shown.place[plan] == Place.SUPPLY]
    supply.sort(key=lambda plan: s.slot[plan])
    sheet.words(0, bottom + 22, "Plan supply", bold=True)
    bottom = sheet.cards(0, bottom + 30, [_plan(s, plan) for plan in supply]) if supply else bottom + 30
    for other in range(s.box.seats):
        bottom = _neighbourhood(sheet, shown, other, bottom + 14)
    return sheet.svg()


def _locations(sheet: Drawing, s: Position, top: float) -> float:
    laid = []
    for location in LOCATIONS:
        deed = s.box.location_kind[location] == "deed" and s.box.in_box[location]
        if s.open[location] or deed:
            spaces = s.box.spaces[location]
            used = f"{s.used[location]} of {spaces} taken" if s.open[location] else "closed"
            mints = counted(s.laid[location], "mint") + " there" if s.laid[location] else "no mints"
            laid.append((LOCATION_NAMES[location], used, mints))
    sheet.words(0, top + 12, "Locations", bold=True)
    return sheet.cards(0, top + 20, laid)


def _neighbourhood(sheet: Drawing, s: Position, seat: int, top: float) -> float:
    sheet.token(12, top + 12, s.box.seat_names[seat], seat=seat)
    unlimited = s.box.unlimited and seat == s.box.opponent
    mints = "unlimited mints" if unlimited else counted(s.mints[seat], "mint")
    sheet.words(32, top + 17, f"{mints}, {counted(stars_in(s, seat), 'star')}", bold=True)
    own = [plan for plan in range(len(s.box.plans)) if s.owner[plan] == seat]
    built = [plan for plan in own if s.place[plan] == Place.BUILT]
    waiting = [plan for plan in own if s.place[plan] == Place.PLAN]
    bottom = top + 28
    if built:
        standing = [(s.box.plans[plan], counted(stars_of(s, seat, plan), "star")) for plan in built]
        bottom = sheet.cards(32, bottom, standing) + 8
    if waiting:
        bottom = sheet.cards(32, bottom, [_plan(s, plan) for plan in waiting], faded=True) + 8
    if s.unseen[seat]:
        sheet.words(32, bottom + 14, f"and {counted(s.unseen[seat], 'plan')} that nobody else has seen")
        bottom += 20
    return bottom


def _plan(s: Position, plan: int) -> tuple[str, ...]:
    return s.box.plans[plan], f"{counted(s.box.cost[plan], 'mint')}, {counted(s.box.stars[plan], 'star')}"
