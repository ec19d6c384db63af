"""`ludex check` from the outside: what it prints, what it writes, how it ends."""

import json
import signal
import subprocess
import time
from xml.etree import ElementTree

import pytest

from reports.check_file import CheckFile, read_check
from tests.cli.conftest import TOY_COMMAND


def ludex_check(folder, *words, timeout=120):
    return subprocess.run(
        [*TOY_COMMAND, "check", *words], cwd=folder, capture_output=True, text=True, timeout=timeout
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
    assert "Do the coins of a bonus card come from the heap?" in text
    assert "“Scoring” relies on the section “Ties”, but there is no such section" in text
    assert "buried-cards-are-in-the-pile" in text
    assert "Clauses: 5 of 5" in text
    assert "Seed 5" in text
    assert "Traceback" not in done.stderr


def test_no_property_of_the_toy_is_violated(checked):
    _, _, file = checked
    assert {verdict.verdict for verdict in file.games[0].verdicts} <= {
        "proved",
        "exhausted",
        "survived",
        "undecided",
    }
    engines = {job.name.split()[0] for job in file.games[0].jobs}
    assert engines == {"rulebook", "prove", "explore", "readings", "clauses", "fuzz"}
    assert file.games[0].problems == ()


def test_the_json_has_a_version_and_a_schema(checked):
    folder, _, _ = checked
    data = json.loads((folder / "check.json").read_text())
    assert (data["ludex"], data["kind"], data["seed"]) == (1, "check", 5)
    assert CheckFile.model_json_schema()["properties"]["ludex"]["const"] == 1


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
    wrong = ludex_check(folder, "--finding", "stuck-00000000")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "unknown finding" in wrong.stderr


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
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(8)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert "Interrupted: this is what was learned until then." in out, err
    kept = read_check(tmp_path / ".ludex" / "last-check.json").games[0]
    assert kept.interrupted
    assert any(job.name.startswith("explore") for job in kept.jobs)


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
    ],
)
def test_wrong_input_gets_one_sentence(ludex, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
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
