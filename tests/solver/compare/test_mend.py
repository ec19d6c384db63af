"""Figures solved for and rulebooks mended: what holds, what breaks just beyond, and the smallest edit."""

import pytest
from ludex.cli.main import run
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.compare import mend as mending
from ludex.solver.compare.figures import Asked, Wish, solve_for

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
