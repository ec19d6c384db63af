"""Whole games with the real box, for every number of players and every combination of variants."""

import pytest
from ludex.invariants.gold_mine.properties import PROPERTIES, everybody_has_had_as_many_turns
from ludex.model.game import OVER, Move
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.state import Ending, Phase
from ludex.model.rule import Illegal, Kind
from ludex.model.trace import record, replay
from ludex.solver.monitor import Monitor

from .mine import table
from .prospector import whole_game

COMBINATIONS = [
    {"players": players, "variants": variants}
    for players in range(2, 7)
    for variants in (
        (),
        ("mud-pits",),
        ("mud-pits", "five-tiles"),
        ("alliance",),
        ("alliance", "mud-pits"),
        ("alliance", "mud-pits", "five-tiles"),
    )
    if not ("five-tiles" in variants and players > 4)
    and not ("alliance" in variants and players not in (4, 6))
]


@pytest.mark.slow
@pytest.mark.parametrize("choices", COMBINATIONS, ids=lambda c: f"{c['players']} {' '.join(c['variants'])}")
def test_a_purposeful_game_ends_with_a_winner_and_nothing_lost(choices):
    on = table(**choices)
    # Nothing in the rulebook lets the others finish the round, so equal turns are not to be had.
    monitor = Monitor(on, [p for p in PROPERTIES if p is not everybody_has_had_as_many_turns])
    memories = monitor.begin(on.start())
    moves = 0

    def watch(before, move, after):
        nonlocal memories, moves
        moves += 1
        memories = monitor.remembered(memories, before, after, move)
        if moves % 5 == 0:
            assert not monitor.broken_between(before, after)
        if moves % 200 == 0 or on.to_act(after) == OVER:
            assert not monitor.broken_at(after, memories)

    s, played = whole_game(on, seed=3, most=6000, check=watch)
    assert played == moves
    assert s.ending == (Ending.TEAM if on.box.alliance else Ending.LEFT)
    assert on.standing(s).winners
    assert sum(s.nuggets) + sum(s.nugget) + s.supply == 28


MECHANICAL = [
    (ruling.id, reading)
    for ruling in GAME.rulings
    if not ruling.not_mechanical
    for reading in ruling.readings
    if reading != ruling.default
]


@pytest.mark.parametrize(("ruling", "reading"), MECHANICAL)
def test_every_other_reading_plays(ruling, reading):
    variants = ("mud-pits", "five-tiles") if ruling.startswith("five-tiles") else ("mud-pits",)
    on = table(players=3, variants=variants, rulings={ruling: reading})
    s, _played = whole_game(on, seed=5, most=250)
    assert all(p.holds(s) for p in Monitor(on, PROPERTIES).always if p.memory is None)


def all_permitted(on, s):
    """Every permitted decision, found without narrowing; placements only near the mine, for time."""
    who = on.to_act(s)
    found = set()
    for rule in on.rules.values():
        if rule.kind is not (Kind.MOVE if who >= 0 else Kind.CHANCE if who == -1 else Kind.AUTOMATIC):
            continue
        if rule.name == "place":
            near = range(-9, 10)
            moves = (Move("place", (who, x, y, turns)) for x in near for y in near for turns in range(4))
            assert all(abs(n) < 9 for n in (*s.x, *s.y))
        else:
            moves = on.instances(rule, None, who if who >= 0 else None)
        for move in moves:
            try:
                on.apply(s, move)
            except Illegal:
                continue
            found.add(move)
    return found


@pytest.mark.parametrize("variants", [("mud-pits", "five-tiles"), ("alliance",)])
def test_narrowing_loses_no_permitted_move(variants):
    on = table(players=4, variants=variants)
    seen = []

    def keep(before, move, after):
        if len(seen) % 9 == 0 or after.phase in (Phase.CROSSING, Phase.CHAMBER):
            seen.append(after)
        else:
            seen.append(None)

    whole_game(on, seed=8, most=220, check=keep)
    for s in filter(None, seen):
        if on.to_act(s) != OVER:
            assert all_permitted(on, s) == set(on.legal(s))


def test_a_whole_game_is_recorded_and_replayed():
    on = table()
    moves = []
    last, _ = whole_game(
        on,
        seed=3,
        check=lambda before, move, after: (
            moves.append(move) if on.rules[move.rule].kind is not Kind.AUTOMATIC else None
        ),
    )
    *_, step = replay(on, record(on, moves))
    assert step.after == last


def test_tokens_and_challenges_occur_in_play():
    on = table(players=3)
    s, _ = whole_game(on, seed=3)
    assert sum(s.bat_tokens) < 9
    assert sum(s.gold_tokens) < 9
