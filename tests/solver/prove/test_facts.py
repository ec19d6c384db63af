"""Contradictions among a rulebook's own numbers come out as smallest sets of clauses."""

import pytest
from ludex.model.errors import BadInput
from ludex.solver.prove.rulebook_numbers import Fact, contradictions, facts_of

from tests.toy import GAME


def clauses(*facts):
    return [tuple(fact.clause for fact in core) for core in contradictions(facts)]


def test_two_figures_for_one_thing_contradict():
    assert clauses(Fact("A-1", "cards == 33"), Fact("A-2", "cards == 32"), Fact("A-3", "coins == 5")) == [
        ("A-1", "A-2")
    ]


def test_a_sum_that_does_not_add_up_names_all_its_parts_and_no_other():
    facts = (
        Fact("A-1", "cards == plans + deeds"),
        Fact("A-2", "plans == 10"),
        Fact("A-3", "deeds >= 3"),
        Fact("A-4", "cards < 13"),
        Fact("A-5", "plans > 2"),
    )
    assert clauses(*facts) == [("A-1", "A-2", "A-3", "A-4")]


def test_every_smallest_contradiction_is_found():
    facts = (
        Fact("A-1", "bats == 19"),
        Fact("A-2", "bats == 3 * players"),
        Fact("A-3", "players == 6"),
        Fact("A-4", "bats == 18"),
    )
    assert set(clauses(*facts)) == {("A-1", "A-4"), ("A-1", "A-2")}


def test_steps_in_a_circle_contradict():
    assert clauses(Fact("A-1", "buy < score < end"), Fact("A-2", "end < buy")) == [("A-1", "A-2")]


def test_one_statement_may_contradict_itself():
    assert clauses(Fact("A-1", "1 < cards < 2")) == [("A-1",)]


def test_what_fits_together_gives_nothing():
    assert clauses(Fact("A-1", "cards == 3 * players"), Fact("A-2", "players > 1")) == []


def test_the_components_may_be_heard_too():
    stated = facts_of(GAME.catalog, {"cards": 2})
    assert Fact("in the box", "cards == 2") in stated
    assert clauses(*stated, Fact("A-1", "cards == 3")) == [("in the box", "A-1")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cards", "is not a comparison"),
        ("cards =", "is not a comparison"),
        ("cards == 'many'", "uses Constant"),
        ("cards == True", "uses Constant"),
        ("cards == plans * deeds", "multiplies two unknown quantities"),
        ("cards == len(plans)", "uses Call"),
        ("cards in plans", "is not a comparison"),
    ],
)
def test_a_fact_that_cannot_be_read_gets_one_sentence(text, problem):
    with pytest.raises(BadInput, match=problem) as refused:
        contradictions([Fact("A-1", text)])
    assert str(refused.value).startswith("A-1: the fact")
