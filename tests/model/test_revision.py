"""Revisions: an edit of a rulebook as a file, and the edition that it makes, playable like any game."""

import sys
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.edition import edition_of, find_edition
from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.games import load_game
from ludex.model.play import begin
from ludex.model.revision import Revision, revised
from ludex.model.rule import Illegal
from ludex.solver.lift.rules import lift
from ludex.solver.native import Program

from tests.toy import GAME as TOY

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


def test_a_renamed_card_stays_in_the_cut_down_boxes():
    second = edition(change={"plan": {"windmill": {"name": "mill", "stars": 2}}})
    tiny = second.configurations["tiny"].components
    assert [row["name"] for row in tiny["plan"]] == ["mill", "mine", "wholesaler"]
    assert second.table(second.configurations["tiny"])


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


def test_names_are_written_as_people_write_them():
    second = edition(
        add={"plan": [{"name": "Town Hall", "type": "Culture", "cost": 2, "stars": 2}]},
        change={"plan": {"windmill": {"name": "Old Mill"}}},
    )
    assert {"town-hall", "old-mill"} <= set(second.table(players=2).box.plans)
    assert "old-mill" in [row["name"] for row in second.configurations["tiny"].components["plan"]]


def test_a_card_is_known_by_its_id_and_by_its_name():
    nights = load_game("fourteen-nights")
    by_name = {"card": {"제주": {"name": "Jeju", "weights": {"nature": 4, "taste": 2, "water": 1}}}}
    second = edition_of(nights, Revision(game="fourteen-nights", name="second", change=by_name))
    (changed,) = [row for row in second.components["card"] if row["id"] == "TR1"]
    assert (changed["name"], changed["weights"]["nature"]) == ("Jeju", 4)
    for name, made in nights.configurations.items():
        cards = [row["id"] for row in (made.components or {}).get("card", ())]
        after = second.configurations[name].components or {}
        assert [row["id"] for row in after.get("card", ())] == cards, name


TWICE = {
    "a card": (
        "mint-works",
        {"change": {"plan": {"Gardens": {"cost": 4}}}},
        {"change": {"plan": {"gardens": {"cost": 5}}}},
        "gardens cost",
    ),
    "a figure": (
        "mint-works",
        {"figures": {"game.stars_to_end": 8}},
        {"figures": {"stars_to_end": 9}},
        "stars_to_end",
    ),
    "name and id": (
        "fourteen-nights",
        {"change": {"card": {"제주": {"weights": {"nature": 4}}}}},
        {"change": {"card": {"TR1": {"weights": {"nature": 5}}}}},
        "TR1 weights",
    ),
}


