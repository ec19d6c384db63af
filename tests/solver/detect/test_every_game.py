"""Detectors that look at the rulebook's text: a statement seeded into a catalog of each game is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ludex.model.games import OURS, load_game
from ludex.solver.detect.contradicting_numbers import ContradictingNumbers
from ludex.solver.detect.references import References
from ludex.solver.result import Severity


def with_clause(game, **seeded):
    """The game with its first clause changed."""
    first, *others = game.catalog
    changed = replace(game)
    changed_clause = first.model_copy(update=seeded)
    vars(changed)["catalog"] = game.catalog.model_copy(update={"clause": (changed_clause, *others)})
    return changed, first.id


def look(detector, game):
    return list(detector.read(game))


@pytest.mark.parametrize("name", OURS)
def test_contradicting_numbers_a_figure_stated_twice_is_found(name):
    game = load_game(name)
    catalog = game.catalog
    with_fact = next(clause for clause in catalog if any("==" in fact for fact in clause.facts))
    quantity = next(fact for fact in with_fact.facts if "==" in fact).split("==")[0].strip()
    about = f"{quantity} == 1234567"
    before = {finding.about for finding in look(ContradictingNumbers(), game)}
    assert not any(about in words for words in before)
    changed, clause = with_clause(game, facts=(about,))
    found = [finding for finding in look(ContradictingNumbers(), changed) if about in finding.about]
    assert found
    assert all(finding.severity is Severity.ERROR and clause in finding.clauses for finding in found)
    assert any(with_fact.id in finding.clauses for finding in found) or with_fact.id == clause


@pytest.mark.parametrize("name", OURS)
def test_contradicting_orders_one_thing_before_and_after_another_is_found(name):
    game = load_game(name)
    changed, clause = with_clause(game, facts=("dusk_falls < cock_crows", "cock_crows < dusk_falls"))
    found = [finding for finding in look(ContradictingNumbers(), changed) if "cock_crows" in finding.about]
    assert [finding.clauses for finding in found] == [(clause,)]


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize(
    "kind", ["section", "component", "term", "figure", "clause"], ids=lambda kind: f"a missing {kind}"
)
def test_references_to_what_is_not_there_are_found(name, kind):
    game = load_game(name)
    seeded = f"{kind}:Weathercock"
    assert not [finding for finding in look(References(), game) if "Weathercock" in finding.title]
    changed, clause = with_clause(game, refers=(seeded,))
    (finding,) = [finding for finding in look(References(), changed) if "Weathercock" in finding.title]
    assert finding.clauses == (clause,)
    assert finding.severity is Severity.WARNING


def test_mint_works_leans_on_figures_it_does_not_have():
    titles = [finding.title for finding in look(References(), load_game("mint-works"))]
    assert any("figure" in title for title in titles)
    assert len(titles) == len(set(titles)) > 5


def test_mint_works_contradicts_itself_about_the_solitaire_supply():
    found = look(ContradictingNumbers(), load_game("mint-works"))
    assert any("solitaire plan supply" in finding.title for finding in found)
