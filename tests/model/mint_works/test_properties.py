"""Each law of Mint Works holds for a step as it is played and fails once a defect is put into that step."""

import pytest
from ludex.invariants.mint_works import PROPERTIES
from ludex.invariants.property import When
from ludex.model.mint_works.box import Location
from ludex.model.mint_works.state import Ending, Phase, Place
from ludex.model.notation import read_move

from .playing import Scene

LAWS = {law.name: law for law in PROPERTIES}
SUPPLY = ["statue", "factory", "plant"]


def plan(scene, name):
    return scene.table.box.plans.index(name)


def holds(law, scene, before, after):
    """Whether a law that is meant for this table holds for a step, or for the position after it."""
    stated = LAWS[law]
    assert stated.fits(scene.table.box), law
    return stated.holds(before, after) if stated.when is When.EACH_STEP else stated.holds(after)


def two(**position):
    return Scene(2, **{"supply": SUPPLY, **position})


def alone(opponent, **position):
    return Scene(1, opponent=opponent, **{"supply": ["statue", "mine"], **position})


def upkeep(phase, **position):
    return two(phase=phase, **position)


def move_card(name, place, owner):
    def defect(scene, after):
        after.place[plan(scene, name)], after.owner[plan(scene, name)] = place, owner

    return defect


def change(field, value, index=None):
    def defect(scene, after):
        if index is None:
            setattr(after, field, value)
        else:
            at = plan(scene, index) if isinstance(index, str) else index
            getattr(after, field)[at] = value

    return defect


