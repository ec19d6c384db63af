"""The first screen of a check: what was found unasked, the questions that change most games, what is sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from .check_file import CheckFile, EntryData, GameCheck, best_verdicts

COLOURS = {
    "hangs": "bold red",
    "winner": "red",
    "moves": "yellow",
    "amounts": "cyan",
    "unmeasured": "blue",
    "wording": "dim",
}
SHORTLY = {"unmeasured": "open"}
"""What a consequence is called in the column for it."""
FILTERS = "--section, --detector, --clause, --consequence"
CUT_SHORT = ("time limit", "ended before it was done")
"""What the extent of a job says that time ended."""
SENTENCES = 1
"""Properties that are told in words."""
WORST = ("violated", "undecided", "vacuous", "survived", "exhausted", "proved")
"""Verdicts, those that say least for a property first."""
TOP = 10
UNASKED = 5


def show_first_screen(console: Console, file: CheckFile, top: int = TOP) -> None:
    """Each game in a screen."""
    for check in file.games:
        _show(console, check, top)
    console.print(Text(f"Seed {file.seed}: the same seed and budget look in the same places.", style="dim"))


def _show(console: Console, check: GameCheck, top: int) -> None:
    console.print(Text(f"{check.title} ({check.edition})", style="bold"))
    unasked = [
        entry
        for entry in check.entries
        if entry.unasked and entry.severity != "note" and entry.consequence != "wording"
    ]
    open_still = [entry for entry in check.entries if entry.ruling and entry not in unasked]
    asked = [entry for entry in open_still if entry.consequence != "unmeasured"]
    unmeasured = [entry for entry in open_still if entry.consequence == "unmeasured"]
    nothing = f"Nothing found unasked{_so_far(check)}."
    console.print(Text("Found unasked", style="bold") if unasked else Text(nothing))
    _list(console, unasked[: min(top, UNASKED)], len(unasked), briefly=True)
    if asked:
        console.print(Text(_asked_heading(min(top, len(asked))), style="bold"))
        _list(console, asked[:top], len(asked), briefly=True)
    if unmeasured:
        console.print(Text.assemble((_unmeasured(len(unmeasured)), "bold"), ": --consequence unmeasured."))
    _sure(console, check)
    for problem in check.problems:
        console.print(Text(f"problem: {problem}", style="bold red"))
    late = [job.name for job in check.jobs if any(words in job.extent for words in CUT_SHORT)]
    if late:
        console.print(Text(f"Time ended these jobs before their work was done: {', '.join(late)}.", "bold"))
    if check.interrupted:
        console.print(Text("Interrupted: this is what was learned until then.", style="bold"))
    rest = len(check.entries) - min(len(unasked), UNASKED) - min(len(asked), top)
    console.print(Text(f"{rest} more entries: --last --all, or {FILTERS}; one in full: --finding ID.", "dim"))
    console.print()


def _so_far(check: GameCheck) -> str:
    """After what an interrupted check cannot know yet."""
    return " before the check was interrupted" if check.interrupted else ""


def _asked_heading(many: int) -> str:
    return f"The {'question that changes' if many == 1 else f'{many} questions that change'} most games"


def _unmeasured(many: int) -> str:
    questions = "One more question is" if many == 1 else f"{many} more questions are"
    return f"{questions} open and not measured, as no rule of ours plays another answer"


def _list(console: Console, shown: Iterable[EntryData], of: int, *, briefly: bool = False) -> None:
    number = 0
    for entry in shown:
        number += 1
        line = Text.assemble(
            (f"{entry.id}  ", "dim"),
            (f"{SHORTLY.get(entry.consequence, entry.consequence):<8}", COLOURS[entry.consequence]),
        )
        told = entry.brief if briefly and entry.brief else entry.title
        console.print(Padding(line.append(told), (0, 0, 0, 2), expand=False))
    if number < of:
        console.print(Padding(Text(f"and {of - number} more", style="dim"), (0, 0, 0, 2), expand=False))


def show_entries(console: Console, check: GameCheck, entries: Iterable[EntryData]) -> None:
    """Entries by section of the rulebook, in its order."""
    console.print(Text(f"{check.title} ({check.edition})", style="bold"))
    by_section: dict[str, list[EntryData]] = {}
    for entry in entries:
        by_section.setdefault(entry.section, []).append(entry)
    for section in sorted(
        by_section, key=lambda name: check.sections.index(name) if name in check.sections else 99
    ):
        console.print(Text(section or "The whole game", style="bold"))
        _list(console, by_section[section], len(by_section[section]))


def main_laws(check: GameCheck) -> str:
    """What is known of equal turns, conservation and reachable ends: the weakest verdict, and its box."""
    told = []
    for law, stated in check.main_laws.items():
        known = [verdict for verdict in best_verdicts(check) if verdict.property in stated]
        if known:
            worst = min(known, key=lambda verdict: WORST.index(verdict.verdict))
            told.append(f"{law} {worst.verdict} ({worst.configuration})")
    return ", ".join(told)


def _sure(console: Console, check: GameCheck) -> None:
    best = best_verdicts(check)
    laws = main_laws(check)
    if laws:
        console.print(Text.assemble(("Main laws: ", "bold"), laws))
    counts = Counter(verdict.verdict for verdict in best)
    told = ", ".join(f"{number} {verdict}" for verdict, number in counts.items()) or "none looked at"
    boxes = ", ".join(dict.fromkeys(v.configuration for v in best if v.verdict == "proved"))
    console.print(
        Text.assemble(("Properties: ", "bold"), f"{told}" + (f" (proved in {boxes})" if boxes else ""))
    )
    expected = [clause for clause in check.clauses if clause.expected]
    idle = [clause.id for clause in expected if not clause.engines]
    came_up = f"{len(expected) - len(idle)} of {len(expected)} came up in play{_so_far(check)}"
    console.print(
        Text.assemble(("Clauses: ", "bold"), came_up, f" (never: {', '.join(idle[:4])})" if idle else "")
    )
    _sentences(console, "Undecided: ", [verdict.says for verdict in best if verdict.verdict == "undecided"])


def _sentences(console: Console, what: str, said: Sequence[str]) -> None:
    """Properties in words, the first few of them."""
    if said:
        told = "; ".join(words.rstrip(".") for words in said[:SENTENCES])
        more = f"; and {len(said) - SENTENCES} more" if len(said) > SENTENCES else ""
        console.print(Text.assemble((what, "bold"), f"{told}{more}"))
