"""Disputes that a referee wrote from the rulebooks before the judge was asked: what it says to each."""

from __future__ import annotations

import pytest

from .disputes.score import batch, graded, judged

BATCHES = {
    "a": ("mint-works", "fourteen-nights"),
    "c": ("mint-works", "fourteen-nights"),
    "g": ("mint-works", "fourteen-nights"),
    "h": ("gold-mine", "project-mine"),
    "i": ("mint-works", "fourteen-nights"),
}
"""By batch: the games whose disputes are judged here."""
DISPUTES = {
    f"{name}-{dispute}": (path, expected)
    for name, games in BATCHES.items()
    for game in games
    for dispute, path, expected in batch(name, game)
}
NOT_YET = {
    "h-gold-mine-08": "vaguer: whether the ladder costs a space is held open by the case book",
    "h-gold-mine-17": "vaguer: whether every tied roll goes to the attacker is held open",
    "h-project-mine-02": "vaguer: whether the whole card is barred is held open by the case book",
    "h-project-mine-06": "vaguer: whether a coin may be spent in another's turn is held open",
    "h-project-mine-16": "vaguer: the clause is found, and whether it was asked is asked back",
    "a-fourteen-nights-12": "wrong: the list holds a hand closed; the referee of batch a calls it silent",
    "c-fourteen-nights-03": "vaguer: whether memory can fall below zero is held open",
    "a-mint-works-10": "vaguer: the rule is told, the number is not worked out",
    "c-mint-works-13": "vaguer: a clause is found, the stars are not added up",
    "a-mint-works-12": "vaguer: what the opponent alone does next is not told",
    "a-mint-works-13": "vaguer: the clause is found, and whether it was asked is asked back",
    "a-mint-works-14": "vaguer: a tie told in Japanese",
    "a-fourteen-nights-09": "refused: contributions without the settlement around them make no table",
    "a-fourteen-nights-10": "refused: contributions without the settlement around them make no table",
    "g-mint-works-02": "refused: with two players nobody is chosen, so that the table in between is none",
    "g-mint-works-08": "vaguer: what is asked of two moves at once",
    "g-fourteen-nights-10": "vaguer: the rule is told, not who that is",
    "c-mint-works-05": "vaguer: the text of Lotto and its card show different incomes",
    "c-mint-works-14": "vaguer: the rule is told, the number is not worked out",
    "c-mint-works-16": "vaguer: whether substitutes come in is held open by the case book",
    "c-fourteen-nights-04": "vaguer: the bonus is an effect, and a term of the formula",
    "i-mint-works-07": "vaguer: what the opponent buys hangs on more than the table says",
    "i-mint-works-09": "vaguer: seven of what ends the game is held open",
    "i-mint-works-13": "vaguer: the stars of one building are not told",
    "i-mint-works-14": "vaguer: what the opponent alone does next is not told",
    "i-mint-works-15": "vaguer: the clause is found, and whether it was asked is asked back",
    "i-fourteen-nights-12": "vaguer: the rule is told, the number is not worked out",
    "i-fourteen-nights-15": "vaguer: the clause is found, and whether it was asked is asked back",
}


@pytest.mark.parametrize("dispute", DISPUTES)
def test_the_judge_agrees_with_the_referee(dispute):
    path, expected = DISPUTES[dispute]
    answer = judged(path)
    grade = graded(expected, answer)
    assert grade.grade == NOT_YET.get(dispute, "agree").partition(":")[0], [grade.remark, *answer.lines]


def test_another_verdict_is_no_agreement():
    path, expected = DISPUTES["a-mint-works-01"]
    assert graded({**expected, "verdict": "illegal"}, judged(path)).grade == "wrong"
