"""Everything that an author of a game needs, in one import line.

    from ludex.api import Box, Each, Game, Seat, State, move, require

- The game: `Game`, `Criterion`, `Box`, `Configuration`, `Table`, `Move`. Who acts: a seat, or `CHANCE`,
  `AUTOMATIC`, `OVER`.
- The position: `State` with fields of `Each` and `Pile` (`Limit`) over the domains `Seat`, `SeatOrNone`,
  `Amount`, `Signed`, and your own made by `indexed`, `between`, `enumeration`. `NONE` is nobody or nothing.
  `HIDDEN`, `OWNER_ONLY`, `known_by` and `BOOKKEEPING` say who can see a field.
- The rules: `move`, `chance`, `automatic`; inside them `require` and `cite`. What is forbidden raises
  `Illegal`.
- What the rulebook leaves open: `Questions`.
- What must be true: `always`, `each_step`, `at_end`, `can_always_end`, `Memory`, `Property`,
  `follows_defaults`, and the ready-made `laws`.
- In the Python file of a revision: `replaces`.
- Refusals: `BadInput`, one sentence that says what is wrong, where, and what would be right.
"""

from ludex.invariants import laws
from ludex.invariants.property import (
    Memory,
    Property,
    always,
    at_end,
    can_always_end,
    each_step,
    follows_defaults,
)
from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE, Amount, Seat, SeatOrNone, Signed, between, enumeration, indexed
from ludex.model.errors import BadInput
from ludex.model.game import AUTOMATIC, CHANCE, OVER, Criterion, Game, Move, Table
from ludex.model.question import Questions
from ludex.model.rule import Illegal, automatic, chance, cite, move, require
from ludex.model.state import BOOKKEEPING, HIDDEN, OWNER_ONLY, Each, Limit, Pile, State, known_by
from ludex.model.written import replaces

__all__ = [
    "AUTOMATIC",
    "BOOKKEEPING",
    "CHANCE",
    "HIDDEN",
    "NONE",
    "OVER",
    "OWNER_ONLY",
    "Amount",
    "BadInput",
    "Box",
    "Configuration",
    "Criterion",
    "Each",
    "Game",
    "Illegal",
    "Limit",
    "Memory",
    "Move",
    "Pile",
    "Property",
    "Questions",
    "Seat",
    "SeatOrNone",
    "Signed",
    "State",
    "Table",
    "always",
    "at_end",
    "automatic",
    "between",
    "can_always_end",
    "chance",
    "cite",
    "each_step",
    "enumeration",
    "follows_defaults",
    "indexed",
    "known_by",
    "laws",
    "move",
    "replaces",
    "require",
]
