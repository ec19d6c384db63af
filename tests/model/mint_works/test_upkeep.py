"""The upkeep phase in its order, the two ends, scoring and every tie-break."""

import pytest

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def test_MW_UP_01_seven_stars_end_the_game():
    scene = Scene(2, supply=SUPPLY, built={"A": ["gardens", "factory", "mine"]}).everybody_passes()
    assert (scene.over(), scene.winners()) == ("MW-UP-01", ("A", "MW-SCR-02"))
    scene = Scene(2, supply=SUPPLY, built={"A": ["gardens", "factory"]}).everybody_passes()
    assert scene.over() is None


def test_MW_UP_01_the_check_comes_before_everything_else_of_the_upkeep():
    scene = Scene(2, supply=SUPPLY, built={"A": ["gardens", "factory", "mine"]}).everybody_passes()
    assert (scene.mints("A"), scene.to_act) == (3, "over")
    assert scene.refused("A producer") == "MW-RND-01"


def test_seven_of_what_ruling():
    def ends(rulings):
        with_stars = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gardens", "lotto", "workshop"]})
        with_mints = Scene(
            2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery", "landfill"]}, stored={"gallery": 7}
        )
        return with_stars.everybody_passes().over(), with_mints.everybody_passes().over()

    assert under("seven-of-what", ends) == {"stars": ("MW-UP-01", "MW-UP-01"), "mints": (None, "MW-UP-01")}


def test_seven_where_ruling():
    def ends(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gardens", "factory", "mine"]})
        return scene.everybody_passes().over()

    assert under("seven-where", ends) == {"together": "MW-UP-01", "one-building": None}


def test_vault_in_check_ruling():
    def ends(rulings):
        plans = ["mine", "crane", "truck", "bridge"]
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["vault"]}, plans={"A": plans})
        return scene.everybody_passes().over()

    assert under("vault-in-check", ends) == {"counts": "MW-UP-01", "scoring-only": None}


def test_MW_UP_02_the_supply_is_refilled_to_three():
    scene = Scene(2, supply=["statue"]).everybody_passes()
    assert scene.to_act == "chance"
    assert scene.play("deal mine").to_act == "chance"
    assert scene.play("deal crane").to_act == "A"


def deck_of(*names):
    """Give everything but these cards away, so that they alone are left."""
    everything = Scene(2).table.box.plans
    return [name for name in everything if name not in names]


def test_MW_UP_03_the_game_ends_when_the_supply_cannot_be_refilled():
    rest = deck_of("statue", "mine")
    scene = Scene(2, supply=["statue"], plans={"B": rest}).everybody_passes()
    assert scene.play("deal mine").over() == "MW-UP-03"
    scene = Scene(2, supply=["statue"], plans={"B": deck_of("statue", "mine", "crane")}).everybody_passes()
    assert scene.play("deal mine", "deal crane").over() is None


def test_MW_UP_05_the_owner_is_paid_when_mints_lie_on_a_deed_location():
    deeds = {"B": ["wholesaler", "lotto"]}
    scene = Scene(2, supply=SUPPLY, built=deeds).play("A wholesaler").everybody_passes()
    assert (scene.mints("A"), scene.mints("B")) == (3 - 1 + 2 + 1, 3 + 1 + 1)
    scene = Scene(2, supply=SUPPLY, built=deeds, used={"lotto": 1}, laid={"lotto": 3}).everybody_passes()
    assert scene.mints("B") == 3 + 2 + 1


def test_lotto_income_ruling():
    def income(rulings):
        scene = Scene(
            2, rulings=rulings, supply=SUPPLY, built={"B": ["lotto"]}, used={"lotto": 1}, laid={"lotto": 3}
        )
        return scene.everybody_passes().mints("B") - 4

    assert under("lotto-income", income) == {"two": 2, "one": 1}


def test_MW_UP_06_mints_on_locations_go_back_and_spaces_are_free_again():
    scene = Scene(2, supply=SUPPLY).play("A producer", "B leadership-council").everybody_passes()
    assert sum(scene.state.laid) == sum(scene.state.used) == 0
    assert scene.state.mint_supply == 30 - scene.mints("A") - scene.mints("B")


