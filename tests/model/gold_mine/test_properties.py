"""Each law of the course of a turn holds for a true step and fails for the same step with one defect."""

import pytest
from ludex.invariants.gold_mine import PROPERTIES
from ludex.invariants.gold_mine.course import COURSE
from ludex.invariants.property import When
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Contest, Ending, Errand, Phase, Stage
from ludex.model.notation import read_move

from .mine import mine, table

LAWS = {law.name: law for law in PROPERTIES}
ROAD = (("straight", 0, 1, 0), ("chamber-end", 0, 2, 2), ("chamber-end", 0, -1, 0))
TWO = (("passage-straight", 0, 1, 0), ("passage-straight", 0, -1, 0))
DEVELOPING = {"stage": Stage.DEVELOPMENT, "phase": Phase.PLACE}
FIGHT = {"contest": Contest.GOLD, "defender": 1, "phase": Phase.CONTEST, "rolled": 1, "challenged": True}
HIDING = {"phase": Phase.CHAMBER, "mover": 0, "miner": 1, "defender": 1, "challenged": True}
WALKING = {"phase": Phase.STEPS, "steps": 2, "errand": Errand.ROLL}


def spoil(s, changes):
    """The position with some cells changed: `nuggets 0` stands for the first of a row."""
    for where, value in changes.items():
        name, *path = where.split()
        if path:
            getattr(s, name)[int(path[0])] = value
        else:
            setattr(s, name, value)
    return s


def broken_step(law, on, before, move, defect):
    """Whether a law holds for a step as the rules make it, and whether it notices the defect."""
    after = on.apply(before, read_move(on, move))
    assert law.fits(on.box)
    assert law.holds(before, after), "true of the rules"
    return not law.holds(before, spoil(after, defect))


STEPS = [
    ("one-phase-follows-another", {"phase": Phase.ACTION}, "A collect", {"phase": Phase.MOVEMENT}),
    ("one-phase-follows-another", {}, "A roll-and-move", {"phase": Phase.MOVEMENT}),
    ("turns-go-clockwise", {"phase": Phase.TURN_END}, "next-turn", {"turn": 0}),
    ("turns-go-clockwise", {"phase": Phase.ACTION}, "A end-turn", {"turn": 1}),
    ("turns-go-clockwise", {**DEVELOPING, "drawn": "straight"}, "A place 1 0 r90", {"turn": 0}),
    (
        "the-highest-roll-starts",
        {"phase": Phase.ROLL_OFF, "start_rolls": [2, 0]},
        "roll-for-start 6",
        {"turn": 0},
    ),
    (
        "the-highest-roll-starts",
        {"phase": Phase.ROLL_OFF, "players": 3, "start_rolls": [5, 2, 0]},
        "roll-for-start 1",
        {"turn": 1, "starter": 1},
    ),
    (
        "the-highest-roll-starts",
        {"stage": Stage.DEVELOPMENT, "phase": Phase.DESCEND, "starter": 1},
        "descend",
        {"turn": 0},
    ),
    (
        "a-challenge-costs-one-token-of-its-kind",
        {"phase": Phase.ACTION},
        "A challenge-with-bats B",
        {"bat_tokens 0": 3},
    ),
    ("a-challenge-costs-one-token-of-its-kind", {"phase": Phase.ACTION}, "A collect", {"gold_tokens 1": 2}),
    ("two-rolls-win-a-challenge", {**FIGHT, "attack_wins": 1}, "compare 6 1", {"mover": 1}),
    (
        "a-turn-begins-with-nothing-done",
        {"phase": Phase.TURN_END, "challenged": True},
        "next-turn",
        {"challenged": True},
    ),
    (
        "a-turn-begins-with-nothing-done",
        {"phase": Phase.TURN_END},
        "next-turn",
        {"dig_failed": True},
    ),
    ("a-nugget-goes-to-the-miner-in-its-chamber", {"phase": Phase.ACTION}, "A collect", {"nuggets 0": 1}),
    ("a-nugget-goes-to-the-miner-in-its-chamber", {"phase": Phase.ACTION}, "A collect", {"collected": False}),
    ("a-nugget-goes-to-the-miner-in-its-chamber", {"phase": Phase.ACTION}, "A collect", {"nugget 3": False}),
    (
        "gold-is-lost-by-challenges-and-to-partners-only",
        {"phase": Phase.ACTION},
        "A collect",
        {"nuggets 1": 0},
    ),
    ("a-won-nugget-is-put-where-neither-stands", HIDING, "A hide-nugget 3", {"nugget 2": False}),
    ("a-step-follows-the-tunnel", WALKING, "A step south", {"at 0": 3}),
    ("a-step-follows-the-tunnel", WALKING, "A step south", {"tunnel 0": 1}),
]


@pytest.mark.parametrize(("name", "fields", "move", "defect"), STEPS)
def test_a_law_of_steps_notices_a_defect(name, fields, move, defect):
    players = fields.get("players", 2)
    on = table(players=players)
    fields = {key: value for key, value in fields.items() if key != "players"}
    if "drawn" in fields:
        fields["drawn"] = on.box.patterns.names.index(fields["drawn"])
    empty = (3,) if name == "a-won-nugget-is-put-where-neither-stands" else ()
    at = {} if fields.get("phase") in (Phase.ROLL_OFF, Phase.DESCEND) else {0: 2, 1: 2}
    before = mine(on, *ROAD, at=at, gold={0: 1, 1: 1}, empty=empty, **fields)
    assert broken_step(LAWS[name], on, before, move, defect)


def test_every_law_of_the_course_is_stated():
    assert set(COURSE) <= set(PROPERTIES)
    assert {name for name, *_ in (*STEPS, *POSITIONS)} | OTHERWISE >= {law.name for law in COURSE}


