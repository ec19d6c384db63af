"""Plans and buildings: every card of the box, what it is worth and what it does."""

import pytest
from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]

PRINTED = {
    "windmill": ("culture", 1, 1),
    "statue": ("culture", 2, 2),
    "gardens": ("culture", 3, 3),
    "bridge": ("culture", 1, 0),
    "museum": ("culture", 2, 1),
    "gallery": ("culture", 4, 0),
    "mine": ("production", 2, 1),
    "workshop": ("production", 3, 2),
    "factory": ("production", 4, 3),
    "plant": ("production", 5, 2),
    "stripmine": ("production", 4, 0),
    "co-op": ("production", 1, 1),
    "corporate-hq": ("production", 3, 0),
    "truck": ("utility", 2, 1),
    "crane": ("utility", 2, 1),
    "assembler": ("utility", 5, 1),
    "landfill": ("utility", 3, 3),
    "obelisk": ("utility", 4, 1),
    "vault": ("utility", 5, 0),
    "wholesaler": ("deed", 1, 1),
    "lotto": ("deed", 4, 2),
}


@pytest.mark.parametrize("name", PRINTED)
def test_MW_CMP_06_each_plan_standing_alone(name):
    scene = Scene(2, built={"A": [name]})
    plan = scene.table.box.plans.index(name)
    assert (scene.table.box.types[plan], scene.table.box.cost[plan], scene.stars("A")) == PRINTED[name]


INCOME = {"mine": 1, "workshop": 1, "factory": 1, "plant": 2, "stripmine": 3, "corporate-hq": 1, "co-op": 1}


@pytest.mark.parametrize("name", PRINTED)
def test_MW_UP_04_income_of_each_building(name):
    supply = (
        ["bridge", "statue", "crane"]
        if name not in ("bridge", "statue", "crane")
        else ["mine", "plant", "truck"]
    )
    scene = Scene(2, supply=supply, built={"A": [name]}).everybody_passes()
    assert scene.mints("A") == 3 + 1 + INCOME.get(name, 0)
    assert scene.mints("B") == 3 + 1 + (1 if name == "co-op" else 0)


def test_undescribed_plans_ruling():
    def strip_mine(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["stripmine", "co-op"]})
        return scene.everybody_passes().mints("A")

    assert under("undescribed-plans", strip_mine) == {"as-printed": 3 + 3 + 1 + 1, "no-effect": 3 + 1 + 1}


def test_MW_BLD_ASM_01_a_bought_plan_arrives_built():
    scene = Scene(2, supply=SUPPLY, built={"A": ["assembler"]}).play("A supplier statue")
    assert scene.where("statue") == "built A"


def test_assembler_choice_ruling():
    def unbuilt(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["assembler"]})
        return scene.may("A supplier-unbuilt statue") and scene.play("A supplier-unbuilt statue").where(
            "statue"
        )

    assert under("assembler-choice", unbuilt) == {"must": False, "may": "plan A"}


def test_assembler_deed_ruling():
    def opened(rulings):
        scene = Scene(2, rulings=rulings, supply=["wholesaler"], built={"A": ["assembler"]})
        return scene.play("A supplier wholesaler").is_open("wholesaler")

    assert under("assembler-deed", opened) == {"opens": True, "stays-closed": False}


def test_bridge_reach_ruling():
    def counted(rulings):
        scene = Scene(
            2,
            rulings=rulings,
            supply=SUPPLY,
            built={"A": ["bridge", "museum", "obelisk"], "B": ["corporate-hq"]},
        )
        stars = scene.stars("A")
        hq = Scene(
            2, rulings=rulings, supply=SUPPLY, built={"A": ["bridge", "corporate-hq"]}
        ).everybody_passes()
        return stars, hq.mints("A")

    assert under("bridge-reach", counted) == {
        "everywhere": (3 + 4, 3 + 1 + 3),
        "museum-and-ties": (3 + 3, 3 + 1 + 2),
    }


def test_unnamed_paragraph_ruling():
    def co_op(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["co-op"]}).play("A supplier statue")
        return scene.where("statue")

    def bridge(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["bridge"]}).everybody_passes()
        return scene.mints("A"), scene.mints("B")

    assert under("unnamed-paragraph", co_op) == {
        "co-op": "plan A",
        "co-op-assembles": "built A",
        "bridge": "plan A",
    }
    assert under("unnamed-paragraph", bridge) == {
        "co-op": (4, 4),
        "co-op-assembles": (4, 4),
        "bridge": (5, 5),
    }


def test_MW_BLD_COO_03_with_three_players_the_owner_chooses_who_gains():
    scene = Scene(3, supply=SUPPLY, built={"B": ["co-op"]}).everybody_passes()
    assert (scene.to_act, scene.moves()) == ("B", ["B favour A", "B favour C"])
    assert scene.refused("B favour B") == "MW-BLD-COO-03"
    scene.play("B favour C")
    assert [scene.mints(seat) for seat in "ABC"] == [4, 5, 5]


def test_headquarters_itself_ruling():
    def income(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["corporate-hq", "windmill"]})
        return scene.everybody_passes().mints("A") - 4

    assert under("headquarters-itself", income) == {"counts": 2, "others": 1}


def test_obelisk_itself_ruling():
    def stars(rulings):
        return Scene(2, rulings=rulings, built={"A": ["obelisk", "stripmine", "vault"]}).stars("A")

    assert under("obelisk-itself", stars) == {"counts": 3, "others": 2}


