"""Write the recorded games anew: `python -m tests.recorded [--choose] [GAME …]`.

A game that is still permitted keeps its moves, so that a changed rule changes few lines. `--choose` picks
other games. Read the difference before you commit it.
"""

from __future__ import annotations

import sys

from . import file_of, games, lines_of, stored, turns_in
from .annotated import write_annotated
from .choose import chosen, kept

HEAD = "# {title}: a recorded game for each configuration, written by `python -m tests.recorded`.\n"

names = [word for word in sys.argv[1:] if word != "--choose"]
for game in games():
    if names and game.name not in names:
        continue
    recorded = {} if "--choose" in sys.argv else stored(game)
    blocks = [HEAD.format(title=game.title)]
    for name, configuration in game.configurations.items():
        table = game.table(configuration)
        turns = kept(table, turns_in(recorded[name])) if name in recorded else chosen(table)
        blocks.append("\n".join([f"== {name}", *lines_of(table, turns), ""]))
    file_of(game).write_text("\n".join(blocks), encoding="utf-8")
write_annotated()
