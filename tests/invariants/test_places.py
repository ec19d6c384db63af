"""Places at the end are those that the rulebooks promise: a tie-break that is turned round breaks a law."""

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.model.question import Question
from ludex.solver.mutants.defects import mutated, rewritten

CASES = {
    "mint-works": (
        "ties-are-broken-in-order",
        "scoring.smallness",
        ("-neighbourhood_size(s, seat)", "neighbourhood_size(s, seat)"),
        "ending = 1; s.owner[0] = 0; s.place[0] = 3",
    ),
    "fourteen-nights": (
        "ties-are-broken-in-order",
        "scoring.memory",
        ("return s.memory[seat]", "return -s.memory[seat]"),
        "ending = 1; s.memory[0] = 2; s.traits[1][0] = 2",
    ),
    "gold-mine": (
        "places-go-by-leaving-and-gold",
        "winning.richest",
        ("return team_gold(s, seat)", "return -team_gold(s, seat)"),
        "ending = Ending.SHORT; s.winner = -1; s.nuggets[0] = 1",
    ),
    "project-mine": (
        "nothing-breaks-a-tie",
        "scoring.tie_break",
        ("return 0", "return seat"),
        "ending = 1",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_tie_break_turned_round_breaks_a_law(name):
    wanted, place, (was, turned), position = CASES[name]
    game = load_game(name)
    law = next(p for p in properties_of(game) if p.name == wanted)
    module = __import__(f"{game.package}.{place.split('.')[0]}", fromlist=["*"])
    states = __import__(f"{game.package}.state", fromlist=["*"])
    function = getattr(module, place.split(".")[1])
    function = function.default if isinstance(function, Question) else function
    state = game.table(game.configurations["prove"]).start()
    exec(f"s.{position}", {"s": state, "Ending": states.Ending})
    assert law.holds(state)
    with mutated(rewritten(function, was, turned, "a tie-break turned round")):
        assert not law.holds(state)
