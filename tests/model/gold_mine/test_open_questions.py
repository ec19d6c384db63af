"""Questions that a second, hostile reading of the rulebook found open: each reading in a small mine."""

import pytest
from ludex.model.gold_mine.state import Phase, Stage

from .mine import allows, mine, options, play, refusal, table

STRATEGY = ("mud-pits", "five-tiles")
THREE_PASSAGES = (
    ("passage-straight", 0, 1, 0),
    ("passage-straight", 0, 2, 0),
    ("straight", 0, 3, 0),
    ("passage-straight", 0, 4, 0),
)


def in_pool(on, s, *names):
    """Only these tiles are left, face down in the production stack."""
    for kind in range(on.box.kinds):
        s.pool[kind] = names.count(on.box.patterns.names[kind])
    s.unknown = [0, len(names)]
    return s


# --- secret passages


@pytest.mark.parametrize(("reading", "exits"), [("any", {2, 4}), ("closest", {2})])
def test_GM_SP_06_passage_destination(reading, exits):
    on = table(rulings={"passage-destination": reading})
    s = play(on, mine(on, *THREE_PASSAGES, at={0: 1}), "A cross", "roll-pair 3 4")
    assert {text for text in options(on, s) if "emerge" in text} == {f"A emerge {slot}" for slot in exits}


def test_GM_TURN_07_walking_on_from_a_passage():
    moves = ("A cross", "roll-pair 2 5", "A emerge 2")
    on = table()
    assert play(on, mine(on, *THREE_PASSAGES, at={0: 1}), *moves).phase == Phase.ACTION
    further = table(rulings={"walking-on-from-a-passage": "lower-die"})
    s = play(further, mine(further, *THREE_PASSAGES, at={0: 1}), *moves)
    assert (s.phase, s.steps, s.at[0]) == (Phase.STEPS, 2, 2)
    assert play(further, s, "A step north", "A step north").at[0] == 4


def test_mud_behind_a_passage_ends_walking_on():
    on = table(variants=("mud-pits",), rulings={"walking-on-from-a-passage": "lower-die"})
    s = mine(on, ("passage-straight", 0, 1, 0), ("passage-and-mud", 0, -1, 0), at={0: 1})
    assert play(on, s, "A cross", "roll-pair 3 4", "A emerge 2").phase == Phase.ACTION


def test_GM_TURN_07_lower_of_doubles():
    moves = ("A cross", "roll-pair 3 3", "A take-lower-die")
    on = table()
    assert play(on, mine(on, *THREE_PASSAGES, at={0: 1}), *moves).steps == 3
    none = table(rulings={"lower-of-doubles": "none"})
    s = play(none, mine(none, *THREE_PASSAGES, at={0: 1}), *moves)
    assert options(none, s) == {"A stop"}
    s = play(none, mine(none, *THREE_PASSAGES, at={0: 1}), "A cross", "roll-pair 3 4", "A take-lower-die")
    assert s.steps == 3


# --- digging


@pytest.mark.parametrize(
    ("reading", "ways"),
    [("any-tunnel", {"A step north", "A step south", "A stop"}), ("new-tile", {"A step north", "A stop"})],
)
def test_GM_TURN_03_dig_step_target(reading, ways):
    on = table(rulings={"dig-step-target": reading})
    s = mine(on, ("straight", 0, 1, 0), at={0: 1})
    s = play(on, s, "A take production", "draw straight fresh", "A place 0 2 r0")
    assert options(on, s) == ways
    if reading == "new-tile":
        assert refusal(on, s, "A step south") == "GM-TURN-03"


@pytest.mark.parametrize(("reading", "placed"), [("empty", True), ("not-placed", False)])
def test_GM_TILE_10_nuggets_run_out(reading, placed):
    on = table(rulings={"nuggets-run-out": reading})
    s = mine(on, ("straight", 0, 1, 0), supply=0)
    s = play(on, s, "A take production", "draw chamber-end fresh")
    assert allows(on, s, "A place 0 2 r180") is placed
    assert allows(on, s, "A put-back production") is not placed


@pytest.mark.parametrize(
    ("players", "reading", "tiles"),
    [(3, "twenty", 20), (3, "even", 18), (6, "even", 18), (4, "even", 20)],
)
def test_GM_FLOW_02_development_shares(players, reading, tiles):
    on = table(players=players, rulings={"development-shares": reading})
    assert (on.box.development, on.start().unknown[0]) == (tiles, tiles)
    assert sum(on.start().unknown) == 99


