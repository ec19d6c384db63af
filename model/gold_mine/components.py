"""Tiles and figures of Gold Mine: `components.toml` checked and turned into tables for the rules."""

from __future__ import annotations

from typing import Any, Literal

from ludex.model.toml import Strict, validated
from pydantic import Field, field_validator, model_validator

SIDES = "NESW"
MOST_TUNNELS = 4
Source = Literal["rulebook", "public", "assumed"]


class Number(Strict):
    """One figure and where it comes from."""

    value: int = Field(ge=0, le=1000)
    source: Source = "assumed"


class Numbers(Strict):
    """One figure for each number of players (or teams), and where they come from."""

    value: tuple[int, ...]
    source: Source = "assumed"

    @field_validator("value")
    @classmethod
    def _at_least_one(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if not value or min(value) < 1:
            raise ValueError("every number of nuggets needed must be at least 1")
        return value


class Figures(Strict):
    """Everything in the box that is only counted."""

    nuggets: Number
    gold_tokens: Number
    bat_tokens: Number
    miners: Number
    dice: Number
    die_sides: Number
    gold_tokens_each: Number
    bat_tokens_each: Number
    development_tiles: Number
    needed: Numbers
    needed_by_team: Numbers

    @model_validator(mode="after")
    def _playable(self) -> Figures:
        if not 1 <= self.die_sides.value <= 20:
            raise ValueError(f"a die of {self.die_sides.value} sides; from 1 to 20 can be rolled")
        if self.dice.value < 2:
            raise ValueError("crossing a secret passage takes two dice")
        if len(self.needed.value) != 5:
            raise ValueError("needed wants five numbers, for 2, 3, 4, 5 and 6 players")
        if len(self.needed_by_team.value) != 2:
            raise ValueError("needed_by_team wants two numbers, for 4 and 6 players")
        return self


class Tile(Strict):
    """One kind of tile: its connected tunnels by the sides they reach, and what lies in them."""

    name: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    kind: Literal["entrance", "chamber", "tunnel", "cavern"]
    tunnels: tuple[str, ...]
    passage: str = ""
    mud: tuple[str, ...] = ()
    gold: str = ""
    count: int = Field(ge=0, le=1000)
    source: Source = "assumed"

    @model_validator(mode="after")
    def _drawn_properly(self) -> Tile:
        sides = "".join(self.tunnels)
        if not self.tunnels or "" in self.tunnels:
            raise ValueError(f"tile {self.name} has no tunnel or an empty one")
        for side in sides:
            if side not in SIDES:
                raise ValueError(f"tile {self.name} has a side {side!r}; the sides are N, E, S and W")
        if len(set(sides)) < len(sides):
            raise ValueError(f"tile {self.name} names a side twice; a side belongs to one tunnel")
        for marked in (self.passage, self.gold, *self.mud):
            if marked and marked not in self.tunnels:
                raise ValueError(f"tile {self.name} marks {marked!r}, which is none of its tunnels")
        if self.kind == "cavern" and len(self.tunnels) > 1:
            raise ValueError(f"cavern {self.name} has several tunnels; a cavern is one open space")
        if self.gold and self.kind != "chamber":
            raise ValueError(f"tile {self.name} holds gold but is no chamber")
        if self.kind == "entrance" and (self.passage or self.mud):
            raise ValueError(f"entrance {self.name} cannot have a passage or mud")
        return self


class Components(Strict):
    """The whole box."""

    figures: Figures
    tile: tuple[Tile, ...]

    @model_validator(mode="after")
    def _one_entrance_and_no_name_twice(self) -> Components:
        names = [tile.name for tile in self.tile]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"tile {name} stands twice")
        entrances = [tile for tile in self.tile if tile.kind == "entrance"]
        if len(entrances) != 1 or entrances[0].count != 1:
            raise ValueError("there must be exactly one entrance tile")
        if entrances[0] is not self.tile[0]:
            raise ValueError("the entrance tile must be listed first")
        if sum(tile.count for tile in self.tile) > 400:
            raise ValueError("more than 400 tiles")
        return self


def load_components(data: dict[str, Any], where: str) -> Components:
    """Check a component table, or say in a sentence what is wrong with it."""
    return validated(data, Components, where)


def turned(tunnel: str, quarter_turns: int) -> frozenset[int]:
    """The sides (0 north, 1 east, 2 south, 3 west) that a printed tunnel reaches on a turned tile."""
    return frozenset((SIDES.index(side) + quarter_turns) % 4 for side in tunnel)


class Patterns:
    """The tiles as tables of numbers, so that rules can look them up by a kind and a rotation.

    A face is a kind of tile in one of its four rotations: `4 * kind + rotation`.
    """

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.names = tuple(tile.name for tile in tiles)
        self.counts = tuple(tile.count for tile in tiles)
        self.chamber = tuple(tile.kind == "chamber" for tile in tiles)
        self.cavern = tuple(tile.kind == "cavern" for tile in tiles)
        self.mine_tunnel = tuple(tile.kind == "tunnel" for tile in tiles)
        self.passage = tuple(_index(tile, tile.passage) for tile in tiles)
        self.gold = tuple(
            _index(tile, tile.gold or tile.tunnels[0]) if tile.kind == "chamber" else -1 for tile in tiles
        )
        self.muddy = tuple(bool(tile.mud) for tile in tiles)
        self.mud = tuple(
            number < len(tile.tunnels) and tile.tunnels[number] in tile.mud
            for tile in tiles
            for number in range(MOST_TUNNELS)
        )
        self.turns = tuple(_different_rotations(tile) for tile in tiles)
        self.tunnel_at = tuple(
            tuple(_tunnel_reaching(tile, side, rotation) for tile in tiles for rotation in range(4))
            for side in range(4)
        )


def _index(tile: Tile, tunnel: str) -> int:
    return tile.tunnels.index(tunnel) if tunnel else -1


def _tunnel_reaching(tile: Tile, side: int, rotation: int) -> int:
    for number, tunnel in enumerate(tile.tunnels):
        if side in turned(tunnel, rotation):
            return number
    return -1


def _different_rotations(tile: Tile) -> int:
    def picture(rotation: int) -> frozenset[tuple[frozenset[int], bool, bool, bool]]:
        return frozenset(
            (turned(tunnel, rotation), tunnel == tile.passage, tunnel in tile.mud, tunnel == tile.gold)
            for tunnel in tile.tunnels
        )

    return next(turns for turns in (1, 2, 4) if picture(turns) == picture(0))
