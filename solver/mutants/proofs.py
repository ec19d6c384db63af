"""Proofs of broken rules: a law that a game breaks must not be proved of the rules that game was played by.

Each seeded defect is played. The laws that its games break are then put to the prover, which reads the same
broken rules. What it still proves is an alarm about Ludex. A law that calls a function of the rules changes
when that function is broken: its games then break the law as it stood, but not as it has become. Such a law
is blind to the defect, and told with the function that it shares with the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ludex.invariants.property import Property
from ludex.model.game import Move, Table
from ludex.model.play import NEVER_STOPS, RULE_FAULTS, Step

from ..budget import Budget
from ..lift.error import LiftError
from ..monitor import Monitor
from ..play.chains import STOPS, goes_round
from ..play.choosers import deadlock, played_out, swarm
from ..pool import Done, side_by_side
from ..prove.deadlock import CAN_MOVE, Unstuck, someone_can_move
from ..prove.engine import silent
from ..prove.induction import induct
from ..prove.obligation import EFFORT, Answer, Examiner, Task
from ..prove.termination import Chains
from ..prove.theory import BREAKDOWN, RANGE, Theory
from .defects import Mutant, Sensed, mutated
from .probes import out_of_range

GAMES = 60
"""Games by the rules as they are, from which those are taken in which a defect makes a difference."""
LONGEST = 150
"""Decisions in one game."""
ENOUGH = 4
"""Games that are played with one defect: those in which it would make a difference."""
SECONDS = 200.0
"""For one whole proof of broken rules."""

WHOLE = (RANGE, STOPS, CAN_MOVE)
"""Laws that no single rule breaks for the prover: they are asked of all rules together."""

Broken = dict[str, Move]
"""The laws that games break, each with the rule that broke it first, in the order in which they fell."""


class Trial(NamedTuple):
    """What games and the prover say of rules with one defect."""

    number: int
    games: int
    """In so many games the defect would have made a difference."""
    broken: tuple[str, ...] = ()
    """Laws that the games break and the prover does not prove."""
    wrong: tuple[str, ...] = ()
    """Laws that are proved although a game breaks them."""
    blind: tuple[str, ...] = ()
    """Laws that the games break as they stood, but that have changed with the rules."""
    refused: str = ""
    """Why the prover does not read these rules."""


class Trials:
    """The defects of a game at one table."""

    def __init__(
        self, table: Table, properties: Sequence[Property], found: Sequence[Mutant], seed: int = 0
    ) -> None:
        self.table = table
        self.properties = [p for p in properties if p.fits(table.box)]
        self.monitor = Monitor(table, self.properties)
        self.found = found
        self.seed = seed
        self.anyway: set[str] = set()
        """Laws that games break without any defect."""
        self.games: dict[int, list[int]] = {number: [] for number in range(len(found))}
        self._sensed = Sensed(found)

    def rehearse(self, game: int) -> tuple[frozenset[int], frozenset[str]]:
        """A game by the rules as they are: the defects that would matter in it, and the laws it breaks."""
        with self._sensed.noting() as notes:
            steps = self._play(game)
        return frozenset(notes.mattered), frozenset(self._broken(steps))

    def take(self, game: int, mattered: frozenset[int], broken: frozenset[str]) -> None:
        """Keep what a rehearsal has shown."""
        self.anyway |= broken
        for number in mattered:
            self.games[number].append(game)

    def judge(self, number: int) -> Trial:
        """Play with a defect, and put the laws that fall to the prover."""
        mutant = self.found[number]
        games = self.games[number][:ENOUGH]
        with mutated(mutant):
            played = [self._play(game) for game in games]
            now = self._fallen(played)
        before = self._fallen(played)
        blind = tuple(name for name in before if name not in now and not _is_general(name))
        if not now:
            return Trial(number, len(games), blind=blind)
        with mutated(mutant):
            try:
                wrong = still_proved(self.table, self.properties, now)
            except LiftError as error:
                return Trial(number, len(games), blind=blind, refused=str(error))
        return Trial(number, len(games), tuple(name for name in now if name not in wrong), wrong, blind)

    def _play(self, game: int) -> list[Step]:
        chooser = swarm(self.table, random.Random(f"{self.seed} {game}"))
        steps: list[Step] = []
        try:
            steps.extend(islice(played_out(self.table, chooser), LONGEST))
        except RULE_FAULTS:
            return steps
        return steps

    def _fallen(self, played: Sequence[Sequence[Step]]) -> Broken:
        found: Broken = {}
        for steps in played:
            found = self._broken(steps) | found
        return {name: move for name, move in found.items() if name not in self.anyway}

    def _broken(self, steps: Sequence[Step]) -> Broken:
        found: Broken = {}
        if not steps:
            return found
        memories = self.monitor.begin(steps[0].before)
        for step in steps:
            for event in step.chain:
                for _name in out_of_range(event.after):
                    found.setdefault(RANGE, event.move)
            broken, memories = self.monitor.follow(step, memories)
            for p, event in broken:
                found.setdefault(p.name, event.move)
            if goes_round(step):
                found.setdefault(STOPS, step.chain[-1].move)
            elif step.fault is not None and step.fault.what != NEVER_STOPS:
                found.setdefault(BREAKDOWN, step.fault.move)
        last = steps[-1]
        if last.fault is None and len(steps) < LONGEST and _is_stuck(self.table, last):
            found.setdefault(CAN_MOVE, last.move)
        return found


def _is_general(name: str) -> bool:
    return name == BREAKDOWN or name in WHOLE


def _is_stuck(table: Table, last: Step) -> bool:
    try:
        return deadlock(table, last.after)
    except RULE_FAULTS:
        return False


def still_proved(table: Table, properties: Sequence[Property], broken: Broken) -> tuple[str, ...]:
    """The laws that the prover proves although games break them: first at the rule that broke each."""
    theory = Theory(table, properties)
    examiner = Examiner(theory)
    assumed = frozenset(theory.inductive)
    left = dict.fromkeys(name for name in broken if name not in WHOLE)
    for move in dict.fromkeys(broken.values()):
        names = tuple(name for name in left if broken[name] == move)
        if names:
            (examined,) = examiner.examine([Task(move, names, assumed)])
            for name, reply in examined.replies.items():
                if reply.answer in (Answer.FAILS, Answer.UNKNOWN):
                    left.pop(name, None)
                    assumed -= {name}
    if not left and not broken.keys() & set(WHOLE):
        return ()
    outcome = induct(
        lambda loose: Theory(table, properties, loose=loose),
        budget=Budget(SECONDS),
        effort=EFFORT,
        processes=1,
        progress=silent,
    )
    wrong = [name for name in left if outcome.standings[name].stands and name not in outcome.vacuous]
    ranges = [s for name, s in outcome.standings.items() if name.startswith(RANGE)]
    if RANGE in broken and all(standing.stands for standing in ranges):
        wrong.append(RANGE)
    kept = [name for name in outcome.theory.inductive if outcome.standings[name].kept]
    if any(standing.leans_on for standing in outcome.standings.values()):
        kept, broken = [], {}
    limit = Budget(SECONDS)
    if STOPS in broken and not Chains(outcome.theory, kept, budget=limit, effort=EFFORT).ending().circle:
        wrong.append(STOPS)
    if CAN_MOVE in broken:
        answer = someone_can_move(outcome.theory, kept, budget=limit, effort=3 * EFFORT)
        wrong += [CAN_MOVE] if isinstance(answer, Unstuck) and not answer.unknown else []
    return () if outcome.difference else tuple(wrong)


def try_proofs(
    trials: Trials,
    budget: Budget,
    *,
    games: int,
    processes: int,
    most: int | None = None,
    follow: Callable[[str], None] = lambda _words: None,
) -> Iterator[Trial]:
    """What becomes of the defects that games meet, or of so many; what there is no time for is left out."""
    for message in side_by_side(trials.rehearse, range(games), processes, budget):
        if isinstance(message, Done):
            trials.take(message.task, *message.result)
    met = [number for number, games in trials.games.items() if games][:most]
    for done, message in enumerate(side_by_side(trials.judge, met, processes, budget), 1):
        follow(f"{done} of {len(met)} defects that games meet")
        if isinstance(message, Done):
            yield message.result
