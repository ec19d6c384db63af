"""Figures solved for and rulebooks mended: what holds, what breaks just beyond, and the smallest edit."""

import pytest
from ludex.cli.main import run
from ludex.model.clause import acts_of
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.play import begin, step
from ludex.model.revision import Revision
from ludex.model.rule import Illegal
from ludex.reports.check_file import CheckFile, write_check
from ludex.reports.check_made import game_check
from ludex.solver.budget import Budget
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.jobs import run_job
from ludex.solver.check.plan import Job, Request
from ludex.solver.check.report import Report
from ludex.solver.compare import mend as mending
from ludex.solver.compare.figures import Asked, Wish, bounds, in_runs, solve_for, with_values
from ludex.solver.compare.guarding import guards_against

MINE, MINT = load_game("gold-mine"), load_game("mint-works")


def solved(game, free, so_that, name, made, up_to):
    return solve_for(game, Asked(so_that, name, made, tuple(free)), range(up_to + 1), Budget(60))


def test_six_players_of_gold_mine_need_a_target_of_at_most_five():
    six = MINE.table(players=6).box.configuration
    tried = solved(MINE, ["needed_with_6"], "somebody-must-win", "6 players", six, 7)
    assert [dict(one.values)["needed_with_6"] for one in tried if not one.fails] == [1, 2, 3, 4, 5]
    assert tried[6].fails == "all 28 nuggets can be taken as 5, 5, 5, 5, 5, 3, and nobody has 6"


def test_two_figures_are_solved_for_together():
    six = MINE.table(players=6).box.configuration
    tried = solved(MINE, ["needed_with_6", "needed_with_5"], "somebody-must-win", "6 players", six, 6)
    good = {tuple(value for _name, value in one.values) for one in tried if not one.fails}
    assert (5, 6) in good and (6, 5) not in good
    beyond = {tuple(value for _name, value in one.values) for one in bounds(tried)}
    assert (6, 6) in beyond and (6, 0) not in beyond
    assert "needed_with_6 = 5, needed_with_5 = 1 to 6" in in_runs([one for one in tried if not one.fails])


def test_a_number_of_one_card_is_solved_for():
    tiny = MINT.configurations["tiny"]
    tried = solved(MINT, ["plan.windmill.cost"], "lost-end", "tiny", tiny, 1)
    assert [one.words for one in tried] == ["plan.windmill.cost = 0", "plan.windmill.cost = 1"]
    costs = [with_values(MINT, one.values).components["plan"][0]["cost"] for one in tried]
    assert costs == [0, 1]
    with pytest.raises(BadInput, match="unknown plan 'windmil'; did you mean windmill"):
        solved(MINT, ["plan.windmil.cost"], "lost-end", "tiny", tiny, 1)


def test_a_value_that_breaks_is_shown_by_a_game_and_the_others_are_exhausted():
    tiny = MINE.configurations["tiny-short"]
    tried = solved(MINE, ["figures.nuggets"], "lost-end", "tiny-short", tiny, 3)
    assert tried and all(one.strength in ("refused", "all positions", "shown by a game") for one in tried)


def test_gold_mine_for_six_is_mended_by_a_target_that_can_always_be_won(monkeypatch):
    wanted = ("needed_with_6", "nuggets", "miners")
    figures = [one for one in mending.candidates(MINE, 6) if one[0].startswith(wanted)]
    monkeypatch.setattr(mending, "candidates", lambda _game, _players: figures)
    six = MINE.table(players=6).box.configuration
    found = mending.mend(
        MINE, Wish(MINE, "somebody-must-win"), "6 players", six, largest=1, budget=Budget(300)
    )
    best = found[0]
    assert best.edits == {"figures": {"figures.needed_with_6": 5}} and not best.evades and not best.new
    assert "nuggets = 31" in [one.words for one in found]


def test_what_is_not_broken_is_not_mended(capsys):
    assert run(["mend", "gold-mine", "somebody-must-win", "-p", "2"]) == 2
    assert "nothing to mend" in capsys.readouterr().err


