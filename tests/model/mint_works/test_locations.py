"""The locations: what each costs, what it does and when it may not be used."""

import pytest

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def test_MW_LOC_PRO_01_producer_gives_two_for_one():
    scene = Scene(2, supply=SUPPLY).play("A producer")
    assert (scene.mints("A"), scene.on("producer")) == (4, 1)


def test_MW_LOC_WHO_01_wholesaler_works_like_the_producer_once_it_is_open():
    assert Scene(2, supply=SUPPLY).refused("A wholesaler") == "MW-BLD-DEE-03"
    scene = Scene(2, supply=SUPPLY, built={"B": ["wholesaler"]}).play("A wholesaler")
    assert (scene.mints("A"), scene.on("wholesaler")) == (4, 1)
    assert scene.refused("B wholesaler") == "MW-PLC-01"


def test_MW_LOC_BUI_01_builder_turns_an_own_plan_into_a_building_for_two():
    scene = Scene(2, supply=SUPPLY, plans={"A": ["gardens"], "B": ["mine"]})
    assert scene.refused("A builder mine") == "MW-LOC-BUI-01"
    assert scene.refused("A builder statue") == "MW-LOC-BUI-01"
    scene.play("A builder gardens")
    assert (scene.where("gardens"), scene.mints("A"), scene.on("builder"), scene.stars("A")) == (
        "built A",
        1,
        2,
        3,
    )


def test_MW_LOC_SUP_01_plan_must_lie_in_the_supply():
    assert Scene(2, supply=SUPPLY).refused("A supplier gardens") == "MW-LOC-SUP-01"


def test_MW_LOC_SUP_02_a_plan_costs_what_is_printed_on_it():
    scene = Scene(2, supply=SUPPLY)
    assert scene.refused("A supplier factory") == "MW-PLC-02"
    scene.play("A supplier statue")
    assert (scene.where("statue"), scene.mints("A"), scene.on("supplier"), scene.stars("A")) == (
        "plan A",
        1,
        2,
        0,
    )


def test_MW_UP_02_the_supply_is_not_refilled_before_upkeep():
    scene = Scene(2, supply=SUPPLY).play("A supplier statue")
    assert scene.to_act == "B"


def test_MW_LOC_LEA_01_council_takes_the_token_and_gives_a_mint():
    scene = Scene(2, supply=SUPPLY).play("A pass", "B leadership-council")
    assert (scene.state.token, scene.mints("B"), scene.to_act) == (1, 3, "A")
    scene.everybody_passes()
    assert scene.to_act == "B"


def test_MW_LOC_LEA_03_the_holder_may_use_the_council_too():
    scene = Scene(2, supply=SUPPLY).play("A leadership-council")
    assert (scene.state.token, scene.mints("A")) == (0, 3)


def test_MW_LOC_LOT_01_lotto_draws_the_top_card_unseen():
    scene = Scene(2, supply=SUPPLY, built={"B": ["lotto"]}).play("A lotto")
    assert (scene.to_act, scene.mints("A"), scene.on("lotto")) == ("chance", 0, 3)
    assert len(scene.moves()) == 21 - 4
    scene.play("lotto-card vault")
    assert (scene.where("vault"), scene.to_act) == ("plan A", "B")
    assert scene.state.secret[scene.table.box.plans.index("vault")]


def all_but(*names):
    """Every plan except these, given away so that the deck is empty."""
    box = Scene(2).table.box
    return [name for name in box.plans if name not in names]


def test_MW_KEY_07_the_known_bottom_is_drawn_last_and_in_order():
    taken = all_but("vault", "crane", "lotto")
    known = {"advanced": ["recycler"], "bottom": ["vault", "crane"]}
    scene = Scene(2, built={"B": ["lotto"]}, plans={"B": taken}, **known).play("A lotto")
    assert scene.moves() == ["lotto-card vault"]
    scene.play("lotto-card vault")
    assert not scene.state.secret[scene.table.box.plans.index("vault")]


def test_lotto_empty_deck_ruling():
    def empty(rulings):
        scene = Scene(2, rulings=rulings, built={"B": ["lotto"]}, plans={"B": all_but("lotto")})
        assert scene.refused("A lotto") == "MW-LOC-LOT-01"
        return scene.may("A lotto-without-card")

    assert under("lotto-empty-deck", empty) == {"refused": False, "permitted": True}


def test_lotto_card_ruling():
    def decline(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"B": ["lotto"]})
        return scene.may("A lotto-without-card") and scene.play("A lotto-without-card").on("lotto")

    assert under("lotto-card", decline) == {"always": False, "may-decline": 3}


