"""Blind trials of the judge: disputes as people type them, with what is expected of the answer.

A trial begins with a line `### NUMBER VERDICT [CLAUSE or RULING …] [~ what the answer says]`; the dispute
follows as it was typed; `one|other` stands for either of two grounds. The verdict may also be `yes`, `no`,
`open` or `says` (a question that is neither). Lines that begin with `#:` quote the sentence of the rulebook
that decides, and are no part of the dispute.
`python -m tests.solver.judge.trials [FILE …]` scores whole batches.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.speech import NUMBERS
from ludex.reports.judge_brief import brief_report
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Answered, Judgement
from rich.console import Console

FOLDER = Path(__file__).parent / "trials"
REFUSED = "refused"
HEADING = re.compile(r"^### (\S+) (\w+)([^~\n]*)(?:~(.*))?$", re.MULTILINE)
OPEN = ("silent", "contradictory")
YES_OR_NO = {"yes": "legal", "no": "illegal"}


@dataclass(frozen=True)
class Trial:
    """A dispute as it was typed, and what a referee expects."""

    name: str
    verdict: str
    grounds: tuple[str, ...]
    says: str
    text: str


def trials(path: Path) -> Iterator[Trial]:
    """The trials of one batch."""
    text = path.read_text(encoding="utf-8")
    found = list(HEADING.finditer(text))
    for one, two in zip(found, [*found[1:], None], strict=True):
        body = text[one.end() : two.start() if two else len(text)]
        says = (one[4] or "").strip()
        typed = "\n".join(line for line in body.splitlines() if not line.startswith("#:"))
        yield Trial(f"{path.stem}-{one[1]}", one[2], tuple(one[3].split()), says, typed)


def score(trial: Trial) -> tuple[str, str]:
    """How the judge did: agree, vaguer, wrong, unsure (it asked back) or refused, and what it said."""
    try:
        judgement = judge(parse_dispute(trial.text, trial.name))
    except BadInput as refused:
        return ("agree" if trial.verdict == REFUSED else REFUSED), str(refused)
    said = told(judgement)
    answered = judgement.questions[-1]
    if answered.unsure:
        return "unsure", said
    if not _same_verdict(trial, answered):
        vaguer = answered.open and (
            trial.verdict in (answered.in_force, "says") or YES_OR_NO.get(trial.verdict) == answered.in_force
        )
        return ("vaguer" if vaguer else "wrong"), said
    if trial.says and not re.search(
        rf"(?<![\w-])(?:{says(trial)})(?!\w)", in_figures(said.partition("\n")[0]), re.IGNORECASE
    ):
        return "wrong", said
    given = _grounds(answered)
    grounded = all(given & set(ground.split("|")) for ground in trial.grounds)
    return ("agree" if grounded else "vaguer"), said


def says(trial: Trial) -> str:
    """What the first line must have; `one|other` is either."""
    return "|".join(re.escape(in_figures(one)) for one in trial.says.split("|"))


def _same_verdict(trial: Trial, answered: Answered) -> bool:
    given = answered.verdict.value
    if trial.verdict == "says":
        return given not in OPEN
    if trial.verdict == "open":
        return given in OPEN
    if trial.verdict not in YES_OR_NO:
        return given == trial.verdict
    denied = bool(re.match(r"no\b|nothing\b|\w+: no$", answered.answer[0])) if answered.answer else False
    return given not in OPEN and (given == "illegal" or denied) == (trial.verdict == "no")


def told(judgement: Judgement) -> str:
    """The judgement as it is printed."""
    console = Console(width=100, record=True, file=StringIO())
    console.print(brief_report(judgement))
    return console.export_text()


def in_figures(text: str) -> str:
    """A text with figures for number words."""
    return re.sub(r"[A-Za-z]+", lambda word: str(NUMBERS.get(word[0].lower(), word[0])), text)


def _grounds(answered: Answered) -> set[str]:
    return {clause.id for clause in answered.because} | {ruling.id for ruling in answered.open}


def main(files: list[str]) -> None:
    """Score batches and show what did not agree."""
    for path in [Path(file) for file in files] or sorted(FOLDER.glob("*.txt")):
        results = [(trial, *score(trial)) for trial in trials(path)]
        print(path.stem, dict(Counter(result for _trial, result, _said in results)))
        for trial, result, said in results:
            if result != "agree":
                print(f"--- {trial.name}: {result}; expected {trial.verdict} {trial.grounds} {trial.says}")
                print(said)


if __name__ == "__main__":
    main(sys.argv[1:])