def test_guards_forbid_what_was_done_in_the_game_that_went_wrong():
    tiny = MINT.configurations["tiny"]
    table = MINT.table(tiny)
    state, moves = begin(table).after, []
    while len(moves) < 12 and table.legal(state):
        move = table.legal(state)[0]
        state = step(table, state, move).after
        moves.append(move)
    guards = list(guards_against(table, moves))
    assert {"at_least", "at_most", "at_most_once"} <= {
        key for _, edits in guards for key in edits["guard"][0]
    }
    for words, edits in guards:
        edition = edition_of(MINT, Revision(game="mint-works", name="mended", **edits))
        other = edition.table(edition.configurations["tiny"])
        state = begin(other).after
        with pytest.raises(Illegal) as refused:
            for move in moves:
                state = step(other, state, move).after
        assert refused.value.clause == edits["guard"][0]["clause"], words


def test_two_guards_and_a_dropped_clause_are_one_revision():
    guards = [{"guard": [{"rule": name}], "clauses": {"add": [name]}} for name in ("pass", "builder")]
    joined = mending._joined([*guards, {"clauses": {"drop": ["MW-PLC-02"]}}])
    assert joined == {
        "guard": [{"rule": "pass"}, {"rule": "builder"}],
        "clauses": {"add": ["pass", "builder"], "drop": ["MW-PLC-02"]},
    }


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """A check of Mint Works that found what its text says."""
    report = Report(MINT, 0, 0.0)
    report.outcomes.append(
        run_job(MINT, Request(), Job("rulebook", "clauses and rulings"), Budget(60), print, print)
    )
    path = tmp_path / "last.json"
    write_check(CheckFile(seed=0, games=(game_check(report, Accepted()),)), path)
    for module in ("checking", "mending"):
        monkeypatch.setattr(f"ludex.cli.{module}.last_check", lambda: path)
    return report.findings()


def edits(monkeypatch, *figures):
    tried = [(f"{name} = {value}", {"figures": {name: value}}) for name, value in figures]
    monkeypatch.setattr(mending, "candidates", lambda _game, _players: tried)


def test_a_finding_is_mended_by_its_id(checked, monkeypatch, capsys):
    wrong = next(one.id for one in checked if "plan_supply == 3" in one.about)
    edits(monkeypatch, ("game.income", 2))
    monkeypatch.setattr(mending, "cases_that_flip", lambda *_sides: (["case 1"], 1))
    assert run(["mend", "mint-works", wrong]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "MW-SR-01 dropped" in told and "only removes the obligation" in told and "income" not in told


def test_where_no_edit_mends_it_that_is_said_with_what_was_tried(checked, monkeypatch, capsys):
    acts = acts_of(MINT.folder)
    wrong = next(one for one in checked if one.detector == "references" and set(one.clauses) <= set(acts))
    edits(monkeypatch, ("game.income", 2))
    tried = 1 + len(wrong.clauses)
    assert run(["mend", "mint-works", wrong.id]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert f"No repair was found: {tried} of {tried} edits were tried" in told


@pytest.mark.parametrize(
    ("game", "detector", "sentence"),
    [
        ("gold-mine", "contradicting-numbers", "is a finding of mint-works"),
        ("mint-works", "open-question", "is a question"),
    ],
)
def test_a_finding_that_cannot_be_mended_gets_one_sentence(checked, game, detector, sentence, capsys):
    wrong = next(one.id for one in checked if one.detector == detector)
    assert run(["mend", game, wrong]) == 2
    assert sentence in capsys.readouterr().err


def test_an_id_that_no_check_has_found_is_unknown(checked, capsys):
    assert run(["mend", "mint-works", "stuck-00000000"]) == 2
    assert "unknown finding 'stuck-00000000'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--free", "needed_with_6"], "one of --free and --so-that is missing"),
        (["--free", "need", "--so-that", "somebody-must-win"], "unknown figure 'need'"),
        (["--free", "needed_with_9", "--so-that", "somebody-must-win"], "says nothing of 9 players"),
        (["--free", "nuggets", "--so-that", "everybody-wins"], "unknown property 'everybody-wins'"),
        (["--free", "nuggets", "--so-that", "halt", "--up-to", "9999"], "combinations"),
    ],
)
def test_a_question_that_cannot_be_solved_gets_one_sentence(words, sentence, capsys):
    assert run(["solve", "gold-mine", "-p", "6", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_wish_is_refused():
    with pytest.raises(BadInput, match="unknown property"):
        Wish(MINT, "nothing")


def test_a_repair_for_which_time_is_too_short_does_not_count_as_checked():
    edits = {"figures": {"figures.needed_with_6": 5}}
    repair = mending.Repair(edits, "needed_with_6 = 5", "counted", (), 0.0, evades=False, more=False)
    assert not mending.in_full(MINE, repair, "6 players", Budget(0)).checked
