"""Questions that a fifth, hostile reading found: what each answer means at the table."""

from ludex.model.mint_works import GAME
from ludex.model.notation import read_move

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


# --- which cards work, for whom, and from when


def test_unbuilt_effects_ruling():
    def prices(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["truck", "crane"]}, mints={"A": 9})
        scene.play("A builder crane", "B pass", "A supplier statue")
        return scene.on("builder"), scene.on("supplier")

    assert under("unbuilt-effects", prices) == {
        "built-only": (2, 2),
        "from-the-start": (1, 1),
        "unless-secret": (1, 1),
    }


def test_MW_LOC_LOT_02_an_unseen_crane_helps_only_where_unseen_cards_do():
    def price(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["crane"]}, secret={"crane": True})
        return scene.play("A builder crane").on("builder")

    assert under("unbuilt-effects", price) == {"built-only": 2, "from-the-start": 1, "unless-secret": 2}


def test_MW_BLD_ASM_01_an_unbuilt_assembler_builds_and_an_unbuilt_landfill_dims():
    def answers(rulings):
        plans = {"A": ["assembler"], "B": ["landfill"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans=plans, built={"B": ["gardens"]})
        return scene.play("A supplier statue").where("statue"), scene.stars("B")

    assert under("unbuilt-effects", answers) == {
        "built-only": ("plan A", 3),
        "from-the-start": ("built A", 2),
        "unless-secret": ("built A", 2),
    }


def test_whose_effect_ruling():
    def answers(rulings):
        built = {"A": ["truck", "crane", "assembler"]}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built=built, plans={"B": ["mine"]}, token="B")
        scene.play("B builder mine", "A pass")
        builder = scene.on("builder")
        scene.state.mints[1] = 3
        scene.play("B supplier statue")
        return builder, scene.on("supplier"), scene.where("statue")

    assert under("whose-effect", answers) == {
        "owner": (2, 2, "plan B"),
        "everybody": (1, 1, "built B"),
    }


def test_MW_BLD_LAN_01_a_landfill_says_whose_buildings_it_dims():
    def stars(rulings):
        return Scene(2, rulings=rulings, built={"A": ["landfill"], "B": ["gardens"]}).stars("B")

    assert under("whose-effect", stars) == {"owner": 3, "everybody": 3}


def test_new_building_ruling():
    def answers(rulings):
        plans = {"A": ["crane", "plant", "gallery"]}
        scene = Scene(2, rulings=rulings, supply=["statue", "factory", "mine"], plans=plans, mints={"A": 9})
        scene.play("A builder crane", "B pass", "A builder plant", "B pass", "A pass")
        first = scene.mints("A")
        scene.play("A builder gallery")
        return first, scene.on("builder"), scene.everybody_passes().mints("A")

    # A Crane helps with the Plant at once or not, the Plant's two mints come at once or a round later.
    assert under("new-building", answers) == {
        "at-once": (9 - 2 - 1 + 2 + 1, 1, 9 - 1 + 2 + 1),
        "next-round": (9 - 2 - 2 + 1, 1, 6 - 1 + 2 + 1),
    }


def test_MW_BLD_GAL_01_a_new_gallery_gets_its_first_mint_at_once_or_a_round_later():
    def stored(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["gallery"]})
        first = scene.play("A builder gallery", "B pass", "A pass").stored("gallery")
        return first, scene.everybody_passes().stored("gallery")

    assert under("new-building", stored) == {"at-once": (1, 2), "next-round": (0, 1)}


def test_MW_KEY_04_a_building_that_was_swapped_away_new_is_no_new_one_when_it_comes_back():
    scene = Scene(
        2,
        rulings={"new-building": "next-round"},
        advanced=["swap-meet"],
        supply=SUPPLY,
        plans={"A": ["mine"]},
        mints={"A": 9},
    )
    scene.play("A builder mine", "B pass", "A swap-meet mine mine")
    assert scene.where("mine") == "plan A"
    assert not any(scene.state.resolved)


# --- spaces


def test_closed_location_ruling():
    def may(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, mints={"A": 3})
        return scene.may("A wholesaler"), scene.may("A lotto"), scene.may("A crowdfunder")

    assert under("closed-location", may) == {"barred": (False, False, False), "usable": (True, True, False)}


def test_MW_UP_05_a_closed_location_that_is_used_pays_nobody():
    scene = Scene(2, rulings={"closed-location": "usable"}, supply=SUPPLY, plans={"B": ["wholesaler"]})
    scene.play("A wholesaler", "B pass", "A pass")
    assert (scene.mints("A"), scene.mints("B")) == (3 - 1 + 2 + 1, 3 + 1)


