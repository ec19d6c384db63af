"""A second opinion: every proof is written down as SMT-LIB and put to another solver, cvc5."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from ludex.model.errors import BadInput

from ..budget import Budget


class SecondOpinion(NamedTuple):
    """How many proofs the other solver confirmed, of how many, and what it said of the first it did not."""

    confirmed: int
    asked: int
    of: int
    complaint: str

    def __str__(self) -> str:
        if self.confirmed == self.of:
            return f"cvc5 confirms all {self.of} steps"
        if not self.complaint:
            return f"cvc5 confirms the {self.confirmed} steps it had time for, of {self.of}"
        return f"cvc5 confirms {self.confirmed} of {self.of} steps ({self.complaint})"


def available() -> bool:
    """Whether cvc5 is installed."""
    return find_spec("cvc5") is not None


def second_opinion(scripts: Sequence[str], *, timeout: float, budget: Budget) -> SecondOpinion:
    """Ask cvc5 whether it finds every script contradictory too."""
    if not available():
        raise BadInput("recheck", "cvc5 is not installed", right="install ludex with its extra 'recheck'")
    confirmed, asked, complaint = 0, 0, ""
    for script in scripts:
        if budget.over():
            break
        asked += 1
        answer = _ask(script, timeout)
        if answer == "unsat":
            confirmed += 1
        elif not complaint:
            complaint = f"it answers {answer}"
    return SecondOpinion(confirmed, asked, len(scripts), complaint)


@lru_cache(maxsize=20_000)
def _ask(script: str, timeout: float) -> str:
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(int(timeout * 1000)))
    solver.setLogic("ALL")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "proof")
    symbols = parser.getSymbolManager()
    answer = "nothing"
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer
