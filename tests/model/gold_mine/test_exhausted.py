"""The properties on small boxes: exhausted where an end exists, violated where the rulebook has none."""

import random

import pytest
from ludex.invariants.gold_mine import PROPERTIES
from ludex.model.gold_mine import GAME
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.lift.differential import Comparison
from ludex.solver.result import Verdict

from .prospector import whole_game


def verdicts(name, seconds=120):
    on = GAME.table(GAME.configurations[name])
    _seen, results = explore(on, PROPERTIES, Budget(seconds), configuration=name)
    return {result.property: result for result in results}


UNEVEN = "everybody-has-had-as-many-turns"
"""The first to leave wins at once (GM-WIN-03), so this is broken wherever somebody can win."""


def broken(found):
    """The properties that fail; all others hold in every position."""
    assert {result.verdict for result in found.values()} <= {Verdict.EXHAUSTED, Verdict.VIOLATED}
    return {name for name, result in found.items() if result.verdict is Verdict.VIOLATED}


@pytest.mark.slow
def test_every_position_of_a_muddy_mine_keeps_every_property_but_equal_turns():
    assert broken(verdicts("mud", 400)) == {UNEVEN}


def test_GM_FLOW_07_with_too_little_gold_the_game_never_ends():
    found = verdicts("tiny-short")
    assert broken(found) == {"an-end-stays-reachable", "all-the-gold-makes-somebody-rich", UNEVEN}
    assert found["an-end-stays-reachable"].trace.steps[-1].move == "A collect"


def test_GM_TILE_09_a_chamber_with_only_blank_sides_touching_cuts_its_gold_off():
    found = verdicts("tiny-cut-off")
    assert broken(found) == {"an-end-stays-reachable", UNEVEN}
    assert found["an-end-stays-reachable"].trace.steps[-1].move == "B place -1 0 r180"


def test_GM_TILE_03_a_dead_end_at_the_only_opening_walls_the_miners_in():
    found = verdicts("tiny-walled-in")
    assert broken(found) == {"an-end-stays-reachable", UNEVEN}
    assert found["an-end-stays-reachable"].trace.steps[-1].move.endswith("place 0 1 r0")


@pytest.mark.slow
def test_every_position_of_the_tiny_box_keeps_every_property_but_equal_turns():
    assert broken(verdicts("tiny", 400)) == {UNEVEN}


@pytest.mark.parametrize("name", ["prove", "mud"])
def test_logic_says_what_play_does(name):
    """On positions of played games the lifted rules agree with the rules as they are played."""
    on = GAME.table(GAME.configurations[name])
    comparison = Comparison(on)
    kept = []
    whole_game(on, seed=4, most=200, check=lambda before, move, after: kept.append((before, move)))
    rng = random.Random(1)
    for before, move in rng.sample(kept, 25):
        assert comparison.disagreement(before, move) == ""
        refused = rng.choice([m for m in on.all_instances() if m.rule not in ("put-back", "use")])
        assert comparison.disagreement(before, refused) == ""
