"""What `ludex games`, `clauses`, `rulings` and `schema` promise."""

import json
from dataclasses import replace

import pytest
from ludex.model.clause import Catalog
from ludex.model.rulebook import fingerprint_of
from ludex.model.trace import Trace

import tests.toy


class TestGames:
    def test_each_game_with_its_players_edition_and_how_complete_it_is(self, ludex, monkeypatch):
        monkeypatch.setattr("ludex.cli.games.game_names", lambda: ["toy"])
        outcome = ludex("games")
        assert outcome.code == 0
        header, _line, row = outcome.out.splitlines()
        assert header.split()[:5] == ["game", "title", "players", "rulebook", "version"]
        assert row.split()[:8] == ["toy", "Toy", "2", "to", "4", "1;", "6", "clauses"]
        assert row.rstrip().endswith("complete: it is a toy")

    def test_one_game_with_its_variants_configurations_and_moves(self, ludex, monkeypatch):
        monkeypatch.setattr(tests.toy, "GAME", replace(tests.toy.GAME, variants={"quick": "a smaller heap"}))
        out = ludex("games", "toy").out
        assert "Toy, 2 to 4 players" in out
        assert "Status: complete: it is a toy." in out
        rows = [line.split() for line in out.splitlines()]
        assert ["quick", "a", "smaller", "heap"] in rows
        assert ["tiny", "2", "players,", "heap=5"] in [row[:4] for row in rows]
        assert "two players and five coins: every position in a second" in out
        assert "SEAT take COINS" in out
        assert "Take one to three coins from the heap." in out
        assert "count" not in [row[0] for row in rows if row], "what happens by itself is no move"


class TestClauses:
    def test_every_clause_with_section_kind_and_paraphrase(self, ludex):
        outcome = ludex("clauses", "toy")
        assert outcome.code == 0
        for clause in tests.toy.GAME.catalog:
            assert clause.id in outcome.out
            assert clause.says in outcome.out
        assert "6 of 6 clauses of Toy, 1." in outcome.out

    def test_a_reference_to_what_the_rulebook_does_not_have_is_reported(self, ludex):
        out = ludex("clauses", "toy").out
        assert "The rulebook refers to what it does not have:\n  the section 'Ties': TOY-SCORE-01" in out

    def test_find_keeps_what_speaks_of_a_text_in_any_case(self, ludex):
        out = ludex("clauses", "toy", "--find", "HEAP").out
        assert "TOY-TAKE-01" in out
        assert "TOY-BURY-01" not in out
        assert "2 of 6 clauses" in out

    def test_find_without_a_hit_says_so(self, ludex):
        assert ludex("clauses", "toy", "--find", "dragon").out == "0 of 6 clauses of Toy, 1.\n"

    def test_uncovered_is_empty_when_a_short_check_exercises_every_clause(self, short_check, ludex):
        done = ludex("clauses", "toy", "--uncovered")
        assert "No check of these rules is kept; checking for 3 s." in done.err
        assert "Clauses that a short check made now (3 s) never exercised:" in done.out
        assert "0 of 6 clauses" in done.out

    def test_uncovered_names_a_clause_that_no_game_exercises(self, short_check, ludex, monkeypatch):
        mute = replace(tests.toy.GAME, rules=tuple(r for r in tests.toy.GAME.rules if r.__name__ != "bury"))
        monkeypatch.setattr(tests.toy, "GAME", mute)
        out = ludex("clauses", "toy", "--uncovered").out
        assert "TOY-BURY-01" in out
        assert "TOY-TAKE-01" not in out

    def test_what_the_last_check_kept_is_used_while_the_rules_are_the_same(
        self, short_check, ludex, monkeypatch
    ):
        ludex("check", "toy", "--budget", "6", "--exit-zero")
        done = ludex("clauses", "toy", "--coverage")
        assert done.err == ""
        assert "What the clauses did in the last check of these rules" in done.out
        row = next(line for line in done.out.splitlines() if line.startswith("TOY-TAKE-01"))
        assert "explore" in row
        assert "fuzz" in row
        assert "5 of 5 clauses that play should exercise did something." in done.out
        changed = replace(tests.toy.GAME, rules=tests.toy.GAME.rules[::-1])
        monkeypatch.setattr(tests.toy, "GAME", changed)
        assert "No check of these rules is kept" in ludex("clauses", "toy", "--coverage").err

    def test_an_unknown_game_is_refused_with_a_suggestion(self, refused):
        assert refused("clauses", "toi") == "unknown game 'toi'; did you mean toy."


