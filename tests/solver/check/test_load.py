"""The same seed and budget find the same, however busy the machine is."""

import multiprocessing

from ludex.solver.check import run
from ludex.solver.check.entries import entries
from ludex.solver.check.plan import Request

from tests.toy import GAME

ENGINES = ("prove", "explore", "readings", "fuzz")


def _spin() -> None:
    while True:
        pass


def found(monkeypatch, folder, seconds: float = 4.0):
    monkeypatch.setenv("LUDEX_CACHE", str(folder))  # so that no proof is kept from an earlier run
    report = run.check(GAME, Request(seed=5, engines=ENGINES), seconds)
    findings = report.findings()
    assert not report.problems
    told = [(one.id, one.title, one.trace) for one in findings]
    verdicts = [
        (one.property, one.configuration, one.verdict, one.evidence)
        for outcome in report.outcomes
        for one in getattr(outcome, "results", ())
    ]
    return told, verdicts, [entry.title for entry in entries(GAME, findings, report.impacts)]


def test_the_same_seed_finds_the_same_beside_a_busy_loop(monkeypatch, tmp_path):
    monkeypatch.setattr(run, "LEAST", 600.0)  # so that time ends nothing
    idle = found(monkeypatch, tmp_path / "idle")
    busy = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(3)]
    for process in busy:
        process.start()
    try:
        assert found(monkeypatch, tmp_path / "busy") == idle
    finally:
        for process in busy:
            process.kill()
    assert all(idle)
