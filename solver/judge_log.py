"""The game up to the dispute: every step replayed under one set of readings, and what each changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from invariants.property import Property, When, properties_of
from model.box import SEAT_NAMES, Configuration
from model.errors import BadInput
from model.game import AUTOMATIC, CHANCE, OVER, Game, Move, Table
from model.notation import read_move, usage, write_move
from model.rule import Illegal, Kind, watching
from model.state import Cell, Stack, State, at, leaves

from .judge_file import Dispute, Entry, entries


class Change(NamedTuple):
    """One step that changed a cell: which move of the log, which rule, from what to what, and why."""

    number: int
    """Of the move in the log; 0 where it happened before the first."""
    move: str
    rule: str
    """The automatic rule that did it, or empty where the move itself did."""
    before: str
    after: str
    clauses: tuple[str, ...]


class Consulted:
    """Remembers which rulings were consulted, and which clauses were cited since last asked."""

    def __init__(self) -> None:
        self.rulings: dict[str, None] = {}
        self._clauses: dict[str, None] = {}

    def required(self, clause: str, holds: bool) -> None:
        """A condition that holds is no reason for an effect."""

    def cited(self, clause: str) -> None:
        self._clauses[clause] = None

    def read(self, ruling: str) -> None:
        self.rulings[ruling] = None

    def clauses(self) -> tuple[str, ...]:
        """The clauses cited since the last time."""
        found = tuple(self._clauses)
        self._clauses.clear()
        return found


class Stepped(NamedTuple):
    """One rule that happened: the position before and after, and the clauses it cited."""

    move: Move
    before: State
    after: State
    clauses: tuple[str, ...]


def step(table: Table, state: State, move: Move, consulted: Consulted) -> list[Stepped]:
    """A decision or chance outcome and everything that then happens by itself."""
    consulted.clauses()
    after = table.apply(state, move)
    taken = [Stepped(move, state, after, consulted.clauses())]
    taken.extend(settle(table, after, consulted))
    return taken


def settle(table: Table, state: State, consulted: Consulted) -> list[Stepped]:
    """What happens by itself from here, each step with the clauses it cited."""
    consulted.clauses()
    taken = []
    while table.to_act(state) == AUTOMATIC:
        ready = next((move for move, _after in table.successors(state)), None)
        if ready is None:
            break
        consulted.clauses()
        after = table.apply(state, ready)
        taken.append(Stepped(ready, state, after, consulted.clauses()))
        state = after
    return taken


@dataclass
class Chronicle:
    """The game as it was played: the table, the moves, the position in dispute, each cell's history."""

    table: Table
    state: State
    consulted: Consulted
    moves: list[Move] = field(default_factory=list)
    given: bool = False
    """Whether the position was given directly rather than played from the start."""
    history: dict[Cell, list[Change]] = field(default_factory=dict)

    def note(self, number: int, text: str, taken: Iterable[Stepped]) -> None:
        """Take down what a move of the log and its consequences changed, and go on from there."""
        for index, (move, before, after, clauses) in enumerate(taken):
            rule = move.rule if index or not number else ""
            for cell, old, new in self.table.schema.differences(before, after):
                change = Change(number, text, rule, old, new, clauses)
                self.history.setdefault(cell, []).append(change)
            self.state = after


def replay_dispute(
    game: Game, configuration: Configuration, dispute: Dispute, consulted: Consulted
) -> Chronicle:
    """The game up to the dispute under one set of readings, or a sentence why it cannot have happened."""
    with watching(consulted):
        try:
            table = game.table(configuration)
            told = Chronicle(table, table.start(), consulted)
            told.note(0, "", settle(table, told.state, consulted))
            if dispute.position is not None:
                _lay_out(told, dispute)
            _play(told, entries(dispute.moves), "moves")
            told.state.packed()
        except OverflowError:
            raise BadInput(
                "number", "a number of this game is too large to be real", where="position"
            ) from None
    return told


def _lay_out(told: Chronicle, dispute: Dispute) -> None:
    """Put the given position on the table."""
    _play(told, entries(dispute.opening), "opening")
    table = told.table
    assert dispute.position is not None
    base = told.state if dispute.opening is not None else table.start()
    laid = table.schema.from_data(dispute.position, base)
    told.state, told.history, told.moves, told.given = laid, {}, [], True
    laid.packed()
    refuse_impossible(table, laid)
    told.note(0, "", settle(table, laid, told.consulted))


