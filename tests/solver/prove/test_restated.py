"""Laws read the table themselves: a wrong helper of the rules makes them fail, not go wrong with it."""

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.mutants.defects import mutated, rewritten
from ludex.solver.prove.families import families
from ludex.solver.prove.obligation import Answer, Examiner, Task
from ludex.solver.prove.theory import Theory

from tests.solver.prove.test_broken_games import function_of

SHARED = {
    "stars": (
        "mint-works",
        {"module": "plans", "function": "stars_in", "was": "max(stars, 0)", "is": "max(stars - 1, 0)"},
        "count-stars",
        "enough-stars-end-the-game",
    ),
    "supply": (
        "mint-works",
        {
            "module": "state",
            "function": "in_supply",
            "was": "== Place.SUPPLY",
            "is": ">= Place.SUPPLY",
        },
        "finish-refill",
        "a-round-begins-with-a-full-supply",
    ),
    "gold": (
        "gold-mine",
        {"module": "winning", "function": "is_rich", "was": "s.box.needed", "is": "s.box.needed - 1"},
        "leave",
        "nobody-wins-without-the-gold",
    ),
    "price": (
        "project-mine",
        {
            "module": "action",
            "function": "price_for",
            "was": "s.box.price[kind]",
            "is": "s.box.price[kind] - 1",
        },
        "buy",
        "credits-are-spent-on-one-card-at-its-price",
    ),
    "turn": (
        "project-mine",
        {"module": "state", "function": "seat_from", "was": "base + steps", "is": "base + 1"},
        "pass-turn",
        "the-turn-is-the-cursors",
    ),
    "score": (
        "fourteen-nights",
        {
            "module": "scoring",
            "function": "trait_points",
            "was": "- taken_out(s, seat, trait)",
            "is": "- 2 * taken_out(s, seat, trait)",
        },
        "score-up",
        "ties-are-broken-in-order",
    ),
    "card": (
        "fourteen-nights",
        {
            "module": "chance",
            "function": "open_card_is",
            "was": "s.box.what[card] == what",
            "is": "True",
        },
        "discard-plan",
        "plans-laid-down-are-replaced",
    ),
}
"""A helper and how it is broken, a rule that asks it, and a law about what the rule does."""


@pytest.mark.parametrize("name", SHARED)
def test_a_law_does_not_go_wrong_with_the_helper_of_its_rule(name):
    game_name, edit, rule, law = SHARED[name]
    game = load_game(game_name)
    table, properties = game.table(game.configurations["prove"]), properties_of(game)
    with mutated(rewritten(function_of(game, edit), edit["was"], edit["is"], name)):
        theory = Theory(table, properties)
        examiner, assumed = Examiner(theory), frozenset(theory.inductive)
        tasks = [Task(move, (law,), assumed) for move in families(table) if move.rule == rule]
        replies = [examiner.examine([task])[0].replies.get(law) for task in tasks]
    assert Answer.FAILS in {reply.answer for reply in replies if reply is not None}