def test_MW_SR_03_an_opponent_uses_a_closed_location_only_where_one_may():
    def went(rulings):
        scene = Scene(
            1, opponent="rachael", rulings=rulings, supply=["statue", "mine"], used={"producer": 3}, turn="B"
        )
        return scene.settle().on("wholesaler")

    assert under("closed-location", went) == {"barred": 0, "usable": 1}


def test_occupied_by_what_ruling():
    def spaces(rulings):
        rulings = {"location-costs": "one-mint", **rulings}
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["crane"]}, plans={"A": ["mine"]})
        scene.play("A builder mine")
        return scene.on("builder"), scene.state.used[2]

    assert under("occupied-by-what", spaces) == {"by-a-visit": (0, 1), "by-a-mint": (0, 0)}


def test_MW_DEV_04_a_space_that_stays_free_lets_one_player_go_on_for_ever():
    table = GAME.table(GAME.configurations["tiny-for-nothing"])
    state = table.advance(table.start())
    for text in ("deal crane", "A supplier crane", "B pass", "A builder crane", "B pass", "A idle builder"):
        state = table.play(state, read_move(table, text))
    again = state
    for text in ("B pass", "A idle builder"):
        again = table.play(again, read_move(table, text))
    assert again.packed() == state.packed()


# --- locations


def test_council_token_ruling():
    def may(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY, token="B", turn="A").may("A council-mint")

    assert under("council-token", may) == {"both": False, "may-decline": True}


def test_MW_LOC_LEA_02_whoever_declines_the_token_gains_the_mint_and_acts_later():
    scene = Scene(2, rulings={"council-token": "may-decline"}, supply=SUPPLY, token="B", turn="A")
    scene.play("A council-mint")
    assert (scene.mints("A"), scene.state.token) == (3, 1)
    assert scene.everybody_passes().to_act == "B"


def test_MW_LOC_LEA_03_the_holder_of_the_token_cannot_decline_it():
    scene = Scene(2, rulings={"council-token": "may-decline"}, supply=SUPPLY)
    assert scene.refused("A council-mint") == "MW-LOC-LEA-03"


def test_declining_mints_ruling():
    def may(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["wholesaler"]})
        return scene.may("A idle producer"), scene.may("A idle wholesaler")

    assert under("declining-mints", may) == {"must": (False, False), "may": (True, True)}


def test_MW_AIC_01_whoever_declines_mints_keeps_them_from_running_out():
    scene = Scene(
        1,
        opponent="rachael",
        rulings={"declining-mints": "may"},
        supply=["statue", "mine"],
        mint_supply=2,
        mints={"A": 3, "B": 0},
    )
    scene.state.gone = 30 - 2 - 3
    taken = scene.table.play(scene.state, read_move(scene.table, "A producer"))
    assert scene.table.over(taken) == "MW-AIC-01"
    assert scene.play("A idle producer").over() is None


def test_temp_agency_unused_ruling():
    def stands_there(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, advanced=["temp-agency"])
        return scene.play("A idle temp-agency").on("temp-agency") if scene.may("A idle temp-agency") else None

    assert under("temp-agency-unused", stands_there) == {"refused": None, "for-the-surcharge": 1}


def test_lotto_card_state_ruling():
    def where(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"B": ["lotto"]})
        scene.play("A lotto", "lotto-card mine", "B pass")
        return scene.play("A lay-down mine").where("mine") if scene.may("A lay-down mine") else "refused"

    assert under("lotto-card-state", where) == {"plan": "refused", "own-decision": "built A"}


def test_MW_LOC_LOT_02_laying_a_card_down_is_no_action_and_opens_its_location():
    scene = Scene(
        2,
        rulings={"lotto-card-state": "own-decision"},
        supply=SUPPLY,
        plans={"A": ["wholesaler", "mine"]},
        secret={"wholesaler": True},
    )
    assert scene.refused("A lay-down mine") == "MW-LOC-LOT-02"
    scene.play("A lay-down wholesaler")
    assert (scene.to_act, scene.mints("A"), scene.is_open("wholesaler")) == ("A", 3, True)


def test_recycled_building_ruling():
    def gained(rulings):
        def mints(**cards):
            scene = Scene(2, rulings=rulings, supply=SUPPLY, advanced=["recycler"], **cards)
            return scene.play("A recycler gardens").mints("A") - 2

        return mints(built={"A": ["gardens"]}), mints(plans={"A": ["gardens"]})

    assert under("recycled-building", gained) == {
        "cost-and-stars": (6, 6),
        "stars-only": (3, 6),
        "nothing": (0, 6),
    }


