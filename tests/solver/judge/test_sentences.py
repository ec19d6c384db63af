"""Tables told in sentences, disputes in plain text, players and games that are only mentioned."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.solver.judge.choices import configuration_of
from ludex.solver.judge.describing import described
from ludex.solver.judge.dispute import Dispute, parse_dispute
from ludex.solver.judge.eastern import in_english
from ludex.solver.judge.judge import judge
from ludex.solver.judge.people import discovered
from ludex.solver.judge.prose import with_articles

TOLD = {
    "amounts of several": (
        "mint-works",
        ["A has 3 mints and B 2."],
        {"mints": {"A": 3, "B": 2}},
    ),
    "nothing left": ("mint-works", ["B has no mints left."], {"mints": {"B": 0}}),
    "both": ("gold-mine", ["Both have two nuggets."], {"nuggets": {"A": 2, "B": 2, "C": 2}}),
    "whose turn": ("mint-works", ["It is B's turn."], {"turn": "B"}),
    "a day": ("fourteen-nights", ["It is day 5."], {"day": 5}),
    "an era in words": ("project-mine", ["It is the third era."], {"era": 3}),
    "buildings": (
        "mint-works",
        ["A has built the Vault and the Crane."],
        {"place": {"vault": "built", "crane": "built"}, "owner": {"vault": "A", "crane": "A"}},
    ),
    "the supply": (
        "mint-works",
        ["The Statue, the Mine and the Plant are in the supply."],
        {"place": {"statue": "supply", "mine": "supply", "plant": "supply"}},
    ),
    "a resource": ("project-mine", ["A has 3 gold."], {"resource": {"A": {"gold": 3}}}),
    "the space of a pawn": ("fourteen-nights", ["A is on space 4."], {"pawn": {"A": "4"}}),
}


@pytest.mark.parametrize(("game", "told", "position"), TOLD.values(), ids=TOLD)
def test_a_table_is_laid_as_it_is_told(game, told, position):
    assert described(load_game(game).table(players=3), told).position == position


def test_what_says_nothing_of_the_table_is_passed_over():
    found = described(load_game("mint-works").table(players=2), ["The weather was fine.", "A has 4 mints."])
    assert found.position == {"mints": {"A": 4}}
    assert found.unheard == ("The weather was fine.",)


def test_a_table_that_cannot_be_is_refused():
    head = "game: mint works\nplayers: 2\nposition: A has 99999 mints and the day is fine.\n"
    text = f"{head}question: May A pass?"
    with pytest.raises(BadInput, match="too large"):
        judge(parse_dispute(text, "dispute"))


def test_a_question_without_a_table_is_heard_on_an_ordinary_one_and_says_so():
    judgement = judge(parse_dispute("game: mint works\nquestion: May Anna build the Mine?", "dispute"))
    assert judgement.verdict.value == "legal"
    assert any("ordinary" in one for one in judgement.granted)
    assert judgement.names == ("Anna",)


def test_plain_text_is_a_dispute():
    text = "Gold Mine with Kim and Lee. It is Lee's turn. Kim has 4 nuggets.\nHow many nuggets has Kim?"
    dispute = parse_dispute(text, "dispute")
    assert (dispute.game, dispute.names, dispute.setup.players) == ("gold-mine", ["Kim", "Lee"], 2)
    assert judge(dispute).questions[0].answer == ("nuggets[A]: 4",)


@pytest.mark.parametrize("text", ["Gold Mine with Kim and Lee.", "May Kim pass? It is her turn."])
def test_a_text_without_a_question_or_without_a_game_is_refused(text):
    with pytest.raises(BadInput):
        parse_dispute(text, "dispute")


def test_names_are_found_where_players_are_not_listed():
    game = load_game("mint-works")
    assert discovered({"questions": ["May Zoe buy the Gardens from Max?"]}, game) == ["Zoe", "Max"]
    assert discovered({"questions": ["May A buy the Gardens?"], "moves": ["A pass"]}, game) == []
    assert discovered({"position": {"mints": {"Zoe": 3, "Max": 2}}, "questions": []}, game) == ["Zoe", "Max"]


def test_an_article_is_no_seat():
    assert with_articles("A card was drawn. A has one.", named=False) == "a card was drawn. A has one."


def test_words_tell_which_locations_and_variants_are_in_the_game():
    def setup(game: str, text: str) -> object:
        dispute = Dispute.model_validate({"game": game, "questions": [{"rule": text}]})
        return configuration_of(dispute, load_game(game))

    assert setup("mint-works", "May A recycle?").options == {"advanced": ["recycler", "crowdfunder"]}
    assert setup("mint-works", "May A pass?").options == {}
    alliance = setup("gold-mine", "May A challenge the partner?")
    assert (alliance.variants, alliance.players) == (("alliance",), 4)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("A는 T2를 구매할 수 있나요?", "may A buy T2?"),
        ("A가 3번 칸으로 이동할 수 있나요?", "may A go 3 space?"),
        ("Aは像を買えますか?", "may A buy 像?"),
        ("게임이 끝났나요?", "is the game over?"),
    ],
)
def test_korean_and_japanese_questions(said, heard):
    assert in_english(said) == heard


def test_all_players_may_be_supposed_to_pass():
    head = "game: mint works\nplayers: 3\nposition: A has 3 mints.\n"
    text = f"{head}question: How many mints has A after all pass?"
    assert judge(parse_dispute(text, "dispute")).questions[0].answer == ("mints[A]: 3 → 4",)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Gold mien, two players. How many nuggets are needed?", "gold-mine"),
        ("projekt mine: how many cards may I buy in a turn?", "project-mine"),
        ("Can I challenge my teammate for a nugget?", "gold-mine"),
    ],
)
def test_a_game_is_known_by_a_misspelt_title_or_by_its_own_words(text, game):
    assert parse_dispute(text, "dispute").game == game


def test_of_two_things_asked_with_or_the_first_is_the_question():
    asked = parse_dispute(
        "Gold Mine, Anna and Ben. May Anna go only 2 spaces or must it be all 4?", "dispute"
    )
    assert asked.questions[0].may == "A go only 2 spaces"


@pytest.mark.parametrize(
    ("about", "variants"),
    [
        ("We play without the mud rule.", []),
        ("A has no gold and stands in the mud.", ["mud-pits"]),
        ("A miner in a mud pit.", ["mud-pits"]),
    ],
)
def test_a_variant_that_is_said_not_to_be_played_is_not_brought(about, variants):
    asked = parse_dispute(f"game: gold mine\nplayers: 2\ndescribed: {about}\nq: May A pass?", "dispute")
    assert list(configuration_of(asked, load_game("gold-mine")).variants) == variants