STEPS = [
    (
        "plans-arrive-from-the-supply-or-the-deck",
        two(),
        "A supplier statue",
        move_card("crane", Place.PLAN, 0),
    ),
    (
        "plans-arrive-from-the-supply-or-the-deck",
        two(),
        "A supplier statue",
        move_card("statue", Place.PLAN, 1),
    ),
    (
        "nobody-touches-another-neighbourhood",
        two(plans={"B": ["crane"]}),
        "A producer",
        move_card("crane", Place.SUPPLY, -1),
    ),
    ("the-deck-deals-when-it-is-time", two(), "A producer", change("place", Place.SUPPLY, "crane")),
    ("the-deck-deals-when-it-is-time", two(), "A producer", change("place", Place.DECK, "statue")),
    (
        "a-card-from-the-unknown-deck-is-secret",
        two(phase="lotto"),
        "lotto-card crane",
        change("secret", False, "crane"),
    ),
    ("turns-go-clockwise", Scene(3, supply=SUPPLY), "A producer", change("turn", 2)),
    ("turns-go-clockwise", upkeep("income", token="B"), "pay-income", change("turn", 0)),
    ("one-action-is-a-turn", two(), "A producer", change("turn", 0)),
    ("one-action-is-a-turn", two(), "A pass", change("turn", 0)),
    ("one-action-is-a-turn", two(phase="lotto"), "lotto-card crane", change("turn", 0)),
    (
        "one-action-is-a-turn",
        alone("sonic", turn="B", again=1),
        "opponent-places producer",
        change("turn", 0),
    ),
    ("the-opponent-has-the-turns-of-its-card", alone("sonic"), "A producer", change("again", 0)),
    ("spaces-are-taken-in-development-only", two(), "A producer", change("used", 2, Location.PRODUCER)),
    (
        "rounds-are-counted-where-they-are-limited",
        upkeep("income", options={"rounds": 3}),
        "pay-income",
        change("rounds", 0),
    ),
    (
        "rounds-are-counted-where-they-are-limited",
        upkeep("income", options={"rounds": 1}),
        "pay-income",
        change("ending", Ending.NOT_OVER),
    ),
    (
        "the-token-goes-to-the-seat-on-turn",
        two(token="B", turn="A"),
        "A leadership-council",
        change("token", 1),
    ),
    ("the-token-goes-to-the-seat-on-turn", two(), "A producer", change("token", 1)),
    (
        "whoever-uses-lotto-gets-a-card",
        two(open={"lotto": True}),
        "A lotto",
        change("phase", Phase.DEVELOPMENT),
    ),
    ("the-supplier-hands-out-a-plan", two(), "A supplier statue", move_card("statue", Place.SUPPLY, -1)),
    ("a-location-pays-what-it-says", two(), "A producer", change("mints", 3, 0)),
    (
        "a-location-pays-what-it-says",
        two(advanced=["crowdfunder"]),
        "A crowdfunder",
        change("mints", 4, 0),
    ),
    (
        "an-unvisited-supplier-is-swept",
        alone("mort", phase="sweep"),
        "sweep",
        move_card("statue", Place.SUPPLY, -1),
    ),
    (
        "the-agency-copies-an-occupied-location",
        two(advanced=["temp-agency"], used={"producer": 1}),
        "A temp-agency producer",
        None,
    ),
    (
        "an-empty-deed-location-pays-nobody",
        upkeep("deeds"),
        "finish-deeds",
        change("resolved", True, "lotto"),
    ),
    (
        "whoever-shares-is-not-alone-to-gain",
        upkeep("effects", built={"A": ["co-op"]}),
        "effect co-op",
        change("mints", 3, 1),
    ),
    (
        "enough-stars-end-the-game",
        upkeep("stars", built={"B": ["gardens", "landfill", "lotto", "mine"]}),
        "count-stars",
        change("ending", Ending.NOT_OVER),
    ),
    ("enough-stars-end-the-game", upkeep("stars"), "count-stars", change("ending", Ending.STARS)),
    ("an-empty-deck-ends-the-game", upkeep("refill"), "finish-refill", change("ending", Ending.SUPPLY_SHORT)),
    (
        "a-bought-plan-is-replaced-at-once",
        alone("mort"),
        "A supplier mine",
        change("phase", Phase.DEVELOPMENT),
    ),
    (
        "what-the-keeper-spends-on-plans-leaves-the-game",
        alone("rachael", turn="B", used={"producer": 3}),
        "opponent-buys mine",
        change("leaving", 0),
    ),
    ("nobody-owes-mints", two(), "A producer", change("mints", -1, 0)),
    (
        "the-place-next-to-the-deck-is-freed",
        alone("mort"),
        "A supplier mine",
        change("slot", 1, "statue"),
    ),
    ("the-supply-lies-in-a-row", alone("mort"), "A supplier mine", change("slot", 1, "crane")),
    (
        "a-favour-is-due-from-a-building",
        upkeep("effects", built={"A": ["co-op"]}),
        "effect co-op",
        lambda scene, after: setattr(after, "sharing", plan(scene, "co-op")),
    ),
    ("a-pass-costs-nothing", two(), "A pass", change("mints", 2, 0)),
    (
        "a-plan-costs-what-is-printed-or-one-less-with-a-truck",
        two(),
        "A supplier statue",
        change("laid", 1, Location.SUPPLIER),
    ),
    (
        "a-plan-costs-what-is-printed-or-one-less-with-a-truck",
        two(supply=["windmill"], built={"A": ["truck"]}),
        "A supplier windmill",
        change("laid", 0, Location.SUPPLIER),
    ),
    (
        "building-costs-two-or-one-less-with-a-crane",
        two(plans={"A": ["mine"]}, built={"A": ["crane"]}),
        "A builder mine",
        change("laid", 2, Location.BUILDER),
    ),
    (
        "copying-costs-two-at-least",
        two(advanced=["temp-agency"], used={"producer": 1}, laid={"producer": 1}),
        "A temp-agency producer",
        change("laid", 1, Location.TEMP_AGENCY),
    ),
    (
        "placed-mints-go-back-to-the-supply",
        upkeep("return", used={"producer": 1}, laid={"producer": 1}),
        "return-mints",
        change("laid", 1, Location.PRODUCER),
    ),
    (
        "placed-mints-go-back-to-the-supply",
        alone("rachael", phase="return", used={"supplier": 1}, laid={"supplier": 2}, leaving=2),
        "return-mints",
        change("gone", 0),
    ),
    ("every-player-gains-the-same-income", upkeep("income"), "pay-income", change("mints", 3, 1)),
    (
        "an-owner-gains-what-is-indicated-and-nobody-else",
        upkeep("deeds", built={"A": ["lotto"]}, used={"lotto": 1}, laid={"lotto": 3}),
        "deed-income lotto",
        change("mints", 4, 0),
    ),
    ("only-the-upkeep-puts-mints-on-buildings", two(), "A producer", change("stored", 1, "gallery")),
    (
        "a-round-begins-with-a-full-supply",
        upkeep("effects"),
        "finish-effects",
        move_card("statue", Place.DECK, -1),
    ),
]


