"""Questions about what lies on the table: numbers, score, whose decision, whether it is over, who leads."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.solver.judge.dispute import Dispute
from ludex.solver.judge.judge import judge

MINTS = {
    "game": "mint-works",
    "setup": {"players": 2},
    "position": {
        "phase": "development",
        "turn": "B",
        "passes": 1,
        "mints": {"A": 1, "B": 3},
        "mint_supply": 26,
        "place": dict.fromkeys(("mine", "crane", "statue"), "supply") | {"corporate-hq": "built"},
        "owner": {"corporate-hq": "A"},
    },
}


def asked(*, all_readings=False, **question):
    dispute = Dispute.model_validate({**MINTS, "questions": [question]})
    return judge(dispute, all_readings=all_readings).questions[0]


def test_MW_BLD_CHQ_01_only_the_number_asked_for_decides_the_verdict():
    whole = asked(what_if="B pass", all_readings=True)
    told = asked(what_if="B pass", tell="mints[B]", all_readings=True)
    assert "counts-itself" in [ruling.id for ruling in whole.open]
    assert told.answer == ("mints[B]: 3 → 4",)
    assert (told.verdict.value, told.open) == ("legal", ())
    assert "MW-UP-07" in [clause.id for clause in told.because]


def test_a_reading_that_changes_the_number_is_shown():
    told = asked(what_if="B pass", tell="mints of A", all_readings=True)
    assert told.answer == ("mints[A]: 1 → 3",)
    under = {tuple(other.readings.items()): other.answer for other in told.readings if not other.same}
    assert under[(("counts-itself", "others"),)] == ("mints[A]: 1 → 2",)


def test_without_a_supposition_it_is_told_as_it_is_now():
    told = asked(tell=["mints", "turn", "decides", "over", "score[B]", "winner"])
    assert told.answer[:6] == (
        "mints[A]: 1",
        "mints[B]: 3",
        "turn: B",
        "B is to decide",
        "over: no",
        "score[B]: 0",
    )
    assert told.answer[6].startswith("ahead: ")


def test_what_cannot_be_supposed_is_illegal_here_too():
    assert asked(what_if="B supplier corporate-hq", tell="mints[B]").verdict.value == "illegal"


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("minks[A]", "questions[1].tell: unknown field 'minks'; did you mean mints."),
        ("mints[C]", "questions[1].tell: unknown seat 'C'; known: A, B."),
        ("mints[A][B]", "mints has no 'B'; write mints."),
        ("score of Carl", "unknown seat 'Carl'"),
        ("[A]", "names nothing; write a field, as in mints[A]."),
        ("", "names nothing"),
        ("mints[", "names nothing"),
    ],
)
def test_what_is_not_on_the_table_is_refused(word, sentence):
    with pytest.raises(BadInput) as refused:
        asked(tell=word)
    assert sentence in str(refused.value)


def test_FN_BUY_01_the_reason_is_the_one_for_which_the_game_went_on_by_itself():
    opening = ["draw A TR1", "draw B TR2", "draw A T1", "draw B T2", "draw A JP1"]
    dispute = {
        "game": "fourteen-nights",
        "setup": {"players": 2},
        "opening": opening,
        "position": {"day": 14, "step": "buy", "acted_today": {"A": True, "B": True}, "tc": {"A": 0}},
        "questions": [{"may": "A buy T1"}],
    }
    answered = judge(Dispute.model_validate(dispute)).questions[0]
    assert [clause.id for clause in answered.because] == ["FN-BUY-01"]
    assert [(fact.cell, fact.value, fact.would_do) for fact in answered.facts if fact.decisive] == [
        ("tc[A]", "0", "5000")
    ]


def test_MW_SCR_03_a_small_neighbourhood_is_counted_in_cards():
    assert "smallest neighbourhood (MW-SCR-03): A 1, B 0" in asked(standing=True).answer
