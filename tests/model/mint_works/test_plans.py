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
INCOME = {"mine": 1, "workshop": 1, "factory": 1, "plant": 2, "stripmine": 3, "corporate-hq": 1, "co-op": 1}


def test_unbuilt_effects_ruling():
    def prices(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["truck", "crane"]}, mints={"A": 9})
        scene.play("A builder crane", "B pass", "A supplier statue")
        return scene.on("builder"), scene.on("supplier")

    assert under("unbuilt-effects", prices) == {
        "built-only": (2, 2),
        "from-the-start": (1, 1),
    }


def test_MW_BLD_ASM_01_an_unbuilt_assembler_builds_and_an_unbuilt_landfill_dims():
    def answers(rulings):
        plans = {"A": ["assembler"], "B": ["landfill"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans=plans, built={"B": ["gardens"]})
        return scene.play("A supplier statue").where("statue"), scene.stars("B")

    assert under("unbuilt-effects", answers) == {
        "built-only": ("plan A", 3),
        "from-the-start": ("built A", 2),
    }


def test_MW_KEY_02_truck_crane_and_assembler_work_for_their_owner_alone():
    built = {"A": ["truck", "crane", "assembler"]}
    scene = Scene(2, supply=SUPPLY, built=built, plans={"B": ["mine"]}, token="B")
    scene.play("B builder mine", "A pass")
    builder = scene.on("builder")
    scene.state.mints[1] = 3
    scene.play("B supplier statue")
    assert (builder, scene.on("supplier"), scene.where("statue")) == (2, 2, "plan B")


def test_MW_BLD_LAN_01_a_landfill_dims_its_own_neighbourhood_only():
    assert Scene(2, built={"A": ["landfill"], "B": ["gardens"]}).stars("B") == 3


@pytest.mark.parametrize("name", PRINTED)
def test_MW_CMP_06_each_plan_standing_alone(name):
    scene = Scene(2, built={"A": [name]})
    plan = scene.table.box.plans.index(name)
    assert (scene.table.box.types[plan], scene.table.box.cost[plan], scene.stars("A")) == PRINTED[name]


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


def test_MW_BLD_ASM_01_a_bought_plan_arrives_built():
    scene = Scene(2, supply=SUPPLY, built={"A": ["assembler"]}).play("A supplier statue")
    assert scene.where("statue") == "built A"


def test_assembler_deed_ruling():
    def opened(rulings):
        scene = Scene(2, rulings=rulings, supply=["wholesaler"], built={"A": ["assembler"]})
        return scene.play("A supplier wholesaler").is_open("wholesaler")

    assert under("assembler-deed", opened) == {"opens": True, "stays-closed": False}


def test_MW_BLD_BRI_01_a_bridge_counts_twice_for_museum_obelisk_and_headquarters():
    scene = Scene(
        2,
        supply=SUPPLY,
        built={"A": ["bridge", "museum", "obelisk"], "B": ["corporate-hq"]},
    )
    stars = scene.stars("A")
    hq = Scene(2, supply=SUPPLY, built={"A": ["bridge", "corporate-hq"]}).everybody_passes()
    assert (stars, hq.mints("A")) == (3 + 4, 3 + 1 + 3)


def test_unnamed_paragraph_ruling():
    def arrives(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["co-op"]})
        return scene.play("A supplier statue").where("statue")

    assert under("unnamed-paragraph", arrives) == {"co-op": "plan A", "co-op-assembles": "built A"}


def test_MW_BLD_COO_03_with_three_players_the_owner_chooses_who_gains():
    scene = Scene(3, supply=SUPPLY, built={"B": ["co-op"]}).everybody_passes()
    assert (scene.to_act, scene.moves()) == ("B", ["B favour A", "B favour C"])
    assert scene.refused("B favour B") == "MW-BLD-COO-03"
    scene.play("B favour C")
    assert [scene.mints(seat) for seat in "ABC"] == [4, 5, 5]


def test_counts_itself_ruling():
    def counted(rulings):
        hq = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["corporate-hq", "windmill"]})
        obelisk = Scene(2, rulings=rulings, built={"A": ["obelisk", "stripmine", "vault"]})
        museum = Scene(2, rulings=rulings, built={"A": ["museum", "bridge", "mine"]})
        return hq.everybody_passes().mints("A") - 4, obelisk.stars("A"), museum.stars("A") - 1

    assert under("counts-itself", counted) == {"counts": (2, 3, 3), "others": (1, 2, 2)}


def test_museum_icon_ruling_MW_BLD_MUS_01():
    def stars(rulings):
        built = {"A": ["museum", "stripmine", "gallery"]}
        return Scene(2, rulings=rulings, built=built, stored={"gallery": 4}).stars("A") - 4

    assert under("museum-icon", stars) == {"culture": 2, "every-type": 3, "with-mints": 1}


