"""The plain picture that a game without one of its own gets: everything a seat may see, nothing else."""

from dataclasses import replace

import pytest
from ludex.cli.picture import show_table
from ludex.model.game import Move
from ludex.model.games import OURS, load_game
from ludex.solver.play.walk import random_game
from rich.console import Console

from tests.cli.sealed import GAME as SEALED
from tests.toy import GAME as TOY


def drawn(table, state, viewer):
    console = Console(width=200, record=True, file=None, quiet=False, markup=False, highlight=False)
    with console.capture() as capture:
        show_table(console, table, state, viewer)
    return capture.get()


def test_numbers_rows_and_piles_are_told_by_their_labels():
    table = TOY.table(players=2)
    state = table.play(table.start(), Move("take", (0, 3)))
    text = drawn(table, state, None)
    assert "heap: 4" in text
    assert "place: deck: penny, crown" in text
    assert "bottom: empty" in text
    assert text.splitlines()[-1].split() == ["coins", "3", "0"]


def test_what_another_seat_keeps_to_itself_is_a_question_mark():
    table = SEALED.table(players=2)
    state = table.play(table.play(table.start(), Move("deal", (0, 2))), Move("deal", (1, 3)))
    rows = {line.split()[0]: line.split()[1:] for line in drawn(table, state, 1).splitlines() if line.strip()}
    assert rows["card"] == ["?", "3"]
    rows = {
        line.split()[0]: line.split()[1:] for line in drawn(table, state, None).splitlines() if line.strip()
    }
    assert rows["card"] == ["2", "3"], "everybody's eyes see everything"


@pytest.mark.parametrize("name", OURS)
def test_every_position_can_be_drawn_plainly(name):
    game = replace(load_game(name), picture=None)
    table = game.table(players=max(2, game.players.start))
    state = random_game(table, 1, most_steps=120).last
    text = drawn(table, state, None)
    for field in table.schema.fields:
        assert field in text
