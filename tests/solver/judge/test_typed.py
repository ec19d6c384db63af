"""Odd keys, tables by player, ends of phases, and what the judge must not pass over in silence."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.solver.judge.describing import described
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.lookup import look_up
from ludex.solver.judge.prose import with_articles
from ludex.solver.judge.wording import by_player, in_fields

MINT = "game: mint works\nplayers: [Anna, Ben]\n"
GOLD = "game: gold mine\nplayers: [Anna, Ben]\n"


def heard(text):
    return judge(parse_dispute(text, "dispute"))


LEFT_OVER = {
    "a part of a sentence": (["A has 3 mints and sings a song"], ("sings a song",)),
    "a whole sentence": (["The cat sleeps.", "A has 3 mints."], ("The cat sleeps.",)),
    "nothing": (["A has 3 mints and B 2.", "A has built the Vault."], ()),
}


@pytest.mark.parametrize(("told", "left"), LEFT_OVER.values(), ids=LEFT_OVER)
def test_what_is_not_understood_is_kept(told, left):
    assert described(load_game("mint-works").table(players=2), told).left_over == left


def test_what_is_not_understood_is_told_with_the_judgement():
    text = MINT + "position: Anna has 3 mints and sings a song\nquestion: may Anna use the producer?"
    assert heard(text).not_understood == ("sings a song",)


def test_sentences_that_yaml_has_folded_into_one_are_two():
    told = described(load_game("mint-works").table(players=2), ["A has 3 mints B has 2 mints"])
    assert told.position == {"mints": {"A": 3, "B": 2}}


def test_a_table_by_player_becomes_sentences():
    position = {"A": {"mints": 4, "plans": ["Factory"]}, "phase": "development"}
    assert by_player(position) == ["A has 4 mints", "A has Factory as plans"]
    assert position == {"phase": "development"}


def test_fields_are_known_by_what_people_call_them():
    table = load_game("gold-mine").table(players=2)
    given = {"phase": "production", "gold": {"A": 3}, "miner": {"A": "entrance"}}
    fields, told = in_fields(table, given)
    assert fields == {"stage": "production", "nuggets": {"A": 3}}
    assert told == ["A is at the entrance"]


ENDS = {
    "all pass": ("moves: [Anna producer, Ben passes, Anna passes]\n", "development phase", "yes"),
    "one passes": ("moves: [Anna producer, Ben passes]\n", "development phase", "no"),
}


@pytest.mark.parametrize(("moves", "part", "over"), ENDS.values(), ids=ENDS)
def test_MW_DEV_04_whether_a_phase_is_over(moves, part, over):
    answered = heard(f"{MINT}{moves}question: is the {part} over?").questions[0]
    assert answered.answer == (f"over: {over}",)
    assert answered.because[0].id == "MW-DEV-04"


def test_what_all_do_before_the_question_is_supposed():
    answered = heard(f"{MINT}question: both pass directly after one another, is the round over?").questions[0]
    assert answered.answer == ("over: yes",)


def test_our_own_table_is_never_impossible():
    judgement = heard("game: mint works\nplayers: 1\nquestion: who goes first in solitaire")
    assert judgement.questions[0].open[0].id == "first-player"


def test_a_table_that_cannot_be_is_refused_where_a_player_is_asked_about():
    with pytest.raises(BadInput, match="stored-on-buildings"):
        heard(f"{MINT}position: Anna has the Factory. 3 mints lie on the gallery.\n"
              "question: how many stars does Anna have?")  # fmt: skip
    with pytest.raises(BadInput, match="one factory cannot lie with A and with B"):
        heard(f"{MINT}position: Anna has the Factory. Ben has the Factory.\n"
              "question: how many stars does Anna have?")  # fmt: skip


def test_a_name_before_a_verb_is_no_article():
    dispute = parse_dispute(f"{MINT}question: Anna put a mint on the producer. Is that legal?", "dispute")
    assert dispute.questions[0].may == "A put a mint on the producer"
    assert with_articles("A chance card moves A.", named=True) == "a chance card moves A."


def test_a_move_with_words_left_over_is_no_flat_yes():
    text = f"{MINT}dispute: Anna put three mints on the Wholesaler. Ben says it only takes two."
    assert heard(text).questions[0].unsure


def test_GM_SETUP_04_a_face_down_pile_is_not_looked_at():
    answered = heard(f"{GOLD}question: Can I look at the tiles in the pile?").questions[0]
    assert answered.verdict.value == "illegal"
    assert answered.because[0].id == "GM-SETUP-04"


KINDS = {
    "another number": ("project-mine", "how many cards do you need to win the era"),
    "a number for a moment": ("mint-works", "how many rounds does the development phase go on"),
}


@pytest.mark.parametrize(("game", "text"), KINDS.values(), ids=KINDS)
def test_an_entry_of_another_kind_or_subject_is_no_answer(game, text):
    found = look_up(load_game(game), text, 2)
    assert found is None or not found.sure


def test_claims_without_a_question_are_the_question():
    dispute = parse_dispute(f"{MINT}claim: Ben says he may pass", "dispute")
    assert dispute.questions[0].may == "B pass"
    both = parse_dispute(f"{MINT}claim: Ben says no\nquestion: may Anna pass?", "dispute")
    assert both.questions[0].claims == {"Ben": "illegal"}
