"""Two readings side by side, breadth first: the first difference is the nearest there is."""

from __future__ import annotations

import pytest
from ludex.model.game import OVER, Table
from ludex.model.games import load_game
from ludex.model.play import attempt, begin
from ludex.model.state import State
from ludex.solver.budget import Budget
from ludex.solver.native import Disagreement, Family, NoCompiler
from ludex.solver.native.beside import confirm, first_difference
from ludex.solver.native.build import compiler

from tests.solver.native.test_readings import QUICKLY, under

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

GAME = load_game("mint-works")
TABLE = under(GAME, "tiny")
FAMILY = Family(TABLE, flags=QUICKLY)


def shared(one: State, other: State) -> list[tuple[object, object]]:
    names = one.schema.fields.keys() & other.schema.fields.keys()
    return [(getattr(one, name), getattr(other, name)) for name in sorted(names)]


def nearest(one: Table, other: Table) -> int | None:
    """How many moves the nearest difference takes, by trying everything at both; None: there is none."""
    layer = [(begin(one).after, begin(other).after)]
    if any(a != b for a, b in shared(*layer[0])):
        return 0
    known, depth = {tuple(state.packed() for state in layer[0])}, 0
    while layer:
        later, found = [], []
        for here, there in layer:
            who = one.to_act(here)
            if who != other.to_act(there):
                return depth
            if who == OVER:
                if one.standing(here)[:2] != other.standing(there)[:2]:
                    return depth
                continue
            for move in {*one.legal(here), *other.legal(there)}:
                steps = attempt(one, here, move), attempt(other, there, move)
                if steps[0] is None or steps[1] is None:
                    found.append(move)
                    continue
                after = steps[0].after, steps[1].after
                if any(a != b for a, b in shared(*after)):
                    found.append(move)
                elif (key := tuple(state.packed() for state in after)) not in known:
                    known.add(key)
                    later.append(after)
        if found:
            return depth + 1
        layer, depth = later, depth + 1
    return None


@pytest.mark.parametrize(
    ("ruling", "reading"),
    [
        ("useless-placement", "permitted"),
        ("token-between-rounds", "passes-on"),
        ("deck-runs-out", "ends"),
        ("starting-mints", "none"),
        ("landfill-icon", "with-mints"),
    ],
)
def test_no_shorter_game_tells_two_readings_apart(ruling: str, reading: str) -> None:
    other = under(GAME, "tiny", **{ruling: reading})
    found = first_difference(FAMILY, TABLE, other)
    assert (None if found.moves is None else len(found.moves)) == nearest(TABLE, other)
    assert found.complete == (found.moves is None)


def test_without_a_difference_and_without_the_time_nothing_is_claimed() -> None:
    other = under(GAME, "tiny", **{"landfill-icon": "with-mints"})
    found = first_difference(FAMILY, TABLE, other, Budget(60, 500))
    assert found.moves is None
    assert not found.complete


def test_a_difference_that_the_rules_as_written_do_not_show_is_an_internal_error() -> None:
    move = TABLE.legal(begin(TABLE).after)[0]
    with pytest.raises(Disagreement, match="as written they do not"):
        confirm(TABLE, TABLE, [move], in_position=False)
