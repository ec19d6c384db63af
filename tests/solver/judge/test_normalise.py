"""What a newcomer writes in a dispute file is understood wherever it can mean one thing only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ludex.cli.main import run

DEAL = '"deal gardens", "deal crane", "deal statue"'
HEAD = 'game = "mint-works"\n'


@pytest.fixture
def judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Judge a file and return the judgement as data, or the sentence with which it is refused."""

    def judge(text: str, name: str = "dispute.toml") -> Any:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        code = run(["judge", str(path), "--json"])
        printed = capsys.readouterr()
        if code == 2:
            assert all(line.endswith(".") for line in printed.err.splitlines())
            return printed.err.strip().removeprefix(f"{path}: ")
        return json.loads(printed.out)

    return judge


def answers(judgement: Any) -> list[str]:
    return [line for question in judgement["questions"] for line in question["answer"]]


SAME = {
    "players as text": f'players = "2"\nmoves = [{DEAL}]\n[[questions]]\nmay = "A pass"\n',
    "everything in the set-up": f'[setup]\nplayers = 2\nmoves = [{DEAL}]\n[[questions]]\nmay = "A pass"\n',
    "the log after the question": f'players = 2\n[[questions]]\nmay = "A pass"\nmoves = [{DEAL}]\n',
    "one question as a table": f'players = 2\nmoves = [{DEAL}]\n[question]\nmay = "A pass"\n',
    "a question as a sentence": f'players = 2\nmoves = [{DEAL}]\nquestions = "May A pass?"\n',
    "keys in capitals": f'Players = 2\nMoves = [{DEAL}]\n[[Questions]]\nMay = "a PASS"\n',
    "players by name": f'players = ["Anna", "Jörg-Udo K."]\nmoves = [{DEAL}]\nquestions = "May Anna pass?"\n',
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_a_pass_is_legal_however_the_file_is_written(judged, text):
    assert judged(HEAD + text)["verdict"] == "legal"


def test_the_set_up_in_any_spelling(judged):
    text = (
        f'players = 2\nmoves = [{DEAL}, "A supplier crane", "B pass"]\nquestions = "May A recycler crane?"\n'
    )
    chosen = 'options = { advanced = ["Recycler", "Swap Meet"] }\nrulings = { "Starting mints" = "Three" }\n'
    heard = judged(HEAD + chosen + text)
    assert heard["configuration"]["options"] == {"advanced": ["recycler", "swap-meet"]}
    assert heard["configuration"]["rulings"] == {"starting-mints": "three"}
    mud = 'game = "Gold Mine"\nplayers = 2\nvariants = "Mud pits"\nmoves = ""\nquestions = "Who is ahead?"\n'
    assert judged(mud)["configuration"]["variants"] == ["mud-pits"]


def test_claims_in_the_words_of_the_table(judged):
    text = f'players = 2\nmoves = [{DEAL}]\n[[questions]]\nmay = "A pass"\n'
    heard = judged(f'{HEAD}{text}claims = {{ Anna = "Allowed", Ben = false, Cleo = "not permitted" }}\n')
    claims = {claim["party"]: (claim["says"], claim["right"]) for claim in heard["questions"][0]["claims"]}
    assert claims == {"Anna": ("legal", True), "Ben": ("illegal", False), "Cleo": ("illegal", False)}


def test_names_stand_for_seats_everywhere(judged):
    text = """
game: Mint Works
players: [Anna, Ben]
moves: [deal gardens, deal crane, deal statue, "Anna: Supplier, Crane", Ben producer]
questions:
  - tell: [mints of Anna, Ben's mints, "mints[Ben]", whose turn, over]
    claims: {Anna: 1, Ben: 2}
  - standing: yes
    claims: {Ben: Ben}
"""
    heard = judged(text, "dispute.yaml")
    lines = answers(heard)
    assert lines[:5] == ["mints[A]: 1", "mints[B]: 4", "mints[B]: 4", "A is to decide", "over: no"]
    assert [claim["right_in_force"] for claim in heard["questions"][0]["claims"]] == [True, False]
    assert heard["questions"][1]["claims"][0]["right_in_force"]


REFUSED = {
    "a name twice": ('players = ["Anna", "anna"]\n', "setup.players: 'anna' stands twice or is empty"),
    "another seat's name": ('players = ["B", "A"]\n', "'B' is the name of another seat"),
    "too many names": ('players = ["a1", "a2", "a3", "a4", "a5"]\n', "Mint Works is not for 5"),
    "nobody of that name": ('players = ["Anna", "Ben"]\n', "questions[1].may: nobody sits at 'Carl'"),
    "players twice": ("players = 2\nsetup.players = 3\n", "unknown key 'players'"),
}


@pytest.mark.parametrize(("head", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_could_mean_two_things_is_refused(judged, head, sentence):
    assert sentence in judged(f'{HEAD}{head}moves = [{DEAL}]\nquestions = "May Carl pass?"\n')


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ('game = "mint-works"\nmoves = ""\n', "questions: field required; add [[questions]] with may"),
        ('moves = ""\n', 'game: field required; write for example game = "mint-works".'),
    ],
)
def test_what_is_missing_is_said_with_how_to_write_it(judged, missing, sentence):
    assert sentence in judged(missing)


def test_a_saved_case_has_the_games_own_name(tmp_path, capsys):
    dispute, case = tmp_path / "dispute.toml", tmp_path / "41-a-pass.toml"
    dispute.write_text(f'game = "Mint Works"\nplayers = 2\nmoves = [{DEAL}]\nquestions = "May A pass?"\n')
    assert run(["judge", str(dispute), "--save-case", str(case)]) == 0
    assert case.read_text(encoding="utf-8").startswith('game = "mint-works"\n')
    capsys.readouterr()
    assert run(["judge", str(case)]) == 0
    assert "Judged as the case book expects." in capsys.readouterr().out
