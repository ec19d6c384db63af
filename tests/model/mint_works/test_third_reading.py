"""Questions that a third reading found, sentence by sentence: what each answer means at the table."""

from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]
SEVEN_STARS = ["gardens", "factory", "windmill"]


def test_locations_in_play_ruling():
    def crowdfunder(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY).may("A crowdfunder")

    assert under("locations-in-play", crowdfunder) == {"core-and-deeds": False, "all": True}


def test_MW_SS_04_alone_advanced_locations_stay_optional():
    scene = Scene(1, opponent="mort", rulings={"locations-in-play": "all"}, supply=SUPPLY[:2])
    assert not scene.is_open("crowdfunder")


def test_declined_effect_ruling():
    def stands_there(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["mine"]}, advanced=["recycler"])
        return scene.may("A idle builder"), scene.may("A idle recycler")

    assert under("declined-effect", stands_there) == {"refused": (False, False), "permitted": (True, True)}


def test_MW_PLC_03_declining_is_not_for_those_who_have_nothing_to_decline():
    scene = Scene(2, rulings={"declined-effect": "permitted"}, supply=SUPPLY)
    assert scene.refused("A idle builder") == "MW-LOC-BUI-01"


def test_upkeep_sequence_ruling():
    def goes_on(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["gallery"]}, stored={"gallery": 6})
        return scene.everybody_passes().over()

    assert under("upkeep-sequence", goes_on) == {"as-listed": None, "check-last": "MW-UP-01"}


def test_MW_UP_08_a_check_at_the_end_of_upkeep_is_followed_by_the_next_round():
    scene = Scene(3, rulings={"upkeep-sequence": "check-last"}, supply=SUPPLY, token="C").everybody_passes()
    assert (scene.to_act, scene.mints("C")) == ("C", 4)


def test_rest_of_upkeep_ruling():
    def ended(rulings):
        built = {"A": SEVEN_STARS, "B": ["gallery"]}
        scene = Scene(2, rulings=rulings, supply=["statue", "mine", "plant"], built=built).everybody_passes()
        return scene.over(), scene.stars("B"), scene.mints("B")

    assert under("rest-of-upkeep", ended) == {
        "skipped": ("MW-UP-01", 0, 3),
        "finished": ("MW-UP-01", 1, 4),
    }


def test_MW_UP_03_a_supply_that_stays_short_ends_a_game_that_finishes_its_upkeep():
    others = [plan for plan in GAME.table(players=2).box.plans if plan not in SUPPLY]
    scene = Scene(
        2,
        rulings={"rest-of-upkeep": "finished"},
        supply=SUPPLY[:2],
        plans={"A": others},
        built={"B": ["plant"]},
    )
    scene.everybody_passes()
    assert (scene.over(), scene.mints("A"), scene.mints("B")) == ("MW-UP-03", 3 + 1, 3 + 2 + 1)


def test_deed_paid_ruling():
    def income(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["wholesaler"]}, token="B")
        return scene.play("B wholesaler").everybody_passes().mints("A")

    assert under("deed-paid", income) == {"once": 3 + 1 + 1, "twice": 3 + 2 + 1}


def test_gaining_order_ruling():
    def incomes(rulings):
        rulings = {"token-shortage": "box-only", **rulings}
        scene = Scene(3, rulings=rulings, supply=SUPPLY, token="C", mint_supply=2).everybody_passes()
        return scene.mints("A"), scene.mints("B"), scene.mints("C")

    assert under("gaining-order", incomes) == {"clockwise": (4, 3, 4), "nobody": (3, 3, 3)}


def test_MW_LOC_CRO_02_a_short_supply_pays_the_others_clockwise_or_nobody():
    def funded(rulings):
        rulings = {"token-shortage": "box-only", **rulings}
        scene = Scene(3, rulings=rulings, supply=SUPPLY, advanced=["crowdfunder"], mint_supply=4)
        scene.play("A crowdfunder")
        return scene.mints("A"), scene.mints("B"), scene.mints("C")

    assert under("gaining-order", funded) == {"clockwise": (5, 4, 3), "nobody": (5, 3, 3)}


def test_size_of_what_ruling():
    def winners(rulings):
        built = {"A": ["gardens", "factory", "windmill"], "B": ["landfill", "workshop", "plant", "bridge"]}
        scene = Scene(
            2, rulings=rulings, supply=["mine", "statue", "vault"], built=built, mints={"A": 9, "B": 1}
        )
        return scene.everybody_passes().winners()

    assert under("size-of-what", winners) == {
        "cards": ("A", "MW-SCR-03"),
        "everything": ("B", "MW-SCR-03"),
    }


def test_council_kept_ruling():
    def mints(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY).play("A leadership-council").mints("A")

    assert under("council-kept", mints) == {"paid": 3, "unpaid": 2}


