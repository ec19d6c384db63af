"""A catalog is checked against the copy of the rulebook that the user has."""

from ludex.model.clause import Catalog
from ludex.model.rulebook import compare, fingerprint_of, sentences

TEXT = "# Play\nTake 1.5 coins. Then stop!\n* 카드를 뽑습니다. 끝납니다.\n補充します。終了します。\n\n---\n"


def catalog(*marks):
    return Catalog.model_validate(
        {
            "rulebook": {"title": "T", "edition": "1", "language": "en", "sections": ["Play"]},
            "clause": [
                {
                    "id": f"T-{number:02}",
                    "section": "Play",
                    "kind": "effect",
                    "says": "…",
                    "lines": [line],
                    "fingerprints": [mark],
                }
                for number, (line, mark) in enumerate(marks)
            ],
        }
    )


def test_sentences_are_found_in_three_scripts():
    found = [(sentence.line, sentence.text) for sentence in sentences(TEXT)]
    assert found == [
        (1, "# Play"),
        (2, "Take 1.5 coins."),
        (2, "Then stop!"),
        (3, "* 카드를 뽑습니다."),
        (3, "끝납니다."),
        (4, "補充します。"),
        (4, "終了します。"),
    ]


def test_layout_and_emphasis_do_not_change_a_fingerprint():
    assert fingerprint_of("* **Then**  stop!") == fingerprint_of("Then stop!")
    assert fingerprint_of("Then stop!") != fingerprint_of("Then stop?")


def test_changed_gone_and_uncovered_sentences_are_told_apart():
    covered = catalog(*((sentence.line, sentence.fingerprint) for sentence in sentences(TEXT)))
    assert compare(covered, TEXT)[:3] == ([], [], [])
    edited = compare(covered, TEXT.replace("Then stop!", "Then go on!").replace("終了します。", ""))
    assert [(clause.id, line) for clause, line in edited.changed] == [("T-02", 2)]
    assert [clause.id for clause in edited.gone] == ["T-06"]
    assert [sentence.text for sentence in edited.uncovered] == ["Then go on!"]
