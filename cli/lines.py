"""Where typed lines come from: a person at a terminal, a script file, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.toml import read_text

LONGEST = 1_000


class Line(NamedTuple):
    """One line as typed, and where it stands."""

    text: str
    where: str


class Lines:
    """Lines to play by. Empty ones and what follows a `#` are skipped."""

    def __init__(self, script: Path | None) -> None:
        self.interactive = script is None and sys.stdin.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - lets people edit what they type

        self._lines = iter(()) if self.interactive else _numbered(script)

    def next(self, prompt: str) -> Line | None:
        """The next line that says something, or None when there are no more."""
        while True:
            line = _typed(prompt) if self.interactive else next(self._lines, None)
            if line is None:
                return None
            text = line.text.partition("#")[0].strip()
            if len(text) > LONGEST:
                raise BadInput("line", f"a line of {len(text)} characters", where=line.where)
            if text:
                return Line(text, line.where)

    def pause(self, prompt: str) -> None:
        """Wait until a person presses Enter."""
        _typed(prompt)


def _typed(prompt: str) -> Line | None:
    try:
        return Line(input(prompt), "")
    except EOFError:
        print()
        return None
    except UnicodeDecodeError:
        return Line("�", "")


def _numbered(script: Path | None) -> Iterator[Line]:
    if script is None:
        name, text = "standard input", _piped()
    else:
        name, text = str(script), read_text(script)
    for number, line in enumerate(text.splitlines(), 1):
        yield Line(line, f"{name}: line {number}")


def _piped() -> str:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise BadInput("file", "not UTF-8 text", where="standard input") from None
