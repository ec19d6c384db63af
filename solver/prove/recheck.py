"""A second opinion: every step of a proof is written down as SMT-LIB and put to another solver, cvc5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec

from ludex.model.game import Table

from ..budget import Budget
from ..crew import LOCAL, spread
from ..pool import Done, side_by_side
from .families import told
from .script import KEEPS, Step, formulas, written
from .theory import Theory

EFFORT = 300_000
"""What one question may cost, in cvc5's own units of work."""
CONFIRMED, DENIED = "unsat", "sat"


@dataclass
class Opinion:
    """What the other solver says of the steps that a verdict rests on."""

    confirmed: int = 0
    of: int = 0
    denied: list[str] = field(default_factory=list)
    """Rules after which it finds the claim to fail."""

    def __str__(self) -> str:
        if self.denied:
            return f"cvc5 denies it at {self.denied[0]}"
        if self.confirmed == self.of:
            return f"cvc5 confirms all {self.of} steps"
        return f"cvc5 confirms {self.confirmed} of {self.of} steps and does not decide the others"


def available() -> bool:
    """Whether cvc5 is installed."""
    return find_spec("cvc5") is not None


def answers(
    theory: Theory, steps: Sequence[Step], *, budget: Budget, processes: int, on: str = LOCAL
) -> dict[Step, str]:
    """What cvc5 says of each step."""
    found: dict[Step, str] = {}
    left = set(steps)
    if on == LOCAL:
        messages = side_by_side(lambda step: second_opinion(theory, step, budget), steps, processes, budget)
    else:
        from .elsewhere import order

        messages = spread(order("recheck", theory), steps, budget, on=on, processes=processes)
    for message in messages:
        if isinstance(message, Done):
            left.discard(message.task)
            found |= message.result
    return found | dict.fromkeys(left, "")


def second_opinion(theory: Theory, step: Step, budget: Budget) -> dict[Step, str]:
    """What cvc5 says of one step; one that it cannot decide as a whole is taken apart, claim by claim."""
    answer = asked(written(formulas(theory, step)))
    if answer == CONFIRMED or step.kind != KEEPS or len(step.goals) == 1:
        return {step: answer}
    single = [step._replace(goals=(goal,)) for goal in step.goals]
    return {one: "" if budget.over() else asked(written(formulas(theory, one))) for one in single}


def opinions(table: Table, said: dict[Step, str]) -> dict[str, Opinion]:
    """The same by claim."""
    found: dict[str, Opinion] = {}
    for step, answer in said.items():
        for name in step.goals:
            opinion = found.setdefault(name, Opinion())
            opinion.of += 1
            opinion.confirmed += answer == CONFIRMED
            if answer == DENIED:
                opinion.denied.append(step.kind if step.move is None else told(table, step.move))
    return found


def opinion(scripts: Sequence[str], *, budget: Budget, processes: int) -> Opinion:
    """What cvc5 says of formulas that cannot all be true."""
    found = Opinion(of=len(scripts))
    for message in side_by_side(
        lambda number: asked(scripts[number]), range(len(scripts)), processes, budget
    ):
        if isinstance(message, Done):
            found.confirmed += message.result == CONFIRMED
            if message.result == DENIED:
                found.denied.append(f"step {message.task + 1}")
    return found


def asked(script: str) -> str:
    """cvc5's answer to one script."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit-per", str(EFFORT))
    solver.setLogic("ALL")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "proof")
    symbols = parser.getSymbolManager()
    answer = "nothing"
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer
