"""What can be wrong with something a person hands in, said in one sentence."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

LONGEST = 80
"""So much of what somebody wrote is repeated in a sentence about it."""
CONTROLS = {
    code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    for code in (*range(32), *range(127, 160), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if chr(code) not in "\n\t"
}
"""What moves the cursor of a terminal, colours it or turns lines around, and how it is shown instead."""


def harmless(text: str) -> str:
    """A text that may come from a file, so that it cannot control the terminal."""
    return text.translate(CONTROLS)


class BadInput(Exception):
    """Input that cannot be used: a stable code, what is wrong, where, and what would be right."""

    def __init__(self, code: str, what: str, *, where: str = "", right: str = "") -> None:
        self.code = code
        self.what = what
        self.where = where
        self.right = right
        self.also: tuple[BadInput, ...] = ()
        """What else is wrong with the same input."""
        super().__init__(str(self))

    def __reduce__(self) -> tuple[Callable[..., BadInput], tuple[str, str, str, str]]:
        """It may come from another process."""
        return _again, (self.code, self.what, self.where, self.right)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f"; {self.right}" if self.right else ""
        return harmless(f"{place}{self.what}{remedy}".rstrip(".") + ".")


def _again(code: str, what: str, where: str, right: str) -> BadInput:
    return BadInput(code, what, where=where, right=right)


def refuse_all(wrong: list[BadInput]) -> None:
    """Refuse an input for everything that is wrong with it, the first thing first."""
    if wrong:
        wrong[0].also = tuple(wrong[1:])
        raise wrong[0]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A remedy that names the nearest known words, or lists them all when none is near."""
    names = sorted(set(known))
    if not names:
        return "there are none"
    near = difflib.get_close_matches(word[:LONGEST], names, n=3, cutoff=0.6)
    if near:
        return "did you mean " + " or ".join(near) + "?"
    shown = ", ".join(names[:12])
    return f"known: {shown}" + (", …" if len(names) > 12 else "")


def unknown(code: str, kind: str, word: str, known: Iterable[str], *, where: str = "") -> BadInput:
    """The error for a name that is not among the known ones."""
    remedy = did_you_mean(word, known).rstrip("?")
    return BadInput(code, f"unknown {kind} {shortened(word)!r}", where=where, right=remedy)


def shortened(text: str) -> str:
    """A text that somebody wrote, short enough to be told in a sentence."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
