"""A program that is compiled well while one that was compiled quickly is at work already.

What takes the compiler a second keeps a search waiting for less; what takes it several makes a long search
faster. Both are made of the same text, so the one goes on with a search that the other has begun.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import weakref
from pathlib import Path

from .build import Compiler, command, compiler, find, keep, place_of, surroundings

QUICKLY = ("-O1",)
SOON = 0.5
"""Seconds that a search has to take before its program is compiled well."""


class Later:
    """A program that is being compiled; given up when nobody waits for it any more."""

    def __init__(self, text: str, *flags: str) -> None:
        using = compiler()
        self._path, self._seal = place_of(text, using, flags)
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        work = tempfile.mkdtemp(dir=self._path.parent)
        source, self._made = Path(work) / "program.c", Path(work) / "program.so"
        source.write_text(text, encoding="utf-8")
        gently = ("nice",) if shutil.which("nice") else ()
        self._process = subprocess.Popen(
            [*gently, *command(using, flags, source, self._made)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=surroundings(),
        )
        self._give_up = weakref.finalize(self, _given_up, self._process, work)

    def ready(self) -> Path | None:
        """The compiled program once it is there."""
        if self._give_up.alive and self._process.poll() is not None:
            if self._process.returncode == 0:
                keep(self._made, self._path, self._seal)
            self._give_up()
        return None if self._give_up.alive else find(self._path, self._seal)

    @property
    def failed(self) -> bool:
        """Whether there is nothing to wait for any more."""
        return not self._give_up.alive and find(self._path, self._seal) is None


def _given_up(process: subprocess.Popen[bytes], work: str) -> None:
    if process.poll() is None:
        process.kill()
        process.wait()
    shutil.rmtree(work, ignore_errors=True)


def levels(using: Compiler) -> bool:
    """Whether a compiler can do it quickly or well."""
    return "-O3" in using.flags
