"""The drawing of a game as a script; that it draws what Python draws is tested in the browser."""

from dataclasses import replace

import pytest
from ludex.model.drawing import Drawing
from ludex.model.games import load_game
from ludex.reports.page.players import Players
from ludex.reports.page.programs import NO_ROOM, Programs
from ludex.reports.page.scripted.drawing import scripted
from ludex.reports.page.scripted.functions import Functions
from ludex.solver.native.webassembly import Module

from tests.toy import GAME

LABEL = "</script><script>alert(1)</script>"


def plain_drawing(s, seat):
    sheet = Drawing(f"{s.heap} left")
    sheet.words(0, 10, LABEL)
    return sheet.svg()


def drawing_with_a_with(s, seat):
    with sheet_from_elsewhere() as sheet:
        return sheet.svg()


def sheet_from_elsewhere():
    return None


def drawing_with_a_format(s, seat):
    return f"{s.heap:>10}"


def drawn_by(drawing):
    return scripted(replace(GAME, drawing=drawing).table(players=2))


def test_words_in_a_drawing_cannot_end_the_script_that_holds_them():
    assert "<" not in drawn_by(plain_drawing).script.replace("<=", "").replace(" < ", "")
    assert "\\u003c/script>" in drawn_by(plain_drawing).script


@pytest.mark.parametrize("drawing", [drawing_with_a_with, drawing_with_a_format, None, len])
def test_a_drawing_that_no_script_can_draw_is_left_to_python(drawing):
    assert drawn_by(drawing) is None


@pytest.mark.parametrize("name", ["mint-works", "fourteen-nights", "gold-mine", "project-mine"])
def test_all_readings_of_a_game_share_one_script(name):
    game = load_game(name)
    tables = [game.table(players=2)]
    functions = Functions()
    functions.value(game.drawing, "", None)
    for ruling in functions.rulings:
        for reading in game.rulings[ruling].defensible:
            box = tables[0].box.configuration.model_copy(update={"rulings": {ruling: reading}})
            tables.append(game.table(box))
    assert len({scripted(table).script for table in tables}) == 1


def test_programs_take_the_room_there_is_and_no_more(monkeypatch):
    made = Module(bytes(range(256)) * 20, (), (), 1)
    monkeypatch.setattr("ludex.reports.page.programs.module_of", lambda table: made)
    two, three = GAME.table(players=2), GAME.table(players=3)
    programs = Programs(room=1000)
    assert programs.of(two)[1] == ""
    spent = 1000 - programs.room
    tight = Programs(room=2 * spent - 1)
    assert [tight.of(table)[1] for table in (two, three, two)] == ["", NO_ROOM, ""]
    assert tight.room >= 0


def test_the_first_games_of_every_rulebook_get_rules_before_the_second_of_any(monkeypatch):
    made = Module(bytes(range(256)) * 20, (), (), 1)
    monkeypatch.setattr("ludex.reports.page.programs.module_of", lambda table: made)
    players = Players()
    other = replace(GAME, name="other")
    for name, table in {
        "one": GAME.table(players=2),
        "two": GAME.table(players=3),
        "three": other.table(players=2),
    }.items():
        players.add_position(name, table, table.start())
    probe = Programs(room=100_000)
    probe.of(GAME.table(players=2))
    players.give_rules(2 * (100_000 - probe.room))
    given = {name: bool(played["program"]) for name, played in players.games.items()}
    assert given == {"one": True, "two": False, "three": True}
