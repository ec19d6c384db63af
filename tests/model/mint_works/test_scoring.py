"""Scoring: stars, and every tie-break in its order."""

import pytest
from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def test_MW_SCR_04_whoever_lost_a_tie_break_before_is_out():
    built = {
        "A": ["gardens", "factory", "windmill"],
        "B": ["landfill", "workshop", "plant"],
        "C": ["statue", "truck", "crane", "lotto", "co-op"],
    }
    scene = Scene(
        3,
        supply=["mine", "stripmine", "vault"],
        built=built,
        mints={"A": 1, "B": 2, "C": 5},
    )
    assert scene.everybody_passes().winners() == ("B", "MW-SCR-04")


def test_MW_SCR_03_mints_do_not_make_a_neighbourhood_larger():
    built = {"A": ["gardens", "factory", "windmill"], "B": ["landfill", "workshop", "plant", "bridge"]}
    scene = Scene(2, supply=["mine", "statue", "vault"], built=built, mints={"A": 9, "B": 1})
    assert scene.everybody_passes().winners() == ("A", "MW-SCR-03")


def test_MW_SCR_04_the_most_mints_among_the_tied():
    built = {"A": ["gardens", "factory", "windmill"], "B": ["landfill", "workshop", "plant"]}
    scene = Scene(
        3,
        supply=["mine", "statue", "vault"],
        built=built,
        mints={"A": 1, "B": 2, "C": 9},
    )
    assert scene.everybody_passes().winners() == ("B", "MW-SCR-04")


def ended(**position):
    """A game that has just ended, for scoring."""
    return Scene(position.pop("players", 2), ending="stars", phase="stars", **position)


def test_MW_SCR_02_most_stars_win():
    assert ended(built={"A": ["gardens"], "B": ["statue"]}).winners() == ("A", "MW-SCR-02")


def test_MW_SCR_03_a_tie_goes_to_the_smaller_neighbourhood():
    scene = ended(built={"A": ["gardens"], "B": ["statue", "windmill"]})
    assert scene.winners() == ("A", "MW-SCR-03")
    scene = ended(built={"A": ["gardens"], "B": ["landfill"]}, plans={"A": ["mine"]})
    assert scene.winners() == ("B", "MW-SCR-03")


def test_MW_BLD_BRI_01_a_bridge_counts_twice_in_the_tie_break():
    scene = ended(built={"A": ["gardens", "bridge"], "B": ["landfill", "stripmine"]})
    assert scene.winners() == ("B", "MW-SCR-03")


def test_second_neighbourhood_ruling():
    def winner(rulings):
        return ended(
            rulings=rulings, built={"A": ["gardens"], "B": ["landfill"]}, plans={"A": ["mine"]}
        ).winners()

    assert under("second-neighbourhood", winner) == {
        "area": ("B", "MW-SCR-03"),
        "face-up-only": ("AB", "MW-SCR-02"),
    }


def test_bridge_unbuilt_ruling():
    def winner(rulings):
        plans = {"A": ["bridge"], "B": ["mine"]}
        return ended(rulings=rulings, built={"A": ["gardens"], "B": ["landfill"]}, plans=plans).winners()

    assert under("bridge-unbuilt", winner) == {"one": ("AB", "MW-SCR-02"), "two": ("B", "MW-SCR-03")}


def test_MW_SCR_04_then_most_mints_win():
    scene = ended(built={"A": ["gardens"], "B": ["landfill"]}, mints={"A": 2, "B": 3})
    assert scene.winners() == ("B", "MW-SCR-04")


def test_tie_mints_ruling():
    def winner(rulings):
        scene = ended(
            rulings=rulings,
            built={"A": ["gallery"], "B": ["landfill"]},
            stored={"gallery": 3},
            mints={"A": 2, "B": 3},
        )
        return scene.winners()

    assert under("tie-mints", winner) == {
        "own-only": ("B", "MW-SCR-04"),
        "with-stored": ("A", "MW-SCR-04"),
        "with-placed": ("B", "MW-SCR-04"),
    }


@pytest.mark.parametrize(
    ("ages", "winner"), [([30, 40], "B"), ([41, 44], "A"), ([42, 42], "AB"), ([40, 45], "A")]
)
def test_MW_SCR_05_then_the_age_nearest_42_wins(ages, winner):
    scene = ended(built={"A": ["gardens"], "B": ["landfill"]}, options={"ages": ages})
    assert scene.winners()[0] == winner


def test_tie_breaks_concern_only_the_tied():
    scene = ended(
        players=3, built={"A": ["gardens"], "B": ["landfill"], "C": ["mine"]}, mints={"A": 4, "B": 3, "C": 9}
    )
    assert scene.winners() == ("A", "MW-SCR-04")


def test_tie_mints_ruling_and_placed_mints():
    def counted(rulings):
        built = {"A": ["gardens", "lotto", "workshop"], "B": ["landfill", "mine", "truck", "windmill"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built=built, mints={"A": 4, "B": 4})
        scene.play("A leadership-council", "B producer", "A producer").everybody_passes()
        assert scene.over() == "MW-UP-01"
        return [scene.table.game.ranking[2].value(scene.state, seat) for seat in (0, 1)]

    spent = [4 - 1 + 1 - 1 + 2, 4 - 1 + 2]
    assert under("tie-mints", counted) == {
        "own-only": spent,
        "with-stored": spent,
        "with-placed": [spent[0] + 2, spent[1] + 1],
    }


def test_MW_UP_06_placed_mints_are_nobodys_once_they_are_returned():
    scene = Scene(2, rulings={"tie-mints": "with-placed"}, supply=SUPPLY).play("A producer")
    assert scene.state.placed == [1, 0]
    assert scene.everybody_passes().state.placed == [0, 0]


def test_MW_CARD_RAC_01_only_a_solitaire_box_comes_to_the_step_of_the_keeper():
    def steps(players):
        return [step.clause for step in GAME.table(players=players).ranking]

    assert "MW-CARD-RAC-01" not in steps(2)
    assert steps(1) == [*steps(2), "MW-CARD-RAC-01"]
