"""The board of Gold Mine as SVG: tiles with their tunnels, gold, water, mud, the ladder and the miners."""

from __future__ import annotations

from ludex.model.drawing import SEATS, Drawing

from .components import MOST_TUNNELS
from .picture import situation
from .state import ENTRANCE, Phase, Position, reaches

TILE = 64
MIDDLE = TILE / 2
STUB = 14
WAY = 14
EDGE = ((MIDDLE, 0.0), (TILE, MIDDLE), (MIDDLE, TILE), (0.0, MIDDLE))
INWARD = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
ROCK, TUNNEL, RIM = "#6e5a48", "#d9c7a3", "#3f3226"
GOLD, WATER, MUD, CAVE = "#f1c40f", "#5dade2", "#7b4a1e", "#e8dcc2"


def draw_table(s: Position, _seat: int | None) -> str:
    """The whole mine, north up, and what every player has; nothing of it is hidden."""
    sheet = Drawing(_caption(s))
    sheet.words(0, 14, situation(s), size=15, bold=True)
    cells = range(s.placed)
    west, north = min(s.x[slot] for slot in cells), max(s.y[slot] for slot in cells)
    south = min(s.y[slot] for slot in cells)
    for slot in cells:
        left, top = (s.x[slot] - west) * TILE, 28 + (north - s.y[slot]) * TILE
        sheet.shape(left, top, TILE, TILE, _tile(s, slot))
    bottom = 28 + (north - south + 1) * TILE
    for seat in range(s.box.players):
        bottom += 28
        sheet.token(12, bottom, s.box.seat_names[seat], seat=seat)
        sheet.words(32, bottom + 5, _belongings(s, seat))
    sheet.words(
        0, bottom + 34, "Yellow: nugget. H-shape: ladder. Blue: secret passage. Brown pool: mud.", size=11
    )
    return sheet.svg()


def _belongings(s: Position, seat: int) -> str:
    tokens = f"{s.gold_tokens[seat]} gold tokens, {s.bat_tokens[seat]} bat tokens"
    mud = ", in mud" if s.stuck[seat] else ""
    return f"{s.nuggets[seat]} of {s.box.needed} nuggets, {tokens}{mud}"


def _caption(s: Position) -> str:
    gold = ", ".join(f"{s.box.seat_names[seat]} {count}" for seat, count in enumerate(s.nuggets))
    return f"Gold Mine: {s.placed} tiles, nuggets {gold}, {s.box.needed} needed"


def _tile(s: Position, slot: int) -> str:
    kind = s.kind[slot]
    patterns = s.box.patterns
    parts = [f'<rect width="{TILE}" height="{TILE}" fill="{ROCK}" stroke="{RIM}"/>']
    if patterns.cavern[kind]:
        parts.append(f'<rect x="6" y="6" width="{TILE - 12}" height="{TILE - 12}" rx="16" fill="{CAVE}"/>')
    for tunnel in range(MOST_TUNNELS):
        sides = [side for side in range(4) if reaches(s, slot, side) == tunnel]
        if sides:
            parts.append(_tunnel(sides))
            parts.extend(_things(s, slot, tunnel, sides))
    if slot == ENTRANCE:
        parts.append(_ladder())
    parts.append(f'<text x="4" y="11" font-size="9" fill="{CAVE}">{slot}</text>')
    parts.extend(_miners(s, slot))
    return "".join(parts)


def _spot(sides: list[int]) -> tuple[float, float]:
    """The point of a tunnel at which things lie: its middle, or the end of a stub, or inside a bend."""
    x = sum(EDGE[side][0] for side in sides) / len(sides)
    y = sum(EDGE[side][1] for side in sides) / len(sides)
    if len(sides) == 1:
        dx, dy = INWARD[sides[0]]
        return x + dx * STUB, y + dy * STUB
    return (x + MIDDLE) / 2, (y + MIDDLE) / 2


def _tunnel(sides: list[int]) -> str:
    """A tunnel with dark walls, so that one that crosses another without joining it is seen to."""
    way = _way(sides)
    walls = f'<path d="{way}" fill="none" stroke="{RIM}" stroke-width="{WAY + 4}"/>'
    floor = f'<path d="{way}" fill="none" stroke="{TUNNEL}" stroke-width="{WAY}" stroke-linejoin="round"/>'
    return walls + floor


def _way(sides: list[int]) -> str:
    (x, y) = EDGE[sides[0]]
    if len(sides) == 1:
        end_x, end_y = _spot(sides)
        return f"M{x:g} {y:g} L{end_x:g} {end_y:g}"
    if len(sides) == 2:
        to_x, to_y = EDGE[sides[1]]
        return f"M{x:g} {y:g} Q{MIDDLE:g} {MIDDLE:g} {to_x:g} {to_y:g}"
    arms = [f"M{EDGE[side][0]:g} {EDGE[side][1]:g} L{MIDDLE:g} {MIDDLE:g}" for side in sides]
    return " ".join(arms)


def _things(s: Position, slot: int, tunnel: int, sides: list[int]) -> list[str]:
    kind, patterns = s.kind[slot], s.box.patterns
    x, y = _spot(sides)
    parts = []
    if patterns.mud[MOST_TUNNELS * kind + tunnel] and s.box.mud:
        parts.append(
            f'<ellipse cx="{x:g}" cy="{y:g}" rx="9" ry="6" fill="{MUD}"><title>mud</title></ellipse>'
        )
    if patterns.passage[kind] == tunnel:
        parts.append(
            f'<ellipse cx="{x + 9:g}" cy="{y + 9:g}" rx="8" ry="5" fill="{WATER}">'
            "<title>secret passage</title></ellipse>"
        )
    if patterns.chamber[kind] and patterns.gold[kind] == tunnel:
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{CAVE}" stroke="{RIM}"/>')
        if s.nugget[slot]:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{GOLD}"><title>nugget</title></circle>')
    return parts


def _ladder() -> str:
    rungs = " ".join(f"M26 {y} L38 {y}" for y in range(18, 48, 6))
    return f'<path d="M26 14 L26 50 M38 14 L38 50 {rungs}" stroke="{RIM}" stroke-width="2.5" fill="none"/>'


def _miners(s: Position, slot: int) -> list[str]:
    if s.phase < Phase.MOVEMENT:
        return []
    parts = []
    here = [seat for seat in range(s.box.players) if s.at[seat] == slot]
    for place, seat in enumerate(here):
        sides = [side for side in range(4) if reaches(s, slot, side) == s.tunnel[seat]]
        x, y = _spot(sides)
        x += 9 * (place - (len(here) - 1) / 2)
        parts.append(
            f'<g><circle cx="{x:g}" cy="{y:g}" r="6.5" fill="{SEATS[seat]}" stroke="#000000"/>'
            f'<text x="{x:g}" y="{y + 3:g}" font-size="8" text-anchor="middle" fill="#ffffff">'
            f"{s.box.seat_names[seat]}</text></g>"
        )
    return parts
