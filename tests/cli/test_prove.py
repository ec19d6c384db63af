"""`ludex prove` and `ludex verify`: verdicts in the box that is played, and proofs that can be checked."""

import json

import pytest


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_main_laws_are_told_first_and_the_certificate_is_confirmed(ludex):
    done = ludex("prove", "mint-works", "-c", "prove-recycler", "--certificate", "proofs")
    assert done.code == 0, done
    lines = done.out.splitlines()
    assert lines[0].startswith("Mint Works, prove-recycler: ")
    assert lines[1] == "Equal turns"
    assert lines.index("Conservation") < lines.index("Reachable ends") < lines.index("Everything else")
    checked = ludex("verify", "proofs")
    assert checked.code == 0, checked
    assert "each made again from the rules that are here" in checked.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["prove", "toy", "-c", "huge"], "--configuration: unknown configuration 'huge'"),
        (["prove", "toy", "--property", "x"], "--property: unknown property 'x'"),
        (["verify", "nowhere"], "nowhere/manifest.json: cannot be read (No such file or directory)."),
    ],
)
def test_what_cannot_be_proved_or_checked_is_refused(refused, words, sentence):
    assert refused(*words).startswith(sentence.removesuffix("."))


def test_a_folder_with_something_in_it_is_not_written_to(refused, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes").write_text("keep")
    assert "there is something already" in refused("prove", "toy", "--certificate", "mine")


def test_verdicts_are_written_with_the_position_at_which_a_proof_stops(ludex, tmp_path):
    done = ludex("prove", "toy", "--json", "proofs.json", "--property", "someone-can-always-move")
    assert done.code in (0, 1), done
    data = json.loads((tmp_path / "proofs.json").read_text())
    assert [one["property"] for one in data["proofs"]] == ["someone-can-always-move"]
    assert data["configuration"] and data["players"] >= 1
