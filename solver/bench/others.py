"""Engines of others, on our games or on comparable ones: SPIN, Hypothesis, OpenSpiel."""

from __future__ import annotations

import importlib.util
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludex.model.files import cache_folder
from ludex.model.game import Game
from ludex.model.play import Step

from ..export.spin import NoSpin, Verifier
from .row import Row, timed

OPTIONS = (32, 256, 2_048)
"""Options of the model for SPIN: the fewest that are enough, for each one costs it time in every state."""
COMPARABLE = {"backgammon": "two players and dice", "gin_rummy": "two players and cards"}
"""Games of OpenSpiel that are like ours."""
LEAST = 2.0
"""Seconds of a core that SPIN gets at least: it sets up its memory first."""
ROLLOUTS = 50
STEPS = 50


def skipped() -> list[str]:
    """What was not measured, and why."""
    found = []
    if shutil.which("spin") is None:
        found.append("SPIN on the same game: spin is not installed")
    if importlib.util.find_spec("pyspiel") is None:
        found.append("OpenSpiel's comparable games: open_spiel is not installed")
    return [*found, "TLC and Stateright: not installed, and no package of the system brings them"]


def spin(game: Game, configuration: str, seconds: float, ours: float, steps: float) -> Iterator[Row]:
    """SPIN on the exported game; beside it what Python expands and what our C makes of transitions, bare."""
    if shutil.which("spin") is None:
        return
    table = game.table(game.configurations[configuration])
    for most_moves in OPTIONS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = Verifier(table, Path(folder), most_moves=most_moves).run(max(LEAST, seconds))
            except NoSpin as error:
                if "more moves" not in str(error):
                    raise
                continue
        rate = found.states / max(1e-9, found.seconds)
        yield Row(game.name, configuration, "explore, bare", "SPIN", rate, rate / ours, found.bytes)
        rate = found.transitions / max(1e-9, found.seconds)
        yield Row(game.name, configuration, "transitions, bare", "SPIN", rate, rate / steps)
        return


def hypothesis(game: Game, configuration: str, seconds: float, ours: float) -> Row:
    """Hypothesis alone: its state machine plays our game; `ours` is the rate of random moves in Python."""
    from hypothesis import HealthCheck, Phase, settings
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.stateful import run_state_machine_as_test

    from ..fuzz.machine import GameMachine, state_machine

    set_hypothesis_home_dir(cache_folder() / "hypothesis")
    made = 0
    machine: Any = state_machine(game, configuration, properties=(), readings=False)

    class Counting(machine):  # type: ignore[misc]
        def play(self, step: Step) -> None:
            nonlocal made
            made += 1
            GameMachine.play(self, step)

    quietly = settings(
        max_examples=5,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    until = time.process_time() + seconds

    def run() -> int:
        while time.process_time() < until:
            run_state_machine_as_test(Counting, settings=quietly)
        return made

    rate = timed(run)
    return Row(game.name, configuration, "random moves, bare", "Hypothesis", rate, rate / ours)


def openspiel(seconds: float) -> Iterator[Row]:
    """Random games of comparable games in OpenSpiel: stepped from Python, and by its own rollouts in C++."""
    if importlib.util.find_spec("pyspiel") is None:
        return
    import pyspiel

    for name in COMPARABLE:
        game = pyspiel.load_game(name)
        rng, lengths = random.Random(1), [0]

        def stepped(game: Any = game, rng: random.Random = rng, lengths: list[int] = lengths) -> int:
            until = time.process_time() + seconds
            while time.process_time() < until:
                state = game.new_initial_state()
                lengths.append(0)
                while not state.is_terminal():
                    chance = state.is_chance_node()
                    moves = [move for move, _ in state.chance_outcomes()] if chance else state.legal_actions()
                    state.apply_action(rng.choice(moves))
                    lengths[-1] += 1
            return sum(lengths)

        rate = timed(stepped)
        yield Row(name, "OpenSpiel", "random moves, bare", "OpenSpiel, from Python", rate)
        length = sum(lengths) / (len(lengths) - 1)
        yield Row(
            name, "OpenSpiel", "random moves, bare", "OpenSpiel, in C++", _rollouts(game, length, seconds)
        )


def _rollouts(game: Any, length: float, seconds: float) -> float:
    """Moves a second of the rollouts of its tree search, from the start, by the mean length of a game."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    player = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def run() -> int:
        rollouts, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            player.step(state)
            rollouts += 2 * ROLLOUTS
        return int(rollouts * length)

    return timed(run)