def test_MW_BLD_LAN_01_landfill_dims_culture_but_not_below_zero():
    scene = Scene(2, built={"A": ["landfill", "gardens", "windmill", "bridge", "mine"], "B": ["statue"]})
    assert (scene.stars("A"), scene.stars("B")) == (3 + 2 + 0 + 0 + 1, 2)


def test_landfill_icon_ruling_MW_BLD_LAN_01():
    def stars(rulings):
        built = {"A": ["landfill", "mine", "statue", "gallery"]}
        return Scene(2, rulings=rulings, built=built, stored={"gallery": 4}).stars("A")

    assert under("landfill-icon", stars) == {
        "culture": 3 + 1 + 1 + 3,
        "every-type": 2 + 0 + 1 + 3,
        "with-mints": 3 + 1 + 2 + 3,
    }


def test_MW_BLD_LAN_01_a_landfill_lowers_computed_stars_too():
    assert Scene(2, built={"A": ["landfill", "gallery"]}, stored={"gallery": 3}).stars("A") == 3 + 2


def test_MW_BLD_CRA_01_crane_saves_a_mint_at_the_builder():
    scene = Scene(2, plans={"A": ["gardens"]}, built={"A": ["crane"]}).play("A builder gardens")
    assert (scene.mints("A"), scene.on("builder")) == (2, 1)


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


def test_landfill_minimum_ruling_MW_BLD_LAN_02():
    def stars(rulings):
        built = {"A": ["landfill", "bridge", "gardens"], "B": ["gallery", "vault"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built=built)
        return scene.stars("A"), scene.stars("B")

    assert under("landfill-minimum", stars) == {"each-building": (5, 0), "in-total": (4, 0)}


def test_landfill_minimum_ruling_MW_BLD_LAN_02_a_neighbourhood_has_no_fewer_stars_than_none():
    dim = [{**plan, "stars": 0} if plan["name"] == "landfill" else plan for plan in GAME.components["plan"]]
    scene = Scene(
        2,
        components={**GAME.components, "plan": dim},
        rulings={"landfill-minimum": "in-total"},
        built={"A": ["landfill", "bridge"]},
    )
    assert scene.stars("A") == 0


def test_assembler_choice_ruling_MW_BLD_ASM_01():
    def moves(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["assembler", "vault"]})
        return [move for move in scene.moves() if "statue" in move]

    assert under("assembler-choice", moves) == {
        "must": ["A supplier statue"],
        "may": ["A supplier statue", "A supplier-unbuilt statue"],
    }


def test_assembler_choice_ruling_MW_LOC_SUP_01_an_unbuilt_plan_costs_the_same_and_serves_a_vault():
    choice = {"assembler-choice": "may"}
    scene = Scene(2, rulings=choice, supply=SUPPLY, built={"A": ["assembler", "vault"]})
    scene.play("A supplier-unbuilt statue")
    assert (scene.where("statue"), scene.on("supplier"), scene.stars("A"), scene.to_act) == (
        "plan A",
        2,
        1 + 2,
        "B",
    )
    assert scene.refused("B supplier-unbuilt factory") == "MW-BLD-ASM-01"


def test_assembler_choice_ruling_MW_SR_02_an_unbuilt_plan_is_replaced_in_solitaire_too():
    scene = Scene(
        1,
        opponent="mort",
        rulings={"assembler-choice": "may"},
        supply=["statue", "mine"],
        built={"A": ["assembler"]},
    )
    assert scene.play("A supplier-unbuilt statue").to_act == "chance"


def test_MW_BLD_COO_03_a_favour_cannot_be_kept_back():
    scene = Scene(3, supply=SUPPLY, built={"A": ["co-op"]}).everybody_passes()
    assert scene.moves() == ["A favour B", "A favour C"]


def test_MW_BLD_COO_03_with_two_players_the_other_one_gains():
    scene = Scene(2, supply=SUPPLY, built={"A": ["co-op"]}).everybody_passes()
    assert (scene.mints("A"), scene.mints("B")) == (3 + 1 + 1, 3 + 1 + 1)


def test_MW_BLD_TRU_02_a_truck_asks_for_a_mint_even_for_a_plan_that_costs_none():
    plans = [{**plan, "cost": 0} if plan["name"] == "statue" else plan for plan in GAME.components["plan"]]
    free = {**GAME.components, "plan": plans}
    prices = [
        Scene(2, components=free, supply=SUPPLY, built=built).play("A supplier statue").on("supplier")
        for built in ({}, {"A": ["truck"]})
    ]
    assert prices == [0, 1]
