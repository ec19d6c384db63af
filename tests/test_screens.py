"""`docs/screens.md`: first screens of the four games. `python -m tests.test_screens CHECK.json…` writes it.

The files are those of `ludex check GAME --seed 1 --json CHECK.json`, each of a whole check.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from pathlib import Path

from ludex.model.game import Game
from ludex.model.games import OURS, load_game
from ludex.reports.check_file import CheckFile, GameCheck, read_check
from ludex.reports.check_screen import show_first_screen
from ludex.solver.check.entries import entries
from ludex.solver.result import Finding, Severity
from rich.console import Console

PAGE = Path(__file__).parent.parent / "docs" / "screens.md"
HIGH = 62
"""Lines of a tall terminal; the aim is 50, which Gold Mine misses."""
SCREEN = re.compile(r"^## (?P<game>[\w-]+)\n.*?^```text\n(?P<screen>.*?)^```$", re.S | re.M)
QUESTIONS = re.compile(r"^The \d+ questions that change most games\n(.*?)^(?=  and |Properties)", re.S | re.M)
WHY = "# Why each of them"
HEAD = """# The first screens of the four games

Written by `python -m tests.test_screens CHECK.json…` from whole checks, 80 letters wide
(`ludex check GAME --seed 1 --json CHECK.json`). *Unasked*: entries that an engine found without a question
that somebody wrote down. *Real*: games shown that are played in a box that people have, read as we read but
for the question itself. *Twice*: errors about one matter, by the same clauses. What stands below
*Why each of them* was written by hand, beside the rulebooks, and is kept when the page is written anew.
The machine was too busy on 19 November for four whole checks of the last code. So Fourteen Nights is a check
with an eighth of the work (`--budget 8`; four jobs were cut short, and the lines that say so are left out),
told by the last code; Gold Mine and Project:MINE are whole checks of that morning, before findings joined the
questions that they raise; Mint Works is one of 18 November. Each is to be written anew.

| game | entries | errors | twice | unasked | games shown | real | processor seconds of the jobs |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def screen(check: GameCheck, seed: int) -> str:
    """What `ludex check` prints of a game."""
    console = Console(file=io.StringIO(), width=80, color_system=None, force_terminal=False)
    show_first_screen(console, CheckFile(seed=seed, games=(check,)))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in lines if line.strip())


def counts(game: Game, check: GameCheck) -> str:
    """A row of the table."""
    real = [made.model_copy(update={"rulings": {}}) for made in game.made_for("play").values()]
    shown = [found.trace.configuration for found in check.findings if found.trace is not None]
    there = sum(made.model_copy(update={"rulings": {}}) in real and len(made.rulings) <= 1 for made in shown)
    errors = [entry for entry in check.entries if entry.severity == "error"]
    matters = Counter(frozenset(entry.clauses) for entry in errors if entry.clauses)
    twice = sum(many - 1 for many in matters.values())
    unasked = sum(entry.unasked for entry in check.entries)
    seconds = sum(job.seconds for job in check.jobs)
    share = f"{there} ({100 * there / len(shown):.0f} %)" if shown else "none"
    return (
        f"| {check.title} | {len(check.entries)} | {len(errors)} | {twice} | {unasked}"
        f" ({100 * unasked / len(check.entries):.0f} %) | {len(shown)} | {share} | {seconds:.0f} |\n"
    )


def why(text: str) -> str:
    """What was written by hand: why each entry deserves its place."""
    return text[text.index(WHY) :] if WHY in text else f"{WHY}\n"


def page(files: list[Path], before: str) -> str:
    """The whole page, with what `before` has by hand."""
    read = [read_check(path) for path in files]
    checks = {check.game: (check, file.seed) for file in read for check in file.games}
    known = [(load_game(name), *checks[name]) for name in OURS if name in checks]
    rows = "".join(counts(game, check) for game, check, _seed in known)
    told = "".join(f"\n## {game.name}\n```text\n{screen(check, seed)}\n```\n" for game, check, seed in known)
    return f"{HEAD}{rows}{told}\n{why(before)}"


def test_every_screen_fits_a_terminal_and_asks_what_its_game_still_asks():
    screens = SCREEN.findall(PAGE.read_text(encoding="utf-8"))
    assert [name for name, _screen in screens] == list(OURS)
    for name, shown in screens:
        assert len(shown.splitlines()) <= HIGH, name
        game = load_game(name)
        asked = [
            Finding("divergent-readings", Severity.NOTE, "", "", (), "", about=ruling.id)
            for ruling in game.rulings
        ]
        ids = {entry.id for entry in entries(game, asked, [])}
        found = QUESTIONS.search(shown)
        assert found, name
        shown_ids = re.findall(r"^  ([0-9a-f]{5})  ", found.group(1), re.M)
        assert len(shown_ids) == 10 and set(shown_ids) <= ids, name


def test_it_is_said_of_every_entry_of_the_screens_why_it_stands_there():
    text = PAGE.read_text(encoding="utf-8")
    said = re.findall(r"^- `([0-9a-f]{5,6})` ", why(text), re.M)
    assert said and len(said) == len(set(said)), "an entry told twice"
    for name, shown in SCREEN.findall(text):
        ids = re.findall(r"^  ([0-9a-f]{5,6})  ", shown, re.M)
        assert ids and set(ids) <= set(said), name


if __name__ == "__main__":
    told = page([Path(name) for name in sys.argv[1:]], PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(told, encoding="utf-8")
