"""Questions about the rules in general: the game's list of them, and what is found there."""

from __future__ import annotations

import pytest
from ludex.cli.main import run
from ludex.model.asked import Asked
from ludex.model.games import OURS, load_game
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.lookup import LIKELY, SURE, look_up

ENTRIES = [(name, one) for name in OURS for one in load_game(name).asked if one.asks]


@pytest.mark.parametrize("name", OURS)
def test_every_entry_names_clauses_and_rulings_that_there_are(name):
    game = load_game(name)
    assert game.asked
    for one in game.asked:
        assert not [clause for clause in one.clauses if clause not in {each.id for each in game.catalog}]
        assert not one.ruling or one.ruling in {each.id for each in game.rulings}


@pytest.mark.parametrize(("name", "one"), ENTRIES, ids=[f"{name}-{one.asks[0]}" for name, one in ENTRIES])
def test_every_way_to_ask_leads_to_its_own_answer(name, one):
    game = load_game(name)
    players = one.players[0] if one.players else max(game.players)
    for text in one.asks:
        found = look_up(game, text, players, least=SURE)
        assert found is not None, text
        assert (found.ruling, found.clauses[:1]) == (one.ruling, one.clauses[:1]), text


def test_what_has_nothing_to_do_with_the_game_is_not_found():
    assert look_up(load_game("gold-mine"), "Is chess older than draughts?", 2, least=LIKELY) is None


def test_an_entry_has_an_answer_or_a_ruling():
    with pytest.raises(ValueError, match="an answer with its clauses, or a ruling"):
        Asked(asks=("who wins",), answer="nobody")


def judged(question: str, game: str = "gold mine"):
    return judge(parse_dispute(f"game: {game}\nquestion: {question}", "dispute")).questions[0]


def test_GM_MOVE_04_a_general_question_is_answered_by_its_clause():
    answered = judged("Can a miner walk past another miner in a tunnel?")
    assert (answered.verdict.value, answered.looked_up, answered.because[0].id) == (
        "legal",
        True,
        "GM-MOVE-04",
    )


def test_an_open_matter_is_open_when_it_is_asked_in_general():
    answered = judged("Two players have the same total at the end. Who wins?", "project mine")
    assert (answered.verdict.value, answered.open[0].id) == ("silent", "tied-score")


def test_what_is_not_surely_meant_is_answered_by_the_nearest_clause_and_asked_back():
    answered = judged("What happens with bats and a nugget in a chamber?")
    assert answered.unsure
    assert answered.because


def test_an_answer_that_asks_back_is_no_verdict_for_a_program(tmp_path, capsys):
    path = tmp_path / "dispute.txt"
    path.write_text("Gold Mine.\nWhat happens with bats and a nugget in a chamber?")
    assert run(["judge", str(path)]) == 2
    assert "Was that the question?" in capsys.readouterr().out
