"""A case book is kept in order: each case in its game's folder, under its own number."""

from dataclasses import replace

import pytest
from ludex.model.errors import BadInput
from ludex.solver.judge.case import cases_of, load_case

from tests.toy import GAME as TOY

CASE = (TOY.folder / "cases" / "01-more-than-the-heap.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("01-x.toml", CASE.replace('game = "toy"', 'game = "chess"'), "a case of chess"),
        ("02-x.toml", CASE, "case 1 stands in another number's file"),
        ("01-x.toml", CASE[: CASE.index("[case]")], "no case; add [case] with number, title and reasoning"),
    ],
)
def test_a_case_in_the_wrong_place_is_refused(name, text, sentence, tmp_path):
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        cases_of(replace(TOY, folder=tmp_path))
    assert sentence in str(refused.value)


def test_a_case_says_its_number_title_and_reasoning():
    note = load_case(TOY.folder / "cases" / "01-more-than-the-heap.toml").note
    assert (note.number, note.title) == (1, "More coins than the heap holds")
