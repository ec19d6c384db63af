"""What became of a game's seeded defects: as data, and as tables of kill rates by kind and by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from ludex.model.game import Game
from ludex.solver.mutants.defects import Mutant
from ludex.solver.mutants.edits import KINDS
from ludex.solver.mutants.proofs import Trial
from ludex.solver.mutants.score import LINES, Fate, Judgement
from pydantic import BaseModel, ConfigDict, Field
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

WHY = {
    Fate.NOTICED: "plays differently, but no law says that it must not",
    Fate.UNCHANGED: "made a difference on the spot, but none that lasted in what was played",
    Fate.IDLE: "run, but never where it would make a difference",
    Fate.UNREACHED: "never run: no game, case or tried move came to it",
}


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class MutantData(_Data):
    """A defect and what became of it."""

    function: str
    line: int
    kind: str
    what: str
    clauses: tuple[str, ...]
    fate: str
    by: str = Field(description="the law, table, case or known game that noticed it; empty if none did")
    scenes: int = Field(description="games, searches and cases that were gone through with it")


class MutantsFile(_Data):
    """A run of `ludex mutants`."""

    ludex: Literal[1] = Field(default=1, description="version of this format")
    kind: Literal["mutants"] = "mutants"
    game: str
    version: int
    seed: int
    seconds: float
    possible: int = Field(description="how many defects can be seeded")
    mutants: tuple[MutantData, ...] = Field(description="those that were judged")


def mutants_file(
    game: Game, found: Sequence[Mutant], judged: Iterable[Judgement], *, seed: int, seconds: float
) -> MutantsFile:
    """The judgements as data, in the order of the rules."""
    return MutantsFile(
        game=game.name,
        version=game.version,
        seed=seed,
        seconds=round(seconds, 1),
        possible=len(found),
        mutants=tuple(
            MutantData(
                function=f"{found[number].function.__module__}.{found[number].function.__name__}",
                line=found[number].line,
                kind=found[number].kind,
                what=found[number].what,
                clauses=found[number].clauses,
                fate=fate.value,
                by=by,
                scenes=scenes,
            )
            for number, fate, by, scenes in sorted(judged, key=lambda judgement: judgement.number)
        ),
    )


def show_mutants(console: Console, file: MutantsFile, title: str) -> None:
    """How many defects the checks notice, by kind and by clause, and each survivor with the reason."""
    judged = file.mutants
    console.print(
        Text(f"{title}: {len(judged)} of {file.possible} mutants judged in {file.seconds:g} s", style="bold")
    )
    rates = _table(
        "kind", "mutants", "laws", "+ golden", "+ cases", "+ games", "differs", "same", "idle", "never run"
    )
    for kind in KINDS:
        _rate(rates, kind, [mutant for mutant in judged if mutant.kind == kind])
    _rate(rates, "all", judged)
    met = [mutant for mutant in judged if mutant.fate != Fate.UNREACHED.value]
    _rate(rates, "all that were run", met)
    lasting = [mutant for mutant in judged if Fate(mutant.fate).killed or mutant.fate == Fate.NOTICED.value]
    _rate(rates, "all that changed a game", lasting)
    console.print(rates)
    _show_clauses(console, judged)
    for fate, why in WHY.items():
        _show_survivors(console, [mutant for mutant in judged if mutant.fate == fate.value], why)


def _show_survivors(console: Console, survivors: Sequence[MutantData], why: str) -> None:
    if not survivors:
        return
    console.print(Text(f"{len(survivors)} survived, {why}:", style="bold"))
    table = _table("where", "defect", "clauses")
    for mutant in survivors:
        place = f"{mutant.function.split('.')[-2]}:{mutant.line}"
        table.add_row(*_cells(place, mutant.what, " ".join(mutant.clauses)))
    console.print(table)


def _show_clauses(console: Console, judged: Sequence[MutantData]) -> None:
    by_clause: dict[str, list[MutantData]] = {}
    for mutant in judged:
        for clause in mutant.clauses:
            by_clause.setdefault(clause, []).append(mutant)
    whole = [clause for clause, mutants in by_clause.items() if all(Fate(m.fate).killed for m in mutants)]
    console.print(
        Text(f"Clauses: every defect was noticed in {len(whole)} of {len(by_clause)} with any.", style="bold")
    )
    rates = _table(
        "clause", "mutants", "laws", "+ golden", "+ cases", "+ games", "differs", "same", "idle", "never run"
    )
    for clause in sorted(by_clause.keys() - set(whole)):
        _rate(rates, clause, by_clause[clause])
    if rates.row_count:
        console.print(rates)


def _rate(table: Table, name: str, mutants: Sequence[MutantData]) -> None:
    """A row: how many, the share killed by laws, with each further line of checks; and the others."""
    many = len(mutants)
    fates = [Fate(mutant.fate) for mutant in mutants]
    shares = []
    killed = 0
    for line in LINES:
        killed += fates.count(line)
        shares.append(f"{killed / many:.0%}" if many else "–")
    rest = [fates.count(fate) for fate in (Fate.NOTICED, Fate.UNCHANGED, Fate.IDLE, Fate.UNREACHED)]
    table.add_row(*_cells(name, many, *shares, *rest))


def _cells(*values: object) -> list[Text]:
    return [Text(str(value)) for value in values]


def _table(first: str, *headings: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    table.add_column(first, overflow="fold", no_wrap=True)
    for name in headings:
        words = name in ("defect", "clauses")
        table.add_column(name, justify="left" if words else "right", overflow="fold")
    return table


def show_trials(
    console: Console,
    title: str,
    place: str,
    found: Sequence[Mutant],
    judged: Sequence[Trial],
    seconds: float,
) -> None:
    """What the prover said of broken rules: what it proved wrongly, and which laws broke with the rules."""
    broken = sum(len(trial.broken) for trial in judged)
    met = f"{len(judged)} of {len(found)} defects are met by games in {place}"
    fell = f"{sum(bool(t.broken) for t in judged)} of them break {broken} laws, none of which is proved"
    console.print(Text(f"{title}: {met}; {fell} ({seconds:.0f} s)."), soft_wrap=True)
    wrong = [(found[trial.number], law) for trial in judged for law in trial.wrong]
    for mutant, law in wrong:
        said = f"ALARM about Ludex itself: {law} is proved of rules whose games break it: {mutant.name}"
        console.print(Text(said, style="bold red"), soft_wrap=True)
    if not wrong:
        console.print("No law is proved that a game breaks.")
    for trial in judged:
        if trial.refused:
            console.print(
                f"not read by the prover: {found[trial.number].name}: {trial.refused}", soft_wrap=True
            )
    blind: dict[tuple[str, str], int] = Counter(
        (law, found[trial.number].function.__name__) for trial in judged for law in trial.blind
    )
    for (law, function), times in sorted(blind.items()):
        said = f"{law} rests on the same {function} as the rules: {times} defects there change both alike"
        console.print(Text(said, style="yellow"), soft_wrap=True)
