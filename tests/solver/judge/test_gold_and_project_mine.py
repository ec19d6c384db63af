"""What disputes in Gold Mine and Project:MINE have shown of the judge."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.solver.judge.choices import configuration_of
from ludex.solver.judge.dispute import read_dispute
from ludex.solver.judge.eastern import in_english
from ludex.solver.judge.judge import judge
from ludex.solver.judge.picking import left_of, picked


def _dispute(game, position, may, **besides):
    questions = [{"may": may}]
    return read_dispute(
        {"game": game, "players": 2, "position": position, "questions": questions, **besides}, "x"
    )


@pytest.mark.parametrize(
    ("said", "variants"),
    [
        (
            {"moves": ["roll-for-start 3", "roll-for-start 2", "A take development", "draw mud-fork fresh"]},
            [],
        ),
        ({"moves": ["draw passage-and-mud fresh"]}, []),
        ({"question": "May A step north out of the mud?"}, ["mud-pits"]),
        ({"question": "A stands in a mud-pit. May A step north?"}, ["mud-pits"]),
    ],
)
def test_a_tile_with_mud_brings_no_variant_but_a_question_about_mud_does(said, variants):
    dispute = read_dispute({"game": "gold-mine", "players": 2, "question": "May A stop?", **said}, "x")
    assert list(configuration_of(dispute, load_game("gold-mine")).variants) == variants


def test_what_a_position_says_of_a_field_of_another_reading_is_heard_under_that_reading():
    bought = {"phase": "action", "hand": {"A": {"investment": 5}}, "bought": "yes"}
    (answered,) = judge(_dispute("project-mine", bought, "A play investment")).questions
    assert [ruling.id for ruling in answered.open] == ["purchase-step"]


def test_more_nuggets_than_there_are_is_no_table():
    dispute = read_dispute(
        {"game": "gold-mine", "anna": {"nuggets": 16}, "ben": {"nuggets": 14}, "players": ["Anna", "Ben"]}
        | {"phase": "production", "turn": "Anna", "question": "May Anna roll and move?"},
        "x",
    )
    with pytest.raises(BadInput, match="nuggets-are-conserved"):
        judge(dispute)


def test_a_subsidy_out_of_turn_is_open_and_in_the_own_turn_it_is_not():
    table = {"phase": "action", "turn": "A", "credits": {"A": 3, "B": 3}}
    rulings = {
        seat: [
            one.id for one in judge(_dispute("project-mine", table, f"{seat} buy subsidy")).questions[0].open
        ]
        for seat in "AB"
    }
    assert rulings == {"A": [], "B": ["basic-card-when"]}


def test_who_has_most_and_who_sits_to_the_left_is_told_from_the_story():
    assert picked("A and B both have 3 gold, C has 1. who gets the coin", "most", "gold") == ("A", "B")
    assert picked("A has 3 ruby, B 5 iron . who gets the coin for ruby", "most", "ruby|iron") == ()
    assert left_of("C was its starter", "starter|start", 3) == "A"
    assert left_of("nobody knows", "starter|start", 3) == ""


def test_korean_sentences_have_their_verb_behind_the_subject():
    assert in_english("A는 박쥐 챌린지 토큰을 다 썼어요.") == "A has no bat tokens"
    assert in_english("A가 B에게 박쥐 챌린지를 할 수 있나요?").split() == ["may", "A", "B", "send", "bats?"]


def test_who_counts_a_deck_does_not_look_at_its_cards():
    position = {"phase": "action", "turn": "A"}
    for what, ruling in (("count", ["counts-open"]), ("look at", [])):
        dispute = read_dispute(
            {"game": "project-mine", "players": 2, "position": position}
            | {"question": f"May A {what} B's deck?"},
            "x",
        )
        assert [one.id for one in judge(dispute).questions[0].open] == ruling
