"""The boxes in which two sides are compared: the same ones for both, with what the edit touches in each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from ludex.model.box import Configuration
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Table

from ..setups import places
from ..survey.games import LARGE, instances
from .identity import Identity, Touched
from .lockstep import LockStep, Seen
from .machine import Written, machine_for
from .side import Side

CAN_BE = " can be set up in "


@dataclass
class Ground:
    """One set-up on both sides."""

    name: str
    left: Table
    right: Table
    once: bool = False
    """Whether it was set up for a single game, so that compiling its rules does not pay."""

    @property
    def players(self) -> int:
        """How many play."""
        return self.left.box.players

    @property
    def real(self) -> bool:
        """Whether it is the box as it comes."""
        return self.left.box.configuration.components is None

    @cached_property
    def identity(self) -> Identity:
        """What of the rules is the same."""
        return Identity(self.left, self.right)

    @cached_property
    def touched(self) -> dict[str, Touched]:
        """The pieces of the rules that differ in code or data, with what differs."""
        return {name: piece for name, piece in self.identity.pieces().items() if piece}

    @cached_property
    def renamed(self) -> dict[str, str]:
        """Rules that only go by another name."""
        return self.identity.renamed_rules()

    @cached_property
    def lock(self) -> LockStep:
        """Both tables in lock step."""
        made = Written if self.once else machine_for
        return LockStep(made(self.left), made(self.right), self.renamed)

    @property
    def seen(self) -> Seen:
        """What was compared so far; nothing yet where the two tables were not begun."""
        return self.lock.seen if "lock" in vars(self) else Seen()

    @cached_property
    def large(self) -> bool:
        """Whether everything takes long here."""
        return instances(self.left) > LARGE


def grounds(left: Side, right: Side, only: Collection[str] = ()) -> tuple[list[Ground], list[str]]:
    """Every set-up that both sides know, or those named; and in words those that one side refuses."""
    found, refused = [], []
    shared = dict(_shared(left, right))
    for name in only:
        if name not in shared:
            raise unknown("configuration", "configuration", name, shared)
    for name, (mine, theirs) in shared.items():
        if only and name not in only:
            continue
        tables = [_table(left, mine), _table(right, theirs)]
        if isinstance(tables[0], Table) and isinstance(tables[1], Table):
            found.append(Ground(name, tables[0], tables[1]))
        elif isinstance(tables[0], Table) or isinstance(tables[1], Table):
            why = next(table for table in tables if isinstance(table, str))
            only = left.label if isinstance(tables[0], Table) else right.label
            refused.append(f"{name}{CAN_BE}{only} only ({why.rstrip('.')})")
    return found, refused


def _shared(
    left: Side, right: Side
) -> Iterator[tuple[str, tuple[Configuration | None, Configuration | None]]]:
    mine, theirs = places(left.game), places(right.game)
    for name in {**mine, **theirs}:
        one, other = mine.get(name), theirs.get(name)
        named = name in left.game.configurations or name in right.game.configurations
        yield name, (one, other) if named else (one or other, other or one)


def _table(side: Side, made: Configuration | None) -> Table | str:
    if made is None:
        return "there is no such configuration"
    try:
        return side.table(made)
    except BadInput as refused:
        return str(refused)
