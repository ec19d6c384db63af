"""A judgement as a judge at a table reads it in ten seconds: verdict, clause, facts, readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludex.solver.judge.dispute import CaseNote
from ludex.solver.judge.result import (
    Answered,
    ClauseText,
    Counterfactual,
    Fact,
    Judgement,
    OpenRuling,
    UnderReading,
    Verdict,
)
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

STYLES = {
    Verdict.LEGAL: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.SILENT: "bold yellow",
    Verdict.CONTRADICTORY: "bold magenta",
}
MEANING = {
    "silent": "The rulebook does not say",
    "ambiguous": "The rulebook can be read either way",
    "contradictory": "Two clauses decide it differently",
}
NOTHING = frozenset({"0", "no", "none"})
"""Many numbers that are all nothing are no fact worth telling."""
MOST_CLAUSES = 4
MOST_CAUSES = 8
MOST_FACTS = 5
MOST_ALIKE = 3
MOST_LINES = 20
MOST_CHANGES = 5
MOST_GRANTED = 8


def judgement_report(judgement: Judgement) -> RenderableType:
    """All questions of a dispute with their verdicts, and how thoroughly it was heard."""
    parts: list[RenderableType] = []
    for answered in judgement.questions:
        parts += [_question(answered), Text("")]
    ruled_out = dict.fromkeys(
        _ruled_out(under) for answered in judgement.questions for under in answered.readings
    )
    if judgement.not_understood:
        parts.append(Text(f"Not understood, and left aside: {'; '.join(judgement.not_understood)}."))
    if judgement.granted:
        parts.append(
            Text.assemble(
                "Not said, and taken for granted: ", _list(judgement.granted, MOST_GRANTED, ", "), "."
            )
        )
    if any(ruled_out):
        parts.append(Text("The log rules out " + ", ".join(filter(None, ruled_out)) + "."))
    hearings = "once" if judgement.heard == 1 else f"under {judgement.heard} sets of readings"
    left_out = f"; {judgement.not_heard} more were not heard" if judgement.not_heard else ""
    source = f"{judgement.game}, {judgement.edition}, model {judgement.version}"
    parts.append(Text(f"{source}; heard {hearings}{left_out}.", style="dim"))
    return Group(*parts)


def case_report(note: CaseNote, departures: Sequence[str]) -> RenderableType:
    """What makes a dispute a case: its title, its reasoning, and whether the judgement is as expected."""
    head = Text(f"Case {note.number}: {note.title}", style="bold")
    agreement = (
        ["Judged as the case book expects."]
        if not departures
        else ["Departs from the case book:", *departures]
    )
    return Group(head, Text(" ".join(note.reasoning.split())), Text("\n".join(agreement)), Text(""))


def _question(answered: Answered) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for label, content in _rows(answered):
        grid.add_row(label, content)
    return Group(_headline(answered), Padding(grid, (0, 0, 0, 2)))


def _headline(answered: Answered) -> Text:
    verdict = answered.verdict
    asks_for_a_list = answered.kind in ("options", "standing", "tell") and verdict is Verdict.LEGAL
    stamp = "" if asks_for_a_list else verdict.value.upper() + "  "
    line = Text.assemble((stamp, STYLES[verdict]), (answered.question, "bold"))
    if answered.open:
        gap = "contradictory" if verdict is Verdict.CONTRADICTORY else answered.open[0].gap
        line.append(f" {MEANING[gap]}")
        if answered.kind == "may":
            in_force = ", ".join(f"{ruling.id} = {ruling.in_force}" for ruling in answered.open)
            line.append(f"; with {in_force} it is {answered.in_force}")
        line.append(".")
    return line


def _rows(answered: Answered) -> Iterator[tuple[str, RenderableType]]:
    if answered.answer:
        *course, conclusion = answered.answer
        yield "answer", Text("\n").join([*([_list(course, MOST_LINES)] if course else []), Text(conclusion)])
    shown = (
        ()
        if answered.kind == "options"
        else answered.because[: MOST_CLAUSES if answered.kind == "may" else MOST_CAUSES]
    )
    for index, clause in enumerate(shown):
        yield "" if index else "because", _clause(clause)
    yield from _facts(answered)
    if answered.why_not is not None:
        yield "if only", _if_only(answered.why_not)
    for ruling in answered.open:
        yield "open", Text(f"{ruling.question} ({ruling.id})")
        for clause in ruling.clauses:
            if clause not in shown:
                yield "", _clause(clause)
        yield "", _readings(answered, ruling)
        yield "", Text(f"Our default is {ruling.default}: {ruling.why}")
    for under in answered.readings:
        if len(under.readings) > 1:
            yield "together", Text(f"{_named(under)}: {_outcome(under)}")
    yield from _claims(answered)
    if answered.alternatives and not (answered.kind in ("what_if", "tell") and answered.in_force == "legal"):
        yield (
            "also" if answered.verdict is Verdict.LEGAL else "instead",
            _list(answered.alternatives, MOST_LINES, ", "),
        )
    elif answered.kind == "may" and answered.verdict is not Verdict.LEGAL:
        yield "now", Text(answered.to_decide)


def _list(items: Sequence[str], most: int, between: str = "\n") -> Text:
    """Items as text, the first few of them if they are many."""
    more = [f"and {len(items) - most} more"] if len(items) > most else []
    return Text(between.join([*items[:most], *more]))


def _clause(clause: ClauseText) -> Text:
    return Text.assemble((clause.id, "cyan"), f" ({clause.section}) {clause.says}")


def _facts(answered: Answered) -> Iterator[tuple[str, RenderableType]]:
    telling = [fact for fact in answered.facts if fact.decisive] or list(answered.facts)
    if answered.kind == "tell":
        telling = [fact for fact in answered.facts if fact.history]
    by_field: dict[str, list[Fact]] = {}
    for fact in telling:
        by_field.setdefault(fact.cell.partition("[")[0], []).append(fact)
    words: list[Text] = []
    for field, facts in by_field.items():
        if len(facts) > MOST_ALIKE and answered.kind != "tell":
            if {fact.value for fact in facts} - NOTHING:
                words.append(_many_in_words(field, facts))
        else:
            words += [fact_in_words(fact, turns=answered.in_force == "illegal") for fact in facts]
    for index, line in enumerate(words[:MOST_FACTS]):
        yield "" if index else "facts", line


def _many_in_words(field: str, facts: list[Fact]) -> Text:
    """Many cells of one field by what they hold: `place: 17 plan, 3 supply`."""
    counts = Counter(fact.value for fact in facts)
    held = ", ".join(f"{number} {value}" for value, number in counts.most_common(MOST_ALIKE))
    return Text.assemble(
        (f"{field}: {held}", "bold"), f" of the {len(facts)} that {facts[0].clause} looks at"
    )


def fact_in_words(fact: Fact, *, turns: bool) -> Text:
    """A fact with its age, and, where a clause forbids, the nearest value that it would accept."""
    words = Text.assemble((f"{fact.cell} = {fact.value}", "bold"), f" {fact.since}")
    if len(fact.history) > 1 and fact.decisive:
        values = [fact.history[0].before, *(past.after for past in fact.history)]
        words.append(f", after {' → '.join(values[-MOST_CHANGES - 1 : -1])}")
    if turns and fact.would_do:
        words.append(f" ({fact.would_do} would satisfy {fact.clause})")
    return words


def _if_only(why_not: Counterfactual) -> Text:
    """The smallest change that would permit the move."""
    if why_not.reason:
        return Text(why_not.reason)
    wanted = [f"{change.cell} were {change.instead} instead of {change.now}" for change in why_not.changes]
    return Text(" and ".join(wanted) + ", it would be permitted")


def _readings(answered: Answered, ruling: OpenRuling) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("reading", "answer", "it says"):
        grid.add_column(heading, overflow="fold")
    plain = answered.in_force if answered.kind == "may" else "as above"
    says = f"{ruling.says} (in force)"
    grid.add_row(
        Text(_marked(ruling, ruling.in_force)), Text(plain), Text(says + _for_it(ruling.in_force_clauses))
    )
    for under in answered.readings:
        if list(under.readings) == [ruling.id]:
            name = _marked(ruling, under.readings[ruling.id])
            says = " ".join(under.says) + _for_it(under.clauses)
            grid.add_row(Text(name), Text(_outcome(under, answered)), Text(says))
    return grid


def _for_it(clauses: Sequence[str]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def _marked(ruling: OpenRuling, reading: str) -> str:
    return f"{reading} (default)" if reading == ruling.default else reading


def _outcome(under: UnderReading, answered: Answered | None = None) -> str:
    """What comes out under other readings: the verdict, or how the answer differs from the one in force."""
    if under.note:
        return "the log rules it out"
    if answered is None or answered.kind == "may" or under.outcome != "legal":
        because = f" ({', '.join(under.because)})" if under.outcome == "illegal" and under.because else ""
        return under.outcome + because
    if under.same:
        return "the same"
    if answered.kind == "standing":
        return under.answer[-1]
    added = [line for line in under.answer if line not in answered.answer]
    lost = [line for line in answered.answer if line not in under.answer]
    signed = [f"+ {line}" for line in added] + [f"- {line}" for line in lost]
    return _list(signed, MOST_CHANGES).plain


def _ruled_out(under: UnderReading) -> str:
    """A reading under which the log cannot have happened, and the move at which it shows."""
    source, _, rest = under.note.partition(": ")
    return f"{_named(under)} ({rest.partition(':')[0]})" if source == "moves" else ""


def _named(under: UnderReading) -> str:
    return ", ".join(f"{ruling} = {reading}" for ruling, reading in under.readings.items())


def _claims(answered: Answered) -> Iterator[tuple[str, RenderableType]]:
    for index, claim in enumerate(answered.claims):
        if claim.right is None:
            word = "right" if claim.right_in_force else "wrong"
            words = f"{claim.party} says {claim.says}: {word} as the table plays it, open by the rulebook"
        else:
            words = f"{claim.party} says {claim.says}: {'right' if claim.right else 'wrong'}"
        yield "" if index else "claims", Text(words)