def refuse_impossible(table: Table, state: State) -> None:
    """Refuse a position that no game can reach: a card twice in a pile, or a broken invariant."""
    for name, shape in table.schema.fields.items():
        for path, leaf in leaves(shape):
            if not isinstance(leaf, Stack) or leaf.most > len(leaf.item.domain.values(table.box)):
                continue
            pile = at(getattr(state, name), path)
            twice = next((card for card in pile if pile.count(card) > 1), None)
            if twice is not None:
                card = leaf.item.domain.show(table.box, twice)
                where = f"position.{table.schema.name(Cell(name, path))}"
                raise BadInput("position-impossible", f"{card} lies there twice", where=where)
    broken = [invariant for invariant in invariants_of(table) if not invariant.holds(state)]
    if broken:
        others = f" (and {len(broken) - 1} more invariants)" if len(broken) > 1 else ""
        says = broken[0].summary.rstrip(".")
        cited = ", ".join(broken[0].clauses)
        raise BadInput(
            "position-impossible",
            f"no game can come to this position: it breaks {broken[0].name}{others}",
            where="position",
            right=says + (f" ({cited})" if cited else ""),
        )


def invariants_of(table: Table) -> list[Property]:
    """What must be true of every position on this table, as far as a single position shows it."""
    try:
        stated = properties_of(table.game)
    except ModuleNotFoundError:
        return []
    return [p for p in stated if p.when is When.ALWAYS and p.memory is None and p.fits(table.box)]


def _play(told: Chronicle, log: list[Entry], source: str) -> None:
    for entry in log:
        where = f"{source}: {entry.place}"
        move = understand(told.table, entry.text, where=where)
        refuse_out_of_place(told.table, told.state, move, where=where)
        try:
            taken = step(told.table, told.state, move, told.consulted)
        except Illegal as illegal:
            says = told.table.game.catalog[illegal.clause].says.rstrip(".")
            what = f"{entry.text!r} is not permitted by {illegal.clause}"
            raise BadInput("illegal", what, where=where, right=says) from None
        told.moves.append(move)
        told.note(entry.number, entry.text, taken)


def understand(table: Table, text: str, *, where: str) -> Move:
    """The move that a dispute wrote down."""
    first = text.split()[0].upper() if text.split() else ""
    names = table.box.seat_names
    if first in SEAT_NAMES and first not in names and first.lower() not in table.rules:
        seats = " and ".join(names) if len(names) < 3 else f"{names[0]} to {names[-1]}"
        raise BadInput("seat", f"nobody sits at {first}", where=where, right=f"the seats are {seats}")
    return read_move(table, text, where=where)


def refuse_out_of_place(table: Table, state: State, move: Move, *, where: str) -> None:
    """Refuse a move where chance is due, a chance outcome where a seat is due, and anything after the end."""
    who = table.to_act(state)
    text = write_move(table, move)
    if who == OVER:
        raise BadInput("over", f"{text!r} comes after the end ({table.over(state)})", where=where)
    kind = table.rules[move.rule].kind
    if kind is Kind.AUTOMATIC:
        raise BadInput("turn", f"{text!r} happens by itself", where=where, right="leave it out")
    if who == CHANCE and kind is not Kind.CHANCE:
        raise BadInput("chance", f"{text!r} is out of place", where=where, right=whose_turn(table, state))
    if who != CHANCE and kind is Kind.CHANCE:
        raise BadInput("turn", f"{text!r} is out of place", where=where, right=whose_turn(table, state))


def whose_turn(table: Table, state: State) -> str:
    """Who decides now, in words."""
    who = table.to_act(state)
    if who == OVER:
        return f"the game is over ({table.over(state)})"
    if who == CHANCE:
        ready = {move.rule: None for move in table.legal(state)}
        return "chance decides here: " + (
            " or ".join(usage(table.rules[name]) for name in ready) or "nothing can"
        )
    if who == AUTOMATIC:
        return "nobody can decide: the rulebook is stuck here"
    return f"{table.box.seat_names[who]} is to decide"
