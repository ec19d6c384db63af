"""The upkeep phase in its order, and the two ends of the game."""

import pytest
from ludex.model.mint_works import GAME

from .playing import Scene, under

SEVEN_STARS = ["gardens", "factory", "windmill"]
SUPPLY = ["statue", "factory", "plant"]


def test_MW_UP_04_a_building_works_from_the_moment_it_is_built():
    plans = {"A": ["crane", "plant", "gallery"]}
    scene = Scene(2, supply=["statue", "factory", "mine"], plans=plans, mints={"A": 9})
    scene.play("A builder crane", "B pass", "A builder plant", "B pass", "A pass")
    first = scene.mints("A")
    scene.play("A builder gallery")
    assert (first, scene.on("builder"), scene.everybody_passes().mints("A")) == (
        9 - 2 - 1 + 2 + 1,
        1,
        9 - 1 + 2 + 1,
    )


def test_new_building_ruling_MW_BLD_GAL_01():
    def mints_on_it(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["gallery"]})
        first = scene.play("A builder gallery", "B pass", "A pass").stored("gallery")
        return first, scene.everybody_passes().stored("gallery")

    assert under("new-building", mints_on_it) == {"at-once": (1, 2), "next-round": (0, 1)}


def test_new_building_ruling_MW_UP_04_where_an_assembler_builds():
    def income(rulings):
        built = {"A": ["assembler", "mine"]}
        scene = Scene(2, rulings=rulings, supply=["stripmine", *SUPPLY[:2]], built=built, mints={"A": 4})
        return scene.play("A supplier stripmine").everybody_passes().play("deal crane").mints("A") - 1 - 1

    assert under("new-building", income) == {"at-once": 3, "next-round": 0}


def everything_but(*names):
    """All plans of the box except these, for a deck that is nearly empty."""
    return [plan for plan in GAME.table(players=2).box.plans if plan not in names]


def test_token_shortage_ruling_MW_NOTE_02():
    def gained(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, mint_supply=1).play("A producer")
        return scene.mints("A"), scene.state.mint_supply

    assert under("token-shortage", gained) == {"substitutes": (4, -1), "box-only": (3, 0)}


def test_token_shortage_ruling_MW_UP_07_the_starting_player_takes_first():
    def incomes(rulings):
        scene = Scene(3, rulings=rulings, supply=SUPPLY, mint_supply=2, token="C").everybody_passes()
        return [scene.mints(seat) for seat in "ABC"]

    assert under("token-shortage", incomes) == {"substitutes": [4, 4, 4], "box-only": [4, 3, 4]}


def test_token_shortage_ruling_MW_BLD_GAL_01_no_token_is_left_for_a_gallery():
    def stored(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery"]}, mint_supply=0)
        return scene.everybody_passes().stored("gallery")

    assert under("token-shortage", stored) == {"substitutes": 1, "box-only": 0}


def test_token_between_rounds_ruling():
    def begins(rulings):
        return Scene(3, rulings=rulings, supply=SUPPLY, token="C").everybody_passes().to_act

    assert under("token-between-rounds", begins) == {"stays": "C", "passes-on": "A"}


def test_MW_LOC_LEA_01_a_token_taken_in_this_round_does_not_wander_on():
    scene = Scene(3, rulings={"token-between-rounds": "passes-on"}, supply=SUPPLY)
    scene.play("A leadership-council", "B pass", "C pass", "A pass")
    assert scene.to_act == "A"


def test_refill_enough_ruling():
    def over(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY[:2], plans={"B": everything_but(*SUPPLY[:2])})
        return scene.everybody_passes().over()

    assert under("refill-enough", over) == {"all-three": "MW-UP-03", "any-plan": None}


def test_deck_runs_out_ruling_MW_UP_03():
    def over(rulings):
        full = Scene(2, rulings=rulings, supply=SUPPLY, plans={"B": everything_but(*SUPPLY)})
        filled = Scene(2, rulings=rulings, supply=SUPPLY[:2], plans={"B": everything_but(*SUPPLY)})
        return full.everybody_passes().over(), filled.everybody_passes().play("deal plant").over()

    assert under("deck-runs-out", over) == {"goes-on": (None, None), "ends": ("MW-UP-03", "MW-UP-03")}


def test_deck_runs_out_ruling_MW_UP_02_a_deck_with_one_card_ends_nothing():
    def over(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"B": everything_but(*SUPPLY, "mine")})
        return scene.everybody_passes().over()

    assert under("deck-runs-out", over) == {"goes-on": None, "ends": None}


@pytest.mark.parametrize(("user", "guests_only"), [("A", 0), ("B", 1)])
def test_MW_UP_05_any_mint_counts_the_owners_own_too(user, guests_only):
    scene = Scene(2, supply=SUPPLY, built={"A": ["wholesaler"]}, turn=user)
    before = scene.play(f"{user} wholesaler").mints("A")
    assert scene.everybody_passes().mints("A") - before - 1 == 1


def test_MW_UP_01_a_mint_that_a_gallery_gains_counts_a_round_later():
    scene = Scene(2, supply=SUPPLY, built={"A": ["gallery"]}, stored={"gallery": 6})
    assert scene.everybody_passes().over() is None


def test_MW_UP_01_no_step_comes_after_the_end():
    built = {"A": SEVEN_STARS, "B": ["gallery"]}
    scene = Scene(2, supply=["statue", "mine", "plant"], built=built).everybody_passes()
    assert (scene.over(), scene.stars("B"), scene.mints("B")) == ("MW-UP-01", 0, 3)


def test_MW_UP_05_the_income_of_a_deed_location_is_paid_once():
    scene = Scene(2, supply=SUPPLY, built={"A": ["wholesaler"]}, token="B")
    assert scene.play("B wholesaler").everybody_passes().mints("A") == 3 + 1 + 1


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

    assert under("seven-of-what", ends) == {
        "stars": ("MW-UP-01", "MW-UP-01"),
        "mints": (None, "MW-UP-01"),
        "one-building": (None, None),
    }


def test_seven_of_what_ruling_where_one_building_has_all_seven():
    def ends(rulings):
        plans = ["mine", "crane", "truck", "bridge"]
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["vault"]}, plans={"A": plans})
        return scene.everybody_passes().over()

    assert under("seven-of-what", ends) == {"stars": "MW-UP-01", "mints": None, "one-building": "MW-UP-01"}


def test_MW_UP_01_the_stars_of_a_vault_count():
    plans = ["mine", "crane", "truck", "bridge"]
    scene = Scene(2, supply=SUPPLY, built={"A": ["vault"]}, plans={"A": plans})
    assert scene.everybody_passes().over() == "MW-UP-01"


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


def test_MW_HOUSE_01_an_option_stops_the_game_after_some_rounds():
    scene = Scene(2, supply=SUPPLY, options={"rounds": 2}).everybody_passes()
    assert scene.over() is None
    assert scene.everybody_passes().over() == "MW-HOUSE-01"


def test_MW_UP_05_the_owner_is_paid_once_however_many_mints_lie_there():
    visited = {"built": {"B": ["lotto"]}, "used": {"lotto": 1}, "laid": {"lotto": 3}}
    assert Scene(2, supply=SUPPLY, **visited).everybody_passes().mints("B") - 4 == 2