def test_museum_itself_ruling():
    def stars(rulings):
        return Scene(2, rulings=rulings, built={"A": ["museum", "bridge", "mine"]}).stars("A")

    assert under("museum-itself", stars) == {"counts": 3 + 1, "others": 2 + 1}


def test_museum_icon_ruling():
    def stars(rulings):
        built = {"A": ["museum", "stripmine", "gallery"]}
        return Scene(2, rulings=rulings, built=built, stored={"gallery": 4}).stars("A")

    assert under("museum-icon", stars) == {"culture": 2 + 4, "every-type": 3 + 4, "with-mints": 1 + 4}


def test_MW_BLD_LAN_01_landfill_dims_culture_but_not_below_zero():
    scene = Scene(2, built={"A": ["landfill", "gardens", "windmill", "bridge", "mine"], "B": ["statue"]})
    assert (scene.stars("A"), scene.stars("B")) == (3 + 2 + 0 + 0 + 1, 2)


def test_landfill_icon_ruling():
    def stars(rulings):
        built = {"A": ["landfill", "mine", "statue", "gallery"]}
        return Scene(2, rulings=rulings, built=built, stored={"gallery": 4}).stars("A")

    assert under("landfill-icon", stars) == {
        "culture": 3 + 1 + 1 + 3,
        "every-type": 2 + 0 + 1 + 3,
        "with-mints": 3 + 1 + 2 + 3,
    }


def test_landfill_itself_ruling():
    def stars(rulings):
        return Scene(2, rulings={"landfill-icon": "every-type", **rulings}, built={"A": ["landfill"]}).stars(
            "A"
        )

    assert under("landfill-itself", stars) == {"counts": 3 - 1, "others": 3}


def test_landfill_computed_ruling():
    def stars(rulings):
        return Scene(2, rulings=rulings, built={"A": ["landfill", "gallery"]}, stored={"gallery": 3}).stars(
            "A"
        )

    assert under("landfill-computed", stars) == {"all-stars": 3 + 2, "printed-only": 3 + 3}


def with_plan(name, **figures):
    """The box with one plan's figures changed."""
    plans = [{**plan, **figures} if plan["name"] == name else plan for plan in GAME.components["plan"]]
    return {**GAME.components, "plan": plans}


def test_landfill_on_bridge_ruling():
    grand = with_plan("bridge", stars=3)

    def stars(rulings):
        return Scene(2, rulings=rulings, components=grand, built={"A": ["landfill", "bridge"]}).stars("A")

    assert under("landfill-on-bridge", stars) == {"once": 3 + 2, "twice": 3 + 1}


def test_MW_BLD_CRA_01_crane_saves_a_mint_at_the_builder():
    scene = Scene(2, plans={"A": ["gardens"]}, built={"A": ["crane"]}).play("A builder gardens")
    assert (scene.mints("A"), scene.on("builder")) == (2, 1)


def test_crane_minimum_ruling():
    strong = with_plan("crane", builder_discount=2)

    def price(rulings):
        scene = Scene(2, rulings=rulings, components=strong, plans={"A": ["gardens"]}, built={"A": ["crane"]})
        return scene.play("A builder gardens").on("builder")

    assert under("crane-minimum", price) == {"none": 0, "one": 1}


def test_MW_BLD_TRU_01_truck_saves_a_mint_at_the_supplier_but_one_must_be_paid():
    scene = Scene(2, mints={"A": 5}, supply=["plant", "windmill"], built={"A": ["truck"]}).play(
        "A supplier plant"
    )
    assert scene.on("supplier") == 4
    scene.play("B pass", "A supplier windmill")
    assert scene.on("supplier") == 5


def test_MW_BLD_DEE_01_building_a_deed_opens_its_location_for_everybody_at_once():
    scene = Scene(2, supply=SUPPLY, plans={"A": ["wholesaler"]})
    assert scene.refused("A wholesaler") == "MW-BLD-DEE-03"
    scene.play("A builder wholesaler")
    assert scene.is_open("wholesaler")
    assert scene.may("B wholesaler")


def test_deed_leaves_ruling():
    def still_open(rulings):
        scene = Scene(2, rulings=rulings, advanced=["recycler"], supply=SUPPLY, built={"A": ["wholesaler"]})
        return scene.play("A recycler wholesaler").may("B wholesaler")

    assert under("deed-leaves", still_open) == {
        "stays-open": True,
        "closes": False,
        "builder-stays-owner": True,
    }


def test_deed_owner_ruling():
    def income(rulings):
        scene = Scene(
            2,
            rulings=rulings,
            supply=SUPPLY,
            plans={"A": ["wholesaler"]},
            open={"wholesaler": True},
            used={"wholesaler": 1},
            laid={"wholesaler": 1},
        )
        return scene.everybody_passes().mints("A") - 4

    assert under("deed-owner", income) == {"built": 0, "held": 1}


def test_MW_BLD_GAL_01_gallery_collects_a_mint_each_upkeep():
    scene = Scene(2, supply=SUPPLY, built={"A": ["gallery"]}).everybody_passes()
    assert (scene.stored("gallery"), scene.stars("A"), scene.mints("A")) == (1, 1, 4)
    scene.everybody_passes()
    assert (scene.stored("gallery"), scene.stars("A")) == (2, 2)


def test_MW_BLD_VAU_01_vault_counts_unbuilt_plans_of_its_own_neighbourhood():
    scene = Scene(2, built={"A": ["vault"]}, plans={"A": ["mine", "crane"], "B": ["truck"]})
    assert scene.stars("A") == 4
