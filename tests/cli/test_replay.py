"""What `ludex replay` promises."""

import pytest


@pytest.fixture
def saved(ludex, tmp_path):
    """A finished game of five steps: A takes one coin and draws the crown, B takes two, A the last."""
    file = tmp_path / "game.json"
    script = "take 1\ndraw crown\ntake 2\ntake 1\ndraw penny\n"
    outcome = ludex("play", "toy", "--ask-chance", "-s", 1, typed=f"{script}save {file}\n")
    assert outcome.code == 0
    return file


class TestReplay:
    def test_each_step_with_what_it_changed_and_the_clauses_behind_it(self, ludex, saved):
        out = ludex("replay", saved).out
        assert "Toy, 2 players: 5 steps\nplayed with seed 1\n" in out
        assert (
            "  2  draw crown\n"
            "     changed: phase bonus → counting, heap 6 → 3, coins[A] 1 → 4, place[crown] deck → taken\n"
            "     clauses: TOY-BONUS-01\n"
            "     count\n"
            "     changed: phase counting → taking, turn A → B\n"
            "     clauses: TOY-END-01\n"
        ) in out

    def test_the_end_with_scores_and_winner(self, ludex, saved):
        out = ludex("replay", saved).out
        assert "scores: A 5, B 2" in out
        assert "A wins by TOY-SCORE-01 (most coins)" in out

    def test_the_clauses_cited_are_explained_once(self, ludex, saved):
        explained = ludex("replay", saved).out.split("The clauses cited")[1]
        assert explained.count("TOY-TAKE-01: A turn takes one to three coins from the heap.") == 1

    def test_to_stops_after_a_step_and_shows_the_table_there(self, ludex, saved):
        out = ludex("replay", saved, "--to", 2).out
        assert "draw crown" in out
        assert "B take 2" not in out
        assert "heap: 3" in out
        assert "B is to decide" in out

    def test_to_zero_shows_the_start(self, ludex, saved):
        out = ludex("replay", saved, "--to", 0).out
        assert "heap: 7" in out
        assert "A is to decide" in out

    def test_to_beyond_the_last_step_is_refused(self, refused, saved):
        assert refused("replay", saved, "--to", 6) == f"{saved}: there are 5 steps, not 6."
