"""The face-down stacks: whether there is a tile to take, and from which stack it may be taken."""

from __future__ import annotations

from ludex.model.rule import require

from .state import Phase, Position, Stage


def may_dig(s: Position, seat: int) -> None:
    """Only the player on turn takes a tile: in development always, in production as the movement."""
    require(s.turn == seat, "GM-FLOW-02")
    require(s.phase == Phase.TAKE or s.phase == Phase.MOVEMENT, "GM-TURN-02")
    require(not s.barred, "GM-TILE-04")
    s.passes = 0


def drawable(s: Position, stack: int) -> bool:
    """Whether a stack holds a tile that has not been refused during this dig."""
    return s.unknown[stack] > 0 or any(s.known[stack][kind] > 0 for kind in range(s.box.kinds))


def may_take_from(s: Position, stack: int) -> bool:
    """Which stack a tile may be taken from: the development stack first, later the others."""
    if s.stage == Stage.DEVELOPMENT:
        if s.redraw and s.box.reading("replacement-stack") == "any":
            return True
        return stack == 0 or (not drawable(s, 0) and s.box.reading("development-short") == "fill-up")
    return stack != 0 or s.box.reading("development-left-over") == "stays"


def some_stack_left(s: Position) -> bool:
    """Whether any tile can still be taken."""
    return any(may_take_from(s, stack) and drawable(s, stack) for stack in range(s.box.stacks))
