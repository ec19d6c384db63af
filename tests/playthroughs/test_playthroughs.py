"""Every configuration still plays as its golden playthrough says.

If a rule changed on purpose: `python -m tests.playthroughs`, then read the difference as a reviewer would.
"""

import pytest

from . import FOLDER, wanted, written

WANTED = {name: (game, configuration) for name, game, configuration in wanted()}

LONG = {
    f"gold-mine-{name}.txt"
    for name in ("full", "full-alliance", "full-strategy", "small", "quick-strategy-five")
}
"""Who walks at random through a mine does not find the way out soon."""


@pytest.mark.parametrize("name", WANTED)
def test_the_rules_still_play_this_game(name):
    assert written(*WANTED[name]) == (FOLDER / name).read_text(encoding="utf-8")


def test_no_playthrough_is_left_over():
    assert {file.name for file in FOLDER.glob("*.txt")} == set(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_a_playthrough_tells_positions_permitted_moves_clauses_and_the_end(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    game, _configuration = WANTED[name]
    for part in ("== the start", "== 1. ", "  may: ", "> ", "  changed: ", "  clauses: "):
        assert part in text
    if name in LONG:
        assert "== broken off: at random, this game does not end within" in text
    else:
        end = text.split("== the end")[1]
        assert any(f"over by {clause}: " in end for clause in game.endings.values())
