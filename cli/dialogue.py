"""The conversation at the table: shows what a seat may see, asks for a move, and does what was typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Move
from ludex.model.generic_drawing import drawn
from ludex.model.notation import read_move, write_move
from ludex.model.play import Step, step
from ludex.model.rule import Kind
from ludex.model.state import WHOLE_NUMBER, State
from ludex.solver.play.blame import forbidding
from ludex.solver.play.story import decider, labelled, result
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from .blame import blaming
from .lines import Line, Lines
from .picture import show_table
from .secrecy import changes_as_seen, move_as_seen, seats_differ
from .session import Session
from .terminal import aside, counted, heading, inset

MOST_SHOWN = 60
HELP = (
    ("NUMBER", "the move of this number in the list"),
    ("MOVE", "a move as the list writes it; the seat may be left out"),
    ("why MOVE", "which clauses forbid a move, or let it be"),
    ("moves [TEXT]", "all permitted moves, or those with this text"),
    ("table", "the table once more"),
    ("undo", "take back the last decision of a person, and what followed"),
    ("save FILE", "write the game so far to a file"),
    ("load FILE", "go on with a saved game instead"),
    ("quit", "leave"),
)


class Parlour:
    """Keeps a game going until it is over, somebody quits, or there are no more lines."""

    def __init__(self, session: Session, lines: Lines, console: Console, svg: Path | None = None) -> None:
        self.session = session
        self.lines = lines
        self.console = console
        self.svg = svg
        self.told = [0] * session.table.box.seats
        """How many turns each seat has been told of."""
        self.last_viewer: int | None = None
        self.last_shown: State | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "moves": self._list_moves,
            "table": self._show_table,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "help": self._help,
        }

    def play(self) -> None:
        """Play until nothing more is to be done; what was played is kept, however it ends."""
        try:
            while (line := self._next_line()) is not None:
                self._obey(line)
        finally:
            self.session.keep()
        self._leave()

    def _next_line(self) -> Line | None:
        """What is typed next, once it is a person's turn to say something; None if nothing is."""
        while not (over := self.session.over) and not self.session.asks:
            self.session.play_for_itself()
        if self.session.state is not self.last_shown:
            self.last_shown = self.session.state
            if self.svg is not None:
                write_whole(self.svg, drawn(self.session.table, self.session.state, self._viewer()) + "\n")
            self._announce_end() if over else self._show_turn()
        if self.lines.interactive:
            self.session.keep()
        line = self.lines.next("over> " if over else f"{self._decider()}> ")
        return None if line is None or line.text.lower() in ("quit", "exit") else line

    def _decider(self) -> str:
        return decider(self.session.table, self.session.who)

    def _viewer(self) -> int | None:
        """Through whose eyes the table is shown: those of the person to decide."""
        who = self.session.who
        return who if who >= 0 and not self.session.over else None

    def _show_turn(self) -> None:
        viewer = self._viewer()
        table, state = self.session.table, self.session.state
        if not self.lines.interactive:
            self._tell_news(viewer)
            return
        if viewer is not None and viewer != self.last_viewer:
            if self.last_viewer is not None and seats_differ(table, state):
                self.console.clear()
                self.lines.pause(f"{self._decider()} is to decide. Press Enter when the others look away. ")
            self.last_viewer = viewer
        self._tell_news(viewer)
        self.console.print()
        self._show_table("")
        self.console.print()
        self._list_moves("", limit=MOST_SHOWN)

    def _tell_news(self, viewer: int | None) -> None:
        """Tell what has happened since this seat, or anybody at a shared screen, was told last."""
        table, turns = self.session.table, self.session.turns
        shared = viewer is None or not self.lines.interactive or not seats_differ(table, self.session.state)
        known = max(self.told) if shared or viewer is None else self.told[viewer]
        for number, turn in enumerate(turns[known:], known + 1):
            self._tell(number, turn, viewer)
        for seat in table.seats:
            if shared or seat == viewer:
                self.told[seat] = len(turns)

    def _tell(self, number: int, turn: Step, viewer: int | None) -> None:
        table = self.session.table
        first, *rest = (move_as_seen(table, event, viewer) for event in turn.chain)
        self.console.print(Text(f"{number:>3}  {first}"))
        if rest:
            self.console.print(inset(aside("then " + ", ".join(rest)), 5))
        if not self.lines.interactive:
            for line in labelled("changed", changes_as_seen(table, turn.before, turn.after, viewer)):
                self.console.print(aside(f"   {line}"))

    def _announce_end(self) -> None:
        self._tell_news(None)
        self.console.print()
        self._show_table("")
        for line in result(self.session.table, self.session.state):
            self.console.print(heading(line))

    def _obey(self, line: Line) -> None:
        word, _, rest = line.text.partition(" ")
        try:
            with blaming(line.where):
                if word.lower() in self.commands:
                    self.commands[word.lower()](rest.strip())
                else:
                    self.session.play(self._move(line.text))
        except BadInput as error:
            if not self.lines.interactive:
                raise
            self.console.print(Text(str(error), style="red"))

    def _move(self, text: str) -> Move:
        """The move that was typed: its number, or its notation with or without the seat."""
        session = self.session
        if WHOLE_NUMBER.fullmatch(text):
            moves = session.table.legal(session.state)
            if not 1 <= int(text) <= len(moves):
                right = f"1 to {len(moves)} are there" if moves else "nothing is permitted here"
                raise BadInput("number", f"there is no move {text}", right=right)
            return moves[int(text) - 1]
        rule = session.table.rules.get(text.split()[0].lower())
        if rule is not None and rule.kind is Kind.MOVE and session.who >= 0:
            text = f"{self._decider()} {text}"
        return session.table.as_listed(session.state, read_move(session.table, text))

    def _why(self, text: str) -> None:
        session = self.session
        if not text:
            raise BadInput("why", "no move to explain", right="write why MOVE")
        move = self._move(text)
        clauses = forbidding(session.table, session.state, move)
        written = write_move(session.table, move)
        if clauses:
            self.console.print(f"{written} is not permitted:")
        elif move in session.table.legal(session.state):
            self.console.print(f"{written} is permitted:")
            clauses = list(step(session.table, session.state, move, citing=True).chain[0].clauses)
        else:
            self.console.print(f"{written} is not for now: {self._decider()} is to decide.")
        for clause_id in clauses:
            clause = session.table.game.catalog[clause_id]
            self.console.print(inset(f"{clause_id} ({clause.section}): {clause.says}", 2))

    def _list_moves(self, text: str, limit: int | None = None) -> None:
        table = self.session.table
        written = [write_move(table, move) for move in table.legal(self.session.state)]
        width = len(str(len(written)))
        listed = [f"{n:>{width}} {each}" for n, each in enumerate(written, 1) if text.lower() in each.lower()]
        shown = listed if limit is None else listed[:limit]
        self.console.print(Columns([Text(each) for each in shown], padding=(0, 3), column_first=True))
        if len(shown) < len(listed):
            self.console.print(
                aside(f"{len(listed) - len(shown)} more: `moves` lists all, `moves TEXT` some")
            )

    def _show_table(self, _text: str) -> None:
        show_table(self.console, self.session.table, self.session.state, self._viewer())

    def _undo(self, _text: str) -> None:
        back = self.session.undo()
        if not back:
            raise BadInput("undo", "nothing has been decided yet")
        self.told = [min(known, len(self.session.turns)) for known in self.told]
        self.console.print(f"{counted(back, 'move')} taken back")

    def _save(self, text: str) -> None:
        if not text:
            raise BadInput("save", "no file to save to", right="write save FILE")
        self.session.save(Path(text))
        self.console.print(f"saved to {text} after {counted(len(self.session.turns), 'move')}")

    def _load(self, text: str) -> None:
        if not text:
            raise BadInput("load", "no file to load", right="write load FILE")
        self.session.load(Path(text))
        self.told = [len(self.session.turns)] * self.session.table.box.seats
        self.console.print(f"loaded {text} after {counted(len(self.session.turns), 'move')}")

    def _help(self, _text: str) -> None:
        for word, meaning in HELP:
            self.console.print(f"  {word:<13} {meaning}")

    def _leave(self) -> None:
        if self.session.over:
            return
        self._tell_news(self._viewer())
        self.console.print(
            f"left after {counted(len(self.session.turns), 'move')}; {self._decider()} was to decide"
        )