def test_MW_LOC_LEA_02_whoever_takes_the_token_from_another_is_always_paid():
    scene = Scene(2, rulings={"council-kept": "unpaid"}, supply=SUPPLY, token="B", turn="A")
    assert scene.play("A leadership-council").mints("A") == 3


def test_co_op_gift_ruling():
    def choices(rulings):
        return Scene(2, rulings=rulings, supply=SUPPLY, built={"A": ["co-op"]}).everybody_passes().moves()

    found = under("co-op-gift", choices)
    assert found["may"] == ["A favour B", "A no-favour"]
    assert "A producer" in found["must"]


def test_MW_BLD_COO_03_whoever_gives_nothing_away_still_gains():
    scene = Scene(3, rulings={"co-op-gift": "may"}, supply=SUPPLY, built={"A": ["co-op"]}).everybody_passes()
    scene.play("A no-favour")
    assert [scene.mints(seat) for seat in "ABC"] == [5, 4, 4]


def test_MW_BLD_COO_03_a_favour_cannot_be_refused_where_it_is_due():
    scene = Scene(3, supply=SUPPLY, built={"A": ["co-op"]}).everybody_passes()
    assert scene.refused("A no-favour") == "MW-BLD-COO-03"


def test_deed_opens_ruling():
    def at_once(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["wholesaler"]})
        return scene.play("A builder wholesaler").may("B wholesaler")

    assert under("deed-opens", at_once) == {"at-once": True, "next-round": False}


def test_MW_BLD_DEE_03_a_location_opened_for_the_next_round_opens_then():
    scene = Scene(2, rulings={"deed-opens": "next-round"}, supply=SUPPLY, plans={"A": ["wholesaler"]})
    scene.play("A builder wholesaler", "B pass", "A pass")
    assert scene.may("A wholesaler")


def test_double_pass_ruling():
    def still_in_development(rulings):
        scene = Scene(1, opponent="sonic", rulings=rulings, supply=["statue", "mine"])
        scene.state.mints[1] = 0
        return scene.play("A producer").to_act

    found = under("double-pass", still_in_development)
    assert found["once"] == "A"
    assert found["twice"] == "chance"


def test_MW_DEV_04_a_double_pass_after_the_players_pass_ends_the_phase_once():
    scene = Scene(1, opponent="sonic", supply=["statue", "mine"])
    scene.state.mints[1] = 0
    assert scene.play("A pass").to_act == "chance"


def test_opponent_discounts_ruling():
    def left(rulings):
        scene = Scene(
            1,
            opponent="justin",
            rulings=rulings,
            supply=["statue", "factory"],
            built={"B": ["truck"]},
            mints={"A": 3, "B": 2},
            used={"producer": 3},
            turn="B",
        )
        return scene.settle().on("supplier")

    assert under("opponent-discounts", left) == {"like-a-player": 1, "full-price": 2}


def test_row_order_ruling():
    def nearest(rulings):
        scene = Scene(1, opponent="mort", rulings=rulings, phase="deal").play("deal statue", "deal crane")
        return scene.state.slot[scene.table.box.plans.index("statue")]

    assert under("row-order", nearest) == {"nearest-first": 1, "farthest-first": 2}


def test_mints_of_whom_ruling():
    def winners(rulings):
        built = {"A": ["gardens", "factory", "windmill"], "B": ["landfill", "workshop", "plant"]}
        scene = Scene(
            3,
            rulings=rulings,
            supply=["mine", "statue", "vault"],
            built=built,
            mints={"A": 1, "B": 2, "C": 9},
        )
        return scene.everybody_passes().winners()

    assert under("mints-of-whom", winners) == {
        "tied": ("B", "MW-SCR-04"),
        "tied-on-stars": ("B", "MW-SCR-04"),
        "all": ("C", "MW-SCR-04"),
    }


def test_solitaire_victory_ruling():
    def winners(rulings):
        scene = alone_with_an_empty_deck(rulings).play("A pass")
        return scene.over(), scene.winners()

    assert under("solitaire-victory", winners) == {
        "more-stars": ("MW-UP-03", ("A", "MW-SCR-02")),
        "seven-stars": ("MW-UP-03", ("B", "MW-SCR-02")),
    }


def alone_with_an_empty_deck(rulings):
    """A has three stars and Mort none, one plan is left to buy and none to draw."""
    others = [name for name in GAME.table(players=2).box.plans if name not in ("gardens", "statue")]
    return Scene(
        1,
        opponent="mort",
        rulings=rulings,
        supply=["statue"],
        plans={"B": others},
        built={"A": ["gardens"]},
        used={"producer": 3, "builder": 2, "supplier": 2, "leadership-council": 1},
        laid={"supplier": 4},
    )
