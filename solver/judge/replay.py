"""The game up to the dispute: every step replayed under one set of readings, and what each changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.model.box import SEAT_NAMES, Configuration
from ludex.model.errors import BadInput, refuse_all
from ludex.model.game import AUTOMATIC, CHANCE, OVER, Game, Move, Table
from ludex.model.notation import usage, write_move
from ludex.model.play import Event, refuse_fault, settle, step
from ludex.model.rule import Illegal, Kind, Watcher, watching
from ludex.model.speech import hear_move, hear_moves
from ludex.model.state import Cell, State, at

from .describing import laid_over
from .dispute import Dispute
from .log import Entry, entries
from .ordinary import Spoken, cards_to_come, spoken_position
from .position import is_possible, lay_over, refuse_impossible


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


CHANCE_DECIDES = "chance decides here: "
SET_UP, GIVEN = -2, -1
"""The times before the first move of the log: the set-up, and what follows from a position given."""
THROUGHOUT = 1_000_000
"""The time of a ruling that shapes the box, on which anything later may rest."""


class Consulted(Watcher):
    """Remembers when each ruling was consulted."""

    def __init__(self) -> None:
        self.times: dict[str, set[int]] = {}
        """By ruling: the moves of the log, counted from zero, then the questions; or before the log."""
        self.now = SET_UP

    def read(self, ruling: str) -> None:
        self.times.setdefault(ruling, set()).add(self.now)


@dataclass
class Chronicle:
    """The game as it was played: the table, the moves, everything that happened, the position in dispute."""

    table: Table
    state: State
    consulted: Consulted
    moves: list[Move] = field(default_factory=list)
    given: bool = False
    """Whether the position was given directly rather than played from the start."""
    ordinary: bool = False
    """Whether nothing was said of the table, so that an ordinary one was laid."""
    in_words: bool = False
    """Whether the table was described in words only, or not at all."""
    unheard: bool = False
    """Whether sentences about the table were not understood."""
    left_over: tuple[str, ...] = ()
    """What was said of the table and not understood."""
    context: tuple[str, ...] = ()
    """The sentences that were told before the question."""
    impossible: BadInput | None = None
    """Why the table that sentences describe cannot be, if it cannot."""
    granted: tuple[str, ...] = ()
    """What the position that was given leaves unsaid and the rest of it implies."""
    before_log: list[Event] = field(default_factory=list)
    """What happened by itself before the first move."""
    foundation: State | None = None
    """The position before the first move of the log, as it was given or after the set-up."""
    log: list[tuple[Entry, list[Event]]] = field(default_factory=list)

    @property
    def passed_by(self) -> list[State]:
        """The positions that the rulebook went on from by itself since somebody last decided."""
        taken = self.log[-1][1][1:] if self.log else self.before_log
        return [happened.before for happened in taken]

    @property
    def is_set_up(self) -> bool:
        """Whether the set-up can no longer be disputed: it was given, or a seat has moved."""
        return self.given or any(self.table.rules[move.rule].kind is Kind.MOVE for move in self.moves)

    def history(self, cell: Cell) -> list[Change]:
        """Every change of one number or pile so far."""
        events: list[tuple[int, str, list[Event]]] = [(0, "", self.before_log)]
        events += [(entry.number, entry.text, taken) for entry, taken in self.log]
        schema, found = self.table.schema, []
        for number, text, taken in events:
            for index, happened in enumerate(taken):
                before, after = (
                    at(getattr(s, cell.field), cell.path) for s in (happened.before, happened.after)
                )
                if before != after:
                    rule = happened.move.rule if index or not number else ""
                    labels = schema.show(cell.field, before), schema.show(cell.field, after)
                    found.append(Change(number, text, rule, *labels, happened.clauses))
        return found


def replay_dispute(
    game: Game, configuration: Configuration, dispute: Dispute, consulted: Consulted
) -> Chronicle:
    """The game up to the dispute under one set of readings, or a sentence why it cannot have happened."""
    told = set_up(game, configuration, dispute, consulted)
    refuse_all(_not_understood(told.table, dispute))
    return play_log(told, dispute)


def _not_understood(table: Table, dispute: Dispute) -> list[BadInput]:
    """The lines of a log that name no rule, card or seat of this game, if there are several."""
    wrong = []
    for entry in entries(dispute.moves):
        try:
            understand(table, entry.text, where=f"moves: {entry.place}")
        except BadInput as error:
            if error.code in ("rule", "seat", "value"):
                wrong.append(error)
    return wrong if len(wrong) > 1 else []


def set_up(game: Game, configuration: Configuration, dispute: Dispute, consulted: Consulted) -> Chronicle:
    """The table before the first move of the log: set up, or laid out as the dispute says."""
    with watching(consulted), _no_giants():
        consulted.now = THROUGHOUT
        table = game.table(configuration)
        consulted.now = SET_UP
        told = Chronicle(table, table.start(), consulted)
        let_happen(told)
        spoken = spoken_position(table, dispute)
        told.ordinary, told.unheard = bool(spoken.supposed), spoken.unheard
        told.left_over = spoken.left_over
        told.context = tuple(dispute.described)
        told.in_words = dispute.position is None and not entries(dispute.moves)
        if spoken.position is not None:
            _lay_out_as_told(told, dispute, spoken)
        else:
            told.foundation = told.state
        told.state.packed()
    return told


def play_log(told: Chronicle, dispute: Dispute) -> Chronicle:
    """Play the moves of the log from where the table stands."""
    with watching(told.consulted), _no_giants():
        for number, entry in enumerate(as_it_can_be_played(told, entries(dispute.moves), "moves")):
            told.consulted.now = number
            play_entry(told, entry, "moves")
        told.state.packed()
    return told


@contextmanager
def _no_giants() -> Iterator[None]:
    try:
        yield
    except OverflowError:
        what = "a number of this game is too large to be real"
        raise BadInput("number", what, where="position") from None


def let_happen(told: Chronicle) -> None:
    """Let everything happen that happens by itself before the first move of the log."""
    settled = settle(told.table, told.state, citing=True)
    refuse_fault(told.table, settled, where="position")
    told.before_log = list(settled.chain)
    told.state = settled.after


def _lay_out_as_told(told: Chronicle, dispute: Dispute, spoken: Spoken) -> None:
    """Lay the table; if what sentences say of it cannot be, lay an ordinary one and remember why.

    An ordinary table that cannot be is none: the game has then just begun.
    """
    start = told.state
    try:
        _lay_out(told, dispute, spoken)
    except (BadInput, OverflowError) as wrong:
        if not dispute.described and dispute.position is not None:
            raise
        told.state = start
        if not dispute.described:
            _begin_anew(told)
            return
        large = BadInput("number", "a number is too large to be real", where="position")
        reason = wrong if isinstance(wrong, BadInput) else large
        too_many = reason.code == "range" or "are-conserved" in reason.what
        surely = dispute.position is None or too_many or bool(spoken.impossible)
        told.impossible = reason if surely else None
        plainly = spoken_position(told.table, dispute.model_copy(update={"described": []}))
        told.ordinary, told.unheard = dispute.position is None, True
        passed_over = f"the sentences about the table were passed over ({reason.what})"
        if plainly.position is not None:
            _lay_out_as_told(
                told,
                dispute.model_copy(update={"described": []}),
                plainly._replace(supposed=(passed_over, *plainly.supposed)),
            )


def _begin_anew(told: Chronicle) -> None:
    """The table as the game begins, where an ordinary one cannot be laid."""
    told.granted, told.given = ("the game has just begun",), False
    told.foundation = told.state


def _lay_out(told: Chronicle, dispute: Dispute, spoken: Spoken) -> None:
    """Put the given position on the table."""
    if spoken.impossible:
        raise BadInput("position-impossible", spoken.impossible, where="position")
    for entry in as_it_can_be_played(told, entries(dispute.opening), "opening"):
        play_entry(told, entry, "opening")
    table = told.table
    assert spoken.position is not None
    played = dispute.opening is not None
    base = told.state if played else table.start()
    drawn = set(cards_to_come(table, dispute))
    for along in (*spoken.along, {}):
        laid = lay_over(table, laid_over(spoken.position, along), base, played=played, drawn=drawn)
        if is_possible(table, laid.state):
            break
    told.state = laid.state
    told.granted = (*spoken.supposed, *laid.granted)
    told.log, told.moves, told.given = [], [], True
    told.state.packed()
    refuse_impossible(table, told.state, spoken.position)
    told.foundation = told.state
    told.consulted.now = GIVEN
    let_happen(told)


def as_it_can_be_played(told: Chronicle, log: Iterable[Entry], source: str) -> Iterator[Entry]:
    """The lines of a log one by one; of cards dealt in one go, whichever can come next.

    People write down a deal player by player or deck by deck; the cards that everybody has are the same.
    """
    waiting = list(log)
    while waiting:
        yield waiting.pop(_next_of(told, waiting, source))


def _next_of(told: Chronicle, waiting: list[Entry], source: str) -> int:
    """Which of the lines that chance decides in one go can come first; the first one if none can."""
    table = told.table
    if table.to_act(told.state) == CHANCE:
        for number, entry in enumerate(waiting):
            move = understand(table, entry.text, where=f"{source}: {entry.place}", state=told.state)
            if table.rule(move.rule).kind is not Kind.CHANCE:
                break
            if any(table.permitted(told.state, [move])):
                return number
    return 0


def play_entry(told: Chronicle, entry: Entry, source: str) -> None:
    """Play one move of the log and everything that then happens by itself."""
    where = f"{source}: {entry.place}"
    move = understand(told.table, entry.text, where=where, state=told.state)
    if move.rule in told.table.game.words.set_by_log and told.table.to_act(told.state) != CHANCE:
        return
    refuse_out_of_place(told.table, told.state, move, where=where)
    try:
        made = step(told.table, told.state, move, citing=True)
    except Illegal as illegal:
        says = told.table.game.catalog[illegal.clause].says.rstrip(".")
        what = f"{entry.text!r} is not permitted by {illegal.clause}"
        raise BadInput("illegal", what, where=where, right=says) from None
    refuse_fault(told.table, made, where=where)
    told.moves.append(move)
    told.log.append((entry, list(made.chain)))
    told.state = made.after


def understand(table: Table, text: str, *, where: str, state: State | None = None) -> Move:
    """The move that a dispute wrote down, however it was put."""
    _refuse_strangers(table, text, where)
    return hear_move(table, text, where=where, state=state)


def understand_all(table: Table, text: str, *, where: str, state: State) -> tuple[Move, ...]:
    """The moves that a question may mean."""
    _refuse_strangers(table, text, where)
    return hear_moves(table, text, where=where, state=state)


def _refuse_strangers(table: Table, text: str, where: str) -> None:
    """Refuse a seat at which nobody sits."""
    first = text.split()[0].upper() if text.split() else ""
    names = table.box.seat_names
    if first in SEAT_NAMES and first not in names and first.lower() not in table.rules:
        seats = " and ".join(names) if len(names) < 3 else f"{names[0]} to {names[-1]}"
        raise BadInput("seat", f"nobody sits at {first}", where=where, right=f"the seats are {seats}")


def refuse_out_of_place(table: Table, state: State, move: Move, *, where: str) -> None:
    """Refuse a move where chance is due, a chance outcome where a seat is due, and anything after the end."""
    who = table.to_act(state)
    text = write_move(table, move)
    if who == OVER:
        raise BadInput("over", f"{text!r} comes after the end ({table.over(state)})", where=where)
    kind = table.rule(move.rule).kind
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
        return CHANCE_DECIDES + (" or ".join(usage(table.rules[name]) for name in ready) or "nothing can")
    if who == AUTOMATIC:
        return "nobody can decide: the rulebook is stuck here"
    return f"{table.box.seat_names[who]} is to decide"
