"""`ludex mutants` seeds defects and tells what its checks notice."""

import json

from ludex.solver.mutants.score import Fate, Judgement


def test_mutants_of_the_toy_are_told_by_kind_and_clause(ludex, tmp_path):
    file = tmp_path / "mutants.json"
    done = ludex("mutants", "toy", "--seconds", "60", "--processes", "1", "--json", file)
    assert done.code == 0
    text = " ".join(done.out.split())
    for words in ("dropped clause", "off by one", "skipped turn", "lost piece", "+ golden", "+ cases"):
        assert words in text
    data = json.loads(file.read_text())
    assert (data["ludex"], data["kind"], data["game"]) == (1, "mutants", "toy")
    assert len(data["mutants"]) == data["possible"]
    assert {mutant["kind"] for mutant in data["mutants"]} == {
        "turned round",
        "dropped clause",
        "off by one",
        "skipped turn",
        "lost piece",
    }
    lost = next(mutant for mutant in data["mutants"] if mutant["what"] == "without s.coins[seat] += coins")
    assert (lost["fate"], lost["clauses"]) == ("killed by a golden table", ["TOY-TAKE-01", "TOY-TURN-01"])


def test_an_interrupt_tells_what_was_learned(ludex, monkeypatch):
    def pressed(*_args, **_named):
        yield Judgement(0, Fate.LAWS, "out of turn", 1)
        yield Judgement(3, Fate.NOTICED, "", 2)
        raise KeyboardInterrupt

    monkeypatch.setattr("ludex.solver.mutants.run.try_mutants", pressed)
    done = ludex("mutants", "toy")
    assert done.code == 0
    assert "Toy: 2 of " in done.out
    assert "1 survived, plays differently, but no law says that it must not:" in done.out


def test_a_file_that_cannot_be_written_is_refused(refused, tmp_path):
    sentence = refused("mutants", "toy", "--seconds", "1", "--processes", "1", "--json", tmp_path)
    assert "this is a folder; choose another name" in sentence


def test_the_laws_of_broken_games_are_put_to_the_prover(ludex):
    done = ludex("mutants", "toy", "--proofs", "tiny", "--seconds", "100", "--processes", "1")
    assert done.code == 0, done
    assert "No law is proved that a game breaks." in done.out


def test_a_law_that_is_proved_though_a_game_breaks_it_is_an_alarm(ludex, monkeypatch):
    believe = lambda _table, _properties, broken: tuple(broken)  # noqa: E731
    monkeypatch.setattr("ludex.solver.mutants.proofs.still_proved", believe)
    done = ludex("mutants", "toy", "--proofs", "tiny", "--seconds", "100", "--processes", "1")
    assert done.code == 3, done
    assert "ALARM about Ludex itself" in done.out
