"""Which paths through a rule go on: both ways of an `if`, the rest of a block, the rounds of a loop."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import Any

from .frame import GOES_ON, Flow, Frame, Statement
from .notebook import NOTHING, Outcome
from .terms import Condition, Truth, conjunction, disjunction, negation


class If:
    """An `if`: if both ways are possible and one leaves the block, the rest belongs to the other way."""

    def __init__(
        self,
        place: str,
        test: Callable[[Frame], Any],
        body: Statement,
        orelse: Statement,
        orelse_leaves: bool,
    ) -> None:
        self.place = place
        self.test = test
        self.body = body
        self.orelse = orelse
        self.orelse_leaves = orelse_leaves

    def decide(self, frame: Frame) -> Condition:
        """What the test says here."""
        frame.notebook.where = self.place
        condition: Condition = self.test(frame)
        return condition

    def __call__(self, frame: Frame) -> Flow:
        return self.then(frame, lambda frame: GOES_ON)

    def then(self, frame: Frame, rest: Statement) -> Flow:
        """Do this and whatever comes after it in the block."""
        test = self.decide(frame)
        if not isinstance(test, Truth):
            flow = self.body(frame) if test else self.orelse(frame)
            return after(frame, flow, rest)
        notebook = frame.notebook
        if self.orelse_leaves:
            first, condition, second = self.orelse, negation(test), self.body
        else:
            first, condition, second = self.body, test, self.orelse
        one = notebook.follow(condition, lambda: first(frame))
        left = not one.alive or one.value.on is False

        def onwards() -> Flow:
            flow = second(frame)
            return after(frame, flow, rest) if left else flow

        other = notebook.follow(negation(condition), onwards)
        notebook.join(condition, one, other)
        flow = either(condition, one, other)
        return flow if left else after(frame, flow, rest)


def leaves(nodes: list[ast.stmt]) -> bool:
    """Whether every way through a block leaves it."""
    if not nodes:
        return False
    last = nodes[-1]
    if isinstance(last, ast.If):
        return leaves(last.body) and leaves(last.orelse)
    return isinstance(last, ast.Return | ast.Break | ast.Continue)


def either(condition: Condition, one: Outcome, other: Outcome) -> Flow:
    """Where the paths of two ways stand once they are joined."""
    if not (one.alive and other.alive):
        survivor: Flow = (one if one.alive else other).value
        return survivor
    against = negation(condition)
    return Flow(
        *(
            disjunction((conjunction((condition, left)), conjunction((against, right))))
            if left is not right
            else left
            for left, right in zip(one.value, other.value, strict=True)
        )
    )


def after(frame: Frame, flow: Flow, rest: Statement) -> Flow:
    """Go on with the rest of a block on those paths that have not left it."""
    if flow.on is True:
        return rest(frame)
    if flow.on is False:
        return flow
    outcome = frame.notebook.follow(flow.on, lambda: rest(frame))
    if not outcome.alive:
        return flow._replace(on=False)
    frame.notebook.join(flow.on, outcome, NOTHING)
    later: Flow = outcome.value
    return Flow(
        conjunction((flow.on, later.on)),
        *(
            disjunction((now, conjunction((flow.on, then))))
            for now, then in zip(flow[1:], later[1:], strict=True)
        ),
    )


def sequence(steps: list[Statement]) -> Statement:
    """One statement after the other, on the paths that have not left the block."""

    def run(frame: Frame, start: int = 0) -> Flow:
        for index in range(start, len(steps)):
            step = steps[index]

            def rest(frame: Frame, following: int = index + 1) -> Flow:
                return run(frame, following)

            if isinstance(step, If):
                return step.then(frame, rest)
            flow = step(frame)
            if flow.on is not True:
                return after(frame, flow, rest)
        return GOES_ON

    return run


class Loop:
    """A `for`: one member after the other, on the paths that have not left the loop."""

    def __init__(
        self,
        frame: Frame,
        members: list[tuple[Condition, Any]],
        bind: Callable[[Frame, Any], None],
        body: Statement,
    ) -> None:
        self.frame = frame
        self.members = members
        self.bind = bind
        self.body = body

    def run(self, start: int = 0) -> Flow:
        """The members from `start` on."""
        for index in range(start, len(self.members)):
            flow = self._once(index)
            if flow.breaks is False and flow.returns is False:
                continue
            on = disjunction((flow.on, flow.continues))
            here = Flow(on, returns=flow.returns, breaks=flow.breaks)
            flow = after(self.frame, here, partial(self._rest, index + 1))
            return Flow(disjunction((flow.on, flow.breaks)), returns=flow.returns)
        return GOES_ON

    def _rest(self, start: int, _frame: Frame) -> Flow:
        return self.run(start)

    def _once(self, index: int) -> Flow:
        guard, item = self.members[index]
        if guard is True:
            return self._with(item)
        outcome = self.frame.notebook.follow(guard, lambda: self._with(item))
        if not outcome.alive:
            return GOES_ON
        self.frame.notebook.join(guard, outcome, NOTHING)
        return either(guard, outcome, Outcome(GOES_ON, True, {}))

    def _with(self, item: Any) -> Flow:
        self.bind(self.frame, item)
        return self.body(self.frame)
