"""Comparing editions: the verdict on an edit, and a real game for every difference."""

import json

import pytest
from ludex.cli.main import run
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.notation import read_move
from ludex.model.play import attempt, begin
from ludex.model.revision import Revision
from ludex.solver.compare.result import Status, Step, Strength, Tendency, Verdict
from ludex.solver.compare.side import Side, side_of
from ludex.solver.compare.verdict import compare

MINT = load_game("mint-works")
CLAUSE = {"id": "MW-REV-01", "section": "Revisions", "kind": "prohibition", "says": "Not for the poor."}


def revised(**edits):
    return Side("second", edition_of(MINT, Revision(game="mint-works", name="second", **edits)))


def compared(*, only=("tiny", "full"), **edits):
    return compare(Side("base", MINT), revised(**edits), only=only, follow=False)


def rows(found, rule):
    return [row for row in found.decisions if row.rule == rule]


EDITORIAL = {
    "reworded": {"clauses": {"reword": {"MW-PAS-01": {"says": "To pass is to end one's turn."}}}},
    "renamed": {"change": {"plan": {"gardens": {"name": "parks"}}}},
    "settled as we read it": {"settle": {"council-token": MINT.rulings["council-token"].default}},
    "a figure that no rule reads": {"change": {"plan": {"gardens": {"source": "rulebook"}}}},
}


@pytest.mark.parametrize("edits", EDITORIAL.values(), ids=EDITORIAL)
def test_an_editorial_edit_is_certified(edits):
    found = compared(**edits, only=("full",))
    assert (found.verdict, found.tendency, found.step) == (Verdict.EDITORIAL, Tendency.NONE, Step.PATCH)
    assert all(row.status is Status.SAME for row in found.decisions)


def test_a_guard_that_another_clause_implies_is_proved_where_it_was_looked_at_and_certified_nowhere_else():
    guard = [{"rule": "producer", "field": "mints", "at_least": 1, "clause": "MW-REV-01"}]
    found = compared(guard=guard, clauses={"add": [CLAUSE]}, only=("full",))
    assert {row.strength for row in rows(found, "producer")} == {Strength.PROVED}
    (missing,) = found.reasons
    assert found.verdict is Verdict.UNSEEN
    assert missing.startswith("touched too, and not looked at:") and "alone-justin" in missing


def test_a_figure_that_rules_read_in_another_box_is_not_called_one_that_no_rule_reads():
    found = compared(figures={"stars_to_end": 9}, only=("tiny",))
    assert found.verdict is Verdict.UNSEEN and not found.unplayed
    assert found.reasons[0].startswith("touched too, and not looked at:")


def test_a_dearer_card_takes_a_permission_away_and_the_shortest_game_shows_it():
    found = compared(change={"plan": {"gardens": {"cost": 4}}})
    assert (found.verdict, found.step) == (Verdict.CHANGES, Step.MAJOR)
    (row,) = rows(found, "supplier")
    assert (row.status, row.players, row.phase) == (Status.LESS, 2, "development")
    witness = row.witness
    assert witness.real_box and witness.shortest and len(witness.moves) == 4
    assert witness.difference.right_clauses == ("MW-PLC-02",)
    (lotto,) = rows(found, "lotto")
    assert (lotto.status, lotto.strength) == (Status.SAME, Strength.PROVED)
    assert "pass" in found.identical


def test_a_witness_is_a_game_of_both_sides_up_to_its_last_move():
    right = revised(change={"plan": {"gardens": {"cost": 4}}})
    found = compare(Side("base", MINT), right, only=("full",), follow=False)
    (row,) = rows(found, "supplier")
    allowed = []
    for game in (MINT, right.game):
        table = game.table(game.configurations["full"])
        state = begin(table).after
        for text in row.witness.moves[:-1]:
            state = attempt(table, state, read_move(table, text)).after
        allowed.append(attempt(table, state, read_move(table, row.witness.moves[-1])) is not None)
    assert allowed == [True, False]


def test_a_dropped_prohibition_permits_more():
    found = compared(clauses={"drop": ["MW-PLC-02"]}, only=("full",))
    assert found.verdict is Verdict.CHANGES
    assert {row.status for row in rows(found, "supplier")} == {Status.MORE}


def test_an_effect_that_happens_by_itself_is_told_by_its_own_name():
    found = compared(figures={"stars_to_end": 5}, only=("full",))
    assert [row.rule for row in found.decisions if row.status is Status.EFFECT] == ["count-stars"]


def test_another_set_up_is_told_and_the_rules_are_compared_from_the_same_table():
    found = compared(figures={"starting_mints": 4}, only=("full",))
    (row,) = found.course
    assert (row.kind, row.witness.moves) == ("set-up", ())
    assert "mints[A] at 3" in row.witness.difference.left and "mints[A] at 4" in row.witness.difference.right
    assert not [row for row in found.decisions if row.status is not Status.SAME]


