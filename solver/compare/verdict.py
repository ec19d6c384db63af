"""The verdict on an edit: editorial or not, better or worse, and which part of a version number it raises."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from ludex.model.errors import BadInput

from ..budget import Budget
from ..crew import LOCAL
from .approval import side_fingerprint
from .blame import Blame
from .compare import Compared, Telling, run_comparison
from .consequences import consequences, text_consequences
from .result import (
    Comparison,
    Consequences,
    Course,
    Decision,
    Status,
    Step,
    Tendency,
    Verdict,
    Witness,
    Work,
)
from .side import Side
from .text import idle_clauses, unplayed, unread

MOST_BLAMED = 12
"""Differences for which the edits behind them are looked for."""


def compare(
    left: Side,
    right: Side,
    *,
    only: Collection[str] = (),
    seed: int = 0,
    seconds: float = 300.0,
    follow: bool = True,
    hear: bool = True,
    say: Callable[[str], None] = lambda _words: None,
    on: str = LOCAL,
    clock: Callable[[], float] = time.monotonic,
) -> Comparison:
    """What the right-hand side does to the game of the left-hand side.

    Without `follow`, it is not looked into what follows from the differences; without `hear`, the case book
    is left out of that. The seconds are those of the `clock`: those that pass, or those that are computed.
    """
    if left.game.base_name != right.game.base_name:
        raise BadInput("compare", f"{left.label} and {right.label} are sides of two games")
    budget = Budget(seconds, clock=clock)
    share = budget.part(seconds * 0.6)
    compared = run_comparison(left, right, only=only, seed=seed, budget=share, say=say, on=on)
    telling = Telling(compared)
    decisions, course = telling.decisions(), telling.course()
    say("looks who is to blame")
    decisions, course = _blamed(compared, decisions, course, budget.part(budget.left * 0.4))
    follows = consequences(compared, budget, say, hear=hear) if follow else text_consequences(compared)
    silent = silent_edits(compared)
    verdict = _verdict(compared, silent)
    tendency, reasons = _tendency(verdict, follows, compared, silent)
    untouched = {rule for ground in compared.grounds for rule in ground.left.rules} - set(compared.touched)
    return Comparison(
        game=left.game.base_name,
        left=left.label,
        right=right.label,
        verdict=verdict,
        tendency=tendency,
        step=_step(verdict, decisions, course, compared),
        reasons=tuple(reasons),
        decisions=tuple(decisions),
        course=tuple(course),
        identical=tuple(sorted(untouched)),
        unplayed=tuple(silent),
        unreached=tuple(telling.unreached()),
        consequences=follows,
        work=Work(
            configurations=len(compared.grounds),
            untouched=len(compared.grounds) - len(compared.active),
            positions=sum(ground.seen.positions for ground in compared.active),
            games=sum(ground.seen.games for ground in compared.active),
            proved=sum(proof.instances for proof in compared.proofs.values()),
            seed=seed,
            cut=compared.cut,
        ),
        rules=(side_fingerprint(left), side_fingerprint(right)),
    )


def silent_edits(compared: Compared) -> list[str]:
    """Edits of the text that no rule carries out, and of the box that no rule reads."""
    left, right = compared.left, compared.right
    read = any(piece.data for ground in compared.active for piece in ground.touched.values())
    silent = [] if read else unread(left, right)
    return [*unplayed(left, right, compared.differs), *(silent if silent and not compared.elsewhere else ())]


def certified(compared: Compared, silent: list[str]) -> bool:
    """Whether nothing that is played differs, beyond doubt, and nothing in the text goes unplayed."""
    return not (compared.differs or compared.open or compared.elsewhere or silent)


def _verdict(compared: Compared, silent: list[str]) -> Verdict:
    if compared.differs:
        return Verdict.CHANGES
    return Verdict.EDITORIAL if certified(compared, silent) else Verdict.UNSEEN


def _tendency(
    verdict: Verdict, follows: Consequences, compared: Compared, silent: list[str]
) -> tuple[Tendency, list[str]]:
    """Better or worse by what games show, with the reasons; without a change, why it is not certified."""
    if verdict is Verdict.EDITORIAL:
        return Tendency.NONE, idle_clauses(compared.left, compared.right)
    if verdict is Verdict.UNSEEN:
        pieces = dict.fromkeys(piece for _name, piece in compared.open)
        missing = [f"{piece} is not proved the same" for piece in pieces]
        if compared.elsewhere:
            missing.append(f"touched too, and not looked at: {', '.join(compared.elsewhere)}")
        return Tendency.NONE, [*missing, *silent]
    worse = [f"{symptom.what} in {symptom.configuration}" for symptom in follows.appeared]
    worse += [f"no game ends by {clause} any more" for clause in follows.ends_lost]
    worse += [refused for refused in follows.refused if f" in {compared.left.label} only" in refused]
    worse += [f"{question} is open again" for question in follows.opened]
    worse += [f"newly found: {one.title}" for one in follows.findings_appeared if not one.measured]
    better = [f"no more: {symptom.what} in {symptom.configuration}" for symptom in follows.vanished]
    better += [f"found no more: {one.title}" for one in follows.findings_vanished if not one.measured]
    if worse:
        return Tendency.WORSE, worse + better
    return (Tendency.BETTER if better else Tendency.OTHER), better


def _step(verdict: Verdict, decisions: list[Decision], course: list[Course], compared: Compared) -> Step:
    if verdict is not Verdict.CHANGES:
        return Step.PATCH
    taken = [row for row in decisions if row.status not in (Status.SAME, Status.MORE)]
    lost = [words for words in compared.refused if f" in {compared.left.label} only" in words]
    return Step.MAJOR if taken or lost or course else Step.MINOR


def _blamed(
    compared: Compared, decisions: list[Decision], course: list[Course], budget: Budget
) -> tuple[list[Decision], list[Course]]:
    """The rows with the edits behind each difference, as far as they were looked for."""
    blame = Blame(compared.left, compared.right)
    left = MOST_BLAMED
    rows: list[Decision] = []
    done: set[tuple[str, Status]] = set()
    for row in decisions:
        if row.witness is not None and left and (row.rule, row.status) not in done:
            left -= 1
            done.add((row.rule, row.status))
            row = row.model_copy(
                update={"blame": _edits(compared, blame, row.witness, row.rule, row, budget)}
            )
        rows.append(row)
    others = []
    for other in course:
        if left:
            left -= 1
            found = _edits(compared, blame, other.witness, "", other, budget)
            other = other.model_copy(update={"blame": found})
        others.append(other)
    return rows, others


def _edits(
    compared: Compared, blame: Blame, witness: Witness, rule: str, row: Decision | Course, budget: Budget
) -> tuple[str, ...]:
    ground = next(ground for ground in compared.active if ground.name == witness.configuration)
    for key, shown in ground.seen.found.items():
        same = (key.rule, key.phase) == (rule, row.phase) and len(shown.moves) == len(witness.moves)
        if same and (isinstance(row, Decision) or key.kind.value == row.kind):
            return blame.of(ground, key, shown, budget)
    return ()
