"""What `ludex play` promises, in the words of somebody sitting at the table."""

import json

import pytest
from ludex.model.trace import load_trace

from tests.full_disk import small_files


def played(out):
    """The moves that were told, without their numbers."""
    return [line[5:] for line in out.splitlines() if line[:3].strip().isdigit() and line[3:5] == "  "]


class TestMoves:
    def test_a_move_is_typed_in_the_notation_with_or_without_the_seat(self, ludex):
        outcome = ludex("play", "toy", typed="A take 2\ntake 3\n")
        assert outcome.code == 0
        assert played(outcome.out) == ["A take 2", "B take 3"]

    def test_a_move_is_chosen_by_its_number_in_the_list(self, ludex):
        out = ludex("play", "toy", typed="moves\n3\n").out
        assert "1 A take 1   2 A take 2   3 A take 3" in out
        assert played(out) == ["A take 3"]

    def test_what_a_move_changed_is_told(self, ludex):
        out = ludex("play", "toy", typed="take 3").out
        assert "heap 7 → 4" in out
        assert "coins[A] 0 → 3" in out

    def test_empty_lines_and_remarks_are_skipped(self, ludex):
        assert played(ludex("play", "toy", typed="\n# my opening\ntake 3  # bold\n").out) == ["A take 3"]

    def test_moves_can_be_searched(self, ludex):
        out = ludex("play", "toy", typed="take 3\ntake 2\nmoves BURY\n").out
        assert "3 A bury penny" in out
        assert "A take 1" not in out.split("B take 2")[1]

    def test_the_end_tells_why_the_scores_and_who_won_by_what(self, ludex):
        out = ludex("play", "toy", typed="take 3\ntake 2\ntake 2\n").out
        assert "over by TOY-END-01: The game ends when the heap is empty." in out
        assert "scores: A 5, B 2" in out
        assert "A wins by TOY-SCORE-01 (most coins)" in out

    def test_a_game_left_early_says_whose_decision_it_was(self, ludex):
        assert ludex("play", "toy", typed="take 3\nquit\ntake 1").out.endswith(
            "left after 1 move; B was to decide\n"
        )


class TestWhy:
    def test_an_illegal_move_is_explained_by_its_clause(self, ludex):
        out = ludex("play", "toy", typed="take 3\nwhy bury crown\n").out
        assert "B bury crown is not permitted:" in out
        assert "TOY-BURY-01 (Play): Instead, two coins bury a card of the deck." in out

    def test_every_clause_in_the_way_is_named_not_only_the_first(self, ludex):
        out = ludex("play", "toy", "-o", "heap=2", typed="why B take 3\n").out
        assert "TOY-TURN-01 (Play): The seats take turns." in out
        assert "TOY-TAKE-01 (Play)" in out

    def test_a_permitted_move_is_said_to_be_permitted_and_by_what(self, ludex):
        out = ludex("play", "toy", typed="why take 1\n").out
        assert "A take 1 is permitted:\n  TOY-TAKE-01" in out

    def test_where_a_rule_makes_no_sense_without_its_clause_that_clause_is_the_answer(self, ludex):
        out = ludex("play", "toy", "-s", 1, typed="take 1\ntake 1\nwhy draw crown\n").out
        assert "draw crown is not permitted:\n  TOY-BONUS-01" in out

    def test_asking_why_decides_nothing(self, ludex):
        assert "left after 0 moves" in ludex("play", "toy", typed="why take 1\n").out

    def test_why_without_a_move_is_refused(self, refused):
        assert refused("play", "toy", typed="why") == (
            "standard input: line 1: no move to explain; write why MOVE."
        )


class TestUndo:
    def test_undo_takes_back_the_last_decision_and_the_draw_that_followed(self, ludex):
        out = ludex("play", "toy", "--seed", 1, typed="take 1\nundo\ntable\n").out
        assert "2 moves taken back" in out
        assert "heap: 7" in out

    def test_the_same_decision_after_an_undo_meets_the_same_luck(self, ludex):
        out = ludex("play", "toy", "--seed", 1, typed="take 1\nundo\ntake 1\nundo\ntake 1\n").out
        draws = {line for line in played(out) if line.startswith("draw")}
        assert len(draws) == 1

    def test_undo_goes_back_over_what_the_bots_did(self, ludex):
        out = ludex("play", "toy", "-p", 3, "-b", "B=random", "-b", "C=greedy", typed="take 2\nundo\n").out
        assert out.endswith("left after 0 moves; A was to decide\n")

    def test_the_end_can_be_undone(self, ludex):
        out = ludex("play", "toy", "-o", "heap=2", typed="take 2\nundo\nmoves\n").out
        assert "1 A take 1   2 A take 2" in out

    def test_undo_before_the_first_move_is_refused(self, refused):
        assert refused("play", "toy", typed="undo") == (
            "standard input: line 1: nothing has been decided yet."
        )


