"""Random games of Mint Works end properly, with every plan and every mint accounted for at every step."""

import random

import pytest
from ludex.model.mint_works import GAME

from .playing import walk

FULL = ["full", "full-3", "full-4", "alone-justin", "alone-rachael", "alone-sonic", "alone-mort"]


@pytest.mark.parametrize("name", FULL)
def test_random_games_end(name):
    table = GAME.table(GAME.configurations[name])
    rng = random.Random(name)
    for _ in range(4):
        state = walk(table, rng)
        assert table.over(state) in ("MW-UP-01", "MW-UP-03", "MW-CARD-RAC-01")
        assert table.standing(state).winners


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", [["crowdfunder", "temp-agency"], ["recycler", "swap-meet"]])
def test_random_games_with_chosen_advanced_locations_end(players, advanced):
    table = GAME.table(players=players, options={"advanced": advanced})
    assert table.over(walk(table, random.Random(players)))


OTHER_READINGS = [
    (ruling.id, reading, ruling.players)
    for ruling in GAME.rulings
    if not ruling.not_mechanical
    for reading in ruling.readings
    if reading != ruling.default
]


@pytest.mark.parametrize(("ruling", "reading", "players"), OTHER_READINGS)
def test_every_other_reading_can_be_played(ruling, reading, players):
    rng = random.Random(ruling + reading)
    if players != (1,):
        walk(GAME.table(players=2, options={"advanced": 2}, rulings={ruling: reading}), rng)
    if 1 in players or not players:
        opponent = rng.choice(["justin", "rachael", "sonic", "mort"])
        options = {"opponent": opponent, "advanced": 1}
        walk(GAME.table(players=1, options=options, rulings={ruling: reading}), rng)


@pytest.mark.parametrize("seed", range(12))
def test_mixtures_of_readings_never_get_stuck(seed):
    """Some mixtures make games very long: cards come back from the Recycler faster than they are built."""
    rng = random.Random(seed)
    players = rng.choice([1, 2, 3, 4])
    rulings = {ruling.id: rng.choice(list(ruling.readings)) for ruling in GAME.rulings}
    options = {"opponent": rng.choice(["justin", "rachael", "sonic", "mort"])} if players == 1 else {}
    options["advanced"] = 1 if players == 1 else 2
    table = GAME.table(players=players, options=options, rulings=rulings)
    walk(table, rng, most=1000, must_end=False)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["quick", "quick-alone"])
def test_mixtures_of_readings_keep_the_laws_in_a_quick_box(name, seed):
    rng = random.Random(seed)
    rulings = {ruling.id: rng.choice(list(ruling.readings)) for ruling in GAME.rulings}
    rulings |= {"advanced-choice": "either", "advanced-number": "stated"}
    table = GAME.table(GAME.configurations[name].model_copy(update={"rulings": rulings}))
    walk(table, rng, most=400, must_end=False)


@pytest.mark.parametrize("opponent", ["justin", "rachael", "sonic", "mort"])
@pytest.mark.parametrize("location", ["crowdfunder", "recycler", "swap-meet", "temp-agency"])
def test_opponents_with_habits_use_every_advanced_location(opponent, location):
    options = {"opponent": opponent, "advanced": [location]}
    walk(
        GAME.table(players=1, options=options, rulings={"opponent-advanced": "habits"}),
        random.Random(location),
    )
