"""Questions that a second, hostile reading of the rulebook found: what each answer means at the table."""

import pytest
from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def everything_but(*names):
    """All plans of the box except these, for a deck that is nearly empty."""
    return [plan for plan in GAME.table(players=2).box.plans if plan not in names]


def test_first_supply_ruling():
    def dealt(rulings):
        box = GAME.table(players=3, rulings=rulings).box
        return box.first_supply, box.supply

    assert under("first-supply", dealt) == {"three": (3, 3), "two": (2, 3), "none": (0, 3)}


def test_MW_UP_02_a_supply_that_began_empty_is_filled_at_the_first_upkeep():
    scene = Scene(2, rulings={"first-supply": "none"})
    assert not any(move.startswith("A supplier") for move in scene.moves())
    scene.everybody_passes().play(*(f"deal {plan}" for plan in SUPPLY))
    assert scene.where("plant") == "supply"
    assert scene.to_act == "A"


def test_deeds_at_start_ruling():
    def open_to_all(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY).may("A wholesaler")

    assert under("deeds-at-start", open_to_all) == {"closed": False, "open": True}


def test_MW_SS_02_alone_deed_locations_are_closed_whatever_holds_for_more_players():
    scene = Scene(1, opponent="sonic", rulings={"deeds-at-start": "open"}, supply=SUPPLY[:2])
    assert not scene.is_open("wholesaler")


def test_token_shortage_ruling():
    def producer_with_one_token_left(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, mint_supply=1).play("A producer")
        return scene.mints("A"), scene.state.mint_supply

    assert under("token-shortage", producer_with_one_token_left) == {
        "substitutes": (4, -1),
        "box-only": (3, 0),
    }


def test_MW_BLD_GAL_01_a_gallery_gets_no_token_that_is_not_there():
    def stored(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery"]}, mint_supply=0)
        return scene.everybody_passes().stored("gallery")

    assert under("token-shortage", stored) == {"substitutes": 1, "box-only": 0}


def test_bought_plan_face_ruling():
    def seen(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["vault"]})
        return scene.table.view(scene.state, 1).unseen[0] == 0

    assert under("bought-plan-face", seen) == {"open": True, "hidden": False}


def test_MW_KEY_03_a_bought_plan_stays_visible_to_its_owner():
    scene = Scene(2, rulings={"bought-plan-face": "hidden"}, supply=SUPPLY, plans={"A": ["vault"]})
    assert scene.table.view(scene.state, 0).unseen[0] == 0


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


def test_deck_runs_out_ruling():
    def over(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"B": everything_but(*SUPPLY)})
        return scene.everybody_passes().over()

    assert under("deck-runs-out", over) == {"goes-on": None, "ends": "MW-UP-03"}


def test_gallery_spending_ruling():
    def takes(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery"]}, stored={"gallery": 2})
        return scene.may("A take-stored gallery")

    assert under("gallery-spending", takes) == {"locked": False, "own-mints": True}


def test_MW_BLD_GAL_02_a_mint_taken_from_a_gallery_is_a_star_less_and_no_action():
    scene = Scene(
        2,
        rulings={"gallery-spending": "own-mints"},
        supply=SUPPLY,
        built={"A": ["gallery"], "B": ["museum"]},
        stored={"gallery": 1},
    )
    scene.play("A take-stored gallery")
    assert (scene.mints("A"), scene.stars("A"), scene.to_act) == (4, 0, "A")
    assert scene.refused("A take-stored gallery") == "MW-KEY-02"


def test_landfill_minimum_ruling():
    def stars(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["landfill", "bridge", "gardens"]}).stars(
            "A"
        )

    assert under("landfill-minimum", stars) == {"each-building": 5, "in-total": 4}


def test_MW_BLD_LAN_02_a_whole_neighbourhood_has_no_negative_stars():
    components = {**GAME.components, "plan": [dict(plan) for plan in GAME.components["plan"]]}
    next(plan for plan in components["plan"] if plan["name"] == "landfill")["stars"] = 0
    scene = Scene(
        2,
        rulings={"landfill-minimum": "in-total"},
        components=components,
        supply=SUPPLY,
        built={"A": ["landfill", "bridge"]},
    )
    assert scene.stars("A") == 0


def test_opponent_useless_space_ruling():
    def at_the_builder(rulings):
        scene = Scene(
            1,
            opponent="sonic",
            rulings=rulings,
            supply=SUPPLY[:2],
            used={"producer": 3},
            mints={"B": 2},
            turn="B",
        )
        return scene.settle().on("builder")

    assert under("opponent-useless-space", at_the_builder) == {"needs-effect": 0, "free-space": 2}


@pytest.mark.parametrize("opponent", ["justin", "rachael"])
def test_opponent_cost_direction_ruling(opponent):
    def buys(rulings):
        scene = Scene(
            1,
            opponent=opponent,
            rulings=rulings,
            supply=["statue", "plant"],
            used={"producer": 3},
            mints={"B": 9},
            turn="B",
        )
        scene.settle()
        return next(plan for plan in ("statue", "plant") if scene.where(plan) == "plan B")

    by_card = {"justin": "statue", "rachael": "plant"}[opponent]
    assert under("opponent-cost-direction", buys) == {
        "card": by_card,
        "cheapest": "statue",
        "dearest": "plant",
    }


def test_same_location_twice_ruling():
    def second_producer(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY).play("A producer", "B pass").may("A producer")

    assert under("same-location-twice", second_producer) == {"permitted": True, "refused": False}


def test_MW_PLC_01_spaces_are_everybodys_again_in_the_next_round():
    scene = Scene(2, rulings={"same-location-twice": "refused"}, supply=SUPPLY)
    scene.play("A producer", "B producer", "A pass", "B pass")
    assert scene.may("A producer")


def test_temp_own_target_ruling():
    def copies_own(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, advanced=["temp-agency"])
        return scene.play("A producer", "B pass").may("A temp-producer")

    assert under("temp-own-target", copies_own) == {"permitted": True, "refused": False}


def test_MW_LOC_TMP_03_a_location_that_others_occupy_too_may_be_copied():
    scene = Scene(2, rulings={"temp-own-target": "refused"}, supply=SUPPLY, advanced=["temp-agency"])
    assert scene.play("A producer", "B producer").may("A temp-producer")


@pytest.mark.parametrize(("user", "guests_only"), [("A", 0), ("B", 1)])
def test_owner_own_mint_ruling(user, guests_only):
    def income(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["wholesaler"]}, turn=user)
        before = scene.play(f"{user} wholesaler").mints("A")
        return scene.everybody_passes().mints("A") - before - 1

    assert under("owner-own-mint", income) == {"counts": 1, "guests-only": guests_only}


def test_MW_PAS_01_the_game_without_an_end_is_found():
    table = GAME.table(GAME.configurations["tiny-endless"])
    scene = Scene.__new__(Scene)
    scene.table, scene.state = table, table.start()
    scene.settle().play("deal windmill")
    before = scene.state.packed()
    assert scene.everybody_passes().state.packed() == before
