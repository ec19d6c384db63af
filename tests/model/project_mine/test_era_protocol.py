"""The protocol of an era holds for every number of players, and a broken protocol is noticed."""

from __future__ import annotations

import pytest
from ludex.model.project_mine import rounds
from ludex.solver.result import Verdict
from ludex.solver.studies.era_protocol import prove_era_protocol


def ends_at_once(place: int, seats: int, last_round: bool) -> bool:
    """A protocol that forgets to finish the last round."""
    return bool(last_round)


def forgets_the_declaration(place: int, seats: int, declared: bool, last_round: bool) -> bool:
    """A protocol that takes the declaration's own round for the last."""
    return bool(declared)


def declared_again(declared: bool, last_round: bool) -> bool:
    """A protocol in which a second exhausted deck takes the declaration back."""
    return not declared


def test_MINE_END_06_turns_are_equal_for_any_number_of_players_and_any_pattern_of_exhaustion():
    results = prove_era_protocol()
    assert {result.verdict for result in results} == {Verdict.PROVED}
    assert len(results) == 5


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("era_is_over", ends_at_once),
        ("last_round_after", forgets_the_declaration),
        ("declared_after_exhaustion", declared_again),
    ],
)
def test_a_protocol_that_is_not_the_rulebooks_is_not_proved(monkeypatch, name, broken):
    monkeypatch.setattr(rounds, name, broken)
    assert Verdict.UNDECIDED in {result.verdict for result in prove_era_protocol()}
