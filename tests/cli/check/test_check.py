"""`ludex check` from the outside: what it prints, what it writes, how it ends."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ludex.model.errors import BadInput
from ludex.model.files import OUR_CACHE
from ludex.reports.check_file import CheckFile, read_check, write_check
from ludex.solver.result import Result, Verdict

from tests.cli.conftest import TOY_COMMAND
from tests.test_screens import screen

ROOT = Path(__file__).parents[3]


def elsewhere(folder):
    """The toys are found from any folder, and what is kept is kept beside it."""
    return {**os.environ, "PYTHONPATH": str(ROOT), OUR_CACHE: str(folder / "cache")}


def ludex_check(folder, *words, timeout=600):
    return subprocess.run(
        [*TOY_COMMAND, "check", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=timeout,
        env=elsewhere(folder),
    )


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """One check of the toy, with all files it can write."""
    folder = tmp_path_factory.mktemp("check")
    files = ["--json", "check.json", "--junit", "check.xml", "--sarif", "check.sarif"]
    done = ludex_check(folder, "toy", "--budget", "12", "--seed", "5", *files)
    assert done.returncode == 1, done.stderr
    return folder, done, read_check(folder / "check.json")


def finding_of(file, detector):
    return next(found for found in file.games[0].findings if found.detector == detector)


def test_findings_come_most_severe_first_one_title_each(checked):
    _, _done, file = checked
    severities = [found.severity for found in file.games[0].findings]
    assert severities == sorted(severities, key=["error", "warning", "note"].index)
    detectors = {found.detector for found in file.games[0].findings}
    assert {"divergent-readings", "references"} <= detectors


def test_the_terminal_shows_findings_properties_coverage_and_the_seed(checked):
    _, done, _ = checked
    text = " ".join(done.stdout.split())
    assert "Found unasked" in text
    asked = "Do the coins of a bonus card come from the heap? Not said."
    assert f"{asked} If “They come from outside”, another wins" in text
    assert "Properties: " in text
    assert "Clauses: 5 of 5 came up in play" in text
    assert "Seed 5" in text
    assert "Traceback" not in done.stderr


def test_entries_are_ranked_by_what_they_do_to_the_game_and_tell_a_matter_once(checked):
    _, _, file = checked
    entries = file.games[0].entries
    order = ["hangs", "winner", "moves", "amounts", "unmeasured", "wording"]
    asked = [entry.consequence for entry in entries if entry.ruling]
    assert asked == sorted(asked, key=order.index)
    told = [finding for entry in entries for finding in entry.findings]
    assert sorted(told) == sorted(found.id for found in file.games[0].findings)
    assert len({entry.id for entry in entries}) == len(entries)
    (asked,) = [entry for entry in entries if entry.ruling == "bonus-source"]
    assert asked.consequence == "winner"
    assert 0 < asked.share <= 1


def test_in_a_pipe_every_job_that_is_done_is_told_in_a_line(checked):
    _, done, file = checked
    told = [line for line in done.stderr.splitlines() if line.startswith("Toy: ")]
    assert sorted(told) == sorted(f"Toy: {job.name}: {job.extent}" for job in file.games[0].jobs)


def test_no_property_of_the_toy_is_violated(checked):
    _, _, file = checked
    assert {verdict.verdict for verdict in file.games[0].verdicts} <= {
        "proved",
        "exhausted",
        "survived",
        "undecided",
    }
    engines = {job.name.split()[0] for job in file.games[0].jobs}
    asked = {"rulebook", "prove", "laws", "explore", "sampling", "readings", "clauses", "fuzz"}
    assert engines == {*asked, "survey"}
    assert file.games[0].problems == ()


def test_the_json_has_a_version_and_a_schema(checked):
    folder, _, _ = checked
    data = json.loads((folder / "check.json").read_text())
    assert (data["ludex"], data["kind"], data["seed"]) == (1, "check", 5)
    assert CheckFile.model_json_schema()["properties"]["ludex"]["const"] == 1


def test_what_each_clause_did_is_told_by_engine(checked):
    _, _, file = checked
    for clause in file.games[0].clauses:
        assert set(clause.by) == set(clause.engines)
        for what in ("permitted", "blocked", "caused"):
            assert sum(getattr(count, what) for count in clause.by.values()) == getattr(clause, what)
    taken = next(clause for clause in file.games[0].clauses if clause.id == "TOY-TAKE-01")
    assert taken.by["explore"].permitted > 0


def test_the_junit_file_has_a_case_for_each_finding_and_property(checked):
    folder, _, file = checked
    suite = ElementTree.parse(folder / "check.xml").getroot()[0]
    failing = {case.get("name") for case in suite if case.find("failure") is not None}
    assert {found.id for found in file.games[0].findings if found.counts} <= failing
    assert int(suite.get("tests")) == len(suite)


def test_the_sarif_file_points_into_the_clause_catalog(checked):
    folder, _, file = checked
    run = json.loads((folder / "check.sarif").read_text())["runs"][0]
    assert len(run["results"]) == len(file.games[0].findings)
    reference = next(result for result in run["results"] if result["ruleId"] == "references")
    place = reference["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("tests/toy/clauses.toml")
    assert place["region"]["startLine"] > 1


def test_a_finding_can_be_looked_at_afterwards(checked):
    folder, _, file = checked
    found = finding_of(file, "divergent-readings")
    shown = ludex_check(folder, "--finding", found.id)
    assert shown.returncode == 0
    assert "heap (followed): They are taken from the heap" in " ".join(shown.stdout.split())
    assert "1. A take 1" in shown.stdout
    for heading in ("The clauses and where they stand", "The table before the last move", "To play it again"):
        assert heading in shown.stdout
    wrong = ludex_check(folder, "--finding", "stuck-00000000")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "unknown finding" in wrong.stderr


def test_a_check_of_many_games_can_be_looked_at_however_large_it_is(checked, tmp_path):
    """Our four games together come to more than any file that a person writes may have."""
    _, _, file = checked
    many = file.model_copy(update={"games": file.games * 1000})
    write_check(many, tmp_path / "many.json")
    assert (tmp_path / "many.json").stat().st_size > 5_000_000
    assert read_check(tmp_path / "many.json") == many


def test_the_game_of_a_finding_can_be_saved_and_replayed(checked):
    folder, _, file = checked
    found = finding_of(file, "divergent-readings")
    assert ludex_check(folder, "--finding", found.id, "--save", "game.json").returncode == 0
    replayed = subprocess.run(
        [*TOY_COMMAND, "replay", "game.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=elsewhere(folder),
    )
    assert replayed.returncode == 0
    assert "A take 1" in replayed.stdout


def test_only_a_finding_with_a_game_has_one_to_save(checked):
    folder, _, file = checked
    without = finding_of(file, "references")
    for words in (["--finding", without.id, "--save", "no.json"], ["toy", "--save", "no.json"]):
        refused = ludex_check(folder, *words)
        assert refused.returncode == 2
        assert refused.stderr.startswith("--save: ") and refused.stderr.count("\n") == 1
        assert not (folder / "no.json").exists()


@pytest.mark.parametrize("words", [["--players", "2"], ["-c", "tiny"], ["--engine", "prove"]])
def test_games_are_remembered_for_whole_games_only(tmp_path, words):
    refused = ludex_check(tmp_path, "toy", "--remember", *words)
    assert refused.returncode == 2
    assert refused.stderr.startswith("--remember: games are kept for a whole game and its own cards;")


def test_a_broken_file_of_known_games_is_refused_at_once(ludex, tmp_path, monkeypatch):
    path = tmp_path / "witnesses.json"
    path.write_text("{")
    monkeypatch.setattr("ludex.solver.readings.known.known_path", lambda _game: path)
    code, out, err = ludex("check", "toy")
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: not valid JSON")


def test_accepted_findings_do_not_count(checked, tmp_path):
    _, _, file = checked
    entries = [
        f'[[accepted]]\nid = "{found.id}"\nreason = "known since the first printing"\n'
        for found in file.games[0].findings
    ]
    (tmp_path / "accepted.toml").write_text("\n".join(entries))
    done = ludex_check(tmp_path, "toy", "--budget", "3", "--seed", "5", "--engine", "readings")
    assert done.returncode == 0, done.stdout
    assert "accepted: known since the first printing" in " ".join(done.stdout.split())


def test_exit_zero_only_looks(tmp_path):
    done = ludex_check(tmp_path, "toy", "--budget", "2", "--engine", "readings", "--exit-zero")
    assert done.returncode == 0
    assert "findings" in done.stdout


def test_an_interrupt_keeps_what_was_learned(tmp_path):
    running = subprocess.Popen(
        [*TOY_COMMAND, "check", "toy", "--budget", "300", "--engine", "fuzz", "--engine", "explore"],
        cwd=tmp_path,
        env=elsewhere(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    next(line for line in running.stderr if "explore" in line)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=300)
    assert "Interrupted: this is what was learned until then." in out, err
    kept = read_check(tmp_path / "cache" / "last-check.json").games[0]
    assert kept.interrupted
    assert any(job.name.startswith("explore") for job in kept.jobs)


def test_the_screen_of_an_interrupted_check_says_nothing_of_where_it_had_not_looked(checked):
    _, _, file = checked
    whole = file.games[0].model_copy(update={"entries": ()})
    assert "Nothing found unasked." in screen(whole, file.seed)
    told = " ".join(screen(whole.model_copy(update={"interrupted": True}), file.seed).split())
    assert "Nothing found unasked before the check was interrupted." in told
    assert "came up in play before the check was interrupted" in told


def test_a_check_that_is_killed_has_kept_what_was_learned(tmp_path):
    running = subprocess.Popen(
        [*TOY_COMMAND, "check", "toy", "--budget", "300", "--engine", "fuzz", "--engine", "explore"],
        cwd=tmp_path,
        env=elsewhere(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    next(line for line in running.stderr if "explore" in line)
    running.kill()
    running.communicate(timeout=300)
    shown = ludex_check(tmp_path, "toy", "--last")
    assert "Interrupted: this is what was learned until then." in shown.stdout, shown.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toi"], "unknown game 'toi'; did you mean toy."),
        (["toy", "--engine", "fuz"], "--engine: unknown engine 'fuz'; did you mean fuzz."),
        (["toy", "--property", "x"], "--property: unknown property of toy 'x'"),
        (
            ["toy", "--configuration", "tinny"],
            "--configuration: unknown configuration 'tinny'; did you mean tiny",
        ),
        (["toy", "--players", "9"], "--players: no configuration is for that many; 2 to 4 can play Toy."),
        (["toy", "--budget", "0"], "--budget: 0 seconds; above 0, at most 86400."),
        (["toy", "--budget", "nan"], "--budget: nan seconds; above 0, at most 86400."),
        (["toy", "--accepted", "no.toml"], "no.toml: no such file."),
        (["toy", "--json", "."], ".: this is a folder; choose another name."),
        (["toy", "--sarif", "file/check.sarif"], "file does not let it be written"),
    ],
)
def test_wrong_input_gets_one_sentence(ludex, tmp_path, monkeypatch, words, sentence):
    """At once: nothing is looked at first, not even where what is wrong is only the file to write."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ludex.cli.checking.run_check", None)
    (tmp_path / "file").touch()
    refused = ludex("check", *words)
    assert refused.code == 2
    assert refused.out == ""
    assert sentence in refused.err
    assert len(refused.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[accepted]]\nid = 'stuck-00000000'\n", "accepted.0.reason: field required"),
        ("[[accepted]]\nid = 'nonsense'\nreason = 'because'\n", "accepted.0.id"),
        ("accepted = 7\n", "accepted"),
        ("[[accepted", "not valid TOML"),
    ],
)
def test_a_damaged_file_of_accepted_findings_is_refused(ludex, tmp_path, monkeypatch, text, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "accepted.toml").write_text(text)
    refused = ludex("check", "toy")
    assert refused.code == 2
    assert sentence in refused.err
    assert "Traceback" not in refused.err


