"""A Hypothesis state machine for any game, for a designer's own tests.

    from ludex.solver.fuzz.machine import state_machine
    TestMyGame = state_machine(GAME, "tiny").TestCase

These two lines are a test of their own game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ludex.invariants.property import Property, properties_of
from ludex.model.box import Configuration
from ludex.model.errors import unknown
from ludex.model.files import cache_folder
from ludex.model.game import OVER, Game, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Step, begin, steps
from ludex.model.rule import Kind
from ludex.model.trace import record, save_trace

from ..monitor import Monitor, Watch
from ..play.story import story

SETTINGS = settings(
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
"""Games take longer than the tests Hypothesis expects, and a story explains more than its comments do."""


class GameMachine(RuleBasedStateMachine):
    """A game in progress. Each rule of the game is a rule of the machine; each property is an invariant."""

    game: Game
    choices: dict[str, Configuration]
    properties: tuple[Property, ...]

    table: Table

    def begin(self, place: str, readings: dict[str, str]) -> None:
        """Set the game up."""
        base = self.choices[place]
        self.table = self.game.table(base.model_copy(update={"rulings": {**base.rulings, **readings}}))
        self.monitor = Monitor(self.table, self.properties)
        self.restart()

    def restart(self) -> None:
        """Back to the set-up of the same table."""
        self.moves: list[Move] = []
        self.watch = Watch(self.monitor)
        self.broken: list[Property] = []
        self._follow(begin(self.table))

    def play(self, step: Step) -> None:
        """One decision or chance outcome."""
        self.moves.append(step.move)
        self._follow(step)

    def _follow(self, step: Step) -> None:
        self.broken += self.watch.follow(step)
        self.state, self.fault = step.after, step.fault
        self.open: dict[str, list[Step]] = {}
        if self.fault is None and self.table.to_act(self.state) != OVER:
            for choice in steps(self.table, self.state):
                self.open.setdefault(choice.move.rule, []).append(choice)

    def fail(self, name: str, sentence: str) -> None:
        """Save the game and tell it."""
        path = cache_folder() / "traces" / f"{self.game.name}-{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        played = self.moves[:-1] if self.fault else self.moves
        save_trace(record(self.table, played, about=sentence), path)
        told = "\n".join(story(self.table, self.moves)) or "right after the set-up"
        raise AssertionError(f"{sentence}\n{told}\nThe game is kept in {path}.")


def _method(rule_name: str) -> str:
    """The machine's name for a rule of the game, different from all of the machine's own names."""
    return "rule_" + rule_name.replace("-", "_")


def _drawing(name: str) -> Any:
    def play_one(self: GameMachine, data: Any) -> None:
        steps = {write_move(self.table, step.move): step for step in self.open[name]}
        self.play(steps[data.draw(st.sampled_from(list(steps)), label="move")])

    play_one.__name__ = _method(name)
    may = precondition(lambda self: name in self.open)
    return may(rule(data=st.data())(play_one))


def state_machine(
    game: Game,
    *configurations: str,
    properties: Sequence[Property] | None = None,
    readings: bool = True,
) -> type[GameMachine]:
    """A state machine that plays a game in these named configurations (all, if none is named).

    With `readings` it also tries the other readings of the rulings. Hypothesis chooses a few rules for
    each run (swarm testing) and shrinks a failure to a short game.
    """
    known = game.configurations
    for name in configurations:
        if name not in known:
            raise unknown("configuration", "configuration", name, known)
    choices = {name: known[name] for name in configurations or known}
    rulings = {
        ruling.id: st.sampled_from([ruling.default, *(r for r in ruling.readings if r != ruling.default)])
        for ruling in game.rulings
        if readings and not ruling.not_mechanical
    }
    some = st.lists(st.sampled_from(sorted(rulings)), max_size=3, unique=True) if rulings else st.just([])
    chosen = some.flatmap(lambda names: st.fixed_dictionaries({name: rulings[name] for name in names}))

    def set_up(self: GameMachine, place: str, readings: dict[str, str]) -> None:
        self.begin(place, readings)

    def play_again(self: GameMachine) -> None:
        self.restart()

    def properties_hold(self: GameMachine) -> None:
        if self.broken:
            self.fail(self.broken[0].name, f"Not true: {self.broken[0].summary}")

    def rules_can_be_carried_out(self: GameMachine) -> None:
        if self.fault is not None:
            self.fail("fault", f"{self.fault.move.rule} cannot be carried out: {self.fault.what}")

    def somebody_can_act(self: GameMachine) -> None:
        if self.fault is None and not self.open and self.table.to_act(self.state) != OVER:
            self.fail("stuck", "Nothing is permitted, and the game is not over.")

    members: dict[str, Any] = {
        "game": game,
        "choices": choices,
        "properties": tuple(properties_of(game) if properties is None else properties),
        "set_up": initialize(place=st.sampled_from(list(choices)), readings=chosen)(set_up),
        "play_again": precondition(lambda self: self.table.to_act(self.state) == OVER)(rule()(play_again)),
        "rules_can_be_carried_out": invariant()(rules_can_be_carried_out),
        "properties_hold": invariant()(properties_hold),
        "somebody_can_act": invariant()(somebody_can_act),
    }
    some_table = game.table(next(iter(choices.values())))
    for found in some_table.rules.values():
        if found.kind is not Kind.AUTOMATIC:
            members[_method(found.name)] = _drawing(found.name)
    title = "".join(word.capitalize() for word in game.name.split("-"))
    machine: Any = type(f"{title}Machine", (GameMachine,), members)
    machine.TestCase.settings = SETTINGS
    made: type[GameMachine] = machine
    return made
