"""Two tables in lock step: the same decisions on both, and everything that is different on the way.

In every position that both come to, all that either side permits is tried on both. What differs is noted
with the game that led there; the tables go on together by what is the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, zip_longest
from math import inf
from typing import NamedTuple

from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.play import attempt
from ludex.model.rule import Kind as RuleKind
from ludex.model.state import Number

from ..budget import Budget
from ..play.shrink import shrink
from .lens import Lens, offsets
from .machine import BROKEN, Machine

PHASES = ("phase", "step")
"""The fields in which a position says which part of the rules is in force."""
LONGEST = 400
"""Decisions of one game."""
LONG = 200
"""Decisions from which a game is first shortened in haste."""
SKIMMED = 400_000
"""Decisions that are made for that; a million take some four seconds."""
MOST_UNOFFERED = 3_000
"""Parameters of one rule that are tried though nothing lists them."""
SURE = 40
"""Answers of Python after which it is not asked again where they were all the same."""
LEANINGS = (0.2, 1.0, 1.0, 4.0)
"""How much a game leans towards a rule, drawn anew for each rule and game (swarm testing)."""


class Kind(StrEnum):
    """What a difference is about."""

    SET_UP = "set-up"
    TURN = "turn"
    END = "end"
    WINNER = "winner"
    SCORE = "score"
    MORE = "more"
    LESS = "less"
    EFFECT = "effect"
    ODDS = "odds"
    VIEW = "view"


class Key(NamedTuple):
    """A kind of difference of one kind of decision in one phase; no rule where nobody decides."""

    kind: Kind
    rule: str
    phase: str


class Pair(NamedTuple):
    """The position on both tables, and the decisions that led to it."""

    left: bytes
    right: bytes
    moves: tuple[Move, ...] = ()


@dataclass
class Shown:
    """A game that shows a difference."""

    moves: tuple[Move, ...]
    """The decisions; the last one is what differs where a decision does."""
    right_only: bool = False
    """Whether the last move is one of the right-hand table only."""
    met: int = 0
    """In how many positions it was met."""
    shortest: bool = False
    """Whether all shorter games were compared."""


@dataclass
class Seen:
    """What was compared on one pair of tables."""

    positions: int = 0
    games: int = 0
    complete: bool = False
    """Whether every position that both tables come to was compared."""
    laid_out: bool = False
    """Whether the right-hand table was laid out as the left-hand one begins, because the set-ups differ."""
    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By rule and phase: in how many positions it was permitted on a side and compared."""
    found: dict[Key, Shown] = field(default_factory=dict)
    stopped: str = ""

    @property
    def exhausted(self) -> bool:
        """Whether every position was compared; behind a difference lie some that were not."""
        return self.complete and not self.found


