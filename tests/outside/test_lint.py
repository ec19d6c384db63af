"""`ludex lint` on a game outside the repository that has one mistake of each kind."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.question import Questions
from ludex.solver.lint import lint
from ludex.solver.lint.checks import CHECKS

FOLDER = Path(__file__).parent / "broken"


@pytest.fixture(scope="module")
def muddle():
    sys.path.insert(0, str(FOLDER))
    from muddle import GAME

    sys.path.remove(str(FOLDER))
    return GAME


MISTAKES = {
    "position-fields-are-explained": "taken: Each[Seat, Amount]",
    "unread-field": "forgotten: Each[Seat, Amount]",
    "narrowing-loses-no-move": '@move("MUD-TAKE-01", coins=few)',
    "cannot-be-lifted": "while s.heap > 0",
    "facts": 'id = "MUD-CARD-01"',
    "cannot-fail": '@always("MUD-TAKE-01")',
    "unguarded-index": "s.taken[last] + seat // s.turn",
    "unguarded-division": "s.taken[last] + seat // s.turn",
    "opposite-citations": "require(s.heap <= 3",
    "unknown-rule": 'laws.equal_turns(("taek",)',
}


@pytest.fixture(scope="module")
def remarks(muddle):
    return lint(muddle, CHECKS)


@pytest.mark.parametrize("check", MISTAKES)
def test_each_mistake_is_found_on_its_line(remarks, check):
    (found,) = [each for each in remarks if each.check == check]
    assert MISTAKES[check] in found.file.read_text(encoding="utf-8").splitlines()[found.line - 1]


def test_a_misspelt_clause_is_found_also_if_its_first_letters_are(remarks):
    found = [each.says for each in remarks if each.check == "unknown-clause"]
    assert [says.split()[0] for says in found] == ["MUD-TURM-01", "MDU-TAKE-01"]
    assert "did you mean MUD-TURN-01" in found[0]


def test_nothing_else_is_said(remarks):
    assert {each.check for each in remarks} == {*MISTAKES, "unknown-clause"}


def test_every_misspelt_reading_is_found_and_the_rest_is_still_looked_at(muddle, tmp_path):
    asked = Questions()
    asked.value("most", 3).reads_as(twoo=2, thre=3)
    (tmp_path / "clauses.toml").write_bytes((muddle.folder / "clauses.toml").read_bytes())
    (tmp_path / "rulings.toml").write_text(
        '[[ruling]]\nid = "most"\nquestion = "How many?"\ngap = "silent"\nclauses = []\ndefault = "three"\n'
        'why = "."\nreadings.three.says = "Three."\nreadings.two.says = "Two."\n',
        encoding="utf-8",
    )
    found = lint(replace(muddle, folder=tmp_path, questions=asked), CHECKS)
    said = [each.says for each in found if each.check == "unknown-reading"]
    assert said == [
        "unknown reading 'thre'; did you mean three.",
        "unknown reading 'twoo'; did you mean two.",
    ]
    assert any(each.check == "unknown-rule" for each in found)


def test_a_question_met_by_a_detector_that_there_is_not_is_a_remark(muddle, tmp_path):
    (tmp_path / "clauses.toml").write_bytes((muddle.folder / "clauses.toml").read_bytes())
    (tmp_path / "rulings.toml").write_text(
        '[[ruling]]\nid = "most"\nquestion = "How many?"\ngap = "silent"\nclauses = []\ndefault = "three"\n'
        'why = "."\nmet_by = ["shortage heap", "stuk"]\n'
        'readings.three.says = "Three."\nreadings.two.says = "Two."\n',
        encoding="utf-8",
    )
    found = lint(replace(muddle, folder=tmp_path), CHECKS)
    (said,) = [each.says for each in found if each.check == "unknown-detector"]
    assert said == "most is said to be met by stuk, which is no detector; did you mean stuck."


def test_a_rule_that_breaks_down_in_python_is_no_traceback(muddle):
    def start(_s):
        raise ZeroDivisionError("by nought")

    found = lint(replace(muddle, start=start), CHECKS)
    assert any(each.says == "breaks down: ZeroDivisionError: by nought." for each in found)


def test_the_command_writes_both_files_and_ends_with_1(muddle, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("ludex.cli.lint.load_game", lambda _name: muddle)
    told, located = tmp_path / "lint.json", tmp_path / "lint.sarif"
    assert run(["lint", "muddle", "--json", str(told), "--sarif", str(located)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == f"{len(out) - 1} remarks on Muddle."
    assert len(json.loads(told.read_text())["remarks"]) == len(out) - 1
    results = json.loads(located.read_text())["runs"][0]["results"]
    assert len(results) == len(out) - 1
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("muddle/__init__.py")


def test_a_sound_game_has_nothing_to_mend(capsys):
    assert run(["lint", "fourteen-nights"]) == 0
    assert capsys.readouterr().out == "0 remarks on Dream of Fourteen Nights.\n"


def test_a_check_begins_with_what_the_files_show_and_goes_on(muddle, monkeypatch, capsys):
    monkeypatch.setattr("ludex.cli.choices.load_game", lambda _name: muddle)
    assert run(["check", "muddle", "--engine", "explore", "--budget", "2", "--exit-zero"]) == 0
    told = capsys.readouterr()
    assert "MUD-TURM-01 is cited, but the catalog has no such clause" in told.err
    assert "[unguarded-index]" in told.err
    assert "Muddle" in told.out


def test_an_unknown_game_is_wrong_input(capsys):
    assert run(["lint", "fourteen-days"]) == 2
