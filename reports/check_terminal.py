"""A check on the terminal: findings, most severe first, then the properties, then the clauses."""

from __future__ import annotations

from collections import Counter

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .check_file import CheckFile, FoundData, GameCheck, best_verdicts

COLOURS = {"error": "bold red", "warning": "yellow", "note": "cyan"}
VERDICT_COLOURS = {
    "violated": "bold red",
    "proved": "green",
    "exhausted": "green",
    "survived": "blue",
    "undecided": "dim",
    "vacuous": "dim",
}


MOST_IDLE = 12
"""Clauses that nothing exercised, named in the summary; a check narrowed to one configuration has many."""


def show_check(console: Console, file: CheckFile, *, details: bool) -> None:
    """Everything a check has shown."""
    for check in file.games:
        _show_game(console, check, details)
    console.print(Text(f"Seed {file.seed}: the same seed and budget look in the same places.", style="dim"))


def _show_game(console: Console, check: GameCheck, details: bool) -> None:
    console.print(Text(f"{check.title} ({check.edition})", style="bold"))
    for alarm in check.alarms:
        console.print(Text(f"ALARM about Ludex itself: {alarm}", style="bold red"), soft_wrap=True)
    _show_findings(console, check, details)
    if {verdict.engine for verdict in check.verdicts} == {"prove"}:
        _show_proofs(console, check)
    else:
        _show_verdicts(console, check)
    _show_laws(console, check)
    _show_clauses(console, check)
    for job in check.jobs:
        console.print(Text(f"{job.name}: {job.extent} ({job.seconds} s)", style="dim"), soft_wrap=True)
    for problem in check.problems:
        console.print(Text(f"problem: {problem}", style="bold red"))
    if check.interrupted:
        console.print(Text("Interrupted: this is what was learned until then.", style="bold"))
    console.print()


def _show_findings(console: Console, check: GameCheck, details: bool) -> None:
    if not check.findings:
        console.print("Nothing found.")
    for found in check.findings:
        accepted = f"  accepted: {found.accepted}" if found.accepted else ""
        _one_line(
            console,
            Text(found.severity.ljust(8), style=COLOURS[found.severity]),
            Text(found.title),
            Text(f"  {found.id}{accepted}", style="dim"),
        )
        if details:
            show_finding(console, found, heading=False)
    counts = {kind: sum(found.severity == kind for found in check.findings) for kind in COLOURS}
    fresh = sum(found.counts for found in check.findings)
    total = ", ".join(f"{number} {kind}s" for kind, number in counts.items())
    console.print(
        Text(f"{len(check.findings)} findings ({total}); {fresh} neither accepted nor notes.", style="bold")
    )
    if check.findings and not details:
        console.print(Text("Details: ludex check --finding ID, or --details for all.", style="dim"))


def _one_line(console: Console, kind: Text, words: Text, rest: Text) -> None:
    """Shortened to the width of a terminal; whole where a program or a file takes it."""
    if console.is_terminal:
        words.truncate(max(20, console.width - kind.cell_len - rest.cell_len), overflow="ellipsis")
    console.print(Text.assemble(kind, words, rest), soft_wrap=True)


def show_finding(console: Console, found: FoundData, *, heading: bool = True) -> None:
    """One finding with its evidence."""
    if heading:
        console.print(Text(f"{found.severity}: {found.title}", style=COLOURS[found.severity]))
    lines = [f"found by {found.detector} in {found.configuration}"]
    if found.clauses:
        lines.append("clauses: " + ", ".join(found.clauses))
    if found.rulings:
        lines.append("readings: " + ", ".join(f"{name} = {to}" for name, to in found.rulings.items()))
    lines += found.detail.splitlines()
    if found.trace is not None:
        lines.append("the game:")
        lines += [f"  {line}" for line in found.story or ("right after the set-up",)]
    if found.turning is not None:
        turned = found.turning
        lines.append(
            f"near miss: decision {turned.decision}, “{turned.instead}” instead of “{turned.made}”, averts it"
        )
        lines.append(
            f"point of no return: after decision {turned.decision}"
            + (f"; {turned.tried} other ways on came to the same" if turned.tried else "")
        )
    console.print(Padding(Text("\n".join(lines)), (0, 0, 1, 4)))


def _show_verdicts(console: Console, check: GameCheck) -> None:
    if not check.verdicts:
        return
    best = sorted(best_verdicts(check), key=lambda verdict: list(VERDICT_COLOURS).index(verdict.verdict))
    counts = Counter(verdict.verdict for verdict in best)
    total = ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
    console.print(Text(f"Properties: {total}.", style="bold"))
    for verdict in best:
        words = Text(verdict.property)
        words.append(f"  {verdict.engine}, {verdict.configuration}: {verdict.evidence}", style="dim")
        kind = Text(verdict.verdict.ljust(10), style=VERDICT_COLOURS[verdict.verdict])
        _one_line(console, kind, words, Text())


def _show_proofs(console: Console, check: GameCheck) -> None:
    """Every verdict of the prove engine, a table for each configuration."""
    for configuration in dict.fromkeys(verdict.configuration for verdict in check.verdicts):
        table = Table(
            box=SIMPLE_HEAD,
            title=f"Proofs in {configuration}",
            title_justify="left",
            title_style="bold",
            pad_edge=False,
            show_edge=False,
        )
        for heading in ("property", "verdict", "evidence", "clauses", "seconds"):
            table.add_column(heading, overflow="fold", justify="right" if heading == "seconds" else "left")
        for verdict in check.verdicts:
            if verdict.configuration == configuration:
                clauses = verdict.needed or verdict.clauses
                table.add_row(
                    Text(verdict.property),
                    Text(verdict.verdict, style=VERDICT_COLOURS[verdict.verdict]),
                    Text(verdict.evidence),
                    Text(", ".join(clauses) or "–"),
                    Text(f"{verdict.seconds:.2f}"),
                )
        console.print(table)


def _show_laws(console: Console, check: GameCheck) -> None:
    if not check.laws:
        return
    console.print(Text("Sums that no rule changes (found unasked, given the properties):", style="bold"))
    doubted = 0
    for law in check.laws:
        if law.doubt:
            doubted += 1
            continue
        figures = f"  as many as the box has: {', '.join(law.figures)}" if law.figures else ""
        console.print(Text(f"  {law.words}").append(figures, style="dim"), soft_wrap=True)
    if doubted:
        text = f"  and {doubted} more that no game changed, but that the rules alone do not secure"
        console.print(Text(text, style="dim"))


def _show_clauses(console: Console, check: GameCheck) -> None:
    expected = [clause for clause in check.clauses if clause.expected]
    idle = [clause for clause in expected if not clause.engines]
    if not check.clauses:
        return
    console.print(
        f"Clauses: {len(expected) - len(idle)} of {len(expected)} permissions, obligations,"
        " prohibitions and effects were exercised."
    )
    for clause in idle[:MOST_IDLE]:
        reason = f"; unreachable: {clause.unreachable}" if clause.unreachable else ""
        line = Text(f"  never: {clause.id} ({clause.says}){reason}", style="dim")
        console.print(line, soft_wrap=True)
    if len(idle) > MOST_IDLE:
        console.print(Text(f"  and {len(idle) - MOST_IDLE} more", style="dim"))