def test_MW_LOC_CRO_01_crowdfunder_gives_three_and_every_other_player_one():
    scene = Scene(3, supply=SUPPLY, advanced=["crowdfunder"]).play("A crowdfunder")
    assert [scene.mints(seat) for seat in "ABC"] == [5, 4, 4]


def test_an_advanced_location_that_is_not_in_play_cannot_be_used():
    assert Scene(2, supply=SUPPLY).refused("A crowdfunder") == "MW-BLD-DEE-03"


def test_MW_LOC_REC_02_recycler_pays_cost_and_stars_and_puts_the_card_under_the_deck():
    scene = Scene(2, supply=SUPPLY, advanced=["recycler"], built={"A": ["gardens"]}, bottom=["crane"])
    scene.play("A recycler gardens")
    assert (scene.mints("A"), scene.where("gardens")) == (3 - 1 + 6, "bottom")
    assert [scene.table.box.plans[plan] for plan in scene.state.bottom] == ["crane", "gardens"]
    assert scene.refused("A recycler statue") == "MW-DEV-03"
    assert Scene(2, supply=SUPPLY, advanced=["recycler"]).refused("A recycler statue") == "MW-LOC-REC-01"


def test_recycler_stars_ruling():
    def recycled_museum(rulings):
        scene = Scene(
            2, rulings=rulings, advanced=["recycler"], built={"A": ["museum", "windmill", "statue"]}
        )
        return scene.play("A recycler museum").mints("A")

    assert under("recycler-stars", recycled_museum) == {"printed": 3 - 1 + 2, "current": 3 - 1 + 2 + 3}


def test_recycler_plan_stars_ruling():
    def recycled_plan(rulings):
        scene = Scene(2, rulings=rulings, advanced=["recycler"], plans={"A": ["gardens"]})
        return scene.play("A recycler gardens").mints("A")

    assert under("recycler-plan-stars", recycled_plan) == {"counted": 8, "buildings-only": 5}


def test_recycler_cost_ruling():
    def with_truck(rulings):
        scene = Scene(2, rulings=rulings, advanced=["recycler"], built={"A": ["gardens", "truck"]})
        return scene.play("A recycler gardens").mints("A")

    assert under("recycler-cost", with_truck) == {"printed": 8, "discounted": 7}


@pytest.mark.parametrize(
    ("move", "advanced"), [("A recycler gallery", "recycler"), ("A swap-meet gallery statue", "swap-meet")]
)
def test_stored_mints_ruling(move, advanced):
    def mints_kept(rulings):
        scene = Scene(
            2,
            rulings=rulings,
            advanced=[advanced],
            supply=SUPPLY,
            built={"A": ["gallery"]},
            stored={"gallery": 3},
        )
        before = scene.mints("A")
        scene.play(move)
        assert scene.stored("gallery") == 0
        paid = {"recycler": -1 + 4, "swap-meet": -2}[advanced]
        return scene.mints("A") - before - paid

    assert under("stored-mints", mints_kept) == {"supply": 0, "owner": 3}


def test_MW_LOC_SWA_01_swap_meet_exchanges_a_building_for_a_plan():
    scene = Scene(2, supply=SUPPLY, advanced=["swap-meet"], built={"A": ["windmill"]})
    assert scene.refused("A swap-meet statue plant") == "MW-LOC-SWA-01"
    assert scene.refused("A swap-meet windmill crane") == "MW-LOC-SWA-02"
    scene.play("A swap-meet windmill plant")
    assert (scene.where("windmill"), scene.where("plant"), scene.mints("A")) == ("supply", "plan A", 1)


def test_swap_same_card_ruling():
    def take_back(rulings):
        scene = Scene(2, rulings=rulings, advanced=["swap-meet"], built={"A": ["windmill"]})
        return scene.may("A swap-meet windmill windmill") and scene.play(
            "A swap-meet windmill windmill"
        ).where("windmill")

    assert under("swap-same-card", take_back) == {"permitted": "plan A", "refused": False}


def temp(rulings=None, **position):
    """A table with the Temp Agency where Producer, Builder and Supplier are occupied by somebody."""
    used = {"producer": 1, "builder": 1, "supplier": 1, "leadership-council": 1, "lotto": 1, "crowdfunder": 1}
    used |= {"recycler": 1, "swap-meet": 1, "wholesaler": 1} | position.pop("used", {})
    advanced = ["crowdfunder", "recycler", "swap-meet", "temp-agency"]
    return Scene(2, rulings=rulings, advanced=advanced, used=used, supply=SUPPLY, **position)


