"""Promises of the rulebook: true of the rules as they are, broken when a rule is broken on purpose."""

import pytest
from ludex.invariants.gold_mine.promises import PROMISES
from ludex.model.gold_mine import (
    GAME,
    challenge,
    five_tiles,
    gold_challenge,
    movement,
    tile_placement,
    turn,
)
from ludex.model.gold_mine.state import Errand, Phase, Stage
from ludex.model.notation import read_move
from ludex.solver.monitor import Monitor

from .mine import mine, play, table
from .prospector import whole_game

TILES = (("chamber-straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", -1, 0, 1))
WON = ("A challenge-for-gold B", "compare 6 1", "compare 6 1")
LOST = ("A challenge-for-gold B", "compare 1 6", "compare 1 6")


def broken(on, start, *moves):
    """The promises that a line of play breaks, found by watching it."""
    monitor = Monitor(on, PROMISES)
    memories = monitor.begin(start)
    found = {p.name for p in monitor.broken_at(start, memories)}
    s = start
    for text in moves:
        pending = [read_move(on, text)]
        while pending:
            move = pending.pop()
            after = on.apply(s, move)
            memories = monitor.remembered(memories, s, after, move)
            between, at = monitor.broken_between(s, after), monitor.broken_at(after, memories)
            found |= {law.name for law in (*between, *at)}
            s = after
            if on.to_act(s) == -2:
                pending.append(on.legal(s)[0])
    return found


def fight(on, **fields):
    """A and B with a nugget each on a road between two empty chambers; a pass has been made."""
    settings = {"at": {0: 2, 1: 2}, "gold": {0: 1, 1: 1}, "empty": (1, 3), "phase": Phase.MOVEMENT}
    s = mine(on, *TILES, **{**settings, **fields})
    s.supply = on.box.nuggets - 2
    return s


def test_a_line_of_play_keeps_every_promise():
    on = table()
    moves = ("A pass-movement", *WON, "A hide-nugget 1", "roll 1", "A step south", "A end-turn")
    bats = ("B pass-movement", "B challenge-with-bats A", "compare 6 1", "compare 6 1", "roll 1", "B stop")
    assert broken(on, fight(on), *moves, *bats, "B end-turn") == set()


def test_a_whole_game_keeps_every_promise():
    on = GAME.table(GAME.configurations["quick"])
    monitor = Monitor(on, PROMISES)
    memories = monitor.begin(on.start())

    def watch(before, move, after):
        nonlocal memories
        memories = monitor.remembered(memories, before, after, move)
        assert not monitor.broken_between(before, after)
        assert not monitor.broken_at(after, memories)

    whole_game(on, seed=2, most=600, check=watch)


DIG = ("A take production", "draw chamber-end fresh", "A place 1 0 r270")


def lay_without_gold(s, kind, x, y, rotation):
    """Lay a tile and forget the nugget of a chamber."""
    slot = s.placed
    s.x[slot], s.y[slot], s.kind[slot], s.rotation[slot] = x, y, kind, rotation
    s.placed += 1


def test_GM_TILE_10_a_chamber_without_its_nugget_breaks_the_promise(monkeypatch):
    monkeypatch.setattr(tile_placement, "lay", lay_without_gold)
    on = table()
    assert "every-nugget-in-play-came-with-a-chamber" in broken(on, fight(on), *DIG)


def test_GM_GCH_05_a_nugget_put_back_into_the_box_breaks_the_promise(monkeypatch):
    on = table(rulings={"gold-at-stake": "attacker"})

    def into_the_box(s, winner, loser):
        s.nuggets[loser] -= 1
        s.supply += 1
        gold_challenge.reward(s, winner)

    monkeypatch.setattr(gold_challenge, "steal", into_the_box)
    assert "no-nugget-goes-back-to-the-box" in broken(on, fight(on), "A pass-movement", *WON)


def test_GM_GCH_05_a_fight_without_gold_may_find_no_chamber(monkeypatch):
    monkeypatch.setattr(challenge, "has_stakes", lambda *_: True)
    on = table()
    s = mine(on, TILES[0], at={0: 1, 1: 1}, gold={0: 1}, empty=(1,), supply=27)
    assert broken(on, s, "A pass-movement", WON[0]) == {"a-fight-for-gold-has-a-chamber-to-put-it-in"}