class LockStep:
    """A pair of tables that are played together."""

    def __init__(self, left: Machine, right: Machine, renamed: dict[str, str] | None = None) -> None:
        self.left, self.right = left, right
        self.lens = Lens(left.table, right.table, renamed or {})
        self.seen = Seen()
        self.looked = 0
        """Positions compared, to find differences and to shorten games."""
        self._skimmed = 0
        """Decisions made to shorten long games, without a look at what else is permitted."""
        self._unoffered: list[Move] = []
        """Decisions that are tried in every position though no rule may list them as worth trying."""
        self._causes: dict[str, Counter[str]] = {}
        self._phase = _phase_of(left.table)
        self.begun = self._begin()

    def _begin(self) -> Pair | None:
        left, right = self.left.start(), self.right.start()
        if self.lens.alike(left, right):
            return Pair(left, right)
        self.note(Kind.SET_UP, "", left, ())
        self.seen.laid_out = True
        laid = self.lens.carried(left, right)
        return None if laid is None else Pair(left, laid)

    def note(
        self, kind: Kind, rule: str, left: bytes, moves: tuple[Move, ...], right_only: bool = False
    ) -> None:
        """Keep a difference, with the shortest game that shows it."""
        key = Key(kind, rule, self.phase(left))
        shown = self.seen.found.get(key)
        if shown is None:
            shown = self.seen.found[key] = Shown(moves, right_only)
        elif len(moves) < len(shown.moves):
            shown.moves, shown.right_only = moves, right_only
        shown.met += 1

    def phase(self, packed: bytes) -> str:
        """The phase of a position, in words."""
        if self._phase is None:
            return ""
        name, place = self._phase
        schema = self.left.table.schema
        return schema.show(name, schema.numbers(packed)[place])

    def look(self, pair: Pair, made: Callable[[Move], bool] | None = None) -> list[Pair]:
        """Compare everything in one position; what is the same leads on.

        With `made`, only what comes of these decisions is compared, besides all that is permitted.
        """
        left, right, moves = pair
        self.looked += 1
        self.seen.positions += 1
        who = self.left.to_act(left), self.right.to_act(right)
        if who[0] != who[1]:
            self.note(Kind.END if OVER in who else Kind.TURN, "", left, moves)
            return []
        if who[0] == OVER:
            one, other = self.left.outcome(left), self.right.outcome(right)
            if one[0] != other[0]:
                self.note(Kind.WINNER, "", left, moves)
            elif one[1] != other[1]:
                self.note(Kind.SCORE, "", left, moves)
            return []
        return self._decisions(pair, who[0], made)

    def _decisions(self, pair: Pair, who: int, made: Callable[[Move], bool] | None) -> list[Pair]:
        left, right, moves = pair
        mine, theirs = self.left.moves(left), self.right.moves(right)
        twins = {move: self.lens.across(move) for move in mine}
        there = set(theirs)
        both = [move for move, twin in twins.items() if twin in there]
        phase = self.phase(left)
        offered = [move.rule for move in mine] + [self.lens.left_rule(move.rule) for move in theirs]
        for rule in dict.fromkeys(offered):
            self.seen.compared[rule, phase] += 1
        if len(both) < len(mine):
            for move in mine:
                if twins[move] not in there:
                    self.note(Kind.LESS, move.rule, left, (*moves, move))
        if len(both) < len(theirs):
            matched = {twins[move] for move in both}
            for move in theirs:
                if move not in matched:
                    self.note(
                        Kind.MORE, self.lens.left_rule(move.rule), left, (*moves, move), right_only=True
                    )
        if who == CHANCE and both:
            self._odds(pair, both, twins)
        if who >= 0 and self._unoffered:
            self._try_unoffered(pair, who, {*mine}, there)
        onward = []
        for move in both if made is None else filter(made, both):
            twin = twins[move]
            assert twin is not None
            after, other = self.left.step(left, move), self.right.step(right, twin)
            assert after is not None and other is not None
            if (after is BROKEN) != (other is BROKEN) or (
                after is not BROKEN and not self.lens.alike(after, other)
            ):
                self.note(Kind.EFFECT, self._cause(pair, move, twin), left, (*moves, move))
            elif after is not BROKEN:
                onward.append(Pair(after, other, (*moves, move)))
        return onward

    def try_unoffered(self, rules: Iterable[str]) -> int:
        """From now on try all parameters of these rules; how many decisions that are in each position.

        A rule may list the parameters worth trying, and what is worth it may change with the rules.
        """
        table = self.left.table
        found: list[Move] = []
        for name in rules:
            rule = table.rules.get(name)
            if rule is not None and rule.kind is RuleKind.MOVE and rule.narrow:
                found += islice(table.instances(rule), MOST_UNOFFERED)
        self._unoffered = found
        return len(found)

    def _try_unoffered(self, pair: Pair, who: int, mine: set[Move], theirs: set[Move]) -> None:
        """Note what only one side permits, or what comes to something else, of what neither side lists."""
        for move in self._unoffered:
            twin = self.lens.across(move) if move.args[0] == who and move not in mine else None
            if twin is None or twin in theirs:
                continue
            after, other = self.left.step(pair.left, move), self.right.step(pair.right, twin)
            if after is BROKEN or other is BROKEN or (after is None and other is None):
                continue
            moves = (*pair.moves, move)
            if after is None:
                self.note(Kind.MORE, move.rule, pair.left, (*pair.moves, twin), right_only=True)
            elif other is None:
                self.note(Kind.LESS, move.rule, pair.left, moves)
            elif not self.lens.alike(after, other):
                self.note(Kind.EFFECT, move.rule, pair.left, moves)

    def _cause(self, pair: Pair, move: Move, twin: Move) -> str:
        """The rule whose effect differs: the decision's own, or the first of what then happens by itself.

        Python is asked; after some answers that were all the same, later positions are taken to be like them.
        """
        known = self._causes.setdefault(move.rule, Counter())
        if len(known) == 1 and known.total() >= SURE:
            return next(iter(known))
        cause = first_apart(self.lens, pair.left, pair.right, move, twin)
        known[cause] += 1
        return cause

    def _odds(self, pair: Pair, both: list[Move], twins: dict[Move, Move | None]) -> None:
        theirs = [twin for twin in map(twins.get, both) if twin is not None]
        if self.left.weights(pair.left, both) != self.right.weights(pair.right, theirs):
            self.note(Kind.ODDS, both[0].rule, pair.left, pair.moves)

    # ------------------------------------------------------------ ways through the game

    def exhaust(self, most: int, budget: Budget) -> None:
        """Breadth first, all positions that both tables come to, or so many."""
        if self.begun is None:
            return
        layer, known = [self.begun], {self._key(self.begun)}
        until = self.seen.positions + most
        while layer:
            depth = len(layer[0].moves)
            later: list[Pair] = []
            for pair in layer:
                if self.seen.positions >= until or budget.over():
                    self.seen.stopped = budget.over()
                    return
                for onward in self.look(pair):
                    key = self._key(onward)
                    if key not in known:
                        known.add(key)
                        later.append(onward)
            for shown in self.seen.found.values():
                shown.shortest = shown.shortest or len(shown.moves) <= depth + 1
            layer = later
        self.seen.complete = True

    def _key(self, pair: Pair) -> bytes:
        return pair.left if pair.left == pair.right else pair.left + pair.right

    def play(self, positions: int, seed: str, budget: Budget, leaning: Iterable[str] = ()) -> None:
        """Random games until so many more positions were compared; towards these rules rather than others."""
        if self.begun is None:
            return
        until = self.seen.positions + positions
        favoured = set(leaning)
        while self.seen.positions < until and not budget.over():
            rng = random.Random(f"{seed} {self.seen.games}")
            self.seen.games += 1
            lean: dict[str, float] = {}
            pair: Pair | None = self.begun
            while pair is not None and len(pair.moves) < LONGEST and self.seen.positions < until:
                onward = self.look(pair)
                pair = self._chosen(onward, rng, lean, favoured)
                if budget.over():
                    break
        self.seen.stopped = self.seen.stopped or budget.over()

    def _chosen(
        self, onward: list[Pair], rng: random.Random, lean: dict[str, float], favoured: set[str]
    ) -> Pair | None:
        """A rule by its leaning, then one of its moves."""
        by_rule: dict[str, list[Pair]] = {}
        for pair in onward:
            by_rule.setdefault(pair.moves[-1].rule, []).append(pair)
        if not by_rule:
            return None
        for rule in by_rule:
            if rule not in lean:
                lean[rule] = rng.choice(LEANINGS) * (2.0 if rule in favoured else 1.0)
        rules = list(by_rule)
        (rule,) = rng.choices(rules, [lean[rule] for rule in rules])
        return rng.choice(by_rule[rule])

    def follow(self, moves: Sequence[Move], rules: Container[str], budget: Budget, soon: int = 0) -> bool:
        """Play these moves on both tables as long as nothing differs; whether something does.

        In each position all that is permitted is compared, and what comes of the move and of these rules;
        of the first moves (`soon`) only what comes of themselves.
        """
        pair, before = self.begun, len(self.seen.found)
        self.seen.games += 1
        for number, move in enumerate((*moves, None)):
            if pair is None or budget.over():
                break
            after = self._after(pair, move) if move is not None and number < soon else None
            if after is None:
                here = Pair(pair.left, pair.right, tuple(moves[:number]))
                onward = self.look(here, _either(move, rules))
                after = next((one for one in onward if one.moves[-1] == move), None)
            pair = after
        return len(self.seen.found) > before

    def _after(self, pair: Pair, move: Move) -> Pair | None:
        """The position after a move that leads to the same on both tables; None where it does not."""
        twin = self.lens.across(move)
        if twin is None:
            return None
        after, other = self.left.step(pair.left, move), self.right.step(pair.right, twin)
        return Pair(after, other) if after and other and self.lens.alike(after, other) else None

    def shorten(self, key: Key, most: int) -> None:
        """Leave out what the game of a difference does not need, comparing so many positions at most."""
        shown = self.seen.found[key]
        if self.begun is None or not shown.moves or shown.shortest:
            return

        def told(moves: Sequence[Move]) -> Sequence[Move] | None:
            found = self.shows(key, moves)
            return None if found is None else found[0]

        shorter: Sequence[Move] = shown.moves
        if len(shorter) > LONG:
            enough = self._skimmed + SKIMMED
            skimming = Budget(inf, called_back=lambda: self._skimmed > enough)
            shorter = shrink(shorter, lambda moves: self._skim(key, moves), skimming)
        until = self.looked + most
        shorter = tuple(shrink(shorter, told, Budget(inf, called_back=lambda: self.looked > until)))
        found = self.shows(key, shorter)
        if found is not None and len(found[0]) < len(shown.moves):
            shown.moves, shown.right_only = found

    def _skim(self, key: Key, moves: Sequence[Move]) -> Sequence[Move] | None:
        """The same, where nothing but the last position is looked at: quick, for a long game."""
        pair, kept, seen = self.begun, list[Move](), self.seen
        for move in moves[:-1]:
            self._skimmed += 1
            after = None if pair is None else self._after(pair, move)
            if after is not None:
                pair = after
                kept.append(move)
        self.seen = Seen()
        try:
            if pair is not None:
                self.look(Pair(pair.left, pair.right, tuple(kept)))
            return self.seen.found[key].moves if key in self.seen.found else None
        finally:
            self.seen = seen

    def shows(self, key: Key, moves: Sequence[Move]) -> tuple[tuple[Move, ...], bool] | None:
        """The part of a game that shows a difference, if it does; what is not permitted is left out."""
        pair = self.begun
        kept, self.seen = self.seen, Seen()
        try:
            for move in (*moves, None):
                if pair is None:
                    return None
                onward = self.look(pair)
                if key in self.seen.found:
                    shown = self.seen.found[key]
                    return shown.moves, shown.right_only
                made = next((one for one in onward if one.moves[-1] == move), None)
                if made is not None:
                    pair = made
                elif self.left.to_act(pair.left) == CHANCE and move is not None:
                    pair = onward[0] if onward else None
            return None
        finally:
            self.seen = kept


def first_apart(lens: Lens, left: bytes, right: bytes, move: Move, twin: Move) -> str:
    """The rule, of the left-hand table, at which the steps of a decision part."""
    one = attempt(lens.left, lens.left.schema.unpack(left), move)
    other = attempt(lens.right, lens.right.schema.unpack(right), twin)
    if one is None or other is None:
        return move.rule
    for number, (mine, theirs) in enumerate(zip_longest(one.chain, other.chain)):
        if mine is None or theirs is None:
            return mine.move.rule if mine is not None else lens.left_rule(theirs.move.rule)
        if lens.across(mine.move) != theirs.move or not lens.same(mine.after, theirs.after):
            return str(mine.move.rule if number else move.rule)
    return move.rule


def _either(move: Move | None, rules: Container[str]) -> Callable[[Move], bool]:
    """Whether a decision is this one, or one of these rules."""
    return lambda one: one == move or one.rule in rules


def _phase_of(table: Table) -> tuple[str, int] | None:
    """The field that says the phase, and where its number stands."""
    name = next((name for name in PHASES if isinstance(table.schema.fields.get(name), Number)), None)
    return None if name is None else (name, offsets(table.schema)[name, ()])
