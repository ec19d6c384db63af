"""Revisions: an edit of a rulebook as a file, and the edition that it makes, playable like any game."""

from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.games import load_game
from ludex.model.revision import Revision, revised
from ludex.model.rule import Illegal
from ludex.solver.lift.rules import lift

MINT = load_game("mint-works")


def edition(**edits):
    return edition_of(MINT, Revision(game="mint-works", name="second", **edits))


def test_one_changed_card_is_one_entry():
    second = edition(change={"plan": {"Gardens": {"cost": 4}}})
    gardens = [row for row in second.components["plan"] if row["name"] == "gardens"]
    assert gardens == [{"name": "gardens", "type": "culture", "cost": 4, "stars": 3, "source": "public"}]
    assert len(second.components["plan"]) == len(MINT.components["plan"])
    assert [row["cost"] for row in MINT.components["plan"] if row["name"] == "gardens"] == [3]


def test_cut_down_boxes_follow_the_patched_box():
    second = edition(change={"plan": {"windmill": {"stars": 2}}}, remove={"plan": ["mine"]})
    tiny = second.configurations["tiny"].components
    assert {row["name"]: row["stars"] for row in tiny["plan"]} == {"windmill": 2, "wholesaler": 1}
    assert second.configurations.keys() == MINT.configurations.keys()


def test_a_figure_of_a_cut_down_box_of_its_own_stays():
    second = edition(figures={"stars_to_end": 8, "game.income": 2})
    assert second.components["game"]["stars_to_end"] == 8
    tiny = second.configurations["tiny"].components["game"]
    assert (tiny["stars_to_end"], tiny["income"]) == (2, 2)


def test_a_settled_question_is_open_no_more():
    ruling = next(r for r in MINT.rulings if len(r.defensible) > 1)
    reading = next(name for name in ruling.readings if name != ruling.default)
    second = edition(settle={ruling.id: reading})
    assert second.table(players=2).box.rulings[ruling.id] == reading
    assert list(second.rulings[ruling.id].defensible) == [reading]


def test_an_added_card_is_in_the_box():
    town_hall = {"name": "town-hall", "type": "culture", "cost": 2, "stars": 2}
    assert "town-hall" in edition(add={"plan": [town_hall]}).table(players=2).box.plans


def test_a_guard_forbids_by_its_own_clause_and_can_be_lifted():
    clause = {"id": "MW-REV-01", "section": "Revisions", "kind": "prohibition", "says": "Rich players only."}
    guard = {"rule": "producer", "field": "mints", "at_least": 9, "clause": "MW-REV-01"}
    second = edition(guard=[guard], clauses={"add": [clause]})
    table = second.table(players=2)
    with pytest.raises(Illegal) as refused:
        table.apply(table.start(), Move("producer", (0,)))
    assert refused.value.clause == "MW-REV-01"
    assert "MW-REV-01" in [clause for clause, _holds in lift(table, Move("producer", (0,))).requires]


def test_revisions_stack_and_are_played_by_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("second.toml").write_text('game = "mint-works"\nname = "second"\n[figures]\nstars_to_end = 8\n')
    Path("third.toml").write_text(
        'game = "mint-works"\nname = "third"\non = "second"\n[figures]\nstars_to_end = 9\n'
    )
    third = load_game("mint-works+second+third")
    assert (third.name, third.components["game"]["stars_to_end"]) == ("mint-works+second+third", 9)
    assert run(["walk", "mint-works+second", "--players", "2", "--games", "2"]) == 0


ROW = {"name": "gardens", "type": "culture", "cost": 1, "stars": 1}
WRONG = {
    "another game": ({"game": "gold-mine"}, "a revision of gold-mine"),
    "unknown ruling": ({"settle": {"crane-maximum": "one"}}, "unknown ruling 'crane-maximum'"),
    "unknown reading": ({"settle": {MINT.rulings.ruling[0].id: "perhaps"}}, "unknown reading 'perhaps'"),
    "not settled": ({"reopen": (MINT.rulings.ruling[0].id,)}, "is open"),
    "unknown figure": ({"figures": {"stars_to_begin": 3}}, "unknown figure 'stars_to_begin'"),
    "unknown list": ({"change": {"plant": {"gardens": {"cost": 1}}}}, "unknown list 'plant'"),
    "unknown card": ({"change": {"plan": {"garden-party": {"cost": 1}}}}, "unknown plan 'garden-party'"),
    "out of range": ({"change": {"plan": {"gardens": {"cost": -1}}}}, "revision second: plan gardens cost"),
    "there already": ({"add": {"plan": [ROW]}}, "gardens is there already"),
    "unknown clause": ({"clauses": {"drop": ["MW-XXX-01"]}}, "unknown clause 'MW-XXX-01'"),
    "an effect": ({"clauses": {"drop": ["MW-LOC-PRO-01"]}}, "makes something happen"),
    "unknown field": (
        {"guard": [{"rule": "producer", "field": "mints_", "at_least": 1, "clause": "MW-A-1"}]},
        "unknown field",
    ),
    "stands on nothing": ({"on": "first"}, "stands on first"),
}


@pytest.mark.parametrize(("edits", "sentence"), WRONG.values(), ids=WRONG)
def test_a_revision_that_does_not_fit_gets_one_sentence(edits, sentence):
    with pytest.raises(BadInput) as wrong:
        edition_of(MINT, Revision(**{"game": "mint-works", "name": "second", **edits}))
    assert sentence in str(wrong.value)


def test_two_revisions_that_contradict_are_refused_unless_one_stands_on_the_other():
    second = edition(figures={"stars_to_end": 8})
    third = Revision(game="mint-works", name="third", figures={"stars_to_end": 9})
    with pytest.raises(BadInput, match="decide figure stars_to_end differently"):
        edition_of(second, third)
    assert edition_of(second, third.model_copy(update={"on": "second"}))


def test_nothing_revised_is_the_same_box():
    assert revised(MINT.components, Revision(game="mint-works", name="none")) == MINT.components