def test_GM_FLOW_04_a_refused_tile_on_top_is_the_next_one():
    on = table(rulings={"refused-tile": "on-top", "blank-sides-only": "refused"})
    walls = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("straight", -1, 0, 1))
    s = in_pool(on, mine(on, *walls), "chamber-bend", "chamber-bend", "chamber-end")
    cross = on.box.patterns.names.index("cross")
    s.known[1][cross] = 1
    s = play(on, s, "A take production")
    assert options(on, s) == {"draw cross returned"}


# --- challenges


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_GCH_10_meeting_in_a_cavern(reading, permitted):
    on = table(rulings={"meeting-in-a-cavern": reading})
    tiles = (("cavern", 0, 1, 0), ("chamber-end", 0, 2, 2))
    s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold B") is permitted
    if not permitted:
        assert refusal(on, s, "A challenge-for-gold B") == "GM-GCH-10"


@pytest.mark.parametrize(("reading", "phase"), [("bonus", Phase.ROLL), ("nothing", Phase.ACTION)])
def test_GM_GCH_11_a_loser_without_gold(reading, phase):
    on = table(rulings={"gold-at-stake": "attacker", "loser-without-gold": reading})
    s = mine(on, ("straight", 0, 1, 0), at={0: 1, 1: 1}, gold={0: 1}, phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold B", "compare 6 1", "compare 6 1")
    assert (s.phase, list(s.nuggets), s.defender) == (phase, [1, 0], -1)


BATS = ("A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 2")
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 0, 3, 2))


