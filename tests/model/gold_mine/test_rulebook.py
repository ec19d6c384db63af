"""The catalog against the rulebook, the rulings against the code, and what the rulebook lacks."""

from pathlib import Path

import pytest
from ludex.model.gold_mine import GAME
from ludex.model.rulebook import compare
from ludex.solver.conformance import CHECKS
from ludex.solver.result import Verdict
from ludex.solver.studies.gold_count import (
    count_gold,
    counting_proof,
    everybody_can_be_short,
    rulebook_rows,
)

RULEBOOK = Path(__file__).parents[4] / "shared" / "rulebooks" / "gold-mine.ko.md"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game_keeps_the_kernels_contract(check):
    assert check(GAME) == []


@pytest.mark.skipif(not RULEBOOK.exists(), reason="the rulebook itself is not ours to ship")
def test_every_sentence_of_the_rulebook_is_covered():
    found = compare(GAME.catalog, RULEBOOK.read_text(encoding="utf-8"))
    assert (found.changed, found.gone, found.uncovered) == ([], [], [])


def test_what_the_rulebook_refers_to_but_does_not_have():
    missing = {f"{d.kind}:{d.name}" for d in GAME.catalog.dangling()}
    assert "section:맞는 배치 (fitting placement)" in missing
    assert "section:타일 놓기 (tile laying)" in missing
    assert "component:gold digging-site token" in missing
    assert "component:cavern tile" in missing
    assert "term:ladder" in missing
    assert "term:page" in missing
    assert "figure:wrong movement" in missing


def test_every_reading_that_differs_says_so():
    for ruling in GAME.rulings:
        sayings = [reading.says for reading in ruling.readings.values()]
        assert len(set(sayings)) == len(sayings), ruling.id


def test_the_counting_rule_is_proved_for_all_numbers():
    assert {lemma.verdict for lemma in counting_proof()} == {Verdict.PROVED}


@pytest.mark.parametrize("holders", range(1, 5))
@pytest.mark.parametrize("target", range(1, 5))
@pytest.mark.parametrize("nuggets", range(9))
def test_the_counting_rule_against_plain_enumeration(holders, target, nuggets):
    sums = {0}
    for _ in range(holders):
        sums = {total + share for total in sums for share in range(target)}
    assert everybody_can_be_short(holders, target, nuggets) == (nuggets in sums)


def test_GM_GOAL_07_only_six_players_of_the_translation_can_all_end_short():
    short = {row.what for row in rulebook_rows(GAME) if row.can_be_short}
    assert short == {"6 players"}
    assert "6 players: target 6, 28 nuggets, at most 30" in "\n".join(
        count_gold(GAME.table(players=2), print).lines
    )