@pytest.mark.parametrize(("law", "scene", "move", "defect"), STEPS)
def test_a_law_holds_for_a_step_and_fails_for_its_defect(law, scene, move, defect):
    before = scene.state
    after = scene.table.apply(before, read_move(scene.table, move))
    assert holds(law, scene, before, after)
    if defect is not None:
        defect(scene, after)
        assert not holds(law, scene, before, after)


def test_MW_LOC_TMP_03_the_agency_alone_on_the_table_breaks_the_law():
    scene = two(advanced=["temp-agency"])
    before, after = scene.state, scene.state.copy()
    after.used[Location.TEMP_AGENCY] = 1
    assert not holds("the-agency-copies-an-occupied-location", scene, before, after)


@pytest.mark.parametrize(
    ("law", "bought"),
    [
        ("the-opponent-buys-what-its-card-asks-for", "statue"),
        ("the-opponent-buys-what-its-card-asks-for", "mine"),
    ],
)
def test_MW_SR_08_an_opponent_that_buys_another_plan_breaks_the_law(law, bought):
    """Mort wants the dearest plan that is no production plan: here the Vault."""
    scene = alone("mort", supply=[bought, "vault"], turn="B", used={"producer": 3})
    before, after = scene.state, scene.state.copy()
    after.used[Location.SUPPLIER] = 1
    move_card("vault", Place.PLAN, 1)(scene, after)
    assert holds(law, scene, before, after)
    after = before.copy()
    after.used[Location.SUPPLIER] = 1
    move_card(bought, Place.PLAN, 1)(scene, after)
    assert not holds(law, scene, before, after)


def test_MW_SR_03_an_opponent_that_walks_past_a_free_producer_breaks_the_law():
    scene = alone("rachael", turn="B")
    before, after = scene.state, scene.state.copy()
    after.used[Location.LEADERSHIP_COUNCIL] = 1
    assert not holds("the-opponent-does-not-walk-past-the-producer", scene, before, after)


def test_MW_SS_04_a_location_that_is_drawn_but_not_laid_out_breaks_the_law():
    scene = Scene(3, options={"advanced": 2})
    before = scene.table.start()
    assert not holds("advanced-locations-are-drawn-one-by-one", scene, before, before.copy())


@pytest.mark.parametrize("field", ["mints", "token"])
def test_MW_SS_08_a_game_that_begins_with_other_mints_or_another_first_player_breaks_the_law(field):
    scene = two()
    start = scene.table.start()
    assert holds("the-game-begins-as-it-was-set-up", scene, start, start)
    if field == "mints":
        start.mints[1] = 2
    else:
        start.token = 1
    assert not holds("the-game-begins-as-it-was-set-up", scene, start, start)


@pytest.mark.parametrize("defect", ["not counted", "not over"])
def test_MW_DEV_04_passes_that_are_not_counted_or_do_not_end_the_phase_break_the_law(defect):
    scene, law = two(), LAWS["every-pass-is-counted"]
    state, row = scene.state, law.remember(scene.table, scene.state)
    for move in ("A pass", "B pass"):
        after = scene.table.apply(state, read_move(scene.table, move))
        row.update(state, after, "pass", 0)
        assert law.holds(after, row)
        state = after
    state.phase = Phase.DEVELOPMENT
    if defect == "not counted":
        row.count = 1
    assert not law.holds(state, row)


def test_MW_DEV_03_a_player_who_is_passed_over_breaks_the_law_of_equal_turns():
    scene, law = Scene(3, supply=SUPPLY), LAWS["turns-are-equal-within-one"]
    state, turns = scene.state, law.remember(scene.table, scene.state)
    for move in ("A producer", "B pass", "C producer"):
        after = scene.table.apply(state, read_move(scene.table, move))
        turns.update(state, after, "", state.turn)
        assert law.holds(after, turns)
        state = after
    skipped = scene.table.apply(state, read_move(scene.table, "A pass"))
    skipped.turn = 2
    turns.update(state, skipped, "pass", 0)
    assert not law.holds(skipped, turns)
