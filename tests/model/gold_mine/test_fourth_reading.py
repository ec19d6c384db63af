"""Questions that a blind examiner of the rulebook asked and nobody had: each reading in a small mine."""

import pytest
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Ending, Phase, Stage
from ludex.solver.prove.facts import contradictions, facts_of

from .mine import allows, mine, options, play, refusal, table

STRATEGY = ("mud-pits", "five-tiles")
ALLIED = ("alliance",)
ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0))
QUARREL = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")
BATS = ("compare 6 1", "compare 6 1", "roll 1", "{} stop")


def kind(on, name):
    return on.box.patterns.names.index(name)


# --- tiles


@pytest.mark.parametrize(("reading", "nugget"), [("always", True), ("production-only", False)])
def test_GM_TILE_10_development_gold(reading, nugget):
    on = table(rulings={"development-gold": reading})
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.PLACE, drawn=kind(on, "chamber-end"))
    assert bool(play(on, s, "A place 0 1 r180").nugget[1]) is nugget
    s = mine(on, phase=Phase.PLACE, drawn=kind(on, "chamber-end"))
    assert play(on, s, "A place 0 1 r180").nugget[1]


@pytest.mark.parametrize(("reading", "stage"), [("go-down", Stage.PRODUCTION), ("dig-on", Stage.DEVELOPMENT)])
def test_GM_FLOW_05_no_chamber_yet(reading, stage):
    on = table(rulings={"no-chamber-yet": reading})
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.PLACE, drawn=kind(on, "straight"))
    s.dug = on.box.development - 1
    assert play(on, s, "A place 0 1 r0").stage == stage
    s.drawn = kind(on, "chamber-end")
    assert play(on, s, "A place 0 1 r180").stage == Stage.PRODUCTION


def test_GM_TILE_08_tunnel_against_rock():
    # Over the cell in the north lies a bend that opens to the east and the north only.
    tiles = (("fork", 1, 0, 1), ("bend", 1, 1, 2), ("bend", 0, 2, 0))
    for reading, permitted in (("every-side", False), ("one-joint", True)):
        on = table(rulings={"tunnel-against-rock": reading})
        s = mine(on, *tiles, phase=Phase.PLACE, drawn=kind(on, "cross"))
        assert allows(on, s, "A place 0 1 r0") is permitted
        if permitted:
            s = play(on, s, "A place 0 1 r0", "A step north", "A end-turn", "B pass-movement", "B end-turn")
            s = play(on, s, "A roll-and-move", "roll 2")
            assert refusal(on, s, "A step north") == "GM-MOVE-01"


@pytest.mark.parametrize(("reading", "permitted"), [("own-rules", True), ("captions", False)])
def test_GM_TILE_11_headings_in_the_wrong_place(reading, permitted):
    on = table(rulings={"headings-in-the-wrong-place": reading})
    s = mine(on, ("straight", 0, 1, 0), phase=Phase.PLACE, drawn=kind(on, "cavern"))
    assert allows(on, s, "A place 1 1 r0") is permitted
    assert allows(on, s, "A place 0 2 r0")


# --- the turn


def test_GM_TURN_08_everybody_passes():
    round_of_passes = ("A pass-movement", "A end-turn", "B pass-movement", "B end-turn")
    on = table()
    assert play(on, mine(on, gold={1: 3}), *round_of_passes).ending == Ending.NOT_OVER
    ends = table(rulings={"everybody-passes": "ends"})
    s = play(ends, mine(ends, gold={1: 3}), *round_of_passes)
    assert (s.ending, ends.standing(s).winners) == (Ending.IDLE, (1,))
    walked = ("A roll-and-move", "roll 1", "A stop", "A end-turn", "B pass-movement", "B end-turn")
    assert play(ends, mine(ends), *walked).ending == Ending.NOT_OVER
    s = mine(ends, ("chamber-end", 0, 1, 2), at={1: 1})
    s = play(ends, s, "A pass-movement", "A end-turn", "B pass-movement", "B collect", "B end-turn")
    assert s.ending == Ending.NOT_OVER


