"""What is told first of every game, and laws that do not lean on the functions that the rules ask."""

import random

import pytest
from ludex.invariants.mint_works import PROPERTIES
from ludex.invariants.property import MAIN_LAWS, among, laws_of
from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game
from ludex.model.mint_works import state
from ludex.solver.mutants.defects import mutants, mutated
from ludex.solver.play.choosers import played_out, uniform


@pytest.mark.parametrize("name", game_names())
def test_every_game_states_who_gets_turns_that_nothing_is_lost_and_how_it_ends(name):
    laws = laws_of(load_game(name))
    assert tuple(laws) == MAIN_LAWS
    assert all(laws.values())


def test_a_law_that_names_no_property_is_refused():
    with pytest.raises(BadInput, match="no-such-thing is no property"):
        among(PROPERTIES, {"conservation": ("no-such-thing",)})


def test_MW_UP_03_the_end_by_an_empty_deck_is_not_judged_by_what_the_rules_ask():
    """A wrong deck_is_empty must not change the law together with the rule."""
    game = load_game("mint-works")
    law = next(p for p in PROPERTIES if p.name == "an-empty-deck-ends-the-game")
    steps = list(played_out(game.table(game.configurations["quick"]), uniform(random.Random(3))))
    events = [event for step in steps for event in step.chain]
    assert all(law.holds(event.before, event.after) for event in events)
    wrong = [m for m in mutants([state.deck_has_unknown, state.deck_is_empty]) if m.kind == "turned round"]
    assert wrong
    for mutant in wrong:
        with mutated(mutant):
            assert all(law.holds(event.before, event.after) for event in events), mutant.name
