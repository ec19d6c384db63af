"""`ludex solve` from the outside: boards, gold, eras, figures and goals."""

from ludex.solver.studies import boards


def test_MINE_END_02_the_protocol_of_an_era_is_solved_from_the_command_line(ludex):
    done = ludex("solve", "project-mine")
    assert done.code == 0
    assert "declared-era-ends" in done.out.replace("\n", "")
    assert "undecided" not in done.out


def test_gold_is_counted_from_the_command_line(ludex):
    done = ludex("solve", "gold-mine")
    assert done.code == 0
    assert "if and only if nuggets <= holders * (target - 1)" in done.out
    assert "violated" not in done.out


def test_FN_MOVE_03_boards_are_solved_and_the_game_saved(ludex, tmp_path, monkeypatch):

    first = ((1, 2), (2, 3), (2, 4), (3, 5), (4, 6), (5, 6))
    star = ((1, 6), (2, 6), (3, 6), (4, 6), (5, 6))
    monkeypatch.setattr(boards, "all_boards", lambda: (first, star))
    file = tmp_path / "stuck.json"
    done = ludex("solve", "fourteen-nights", "--save", file)
    assert done.code == 0, done
    assert "nobody can be stuck on 1, somebody can on 1" in " ".join(done.out.split())
    assert "Counterexample: the board 1-2, 2-3, 2-4, 3-5, 4-6, 5-6" in " ".join(done.out.split())
    assert ludex("replay", file).code == 0


def test_a_figure_of_the_toy_is_solved_for(ludex):
    done = ludex("solve", "toy", "--figure", "heap", "--up-to", "6")
    assert done.code == 0
    assert "not for 0-6 (buried-cards-are-in-the-pile at 0, by draw penny)" in " ".join(done.out.split())


def test_games_to_each_ending_are_looked_for(ludex):
    done = ludex("solve", "toy", "--reach")
    assert done.code == 0
    assert "A wins" in done.out
    assert "B wins" in done.out


def test_a_game_without_a_question_of_its_own_says_so(refused):
    assert refused("solve", "toy").startswith("Toy has no question of its own")
    assert refused("solve", "toy", "--save", "x").startswith("--save: no game is shown here")
