"""The pool of processes: what is lost when workers die, talk without end or are asked to stop."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from ludex.model.errors import BadInput
from ludex.solver import pool as pools
from ludex.solver.budget import Budget
from ludex.solver.pool import Done, Lost, Pool, Said, interrupts, side_by_side


def all_of(pool):
    heard = []
    with pool:
        while pool.working():
            heard += pool.hear()
    return heard


def fragile(number):
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_worker_that_dies_costs_one_task():
    heard = list(side_by_side(fragile, range(8), 2, Budget()))
    done = {message.task: message.result for message in heard if isinstance(message, Done)}
    assert done == {number: number * number for number in range(8) if number != 3}
    assert [message for message in heard if isinstance(message, Lost)] == [
        Lost(3, "broke down (exit code -9)")
    ]


def test_an_exception_costs_one_task_too(capfd):
    heard = list(side_by_side(lambda number: 1 // number, [1, 0, 1], 2, Budget()))
    assert sorted(type(message).__name__ for message in heard) == ["Done", "Done", "Lost"]
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_an_authors_mistake_costs_one_task_and_is_told_in_a_sentence(monkeypatch, capfd):
    monkeypatch.setattr(
        pools, "mistake", lambda error: BadInput("mistake", str(error), where="nim/play.py:7")
    )
    heard = list(side_by_side(lambda number: 1 // number, [1, 0, 1], 2, Budget()))
    assert [message for message in heard if isinstance(message, Lost)] == [
        Lost(0, "broke down: nim/play.py:7: integer division or modulo by zero")
    ]
    assert len(heard) == 3
    assert "Traceback" not in capfd.readouterr().err


def test_a_worker_that_never_stops_talking_is_ended_in_time(monkeypatch):
    monkeypatch.setattr(pools, "GRACE", 0.1)

    def talks(task, say):
        while task == "talks":
            say("on and on")
        return task

    heard = all_of(Pool(talks, ["talks", "quiet"], 2, seconds=lambda _task: 0.3))
    assert [message for message in heard if not isinstance(message, Said)] == [
        Done("quiet", "quiet"),
        Lost("talks", "did not stop in time"),
    ]


def test_tasks_that_are_called_back_hand_over_what_they_have():
    def patient(_task, say):
        say("begun")
        while not pool.called_back():
            time.sleep(0.01)
        return "so far"

    heard = []
    with Pool(patient, [1, 2, 3], 2, fresh=True) as pool:
        while pool.working():
            heard += pool.hear()
            if len(heard) == 2:
                pool.call_back()
    assert sorted(heard) == [(1, "begun"), (1, "so far"), (2, "begun"), (2, "so far")]


@pytest.mark.parametrize("number", pools.INTERRUPTS)
def test_a_request_to_end_is_heard_like_ctrl_c(number):
    before = signal.getsignal(number)
    with interrupts() as pressed:
        os.kill(os.getpid(), number)
        deadline = time.monotonic() + 60
        while not pressed and time.monotonic() < deadline:
            time.sleep(0.01)
    assert pressed == [number]
    assert signal.getsignal(number) == before


def test_workers_die_with_the_one_who_started_them():
    script = textwrap.dedent("""
        import os, time
        from ludex.solver.pool import Pool

        def work(task, say):
            say(os.getpid())
            time.sleep(600)

        with Pool(work, [1, 2], 2) as pool:
            heard = []
            while len(heard) < 2:
                heard += pool.hear()
            print(*(message.what for message in heard), flush=True)
            os.kill(os.getpid(), 9)
    """)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    workers = [int(word) for word in done.stdout.split()]
    assert len(workers) == 2
    deadline = time.monotonic() + 60
    while any(is_there(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [worker for worker in workers if is_there(worker)]


def is_there(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
