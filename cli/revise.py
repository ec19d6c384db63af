"""`ludex revise`: what a new printing of the rulebook changes, and the draft of a revision file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.games import load_game
from ludex.model.naming import plain
from ludex.model.toml import read_text
from rich.console import Console

from .choices import GameName
from .terminal import aside, counted, heading, inset, terminal

if TYPE_CHECKING:
    from ludex.solver.revise.revise import Added, ClauseChange

DIFFERENT = 1


def revise(
    game: GameName,
    rulebook: Annotated[
        Path, typer.Option("--rulebook", "-r", metavar="NEW", help="The new printing of the rulebook (text).")
    ],
    was: Annotated[
        Path | None,
        typer.Option(metavar="OLD", help="The printing before; then sentences are paired by their words."),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write the draft. [default: the rulebook's name, .toml]"),
    ] = None,
) -> None:
    """Tell which clauses a new printing changes, drops, adds, moves; write a draft revision file.

    Exit code 1: the printing differs, and a draft was written.
    """
    from ludex.reports.revise import draft_of, to_decide
    from ludex.solver.revise.revise import revise as hold_against

    chosen = load_game(game)
    text = read_text(rulebook)
    old = read_text(was) if was is not None else None
    found = hold_against(chosen, text, old, where=str(rulebook), was_where=str(was))
    console = terminal()
    book = chosen.catalog.rulebook
    console.print(heading(f"{chosen.title}, {book.edition} → {rulebook.name}"))
    for change in found.clauses:
        _tell_change(change, console)
    for one in found.added:
        _tell_added(one, console)
    console.print(f"{counted(found.stayed, 'sentence')} read and stand as before.")
    if not found:
        console.print("Nothing changed; no draft was written.")
        return
    name = _name_of(to or rulebook)
    target = to or Path(f"{name}.toml")
    if target.exists():
        raise BadInput(
            "file", "is there already", where=str(target), right="name another one with --to, or remove it"
        )
    draft = draft_of(chosen, found, name, rulebook.name)
    write_whole(target, draft)
    console.print(f"Draft: {target}, {counted(to_decide(draft), 'thing')} to decide.", soft_wrap=True)
    if not found.by_words:
        console.print(aside("With --was OLD sentences are paired by their words, not only by their place."))
    raise typer.Exit(DIFFERENT)


def _name_of(path: Path) -> str:
    """A name for the revision from the name of a file."""
    words = re.findall(r"[a-z0-9]+", plain(path.stem))
    return "-".join(words) or "revised"


def _tell_change(change: ClauseChange, console: Console) -> None:
    where = f"now line {', '.join(map(str, change.lines))}" if change.lines else "no longer there"
    console.print(f"{change.change.value:9} {change.clause.id} ({where}): {change.clause.says}")
    for one in change.reworded:
        how = f"{100 * one.likeness:.0f} % alike" if one.likeness else "by its place"
        if one.old is not None and one.old.text:
            console.print(inset(f"was: {one.old.text}", 10))
        if one.new is not None:
            console.print(inset(f"now ({how}): {one.new.text}", 10))
    if change.numbers:
        told = ", ".join(f"{was} → {now}" for was, now in sorted(change.numbers.items()))
        console.print(inset(f"numbers: {told}", 10))
    for one in change.gone:
        if one.old is not None:
            console.print(inset(f"gone: line {one.old.line} {one.old.text}".rstrip(), 10))
    for one in change.moved:
        if one.old is not None and one.new is not None:
            console.print(inset(f"moved: line {one.old.line} → {one.new.line}", 10))
    for words in change.rests.words:
        console.print(inset(aside(words), 10))


def _tell_added(one: Added, console: Console) -> None:
    if one.repeats:
        console.print(f"repeated  line {one.sentence.line} says {', '.join(one.repeats)} once more")
    else:
        behind = f", after {one.after}" if one.after else ""
        console.print(f"added     line {one.sentence.line}{behind}")
    console.print(inset(one.sentence.text, 10))
