"""Put a batch of the referee's disputes to the judge and grade each answer.

    python -m tests.solver.judge.disputes.score BATCH [GAME]

`BATCH/expected.toml` holds for each dispute the verdict by the rulebook, what the answer must mention
(`says`, patterns) and the clauses that decide. The grades: agree; vaguer (left open or asked back where the
rulebook is plain, or the figure is missing); wrong (another flat verdict, another figure, or a flat verdict
where the rulebook leaves it open); refused (the dispute could not be put).
"""

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
LUDEX = Path(sys.executable).with_name("ludex")
OPEN = {"silent", "contradictory"}
GRADES = ("agree", "vaguer", "wrong", "refused")
REFUSAL = 2
"""The exit code for a dispute that gets no verdict."""


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
    """Ask the judge as the command does, once for people and once as data."""
    shown = run(dispute)
    lines = [line for line in (shown.stdout + shown.stderr).splitlines() if line.strip()]
    data = run(dispute, "--json").stdout
    judgement: dict[str, Any] = json.loads(data) if data.startswith("{") else {}
    questions = judgement.get("questions", [])
    if shown.returncode == REFUSAL or not questions:
        return Answer("", any(question["unsure"] for question in questions), "", lines, set())
    heard = [line for question in questions for line in question["answer"]]
    grounds = json.dumps([[question["because"], question["open"]] for question in questions])
    clauses = set(re.findall(r"\b[A-Z]+(?:-[A-Z0-9]+)+-\d+\b", grounds))
    return Answer(judgement["verdict"], False, "\n".join([lines[0], *heard]), lines, clauses)


def run(dispute: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """`ludex judge` on a dispute."""
    return subprocess.run([LUDEX, "judge", *options, dispute], capture_output=True, text=True, check=False)


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
    said = answer.answer.replace(",", "")
    for pattern in expected.get("says", []):
        if not re.search(rf"(?<!\w)(?:{pattern})(?!\w)", said, re.IGNORECASE):
            another = pattern.isdigit() and re.search(r"(?<![\w-])\d+(?!\w)", said)
            return Grade("wrong" if another else "vaguer", f"does not say {pattern}")
    grounds = set(expected.get("clauses", []))
    return Grade("agree", "on other grounds" if grounds and not grounds & answer.clauses else "")


def main(batch: str, game: str = "") -> None:
    """Print the grade of every dispute of a batch, then how many there are of each."""
    counts: Counter[tuple[str, str]] = Counter()
    for name, expected in tomllib.loads((HERE / batch / "expected.toml").read_text()).items():
        if not name.startswith(game):
            continue
        answer = judged(next((HERE / batch).glob(f"{name}.*")))
        grade = graded(expected, answer)
        counts[name[:-3], grade.grade] += 1
        heard = answer.verdict or "no verdict"
        print(f"{grade.grade:8}{name}: expected {expected['verdict']}, heard {heard}. {grade.remark}")
        print("".join(f"        | {line}\n" for line in answer.lines[:4]), end="", flush=True)
    for title in sorted({title for title, _ in counts}):
        print(f"{title:16}", *(f"{grade} {counts[title, grade]:2}" for grade in GRADES), sep="  ")


if __name__ == "__main__":
    main(*sys.argv[1:])
