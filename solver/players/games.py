"""Many games at one table, each seat played by a player of a kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from ludex.invariants.property import turn_over_of
from ludex.model.errors import BadInput
from ludex.model.game import OVER, Move, Table
from ludex.model.play import attempt, begin
from ludex.model.rule import Kind
from ludex.model.state import State

from ..budget import Budget
from ..native import NoCompiler, NotCompilable, Program
from ..native.playouts import Games, playouts
from ..play.luck import Luck
from ..play.turns import TurnCount
from .bots import greedy_bot, thinking

LONGEST = 2_000
"""Decisions and chance outcomes after which a game is given up."""


def play_games(
    table: Table,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    first: int = 0,
    budget: Budget | None = None,
    progress: Callable[[int], None] | None = None,
    longest: int = LONGEST,
) -> Games:
    """Games with the compiled rules, or in Python where rules cannot be compiled."""
    try:
        program = Program(table) if set(players) <= {"random"} else thinking(table)
    except (NoCompiler, NotCompilable) as missing:
        if "tree" in players:
            raise BadInput("bot", str(missing), where="--bot", right="greedy needs no compiler") from None
        return by_hand(
            table, players, games, seed, first=first, budget=budget, progress=progress, longest=longest
        )
    return playouts(
        program,
        games,
        seed,
        players=players,
        most=longest,
        watch=False,
        first=first,
        budget=budget,
        progress=progress,
    )


def by_hand(
    table: Table,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    first: int = 0,
    budget: Budget | None = None,
    progress: Callable[[int], None] | None = None,
    longest: int = LONGEST,
) -> Games:
    """The same in Python; random players make the same moves as compiled ones."""
    budget = budget or Budget(float("inf"))
    found = Games(scores=[Counter() for _ in table.seats])
    for rule in table.rules.values():
        found.used[rule.name, "", 0] = 0
        for name, domain in rule.parameters:
            found.used.update({(rule.name, name, value): 0 for value in domain.values(table.box)})
    found.used_by_winners, found.used_by_others = dict(found.used), dict(found.used)
    for number in range(first, first + games):
        found.stopped = budget.over()
        if found.stopped:
            break
        _one_game(table, players, seed, number, longest, found)
        if progress is not None:
            progress(found.played)
    found.seconds = budget.used
    return found


def _one_game(
    table: Table, players: Sequence[str], seed: int, number: int, longest: int, found: Games
) -> None:
    luck, state = Luck(seed, number), begin(table).after
    used: Counter[tuple[int, str, str, int]] = Counter()
    turns, decisions, length = TurnCount(table, turn_over_of(table.game)), [0] * table.box.seats, 0
    while (who := table.to_act(state)) != OVER and length < longest:
        move = _decision(table, state, who, players, luck)
        step = None if move is None else attempt(table, state, move)
        if move is None or step is None or step.fault is not None:
            break
        if who >= 0:
            decisions[who] += 1
        turns.follow(step)
        for event in step.chain:
            used[who, event.move.rule, "", 0] += 1
            if event.move == move:
                for (name, _domain), value in zip(table.rules[move.rule].parameters, move.args, strict=True):
                    used[who, move.rule, name, value] += 1
        state, length = step.after, length + 1
    found.played += 1
    found.moves += length
    for (_who, rule, name, value), many in used.items():
        found.used[rule, name, value] += many
    if table.to_act(state) != OVER:
        found.too_long += length >= longest
        found.stuck += length < longest
        return
    winners = table.standing(state).winners
    for (who, rule, name, value), many in used.items():
        if who >= 0 and table.rules[rule].kind is Kind.MOVE:
            (found.used_by_winners if who in winners else found.used_by_others)[rule, name, value] += many
    found.count(
        length,
        table.game.endings[state.ending],
        winners,
        table.scores(state),
        turns.by_seat(),
        tuple(decisions),
    )


def _decision(table: Table, state: State, who: int, players: Sequence[str], luck: Luck) -> Move | None:
    permitted = table.legal(state)
    if not permitted:
        return None
    chosen = luck.choose(table, state, permitted)
    if who < 0 or players[who] == "random":
        return chosen
    return greedy_bot(table, state, who, random.Random(str(chosen)))
