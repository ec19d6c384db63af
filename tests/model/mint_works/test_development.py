"""Set-up and the development phase: who starts, placing, passing, and when the phase is over."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE
from ludex.model.mint_works import GAME

from .playing import Scene, under


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


def test_MW_DEV_01_the_holder_of_the_token_takes_the_first_turn():
    scene = Scene(3, token="C", supply=["mine", "gardens", "statue"])
    assert scene.to_act == "C"
    assert scene.refused("A pass") == "MW-DEV-03"


def test_MW_DEV_03_the_turn_goes_clockwise():
    scene = Scene(3, token="B", supply=["mine", "gardens", "statue"])
    assert [scene.to_act, scene.play("B producer").to_act, scene.play("C producer").to_act] == ["B", "C", "A"]


def test_MW_DEV_04_the_phase_ends_only_when_all_pass_in_a_row():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A pass", "B producer", "A pass")
    assert scene.to_act == "B"
    scene.play("B pass")
    assert (scene.to_act, scene.mints("A"), scene.mints("B")) == ("A", 4, 5)


def test_MW_PAS_02_who_has_passed_may_place_again():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A pass", "B producer")
    assert scene.may("A producer")


def test_pass_streak_ruling():
    def still_developing(rulings):
        scene = Scene(2, rulings=rulings, token="A", turn="B", supply=["mine", "gardens", "statue"])
        scene.play("B pass", "A pass")
        return scene.to_act == "B"

    assert under("pass-streak", still_developing) == {"any-row": False, "from-token": True}


def test_MW_PLC_01_an_occupied_space_cannot_be_chosen():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A leadership-council")
    assert scene.refused("B leadership-council") == "MW-PLC-01"


def test_MW_PLC_02_the_required_mints_must_be_there():
    scene = Scene(2, mints={"A": 0}, supply=["mine", "gardens", "statue"])
    assert scene.refused("A producer") == "MW-PLC-02"


def test_MW_DEV_02_nobody_places_outside_the_development_phase():
    scene = Scene(2, phase="stars", supply=["mine", "gardens", "statue"])
    assert scene.refused("A producer") == "MW-RND-01"


def test_useless_placement_ruling():
    def builder_without_plan(rulings):
        return Scene(2, rulings=rulings, supply=["mine"]).may("A idle builder")

    assert under("useless-placement", builder_without_plan) == {"refused": False, "permitted": True}
    scene = Scene(2, rulings={"useless-placement": "permitted"}, plans={"A": ["mine"]}, advanced=["recycler"])
    assert scene.refused("A idle builder") == "MW-LOC-BUI-01"
    assert scene.refused("A idle recycler") == "MW-LOC-REC-01"
    assert scene.refused("A idle producer") == "MW-PLC-03"
    scene.play("A pass", "B idle recycler")
    assert (scene.on("recycler"), scene.mints("B")) == (1, 2)


def test_supplier_without_plans_ruling():
    def mints_laid(rulings):
        scene = Scene(2, rulings=rulings)
        return scene.play("A idle supplier").on("supplier") if scene.may("A idle supplier") else None

    assert under("supplier-without-plans", mints_laid) == {"refused": None, "for-nothing": 0, "one-mint": 1}


def test_MW_LOC_SUP_01_nobody_stands_at_the_supplier_while_plans_lie_there():
    scene = Scene(2, rulings={"supplier-without-plans": "one-mint"}, supply=["mine"])
    assert scene.refused("A idle supplier") == "MW-LOC-SUP-01"


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


def test_location_spaces_ruling():
    def second_producer(rulings):
        return Scene(2, rulings=rulings, supply=["mine"]).play("A producer").may("B producer")

    assert under("location-spaces", second_producer) == {"by-players": True, "one-each": False}


def test_location_costs_ruling():
    def building(rulings):
        scene = Scene(2, rulings=rulings, supply=["statue"], plans={"A": ["mine"]}).play("A builder mine")
        return scene.on("builder")

    assert under("location-costs", building) == {"as-printed": 2, "one-mint": 1}
