"""`ludex questions`: a letter to the editor of a rulebook, and what the answers become."""

import re

import pytest
from ludex.model.edition import find_edition
from ludex.model.games import load_game
from ludex.model.revision import load_revision
from ludex.reports import questions as letters
from ludex.reports.check_file import EntryData
from ludex.reports.check_kept import keep
from ludex.reports.check_paths import kept_path
from ludex.solver.fingerprint import rules_fingerprint
from ludex.solver.judge.house import load_house

from tests.browser.checks import check_of


@pytest.fixture
def letter(ludex, tmp_path):
    """The questions of the toy, as they are sent."""
    path = tmp_path / "letter.toml"
    assert ludex("questions", "toy", "--write", path).code == 0
    return path


@pytest.fixture
def answered(letter):
    """The letter with an answer to one question."""
    ruling = next(each for each in load_game("toy").rulings if len(each.defensible) > 1)
    reading = next(name for name in ruling.defensible if name != ruling.default)
    text = letter.read_text(encoding="utf-8")
    row = re.search(rf'ruling = "{ruling.id}".*?answer = ""', text, re.S)
    letter.write_text(text.replace(row.group(0), row.group(0)[:-1] + f'{reading}"'), encoding="utf-8")
    return letter, ruling.id, reading


def test_the_questions_are_numbered_by_section_without_far_fetched_readings(ludex):
    game = load_game("mint-works")
    matters = letters.open_matters(game)
    assert [matter.number for matter in matters] == list(range(1, len(matters) + 1))
    sections = game.catalog.rulebook.sections
    order = [sections.index(matter.section) for matter in matters if matter.section in sections]
    assert order == sorted(order)
    out = ludex("questions", "mint-works").out
    assert f"{len(matters)} questions" in out
    far = [
        name
        for each in game.rulings
        for name in each.readings
        if len(each.defensible) > 1 and name not in each.defensible
    ]
    assert far, "otherwise this shows nothing"
    assert not [name for name in far if f"- {name}:" in out and not _defended(game, name)]


def _defended(game, name):
    return any(name in each.defensible for each in game.rulings)


def test_an_unanswered_letter_settles_nothing(ludex, letter):
    assert ludex("questions", "toy", "--answers", letter).out.endswith("[rulings]\n")


def test_answers_become_house_rulings(ludex, answered, tmp_path):
    letter, ruling, reading = answered
    assert ludex("questions", "toy", "--answers", letter, "--write", tmp_path / "house.toml").code == 0
    assert load_house(tmp_path / "house.toml").rulings == {ruling: reading}


def test_answers_become_a_revision_that_settles_them(ludex, answered, tmp_path):
    letter, ruling, reading = answered
    path = tmp_path / "second.toml"
    assert ludex("questions", "toy", "--answers", letter, "--revision", "second", "--write", path).code == 0
    assert load_revision(path).settle == {ruling: reading}
    edition = find_edition(load_game("toy"), [str(path)])
    assert ruling not in [matter.ruling.id for matter in letters.open_matters(edition)]


def test_a_kept_check_gives_a_question_its_weight(ludex, monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEX_CACHE", str(tmp_path))
    game = load_game("toy")
    ruling = letters.open_matters(game)[0].ruling.id
    made = check_of("toy")
    entry = EntryData.model_construct(**{**vars(made.entries[0]), "ruling": ruling, "share": 0.25})
    keep(game, made.model_copy(update={"entries": (entry,), "rules": rules_fingerprint(game)}), 1)
    out = ludex("questions", "toy").out
    assert "comes up in 25% of real games" in out
    assert "1 of them weighed." in out
    keep(game, made.model_copy(update={"entries": (entry,), "rules": "of other rules"}), 1)
    assert "0 of them weighed" in ludex("questions", "toy").out
    kept_path(game).write_text('{"games": [3]}', encoding="utf-8")
    assert "0 of them weighed" in ludex("questions", "toy").out, "written by another version"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('answer = ""', 'answer = "perhaps"', "unknown reading 'perhaps'"),
        ('ruling = "', 'ruling = "no-', "unknown ruling"),
        ('game = "toy"', 'game = "mint-works"', "these are questions of mint-works"),
    ],
)
def test_an_answer_that_fits_nothing_is_refused(refused, letter, before, after, said):
    text = letter.read_text(encoding="utf-8")
    letter.write_text(text.replace(before, after, 1), encoding="utf-8")
    assert said in refused("questions", "toy", "--answers", letter)


def test_a_revision_needs_answers_and_a_name_that_a_file_can_have(refused, letter):
    assert "--revision needs answers" in refused("questions", "toy", "--revision", "second")
    refused("questions", "toy", "--answers", letter, "--revision", "Second Printing")
