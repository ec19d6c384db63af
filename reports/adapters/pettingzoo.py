"""A game of ours as an environment of PettingZoo: `env("mint-works", {"players": 2})`."""

from __future__ import annotations

import random
from typing import Any

import numpy
from gymnasium import spaces
from ludex.model.box import Configuration
from ludex.model.game import CHANCE
from ludex.model.games import load_game
from ludex.model.toml import validated
from pettingzoo import AECEnv

from .numbered import LONGEST, Numbered

NUMBERS = numpy.iinfo(numpy.int64)


class LudexEnv(AECEnv):  # type: ignore[misc]
    """One game at a time. What chance decides is drawn by the environment."""

    def __init__(self, numbered: Numbered) -> None:
        super().__init__()
        self._numbered = numbered
        self.metadata = {
            "name": f"ludex_{numbered.game.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = list(numbered.table.box.seat_names)
        self._random = random.Random(0)
        self._size = max(1, len(numbered.decisions))
        seen = len(numbered.seen(numbered.start(), 0))
        space = spaces.Dict(
            {
                "observation": spaces.Box(NUMBERS.min, NUMBERS.max, (seen,), numpy.int64),
                "action_mask": spaces.Box(0, 1, (self._size,), numpy.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self._size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The form of what a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all decisions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set the game up anew."""
        if seed is not None:
            self._random = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = 0
        self._state = self._numbered.start()
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self._size, numpy.int8)
        if self._numbered.table.to_act(self._state) == seat:
            mask[list(self._numbered.numbers(self._state))] = 1
        seen = numpy.array(self._numbered.seen(self._state, seat), numpy.int64)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out a decision, and what chance decides after it."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        seat = self.possible_agents.index(self.agent_selection)
        self._state = self._numbered.table.play(self._state, self._numbered.move(int(action), seat))
        self._made += 1
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Draw what chance decides, until a seat is to decide or nothing can follow."""
        table = self._numbered.table
        while table.to_act(self._state) == CHANCE and self._made < LONGEST:
            self._state = table.play(self._state, table.draw(self._state, self._random))
            self._made += 1
        if not self._numbered.numbers(self._state):
            self.rewards = dict(zip(self.possible_agents, self._numbered.shares(self._state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._made >= LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.to_act(self._state)]

    def render(self) -> str:
        """The table as text."""
        picture = self._numbered.game.picture
        return str(self._state) if picture is None else picture(self._state, None)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, configuration: dict[str, Any]) -> LudexEnv:
    """An environment of a game, set up so."""
    return LudexEnv(Numbered(load_game(game), validated(configuration, Configuration, game)))
