"""What `ludex walk` promises, and the choices that every command takes to set a game up."""

import pytest
from ludex.cli import walk
from ludex.model.box import Configuration


class TestWalk:
    def test_length_ends_winners_and_what_decided(self, ludex):
        outcome = ludex("walk", "toy", "--games", 50, "--seed", 3, "--players", 3)
        assert outcome.code == 0
        assert "Toy, 3 players, seed 3: 50 random games in " in outcome.out
        assert "TOY-END-01: The game ends when the heap is empty." in outcome.out
        assert "TOY-SCORE-01: Most coins win." in outcome.out
        counts = {
            line.split()[0]: int(line.split()[2]) for line in outcome.out.splitlines() if " won " in line
        }
        ties = next(int(line.split()[1]) for line in outcome.out.splitlines() if line.startswith("tied"))
        assert set(counts) == {"A", "B", "C"}
        assert sum(counts.values()) + ties == 50

    def test_the_same_seed_prints_the_same_table(self, ludex):
        first, again = (ludex("walk", "toy", "-n", 30, "--seed", 5, "--clauses").out for _ in range(2))
        assert first.split("rules a second.")[1] == again.split("rules a second.")[1]

    def test_clause_hits_on_request(self, ludex):
        out = ludex("walk", "toy", "-n", 30, "--clauses").out
        row = next(line for line in out.splitlines() if line.startswith("TOY-TAKE-01"))
        permitted, blocked, caused = (int(word) for word in row.split()[1:4])
        assert permitted > 0
        assert blocked > 0
        assert caused > 0

    def test_a_game_that_gets_stuck_is_reported_with_exit_code_1(self, ludex):
        outcome = ludex("walk", "toy", "-n", 5, "--option", "heap=0")
        assert outcome.code == 1
        assert "stuck" in outcome.out
        assert "nobody could move" in outcome.out

    def test_a_game_that_goes_on_for_too_long_is_reported_with_exit_code_1(self, ludex):
        outcome = ludex("walk", "toy", "-n", 5, "--most", 2)
        assert outcome.code == 1
        assert "unfinished" in outcome.out
        assert "went on for too long" in outcome.out

    def test_an_interrupted_walk_prints_what_it_has_and_leaves_with_130(self, ludex, monkeypatch):
        real = walk.walk_at_random

        def interrupted_after_three(table, games, seed, most_steps, bots):
            def stop(done):
                if done == 3:
                    raise KeyboardInterrupt

            return real(table, games, seed, progress=stop, most_steps=most_steps, bots=bots)

        monkeypatch.setattr(walk, "walk_at_random", interrupted_after_three)
        outcome = ludex("walk", "toy", "-n", 500)
        assert outcome.code == 130
        assert "3 random games" in outcome.out


class TestBots:
    def test_greedy_bots_take_the_heap_in_handfuls(self, ludex):
        out = ludex("walk", "toy", "-n", 3, "-o", "heap=6", "-b", "greedy").out
        assert "3 games in" in out
        assert "Decisions a game: 2 to 2" in out


class TestChoices:
    def test_a_reading_an_option_and_players_are_named_in_the_first_line(self, ludex):
        out = ludex("walk", "toy", "-n", 1, "-p", 4, "-r", "bonus-source=bank", "-o", "heap=9").out
        assert out.startswith("Toy, 4 players, bonus-source=bank, heap=9, seed 0:")

    def test_a_named_configuration_can_be_changed(self, ludex):
        out = ludex("walk", "toy", "-n", 1, "--configuration", "tiny", "--players", 3).out
        assert out.startswith("Toy, 3 players, heap=5, seed 0:")

    def test_other_components_come_from_a_file(self, ludex, tmp_path):
        (tmp_path / "cards.toml").write_text('[[card]]\nname = "groat"\nworth = 2\n')
        outcome = ludex("play", "toy", "--components", tmp_path / "cards.toml", typed="take 1")
        assert "draw groat" in outcome.out

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["-p", "9"], "toy: players: input should be less than or equal to 6."),
            (["-p", "6"], "players: Toy is not for 6; 2 to 4 can play."),
            (["-v", "nightfall"], "variants: unknown variant 'nightfall'; there are none."),
            (["-r", "bonus-source"], "--ruling: 'bonus-source' has no name and value; write RULING=READING."),
            (
                ["-r", "bonus-source=bnk"],
                "rulings.bonus-source: unknown reading 'bnk'; did you mean bank.",
            ),
            (["-o", "hep=3"], "options: unknown option 'hep'; did you mean heap."),
            (["-c", "tinny"], "--configuration: unknown configuration 'tinny'; did you mean tiny."),
            (["--components", "no.toml"], "no.toml: no such file."),
        ],
    )
    def test_a_wrong_choice_gets_one_sentence(self, refused, words, sentence):
        assert refused("walk", "toy", *words) == sentence

    def test_every_field_of_a_configuration_can_be_chosen(self):
        assert set(Configuration.model_fields) == {
            "players",
            "variants",
            "rulings",
            "options",
            "components",
        }, "a new field needs an option in cli/choices.py"
