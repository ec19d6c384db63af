"""SPIN at work on an exported game: made, compiled and run, and what it counted."""

from __future__ import annotations

import math
import os
import re
import resource
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ludex.model.game import Table

from ..native.build import compiler
from .promela import promela

SEARCH = ("-DSAFETY", "-DNOREDUCE")
"""How a verifier is compiled for a plain search: no cycles, and no reduction, so that all is counted."""
OPTIMIZING = ("-O", "-m", "-fno-")
"""Options of our own search that a verifier gets as well, so that neither has the better compiler."""
DEPTH = 1_000_000
MEGABYTES = 8_192
LOOK = 0.1
"""Seconds between two looks at how much a search has computed."""


class NoSpin(Exception):
    """SPIN is not there, or cannot do it; the text says why."""


@dataclass(frozen=True)
class Verified:
    """What SPIN counted."""

    states: int
    transitions: int
    seconds: float
    """Of one core."""
    bytes: float
    """A state's share of what it stored, without the room that lies empty in its hash table."""
    complete: bool


def _used() -> float:
    """Seconds of processor time of what this process has started and seen end."""
    told = resource.getrusage(resource.RUSAGE_CHILDREN)
    return told.ru_utime + told.ru_stime


def _computed(process: int) -> float:
    """Seconds of processor time of a process that is at work, as Linux tells them; elsewhere endless."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return math.inf
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


class Verifier:
    """A game in SPIN, ready to be searched."""

    def __init__(
        self, table: Table, folder: Path, *, flags: tuple[str, ...] = (), most_moves: int = 256
    ) -> None:
        if shutil.which("spin") is None:
            raise NoSpin("spin is not installed")
        self.folder = folder
        for name, text in promela(table, table.game.name, most_moves=most_moves).items():
            (folder / name).write_text(text, encoding="utf-8")
        game = table.game.name
        self._do("spin", "-a", f"{game}.pml")
        ours = compiler()
        same = [flag for flag in ours.flags if flag.startswith(OPTIMIZING)]
        self._do(
            *ours.command,
            "-w",
            *same,
            *SEARCH,
            f"-DMEMLIM={MEGABYTES}",
            *flags,
            "-o",
            "pan",
            "pan.c",
            f"{game}.c",
        )

    def _do(self, *command: str) -> str:
        ran = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if ran.returncode:
            raise NoSpin(f"{command[0]}: {(ran.stderr or ran.stdout).strip()[:300]}")
        return ran.stdout

    def run(self, seconds: float | None = None) -> Verified:
        """Search, to the end unless it is stopped after so many seconds of a core."""
        began = _used()
        pan = subprocess.Popen(
            ["./pan", f"-m{DEPTH}"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while True:
            try:
                said, wrong = pan.communicate(timeout=None if seconds is None else LOOK)
                break
            except subprocess.TimeoutExpired:
                if seconds is not None and _computed(pan.pid) >= seconds:
                    pan.send_signal(signal.SIGINT)
                    seconds = None
        if "states, stored" not in said:
            raise NoSpin(f"pan: {(wrong or said).strip()[:300]}")

        def number(pattern: str) -> float:
            found = re.search(pattern, said)
            return float(found[1]) if found else 0.0

        states = number(r"([\d.e+]+) states, stored")
        return Verified(
            int(states),
            int(number(r"([\d.e+]+) transitions")),
            _used() - began,
            number(r"([\d.]+)\s+actual memory usage for states") * 2**20 / max(1.0, states),
            "errors: 0" in said and "Search not completed" not in said and "max search depth" not in said,
        )
