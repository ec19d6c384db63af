"""Proofs on the terminal: each property with its verdict, and what the verdict rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from ludex.invariants.property import Property, laws_of
from ludex.model.game import Table
from ludex.solver.result import Result, Verdict
from pydantic import BaseModel, ConfigDict, Field
from rich.console import Console
from rich.text import Text

from .check_file import VerdictData
from .check_made import verdict_values
from .check_terminal import VERDICT_COLOURS


class ProofData(VerdictData):
    """The verdict on one property, with the law that it speaks of."""

    law: str = Field(description="the main law that it speaks of; empty if none")
    picture: str = Field(description="that position as a table; empty if there is none")


class ProofsFile(BaseModel):
    """What was proved of a game in one configuration."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: str
    version: int = Field(description="of the model of this game")
    configuration: str
    players: int
    proofs: tuple[ProofData, ...]


def proofs_file(
    table: Table, properties: Sequence[Property], where: str, results: Sequence[Result]
) -> ProofsFile:
    """The verdicts as data."""
    summaries = {p.name: p.summary for p in properties}
    laws = {p.name: law for law, stated in laws_of(table.game).items() for p in stated}
    return ProofsFile(
        game=table.game.name,
        version=table.game.version,
        configuration=where,
        players=table.box.players,
        proofs=tuple(
            ProofData(
                **verdict_values(result, summaries.get(result.property, result.property)),
                law=laws.get(result.property, ""),
                picture=_picture(table, result),
            )
            for result in results
        ),
    )


def _picture(table: Table, result: Result) -> str:
    """The table where induction stops, as the game's own picture shows it."""
    if result.position is None or table.game.picture is None:
        return ""
    return table.game.picture(table.schema.from_data(result.position, table.start()), None)


ORDER = (Verdict.VIOLATED, Verdict.UNDECIDED, Verdict.VACUOUS, Verdict.PROVED)
"""What needs looking at comes first."""


def show_proofs(
    console: Console, table: Table, properties: Sequence[Property], results: Sequence[Result]
) -> None:
    """Every verdict with its evidence: the main laws first, then what is not proved."""
    where = results[0].configuration if results else ""
    counts = Counter(result.verdict for result in results)
    numbers = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in ORDER if counts[verdict])
    console.print(Text(f"{table.game.title}, {where}: {numbers}", style="bold"), soft_wrap=True)
    summaries = {p.name: p.summary for p in properties}
    first = _show_laws(console, table, results, summaries)
    console.print(Text("Everything else", style="bold"))
    for verdict in ORDER:
        for result in results:
            if result.verdict is verdict and result.property not in first:
                _show(console, result, summaries)


def _show_laws(
    console: Console, table: Table, results: Sequence[Result], summaries: dict[str, str]
) -> set[str]:
    """The main laws with their verdicts, also those not meant for this box; all their names."""
    decided = {result.property: result for result in results}
    shown: set[str] = set()
    for law, stated in laws_of(table.game).items():
        console.print(Text(law.capitalize(), style="bold"))
        for p in stated:
            shown.add(p.name)
            if p.name in decided:
                _show(console, decided[p.name], summaries)
            elif not p.fits(table.box):
                said = f"unsaid    {p.name}  it is not meant for this box: {summaries[p.name]}"
                console.print(Text(said, style="dim"), soft_wrap=True)
    return shown


def _show(console: Console, result: Result, summaries: dict[str, str]) -> None:
    line = Text(f"{result.verdict.value:9} ", style=VERDICT_COLOURS[result.verdict.value])
    line.append(result.property, style="default")
    line.append(f"  {' '.join(result.clauses)}", style="dim")
    console.print(line, soft_wrap=True)
    if result.property in summaries:
        console.print(Text(f"          {summaries[result.property]}"), soft_wrap=True)
    console.print(Text(f"          {result.evidence}", style="dim"), soft_wrap=True)
