"""Two readings of the same rulebook in lock step: the first thing that is different after the same game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum

from ludex.model.box import Configuration
from ludex.model.game import OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import RULE_FAULTS, Step, attempt, begin, reached, run
from ludex.model.state import State

from ..play.story import in_words


class Effect(IntEnum):
    """What a difference is about, weightiest first."""

    WINNER = 0
    END = 1
    MOVES = 2
    SCORE = 3
    POSITION = 4
    VIEW = 5
    SET_UP = 6


@dataclass(frozen=True)
class Difference:
    """What is different: in words, with {left} and {right} for the names of the readings."""

    effect: Effect
    words: str
    ends: tuple[str, ...] = ()
    """The clauses by which the game is over under one reading and not, or not so, under the other."""


def with_reading(configuration: Configuration, ruling: str, reading: str) -> Configuration:
    """The same set-up with one ruling read in this way."""
    return configuration.model_copy(update={"rulings": {**configuration.rulings, ruling: reading}})


def packed(state: State) -> bytes | None:
    """The position as bytes; None where a number has left its range."""
    try:
        return state.packed()
    except OverflowError:
        return None


def same(left: State, right: State, unseen: Collection[str] = ()) -> bool:
    """Whether two positions are equal, whatever the readings; but for the fields that do not count."""
    one, other = left.__dict__, right.__dict__
    return all(one[name] == other[name] for name in left.schema.fields if name not in unseen)


class Pair:
    """The same game under two readings of one ruling; `visible`: only what people can see counts."""

    def __init__(self, left: Table, ruling: str, right: str, *, visible: bool = False) -> None:
        self.ruling = ruling
        self.readings = (left.box.rulings[ruling], right)
        self.left = left
        self.right = left.game.table(with_reading(left.box.configuration, ruling, right))
        self.tables = (self.left, self.right)
        self._begun = tuple(begin(table) for table in self.tables)
        starts = [begun.before for begun in self._begun]
        self.same_shape = len(starts[0].packed()) == len(starts[1].packed())
        self._unseen: frozenset[str] = frozenset()
        if visible:
            schemas = self.left.schema, self.right.schema
            self._unseen = schemas[0].bookkeeping | schemas[1].bookkeeping
            self._unseen |= {name for name in schemas[0].fields if name not in schemas[1].fields}
            self.same_shape = True

    def across(self, state: State) -> State | None:
        """The same position on the right-hand table; None where it cannot be."""
        if not self.same_shape:
            return None
        twin = state.copy()
        twin.box, twin.schema = self.right.box, self.right.schema
        return twin

    def at_start(self) -> Difference | None:
        """Whether the set-up itself is different."""
        if not self.same_shape:
            return Difference(Effect.POSITION, "the table is laid out differently from the start")
        return self._steps_differ(self._begun[0], self._begun[1], "the set-up")

    def at_position(self, left: State, right: State, *, views: bool) -> Difference | None:
        """What is different in two equal positions before anybody decides: end, turn, standing, views."""
        who = self.left.to_act(left), self.right.to_act(right)
        if who[0] != who[1]:
            if OVER in who:
                return self.ends_differ(left, right)
            return self.turns_differ(*who)
        if who[0] == OVER:
            found = self.standings_differ(left, right)
            if found is not None:
                return found
        return self._views_differ(left, right) if views else None

    def try_right(self, move: Move, right: State) -> Step | None:
        """The move on the right-hand table."""
        return attempt(self.right, right, move)

    def candidates_right(self, right: State) -> list[Move]:
        """Everything worth trying on the right-hand table."""
        return self.right.candidates(right, self.right.to_act(right))

    def compare(self, move: Move, left: Step | None, right: Step | None) -> Difference | None:
        """What is different between the steps that a move makes."""
        if left is None and right is None:
            return None
        if left is not None and right is not None and self._alike(left, right):
            return None
        words = write_move(self.left, move)
        if left is None or right is None:
            allowed, refused = ("{right}", "{left}") if left is None else ("{left}", "{right}")
            return Difference(
                Effect.MOVES, f"“{words}” is permitted under {allowed}, forbidden under {refused}"
            )
        return self._steps_differ(left, right, f"“{words}”")

    def _alike(self, left: Step, right: Step) -> bool:
        """Whether two steps lead to the same position, or both to none."""
        if left.fault is not None or right.fault is not None:
            return left.fault is not None and right.fault is not None
        return self.same_shape and same(left.after, right.after, self._unseen)

    def _steps_differ(self, left: Step, right: Step, words: str) -> Difference | None:
        if self._alike(left, right):
            return None
        if left.fault is not None or right.fault is not None:
            side = "{left}" if left.fault is not None else "{right}"
            return Difference(Effect.POSITION, f"{words} cannot be carried out under {side}")
        a, b = left.after, right.after
        if self.left.over(a) != self.right.over(b):
            return self.ends_differ(a, b)
        cells = [cell for cell in self.left.schema.differences(a, b) if cell[0].field not in self._unseen]
        shown = "; ".join(
            f"{in_words(self.left, cell)} at {one} under {{left}}, {other} under {{right}}"
            for cell, one, other in cells[:2]
        )
        if not shown:
            return None
        more = f" (and {len(cells) - 2} more)" if len(cells) > 2 else ""
        return Difference(Effect.POSITION, f"{words} leaves {shown}{more}")

    def turns_differ(self, left: int, right: int) -> Difference:
        """Who is to act on each side."""
        names = _actor(self.left, left), _actor(self.right, right)
        return Difference(Effect.MOVES, f"{names[0]} is to act under {{left}}, {names[1]} under {{right}}")

    def ends_differ(self, left: State, right: State) -> Difference:
        """By what the game is over on each side, or that it goes on."""
        ends = self.left.over(left), self.right.over(right)
        words = [f"is over by {end}" if end else "goes on" for end in ends]
        told = f"the game {words[0]} under {{left}}, {words[1]} under {{right}}"
        return Difference(Effect.END, told, tuple(end for end in ends if end))

    def standings_differ(self, left: State, right: State) -> Difference | None:
        """Whether a finished game has other winners or other scores."""
        try:
            one, other = self.left.standing(left), self.right.standing(right)
        except RULE_FAULTS:
            return None
        if one.winners != other.winners:
            return Difference(
                Effect.WINNER,
                f"{_winners(self.left, one.winners)} under {{left}},"
                f" {_winners(self.right, other.winners)} under {{right}}",
            )
        if one.scores != other.scores:
            shown = [", ".join(str(score) for score in scores) for scores in (one.scores, other.scores)]
            return Difference(
                Effect.SCORE, f"the final scores are {shown[0]} under {{left}}, {shown[1]} under {{right}}"
            )
        return None

    def _views_differ(self, left: State, right: State) -> Difference | None:
        for seat in self.left.seats:
            seen = self.left.view(left, seat), self.right.view(right, seat)
            if not same(*seen):
                cells = self.left.schema.differences(*seen)
                names = ", ".join(dict.fromkeys(in_words(self.left, cell) for cell, _, _ in cells[:3]))
                name = self.left.box.seat_names[seat]
                return Difference(
                    Effect.VIEW, f"{name} sees other things under {{left}} than under {{right}}: {names}"
                )
        return None

    def only_one_permits(self, moves: Sequence[Move]) -> tuple[Move, Difference] | None:
        """After these moves at both tables: a move that only one of them permits."""
        states = [reached(table, moves) for table in self.tables]
        if states[0] is None or states[1] is None:
            return None
        permitted = [table.legal(state) for table, state in zip(self.tables, states, strict=True) if state]
        for move in sorted(set(permitted[0]) ^ set(permitted[1])):
            found = self.compare(
                move, attempt(self.left, states[0], move), attempt(self.right, states[1], move)
            )
            if found is not None:
                return move, found
        return None

    def first_view_difference(self, moves: Sequence[Move]) -> tuple[int, Difference] | None:
        """After how many of these moves a seat may first see other things, at tables that are the same."""
        lines = zip(*(run(table, moves) for table in self.tables), strict=False)
        for number, (left, right) in enumerate(lines):
            if left.fault is not None or right.fault is not None:
                return None
            found = self._views_differ(left.after, right.after)
            if found is not None:
                return number, found
        return None

    def first_difference(
        self, moves: Sequence[Move], *, views: bool = False
    ) -> tuple[int, Difference] | None:
        """Play the same moves on both tables; after how many of them something is different, and what.

        The last move may be one that only one side permits. With `views`, what the seats see also counts.
        """
        found = self.at_start()
        if found is not None:
            return 0, found
        left, right = (begun.after for begun in self._begun)
        for number, move in enumerate(moves, 1):
            steps = [
                attempt(table, state, move) for table, state in zip(self.tables, (left, right), strict=True)
            ]
            found = self.compare(move, steps[0], steps[1])
            if found is not None:
                return number, found
            if steps[0] is None or steps[1] is None or steps[0].fault or steps[1].fault:
                return None
            left, right = steps[0].after, steps[1].after
            found = self.at_position(left, right, views=views and number == len(moves))
            if found is not None:
                return number, found
        return None


def _actor(table: Table, who: int) -> str:
    return table.box.seat_names[who] if who >= 0 else "chance" if who == -1 else "nobody"


def _winners(table: Table, winners: tuple[int, ...]) -> str:
    names = " and ".join(table.box.seat_names[seat] for seat in winners)
    return f"{names} win" if len(winners) > 1 else f"{names} wins"
