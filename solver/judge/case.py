"""Case books: numbered disputes in the manner of a referee, each with the verdict that is expected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game

from .case_toml import write_toml
from .dispute import CaseNote, Dispute, Expected, load_dispute
from .result import Answered, Judgement, UnderReading, Verdict


class Case(NamedTuple):
    """A dispute of a case book, and the file it stands in."""

    path: Path
    note: CaseNote
    dispute: Dispute


def load_case(path: Path) -> Case:
    """Read a case, or say in a sentence why the file is none."""
    dispute = load_dispute(path)
    if dispute.case is None:
        raise BadInput(
            "case", "no case", where=str(path), right="add [case] with number, title and reasoning"
        )
    return Case(path, dispute.case, dispute)


def cases_of(game: Game) -> list[Case]:
    """The case book of a game, by number."""
    found = [load_case(path) for path in sorted((game.folder / "cases").glob("*.toml"))]
    for case in found:
        if case.dispute.game != game.base_name:
            raise BadInput("case", f"a case of {case.dispute.game}", where=str(case.path))
        if not case.path.name.startswith(f"{case.note.number:02d}-"):
            raise BadInput(
                "case", f"case {case.note.number} stands in another number's file", where=str(case.path)
            )
    return sorted(found, key=lambda case: case.note.number)


def departures(judgement: Judgement, dispute: Dispute) -> list[str]:
    """Where a judgement departs from what a case expects, in sentences; empty when it agrees."""
    found: list[str] = []
    for answered, question in zip(judgement.questions, dispute.questions, strict=True):
        if question.expected is not None:
            found += [f"{answered.question} {what}" for what in _departures(answered, question.expected)]
    return found


def _departures(answered: Answered, expected: Expected) -> Iterator[str]:
    if answered.verdict.value != expected.verdict:
        yield f"is {answered.verdict.value}, expected {expected.verdict}"
    deciding = {clause.id for clause in answered.because}
    deciding |= {clause.id for ruling in answered.open for clause in ruling.clauses}
    for clause in expected.clauses:
        if clause not in deciding:
            yield f"is decided by {', '.join(sorted(deciding)) or 'no clause'}, expected {clause}"
    for line in expected.answer:
        if line not in answered.answer:
            yield f"is answered {list(answered.answer)}, expected {line!r} in it"
    for ruling in answered.open:
        if ruling.id not in expected.readings:
            yield f"hangs on {ruling.id}, which the case does not mention"
    for ruling_id, readings in expected.readings.items():
        for reading, wanted in readings.items():
            yield from _departs_under(answered, ruling_id, reading, wanted)


def _departs_under(answered: Answered, ruling: str, reading: str, wanted: str | list[str]) -> Iterator[str]:
    under = next((u for u in answered.readings if u.readings == {ruling: reading}), None)
    words = f"under {ruling} = {reading} "
    lines = answered.answer if under is None else under.answer
    if under is None and not _in_force(answered, ruling, reading):
        yield words + "was not heard: this dispute does not touch that ruling"
    elif isinstance(wanted, list):
        for line in wanted:
            if line not in lines:
                yield words + f"is answered {list(lines)}, expected {line!r} in it"
    elif wanted not in _descriptions(answered, under):
        yield words + f"is {' and '.join(_descriptions(answered, under))}, expected {wanted}"


def _in_force(answered: Answered, ruling: str, reading: str) -> bool:
    """Whether a reading is the one the dispute is played by, seen from the other readings heard."""
    if any(one.id == ruling for one in answered.open):
        return any(one.id == ruling and one.in_force == reading for one in answered.open)
    heard = [other.readings for other in answered.readings if ruling in other.readings]
    return bool(heard) and {ruling: reading} not in heard


def _descriptions(answered: Answered, under: UnderReading | None) -> list[str]:
    if under is None:
        return [answered.in_force, "same"]
    if under.note:
        return ["impossible"]
    return [under.outcome, "same" if under.same else "different"]


def as_case(dispute: Dispute, judgement: Judgement, note: CaseNote) -> Dispute:
    """A judged dispute as a case that expects what was judged."""
    questions = [
        question.model_copy(update={"expected": _expected(answered)})
        for question, answered in zip(dispute.questions, judgement.questions, strict=True)
    ]
    return dispute.model_copy(update={"game": judgement.game, "questions": questions, "case": note})


def _expected(answered: Answered) -> Expected:
    readings: dict[str, dict[str, str | list[str]]] = {}
    for ruling in answered.open:
        plain = "same" if answered.kind != "may" else answered.in_force
        readings[ruling.id] = {ruling.in_force: plain}
        for under in answered.readings:
            if list(under.readings) == [ruling.id]:
                word = _descriptions(answered, under)[-1 if answered.kind != "may" else 0]
                readings[ruling.id][under.readings[ruling.id]] = word
    return Expected(
        verdict=answered.verdict.value,
        clauses=[clause.id for clause in answered.because],
        answer=list(answered.answer),
        readings=readings,
    )


def note_for(path: Path, dispute: Dispute, judgement: Judgement) -> CaseNote:
    """Number, title and reasoning of a case that is to be saved under this path (NN-what-it-is.toml)."""
    number, dash, slug = path.stem.partition("-")
    if path.suffix != ".toml" or not (dash and slug and number.isdecimal() and int(number)):
        raise BadInput(
            "case", "not the name of a case", where=str(path), right="name it like 07-empty-deck.toml"
        )
    title = dispute.about.strip() or slug.replace("-", " ").capitalize()
    reasons = dict.fromkeys(_reason(answered) for answered in judgement.questions)
    return CaseNote(number=int(number), title=title, reasoning=" ".join(reasons))


def _reason(answered: Answered) -> str:
    if answered.verdict in (Verdict.SILENT, Verdict.CONTRADICTORY):
        return " ".join(f"{ruling.question} {ruling.why}" for ruling in answered.open)
    return " ".join(f"{clause.id}: {clause.says}" for clause in answered.because)


def save_case(case: Dispute, path: Path) -> None:
    """Write a case as TOML; a case that is there already stays."""
    if path.exists():
        raise BadInput(
            "case", "there is a file already", where=str(path), right="choose another number or name"
        )
    data = case.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
    write_whole(path, write_toml(data))