@pytest.mark.parametrize(("reading", "permitted"), [("free", True), ("to-challenge", False)])
def test_GM_MOVE_04_sharing_a_passage(reading, permitted):
    on = table(rulings={"sharing-a-passage": reading})
    s = play(on, mine(on, *ROAD, at={1: 1}), "A roll-and-move", "roll 1")
    assert allows(on, s, "A step north") is permitted
    s = play(on, mine(on, *ROAD, at={1: 1}), "A roll-and-move", "roll 2", "A step north")
    assert allows(on, s, "A stop") is permitted
    assert play(on, s, "A step north").at[0] == 2
    s = play(on, mine(on, *ROAD, at={1: 1}, gold={0: 1, 1: 1}), "A roll-and-move", "roll 1", "A step north")
    assert allows(on, s, "A challenge-for-gold B")


@pytest.mark.parametrize(("reading", "permitted"), [("refused", False), ("allowed", True)])
def test_GM_SP_04_crossing_from_elsewhere(reading, permitted):
    on = table(rulings={"crossing-from-elsewhere": reading})
    s = mine(on, ("passage-straight", 0, 1, 0))
    assert allows(on, s, "A cross") is permitted
    if permitted:
        assert play(on, s, "A cross", "roll-pair 3 4", "A emerge 1").at[0] == 1
    else:
        assert refusal(on, s, "A cross") == "GM-SP-04"


# --- challenges

CHAMBERS = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))


def quarrel(on):
    """Two miners with gold on a road beside an empty chamber; another one lies beyond the entrance."""
    return mine(on, *CHAMBERS, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)


@pytest.mark.parametrize(("reading", "gold"), [("placed-first", 2), ("not-that-one", 1)])
def test_GM_GCH_08_bonus_order_taking_the_nugget_back(reading, gold):
    on = table(rulings={"bonus-order": reading})
    s = play(on, quarrel(on), *QUARREL, "A hide-nugget 1", "roll 1", "A step south")
    assert (s.nuggets[0], s.phase, s.bait) == (gold, Phase.ACTION, 0)
    assert allows(on, s, "A collect") is (gold == 1)


def test_GM_GCH_05_bonus_order_after_the_roll():
    on = table(rulings={"bonus-order": "after-the-roll"})
    s = play(on, quarrel(on), *QUARREL, "roll 4")
    assert options(on, s) == {"A hide-nugget 1", "A hide-nugget 3"}
    s = play(on, s, "A hide-nugget 1")
    assert (s.phase, s.steps, s.miner, s.nuggets[1]) == (Phase.STEPS, 4, 0, 0)
    assert play(on, s, "A step south", "A stop").nuggets[0] == 2
    s = play(on, quarrel(on), "A challenge-for-gold B", "compare 1 6", "compare 1 6", "B hide-nugget 1")
    assert s.phase == Phase.ACTION


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_GM_GCH_05_cut_off_chamber(reading, permitted):
    on = table(rulings={"cut-off-chamber": reading})
    # The second chamber opens to the north only, where nothing lies.
    tiles = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 1, 1, 0))
    s = mine(on, *tiles, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, *QUARREL)
    assert allows(on, s, "A hide-nugget 1")
    assert allows(on, s, "A hide-nugget 3") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("no-limit", True), ("once", False)])
def test_GM_BAT_07_bats_on_one_miner(reading, permitted):
    on = table(players=3, rulings={"bats-on-one-miner": reading})
    moves = ("A challenge-with-bats C", *(text.format("A") for text in BATS), "A end-turn", "B pass-movement")
    s = play(on, mine(on, *ROAD, at={2: 1}, phase=Phase.ACTION), *moves)
    assert allows(on, s, "B challenge-with-bats C") is permitted
    assert allows(on, s, "B challenge-with-bats A")
    s = play(on, s, "B end-turn", "C pass-movement", "C end-turn", "A pass-movement")
    assert allows(on, s, "A challenge-with-bats C")


