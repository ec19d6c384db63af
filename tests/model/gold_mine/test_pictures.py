"""The mine as text and as SVG: rotations, chambers, passages, mud and miners can be read off."""

import xml.etree.ElementTree as ElementTree

from ludex.model.gold_mine.board import draw_table
from ludex.model.gold_mine.picture import board, picture, situation, tile_lines
from ludex.model.gold_mine.state import Phase

from .mine import mine, play, table
from .prospector import whole_game

TILES = (
    ("chamber-passage-straight", 0, 1, 0),
    ("mud-bend", 1, 0, 3),
    ("two-bends", -1, 0, 0),
    ("cavern", 0, -1, 0),
    ("dead-end", 0, 2, 2),
)


def shown(**fields):
    on = table(variants=("mud-pits",))
    return mine(on, *TILES, at={0: 1, 1: (3, 0)}, **fields)


def test_a_chamber_with_a_passage_and_a_miner():
    assert tile_lines(shown(), 1) == ["$~·│··1", "···│···", "A··│···"]
    assert tile_lines(shown(empty=(1,)), 1)[0] == "o~·│··1"


def test_a_turned_muddy_bend():
    assert tile_lines(shown(), 2) == ["%··│··2", "───┘···", "·······"]


def test_tunnels_that_are_not_connected_have_different_lines():
    s = shown()
    assert tile_lines(s, 3) == ["···│··3", "━━━╳───", "B··┃···"]
    s.tunnel[1] = 1
    assert tile_lines(s, 3)[2] == "b··┃···"


def test_the_ladder_a_cavern_and_a_dead_end():
    assert tile_lines(shown(), 0)[0] == "H··│··0"
    assert tile_lines(shown(), 4)[:2] == ["C··│··4", "───┼───"]
    assert tile_lines(shown(), 5) == ["······5", "···╷···", "···│···"]


def test_the_board_has_coordinates():
    lines = board(shown()).splitlines()
    assert len(lines) == 4 * 3 + 1
    assert lines[-1].split() == ["-1", "0", "1"]
    assert lines[1].split()[0] == "2"


def test_every_situation_of_a_whole_game_has_words_and_a_picture():
    on = table(players=4, variants=("mud-pits", "five-tiles"))
    seen = {}
    whole_game(on, seed=2, most=1500, check=lambda before, move, after: seen.setdefault(after.phase, after))
    assert {Phase.PLACE, Phase.STEPS, Phase.CONTEST, Phase.ACTION} <= set(seen)
    for s in seen.values():
        assert situation(s).endswith(".")
        assert "nuggets" in picture(s, 0)
        ElementTree.fromstring(draw_table(s, None))


def test_the_end_is_told():
    on = table()
    s = play(on, mine(on, gold={1: 10}, turn=1), "B leave")
    assert "B is out with enough gold" in picture(s, None)


def test_the_svg_shows_what_lies_in_the_mine():
    drawn = draw_table(shown(phase=Phase.MOVEMENT), None)
    root = ElementTree.fromstring(drawn)
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("nugget") == 1
    assert titles.count("mud") == 1
    assert titles.count("secret passage") == 1
    assert drawn.count("<rect") == 6 + 1 + 1, "the tiles, the cavern, the paper"
    assert drawn.count(">A</text>") == drawn.count(">B</text>") == 2, "in the mine and in the list below"
    assert draw_table(shown(phase=Phase.PLACE), None).count(">A</text>") == 1