def test_MW_LOC_TMP_03_the_copied_location_must_be_occupied():
    scene = temp(used={"producer": 0})
    assert scene.refused("A temp-producer") == "MW-LOC-TMP-03"


def test_MW_LOC_TMP_02_copying_costs_one_more():
    scene = temp().play("A temp-producer")
    assert (scene.mints("A"), scene.on("temp-agency"), scene.on("producer")) == (3 - 2 + 2, 2, 0)
    assert scene.refused("B temp-producer") == "MW-PLC-01"
    assert temp(mints={"A": 1}).refused("A temp-producer") == "MW-LOC-TMP-02"
    assert Scene(2, supply=SUPPLY).refused("A temp-producer") == "MW-LOC-TMP-01"


def test_MW_LOC_TMP_01_every_location_can_be_copied():
    rich = {"mints": {"A": 10}, "built": {"B": ["wholesaler", "lotto"]}, "plans": {"A": ["gardens"]}}
    scene = temp(**rich).play("A temp-wholesaler")
    assert scene.mints("A") == 10 - 2 + 2
    scene = temp(**rich).play("A temp-builder gardens")
    assert (scene.mints("A"), scene.where("gardens")) == (7, "built A")
    scene = temp(**rich).play("A temp-supplier statue")
    assert (scene.mints("A"), scene.where("statue")) == (7, "plan A")
    scene = temp(**rich, token="B", turn="A").play("A temp-council")
    assert (scene.mints("A"), scene.state.token) == (10 - 2 + 1, 0)
    scene = temp(**rich).play("A temp-lotto", "lotto-card vault")
    assert (scene.mints("A"), scene.where("vault")) == (6, "plan A")
    scene = temp(**rich).play("A temp-crowdfunder")
    assert (scene.mints("A"), scene.mints("B")) == (10 - 2 + 3, 4)
    scene = temp(**rich).play("A temp-recycler gardens")
    assert (scene.mints("A"), scene.where("gardens")) == (10 - 2 + 6, "bottom")
    scene = temp(**rich).play("A temp-swap-meet gardens plant")
    assert (scene.mints("A"), scene.where("plant")) == (7, "plan A")


def test_temp_full_target_ruling():
    assert under("temp-full-target", lambda r: temp(r, used={"producer": 2}).may("A temp-producer")) == {
        "permitted": True,
        "refused": False,
    }


def test_temp_closed_target_ruling():
    def closed(rulings):
        return temp(rulings, used={"wholesaler": 1}).may("A temp-wholesaler")

    assert under("temp-closed-target", closed) == {"refused": False, "permitted": True}


def test_temp_mints_ruling():
    def owner_paid(rulings):
        scene = temp(rulings, built={"B": ["wholesaler"]}, used={"wholesaler": 1}).play("A temp-wholesaler")
        return (scene.on("wholesaler"), scene.on("temp-agency"))

    assert under("temp-mints", owner_paid) == {"at-agency": (0, 2), "at-target": (2, 0)}


def test_temp_discounts_ruling():
    def prices(rulings):
        owned = {"built": {"A": ["truck", "crane"]}, "plans": {"A": ["gardens"]}, "mints": {"A": 10}}
        return (
            temp(rulings, **owned).play("A temp-supplier factory").mints("A"),
            temp(rulings, **owned).play("A temp-builder gardens").mints("A"),
        )

    assert under("temp-discounts", prices) == {"apply": (10 - 4, 10 - 2), "none": (10 - 5, 10 - 3)}


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
        return scene.play("A temp-supplier windmill").on("temp-agency")

    assert under("temp-truck", cheap_plan) == {"before-surcharge": 2, "after-surcharge": 1}


def test_temp_assembler_ruling():
    def arrives(rulings):
        return temp(rulings, built={"A": ["assembler"]}).play("A temp-supplier statue").where("statue")

    assert under("temp-assembler", arrives) == {"applies": "built A", "not": "plan A"}


def test_unnamed_location_ruling():
    def copying_places(rulings):
        found = []
        for location in ("temp-agency", "swap-meet"):
            scene = Scene(2, rulings=rulings, supply=SUPPLY, advanced=[location], used={"producer": 1})
            found += [location] if scene.may("A temp-producer") else []
        return found

    assert under("unnamed-location", copying_places) == {
        "temp-agency": ["temp-agency"],
        "swap-meet": ["swap-meet"],
    }


def test_wholesaler_spaces_ruling():
    def second_visitor(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"B": ["wholesaler"]}).play("A wholesaler")
        return scene.may("B wholesaler")

    assert under("wholesaler-spaces", second_visitor) == {"own-card": False, "like-producer": True}
