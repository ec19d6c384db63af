"""Disputes as people head and tell them: titles, first person, tables in sentences, moves told before."""

from __future__ import annotations

import pytest
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.headings import game_in, without_heading
from ludex.solver.judge.judge import judge
from ludex.solver.judge.picking import picked
from ludex.solver.judge.polarity import answered_by


def answered(text):
    return judge(parse_dispute(text, "dispute")).questions[-1]


@pytest.mark.parametrize(
    ("text", "game"),
    [("MW, 4p.", "mint-works"), ("our 14 nights game", "fourteen-nights"), ("the mwaki", None)],
)
def test_a_game_is_known_by_what_people_call_it(text, game):
    assert game_in(text) == game


def test_the_heading_of_a_text_is_no_part_of_the_question():
    assert without_heading("Mint Works, 2 players, Kim and Lee. Kim passes.") == "Kim passes."


@pytest.mark.parametrize(
    ("asks", "says", "answer"),
    [
        ("may I draw?", "Cards of that kind can no longer be drawn.", "no"),
        ("may I choose 500 TC?", "A player may choose a card or 500 TC.", "yes"),
        ("may I choose 600 TC?", "A player may choose a card or 500 TC.", ""),
        ("must I move?", "The move is compulsory.", "yes"),
        ("may I skip the move?", "The move is compulsory.", "no"),
        ("does the Crane help?", "Crane: pay one mint less.", ""),
    ],
)
def test_a_clause_answers_yes_or_no_only_where_it_says_so(asks, says, answer):
    assert answered_by(asks, says) == answer


def test_who_speaks_is_a_player():
    given = answered("fourteen nights 3p. I have 500 TC. how many TC does B have and how many have I?")
    assert given.kind in ("tell", "rule")
    one = answered(
        "Mint Works, 2 players. I have 1 mint and the Statue is in the supply. May I buy the Statue?"
    )
    assert one.verdict.value == "illegal"


def test_a_table_with_an_unusual_number_of_advanced_locations_is_judged():
    one = answered(
        "game: mint-works\nplayers: 2\noptions: {advanced: [temp-agency]}\n"
        "position: {mints: {A: 4, B: 4}}\nquestions: [{may: A temp-agency producer}]\n"
    )
    assert one.because[0].id == "MW-LOC-TMP-03"


def test_cards_of_one_sentence_lie_in_their_own_places():
    one = answered(
        "game: mint works\nplayers: [mia, tom]\n"
        "table: mia built the Vault and has the Statue and the Mine lying unbuilt\n"
        "q: how many stars does mia have\n"
    )
    assert one.answer == ("score[A]: 4",)


def test_what_follows_is_asked_of_the_moves_told_before():
    one = answered(
        "game: mint-works\nplayers: [Anna, Ben]\nposition: {mints: {Anna: 2, Ben: 2}}\n"
        'questions: ["Anna uses the Producer. How many mints does Anna have?"]\n'
    )
    assert one.answer == ("mints[A]: 2 → 3",)


def test_whoever_has_most_or_least_is_picked_from_what_was_told():
    assert picked("A gave 3000, B 2500, C 500. Who gets a penalty?", "least", "gave") == ("C",)
    assert picked("A has 5 memory, B has 7. A has 9 TC, B 1 TC", "most", "memor") == ("B",)
    assert picked("A has 5 memory, B has 5 memory", "most", "memor") == ("A", "B")
    assert picked("A is 40 years old and B is 43 years old", "nearest 42", "year") == ("B",)


def test_a_move_whose_cards_nobody_names_is_no_verdict():
    text = "Mint Works: can I take from another player what I gain when the table whistles?"
    assert answered(text).unsure or answered(text).verdict.value == "illegal"
