"""The mine as text: tiles with their tunnels, nuggets, passages and mud, the miners, and what everybody has.

A tile is three lines of seven signs; dots fill it, so that the bare table shows between tiles.

    $~·│··7     $ a nugget (o: chamber already empty), ~ a secret passage, % mud, H the ladder, C a cavern
    ───┘···     arms of the same line style are connected: thin, heavy, dotted, finely dotted
    ·A·····     A stands in the thin tunnel, a in the heavy one; 7: the number of the tile
"""

from __future__ import annotations

from .box import STACK_NAMES
from .components import SIDES
from .state import (
    EAST,
    ENTRANCE,
    NORTH,
    Contest,
    Errand,
    Phase,
    Position,
    is_free,
    reaches,
)

UPRIGHT = "│┃┆┊"
LEVEL = "─━┄┈"
JOINTS = {
    "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘",
    "NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
FILL = "·"
WIDTH = 7


def tile_lines(s: Position, slot: int) -> list[str]:
    """A placed tile as three lines of text."""
    arms = [reaches(s, slot, side) for side in range(4)]
    north, east, south, west = arms
    used = {arm for arm in arms if arm >= 0}
    middle = "╳"
    if len(used) == 1:
        middle = JOINTS["".join(name for name, arm in zip(SIDES, arms, strict=True) if arm >= 0)]
    here = [seat for seat in range(s.box.players) if s.at[seat] == slot and s.phase >= Phase.MOVEMENT]
    miners = "".join(_miner(s, seat) for seat in here)
    left, right = miners[:3], miners[3:]
    return [
        _marks(s, slot).ljust(3, FILL) + (UPRIGHT[north] if north >= 0 else FILL) + str(slot).rjust(3, FILL),
        (LEVEL[west] if west >= 0 else FILL) * 3 + middle + (LEVEL[east] if east >= 0 else FILL) * 3,
        left.ljust(3, FILL) + (UPRIGHT[south] if south >= 0 else FILL) + right.ljust(3, FILL),
    ]


def _miner(s: Position, seat: int) -> str:
    name = s.box.seat_names[seat]
    return name if s.tunnel[seat] == 0 else name.lower()


def _marks(s: Position, slot: int) -> str:
    patterns, kind = s.box.patterns, s.kind[slot]
    marks = ""
    if slot == ENTRANCE:
        marks += "H"
    if patterns.cavern[kind]:
        marks += "C"
    if patterns.chamber[kind]:
        marks += "$" if s.nugget[slot] else "o"
    if patterns.passage[kind] >= 0:
        marks += "~"
    if patterns.muddy[kind] and s.box.mud:
        marks += "%"
    return marks


def board(s: Position) -> str:
    """All placed tiles where they lie, with the coordinates at the edge."""
    cells = {(s.x[slot], s.y[slot]): slot for slot in range(s.placed)}
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    ys = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    lines = []
    for y in ys:
        rows = [[" " * WIDTH for _ in xs] for _ in range(3)]
        for column, x in enumerate(xs):
            if (x, y) in cells:
                for row, text in enumerate(tile_lines(s, cells[x, y])):
                    rows[row][column] = text
        for row, parts in enumerate(rows):
            label = f"{y:>4} " if row == 1 else " " * 5
            lines.append((label + " ".join(parts)).rstrip())
    lines.append(" " * 5 + " ".join(str(x).center(WIDTH) for x in xs).rstrip())
    return "\n".join(lines)


def tile_words(s: Position, kind: int) -> str:
    """A kind of tile in words: its name and its tunnels as printed."""
    tunnels = []
    for number in range(4):
        sides = [
            name for side, name in enumerate(SIDES) if s.box.patterns.tunnel_at[side][4 * kind] == number
        ]
        if sides:
            tunnels.append("".join(sides))
    return f"{s.box.patterns.names[kind]} ({' and '.join(tunnels)})"


def situation(s: Position) -> str:
    """Whose turn it is and what is going on, in a sentence."""
    name = s.box.seat_names
    if s.phase == Phase.OVER:
        who = f": {name[s.winner]} is out with enough gold" if s.winner >= 0 else ""
        return f"The game is over{who}."
    words = {
        Phase.DEAL: "the open tiles are dealt",
        Phase.ROLL_OFF: "the players roll for the start",
        Phase.TAKE: f"{name[s.turn]} takes a tile",
        Phase.DRAW: f"{name[s.turn]} turns over a tile from {STACK_NAMES[s.from_stack]}",
        Phase.PLACE: f"{name[s.turn]} places {tile_words(s, s.drawn) if s.drawn >= 0 else 'a tile'}",
        Phase.DESCEND: "the miners go down",
        Phase.MOVEMENT: f"{name[s.turn]} chooses how to move",
        Phase.ROLL: f"a die is rolled for miner {name[s.miner]}",
        Phase.PASSAGE_ROLL: f"{name[s.turn]} rolls for the secret passage",
        Phase.CROSSING: f"the passage is safe for {name[s.turn]}; lower die {s.steps}",
        Phase.STEPS: f"{name[s.mover]} moves miner {name[s.miner]}, {s.steps} left "
        f"({Errand(s.errand).name.lower().replace('_', ' ')})",
        Phase.ACTION: f"{name[s.turn]} acts",
        Phase.CONTEST: f"{name[s.turn]} challenges {name[s.defender]} ({Contest(s.contest).name.lower()}), "
        f"{s.attack_wins}:{s.defence_wins}",
        Phase.CHAMBER: f"{name[s.mover]} hides the nugget of {name[s.miner]}",
        Phase.TURN_END: f"the turn of {name[s.turn]} ends",
    }
    return words[Phase(s.phase)][0].upper() + words[Phase(s.phase)][1:] + "."


def open_ends(s: Position) -> int:
    """How many tunnels of the mine lead to a cell where no tile lies yet."""
    return sum(
        1
        for slot in range(s.placed)
        for side in range(4)
        if reaches(s, slot, side) >= 0 and is_free(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
    )


def picture(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes; all of it is open."""
    lines = [board(s), ""]
    for player in range(s.box.players):
        mark = "*" if player == seat else " "
        own = [
            f"{count} {s.box.patterns.names[kind]}"
            for kind, count in enumerate(s.open_tiles[player])
            if count > 0
        ]
        partner = f", team {s.box.team[player] + 1}" if s.box.alliance else ""
        lines.append(
            f"{mark}{s.box.seat_names[player]}  nuggets {s.nuggets[player]}/{s.box.needed}{partner}  "
            f"gold tokens {s.gold_tokens[player]}  bat tokens {s.bat_tokens[player]}"
            + ("  in mud" if s.stuck[player] else "")
            + (f"  open tiles: {', '.join(own)}" if own else "")
        )
    stacks = ", ".join(
        f"{STACK_NAMES[stack]} {s.face_down[stack] + sum(s.returned[stack]) + sum(s.set_aside[stack])}"
        for stack in range(s.box.stacks)
    )
    lines.append(f" Stacks: {stacks}.  Nuggets in the box: {s.supply}.  Open ends: {open_ends(s)}.")
    lines.append(" " + situation(s))
    return "\n".join(lines)
