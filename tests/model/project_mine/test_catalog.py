"""The catalog and the rulings against the rulebook and against the code that follows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludex.model.clause import citations
from ludex.model.project_mine import GAME
from ludex.model.rulebook import compare

ROOT = Path(__file__).parents[3]
RULEBOOK = ROOT.parent / "shared" / "rulebooks" / "project-mine.ko.md"
CODE = [*citations(GAME.folder), *citations(ROOT / "invariants")]


@pytest.mark.skipif(not RULEBOOK.exists(), reason="the rulebook is not ours to ship")
def test_every_sentence_of_the_rulebook_is_covered():
    found = compare(GAME.catalog, RULEBOOK.read_text(encoding="utf-8"))
    assert (found.changed, found.gone, found.uncovered) == ([], [], [])


def test_every_clause_is_cited_or_says_why_not():
    cited = {citation.clause for citation in CODE}
    assert [c.id for c in GAME.catalog if c.id not in cited and not c.not_mechanical] == []


def test_every_cited_clause_exists():
    ours = [citation for citation in CODE if citation.clause.startswith("MINE-")]
    assert [c for c in ours if c.clause not in GAME.catalog] == []


def test_the_rulebook_speaks_of_things_that_it_does_not_have():
    missing = {(found.kind, found.name) for found in GAME.catalog.dangling()}
    assert {
        ("section", "카드 구입 단계"),
        ("section", "회사 경쟁 시기"),
        ("component", "market board"),
        ("component", "starting-player die"),
        ("term", "common token"),
        ("component", "credit counter"),
        ("component", "coin token"),
        ("term", "exhausted"),
        ("term", "middle of a round"),
        ("term", "start of a turn"),
        ("term", "gaining a card"),
        ("term", "discarded technology pile"),
        ("term", "company trait"),
        ("figure", "라운드@4x.png"),
    } <= missing


def test_every_ruling_concerns_clauses_that_exist():
    for ruling in GAME.rulings:
        mentioned = [*ruling.clauses, *(c for reading in ruling.readings.values() for c in reading.clauses)]
        assert [clause for clause in mentioned if clause not in GAME.catalog] == [], ruling.id


def test_every_ruling_is_asked_or_says_why_no_code_asks_it():
    asked = {question.ruling for question in GAME.questions}
    for ruling in GAME.rulings:
        assert (ruling.id in asked) is not bool(ruling.not_mechanical), ruling.id


def test_every_reading_but_the_default_changes_something():
    answered = set(GAME.questions.answered())
    for ruling in GAME.rulings:
        if not ruling.not_mechanical:
            others = {(ruling.id, reading) for reading in ruling.readings if reading != ruling.default}
            assert others <= answered, ruling.id


def test_no_rule_compares_the_name_of_a_reading():
    for path in GAME.folder.rglob("*.py"):
        assert ".reading(" not in path.read_text(encoding="utf-8"), path
        assert ".rulings[" not in path.read_text(encoding="utf-8"), path
