"""A game of ours as one of OpenSpiel: `register("mint-works", {"players": 2})`, then `pyspiel.load_game`."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
from ludex.model.box import Configuration
from ludex.model.game import CHANCE
from ludex.model.games import load_game
from ludex.model.state import State
from ludex.model.toml import validated

from .numbered import LONGEST, Numbered

_TABLES: dict[str, Numbered] = {}
"""The registered games. Positions of OpenSpiel are copied and pickled, so they name their table only."""


def register(game: str, configuration: dict[str, Any]) -> str:
    """Make a game known to OpenSpiel; the name under which it is loaded there."""
    chosen = load_game(game)
    table = Numbered(chosen, validated(configuration, Configuration, game))
    name = f"ludex_{game.replace('-', '_')}"
    known = name in _TABLES
    _TABLES[name] = table
    if not known:
        pyspiel.register_game(_kind(name, table), type(name, (LudexGame,), {"ludex": name}))
    return name


def _kind(name: str, table: Numbered) -> Any:
    open_to_all = set(table.table.schema.seen_by.values()) == {"all"} and table.game.view is None
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=table.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if table.outcomes else chance.DETERMINISTIC,
        information=information.PERFECT_INFORMATION if open_to_all else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(table.table.seats),
        min_num_players=len(table.table.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


class LudexGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, set up; each has a class of its own."""

    ludex: str
    """The name of its table."""

    def __init__(self, params: Any = None) -> None:
        table = _TABLES[self.ludex]
        info = pyspiel.GameInfo(
            num_distinct_actions=max(1, len(table.decisions)),
            max_chance_outcomes=len(table.outcomes),
            num_players=len(table.table.seats),
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_kind(self.ludex, table), info, params or {})

    def new_initial_state(self) -> LudexState:
        """The position before the first decision."""
        return LudexState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What seats see."""
        return Observer(self.ludex)


class LudexState(pyspiel.State):  # type: ignore[misc]
    """A position, kept as bytes."""

    def __init__(self, game: LudexGame) -> None:
        super().__init__(game)
        self._table = game.ludex
        self._packed = self._numbered.start().packed()
        self._made = 0

    @property
    def _numbered(self) -> Numbered:
        return _TABLES[self._table]

    @property
    def position(self) -> State:
        """The position as our rules know it."""
        return self._numbered.table.schema.unpack(self._packed)

    def current_player(self) -> int:
        """Who is to decide."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        who = self._numbered.table.to_act(self.position)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered.numbers(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        position = self.position
        moves = self._numbered.numbers(position)
        weights = {number: self._numbered.table.weight(position, move) for number, move in moves.items()}
        return [(number, weight / sum(weights.values())) for number, weight in sorted(weights.items())]

    def _apply_action(self, action: int) -> None:
        numbered = self._numbered
        position = self.position
        move = numbered.move(action, numbered.table.to_act(position))
        self._packed = numbered.table.play(position, move).packed()
        self._made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self._numbered.written(self._numbered.move(action, seat))

    def is_terminal(self) -> bool:
        """Whether the game is over, stuck, or broken off."""
        return self._made >= LONGEST or not self._numbered.numbers(self.position)

    def returns(self) -> list[float]:
        """What each seat has of the win."""
        return self._numbered.shares(self.position)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a seat sees, as numbers and as text."""

    def __init__(self, name: str) -> None:
        self._name = name
        numbered = _TABLES[name]
        seen = numbered.seen(numbered.start(), 0)
        self.tensor = numpy.zeros(len(seen), numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LudexState, player: int) -> None:
        """Take in what this seat sees."""
        self.tensor[:] = _TABLES[self._name].seen(state.position, player)

    def string_from(self, state: LudexState, player: int) -> str:
        """The same as text."""
        return str(_TABLES[self._name].table.view(state.position, player))
