"""Whole games: every number of players and every reading plays to the end with everything in its place."""

import random

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.fourteen_nights import GAME
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.rule import Illegal, Kind
from ludex.solver.conformance import CHECKS

from .laid import a_table, laid, owner, place, play

STRANDED = "nobody-is-stuck"
"""What the rulebook promises in 4.1 and 6.1 break: a player may be left without a move."""
OTHER_ORDER = {("goal-time", "after")}
"""The reading that contradicts the order of section 9."""

THIRD_ACTION = "a-turn-has-two-actions-at-most"
"""What the rulebook promises in 4.1."""
FORCED = "every-turn-begins-with-a-move"
"""What the rulebook promises in 6.1 and takes back in 6.2; see the test of it."""
MORE_ACTIONS = {("repeat-counts", "not-counted"), ("swap-drawer", "acts")}
"""Readings under which a card breaks that promise."""

READINGS = [
    (ruling.id, reading)
    for ruling in GAME.rulings
    if not ruling.not_mechanical
    for reading in ruling.readings
    if reading != ruling.default
]


def played(table, rng):
    """A random game with every property checked at every step; the violated ones and how it ended."""
    claims = [claim for claim in properties_of(GAME) if claim.fits(table.box)]
    s = table.start()
    memories = {claim.name: claim.remember(table, s) for claim in claims}
    broken = set()
    while (who := table.to_act(s)) != OVER:
        steps = list(table.successors(s))
        if not steps:
            return s, broken, "stuck"
        move, after = steps[0] if who == AUTOMATIC else rng.choice(steps)
        for claim in claims:
            memory = memories[claim.name]
            if memory is not None:
                memory.update(s, after, move.rule, max(who, -1))
            if not holds(claim, s, after, memory):
                broken.add(claim.name)
        s = after
    return s, broken, "over"


def holds(claim, before, after, memory):
    remembered = () if memory is None else (memory,)
    if claim.when is When.ALWAYS or (claim.when is When.AT_END and after.ending):
        return claim.holds(after, *remembered)
    return claim.when is not When.EACH_STEP or claim.holds(before, after)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_FN_DAY_01_every_game_ends_after_fourteen_days_with_nothing_broken(players, seed):
    table = GAME.table(players=players)
    s, broken, how = played(table, random.Random(seed))
    assert how == "over"
    assert broken - {FORCED} == set()
    assert s.day == 14
    assert table.over(s) == "FN-FIN-03"
    assert table.standing(s).winners


@pytest.mark.parametrize(("ruling", "reading"), READINGS)
def test_every_other_reading_plays(ruling, reading):
    wanted = GAME.rulings[ruling].players
    for players in wanted or (3,):
        table = GAME.table(players=players, rulings={ruling: reading}, options={"days": 7})
        _s, broken, how = played(table, random.Random(players))
        if (ruling, reading) in OTHER_ORDER:
            broken.discard("the-settlement-keeps-its-order")
        if how == "stuck":
            broken.discard(STRANDED)
        if (ruling, reading) in MORE_ACTIONS:
            broken.discard(THIRD_ACTION)
        if (ruling, reading) == ("plan-purchase", "may-refuse"):
            broken.discard("only-a-swap-asks-the-other-player")
        assert broken - {FORCED} == set()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_conformance_kit_has_no_complaint(check):
    assert check(GAME) == []


def test_narrowing_loses_no_move_in_the_real_game():
    for players in (2, 3):
        table = GAME.table(players=players)
        rng = random.Random(players)
        s = table.start()
        number = 0
        while (who := table.to_act(s)) != OVER:
            steps = list(table.successors(s))
            if number % 40 == 0:
                assert {move for move, _after in steps} == set(permitted(table, s, who))
            s = steps[0][1] if who == AUTOMATIC else rng.choice(steps)[1]
            number += 1


def permitted(table, s, who):
    """Every instance of a rule of the right kind that is permitted, tried one by one."""
    kind = Kind.CHANCE if who == CHANCE else Kind.AUTOMATIC if who == AUTOMATIC else Kind.MOVE
    for move in table.all_instances():
        if table.rules[move.rule].kind is kind and (kind is not Kind.MOVE or move.args[0] == who):
            try:
                table.apply(s, move)
            except Illegal:
                continue
            yield move


# What a seat sees


def test_FN_SET_07_plans_in_hand_are_hidden_from_the_others():
    table = a_table()
    seen = table.view(laid(table, hands={"A": "T1"}), 1)
    assert (place(seen, "T1"), owner(seen, "T1")) == ("deck", "none")


def test_FN_GOAL_02_coins_may_be_covered():
    table = a_table(coin_secrecy="secret")
    assert table.view(laid(table), 0).tc == [3000, 0, 0]
    assert "? TC" in GAME.picture(laid(table), 0)


def test_the_picture_shows_what_a_seat_may_see():
    table = a_table()
    s = laid(table, hands={"A": "T1", "B": "T2"}, step="contribute", contribution={"A": "1500"})
    mine = GAME.picture(s, 0)
    assert "T1 유명 맛집 방문 (5000 TC)" in mine
    assert "T2" not in mine
    assert "in the closed hand 1500 TC" in mine
    assert "a closed hand" in GAME.picture(s, 1)
    assert "T2 가족 디저트 카페" in GAME.picture(s, None)


def test_the_picture_shows_open_cards_and_bought_plans():
    table = a_table()
    s = laid(table, pawn={"A": "3"}, place={"W5": "bought"}, owner={"W5": "B"})
    text = GAME.picture(play(table, s, "A go 5", "draw A CH8"), None)
    assert "open card CH8 친구와 집안일 of A" in text
    assert "bought: W5 해변 산책" in text
    assert "no destination" in GAME.picture(table.start(), None)
