"""What a check finds unasked on both sides of an edit."""

from ludex.model.edition import edition_of
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.reports.compare import report
from ludex.solver.budget import Budget
from ludex.solver.compare.findings import findings_apart
from ludex.solver.compare.result import Tendency
from ludex.solver.compare.side import Side
from ludex.solver.compare.verdict import compare

MINT = load_game("mint-works")
CLAUSE = {
    "id": "MW-REV-01",
    "section": "Upkeep",
    "kind": "number",
    "says": "The plan supply holds four cards.",
    "facts": ["plan_supply == 4"],
}


def edition(**edits):
    return edition_of(MINT, Revision(game="mint-works", name="second", **edits))


def test_a_contradiction_that_an_edit_brings_appears_and_one_that_it_takes_away_vanishes():
    second = edition(clauses={"add": [CLAUSE]})
    there = findings_apart(MINT, second, (), 0, Budget(600))
    back = findings_apart(second, MINT, (), 0, Budget(600))
    assert there is not None and back is not None
    assert any("contradicts itself" in one.title for one in there.appeared) and not there.vanished
    assert back.vanished == there.appeared and not back.appeared


def test_nothing_appears_between_a_game_and_itself():
    delta = findings_apart(MINT, MINT, (), 0, Budget(600))
    assert delta is not None and (delta.vanished, delta.appeared, delta.changed) == ((), (), ())


def test_without_time_nothing_is_said_of_findings():
    assert findings_apart(MINT, MINT, (), 0, Budget(600, called_back=lambda: True)) is None


def test_how_often_turns_are_unequal_is_told_before_and_after():
    moves_on = edition(settle={"token-between-rounds": "passes-on"})
    delta = findings_apart(MINT, moves_on, ("full",), 0, Budget(600))
    assert delta is not None
    (turns,) = [one for one in delta.changed if one.id.startswith("unequal-turns")]
    assert turns.was != turns.title and turns.measured


def test_a_comparison_tells_what_is_newly_found_and_that_it_is_worse():
    edits = {"change": {"plan": {"windmill": {"cost": 2}}}, "clauses": {"add": [CLAUSE]}}
    sides = Side("base", MINT), Side("second", edition(**edits))
    found = compare(*sides, only=("tiny",), hear=False, seconds=3600)
    assert found.tendency is Tendency.WORSE
    assert any(
        line.text.startswith("A check newly finds: The rulebook contradicts") for line in report(found)
    )
