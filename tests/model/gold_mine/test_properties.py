"""The properties on small boxes: exhausted where an end exists, violated where the rulebook has none."""

import random

import pytest

from invariants.gold_mine import PROPERTIES
from model.gold_mine import GAME
from solver.budget import Budget
from solver.explore import explore
from solver.lift_check import Comparison
from solver.result import Verdict

from .prospector import whole_game


def verdicts(name, seconds=120):
    on = GAME.table(GAME.configurations[name])
    _seen, results = explore(on, PROPERTIES, Budget(seconds), configuration=name)
    return {result.property: result for result in results}


@pytest.mark.slow
def test_every_position_of_a_muddy_mine_keeps_every_property():
    assert {result.verdict for result in verdicts("mud", 400).values()} == {Verdict.EXHAUSTED}


def test_with_too_little_gold_the_game_never_ends():
    found = verdicts("short")
    assert found["an-end-stays-reachable"].verdict is Verdict.VIOLATED
    others = {result.verdict for name, result in found.items() if name != "an-end-stays-reachable"}
    assert others == {Verdict.EXHAUSTED}


@pytest.mark.slow
def test_every_position_of_the_tiny_box_keeps_every_property():
    assert {result.verdict for result in verdicts("tiny", 400).values()} == {Verdict.EXHAUSTED}


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