class TestChance:
    def test_the_seed_is_printed_and_repeats_the_game(self, ludex):
        script = "take 1\ntake 1\n"
        first = ludex("play", "toy", typed=script).out
        seed = first.splitlines()[0].rpartition("seed ")[2]
        assert ludex("play", "toy", "--seed", seed, typed=script).out == first

    def test_ask_chance_asks_for_every_outcome(self, ludex):
        out = ludex("play", "toy", "--ask-chance", typed="take 1\nmoves\ndraw crown\ntake 3\n").out
        assert "1 draw penny   2 draw crown" in out
        assert played(out) == ["A take 1", "draw crown", "B take 3"]

    def test_a_decision_in_place_of_a_draw_is_refused(self, refused):
        assert refused("play", "toy", "--ask-chance", typed="take 1\nB take 1\n") == (
            "standard input: line 2: move: 'B take 1' is out of place; chance decides here."
        )


class TestBots:
    def test_bots_alone_play_a_game_to_its_end(self, ludex):
        outcome = ludex("play", "toy", "-b", "A=random", "-b", "B=greedy", "-s", 4)
        assert outcome.code == 0
        assert "over by TOY-END-01" in outcome.out

    def test_the_greedy_bot_takes_the_most_it_can(self, ludex):
        out = ludex("play", "toy", "-o", "heap=6", "-b", "B=greedy", typed="take 3\n").out
        assert played(out)[:2] == ["A take 3", "B take 3"], "a single coin and a card bring less on average"

    @pytest.mark.parametrize(
        ("word", "sentence"),
        [
            ("B", "--bot: 'B' names no bot; write SEAT=BOT."),
            ("Z=random", "--bot: unknown seat 'Z'; known: A, B."),
            ("B=gredy", "--bot: unknown bot 'gredy'; did you mean greedy."),
        ],
    )
    def test_a_wrong_bot_is_refused(self, refused, word, sentence):
        assert refused("play", "toy", "--bot", word) == sentence


class TestSecrets:
    def test_a_sealed_bid_is_not_told_to_the_next_seat(self, ludex):
        out = ludex("play", "sealed", "-s", 1, typed="bid 3\n").out
        assert "A bid (hidden)" in out
        assert "bid[A] 0 → 3" not in out
        assert "A bid 3" not in out

    def test_a_card_is_dealt_face_down(self, ludex):
        out = ludex("play", "sealed", "-s", 1, typed="table\n").out
        assert "deal (hidden)" in out
        assert out.count("card") == 2, "A sees a row of cards, and its own dealt to it"
        row = next(line for line in out.splitlines() if line.startswith("card "))
        assert row.split()[1] in "123"
        assert row.split()[2] == "?"

    def test_when_the_bids_are_opened_everybody_sees_them(self, ludex):
        out = ludex("play", "sealed", "-s", 1, typed="bid 3\nbid 1\n").out
        assert "B bid 1" in out
        assert "over by SEAL-OPEN-01" in out