def test_MW_UP_07_every_player_gains_a_mint():
    scene = Scene(4, supply=SUPPLY).everybody_passes()
    assert [scene.mints(seat) for seat in "ABCD"] == [4, 4, 4, 4]


def test_MW_NOTE_02_the_mint_supply_may_run_below_zero():
    scene = Scene(2, mints={"A": 14, "B": 15}, supply=SUPPLY).everybody_passes()
    assert (scene.mints("A"), scene.state.mint_supply) == (15, -1)


def test_upkeep_order_ruling():
    def first(rulings):
        scene = Scene(
            2,
            rulings=rulings,
            token="B",
            supply=SUPPLY,
            phase="effects",
            built={"A": ["mine"], "B": ["stripmine"]},
        )
        return scene.moves()

    assert under("upkeep-order", first) == {
        "any": ["effect mine", "effect stripmine"],
        "from-token": ["effect stripmine"],
    }


def test_upkeep_order_of_deeds():
    def first(rulings):
        deeds = {"built": {"A": ["wholesaler"], "B": ["lotto"]}, "used": {"wholesaler": 1, "lotto": 1}}
        laid = {"wholesaler": 1, "lotto": 3}
        return Scene(2, rulings=rulings, token="B", supply=SUPPLY, phase="deeds", laid=laid, **deeds).moves()

    assert under("upkeep-order", first) == {
        "any": ["deed-income wholesaler", "deed-income lotto"],
        "from-token": ["deed-income lotto"],
    }


def test_MW_HOUSE_01_an_option_stops_the_game_after_some_rounds():
    scene = Scene(2, supply=SUPPLY, options={"rounds": 2}).everybody_passes()
    assert scene.over() is None
    assert scene.everybody_passes().over() == "MW-HOUSE-01"


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

    assert under("tie-mints", winner) == {"own-only": ("B", "MW-SCR-04"), "with-stored": ("A", "MW-SCR-04")}


@pytest.mark.parametrize(
    ("ages", "winner"), [([30, 40], "B"), ([41, 44], "A"), ([42, 42], "AB"), ([40, 45], "A")]
)
def test_MW_SCR_05_then_the_age_nearest_42_wins(ages, winner):
    scene = ended(built={"A": ["gardens"], "B": ["landfill"]}, options={"ages": ages})
    assert scene.winners()[0] == winner


def test_equally_near_ruling():
    def winner(rulings):
        return ended(
            rulings=rulings, built={"A": ["gardens"], "B": ["landfill"]}, options={"ages": [40, 44]}
        ).winners()[0]

    assert under("equally-near", winner) == {"shared": "AB", "older": "B", "younger": "A"}


def test_tie_breaks_concern_only_the_tied():
    scene = ended(
        players=3, built={"A": ["gardens"], "B": ["landfill"], "C": ["mine"]}, mints={"A": 4, "B": 3, "C": 9}
    )
    assert scene.winners() == ("A", "MW-SCR-04")


def test_deed_income_ruling():
    def income(rulings):
        visited = {"built": {"B": ["lotto"]}, "used": {"lotto": 1}, "laid": {"lotto": 3}}
        return Scene(2, rulings=rulings, supply=SUPPLY, **visited).everybody_passes().mints("B") - 4

    assert under("deed-income", income) == {"once": 2, "per-mint": 6}


def test_placed_mints_ruling():
    def winner(rulings):
        built = {"A": ["gardens", "lotto", "workshop"], "B": ["landfill", "mine", "truck", "windmill"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built=built, mints={"A": 4, "B": 4})
        scene.play("A leadership-council", "B producer", "A producer").everybody_passes()
        return scene.over(), [scene.table.game.ranking[2].value(scene.state, seat) for seat in (0, 1)]

    assert under("placed-mints", winner) == {
        "spent": ("MW-UP-01", [4 - 1 + 1 - 1 + 2, 4 - 1 + 2]),
        "still-owned": ("MW-UP-01", [4 + 1 + 2, 4 + 2]),
    }
