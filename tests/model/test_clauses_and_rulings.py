"""Catalogs and rulings are checked when they are read; what is wrong is said in one sentence."""

import pytest
from ludex.model.clause import citations, load_catalog
from ludex.model.errors import BadInput
from ludex.model.ruling import load_rulings

from tests.toy import GAME

HEAD = '[rulebook]\ntitle = "T"\nedition = "1"\nlanguage = "en"\nsections = ["Play"]\n'
CLAUSE = '[[clause]]\nid = "T-01"\nsection = "Play"\nkind = "effect"\nsays = "x"\n'
RULING = '[[ruling]]\nid = "r"\nquestion = "?"\ngap = "silent"\nclauses = []\ndefault = "a"\nwhy = "w"\n'
READINGS = '[ruling.readings.a]\nsays = "a"\n[ruling.readings.b]\nsays = "b"\n'


def test_a_dangling_reference_is_reported_not_repaired():
    assert [(found.clause.id, found.kind, found.name) for found in GAME.catalog.dangling()] == [
        ("TOY-SCORE-01", "section", "Ties")
    ]


def test_citations_are_found_with_their_place():
    found = {citation.clause for citation in citations(GAME.folder)}
    assert {"TOY-TAKE-01", "TOY-SCORE-01"} <= found


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (HEAD + CLAUSE + CLAUSE, "clause T-01 stands twice"),
        (HEAD + CLAUSE.replace("effect", "wish"), "clause.0.kind: input should be"),
        (HEAD + CLAUSE.replace("T-01", "t1"), "clause.0.id: write an id as clauses have it"),
        (HEAD + CLAUSE + "extra = 1\n", "clause.0.extra: no such entry is known here"),
        (CLAUSE, "rulebook: field required"),
        ("[rulebook", "not valid TOML"),
    ],
)
def test_a_wrong_catalog_is_refused_in_one_sentence(tmp_path, text, part):
    path = tmp_path / "clauses.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        load_catalog(path)
    assert part in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD + CLAUSE + CLAUSE.replace("effect", "wish"), 'kind = "wish"'),
        (HEAD + CLAUSE + CLAUSE + "extra = 1\nlines = [1]\n", "extra = 1"),
        (HEAD + CLAUSE + CLAUSE + 'lines = ["x"]\n', 'lines = ["x"]'),
        (HEAD + CLAUSE.replace('kind = "effect"', "") + CLAUSE, "[[clause]]"),
    ],
)
def test_the_line_of_what_is_wrong_is_told(tmp_path, text, line):
    path = tmp_path / "clauses.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        load_catalog(path)
    number = int(str(refused.value).removeprefix(f"{path}:").partition(":")[0])
    assert text.splitlines()[number - 1].strip() == line


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (RULING + READINGS + RULING + READINGS, "ruling r stands twice"),
        (RULING.replace('"a"', '"c"') + READINGS, "default 'c' is not one of its readings"),
        (RULING, "ruling.0.readings: field required"),
    ],
)
def test_wrong_rulings_are_refused_in_one_sentence(tmp_path, text, part):
    path = tmp_path / "rulings.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        load_rulings(path)
    assert part in str(refused.value)


def test_a_reference_of_an_unknown_kind_is_an_error(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text(HEAD + CLAUSE + 'refers = ["page:3"]\n')
    with pytest.raises(BadInput, match="write clause:, section:"):
        load_catalog(path).dangling()
