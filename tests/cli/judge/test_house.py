"""`ludex house`: rulings that a table has adopted, and the judge who follows them."""

import io

import pytest
from ludex.cli.main import run
from ludex.model.games import load_game
from ludex.solver.judge.house import draft

DISPUTE = """
game = "mint-works"
setup = { players = 2 }
moves = ["deal gardens", "deal crane", "deal statue", "A producer", "B supplier crane"]
questions = ["May A idle builder?"]
"""
HOUSE = 'game = "mint-works"\nname = "Friday"\n[rulings]\nuseless-placement = "permitted"\n'


@pytest.fixture
def house(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return path


def test_a_draft_lists_every_open_question_and_can_be_read_back(tmp_path, capsys):
    assert run(["house", "mint-works"]) == 0
    drafted = capsys.readouterr().out
    assert drafted.splitlines() == list(draft(load_game("mint-works")))
    path = tmp_path / "drafted.toml"
    path.write_text(drafted.replace("# useless-placement", "useless-placement"))
    assert run(["house", str(path)]) == 0
    assert "(useless-placement = refused)" in capsys.readouterr().out


def test_a_sheet_says_what_was_settled_and_how_much_is_left(house, capsys):
    assert run(["house", str(house)]) == 0
    sheet = capsys.readouterr().out
    assert sheet.startswith("House rulings of Friday for Mint Works")
    assert "1 ruling; " in sheet


def test_house_rulings_settle_a_dispute(house, tmp_path, capsys):
    dispute = tmp_path / "dispute.toml"
    dispute.write_text(DISPUTE)
    assert run(["judge", str(dispute)]) == 3
    assert run(["judge", str(dispute), "--house", str(house)]) == 0
    assert "by house ruling useless-placement = permitted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HOUSE.replace("permitted", "perhaps"), "unknown reading 'perhaps'"),
        (HOUSE.replace("useless-placement", "useful-placement"), "unknown ruling 'useful-placement'"),
        (HOUSE.replace("mint-works", "mint-work"), "unknown game 'mint-work'"),
        (HOUSE + "[extra]\n", "extra"),
    ],
)
def test_a_wrong_file_gets_one_sentence(text, sentence, tmp_path, capsys):
    path = tmp_path / "house.toml"
    path.write_text(text)
    assert run(["house", str(path)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_dispute_may_come_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(DISPUTE))
    assert run(["judge", "-"]) == 3
    assert capsys.readouterr().out.startswith("SILENT")


def test_the_rulebooks_own_sentence_is_quoted_from_the_users_copy(tmp_path, capsys):
    rulebook = tmp_path / "toy.md"
    rulebook.write_text("A sentence that no clause knows.\n")
    dispute = tmp_path / "dispute.toml"
    dispute.write_text(DISPUTE)
    run(["judge", str(dispute), "--rulebook", str(rulebook)])
    assert "“" not in capsys.readouterr().out
    clause = load_game("mint-works").catalog["MW-PLC-03"]
    assert clause.fingerprints
