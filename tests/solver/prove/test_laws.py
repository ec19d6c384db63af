"""Conservation laws come out of the rules without being asked for; open figures are solved for."""

from dataclasses import replace

import pytest
from ludex.model.errors import BadInput
from ludex.solver.budget import Budget
from ludex.solver.prove.figures import for_which, runs
from ludex.solver.prove.laws import conservation_laws
from ludex.solver.prove.laws_space import Space

from tests.solver.prove import claims
from tests.toy import GAME, bury


def laws(properties, **choices):
    return conservation_laws(GAME.table(players=2, **choices), properties, budget=Budget(60))


def test_the_buried_cards_are_always_those_of_the_pile():
    (law,) = laws([claims.bottom_agrees])
    assert law.words == "(place = bottom) - (bottom) = 0"
    assert law.proved


def test_a_law_that_games_keep_but_no_lemma_supports_is_doubted_with_the_rule():
    (law,) = laws([])
    assert not law.proved
    assert "perhaps broken by 'draw" in law.doubt


def test_without_burying_coins_are_conserved_and_the_total_is_told():
    table = replace(GAME, rules=tuple(rule for rule in GAME.rules if rule is not bury)).table(players=2)
    words = {
        law.words: law.proved for law in conservation_laws(table, [claims.bottom_agrees], budget=Budget(60))
    }
    assert words["(heap) + (all coins) = 7"] is True


def test_effects_leave_the_sums_that_none_of_them_changes():
    space = Space(3)
    space.add([1, -1, 0])
    assert space.laws() == [(1, 1, 0), (0, 0, 1)]
    space.add([0, 2, -1])
    assert space.laws() == [(1, 1, 2)]
    space.add([2, -2, 0])
    assert space.laws() == [(1, 1, 2)]
    space.add([1, 0, 0])
    assert space.laws() == []


def test_a_figure_is_solved_for():
    found = for_which(
        GAME.table(players=2),
        [claims.bottom_agrees, claims.the_heap_is_never_odd_and_two_more],
        "heap",
        range(15),
    )
    assert found.fails[13] == ("the-heap-is-never-odd-and-two-more", "the set-up")


def test_the_numbers_for_which_a_law_holds_are_told_in_runs():
    found = for_which(
        GAME.table(players=2), [claims.bottom_agrees, claims.coins_are_conserved], "heap", range(6)
    )
    assert found.holds == (0, 1)
    assert str(found).startswith("holds for heap = 0-1, not for 2-5 (coins-are-conserved at 2, by ")
    assert runs([1, 2, 3, 7]) == "1-3, 7"


def test_only_figures_of_the_box_can_be_left_open():
    with pytest.raises(BadInput, match="unknown figure of the box 'heapp'; did you mean heap"):
        for_which(GAME.table(players=2), [], "heapp", range(3))
    with pytest.raises(BadInput, match="the ranges of the position depend on seats"):
        for_which(GAME.table(players=2), [], "seats", range(3))