@pytest.mark.parametrize(("game", "first", "second", "about"), TWICE.values(), ids=TWICE)
def test_revisions_that_contradict_are_noticed_however_things_are_spelt(game, first, second, about):
    once = edition_of(load_game(game), Revision(game=game, name="first", **first))
    with pytest.raises(BadInput, match=about):
        edition_of(once, Revision(game=game, name="second", **second))


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
    "unknown column": (
        {"change": {"plan": {"gardens": {"costs": 1}}}},
        "plan gardens costs: no such entry is known here; did you mean cost",
    ),
    "unknown clause": ({"clauses": {"drop": ["MW-XXX-01"]}}, "unknown clause 'MW-XXX-01'"),
    "an effect": ({"clauses": {"drop": ["MW-LOC-PRO-01"]}}, "makes something happen"),
    "unknown field": (
        {"guard": [{"rule": "producer", "field": "mints_", "at_least": 1, "clause": "MW-PLC-02"}]},
        "unknown field",
    ),
    "a limit that everything keeps": (
        {"guard": [{"rule": "producer", "field": "mints", "at_least": 0, "clause": "MW-PLC-02"}]},
        "guard of producer: every mints is at least 0 anyway, so it asks for nothing; ask for more.",
    ),
    "a guard by the wrong things": (
        {"guard": [{"rule": "builder", "field": "place", "at_least": 1, "clause": "MW-PLC-02"}]},
        "guard of builder: place has a number for each plan, and seat is a seat",
    ),
    "unknown rule": (
        {"guard": [{"rule": "producers", "field": "mints", "at_least": 1, "clause": "MW-PLC-02"}]},
        "unknown rule 'producers'",
    ),
    "a guard by no clause": (
        {"guard": [{"rule": "producer", "field": "mints", "at_least": 1, "clause": "MW-A-1"}]},
        "unknown clause 'MW-A-1'",
    ),
    "a guard that asks for nothing": (
        {"guard": [{"rule": "producer", "field": "mints", "clause": "MW-PLC-02"}]},
        "asks for nothing",
    ),
    "a limit that nothing keeps": (
        {"guard": [{"rule": "producer", "field": "mints", "at_most": -1, "clause": "MW-PLC-02"}]},
        "no mints is at least 0 and at most -1",
    ),
    "not one number": (
        {"guard": [{"rule": "count-stars", "field": "mints", "at_least": 1, "clause": "MW-PLC-02"}]},
        "mints is not one number",
    ),
    "counting what nobody decides": (
        {"guard": [{"rule": "producer", "counts": "count-stars", "at_most": 1, "clause": "MW-PLC-02"}]},
        "only what a seat decides can be counted",
    ),
    "a card twice": ({"add": {"plan": [{**ROW, "name": "a"}, {**ROW, "name": "A"}]}}, "A is there already"),
    "a card without a name": ({"add": {"plan": [{"cost": 1}]}}, "a plan without a name"),
    "an unknown column": (
        {"change": {"plan": {"gardens": {"price": 1}}}},
        "revision second: plan gardens price",
    ),
    "no file": ({"module": "nowhere.py"}, "no such file"),
    "a truth for a figure": ({"figures": {"stars_to_end": True}}, "true is no number; it was 7"),
    "a truth for a card": (
        {"change": {"plan": {"gardens": {"cost": False}}}},
        "false is no number; it was 3",
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


def test_an_entry_of_a_list_contradicts_the_list():
    mine = load_game("gold-mine")
    eight = edition_of(mine, Revision(game="gold-mine", name="eight", figures={"needed_with_2": 8}))
    with pytest.raises(BadInput, match="decide figure needed_with_2 differently"):
        edition_of(eight, Revision(game="gold-mine", name="x", figures={"needed": [9, 7, 7, 6, 6]}))


CLAUSE = {"id": "MW-A-1", "section": "Revisions", "kind": "advice", "says": "No."}
BOTH = {
    "settled and reopened": {"settle": {"council-token": "x"}, "reopen": ["council-token"]},
    "dropped and reworded": {"clauses": {"drop": ["MW-PLC-02"], "reword": {"MW-PLC-02": {"says": "No."}}}},
    "on itself": {"on": "second"},
    "reworded to nothing": {"clauses": {"reword": {"MW-PLC-02": {"says": " "}}}},
    "reworded in nothing": {"clauses": {"reword": {"MW-PLC-02": {}}}},
    "an empty clause": {"clauses": {"add": [{**CLAUSE, "says": ""}]}},
    "a figure by two names": {"figures": {"stars_to_end": 8, "game.stars_to_end": 9}},
    "a list and its entry": {"figures": {"needed": [9, 7, 7, 6, 6], "needed_with_2": 8}},
    "removed twice": {"remove": {"plan": ["gardens", "Gardens"]}},
    "code from elsewhere": {"module": "../second.py"},
    "code from anywhere": {"module": "/etc/second.py"},
    "no code": {"module": "second.toml"},
    "added twice": {"clauses": {"add": [CLAUSE, CLAUSE]}},
    "more guards than a rulebook has": {
        "guard": [{"rule": "pass", "clause": "MW-A-1", "field": "turn"}] * 201
    },
    "removed and changed": {"remove": {"plan": ["Gardens"]}, "change": {"plan": {"gardens": {"cost": 1}}}},
    "a field and a count": {
        "guard": [
            {"rule": "builder", "field": "mints", "counts": "builder", "at_most": 1, "clause": "MW-A-1"}
        ]
    },
}


@pytest.mark.parametrize("edits", BOTH.values(), ids=BOTH)
def test_a_revision_that_contradicts_itself_is_refused(edits):
    with pytest.raises(ValueError):
        Revision(game="mint-works", name="second", **edits)


def test_a_file_with_an_unknown_entry_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "second.toml"
    path.write_text('game = "mint-works"\nname = "second"\n[figure]\nstars_to_end = 8\n')
    with pytest.raises(BadInput, match="unknown entry 'figure'; did you mean figures"):
        load_game(f"mint-works+{path}")


def test_the_same_revision_cannot_be_applied_twice():
    second = edition(figures={"stars_to_end": 8})
    with pytest.raises(BadInput, match="second is applied twice"):
        edition_of(second, Revision(game="mint-works", name="second"))


def written(folder, name, text):
    path = folder / f"{name}.toml"
    path.write_text(f'game = "mint-works"\nname = "{name}"\n{text}')
    return path


def test_what_a_revision_stands_on_is_applied_first_if_it_lies_beside_it(tmp_path):
    first = written(tmp_path, "first", "[figures]\nstars_to_end = 9")
    second = written(tmp_path, "second", 'on = "first"\n[figures]\nincome = 2')
    third = written(tmp_path, "third", 'on = "second"\n[figures]\nstars_to_end = 8')
    stacked = find_edition(MINT, [str(third)])
    assert stacked.name == "mint-works+first+second+third"
    assert (stacked.components["game"]["stars_to_end"], stacked.components["game"]["income"]) == (8, 2)
    assert find_edition(MINT, [str(first), str(second)]).name == "mint-works+first+second"


def test_a_revision_whose_ground_is_missing_or_goes_in_a_circle_is_refused(tmp_path):
    second = written(tmp_path, "second", 'on = "first"\n[figures]\nincome = 2')
    with pytest.raises(BadInput, match=r"stands on first; put first.toml beside it, .* first\+second"):
        find_edition(MINT, [str(second)])
    written(tmp_path, "first", 'on = "second"\n[figures]\nincome = 3')
    with pytest.raises(BadInput, match="stands on itself by way of another"):
        find_edition(MINT, [str(second)])


GUARD = {"clause": "MW-REV-01"}
CLAUSES = {"add": [{"id": "MW-REV-01", "section": "Revisions", "kind": "prohibition", "says": "Not so."}]}


def dealt(table):
    """Two plans lie in the supply, and A is to decide."""
    state = begin(table).after
    while table.to_act(state) < 0:
        state = table.play(state, table.legal(state)[0])
    return state


def refusal(table, state, move):
    try:
        table.play(state, move)
    except Illegal as illegal:
        return illegal.clause
    return ""


def test_at_most_once_until_a_rule_begins_the_count_anew():
    guard = {"rule": "leadership-council", "at_most_once": True, "until": "pay-income", **GUARD}
    table = edition(guard=[guard], clauses=CLAUSES).table(players=2)
    council, passing = Move("leadership-council", (0,)), [Move("pass", (0,)), Move("pass", (1,))]
    state = table.play(dealt(table), council)
    (counter,) = [name for name in table.schema.fields if name.startswith("uses_of")]
    assert getattr(state, counter) == [1, 0] and counter in table.schema.bookkeeping
    state = table.play(state, passing[1])
    assert refusal(table, state, council) == "MW-REV-01"
    state = table.play(state, passing[0])
    while table.to_act(state) < 0:
        state = table.play(state, table.legal(state)[0])
    assert getattr(state, counter) == [0, 0]


def test_an_order_is_a_count_of_another_rule():
    guard = {"rule": "producer", "counts": "leadership-council", "at_least": 1, **GUARD}
    table = edition(guard=[guard], clauses=CLAUSES).table(players=2)
    state = dealt(table)
    assert refusal(table, state, Move("producer", (0,))) == "MW-REV-01"
    state = table.play(table.play(state, Move("leadership-council", (0,))), Move("pass", (1,)))
    assert refusal(table, state, Move("producer", (0,))) != "MW-REV-01"


def test_a_guard_is_asked_for_only_when_and_not_except_when():
    rich = {"field": "mints", "at_least": 3}
    guard = {"rule": "producer", "field": "mints", "at_least": 9, "when": [rich], **GUARD}
    table = edition(guard=[guard], clauses=CLAUSES).table(players=2)
    assert refusal(table, dealt(table), Move("producer", (0,))) == "MW-REV-01"
    poor = {"field": "mints", "index": "B", "at_most": 3}
    table = edition(guard=[{**guard, "except_when": [poor]}], clauses=CLAUSES).table(players=2)
    assert refusal(table, dealt(table), Move("producer", (0,))) == ""


def test_counts_are_lifted_and_compiled_like_any_rule():
    guard = {"rule": "leadership-council", "at_most_once": True, **GUARD}
    table = edition(guard=[guard], clauses=CLAUSES).table(players=2)
    lifted = lift(table, Move("leadership-council", (0,)))
    assert "MW-REV-01" in [clause for clause, _holds in lifted.requires]
    program = Program(table, flags=("-O0",))
    state = dealt(table)
    move = Move("leadership-council", (0,))
    assert program.step(state, move) == table.play(state, move)


def test_figures_in_clauses_follow_the_box():
    nights = load_game("fourteen-nights")
    second = edition_of(nights, Revision(game="fourteen-nights", name="x", figures={"start_tc": 2500}))
    (clause,) = [clause for clause in second.catalog if "start_tc == 2500" in clause.facts]
    assert "2,500" in clause.says
    mine = load_game("gold-mine")
    second = edition_of(mine, Revision(game="gold-mine", name="x", figures={"needed": [9, 7, 7, 6, 6]}))
    assert second.catalog["GM-GOAL-05"].facts[0] == "needed_with_2 == 9"
    assert second.catalog["GM-GOAL-05"].says == "Two players: nine nuggets."


def test_a_module_beside_the_file_takes_the_place_of_a_rule_and_leaves_the_game_alone(tmp_path):
    (tmp_path / "second.py").write_text(
        "from ludex.model.domain import Seat\n"
        "from ludex.model.mint_works.development import end_turn\n"
        "from ludex.model.mint_works.state import Position\n"
        "from ludex.model.rule import cite, move\n\n"
        "@move('MW-PAS-01')\n"
        "def pass_(s: Position, seat: Seat) -> None:\n"
        '    """Passing pays a mint."""\n'
        "    s.mints[seat] += 1\n"
        "    s.mint_supply -= 1\n"
        "    end_turn(s)\n"
    )
    path = tmp_path / "second.toml"
    path.write_text('game = "mint-works"\nname = "second"\nmodule = "second.py"\n')
    second = load_game(f"mint-works+{path}")
    table, ours = second.table(players=2), MINT.table(players=2)
    passing = Move("pass", (0,))
    assert table.apply(dealt(table), passing).mints[0] == 4
    assert ours.apply(dealt(ours), passing).mints[0] == 3


def test_a_marked_function_takes_the_place_of_a_function_everywhere_in_the_copy(tmp_path):
    (tmp_path / "second.py").write_text(
        "from ludex.api import replaces\n\n"
        '@replaces("plans.stars_of")\n'
        "def no_stars(s, seat, plan):\n"
        '    """Nobody has stars."""\n'
        "    return 0\n"
    )
    path = tmp_path / "second.toml"
    path.write_text('game = "mint-works"\nname = "second"\nmodule = "second.py"\n')
    second = load_game(f"mint-works+{path}")
    named = {module.__name__ for module in list(sys.modules.values()) if hasattr(module, "no_stars")}
    assert len(named) == 1
    table = second.table(players=2)
    state = dealt(table)
    state.place[0], state.owner[0] = 3, 0
    assert table.scores(state) == (0, 0)
    (tmp_path / "second.py").write_text(
        "from ludex.api import replaces\n\n@replaces('scoring.nothing')\ndef f(s): ...\n"
    )
    with pytest.raises(BadInput, match="unknown place"):
        load_game(f"mint-works+{path}")


def test_nothing_revised_is_the_same_box():
    assert revised(MINT.components, Revision(game="mint-works", name="none")) == MINT.components


def test_a_card_of_a_cut_down_box_that_only_shares_a_name_stays_as_it_is():
    """C1 is a plan in the box and a chance card in `tiny`."""
    nights = load_game("fourteen-nights")

    def tiny(**edits):
        edition = edition_of(nights, Revision(game="fourteen-nights", name="x", **edits))
        return edition.configurations["tiny"].components

    ours = nights.configurations["tiny"].components
    assert tiny(change={"card": {"C1": {"memory": 2}}}) == ours == tiny(remove={"card": ["C1"]})


REPLACES = "from ludex.model.written import replaces\n"
MODULES = {
    "takes the place of nothing": "x = 1\n",
    "wrong.py:2: cannot be loaded": "import sys\nsys.exit(7)\n",
    r"wrong.py:1: cannot be loaded .*SyntaxError: invalid syntax\)": "def f(:\n",
    "wrong.py: fly: parameter seat: int names no finite domain": (
        "from ludex.api import move\n@move('TOY-TAKE-01')\ndef fly(s, seat: int): pass\n"
    ),
    "takes other things; coins_of is given s, seat": f"{REPLACES}@replaces('coins_of')\ndef f(s): return 0\n",
    "take is a rule": f"{REPLACES}@replaces('take')\ndef take(s, seat, coins): pass\n",
    "is no function": f"{REPLACES}@replaces('GAME')\ndef mine(s): return 0\n",
}


@pytest.mark.parametrize(("sentence", "text"), MODULES.items(), ids=MODULES)
def test_a_module_that_does_not_fit_gets_one_sentence(sentence, text, tmp_path):
    (tmp_path / "wrong.py").write_text(text)
    (tmp_path / "wrong.toml").write_text('game = "toy"\nname = "wrong"\nmodule = "wrong.py"\n')
    with pytest.raises(BadInput, match=sentence):
        find_edition(TOY, [str(tmp_path / "wrong.toml")])