# --- deeds


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

    assert under("deed-leaves", income) == {"stays-open": 1, "closes": None, "builder-stays-owner": 1 + 1}


def deed_for_b(rulings):
    """A opened the Wholesaler; its deed has left, and B has built it once more and stands there."""
    scene = recycled_deed(rulings)
    wholesaler = scene.table.box.plans.index("wholesaler")
    scene.state.bottom.take_out(wholesaler)
    scene.state.place[wholesaler], scene.state.owner[wholesaler] = 3, 1
    return scene.play("B builder wholesaler")


def test_deed_built_again_ruling():
    def answer(rulings):
        scene = deed_for_b(rulings)
        if not scene.may("A wholesaler"):
            return "closed"
        scene.play("A wholesaler")
        before = scene.mints("A"), scene.mints("B")
        scene.everybody_passes()
        return scene.mints("A") - before[0], scene.mints("B") - before[1]

    assert under("deed-built-again", answer) == {
        "new-owner": (1, 1 + 1),
        "turned-over": "closed",
        "first-owner": (1 + 1, 1),
    }


def test_MW_BLD_DEE_02_an_owner_for_good_is_replaced_by_whoever_builds_the_deed_again():
    scene = deed_for_b({"deed-leaves": "builder-stays-owner"}).play("A wholesaler")
    before = scene.mints("B")
    assert scene.everybody_passes().mints("B") == before + 1 + 1


def test_MW_BLD_DEE_01_a_location_that_was_closed_in_between_begins_anew():
    scene = deed_for_b({"deed-leaves": "closes", "deed-built-again": "first-owner"}).play("A wholesaler")
    before = scene.mints("B")
    assert scene.everybody_passes().mints("B") == before + 1 + 1


def test_MW_BLD_DEE_03_a_location_that_lies_open_is_not_barred_when_its_deed_is_built_again():
    assert deed_for_b({"deed-opens": "next-round"}).may("A wholesaler")


def test_MW_UP_05_opponent_income_ruling_is_about_deeds_too():
    def gained(rulings):
        scene = Scene(
            1,
            opponent="rachael",
            rulings=rulings,
            supply=["statue", "mine"],
            built={"B": ["wholesaler"]},
            mints={"A": 1, "B": 0},
            phase="deeds",
            used={"wholesaler": 1, "supplier": 1},
            visitors={"wholesaler": 1, "supplier": 1},
            laid={"wholesaler": 1, "supplier": 1},
            placed={"A": 2},
        )
        return scene.settle().state.mints[1] + scene.on("producer")

    assert under("opponent-income", gained) == {"like-a-player": 2, "no": 0}


# --- Gallery and ties


def test_gallery_deposit_ruling():
    def stars(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery"]})
        return scene.play("A add-stored gallery").stars("A") if scene.may("A add-stored gallery") else 0

    assert under("gallery-deposit", stars) == {"supply-only": 0, "own-mints": 1}


def test_MW_BLD_GAL_02_mints_can_be_put_on_an_own_gallery_only_and_run_out():
    built = {"A": ["gallery", "mine"], "B": ["vault"]}
    scene = Scene(2, rulings={"gallery-deposit": "own-mints"}, supply=SUPPLY, built=built, mints={"A": 1})
    assert scene.refused("A add-stored mine") == "MW-BLD-GAL-02"
    scene.play("A add-stored gallery")
    assert (scene.to_act, scene.mints("A")) == ("A", 0)
    assert scene.refused("A add-stored gallery") == "MW-KEY-02"


def test_mints_of_whom_ruling_where_a_tie_break_has_put_one_out():
    def winners(rulings):
        built = {
            "A": ["gardens", "factory", "windmill"],
            "B": ["landfill", "workshop", "plant"],
            "C": ["statue", "truck", "crane", "lotto", "co-op"],
        }
        scene = Scene(
            3,
            rulings=rulings,
            supply=["mine", "stripmine", "vault"],
            built=built,
            mints={"A": 1, "B": 2, "C": 5},
        )
        return scene.everybody_passes().winners()

    assert under("mints-of-whom", winners) == {
        "tied": ("B", "MW-SCR-04"),
        "tied-on-stars": ("C", "MW-SCR-04"),
        "all": ("C", "MW-SCR-04"),
    }