class TestSaving:
    def test_a_game_is_saved_and_resumed_where_it_was(self, ludex, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", "-p", 3, "-r", "bonus-source=bank", typed=f"take 3\nsave {file}\n")
        out = ludex("play", "toy", "--resume", file, typed="table\n").out
        assert out.startswith("Toy, 3 players, bonus-source=bank, seed")
        assert f"resumed from {file} after 1 move" in " ".join(out.split())
        assert "heap: 4" in out

    def test_load_does_the_same_in_the_middle_of_a_game(self, ludex, tmp_path):
        file = tmp_path / "game.json"
        out = ludex("play", "toy", typed=f"take 3\nsave {file}\ntake 2\nload {file}\ntable\n").out
        assert "heap: 4" in out

    def test_a_game_over_can_still_be_saved(self, ludex, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", "-o", "heap=2", typed=f"take 2\nsave {file}\n")
        assert len(load_trace(file).steps) == 1

    def test_with_save_every_move_is_kept_even_if_a_later_line_is_wrong(self, ludex, refused, tmp_path):
        file = tmp_path / "game.json"
        refused("play", "toy", "--save", file, typed="take 3\ntake 2\ntake 17\n")
        assert [step.move for step in load_trace(file).steps] == ["A take 3", "B take 2"]

    def test_with_save_a_game_that_is_there_already_is_not_begun_anew(self, ludex, refused, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", "--save", file, typed="take 3\n")
        assert refused("play", "toy", "--save", file, typed="take 1\n") == (
            f"{file}: there is a file already; choose another name, or --resume it."
        )
        assert ludex("play", "toy", "--resume", file, "--save", file, typed="take 2\n").code == 0
        assert [step.move for step in load_trace(file).steps] == ["A take 3", "B take 2"]

    def test_with_save_a_place_that_cannot_be_written_is_refused_before_the_first_move(
        self, refused, tmp_path
    ):
        file = tmp_path / "nowhere" / "game.json"
        assert refused("play", "toy", "--save", file) == (
            f"{file}: cannot be written (No such file or directory)."
        )

    def test_a_save_replaces_the_game_that_was_there(self, ludex, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", typed=f"take 3\nsave {file}\ntake 2\nsave {file}\n")
        assert len(load_trace(file).steps) == 2
        assert list(tmp_path.iterdir()) == [file], "no half-written file is left behind"

    def test_a_file_that_is_no_saved_game_is_never_overwritten(self, refused, tmp_path):
        file = tmp_path / "thesis.txt"
        file.write_text("years of work")
        assert refused("play", "toy", typed=f"save {file}") == (
            f"standard input: line 1: {file}: there is something else than a saved game; choose another name."
        )
        assert file.read_text() == "years of work"

    def test_a_save_that_cannot_be_written_leaves_the_old_game(self, ludex, refused, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", typed=f"take 3\nsave {file}\n")
        before = file.read_bytes()

        with small_files(20):
            sentence = refused("play", "toy", typed=f"take 1\nsave {file}\n")
        assert sentence == f"standard input: line 2: {file}: cannot be written (File too large)."
        assert file.read_bytes() == before
        assert list(tmp_path.iterdir()) == [file]

    def test_a_save_into_a_folder_that_is_not_there_is_refused(self, refused, tmp_path):
        file = tmp_path / "nowhere" / "game.json"
        assert refused("play", "toy", typed=f"save {file}").endswith(
            "cannot be written (No such file or directory)."
        )

    def test_a_saved_game_cannot_be_set_up_otherwise(self, ludex, refused, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", typed=f"save {file}\n")
        assert refused("play", "toy", "--resume", file, "-p", 3) == (
            "a saved game is already set up; leave the other choices out."
        )

    def test_a_saved_game_of_another_rulebook_is_refused(self, ludex, refused, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", typed=f"save {file}\n")
        assert refused("play", "sealed", "--resume", file) == f"{file}: a game of toy, not of sealed."

    def test_what_is_saved_follows_the_published_schema(self, ludex, tmp_path):
        file = tmp_path / "game.json"
        ludex("play", "toy", "-s", 9, typed=f"take 1\nsave {file}\n")
        data = json.loads(file.read_text())
        assert set(data) <= set(json.loads(ludex("schema", "trace").out)["properties"])
        assert data["about"] == "played with seed 9"


class TestScripts:
    def test_a_script_plays_a_whole_game(self, ludex, tmp_path):
        (tmp_path / "script.txt").write_text("take 3\ntake 2\ntake 2\n")
        outcome = ludex("play", "toy", "--script", tmp_path / "script.txt")
        assert outcome.code == 0
        assert "A wins" in outcome.out

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("take 9", "move: coins: 9 is out of range; from 1 to 3."),
            ("tak 2", "move: unknown rule 'tak'; did you mean take."),
            ("A take 1", "move: 'A take 1' is not permitted by TOY-TURN-01; The seats take turns."),
            ("count", "move: 'count' is not permitted by TOY-END-01; The game ends when the heap is empty."),
            ("7", "there is no move 7; 1 to 3 are there."),
            ("-1", "there is no move -1; 1 to 3 are there."),
            ("9" * 5000, "a line of 5000 characters."),
            ("save", "no file to save to; write save FILE."),
            ("load", "no file to load; write load FILE."),
            ("load nowhere.json", "nowhere.json: no such file."),
            ("take ²", "move: coins: '²' is not a whole number."),
            (
                "[bold]take[/bold] 1",
                "move: unknown rule '[bold]take[/bold]'; known: bury, draw, take.",
            ),
        ],
    )
    def test_a_bad_line_is_reported_with_its_number(self, refused, tmp_path, line, sentence):
        script = tmp_path / "script.txt"
        script.write_text(f"# an opening\ntake 2\n\n{line}\ntake 1\n")
        assert refused("play", "toy", "--script", script) == f"{script}: line 4: {sentence}"

    def test_a_move_after_the_end_is_refused(self, refused):
        assert refused("play", "toy", "-o", "heap=1", typed="take 1\ntake 1\n") == (
            "standard input: line 2: move: 'take 1' does not say who; put a seat first, as in A take 1."
        )
        assert refused("play", "toy", "-o", "heap=1", typed="take 1\nA take 1\n") == (
            "standard input: line 2: move: 'A take 1' comes after the end (TOY-END-01)."
        )

    def test_a_script_that_is_not_text_is_refused(self, refused, tmp_path):
        (tmp_path / "script.bin").write_bytes(bytes(range(256)))
        assert refused("play", "toy", "--script", tmp_path / "script.bin").endswith("not UTF-8 text.")

    def test_help_lists_everything_that_can_be_typed(self, ludex):
        out = ludex("play", "toy", typed="help\n").out
        for word in (
            "NUMBER",
            "MOVE",
            "why MOVE",
            "moves",
            "table",
            "undo",
            "save FILE",
            "load FILE",
            "quit",
        ):
            assert word in out


def test_the_table_is_kept_drawn_in_a_file(ludex, refused, tmp_path):
    svg = tmp_path / "table.svg"
    assert ludex("play", "toy", "--seed", "1", "--svg", svg, typed="take 3\n").code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg") and "heap: 4" in svg.read_text(encoding="utf-8")
    assert "folder" in refused("play", "toy", "--svg", tmp_path)
