"""A player that wants the nearest nugget and then the ladder, since random players hardly ever finish."""

from __future__ import annotations

import random

from ludex.model.game import CHANCE, OVER
from ludex.model.gold_mine.movement import neighbour
from ludex.model.gold_mine.state import EAST, ENTRANCE, NORTH, Phase, opposite, reaches
from ludex.model.gold_mine.winning import is_rich


def roads(s):
    """From every (tile, tunnel) the ones next to it, by the side that leads there."""
    cells = {(s.x[slot], s.y[slot]): slot for slot in range(s.placed)}
    found = {}
    for (x, y), slot in cells.items():
        for side in range(4):
            tunnel = reaches(s, slot, side)
            there = cells.get((x + EAST[side], y + NORTH[side]), -1)
            if tunnel >= 0 and there >= 0 and reaches(s, there, opposite(side)) >= 0:
                found.setdefault((slot, tunnel), {})[side] = (there, reaches(s, there, opposite(side)))
    return found


def distances(s, goals, network):
    """How many steps each (tile, tunnel) is away from the nearest goal tile."""
    far = {node: 0 for node in network if node[0] in goals}
    edge = list(far)
    while edge:
        later = []
        for node in edge:
            for following in network[node].values():
                if following in network and following not in far:
                    far[following] = far[node] + 1
                    later.append(following)
        edge = later
    return far


def good_place(s, moves, rng):
    """A placement that joins the part of the mine that can be walked and keeps it open."""
    near = set(distances(s, {ENTRANCE}, roads(s)))
    near.add((ENTRANCE, 0))
    cells = {(s.x[slot], s.y[slot]): slot for slot in range(s.placed)}

    def worth(move):
        _seat, x, y, turns = move.args
        joined = opened = 0
        for side in range(4):
            mine = s.box.patterns.tunnel_at[side][4 * s.drawn + turns] >= 0
            there = cells.get((x + EAST[side], y + NORTH[side]), -1)
            if there < 0:
                opened += mine
            elif mine and (there, reaches(s, there, opposite(side))) in near:
                joined = 1
        return (joined, opened, rng.random())

    return max(moves, key=worth)


def way_to_go(s, seat):
    """Distances to what the player wants: the ladder, a nugget, or else a secret passage."""
    network = roads(s)
    here = (s.at[seat], s.tunnel[seat])
    gold = {slot for slot in range(s.placed) if s.nugget[slot]}
    far = distances(s, {ENTRANCE} if is_rich(s, seat) else gold, network)
    if here in far:
        return far, True
    passages = {slot for slot in range(s.placed) if s.box.patterns.passage[s.kind[slot]] >= 0}
    return distances(s, passages, network), False


def choose(table, s, moves, rng):
    """One of the permitted moves, with a purpose where the bot has one."""
    by_rule = {}
    for move in moves:
        by_rule.setdefault(move.rule, []).append(move)
    for wanted in ("leave", "collect", "emerge"):
        if wanted in by_rule:
            return rng.choice(by_rule[wanted])
    if "place" in by_rule:
        return good_place(s, by_rule["place"], rng)
    seat = s.turn
    here = (s.at[seat], s.tunnel[seat])
    if s.phase == Phase.MOVEMENT and rng.random() < 0.9:
        far, is_final = way_to_go(s, seat)
        dig = by_rule.get("use", []) + by_rule.get("take", [])
        if dig and not is_final and rng.random() < 0.6:
            return rng.choice(dig)
        if far.get(here, 0) > 0:
            return by_rule["roll-and-move"][0]
        return rng.choice(by_rule.get("cross") or moves)
    if s.phase == Phase.STEPS and s.miner == seat and s.mover == seat:
        far, _is_final = way_to_go(s, seat)
        if far.get(here) == 0 and "stop" in by_rule:
            return by_rule["stop"][0]
        for move in by_rule.get("step", []):
            there = neighbour(s, move.args[1])
            if far.get((there, reaches(s, there, opposite(move.args[1]))), 999) < far.get(here, 999):
                return move
    return rng.choice(moves)


def whole_game(table, seed, most=4000, check=lambda s, move, after: None):
    """Play until the end or the most moves; returns the last position and how many moves were made."""
    rng = random.Random(seed)
    s = table.start()
    for number in range(most):
        who = table.to_act(s)
        if who == OVER:
            return s, number
        moves = table.legal(s)
        assert moves, f"nobody can move: {s}"
        if who == CHANCE:
            move = rng.choices(moves, [table.weight(s, move) for move in moves])[0]
        else:
            move = moves[0] if who < 0 else choose(table, s, moves, rng)
        after = table.apply(s, move)
        check(s, move, after)
        s = after
    return s, most