@pytest.mark.parametrize(("reading", "back"), [("any-way", True), ("onward", False)])
def test_GM_BAT_05_bat_direction(reading, back):
    on = table(rulings={"bat-direction": reading})
    s = play(on, mine(on, *ROAD, at={1: 1}, phase=Phase.ACTION), *BATS, "A step north")
    assert allows(on, s, "A step south") is back
    assert allows(on, s, "A step north")


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_TAB_06_bats_from_the_entrance(reading, permitted):
    on = table(rulings={"bats-from-the-entrance": reading, "acting": "compulsory"})
    s = mine(on, *ROAD, at={1: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-with-bats B") is permitted
    assert allows(on, s, "A end-turn") is not permitted
    if not permitted:
        assert refusal(on, s, "A challenge-with-bats B") == "GM-TAB-06"
    s = mine(on, *ROAD, at={0: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-with-bats B")


def test_bat_direction_does_not_bind_other_movement():
    on = table(rulings={"bat-direction": "onward"})
    s = play(on, mine(on, *ROAD), "A roll-and-move", "roll 4", "A step north", "A step south")
    assert s.at[0] == 0


@pytest.mark.parametrize(("reading", "nuggets"), [("own-turn", [0, 0]), ("at-once", [0, 1])])
def test_GM_BAT_05_bats_into_a_chamber(reading, nuggets):
    on = table(rulings={"bats-into-a-chamber": reading})
    s = mine(on, *ROAD, at={1: 1}, phase=Phase.ACTION)
    s = play(on, s, *BATS, "A step north", "A step north")
    assert (s.at[1], list(s.nuggets), bool(s.nugget[3])) == (3, nuggets, nuggets == [0, 0])


def test_chamber_tunnel_binds_the_bonus_move_too():
    tiles = (("straight", 0, 1, 0), ("chamber-bypass", 0, 2, 0), ("chamber-end", 0, -1, 0))
    moves = ("A challenge-for-gold B", "compare 6 1", "compare 6 1", "A hide-nugget 3", "roll 1")
    for reading, nuggets in (("tile", 2), ("tunnel", 1)):
        on = table(rulings={"chamber-tunnel": reading})
        s = mine(on, *tiles, at={0: 1, 1: 1}, gold={0: 1, 1: 1}, empty=(3,), phase=Phase.ACTION)
        # The bypass opens to the south with the tunnel that does not reach its gold.
        assert play(on, s, *moves, "A step north").nuggets[0] == nuggets


# --- variants


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_MUD_02_challenging_from_mud(reading, permitted):
    on = table(variants=("mud-pits",), rulings={"challenging-from-mud": reading, "acting": "compulsory"})
    s = play(on, mine(on, ("mud-straight", 0, 1, 0)), "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A challenge-with-bats B") is permitted
    assert allows(on, s, "A end-turn") is not permitted
    if not permitted:
        assert refusal(on, s, "A challenge-with-bats B") == "GM-MUD-02"


@pytest.mark.parametrize(
    ("reading", "in_the_turn", "in_the_next"),
    [("until-own-turn", True, True), ("until-any-turn", True, False), ("stop", False, False)],
)
def test_GM_MUD_02_mud_holds_until_whose_turn(reading, in_the_turn, in_the_next):
    on = table(variants=("mud-pits",), rulings={"mud-hold": reading})
    s = play(on, mine(on, ("mud-straight", 0, 1, 0)), "A roll-and-move", "roll 2", "A step north")
    assert bool(s.stuck[0]) is in_the_turn
    assert bool(play(on, s, "A end-turn").stuck[0]) is in_the_next


def holding(on, *names, **fields):
    """A mine of one tunnel in which A has open tiles."""
    s = mine(on, ("straight", 0, 1, 0), **fields)
    for name in names:
        s.hand[0][on.box.patterns.names.index(name)] += 1
    return s


def test_GM_FIVE_04_five_tiles_refill():
    on = table(variants=STRATEGY)
    assert sum(play(on, holding(on, "mud-bend"), "A use mud-bend").hand[0]) == 0
    filled = table(variants=STRATEGY, rulings={"five-tiles-refill": "from-a-stack"})
    s = play(filled, holding(filled, "mud-bend"), "A use mud-bend")
    before = sum(s.unknown)
    s = play(filled, s, "draw chamber-end fresh")
    assert s.phase == Phase.PLACE
    assert s.hand[0][filled.box.patterns.names.index("chamber-end")] == 1
    assert s.drawn == filled.box.patterns.names.index("mud-bend")
    assert sum(s.unknown) == before - 1
    s = play(filled, in_pool(filled, holding(filled, "mud-bend")), "A use mud-bend")
    assert (s.phase, sum(s.hand[0])) == (Phase.PLACE, 0)


@pytest.mark.parametrize(
    ("reading", "stage"), [("counted", Stage.PRODUCTION), ("besides", Stage.DEVELOPMENT)]
)
def test_GM_FIVE_04_five_tiles_and_the_twenty(reading, stage):
    on = table(variants=STRATEGY, rulings={"five-tiles-and-the-twenty": reading})
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.TAKE, dug=19)
    s.unknown = [1, sum(s.pool) - 1]
    s = play(on, s, "A use mud-bend", "A place 0 2 r90")
    assert (s.dug, s.stage, s.turn if stage == Stage.DEVELOPMENT else 1) == (20, stage, 1)
    if stage == Stage.DEVELOPMENT:
        s = play(on, s, "B take development", "draw straight fresh", "B place 0 -1 r0")
        assert (s.dug, s.stage) == (21, Stage.PRODUCTION)


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_FIVE_04_five_tiles_without_a_stack(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-without-a-stack": reading})
    assert allows(on, in_pool(on, holding(on, "mud-bend")), "A use mud-bend") is permitted
    assert allows(on, holding(on, "mud-bend"), "A use mud-bend")


def test_GM_ALLY_07_handing_as_an_action():
    def partners(on, **fields):
        return mine(on, *ROAD, at={0: 3, 1: 3}, gold={0: 2}, phase=Phase.ACTION, **fields)

    on = table(players=4, variants=("alliance",))
    assert allows(on, play(on, partners(on), "A hand-to B"), "A collect")
    single = table(players=4, variants=("alliance",), rulings={"handing-as-an-action": "instead"})
    s = play(single, partners(single), "A hand-to B", "A hand-to B")
    assert list(s.nuggets[:2]) == [0, 2]
    assert not allows(single, s, "A collect")
    assert refusal(single, s, "A challenge-with-bats C") == "GM-TURN-10"
    s = play(single, partners(single), "A collect")
    assert refusal(single, s, "A hand-to B") == "GM-TURN-10"


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_GCH_05_chamber_of_a_partner(reading, permitted):
    on = table(players=4, variants=("alliance",), rulings={"chamber-of-a-partner": reading})
    tiles = (*ROAD, ("chamber-end", 0, -1, 0))
    s = mine(on, *tiles, at={0: 1, 1: 3, 2: 1}, gold={0: 1, 2: 1}, empty=(3, 4), phase=Phase.ACTION)
    s = play(on, s, "A challenge-for-gold C", "compare 6 1", "compare 6 1")
    assert allows(on, s, "A hide-nugget 3") is permitted
    assert allows(on, s, "A hide-nugget 4")
