"""Put a batch of the referee's disputes to the judge and grade each answer.

    python -m tests.solver.judge.disputes.score BATCH [GAME]

`BATCH/expected.toml` holds for each dispute the verdict by the rulebook, what the answer must mention
(`says`, patterns) and the clauses that decide. The grades: agree; vaguer (left open or asked back where the
rulebook is plain, or the figure is missing); wrong (another flat verdict, another figure, or a flat verdict
where the rulebook leaves it open); refused (the dispute could not be put).
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ludex.model.errors import BadInput
from ludex.solver.judge.dispute import load_dispute
from ludex.solver.judge.judge import judge

from ..trials import OPEN, in_figures, told

HERE = Path(__file__).parent
GRADES = ("agree", "vaguer", "wrong", "refused")


class Answer(NamedTuple):
    """What the judge said: the verdict (empty if there is none), the lines people read, the clauses."""

    verdict: str
    asked_back: bool
    answer: str
    lines: list[str]
    clauses: set[str]


class Grade(NamedTuple):
    """A dispute's grade, and a remark where the verdict agrees but something else differs."""

    grade: str
    remark: str = ""


def judged(dispute: Path) -> Answer:
    """Put a dispute to the judge and read the answer as people do."""
    try:
        judgement = judge(load_dispute(dispute))
    except BadInput as refused:
        return Answer("", False, "", [str(refused)], set())
    lines = [line for line in told(judgement).splitlines() if line.strip()]
    questions = judgement.questions
    if any(question.unsure for question in questions):
        return Answer("", True, "", lines, set())
    heard = [line for question in questions for line in question.answer]
    grounds = {clause.id for question in questions for clause in question.because}
    grounds |= {clause.id for question in questions for ruling in question.open for clause in ruling.clauses}
    return Answer(judgement.verdict.value, False, "\n".join([lines[0], *heard]), lines, grounds)


def graded(expected: dict[str, Any], answer: Answer) -> Grade:
    """Compare an answer with what the rulebook says."""
    verdict = expected["verdict"]
    if not answer.verdict:
        if verdict == "refused":
            return Grade("vaguer", "asked back") if answer.asked_back else Grade("agree")
        return Grade("vaguer", "asked back") if answer.asked_back else Grade("refused")
    if verdict in OPEN and answer.verdict in OPEN:
        return Grade("agree", "" if verdict == answer.verdict else f"calls it {answer.verdict}")
    if verdict != answer.verdict:
        return Grade("vaguer" if answer.verdict in OPEN and verdict != "refused" else "wrong")
    said = in_figures(answer.answer.replace(",", ""))
    for pattern in expected.get("says", []):
        if not re.search(rf"(?<!\w)(?:{pattern})(?!\w)", said, re.IGNORECASE):
            another = pattern.isdigit() and re.search(r"(?<![\w-])\d+(?!\w)", said)
            return Grade("wrong" if another else "vaguer", f"does not say {pattern}")
    grounds = set(expected.get("clauses", []))
    return Grade("agree", "on other grounds" if grounds and not grounds & answer.clauses else "")


def batch(name: str, game: str = "") -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """The disputes of a batch, each with its file and what is expected."""
    for dispute, expected in tomllib.loads((HERE / name / "expected.toml").read_text()).items():
        if dispute.startswith(game):
            yield dispute, next((HERE / name).glob(f"{dispute}.*")), expected


def main(name: str, game: str = "") -> None:
    """Print the grade of every dispute of a batch, then how many there are of each."""
    counts: Counter[tuple[str, str]] = Counter()
    for dispute, path, expected in batch(name, game):
        answer = judged(path)
        grade = graded(expected, answer)
        counts[dispute[:-3], grade.grade] += 1
        heard = answer.verdict or "no verdict"
        print(f"{grade.grade:8}{dispute}: expected {expected['verdict']}, heard {heard}. {grade.remark}")
        print("".join(f"        | {line}\n" for line in answer.lines[:4]), end="", flush=True)
    for title in sorted({title for title, _ in counts}):
        print(f"{title:16}", *(f"{grade} {counts[title, grade]:2}" for grade in GRADES), sep="  ")


if __name__ == "__main__":
    main(*sys.argv[1:])
