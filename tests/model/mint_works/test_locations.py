"""The locations: what each costs, what it does and when it may not be used."""

import pytest

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


@pytest.mark.parametrize("lies", ["built", "plans"])
def test_MW_LOC_REC_02_a_building_and_a_plan_are_worth_the_same(lies):
    scene = Scene(2, supply=SUPPLY, advanced=["recycler"], **{lies: {"A": ["gardens"]}})
    assert scene.play("A recycler gardens").mints("A") == 3 - 1 + 3 + 3


def recycled_deed(rulings, **fields):
    """A has opened the Wholesaler and recycled the deed in the next round; B went there."""
    scene = Scene(
        2, rulings=rulings, supply=SUPPLY, advanced=["recycler"], plans={"A": ["wholesaler"]}, **fields
    )
    scene.play("A builder wholesaler", "B pass", "A pass")
    return scene.play("A recycler wholesaler")


def test_MW_BLD_DEE_02_deed_leaves_ruling_and_the_income_afterwards():
    def income(rulings):
        scene = recycled_deed(rulings)
        before = scene.mints("A")
        if not scene.may("B wholesaler"):
            return None
        return scene.play("B wholesaler").everybody_passes().mints("A") - before

    assert under("deed-leaves", income) == {"stays-open": 1, "closes": None}


def deed_for_b(rulings):
    """A opened the Wholesaler; its deed has left, and B has built it once more and stands there."""
    scene = recycled_deed(rulings)
    wholesaler = scene.table.box.plans.index("wholesaler")
    scene.state.bottom.take_out(wholesaler)
    scene.state.place[wholesaler], scene.state.owner[wholesaler] = 3, 1
    return scene.play("B builder wholesaler")


def test_MW_BLD_DEE_02_whoever_builds_a_deed_again_owns_its_location():
    scene = deed_for_b({}).play("A wholesaler")
    before = scene.mints("A"), scene.mints("B")
    scene.everybody_passes()
    assert (scene.mints("A") - before[0], scene.mints("B") - before[1]) == (1, 1 + 1)


def test_MW_BLD_DEE_01_a_location_that_was_closed_in_between_begins_anew():
    scene = deed_for_b({"deed-leaves": "closes"}).play("A wholesaler")
    before = scene.mints("B")
    assert scene.everybody_passes().mints("B") == before + 1 + 1


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


def test_lotto_card_ruling():
    def decline(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"B": ["lotto"]})
        return scene.may("A lotto-without-card") and scene.play("A lotto-without-card").on("lotto")

    assert under("lotto-card", decline) == {"always": False, "may-decline": 3}


def test_MW_LOC_CRO_01_crowdfunder_gives_three_and_every_other_player_one():
    scene = Scene(3, supply=SUPPLY, advanced=["crowdfunder"]).play("A crowdfunder")
    assert [scene.mints(seat) for seat in "ABC"] == [5, 4, 4]


def test_an_advanced_location_that_is_not_in_play_cannot_be_used():
    assert Scene(2, supply=SUPPLY).refused("A crowdfunder") == "MW-SS-04"


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


def test_MW_LOC_REC_02_a_truck_does_not_lower_the_cost_of_a_recycled_card():
    scene = Scene(2, advanced=["recycler"], built={"A": ["gardens", "truck"]})
    assert scene.play("A recycler gardens").mints("A") == 8


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


def test_council_token_ruling_MW_LOC_LEA_01():
    def moves(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, token="B", turn="A")
        return [move for move in scene.moves() if "council" in move]

    assert under("council-token", moves) == {
        "both": ["A leadership-council"],
        "may-decline": ["A leadership-council", "A council-mint"],
    }


def test_council_token_ruling_MW_LOC_LEA_02_the_mint_alone_costs_the_same_and_leaves_the_token():
    scene = Scene(2, rulings={"council-token": "may-decline"}, supply=SUPPLY, token="B", turn="A")
    scene.play("A council-mint")
    assert (scene.mints("A"), scene.on("leadership-council"), scene.state.token) == (3 - 1 + 1, 1, 1)
    assert scene.refused("B council-mint") == "MW-LOC-LEA-03"


def test_MW_LOC_LEA_02_the_holder_of_the_token_gains_the_mint_too():
    assert Scene(2, supply=SUPPLY).play("A leadership-council").mints("A") == 3 - 1 + 1


def test_MW_PLC_02_mints_are_placed_before_any_are_gained():
    assert Scene(2, supply=SUPPLY, mints={"A": 0}).refused("A producer") == "MW-PLC-02"