def test_a_new_card_is_something_more_that_chance_may_deal():
    card = {"name": "town-hall", "type": "culture", "cost": 2, "stars": 2}
    found = compared(add={"plan": [card]}, only=("full",))
    (deal, *_) = rows(found, "deal")
    assert deal.status is Status.MORE and deal.witness.moves == ("deal town-hall",)


def test_of_two_edits_the_one_behind_a_difference_is_blamed():
    found = compared(figures={"stars_to_end": 5}, change={"plan": {"gardens": {"cost": 4}}}, only=("full",))
    blamed = {row.rule: row.blame for row in found.decisions if row.witness is not None}
    assert blamed == {"supplier": ("gardens: cost = 4",), "count-stars": ("stars_to_end = 5",)}


def test_what_lies_behind_a_difference_is_not_called_exhausted():
    """The windmill costs more: nobody comes to have one in the same way, and its stars are never counted."""
    found = compared(change={"plan": {"windmill": {"cost": 2, "stars": 2}}}, only=("tiny",))
    (row,) = rows(found, "count-stars")
    assert row.strength not in (Strength.EXHAUSTED, Strength.PROVED)
    assert "behind other differences" in row.why
    (lotto,) = rows(found, "lotto")
    assert lotto.strength is Strength.PROVED


def test_readings_are_a_side_and_a_question_answered_by_both_is_no_consequence():
    ruling = "useless-placement"
    sides = side_of(MINT, "base"), side_of(MINT, f"{ruling}=permitted")
    found = compare(*sides, only=("tiny",), follow=False)
    assert found.verdict is Verdict.CHANGES
    assert found.consequences.settled == (ruling,)


def test_a_git_revision_is_a_side_whose_rules_are_loaded_beside_ours():
    side = side_of(MINT, "git:HEAD")
    assert side.game.package != MINT.package and side.game.rules[0].__module__.startswith(side.game.package)
    assert compare(side, side_of(MINT, "git:HEAD"), only=("full",)).verdict is Verdict.EDITORIAL


def test_words_that_no_rule_carries_out_are_not_certified():
    reworded = {"MW-SS-01": {"says": "Each player takes 99 mints."}}
    found = compared(clauses={"reword": reworded}, only=("tiny",))
    assert found.verdict is Verdict.UNSEEN
    assert any("99" in words for words in found.unplayed)
    new = compared(clauses={"add": [CLAUSE]}, only=("tiny",))
    assert new.verdict is Verdict.UNSEEN


def test_twice_is_the_same():
    edits = {"change": {"plan": {"windmill": {"cost": 2}}}}
    assert compared(**edits, only=("tiny",)) == compared(**edits, only=("tiny",))


WRONG = {
    "nothing": (",", "names nothing"),
    "two editions": ("base,git:HEAD", "names two editions"),
    "two readings": ("council-token=a,council-token=b", "is read in two ways"),
    "unknown ruling": ("no-such-ruling=x", "unknown ruling"),
    "unknown reading": ("council-token=perhaps", "unknown reading"),
    "no such revision": ("third-printing", "no revision 'third-printing'"),
    "no such commit": ("git:no-such-branch", "git does not know it"),
    "an option of git": ("git:--help", "names no revision"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=WRONG)
def test_a_side_that_cannot_be_had_gets_one_sentence(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        side_of(MINT, text)


def test_the_command_tells_the_verdict_first_and_writes_what_is_asked_for(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dear.toml").write_text(
        'game = "mint-works"\nname = "dear"\n[change.plan.windmill]\ncost = 2\n', encoding="utf-8"
    )
    words = [
        "compare",
        "mint-works",
        "base",
        "dear",
        "-c",
        "tiny",
        "--quick",
        "--json",
        "a.json",
        "--markdown",
        "a.md",
    ]
    assert run(words) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first == "mint-works: base → dear" and second.startswith("Changes play")
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert data["verdict"] == "changes play"
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("## mint-works: base → dear")
    assert run([*words, "--forbid", "play"]) == 1
    assert run([*words, "--forbid", "play", "--allow", "play"]) == 0
    assert run(["compare", "mint-works", "base", "dear", "-c", "huge"]) == 2


def test_other_odds_are_told_where_they_differ_not_by_the_first_outcomes():
    """Of two dice with eight faces the sums to seven have the weights that they had, but are less likely."""
    game = load_game("project-mine")
    edition = edition_of(game, Revision(game="project-mine", name="second", figures={"faces": 8}))
    found = compare(Side("base", game), Side("second", edition), only=("full-2",), follow=False)
    (odds,) = [row for row in found.course if row.kind == "odds"]
    assert "roll A 2 1/36" in odds.witness.difference.left
    assert "roll A 2 1/64" in odds.witness.difference.right
