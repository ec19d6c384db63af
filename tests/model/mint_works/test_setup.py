"""The set-up for two to four players: mints, plans, locations, and who begins."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE
from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_MW_OV_03_everybody_starts_with_three_mints_and_three_plans_lie_open(players):
    table = GAME.table(players=players)
    state = table.advance(table.start())
    assert state.mints == [3] * players
    assert state.mint_supply == 30 - 3 * players
    for _ in range(3):
        assert table.to_act(state) == CHANCE
        state = table.play(state, table.legal(state)[0])
    assert table.to_act(state) == 0


def test_MW_CMP_figures_of_the_box():
    box = GAME.table(players=2).box
    assert (len(box.plans), sum(box.in_box), box.tokens) == (21, 10, 30)
    by_type = {kind: box.types.count(kind) for kind in box.types}
    assert by_type == {"culture": 6, "production": 7, "utility": 6, "deed": 2}
    assert (sum(box.cost), sum(box.stars)) == (61, 24)


@pytest.mark.parametrize(
    ("players", "producer", "builder", "supplier"), [(1, 3, 2, 2), (2, 2, 2, 2), (3, 2, 2, 2), (4, 3, 3, 3)]
)
def test_MW_PLC_01_spaces_depend_on_the_number_of_players(players, producer, builder, supplier):
    assert GAME.table(players=players).box.spaces == (producer, 1, builder, supplier, 1, 1, 1, 1, 1, 1)


def test_first_player_ruling():
    def starts(rulings):
        table = GAME.table(players=3, rulings=rulings)
        state = table.advance(table.start())
        return [move.rule for move in table.legal(state)].count("first-player")

    assert under("first-player", starts) == {"agreed": 0, "drawn": 3}
    table = GAME.table(players=3, options={"start_player": "C"})
    assert table.start().token == 2


def test_a_drawn_first_player_begins():
    table = GAME.table(players=3, rulings={"first-player": "drawn"})
    state = table.advance(table.start())
    state = table.play(state, table.legal(state)[1])
    while table.to_act(state) == CHANCE:
        state = table.play(state, table.legal(state)[0])
    assert table.to_act(state) == 1


def test_starting_mints_ruling():
    assert under("starting-mints", lambda r: GAME.table(players=2, rulings=r).start().mints) == {
        "three": [3, 3],
        "none": [0, 0],
    }


def test_advanced_number_ruling():
    def three_locations(rulings):
        try:
            GAME.table(players=2, options={"advanced": 3}, rulings=rulings)
        except BadInput as refused:
            return str(refused)
        return "accepted"

    assert under("advanced-number", three_locations) == {
        "stated": "options.advanced: 3 advanced locations are too many or too few; "
        "none or 2 of crowdfunder, recycler, swap-meet, temp-agency.",
        "free": "accepted",
    }


def test_MW_SS_04_advanced_locations_are_drawn():
    table = GAME.table(players=2, options={"advanced": 2})
    state = table.advance(table.start())
    assert len(table.legal(state)) == 4
    state = table.play(state, table.legal(state)[0])
    assert len(table.legal(state)) == 3


def test_advanced_choice_ruling():
    def chosen(rulings):
        try:
            GAME.table(players=2, options={"advanced": ["recycler", "crowdfunder"]}, rulings=rulings)
        except BadInput as refused:
            return str(refused)
        return "accepted"

    assert under("advanced-choice", chosen) == {
        "either": "accepted",
        "random": "options.advanced: advanced locations are drawn at random; say how many.",
    }


def test_first_supply_ruling():
    def dealt(rulings):
        table = GAME.table(players=3, rulings=rulings)
        state, dealt = table.advance(table.start()), 0
        while table.to_act(state) == CHANCE:
            state, dealt = table.play(state, table.legal(state)[0]), dealt + 1
        return dealt

    assert under("first-supply", dealt) == {"three": 3, "two": 2, "none": 0}


def test_MW_UP_02_a_supply_that_began_empty_is_filled_at_the_first_upkeep():
    scene = Scene(2, rulings={"first-supply": "none"})
    assert not any(move.startswith("A supplier") for move in scene.moves())
    scene.everybody_passes().play(*(f"deal {plan}" for plan in SUPPLY))
    assert scene.where("plant") == "supply"
    assert scene.to_act == "A"
