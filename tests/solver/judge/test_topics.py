"""Questions found by what they speak of: long stories, misspelt words, duties, claims of the opposite."""

from __future__ import annotations

import pytest
from ludex.model.asked import Asked
from ludex.model.games import OURS, load_game
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.topics import topic

GOLD_MINE = "gold-mine"


def _found(game, asked, *context, players=2):
    return topic(load_game(game), context, asked, players)


def test_every_subject_must_come_up():
    found = _found(GOLD_MINE, "May A collect it in passing?", "A walks through a chamber with a nugget.")
    assert found is not None
    assert found.entry.clauses[0] == "GM-GOLD-02"
    assert _found(GOLD_MINE, "May A whistle?") is None


def test_misspelt_words_are_understood():
    found = _found(GOLD_MINE, "may a minner walk past another miner in a tunel")
    assert found is not None
    assert found.entry.clauses == ("GM-MOVE-04",)


def test_that_one_may_does_not_say_that_one_must():
    may = _found(GOLD_MINE, "may A pass the movement?")
    must = _found(GOLD_MINE, "must A pass the movement?")
    assert may is not None
    assert may.entry.clauses == ("GM-TURN-08",)
    assert must is None or must.entry.clauses != ("GM-TURN-08",)


def test_a_claim_of_the_opposite_is_denied():
    claim = "A says that partners may not challenge each other"
    denied = _found(GOLD_MINE, claim, players=4)
    assert denied is not None
    assert denied.denied


def test_how_many_is_not_answered_by_yes_or_no():
    found = _found("project-mine", "how many rounds are played in a transition era?")
    assert found is not None
    assert found.entry.answer == "one round"


def test_who_is_right_asks_about_the_claim():
    text = (
        "game: gold mine\nplayers: [Ida, Jon]\nclaims: {Ida: I won the gold challenge so I keep the nugget}\n"
    )
    answered = judge(parse_dispute(f"{text}question: is Ida right?", "test")).questions[0]
    assert answered.verdict.value == "illegal"
    assert answered.because[0].id == "GM-GCH-05"


@pytest.mark.parametrize("game", OURS)
def test_entries_name_rulings_and_clauses_that_exist(game):
    loaded = load_game(game)
    for entry in loaded.asked:
        assert not entry.ruling or entry.ruling in {ruling.id for ruling in loaded.rulings}, entry
        assert all(clause in {one.id for one in loaded.catalog} for clause in entry.clauses), entry


def test_an_entry_needs_words_or_subjects():
    with pytest.raises(ValueError, match="what it is about"):
        Asked(answer="yes", clauses=("GM-MOVE-04",))
