"""Solitaire: the line of locations, the four opponents, the supply that is replaced and swept."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE
from ludex.model.mint_works import GAME
from ludex.model.mint_works.state import Place
from ludex.model.play import settle

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]
TWO = ["statue", "factory"]
FULL = {"producer": 3, "supplier": 2, "builder": 2, "leadership-council": 1}


def test_MW_SR_03_an_opponent_walks_past_a_closed_location():
    scene = Scene(1, opponent="rachael", supply=["statue", "mine"], used={"producer": 3}, turn="B")
    assert scene.settle().on("wholesaler") == 0


def test_MW_UP_05_an_opponent_who_owns_a_deed_location_is_paid():
    scene = Scene(
        1,
        opponent="rachael",
        supply=["statue", "mine"],
        built={"B": ["wholesaler"]},
        mints={"A": 1, "B": 0},
        phase="deeds",
        used={"wholesaler": 1, "supplier": 1},
        laid={"wholesaler": 1, "supplier": 1},
    )
    assert scene.settle().state.mints[1] + scene.on("producer") == 2


def test_opponent_useless_space_ruling_MW_SR_07():
    def first_step(rulings):
        return opponents_turn("rachael", rulings=rulings, used={"producer": 3}, mints={"B": 2})[1][0]

    assert under("opponent-useless-space", first_step) == {
        "needs-effect": "opponent-buys statue",
        "free-space": "opponent-idles",
    }


def test_opponent_useless_space_ruling_MW_PLC_02_it_pays_for_standing_there_and_bars_it_as_justin():
    scene, steps = opponents_turn(
        "justin",
        rulings={"opponent-useless-space": "free-space"},
        used={"producer": 3},
        mints={"B": 3},
    )
    assert (steps, scene.mints("B"), scene.on("builder")) == (["opponent-idles"], 1, 2)
    assert scene.refused("A builder statue") == "MW-CARD-JUS-02"


@pytest.mark.parametrize("choices", [{"mints": {"B": 1}}, {"mints": {"B": 3}, "plans": {"B": ["mine"]}}])
def test_opponent_useless_space_ruling_MW_SR_07_without_mints_or_with_a_plan_it_does_as_always(choices):
    def first_step(rulings):
        return opponents_turn("rachael", rulings=rulings, used={"producer": 3}, **choices)[1][0]

    assert len(set(under("opponent-useless-space", first_step).values())) == 1


def test_MW_DEV_04_two_passes_of_one_player_do_not_end_the_phase():
    scene = Scene(1, opponent="sonic", supply=["statue", "mine"])
    scene.state.mints[1] = 0
    assert scene.play("A producer").to_act == "A"


def test_MW_DEV_04_a_double_pass_after_the_players_pass_ends_the_phase_once():
    scene = Scene(1, opponent="sonic", supply=["statue", "mine"])
    scene.state.mints[1] = 0
    assert scene.play("A pass").to_act == "chance"


def test_MW_SR_01_truck_and_crane_work_for_the_opponent_too():
    scene = Scene(
        1,
        opponent="justin",
        supply=["statue", "factory"],
        built={"B": ["truck"]},
        mints={"A": 3, "B": 2},
        used={"producer": 3},
        turn="B",
    )
    assert scene.settle().on("supplier") == 1


def test_row_order_ruling():
    def nearest(rulings):
        scene = Scene(1, opponent="mort", rulings=rulings, phase="deal").play("deal statue", "deal crane")
        return scene.state.slot[scene.table.box.plans.index("statue")]

    assert under("row-order", nearest) == {"nearest-first": 1, "farthest-first": 2}


def test_MW_SR_01_alone_the_scoring_compares_the_two():
    scene = alone_with_an_empty_deck().play("A pass")
    assert (scene.over(), scene.winners()) == ("MW-UP-03", ("A", "MW-SCR-02"))


def alone_with_an_empty_deck():
    """A has three stars and Mort none, one plan is left to buy and none to draw."""
    others = [name for name in GAME.table(players=2).box.plans if name not in ("gardens", "statue")]
    return Scene(
        1,
        opponent="mort",
        supply=["statue"],
        plans={"B": others},
        built={"A": ["gardens"]},
        used={"producer": 3, "builder": 2, "supplier": 2, "leadership-council": 1},
        laid={"supplier": 4},
    )


def alone(opponent="justin", **choices):
    """A solitaire table with the player on turn unless told otherwise."""
    choices.setdefault("supply", TWO)
    choices.setdefault("token", "A")
    return Scene(1, opponent=opponent, **choices)


def opponents_turn(opponent="justin", **choices):
    """What the opponent does by itself, and the table after its turn or turns."""
    choices.setdefault("token", "B")
    scene = alone(opponent, **choices)
    steps = []
    for event in settle(scene.table, scene.state).chain:
        steps.append(" ".join([event.move.rule, *named(scene, event.move)]))
        scene.state = event.after
    return scene, steps


def named(scene, move):
    """The parameters of a rule as text."""
    domains = scene.table.rules[move.rule].parameters
    return [
        domain.show(scene.table.box, value) for (_, domain), value in zip(domains, move.args, strict=True)
    ]


@pytest.mark.parametrize(
    ("opponent", "mints", "first"), [("justin", 3, 1), ("rachael", 5, 0), ("sonic", 5, 0), ("mort", 0, 0)]
)
def test_MW_SS_09_starting_mints_and_first_turn(opponent, mints, first):
    state = GAME.table(players=1, options={"opponent": opponent}).start()
    assert (state.mints, state.token) == ([3, mints], first)


def test_MW_SS_06_two_plans_lie_open():
    table = GAME.table(players=1, options={"opponent": "rachael"})
    state = table.advance(table.start())
    for _ in range(2):
        state = table.play(state, table.legal(state)[0])
    assert table.to_act(state) == 0


def test_MW_SS_01_the_opponent_must_be_one_of_the_four():
    with pytest.raises(BadInput, match="unknown opponent 'morty'; did you mean mort"):
        GAME.table(players=1, options={"opponent": "morty"})
    with pytest.raises(BadInput, match="only the solitaire mode has an opponent"):
        GAME.table(players=2, options={"opponent": "mort"})


def test_solitaire_first_ruling():
    def first(rulings):
        return GAME.table(players=1, options={"opponent": "mort"}, rulings=rulings).start().token

    assert under("solitaire-first", first) == {"player": 0, "opponent": 1}


def test_MW_SR_03_the_opponent_takes_the_first_location_it_can_use():
    scene, steps = opponents_turn()
    assert steps == ["opponent-places producer"]
    assert scene.mints("B") == 4


def test_MW_SR_03_it_goes_on_along_the_line():
    full = {"producer": 3}
    assert opponents_turn(used=full, built={"A": ["wholesaler"]})[1][0] == "opponent-places wholesaler"
    assert opponents_turn(used=full, plans={"B": ["mine"]})[1][0] == "opponent-builds mine"
    assert opponents_turn(used=full)[1][0] == "opponent-buys statue"
    full |= {"supplier": 2}
    assert opponents_turn(used=full)[1][0] == "opponent-places leadership-council"
    full |= {"leadership-council": 1}
    assert opponents_turn(used=full, built={"A": ["lotto"]})[1][0] == "opponent-places lotto"
    assert opponents_turn(used=full, advanced=["crowdfunder"])[1][0] == "opponent-places crowdfunder"
    assert opponents_turn(used=full)[1][0] == "opponent-passes"


def test_MW_SR_05_without_mints_it_passes():
    assert opponents_turn(mints={"B": 0})[1] == ["opponent-passes"]


def test_MW_SR_07_the_oldest_plan_is_built_first():
    full = {"producer": 3}
    assert opponents_turn(used=full, plans={"B": ["crane", "bridge"]})[1][0] == "opponent-builds crane"
    assert opponents_turn(used=full, plans={"B": ["bridge", "crane"]})[1][0] == "opponent-builds bridge"


@pytest.mark.parametrize(
    ("opponent", "supply", "mints", "bought"),
    [
        ("justin", ["factory", "statue"], 9, "statue"),
        ("justin", ["mine", "truck"], 9, "truck"),
        ("rachael", ["factory", "statue"], 9, "factory"),
        ("rachael", ["factory", "statue"], 3, "statue"),
        ("rachael", ["gallery", "factory"], 9, "factory"),
        ("sonic", ["gallery", "factory"], 9, "gallery"),
        ("mort", ["gardens", "landfill"], 0, "landfill"),
        ("mort", ["plant", "windmill"], 0, "windmill"),
        ("justin", ["crane", "truck"], 9, "crane"),
        ("justin", ["truck", "crane"], 9, "truck"),
    ],
)
def test_MW_SR_08_buying_by_cost_then_type_then_place(opponent, supply, mints, bought):
    used = {"producer": 3, "builder": 2}
    _, steps = opponents_turn(opponent, supply=supply, mints={"B": mints}, used=used)
    assert steps[0] == f"opponent-buys {bought}"


def test_MW_SR_02_a_bought_plan_is_replaced_at_once():
    scene = alone().play("A supplier statue")
    assert scene.to_act == "chance"
    scene.play("deal gardens")
    assert scene.where("gardens") == "supply"


def test_supply_row_ruling():
    def slots(rulings):
        scene = alone("rachael", rulings=rulings, supply=["factory", "statue"]).play(
            "A supplier statue", "deal mine"
        )
        row = scene.state.slot
        return [
            name
            for slot in (1, 2)
            for name in scene.table.box.plans
            if row[scene.table.box.plans.index(name)] == slot
        ]

    assert under("supply-row", slots) == {"slide": ["mine", "factory"], "gap": ["factory", "mine"]}


def emptied(rulings, **choices):
    """A solitaire table whose deck is empty."""
    given = set(choices.get("supply", TWO)) | {
        name for names in choices.get("built", {}).values() for name in names
    }
    rest = [name for name in GAME.table(players=1).box.plans if name not in given]
    return alone("rachael", rulings=rulings, plans={"A": rest}, **choices)


def test_replacement_fails_ruling():
    def over(rulings):
        return emptied(rulings).play("A supplier statue").over()

    assert under("replacement-fails", over) == {"goes-on": None, "ends": "MW-UP-03"}


def test_temp_as_if_there_ruling_and_the_replacement():
    def replaced(rulings):
        scene = alone("rachael", rulings=rulings, advanced=["temp-agency"], used={"supplier": 1})
        return scene.play("A temp-agency supplier statue").to_act == "chance"

    assert under("temp-as-if-there", replaced) == {"as-if-there": True, "not-there": False}


def upkeep(opponent="rachael", **choices):
    """A solitaire table at the beginning of the upkeep phase, played on as far as it goes by itself."""
    return alone(opponent, phase="stars", **choices).settle()


def test_MW_SR_06_an_unused_supply_is_swept_under_the_deck():
    scene = upkeep()
    assert (scene.where("statue"), scene.where("factory"), scene.to_act) == ("bottom", "bottom", "chance")
    scene.play("deal mine", "deal crane")
    assert scene.to_act == "A"


def test_MW_SR_06_no_sweep_when_mints_lie_on_the_supplier():
    scene = upkeep(used={"supplier": 1}, laid={"supplier": 2})
    assert (scene.where("statue"), scene.to_act) == ("supply", "A")


def test_sweep_order_ruling():
    def order(rulings):
        scene = upkeep(rulings=rulings)
        return [scene.table.box.plans[plan] for plan in scene.state.bottom]

    assert under("sweep-order", order) == {
        "farthest-first": ["factory", "statue"],
        "nearest-first": ["statue", "factory"],
    }


def test_MW_SR_06_the_sweep_comes_just_before_the_mints_are_returned():
    scene = upkeep(built={"A": ["mine"]})
    assert (scene.to_act, scene.mints("A")) == ("chance", 3 + 1)
    assert scene.play("deal crane", "deal truck").mints("A") == 3 + 1 + 1


def test_sweep_short_deck_ruling():
    def outcome(rulings):
        scene = emptied(rulings, phase="stars", built={"B": ["truck"]}).settle()
        return scene.over() or scene.moves()

    assert under("sweep-short-deck", outcome) == {"come-back": ["deal factory"], "ends": "MW-UP-03"}


def test_solitaire_refill_size_ruling():
    def dealt(rulings):
        scene = upkeep(rulings=rulings, used={"supplier": 1}, laid={"supplier": 1})
        return scene.to_act

    assert under("solitaire-refill-size", dealt) == {"two": "A", "three": "chance"}


def test_justin_blocks_the_location_he_uses():
    scene, _ = opponents_turn("justin", used={"producer": 2})
    assert scene.refused("A producer") == "MW-PLC-01"
    scene, _ = opponents_turn("rachael")
    assert scene.may("A producer")


def test_MW_CARD_JUS_02_a_blocked_location_is_blocked_for_justin_too():
    scene, _ = opponents_turn(
        "justin",
    )
    scene.play("A pass")
    assert scene.on("producer") == 1


def test_temp_blocked_target_ruling():
    def copy(rulings):
        scene, _ = opponents_turn("justin", rulings=rulings, advanced=["temp-agency"])
        return scene.may("A temp-agency producer")

    assert under("temp-blocked-target", copy) == {"permitted": True, "refused": False}


def test_rachael_wins_when_the_mint_supply_is_gone():
    scene = alone("rachael", mints={"A": 20, "B": 9}).play("A producer")
    assert scene.over() == "MW-CARD-RAC-01"
    assert scene.winners() == ("B", "MW-CARD-RAC-01")
    assert scene.mints("A") == 20 - 1 + 1


def test_rachaels_mints_at_the_supplier_leave_the_game():
    scene, steps = opponents_turn("rachael", used={"producer": 3, "builder": 2})
    assert steps[0] == "opponent-buys factory"
    scene.play("deal mine")
    assert scene.state.leaving == 4
    scene = alone("rachael", phase="return", used={"supplier": 2}, laid={"supplier": 6}, leaving=4).settle()
    assert (scene.state.gone, scene.state.leaving) == (4, 0)


def test_MW_CARD_RAC_01_she_wins_as_soon_as_the_last_token_is_taken():
    scene = alone("rachael", mints={"A": 20, "B": 8}, used={"producer": 2})
    assert scene.play("A producer").over() == "MW-CARD-RAC-01"


def test_sonic_takes_two_turns_in_a_row():
    scene = alone("sonic").play("A pass")
    assert (scene.on("producer"), scene.to_act) == (2, "A")
    _, steps = opponents_turn("sonic", again=1)
    assert steps == ["opponent-places producer", "opponent-places producer"]


def test_empty_handed_turn_ruling_MW_CARD_SON_02():
    def bought(rulings):
        used = {"producer": 2, "builder": 2}
        scene = alone("sonic", rulings=rulings, supply=["windmill", "bridge"], used=used, mints={"B": 9})
        scene.play("A producer", "deal co-op")
        return [name for name in ("windmill", "bridge", "co-op") if scene.where(name) == "plan B"]

    assert under("empty-handed-turn", bought) == {
        "each-turn": ["windmill"],
        "double-turn": ["windmill", "bridge"],
    }


def test_empty_handed_turn_ruling_MW_CARD_SON_02_with_a_plan_in_hand_he_buys_none_in_either_turn():
    def bought(rulings):
        used = {"producer": 2, "builder": 2}
        scene = alone("sonic", rulings=rulings, plans={"B": ["mine"]}, used=used, mints={"B": 9})
        return scene.play("A producer").on("supplier")

    assert under("empty-handed-turn", bought) == {"each-turn": 0, "double-turn": 0}


def test_mort_pays_from_the_supply_and_keeps_no_mints():
    scene, steps = opponents_turn("mort", used={"producer": 3}, supply=["vault", "statue"])
    assert steps[0] == "opponent-buys vault"
    assert (scene.mints("B"), scene.on("supplier"), scene.state.mint_supply) == (0, 5, 30 - 3 - 5)


def test_MW_SR_08_plans_are_compared_by_their_printed_cost():
    used = {"producer": 3, "builder": 2}
    options = {"supply": ["crane", "windmill"], "built": {"B": ["truck"]}, "mints": {"B": 1}}
    assert opponents_turn("justin", used=used, **options)[1][0] == "opponent-buys windmill"


def test_MW_CARD_AI_01_justin_prefers_a_deed_to_a_production_plan():
    used = {"producer": 3, "builder": 2}
    assert (
        (opponents_turn("justin", used=used, supply=["co-op", "wholesaler"])[1][0])
        == "opponent-buys wholesaler"
    )


def test_MW_SR_03_it_uses_the_council_though_it_holds_the_token():
    used = {"producer": 3, "supplier": 2}
    assert opponents_turn("justin", used=used)[1][0] == "opponent-places leadership-council"


def test_MW_SR_01_the_opponent_gains_like_a_player():
    scene = upkeep(used={"supplier": 1}, laid={"supplier": 1}, built={"A": ["co-op"]})
    funded = alone("rachael", advanced=["crowdfunder"]).play("A crowdfunder")
    assert (scene.mints("B"), funded.state.mints[1] + funded.on("producer")) == (5 + 1 + 1, 5 + 1 - 1 + 2 + 1)


@pytest.mark.parametrize(
    ("location", "skips", "habits"),
    [
        ("recycler", "opponent-passes", "opponent-recycles gardens"),
        ("swap-meet", "opponent-passes", "opponent-swaps gardens statue"),
        ("temp-agency", "opponent-passes", "opponent-hires producer"),
    ],
)
def test_opponent_advanced_ruling(location, skips, habits):
    def step(rulings):
        return opponents_turn(rulings=rulings, advanced=[location], used=FULL, plans={"B": ["gardens"]})[1][0]

    assert under("opponent-advanced", step) == {"skips": skips, "habits": habits}


def test_an_opponent_with_habits_hires_builder_and_supplier():
    habits = {"opponent-advanced": "habits"}
    rest = {"producer": 0, "leadership-council": 0}
    closed = {"producer": False, "leadership-council": False}
    used = {**FULL, **rest}
    _, steps = opponents_turn(
        rulings=habits, advanced=["temp-agency"], used=used, open=closed, plans={"B": ["gardens"]}
    )
    assert steps[0] == "opponent-hires builder gardens"
    _, steps = opponents_turn(rulings=habits, advanced=["temp-agency"], used=used, open=closed)
    assert steps[0] == "opponent-hires supplier statue"


def test_opponent_age_ruling():
    def winner(rulings):
        scene = alone("justin", rulings=rulings, ending="stars", phase="stars")
        return scene.winners()[0]

    assert under("opponent-age", winner) == {"shared": "AB", "loses": "A"}


def test_unlimited_mints_ruling():
    def winner(rulings):
        return alone("mort", rulings=rulings, ending="stars", phase="stars").winners()

    assert under("unlimited-mints", winner) == {"most": ("B", "MW-SCR-04"), "none": ("A", "MW-SCR-04")}


def test_the_opponent_is_never_asked_to_decide():
    table = GAME.table(players=1, options={"opponent": "sonic", "start_player": "B"})
    state = table.advance(table.start())
    while table.to_act(state) == CHANCE:
        state = table.play(state, table.legal(state)[0])
    assert table.to_act(state) == 0


@pytest.mark.parametrize(("seat", "ignored"), [("A", "MW-UP-01"), ("B", None)])
def test_opponent_stars_ruling_MW_UP_01(seat, ignored):
    def over(rulings):
        return upkeep(rulings=rulings, built={seat: ["gardens", "landfill", "lotto", "mine"]}).over()

    assert under("opponent-stars", over) == {"end-the-game": "MW-UP-01", "only-the-players": ignored}


def test_MW_DEV_04_the_phase_goes_on_until_the_opponent_has_passed_too():
    assert (
        alone(
            "rachael",
        )
        .play("A pass")
        .on("producer")
    ) == 1


@pytest.mark.parametrize(("supply", "left"), [(TWO, 2), ([*TWO, "plant"], 3)])
def test_MW_SR_02_one_card_replaces_a_bought_plan_however_large_the_supply_is(supply, left):
    scene = alone("mort", rulings={"solitaire-refill-size": "three"}, supply=supply)
    scene.play("A supplier statue", "deal gardens")
    assert sum(place == Place.SUPPLY for place in scene.state.place) == left
