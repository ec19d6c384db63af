"""Approvals: what was agreed to, of which rules and by what evidence; later runs say whether it holds."""

from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.solver.check.accepted import Accepted, load_accepted
from ludex.solver.compare.approval import approval_of, record_approval, side_fingerprint, with_approval
from ludex.solver.compare.side import Side, side_of
from ludex.solver.compare.verdict import compare

MINT = load_game("mint-works")


def dear(**edits):
    second = edition_of(MINT, Revision(game="mint-works", name="dear", **edits))
    return compare(side_of(MINT, "base"), Side("dear", second), only=("tiny",), follow=False)


COST = {"change": {"plan": {"windmill": {"cost": 2}}}}
STARS = {"change": {"plan": {"windmill": {"cost": 2}, "mine": {"stars": 2}}}}


def approved(tmp_path, found):
    path = tmp_path / "accepted.toml"
    record_approval(path, approval_of(found, 'Agreed: "dear", \\ on Friday'))
    return load_accepted(path)


def test_what_was_approved_is_approved_as_long_as_nothing_changes(tmp_path):
    found = dear(**COST)
    told = with_approval(found, approved(tmp_path, found))
    assert told.approval == 'Approved: Agreed: "dear", \\ on Friday.' and not told.drift


def test_another_edit_under_the_same_name_has_drifted_with_the_difference_since(tmp_path):
    told = with_approval(dear(**STARS), approved(tmp_path, dear(**COST)))
    assert told.approval.startswith("Drifted since it was approved")
    assert "The rules of dear have changed since." in told.approval
    assert told.drift and all(words.startswith(("new: ", "no more: ", "the verdict")) for words in told.drift)


def test_an_edit_that_no_longer_does_anything_has_drifted(tmp_path):
    told = with_approval(dear(), approved(tmp_path, dear(**COST)))
    assert "the verdict was changes play, now it is editorial only" in told.drift


def test_other_rules_with_the_same_differences_are_approved_and_that_is_said(tmp_path):
    reworded = {**COST, "clauses": {"reword": {"MW-PAS-01": {"says": "To pass ends the turn."}}}}
    told = with_approval(dear(**reworded), approved(tmp_path, dear(**COST)))
    assert told.approval.startswith("Approved: ") and not told.drift
    assert "The rules of dear have changed since." in told.approval


def test_an_approval_of_other_sides_says_nothing(tmp_path):
    found = dear(**COST)
    other = approved(tmp_path, found.model_copy(update={"left": "first"}))
    assert with_approval(found, other).approval == ""


def test_of_two_approvals_the_last_holds_and_the_file_keeps_both_and_its_comments(tmp_path):
    path = tmp_path / "accepted.toml"
    path.write_text("# ours\n[[accepted]]\nid = 'halt-0123abcd'\nreason = 'known'\n", encoding="utf-8")
    record_approval(path, approval_of(dear(**STARS), "first"))
    record_approval(path, approval_of(dear(**COST), "second"))
    known = load_accepted(path)
    assert path.read_text(encoding="utf-8").startswith("# ours\n") and len(known.approved) == 2
    assert known.accepted[0].id == "halt-0123abcd"
    assert not with_approval(dear(**COST), known).drift and with_approval(dear(**STARS), known).drift


def test_readings_and_revisions_are_part_of_what_was_approved():
    marks = [
        side_fingerprint(side_of(MINT, "base")),
        side_fingerprint(side_of(MINT, "useless-placement=permitted")),
        side_fingerprint(Side("x", edition_of(MINT, Revision(game="mint-works", name="x", **COST)))),
        side_fingerprint(Side("x", edition_of(MINT, Revision(game="mint-works", name="x", **STARS)))),
    ]
    assert len(set(marks)) == 4


def test_a_finding_accepted_of_other_rules_says_so():
    entry = {"id": "halt-0123abcd", "reason": "known", "rules": "a"}
    known = Accepted.model_validate({"accepted": [entry]})
    assert known.reason("halt-0123abcd", "a") == "known"
    assert known.reason("halt-0123abcd", "b") == "known (drifted: accepted of other rules)"


def test_the_command_approves_and_then_guards(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = 'game = "mint-works"\nname = "dear"\n[change.plan.windmill]\ncost = {}\n'
    Path("dear.toml").write_text(text.format(2), encoding="utf-8")
    words = ["compare", "mint-works", "base", "dear", "-c", "tiny", "--quick"]
    guarded = [*words, "--forbid", "play"]
    assert run(guarded) == 1
    assert run([*words, "--approve", "the printer asked for it"]) == 0
    assert "Approved: the printer asked for it." in capsys.readouterr().out
    assert run(guarded) == 0
    Path("dear.toml").write_text(text.format(0), encoding="utf-8")
    assert run(words) == 1
    out = capsys.readouterr().out
    assert "Drifted since it was approved" in out and "Otherwise than approved" in out
    assert run([*words, "--approve", " "]) == 2
    Path("accepted.toml").write_text("[[approved]]\ngame = 1\n", encoding="utf-8")
    assert run(words) == 2


def test_a_broken_record_is_not_written_over(tmp_path):
    path = tmp_path / "accepted.toml"
    path.write_text("[[approved", encoding="utf-8")
    with pytest.raises(BadInput):
        record_approval(path, approval_of(dear(), "nothing"))
    assert path.read_text(encoding="utf-8") == "[[approved"