# Proofs


@pytest.mark.slow
def test_proofs_are_a_table_kept_between_runs_and_rechecked(tmp_path):
    pytest.importorskip("cvc5")
    words = ("mint-works", "-c", "prove-recycler", "--engine", "prove", "--property", "tokens-add-up")
    words += ("--budget", "100")
    first = ludex_check(tmp_path, *words, "--json", "first.json")
    assert first.returncode == 0, first.stderr
    heading = next(line for line in first.stdout.splitlines() if line.startswith("property"))
    assert heading.split() == ["property", "verdict", "evidence", "clauses", "seconds"]
    verdicts = read_check(tmp_path / "first.json").games[0].verdicts
    assert [(verdict.property, verdict.verdict) for verdict in verdicts] == [("tokens-add-up", "proved")]
    assert "cvc5 confirms all" in verdicts[0].evidence
    assert list((tmp_path / "cache" / "proofs").iterdir())
    ludex_check(tmp_path, *words, "--json", "second.json")
    kept = read_check(tmp_path / "second.json").games[0].verdicts
    assert [v.verdict for v in kept] == [v.verdict for v in verdicts]
    assert all("kept from an earlier run" in verdict.evidence for verdict in kept)


def test_without_cvc5_a_check_says_that_nothing_was_asked_again(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for module in ("ludex.solver.prove.recheck", "ludex.solver.check.proving"):
        monkeypatch.setattr(f"{module}.available", lambda: False)
    done = ludex("check", "toy", "--engine", "prove", "--budget", "20", "--details", "--exit-zero")
    assert done.code == 0
    assert "not rechecked: cvc5 is not installed" in " ".join(done.out.split())


def test_a_check_writes_a_certificate_that_can_be_verified(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("--engine", "prove", "--budget", "40", "--certificate", "proofs", "--exit-zero")
    assert ludex("check", "toy", *words).code == 0
    done = ludex("verify", "proofs")
    assert done.code == 0, done
    assert "made again from the rules that are here" in done.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toy", "--engine", "fuzz"], "--certificate: nothing is proved; add --engine prove."),
        (["toy", "mint-works"], "--certificate: of which game; name one game."),
    ],
)
def test_a_certificate_that_cannot_be_is_refused(refused, words, sentence):
    assert refused("check", *words, "--certificate", "proofs") == sentence


def test_a_job_that_is_refused_ends_with_a_sentence(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def refuse(*_args, **_named):
        raise BadInput("toy", "the heap is missing")

    monkeypatch.setattr("ludex.solver.check.proving.prove", refuse)
    done = ludex("check", "toy", "--engine", "prove", "--budget", "5", "--exit-zero")
    assert done.code == 1
    assert "problem: prove tiny cannot be done: the heap is missing." in " ".join(done.out.split())


def test_what_was_proved_is_kept_if_the_job_must_be_ended(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def never_ending(*_args, decided, **_named):
        decided(Result("heap-is-fine", Verdict.PROVED, "prove", "tiny", "shown", (), 0.1))
        time.sleep(600)

    monkeypatch.setattr("ludex.solver.check.proving.prove", never_ending)
    monkeypatch.setattr("ludex.solver.pool.GRACE", 1.0)
    done = ludex("check", "toy", "--engine", "prove", "--budget", "2", "--exit-zero")
    text = " ".join(done.out.split())
    assert done.code == 0
    assert "prove tiny: 1 of 1 properties proved; ended before it was done" in text
    assert "heap-is-fine" in text
