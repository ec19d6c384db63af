"""The Temp Agency: using another location that somebody occupies."""

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def temp(rulings=None, **position):
    """A table with the Temp Agency where Producer, Builder and Supplier are occupied by somebody."""
    used = {"producer": 1, "builder": 1, "supplier": 1, "leadership-council": 1, "lotto": 1, "crowdfunder": 1}
    used |= {"recycler": 1, "swap-meet": 1, "wholesaler": 1} | position.pop("used", {})
    advanced = ["crowdfunder", "recycler", "swap-meet", "temp-agency"]
    return Scene(2, rulings=rulings, advanced=advanced, used=used, supply=SUPPLY, **position)


def test_MW_LOC_TMP_03_the_copied_location_must_be_occupied():
    scene = temp(used={"producer": 0})
    assert scene.refused("A temp-agency producer") == "MW-LOC-TMP-03"


def test_MW_LOC_TMP_02_copying_costs_one_more():
    scene = temp().play("A temp-agency producer")
    assert (scene.mints("A"), scene.on("temp-agency"), scene.on("producer")) == (3 - 2 + 2, 2, 0)
    assert scene.refused("B temp-agency producer") == "MW-PLC-01"
    assert temp(mints={"A": 1}).refused("A temp-agency producer") == "MW-PLC-02"
    assert Scene(2, supply=SUPPLY).refused("A temp-agency producer") == "MW-SS-04"


def test_MW_LOC_TMP_01_every_location_can_be_copied():
    rich = {"mints": {"A": 10}, "built": {"B": ["wholesaler", "lotto"]}, "plans": {"A": ["gardens"]}}
    scene = temp(**rich).play("A temp-agency wholesaler")
    assert scene.mints("A") == 10 - 2 + 2
    scene = temp(**rich).play("A temp-agency builder gardens")
    assert (scene.mints("A"), scene.where("gardens")) == (7, "built A")
    scene = temp(**rich).play("A temp-agency supplier statue")
    assert (scene.mints("A"), scene.where("statue")) == (7, "plan A")
    scene = temp(**rich, token="B", turn="A").play("A temp-agency leadership-council")
    assert (scene.mints("A"), scene.state.token) == (10 - 2 + 1, 0)
    scene = temp(**rich).play("A temp-agency lotto", "lotto-card vault")
    assert (scene.mints("A"), scene.where("vault")) == (6, "plan A")
    scene = temp(**rich).play("A temp-agency crowdfunder")
    assert (scene.mints("A"), scene.mints("B")) == (10 - 2 + 3, 4)
    scene = temp(**rich).play("A temp-agency recycler gardens")
    assert (scene.mints("A"), scene.where("gardens")) == (10 - 2 + 6, "bottom")
    scene = temp(**rich).play("A temp-agency swap-meet gardens plant")
    assert (scene.mints("A"), scene.where("plant")) == (7, "plan A")


def test_temp_full_target_ruling():
    assert under(
        "temp-full-target", lambda r: temp(r, used={"producer": 2}).may("A temp-agency producer")
    ) == {
        "permitted": True,
        "refused": False,
    }


def test_MW_BLD_DEE_03_a_location_that_has_closed_cannot_be_copied():
    assert not (temp(used={"wholesaler": 1}).may("A temp-agency wholesaler"))


def test_MW_PLC_02_the_mints_lie_on_the_temp_agency():
    scene = temp(built={"B": ["wholesaler"]}, used={"wholesaler": 1}).play("A temp-agency wholesaler")
    assert (scene.on("wholesaler"), scene.on("temp-agency")) == (0, 2)


def test_temp_as_if_there_ruling_and_the_discounts():
    def prices(rulings):
        owned = {"built": {"A": ["truck", "crane"]}, "plans": {"A": ["gardens"]}, "mints": {"A": 10}}
        return (
            temp(rulings, **owned).play("A temp-agency supplier factory").mints("A"),
            temp(rulings, **owned).play("A temp-agency builder gardens").mints("A"),
        )

    assert under("temp-as-if-there", prices) == {
        "as-if-there": (10 - 4, 10 - 2),
        "not-there": (10 - 5, 10 - 3),
    }


def test_temp_truck_ruling():
    def cheap_plan(rulings):
        scene = Scene(
            2,
            rulings=rulings,
            advanced=["temp-agency"],
            supply=["windmill"],
            built={"A": ["truck"]},
            used={"supplier": 1},
        )
        return scene.play("A temp-agency supplier windmill").on("temp-agency")

    assert under("temp-truck", cheap_plan) == {"before-surcharge": 2, "after-surcharge": 1}


def test_temp_as_if_there_ruling_and_the_assembler():
    def arrives(rulings):
        scene = temp(rulings, built={"A": ["assembler"]})
        return scene.play("A temp-agency supplier statue").where("statue")

    assert under("temp-as-if-there", arrives) == {"as-if-there": "built A", "not-there": "plan A"}


def test_MW_LOC_TMP_03_a_location_that_only_oneself_occupies_may_be_copied():
    scene = Scene(2, supply=SUPPLY, advanced=["temp-agency"])
    assert scene.play("A producer", "B pass").may("A temp-agency producer")


def test_MW_LOC_TMP_01_the_temp_agency_copies_another_location_never_itself():
    scene = temp(used={"temp-agency": 0})
    assert not any(use.startswith("temp-agency") for use in scene.table.box.use_names)


def test_MW_LOC_TMP_02_nobody_stands_at_the_temp_agency_without_copying():
    scene = Scene(2, supply=SUPPLY, advanced=["temp-agency"])
    assert not any("temp-agency" in move for move in scene.moves())


def test_MW_UP_05_the_owner_of_a_copied_deed_location_is_paid_for_the_mint_that_lies_there():
    scene = Scene(
        2,
        supply=SUPPLY,
        advanced=["temp-agency"],
        built={"A": ["wholesaler"]},
        used={"wholesaler": 1},
        laid={"wholesaler": 1},
        turn="B",
    )
    scene.play("B temp-agency wholesaler").everybody_passes()
    assert scene.mints("A") == 3 + 1 + 1
