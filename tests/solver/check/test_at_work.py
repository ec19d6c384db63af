"""In how many games happens what a question is about: as often as its rarest clause is at work."""

from collections import Counter

import pytest
from ludex.solver.check.at_work import at_work
from ludex.solver.survey.survey import Survey

from tests.cli.check.test_entries import Asked
from tests.toy import GAME


def of(clauses, *surveys, players=()):
    asked = GAME.rulings["bonus-source"].model_copy(update={"clauses": clauses, "players": players})
    return at_work(Asked(asked), surveys).get("bonus-source")


def played(players, games, **clauses):
    named = {f"TOY-{name.upper()}-01": count for name, count in clauses.items()}
    return Survey("full", players, looked_into=games, at_work=Counter(named))


@pytest.mark.parametrize(
    ("clauses", "count"),
    [
        (("TOY-TAKE-01",), 10),
        (("TOY-TAKE-01", "TOY-BURY-01"), 4),
        (("TOY-TAKE-01", "TOY-BONUS-01"), 0),
        (("TOY-SCORE-01",), 10),
        ((), None),
    ],
)
def test_the_rarest_clause_counts_and_scoring_happens_in_every_game(clauses, count):
    share = of(clauses, played(2, 10, take=10, bury=4))
    assert (share.count if share else None) == count


def test_the_box_with_most_counts_and_only_with_the_players_that_are_asked_about():
    two, four = played(2, 10, bury=4), played(4, 10, bury=9)
    assert of(("TOY-BURY-01",), two, four).count == 9
    assert of(("TOY-BURY-01",), two, four, players=(2,)).count == 4
    assert of(("TOY-BURY-01",), played(2, 0)) is None
