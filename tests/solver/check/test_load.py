"""The same seed and budget find the same, however busy the machine is."""

import multiprocessing

from ludex.solver.check import run
from ludex.solver.check.entries import entries
from ludex.solver.check.plan import Request

from tests.toy import GAME

ENGINES = ("explore", "readings", "fuzz")


def _spin() -> None:
    while True:
        pass


def found(seconds: float = 4.0):
    report = run.check(GAME, Request(seed=5, engines=ENGINES), seconds)
    findings = report.findings()
    assert not report.problems
    told = [(one.id, one.title, one.trace) for one in findings]
    return told, [entry.title for entry in entries(GAME, findings, report.impacts)]


def test_the_same_seed_finds_the_same_beside_a_busy_loop(monkeypatch):
    monkeypatch.setattr(run, "LEAST", 600.0)  # so that time ends nothing
    idle = found()
    busy = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(3)]
    for process in busy:
        process.start()
    try:
        assert found() == idle
    finally:
        for process in busy:
            process.kill()
    assert idle[0]
