"""Drawing a table: well-formed SVG that holds what was put on it, whatever the words are."""

from xml.etree import ElementTree

import pytest
from ludex.model.drawing import Drawing
from ludex.model.games import OURS, load_game
from ludex.model.generic_drawing import draw_fields, drawn
from ludex.model.play import begin

from tests.toy import GAME as TOY

SVG = "{http://www.w3.org/2000/svg}"


def test_a_sheet_grows_with_what_is_drawn_on_it():
    sheet = Drawing("a table")
    sheet.zone(0, 0, 300, 100, "supply")
    small = ElementTree.fromstring(sheet.svg())
    sheet.cards(10, 30, [("one", "1 mint")] * 7, across=3)
    large = ElementTree.fromstring(sheet.svg())
    assert float(large.get("width")) > float(small.get("width"))
    assert float(large.get("height")) > float(small.get("height"))


def test_words_never_become_markup():
    sheet = Drawing("<b>&")
    sheet.card(0, 0, '"><script>', "a & b")
    root = ElementTree.fromstring(sheet.svg())
    assert [text.text for text in root.iter(f"{SVG}text")] == ['"><script>', "a & b"]
    assert root.find(f"{SVG}title").text == "<b>&"


@pytest.mark.parametrize("name", OURS)
def test_every_table_that_a_game_draws_is_well_formed(name):
    game = load_game(name)
    if game.drawing is None:
        pytest.skip(f"{name} draws no table")
    for configuration in game.made_for("play").values():
        state = begin(game.table(configuration)).after
        for seat in (None, 0):
            ElementTree.fromstring(game.drawing(state, seat))


def test_a_game_without_a_drawing_is_drawn_from_its_position():
    table = TOY.table(players=2)
    state = begin(table).after
    words = [text.text for text in ElementTree.fromstring(drawn(table, state, None)).iter(f"{SVG}text")]
    assert {"The table", "Seat A", "Seat B", "heap: 7"} <= set(words)
    after = table.play(state, table.legal(state)[0])
    assert drawn(table, after, None) != drawn(table, state, None)


@pytest.mark.parametrize("name", OURS)
def test_the_generic_drawing_takes_every_game(name):
    table = load_game(name).table()
    state = begin(table).after
    ElementTree.fromstring(draw_fields(table, state))


def test_a_shape_of_ones_own_is_one_line_of_the_sheet():
    sheet = Drawing("x")
    sheet.shape(10, 20, 30, 40, '<circle r="3"/>')
    assert sheet.svg().splitlines()[3] == '<g transform="translate(10 20)"><circle r="3"/></g>'


def test_a_card_of_the_first_seat_is_drawn_and_a_card_of_nobody_is_not():
    table = load_game("mint-works").table(players=2)
    state = begin(table).after
    assert ">owner<" not in draw_fields(table, state)
    state.owner[0] = 0
    assert ">owner<" in draw_fields(table, state)