POSITIONS = [
    ("nobody-spends-a-token-before-production", DEVELOPING, {"bat_tokens 1": 2}),
    ("gold-is-fought-for-face-to-face", {**FIGHT, "attack_wins": 1}, {"at 1": 1}),
    ("gold-is-fought-for-face-to-face", {**FIGHT, "attack_wins": 1}, {"nuggets 1": 0}),
    ("every-roll-has-a-winner", {**FIGHT, "attack_wins": 1}, {"attack_wins": 0}),
    ("every-roll-has-a-winner", {**FIGHT, "attack_wins": 1}, {"attack_wins": 2, "rolled": 2}),
    ("only-bats-let-others-move-a-miner", WALKING, {"miner": 1}),
    ("only-bats-let-others-move-a-miner", {**WALKING, "errand": Errand.BATS, "miner": 1}, {"miner": 0}),
    ("a-walk-has-spaces-and-leaves-none-behind", WALKING, {"errand": Errand.DIG}),
    ("a-walk-has-spaces-and-leaves-none-behind", WALKING, {"phase": Phase.ACTION, "errand": Errand.NONE}),
    (
        "refused-tiles-are-set-aside-for-one-dig",
        {"phase": Phase.TAKE, "searching": True},
        {"phase": Phase.ROLL},
    ),
]


@pytest.mark.parametrize(("name", "fields", "defect"), POSITIONS)
def test_a_law_of_positions_notices_a_defect(name, fields, defect):
    on = table()
    s = mine(on, *ROAD, at={0: 2, 1: 2}, gold={0: 1, 1: 1}, **fields)
    assert LAWS[name].holds(s)
    assert not LAWS[name].holds(spoil(s, defect))


OTHERWISE = {
    "mud-stops-whoever-walks-into-it",
    "only-mud-holds-and-not-beyond-the-next-turn",
    "only-who-stands-at-a-passage-tries-it",
    "a-passage-leads-to-another",
    "tiles-come-from-the-stack-of-the-phase",
    "a-dig-that-failed-is-not-tried-again",
    "everybody-gets-the-five-tiles",
}
"""Laws of parts of the game that have their tests below."""


def test_GM_MUD_03_a_miner_that_walks_on_through_mud_is_noticed():
    on = table(variants=("mud-pits",))
    before = mine(on, ("mud-straight", 0, 1, 0), ("mud-straight", 0, 2, 0), **WALKING)
    law = LAWS["mud-stops-whoever-walks-into-it"]
    assert broken_step(law, on, before, "A step north", {"phase": Phase.STEPS, "steps": 1})
    assert broken_step(law, on, before, "A step north", {"stuck 0": False})
    held = LAWS["only-mud-holds-and-not-beyond-the-next-turn"]
    s = mine(on, ("mud-straight", 0, 1, 0), at={0: 1}, phase=Phase.ACTION, stuck=[True, False])
    assert held.holds(s)
    assert not held.holds(spoil(s, {"phase": Phase.MOVEMENT}))
    assert not held.holds(spoil(s, {"phase": Phase.ACTION, "at 0": 0}))


def test_GM_SP_06_a_passage_that_leads_elsewhere_is_noticed():
    on = table()
    s = mine(on, *TWO, ("straight", 0, 2, 0), at={0: 1}, phase=Phase.CROSSING, steps=1, errand=Errand.PASSAGE)
    assert broken_step(LAWS["a-passage-leads-to-another"], on, s, "A emerge 2", {"at 0": 3})
    law = LAWS["only-who-stands-at-a-passage-tries-it"]
    assert law.holds(s)
    assert not law.holds(spoil(s, {"at 0": 3}))


def test_GM_FLOW_02_a_production_tile_in_development_is_noticed():
    on = table()
    s = mine(on, *ROAD, stage=Stage.DEVELOPMENT, phase=Phase.TAKE)
    s.face_down = [2, sum(s.unseen) - 2]
    law = LAWS["tiles-come-from-the-stack-of-the-phase"]
    assert broken_step(law, on, s, "A take development", {"from_stack": 1})


def test_GM_TILE_04_digging_again_after_a_dig_that_failed_is_noticed():
    on = table()
    before = mine(on, *ROAD, phase=Phase.PLACE)
    law = LAWS["a-dig-that-failed-is-not-tried-again"]
    after = spoil(before.copy(), {"phase": Phase.MOVEMENT, "dig_failed": True})
    assert law.holds(before, after)
    assert not law.holds(before, spoil(after, {"dig_failed": False}))


def test_GM_FIVE_02_a_deal_without_a_cavern_is_noticed():
    on = GAME.table(GAME.configurations["quick-strategy"])
    s = on.start()
    for kind in ("cavern", "passage", "passage", "muddy", "muddy") * 2:
        if s.phase == Phase.DEAL and s.unseen[on.box.patterns.names.index(kind)]:
            s = on.apply(s, read_move(on, f"deal {kind}"))
        else:
            s = on.apply(s, read_move(on, "deal passage-and-mud"))
    law = LAWS["everybody-gets-the-five-tiles"]
    assert (s.phase, law.holds(s)) == (Phase.ROLL_OFF, True)
    cavern, passage = (on.box.patterns.names.index(name) for name in ("cavern", "passage"))
    s.open_tiles[0][cavern] -= 1
    s.open_tiles[0][passage] += 1
    assert not law.holds(s)


def test_GM_WIN_03_a_winner_who_has_not_left_is_noticed():
    on = table()
    s = on.apply(mine(on, gold={0: 10}), read_move(on, "A leave"))
    law = LAWS["the-winners-are-those-who-left"]
    assert (law.when, s.ending, law.holds(s)) == (When.AT_END, Ending.LEFT, True)
    assert not law.holds(spoil(s, {"winner": -1}))
