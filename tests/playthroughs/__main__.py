"""Write all golden playthroughs again: `python -m tests.playthroughs`. Read the diff before you commit it."""

from __future__ import annotations

from . import FOLDER, wanted, written

kept = set()
for name, game, configuration in wanted():
    (FOLDER / name).write_text(written(game, configuration), encoding="utf-8")
    kept.add(name)
for file in FOLDER.glob("*.txt"):
    if file.name not in kept:
        file.unlink()
