"""Of a table that came about people tell a few things; such a table is never refused as impossible."""

from __future__ import annotations

from random import Random

import pytest
from ludex.model.games import load_game
from ludex.model.play import settle, step
from ludex.solver.judge.position import lay_over, refuse_impossible

MINE = ("x", "y", "kind", "rotation", "nugget")
FIELDS = {
    "project-mine": (
        *("turn", "phase", "era", "hand", "discard", "deck", "use_area", "credits", "coins", "resource"),
        *("penalties", "contracts", "progress", "excluded", "market", "company", "starter", "buys"),
        *("played", "declared", "last_round", "contract_used", "ability_used"),
    ),
    "gold-mine": (
        *("turn", "phase", "nugget", "at", "nuggets", "gold_tokens", "moved", "collected", "challenged"),
        *("steps", "placed", "starter", "kind"),
    ),
}
PHASES = {"project-mine": {"action"}, "gold-mine": {"movement", "action"}}
"""In which a table is looked at."""


def came_about(table, luck: Random, most: int, phases: set[str]):
    """A position of a game played at random in which somebody decides, in one of the phases."""
    state = settle(table, table.start()).after
    found = None
    for _move in range(most):
        who = table.to_act(state)
        moves = table.legal(state) if who >= 0 else []
        if table.over(state):
            break
        state = step(table, state, luck.choice(moves) if moves else table.draw(state, luck)).after
        if table.to_act(state) >= 0 and table.schema.to_data(state)["phase"] in phases:
            found = state
    return found


def said_of(data: dict, fields: list[str], seat: str, *, of_one: bool) -> dict:
    """What is told of some fields; of the things that players have only what one of them has."""
    said = {}
    for field in fields:
        value = data[field]
        if field in MINE:
            said |= {one: {k: v for k, v in data[one].items() if 0 < int(k) < data["placed"]} for one in MINE}
        elif of_one and isinstance(value, dict) and seat in value:
            said[field] = {seat: value[seat]}
        else:
            said[field] = value
    return said


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_table_that_came_about_and_is_told_in_part_is_not_refused(name, seed):
    game = load_game(name)
    table = game.table(game.configurations["full"])
    luck = Random(seed)
    state = None
    while state is None:
        state = came_about(table, luck, luck.choice((40, 120, 260)), PHASES[name])
    data = table.schema.to_data(state)
    for _telling in range(3):
        fields = luck.sample(FIELDS[name], luck.randint(2, 7))
        fields += ["kind"] if "at" in fields else []
        said = said_of(data, ["turn", "phase", *fields], data["turn"], of_one=luck.random() < 0.6)
        laid, _granted = lay_over(table, said, table.start(), played=False)
        refuse_impossible(table, laid, said)