def test_GM_FLOW_07_six_players_may_hold_all_the_gold_and_nobody_enough():
    on = table(players=6)
    law = next(p for p in PROMISES if p.name == "all-the-gold-makes-somebody-rich")
    s = mine(on, ("chamber-end", 0, 1, 2), at={0: 1}, phase=Phase.ACTION, supply=0)
    for others, rich in (([5, 5, 5, 4, 4], False), ([6, 5, 4, 4, 4], True)):
        s.nuggets = [4, *others]
        assert law.holds(s, play(on, s, "A collect")) is rich


def test_GM_CHAL_07_a_challenge_that_costs_nothing_breaks_the_promise(monkeypatch):
    def free_of_charge(s, defender, contest):
        s.bat_tokens[s.turn] += 1
        s.challenged, s.contest, s.defender, s.phase = True, contest, defender, Phase.CONTEST

    monkeypatch.setattr(challenge, "begin_contest", free_of_charge)
    on = table()
    found = broken(on, fight(on), "A pass-movement", "A challenge-with-bats B")
    assert found == {"every-token-is-one-challenge-and-none-comes-back"}


def test_GM_TURN_02_a_second_way_to_move_breaks_the_promise(monkeypatch):
    monkeypatch.setattr(turn, "choose_movement", lambda *_: None)
    on = table()
    found = broken(on, fight(on), "A pass-movement", "A roll-and-move")
    assert found == {"one-way-to-move-a-turn"}


def test_GM_FLOW_02_placing_out_of_turn_in_development_breaks_the_promise(monkeypatch):
    monkeypatch.setattr(tile_placement, "next_seat", lambda s, seat: seat)
    on = table()
    s = mine(on, stage=Stage.DEVELOPMENT, phase=Phase.TAKE)
    s.face_down = [20, 79]
    lay = "A take development", "draw straight fresh"
    found = broken(on, s, *lay, "A place 0 1 r0", *lay, "A place 0 2 r0")
    assert found == {"nobody-places-two-development-tiles-more-than-another"}


def test_GM_CHAL_06_moving_in_anothers_turn_breaks_the_promise(monkeypatch):
    def hand_over(s, steps, errand):
        s.steps, s.errand, s.phase, s.mover = steps, errand, Phase.STEPS, 1

    monkeypatch.setattr(movement, "begin_steps", hand_over)
    on = table()
    found = broken(on, fight(on), "A roll-and-move", "roll 2")
    assert found == {"only-a-challenge-lets-others-act-in-a-turn"}


def test_GM_GCH_07_a_bonus_for_the_defender_breaks_the_promise(monkeypatch):
    monkeypatch.setattr(gold_challenge, "earns_bonus", lambda *_: True)
    on = table()
    found = broken(on, fight(on), "A pass-movement", *LOST, "B hide-nugget 1")
    assert found == {"the-bonus-is-the-attackers"}


def test_GM_TAB_13_gold_for_a_miner_that_bats_drive_breaks_the_promise(monkeypatch):
    def with_gold(s):
        if s.errand == Errand.BATS:
            gold_challenge.pick_up_bonus(s)
        real(s)

    real = movement.finish_movement
    monkeypatch.setattr(movement, "finish_movement", with_gold)
    on = table()
    s = fight(on, at={0: 0, 1: 2}, empty=(3,), gold={0: 1})
    bats = ("A pass-movement", "A challenge-with-bats B", "compare 6 1", "compare 6 1", "roll 1")
    assert broken(on, s, *bats, "A step south") == {"bats-bring-nobody-gold"}


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_every_promise_cites_clauses_and_says_what_it_promises(promise):
    assert promise.clauses
    assert promise.summary.endswith(".")


def test_the_open_tiles_of_the_strategy_are_no_second_way_to_move():
    on = table(variants=("mud-pits", "five-tiles"))
    s = fight(on)
    s.open_tiles[0][on.box.patterns.names.index("mud-bend")] = 1
    assert five_tiles.holds_a_tile_that_fits(s)
    assert broken(on, s, "A use mud-bend", "A place 1 0 r180", "A stop") == set()
    assert play(on, s, "A use mud-bend").phase == Phase.PLACE
