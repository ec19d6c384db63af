"""What a question comes to under one set of readings, and when two such answers are the same."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludex.model.game import Move
from ludex.model.naming import plain
from ludex.model.state import Cell, State

from .facts import Examined

TRIED = re.compile(r" \(in each of \d+ draws tried\)$")
LEGAL, ILLEGAL, IMPOSSIBLE = "legal", "illegal", "impossible"


@dataclass(frozen=True)
class Answer:
    """What a question comes to: legal or illegal, the answer in lines of words, the clauses behind it."""

    outcome: str
    lines: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    move: Move | None = None
    examined: Examined | None = None
    """The move in question as it was tried in the position in dispute."""
    seat: int | None = None
    """The seat that the question is about."""
    winners: str = ""
    """With a question about the standing: the seats that are ahead."""
    cells: tuple[Cell, ...] = ()
    """The numbers on the table that the question asks for."""
    place: State | None = None
    """Where the move was tried, if not in the position in dispute."""
    about: tuple[str, ...] = ()
    """What is looked at or asked for: fields, or what people call the cards."""
    of_own: bool = False
    """Whether a seat looks at what is its own."""
    unanswerable: bool = False
    """Whether numbers are asked for after moves that could not be made so."""
    open: tuple[str, ...] = ()
    """Rulings that leave open what was asked, where it was looked up."""
    looked_up: bool = False
    """Whether the answer is that of the rules in general, not of this table."""
    unsure: bool = False
    """Whether only a clause was found that the question seems to be about."""

    def agrees_with(self, other: Answer) -> bool:
        """Whether both say the same.

        A move that another clause forbids is forbidden all the same; other scores under which the same
        seat is ahead by the same step of the scoring are the same standing.
        """
        if self.winners and other.winners:
            return (self.winners, self.clauses[0]) == (other.winners, other.clauses[0])
        if self.of_a_move and other.of_a_move:
            return self.outcome == other.outcome
        return self.outcome == other.outcome and self._ends == other._ends

    @property
    def _ends(self) -> list[str]:
        """What each line comes to, whatever it was before and however many draws were tried."""
        return [re.sub(r": .* → ", ": ", TRIED.sub("", line)) for line in self.lines]

    @property
    def of_a_move(self) -> bool:
        """Whether it says of a single move that it may or must be made."""
        return self.examined is not None and self.move is not None

    def grants(self, says: str, kind: str) -> bool:
        """Whether what a party says is what comes out."""
        if kind == "standing":
            return sorted(says.upper().replace(",", " ").split()) == sorted(self.winners.split())
        if kind == "tell":
            return any(plain(says) in (plain(line), plain(_value(line))) for line in self.lines)
        return says == self.outcome

    def departs_from(self, other: Answer) -> bool:
        """Whether this is another answer; where the question cannot be put it is none."""
        return not self.unanswerable and not self.agrees_with(other)


def _value(line: str) -> str:
    """What a line tells of its cell in the end: `3` of `mints[A]: 1 → 3`."""
    return re.split(r": |→ ", line)[-1]
