"""The five-tile strategy: who gets what, and when an open tile may be used."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Phase, Stage

from .mine import allows, mine, options, play, refusal, table

STRATEGY = ("mud-pits", "five-tiles")


def kind(on, name):
    return on.box.patterns.names.index(name)


def dealt(on):
    """All open tiles dealt, always the first that fits."""
    s = on.start()
    while s.phase == Phase.DEAL:
        s = on.play(s, on.legal(s)[0])
    return s


def test_GM_FIVE_02_one_cavern_two_passages_and_two_mud_tunnels_each():
    on = table(players=4, variants=STRATEGY)
    s = dealt(on)
    for hand in s.open_tiles:
        assert sum(hand) == 5
        assert sum(n for n, cavern in zip(hand, on.box.patterns.cavern, strict=True) if cavern) == 1
    assert sum(s.unseen) == sum(s.face_down) == 79
    assert s.face_down[0] == 20


def test_five_tiles_chosen():
    on = table(variants=STRATEGY, rulings={"five-tiles-deal": "chosen"})
    s = on.start()
    assert options(on, s) == {"A pick cavern"}
    s = play(on, s, "A pick cavern")
    assert "A pick passage-end" in options(on, s)
    assert refusal(on, s, "A pick straight") == "GM-FIVE-02"
    assert refusal(on, s, "B pick passage-end") == "GM-FIVE-02"
    assert dealt(on).phase == Phase.ROLL_OFF


def test_GM_FIVE_02_a_tunnel_with_both_may_be_dealt_as_either_and_a_chamber_as_none():
    on = table(variants=STRATEGY)
    s = play(on, on.start(), "deal cavern")
    assert allows(on, s, "deal passage-and-mud")
    assert refusal(on, s, "deal chamber-passage-straight") == "GM-FIVE-02"
    s = play(on, s, "deal passage-end", "deal passage-bend")
    assert allows(on, s, "deal passage-and-mud")


def test_GM_FIVE_02_nobody_is_left_short_by_a_tile_with_both():
    """Fuzzing found a deal that could not be finished: all tiles with both had gone as mud."""
    on = GAME.table(GAME.configurations["quick-strategy"])
    s = play(on, on.start(), "deal cavern", "deal passage", "deal passage", "deal passage-and-mud")
    assert allows(on, s, "deal muddy")
    assert refusal(on, s, "deal passage-and-mud") == "GM-FIVE-02"


def holding(on, name, **fields):
    s = mine(on, ("straight", 0, 1, 0), **fields)
    s.open_tiles[0][on.box.patterns.names.index(name)] = 1
    return s


def test_GM_FIVE_04_an_open_tile_instead_of_a_drawn_one():
    on = table(variants=STRATEGY)
    s = play(on, holding(on, "mud-bend"), "A use mud-bend", "A place 0 2 r90")
    assert (s.placed, s.phase, sum(s.open_tiles[0])) == (3, Phase.STEPS, 0)
    assert refusal(on, holding(on, "mud-bend"), "A use mud-fork") == "GM-FIVE-04"
    plain = table()
    assert refusal(plain, holding(plain, "mud-bend"), "A use mud-bend") == "GM-FIVE-04"


def test_GM_FIVE_04_only_ones_own_open_tiles_and_they_are_not_replaced():
    on = table(variants=STRATEGY)
    s = holding(on, "mud-bend")
    s.open_tiles[1][kind(on, "mud-cross")] = 1
    assert refusal(on, s, "A use mud-cross") == "GM-FIVE-04"
    s.open_tiles[0][kind(on, "mud-bend")] = 2
    s = play(
        on, s, "A use mud-bend", "A place 0 2 r90", "A stop", "A end-turn", "B pass-movement", "B end-turn"
    )
    assert s.open_tiles[0][kind(on, "mud-bend")] == 1
    assert allows(on, s, "A use mud-bend")


def test_GM_TILE_03_a_drawn_tile_that_fits_is_not_exchanged_for_an_open_one():
    on = table(variants=STRATEGY)
    s = holding(on, "mud-bend", phase=Phase.PLACE, drawn=kind(on, "straight"))
    assert refusal(on, s, "A put-back production") == "GM-TILE-03"


def test_GM_FIVE_04_an_open_tile_may_be_used_when_the_stacks_are_empty():
    on = table(variants=STRATEGY)
    s = holding(on, "mud-bend", face_down=[0, 0])
    s.unseen = [0] * on.box.kinds
    assert allows(on, s, "A use mud-bend")


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_five_tiles_in_development(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-in-development": reading})
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.TAKE)
    assert allows(on, s, "A use mud-bend") is permitted


@pytest.mark.parametrize(("reading", "permitted"), [("allowed", True), ("refused", False)])
def test_five_tiles_after_refusal(reading, permitted):
    on = table(variants=STRATEGY, rulings={"five-tiles-after-refusal": reading})
    s = holding(on, "mud-bend", phase=Phase.TAKE, searching=True)
    assert allows(on, s, "A use mud-bend") is permitted


def test_an_open_tile_that_fits_nowhere_cannot_be_used():
    on = table(variants=STRATEGY, rulings={"blank-sides-only": "refused"})
    closed = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("chamber-end", -1, 0, 1))
    s = mine(on, *closed)
    s.open_tiles[0][on.box.patterns.names.index("mud-bend")] = 1
    assert refusal(on, s, "A use mud-bend") == "GM-TILE-08"


@pytest.mark.parametrize(("reading", "phase"), [("allowed", Phase.TAKE), ("refused", Phase.MOVEMENT)])
def test_when_no_drawn_tile_fits_an_open_tile_may(reading, phase):
    on = table(
        variants=STRATEGY, rulings={"blank-sides-only": "refused", "five-tiles-after-refusal": reading}
    )
    closed = (("dead-end", 0, 1, 2), ("dead-end", 1, 0, 3), ("dead-end", 0, -1, 0), ("chamber-end", -1, 0, 1))
    s = mine(on, *closed, phase=Phase.PLACE, face_down=[0, 0])
    s.unseen = [0] * on.box.kinds
    s.drawn = on.box.patterns.names.index("cross")
    s.open_tiles[0][on.box.patterns.names.index("cavern")] = 1
    s = play(on, s, "A put-back production")
    assert s.phase == phase
    assert allows(on, s, "A use cavern") is (reading == "allowed")


def test_development_goes_on_with_open_tiles_when_the_stacks_are_empty():
    on = table(variants=STRATEGY)
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.PLACE, turn=1, face_down=[0, 0])
    s.drawn = on.box.patterns.names.index("cross")
    s = play(on, s, "B place 1 0 r0")
    assert options(on, s) == {"A use mud-bend"}


@pytest.mark.parametrize(
    ("reading", "stage"), [("counted", Stage.PRODUCTION), ("besides", Stage.DEVELOPMENT)]
)
def test_GM_FIVE_04_five_tiles_and_the_twenty(reading, stage):
    on = table(variants=STRATEGY, rulings={"five-tiles-and-the-twenty": reading})
    s = holding(on, "mud-bend", stage=Stage.DEVELOPMENT, phase=Phase.TAKE, developed=19)
    s.face_down = [1, sum(s.unseen) - 1]
    s = play(on, s, "A use mud-bend", "A place 0 2 r90")
    assert (s.developed, s.stage, s.turn if stage == Stage.DEVELOPMENT else 1) == (20, stage, 1)
    if stage == Stage.DEVELOPMENT:
        s = play(on, s, "B take development", "draw straight fresh", "B place 0 -1 r0")
        assert (s.developed, s.stage) == (21, Stage.PRODUCTION)


def test_GM_FIVE_01_needs_mud_and_by_our_ruling_two_to_four_players():
    with pytest.raises(BadInput, match="five-tiles needs mud-pits"):
        table(variants=("five-tiles",))
    with pytest.raises(BadInput, match="not played by 5 under the ruling five-tiles-players"):
        table(players=5, variants=STRATEGY)
    GAME.table(GAME.configurations["quick-strategy-five"])


def test_five_tiles_players_any_is_short_of_caverns():
    with pytest.raises(BadInput, match="too few caverns"):
        table(players=5, variants=("five-tiles",), rulings={"five-tiles-players": "any"})
