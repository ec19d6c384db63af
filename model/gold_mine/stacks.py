"""The face-down stacks: whether there is a tile to take, and from which stack it may be taken."""

from __future__ import annotations

from ludex.model.rule import require

from .questions import question
from .state import Phase, Position, Stage

DEVELOPMENT_STACK = 0

development_is_filled_up = question.value("development-short", True)
"""Whether tiles of the other stacks make up the twenty, once the development stack is used up."""

any_stack_replaces = question.value("replacement-stack", False)
"""Whether a development tile that fits nowhere may be replaced from any stack."""


def is_on_turn(s: Position, seat: int) -> None:
    """Only the player on turn digs, in development and in production."""
    if s.stage == Stage.DEVELOPMENT:
        require(s.turn == seat, "GM-FLOW-02")
    else:
        require(s.turn == seat, "GM-FLOW-07")


def may_dig(s: Position, seat: int) -> None:
    """A tile is taken in development, and in production as a way to move."""
    is_on_turn(s, seat)
    require(s.phase == Phase.TAKE or s.phase == Phase.MOVEMENT, "GM-TURN-02")
    require(not s.dig_failed, "GM-TILE-04")


def drawable(s: Position, stack: int) -> bool:
    """Whether a stack holds a tile that has not been set aside during this dig."""
    return s.face_down[stack] > 0 or any(s.returned[stack][kind] > 0 for kind in range(s.box.kinds))


def may_take_from(s: Position, stack: int) -> bool:
    """Which stack a tile may be taken from: in development its own, later any."""
    if s.stage == Stage.PRODUCTION or stack == DEVELOPMENT_STACK:
        return True
    if s.searching and any_stack_replaces(s):
        return True
    return not drawable(s, DEVELOPMENT_STACK) and development_is_filled_up(s)


def some_stack_left(s: Position) -> bool:
    """Whether any tile can still be taken."""
    return any(may_take_from(s, stack) and drawable(s, stack) for stack in range(s.box.stacks))