# --- the end


@pytest.mark.parametrize(("reading", "permitted"), [("at-the-ladder", False), ("once-reached", True)])
def test_GM_WIN_01_gold_lost_on_the_way(reading, permitted):
    on = table(rulings={"gold-lost-on-the-way": reading})
    s = mine(on, *CHAMBERS, at={0: 2, 1: 2}, gold={0: 10, 1: 1}, empty=(1, 3), phase=Phase.ACTION)
    s = play(on, s, "A end-turn", "B pass-movement", "B challenge-for-gold A", "compare 6 1", "compare 6 1")
    s = play(on, s, "B hide-nugget 3", "roll 1", "B stop", "B end-turn")
    s = play(on, s, "A roll-and-move", "roll 3", "A step south", "A step south")
    assert (s.at[0], s.nuggets[0]) == (0, 9)
    assert allows(on, s, "A leave") is permitted


# --- variants


@pytest.mark.parametrize(("reading", "permitted"), [("one-a-dig", True), ("one-a-game", False)])
def test_GM_FIVE_04_five_tiles_how_often(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-how-often": reading})
    s = mine(on, ("straight", 0, 1, 0))
    for seat in range(2):
        s.hand[seat][kind(on, "mud-bend")] = 2
    s = play(on, s, "A use mud-bend", "A place 0 2 r90", "A stop", "A end-turn")
    assert allows(on, s, "B use mud-bend")
    s = play(on, s, "B pass-movement", "B end-turn")
    assert allows(on, s, "A use mud-bend") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("added", True), ("one-holds-all", False)])
def test_GM_ALLY_04_team_gold(reading, permitted):
    on = table(players=4, variants=ALLIED, rulings={"team-gold": reading})
    s = mine(on, gold={0: 11, 1: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A leave") is permitted
    assert allows(on, play(on, s, "A receive-from B"), "A leave")


@pytest.mark.parametrize(("reading", "permitted"), [("own", False), ("shared", True)])
def test_GM_ALLY_04_tokens_of_a_team(reading, permitted):
    on = table(players=4, variants=ALLIED, rulings={"tokens-of-a-team": reading})
    s = mine(on, gold={0: 1, 2: 1}, phase=Phase.ACTION)
    s.bat_tokens[0] = s.gold_tokens[0] = 0
    assert allows(on, s, "A challenge-with-bats C") is permitted
    assert allows(on, s, "A challenge-for-gold C") is permitted
    if permitted:
        assert list(play(on, s, "A challenge-with-bats C").bat_tokens) == [0, 2, 3, 3]
        assert list(play(on, s, "A challenge-for-gold C").gold_tokens) == [0, 2, 3, 3]


@pytest.mark.parametrize(("reading", "permitted"), [("own", False), ("team", True)])
def test_GM_GCH_11_partners_gold_at_stake(reading, permitted):
    on = table(players=4, variants=ALLIED, rulings={"partners-gold-at-stake": reading})
    s = mine(on, ("straight", 0, 1, 0), at={1: 1}, gold={1: 1, 2: 1}, phase=Phase.ACTION)
    assert allows(on, s, "A challenge-for-gold C") is permitted
    s = mine(on, ("straight", 0, 1, 0), at={1: 1}, gold={2: 1}, phase=Phase.ACTION)
    assert refusal(on, s, "A challenge-for-gold C") == "GM-GCH-11"


def test_GM_FLOW_07_only_with_six_players_can_all_the_gold_make_nobody_rich():
    """Six players may hold five nuggets each of the 28; any smaller number has more than enough for one."""
    cores = [{fact.clause for fact in core} for core in contradictions(facts_of(GAME.catalog))]
    assert [core for core in cores if "GM-FLOW-07" in core] == [{"GM-FLOW-07", "GM-GOAL-07", "GM-COMP-02"}]