@pytest.fixture
def short_check(tmp_path, monkeypatch):
    """A folder without any check, and little patience."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ludex.cli.clauses.SECONDS", 3.0)


RULEBOOK = "Take turns.\nThe game ends when the heap is empty. Most coins win.\n"


@pytest.fixture
def covered_toy(monkeypatch):
    """The toy with three clauses that stand in the little rulebook above."""
    marks = {"TOY-TURN-01": (1, "Take turns."), "TOY-SCORE-01": (2, "Most coins win.")}
    marks["TOY-END-01"] = (2, "The game ends when the heap is empty.")
    catalog = tests.toy.GAME.catalog
    clauses = [
        clause.model_copy(update={"lines": (line,), "fingerprints": (fingerprint_of(sentence),)})
        for clause in catalog
        if clause.id in marks
        for line, sentence in [marks[clause.id]]
    ]
    game = replace(tests.toy.GAME)
    game.__dict__["catalog"] = Catalog(rulebook=catalog.rulebook, clause=tuple(clauses))
    monkeypatch.setattr(tests.toy, "GAME", game)


@pytest.mark.usefixtures("covered_toy")
class TestClausesAgainstARulebook:
    def test_a_copy_that_says_the_same_is_accepted(self, ludex, tmp_path):
        (tmp_path / "rules.txt").write_text(RULEBOOK)
        outcome = ludex("clauses", "toy", "--against", tmp_path / "rules.txt")
        assert outcome.code == 0
        assert "every sentence is covered, every clause found" in outcome.out

    def test_a_changed_sentence_is_shown_with_its_line_and_exit_code_1(self, ludex, tmp_path):
        (tmp_path / "rules.txt").write_text(RULEBOOK.replace("Most coins", "Fewest coins"))
        outcome = ludex("clauses", "toy", "--against", tmp_path / "rules.txt")
        assert outcome.code == 1
        assert "changed  TOY-SCORE-01: its sentence now reads otherwise, near line 2" in outcome.out

    def test_a_sentence_that_is_gone_is_shown_with_exit_code_1(self, ludex, tmp_path):
        (tmp_path / "rules.txt").write_text(RULEBOOK.replace("Take turns.", ""))
        outcome = ludex("clauses", "toy", "--against", tmp_path / "rules.txt")
        assert outcome.code == 1
        assert "gone     TOY-TURN-01" in outcome.out

    def test_a_sentence_that_no_clause_covers_is_shown_with_exit_code_1(self, ludex, tmp_path):
        (tmp_path / "rules.txt").write_text(RULEBOOK + "Be kind.\n")
        outcome = ludex("clauses", "toy", "--against", tmp_path / "rules.txt")
        assert outcome.code == 1
        assert "loose    line 3: no clause covers 'Be kind.'" in outcome.out

    def test_sentences_lists_fingerprints_for_whoever_writes_a_catalog(self, ludex, tmp_path):
        (tmp_path / "rules.txt").write_text(RULEBOOK)
        out = ludex("clauses", "toy", "--against", tmp_path / "rules.txt", "--sentences").out
        row = next(line for line in out.splitlines() if "Most coins win." in line)
        assert row.split()[:3] == ["2", fingerprint_of("Most coins win."), "TOY-SCORE-01"]

    def test_sentences_without_a_rulebook_is_refused(self, refused):
        assert refused("clauses", "toy", "--sentences") == (
            "--sentences needs a rulebook; add --against RULEBOOK."
        )

    def test_a_rulebook_that_is_not_there_is_refused(self, refused):
        assert refused("clauses", "toy", "--against", "nowhere.txt") == "nowhere.txt: no such file."


class TestRulings:
    def test_the_list_marks_the_reading_we_follow(self, ludex):
        lines = [line.split() for line in ludex("rulings", "toy").out.splitlines()]
        place = next(number for number, words in enumerate(lines) if words[:1] == ["bonus-source"])
        assert " ".join(lines[place - 1]) == "Do the coins of a bonus card come from the heap?"
        assert lines[place][1:3] == ["silent", "TOY-BONUS-01"]
        assert lines[place + 1][:2] == ["*", "heap"]
        assert lines[place + 2][0] == "bank"

    def test_only_the_questions_that_speak_of_something_are_listed(self, ludex):
        found = ludex("rulings", "toy", "--find", "BONUS card").out
        assert "bonus-source" in found
        assert ludex("rulings", "toy", "--find", "no such thing").out.startswith("0 rulings")

    def test_one_ruling_tells_question_gap_readings_default_why_and_clauses(self, ludex):
        out = ludex("rulings", "toy", "bonus-source").out
        for told in (
            "Do the coins of a bonus card come from the heap?",
            "The rulebook is silent here.",
            "TOY-BONUS-01 (Play): Who takes one coin draws a bonus card.",
            "heap  (our default)",
            "They come from outside.",
            "Why heap: All coins are in the heap at the start.",
            "--ruling bonus-source=READING",
        ):
            assert told in out

    def test_an_unknown_ruling_is_refused_with_a_suggestion(self, refused):
        assert refused("rulings", "toy", "bonus-sauce") == (
            "unknown ruling 'bonus-sauce'; did you mean bonus-source."
        )


class TestSchema:
    @pytest.mark.parametrize("form", ["trace", "judge", "configuration", "clauses", "rulings"])
    def test_each_form_has_a_json_schema(self, ludex, form):
        outcome = ludex("schema", form)
        assert outcome.code == 0
        assert json.loads(outcome.out)["type"] == "object"

    def test_the_trace_schema_is_that_of_the_traces_we_write(self, ludex):
        assert set(json.loads(ludex("schema", "trace").out)["properties"]) == set(Trace.model_fields)

    def test_components_belong_to_a_game(self, refused):
        assert refused("schema", "components") == ("every game has components of its own; name the game too.")

    def test_an_unknown_form_is_refused(self, refused):
        assert refused("schema", "tracks").startswith("unknown form 'tracks'; did you mean trace")
