"""Other card sets: components from a file instead of the game's own, all of them or only some tables."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .errors import BadInput, unknown
from .game import Game
from .naming import spelt
from .toml import parse_toml, read_text

MOST_ROWS = 1000
OURS_ALONE = "assumed"
"""The source of a figure for which somebody's card set names none."""
FORMERLY = frozenset({"needed_in_english"})
"""Figures that card sets had in earlier versions and that no rule reads any more: they are left out."""


def read_components(path: Path) -> dict[str, Any]:
    """The tables of a component file."""
    contents = parse_toml(read_text(path), str(path))
    if not contents:
        raise BadInput("components", "no components in this file", where=str(path))
    if isinstance(contents.get("game"), str):
        right = f"write {contents['game']}+{path} for the game"
        raise BadInput("components", "a revision, not a card set", where=str(path), right=right)
    return contents


def completed(given: Mapping[str, Any], own: Mapping[str, Any], names: Container[str] = ()) -> dict[str, Any]:
    """A card set with what it does not mention taken from another.

    A list (of cards, tiles, boards) replaces the whole list of that name; of a table of figures only
    those that are mentioned change. In the columns `names` words are spelt as the game spells its own.
    """
    whole = dict(own)
    for name, table in given.items():
        if name not in own:
            raise unknown("components", "table", name, own, where="components")
        mine = own[name]
        if isinstance(table, Mapping) and isinstance(mine, Mapping):
            whole[name] = _figures(table, mine, f"components.{name}")
        elif isinstance(table, list):
            if len(table) > MOST_ROWS:
                where = f"components.{name}"
                raise BadInput("components", f"{len(table)} rows", where=where, right=f"at most {MOST_ROWS}")
            whole[name] = [spelt(row, names) for row in table]
        else:
            whole[name] = table
    return whole


def _figures(given: Mapping[str, Any], own: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The figures of one table; what changes no longer comes from where the old figure came from."""
    given = {figure: value for figure, value in given.items() if figure in own or figure not in FORMERLY}
    for figure, value in given.items():
        if isinstance(own.get(figure), Mapping) and "value" in own[figure] and not isinstance(value, Mapping):
            given[figure] = {"value": value, "source": OURS_ALONE}
        if figure not in own and figure not in ("source", "sources"):
            raise unknown("components", "figure", figure, own, where=where)
    figures = {**own, **given}
    if isinstance(own.get("sources"), Mapping) and "sources" not in given:
        changed = dict.fromkeys((figure for figure in given if figure != "source"), OURS_ALONE)
        figures["sources"] = {**own["sources"], **changed}
    return figures


def with_components(game: Game, given: Mapping[str, Any]) -> Game:
    """The game with a card set in place of its own, and those of its configurations that it is enough for."""
    other = replace(game, card_set=completed(given, game.components, game.component_names))
    other.table()
    return other
