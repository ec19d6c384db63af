"""Rewordings: what is plainly the same, and what only a person can tell."""

import pytest
from ludex.model.games import load_game
from ludex.solver.compare.result import Verdict
from ludex.solver.compare.side import Side
from ludex.solver.compare.text import idle_clauses, unread
from ludex.solver.compare.verdict import compare
from ludex.solver.compare.wording import plainly_same

from .test_compare import MINT, compared, revised

SAID = "A player who passes may not place mints in the same round, and gets two mints."
SAME = (
    "Note that a player who passes may not place mints in the same round, and gets two mints.",
    "The player who passes may not place mints in the same round and receives two mints",
    "In other words: the player who passes may not place a mint in the same round, and gains two mints.",
)
OTHER = (
    "A player who passes may place mints in the same round, and gets two mints.",
    "A player who passes must not place mints in the same round, and gets two mints.",
    "A player who passes may not place mints in the same round, or gets two mints.",
    "A player who passes may not place mints in the next round, and gets two mints.",
    "A player who passes may not place mints in the same round, and loses two mints.",
    "A player who passes gets two mints, and may not place mints in the same round.",
    "A player who does not pass may place mints in the same round, and gets two mints.",
    "Wer passt, darf in derselben Runde keine Münzen setzen und bekommt zwei.",
    "통과한 플레이어는 같은 라운드에 민트를 놓을 수 없으며 민트 두 개를 받는다.",
)


@pytest.mark.parametrize("words", SAME)
def test_articles_endings_and_synonyms_make_no_difference(words):
    assert plainly_same(SAID, words)


@pytest.mark.parametrize("words", OTHER)
def test_what_may_mean_something_else_is_not_taken_for_the_same(words):
    assert not plainly_same(SAID, words)


def test_numbers_that_change_places_are_not_the_same():
    assert not plainly_same("Two players need seven stars.", "Seven players need two stars.")


def test_a_rule_turned_into_its_contrary_in_words_alone_is_not_certified():
    found = compared(clauses={"reword": {"MW-PAS-01": {"says": "A player may never pass."}}}, only=("tiny",))
    assert found.verdict is Verdict.UNSEEN
    assert any("for a person to decide" in words for words in found.unplayed)


def test_a_figure_that_no_rule_reads_is_told_and_not_certified(monkeypatch):
    mint = load_game("mint-works")
    both = Side("base", mint), Side("other", mint)
    monkeypatch.setattr(
        "ludex.solver.compare.verdict.unread", lambda *_sides: ["x: 1 → 2, which no rule reads"]
    )
    found = compare(*both, only=("tiny",), follow=False)
    assert found.verdict is Verdict.UNSEEN and found.unplayed == ("x: 1 → 2, which no rule reads",)
    assert unread(*both) == []


def test_words_follow_a_figure_and_need_nobody_to_decide():
    """One mint becomes two with the figure; nobody has reworded the clause."""
    found = compared(figures={"income": 2}, only=("tiny",))
    assert found.verdict is Verdict.CHANGES and not found.unplayed


POSSIBLE = {"rule": "producer", "field": "mints", "at_least": 1}
"""What placing a mint asks for anyway."""
NEVER = "Nobody may ever use the Producer."


def test_a_guard_that_asks_for_nothing_new_carries_no_rewording_out():
    guard = {**POSSIBLE, "clause": "MW-PAS-01"}
    found = compared(guard=[guard], clauses={"reword": {"MW-PAS-01": {"says": NEVER}}}, only=("tiny",))
    assert found.verdict is Verdict.UNSEEN and any("MW-PAS-01 is reworded" in one for one in found.unplayed)


def test_a_new_clause_that_asks_for_nothing_new_is_named():
    clause = {"id": "MW-REV-01", "section": "Revisions", "kind": "prohibition", "says": "Not for the poor."}
    other = revised(guard=[{**POSSIBLE, "clause": "MW-REV-01"}], clauses={"add": [clause]})
    assert idle_clauses(Side("base", MINT), other) == [
        "MW-REV-01 is new, and what carries it out asks for nothing new"
    ]
