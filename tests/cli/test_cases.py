"""What `ludex cases` promises: each case in a line, as its file says."""

import shutil
from dataclasses import replace

import pytest
from ludex.model.games import OURS, load_game
from ludex.solver.judge.case import cases_of
from ludex.solver.judge.case_list import listed_cases

import tests.toy
from tests.toy import GAME as TOY


@pytest.mark.parametrize("name", OURS)
def test_a_case_is_listed_as_the_judge_understands_it(name):
    game = load_game(name)
    listed = {case.number: case for case in listed_cases(game)}
    assert list(listed) == [case.note.number for case in cases_of(game)]
    for case in cases_of(game):
        line = listed[case.note.number]
        assert line.title == case.note.title
        assert list(line.verdicts) == [question.expected.verdict for question in case.dispute.questions]
        if not case.dispute.names:
            assert line.asked == " ".join(question.text for question in case.dispute.questions)


def test_every_case_of_a_game_stands_in_a_row(ludex):
    rows = [line for line in ludex("cases", "toy").out.splitlines() if line.startswith("toy")]
    assert [row.split()[1] for row in rows] == [str(case.note.number) for case in cases_of(TOY)]
    assert "May B bury penny?" in " ".join(ludex("cases", "toy").out.split())


WRONG = {
    "no case": ('game = "toy"\n[[questions]]\nmay = "A take 1"\n', "no case"),
    "a number that is none": (
        'game = "toy"\n[case]\nnumber = "x"\ntitle = "t"\nreasoning = "r"\n'
        '[[questions]]\nmay = "A take 1"\nexpected.verdict = "legal"\n',
        "case.number",
    ),
    "questions that are a number": (
        'game = "toy"\nquestions = 5\n[case]\nnumber = 1\ntitle = "t"\nreasoning = "r"\n',
        "questions",
    ),
    "a verdict that is none": (
        'game = "toy"\n[case]\nnumber = 1\ntitle = "t"\nreasoning = "r"\n'
        '[[questions]]\nmay = "A take 1"\nexpected.verdict = []\n',
        "contradictory",
    ),
    "a case of another game": (
        'game = "gold-mine"\n[case]\nnumber = 1\ntitle = "t"\nreasoning = "r"\n'
        '[[questions]]\nmay = "A take 1"\nexpected.verdict = "legal"\n',
        "a case of gold-mine",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_case_that_is_wrongly_written_is_refused_in_a_sentence(wrong, ludex, tmp_path, monkeypatch):
    text, named = WRONG[wrong]
    folder = tmp_path / "toy"
    shutil.copytree(TOY.folder, folder, ignore=shutil.ignore_patterns("cases"))
    (folder / "cases").mkdir()
    (folder / "cases" / "01-wrong.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(tests.toy, "GAME", replace(TOY, folder=folder))
    outcome = ludex("cases", "toy")
    assert (outcome.code, outcome.out) == (2, "")
    assert "01-wrong.toml" in outcome.err and named in outcome.err and outcome.err.count("\n") == 1
