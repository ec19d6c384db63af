"""The development phase: placing, passing, and when the phase is over."""

from ludex.model.mint_works import GAME

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def test_MW_DEV_01_the_holder_of_the_token_takes_the_first_turn():
    scene = Scene(3, token="C", supply=["mine", "gardens", "statue"])
    assert scene.to_act == "C"
    assert scene.refused("A pass") == "MW-DEV-03"


def test_MW_DEV_03_the_turn_goes_clockwise():
    scene = Scene(3, token="B", supply=["mine", "gardens", "statue"])
    assert [scene.to_act, scene.play("B producer").to_act, scene.play("C producer").to_act] == ["B", "C", "A"]


def test_MW_DEV_04_the_phase_ends_only_when_all_pass_in_a_row():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A pass", "B producer", "A pass")
    assert scene.to_act == "B"
    scene.play("B pass")
    assert (scene.to_act, scene.mints("A"), scene.mints("B")) == ("A", 4, 5)


def test_MW_PAS_02_who_has_passed_may_place_again():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A pass", "B producer")
    assert scene.may("A producer")


def test_MW_DEV_04_the_row_of_passes_may_begin_with_anybody():
    scene = Scene(2, token="A", turn="B", supply=["mine", "gardens", "statue"])
    scene.play("B pass", "A pass")
    assert scene.to_act != "B"


def test_MW_PLC_01_an_occupied_space_cannot_be_chosen():
    scene = Scene(2, supply=["mine", "gardens", "statue"])
    scene.play("A leadership-council")
    assert scene.refused("B leadership-council") == "MW-PLC-01"


def test_MW_PLC_02_the_required_mints_must_be_there():
    scene = Scene(2, mints={"A": 0}, supply=["mine", "gardens", "statue"])
    assert scene.refused("A producer") == "MW-PLC-02"


def test_MW_DEV_02_nobody_places_outside_the_development_phase():
    scene = Scene(2, phase="stars", supply=["mine", "gardens", "statue"])
    assert scene.refused("A producer") == "MW-RND-01"


def test_useless_placement_ruling():
    def builder_without_plan(rulings):
        return Scene(2, rulings=rulings, supply=["mine"]).may("A idle builder")

    assert under("useless-placement", builder_without_plan) == {"refused": False, "permitted": True}


def test_useless_placement_ruling_of_an_empty_deck():
    def lotto_without_a_deck(rulings):
        plans = [name for name in GAME.table(players=2).box.plans if name != "lotto"]
        return Scene(2, rulings=rulings, built={"B": ["lotto"]}, plans={"B": plans}).may("A idle lotto")

    assert under("useless-placement", lotto_without_a_deck) == {"refused": False, "permitted": True}


def test_MW_PLC_03_whoever_could_use_a_location_does_not_stand_there_idle():
    scene = Scene(2, rulings={"useless-placement": "permitted"}, plans={"A": ["mine"]}, advanced=["recycler"])
    for location in ("builder", "recycler", "producer"):
        assert scene.refused(f"A idle {location}") == "MW-PLC-03"
    scene.play("A pass", "B idle recycler")
    assert (scene.on("recycler"), scene.mints("B")) == (1, 2)


def test_MW_BLD_DEE_03_a_closed_location_cannot_be_used():
    scene = Scene(2, supply=SUPPLY, mints={"A": 3})
    assert (scene.refused("A wholesaler"), scene.refused("A lotto")) == ("MW-BLD-DEE-03", "MW-BLD-DEE-03")


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


def test_MW_PLC_01_one_player_may_take_two_spaces_of_a_location():
    assert Scene(2, supply=SUPPLY).play("A producer", "B pass").may("A producer")


def test_MW_PAS_01_the_game_without_an_end_is_found():
    table = GAME.table(GAME.configurations["tiny-endless"])
    scene = Scene.__new__(Scene)
    scene.table, scene.state = table, table.start()
    scene.settle().play("deal windmill")
    before = scene.state.packed()
    assert scene.everybody_passes().state.packed() == before


def test_MW_LOC_SUP_02_nobody_stands_at_the_supplier_without_buying_a_plan():
    assert not any("supplier" in move for move in Scene(2).moves())


def test_MW_BLD_GAL_01_nobody_puts_own_mints_on_a_gallery():
    scene = Scene(2, supply=SUPPLY, built={"A": ["gallery"]})
    assert not any("gallery" in move for move in scene.moves())
