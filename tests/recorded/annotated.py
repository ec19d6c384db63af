"""Six short games told in full, for people who want to see how a game is played and which clauses act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludex.model.game import Game, Table
from ludex.model.notation import read_move, write_move
from ludex.solver.play.playthrough import Event, by_itself, decider, labelled, result, take_turn, told

from . import games, stored, turns_in

FOLDER = Path(__file__).parents[2] / "docs" / "games"
SHOWN = (
    ("toy", "full"),
    ("mint-works", "quick-tie"),
    ("mint-works", "tiny-alone"),
    ("gold-mine", "tiny-cut-off"),
    ("fourteen-nights", "small"),
    ("project-mine", "tiny"),
)


def annotated() -> Iterator[tuple[Path, str]]:
    """Each annotated game with the file it stands in."""
    by_name = {game.name: game for game in games()}
    for name, configuration in SHOWN:
        yield FOLDER / f"{name}-{configuration}.txt", _told(by_name[name], configuration)


def write_annotated() -> None:
    """Write the annotated games anew."""
    for path, text in annotated():
        path.write_text(text, encoding="utf-8")


def _told(game: Game, configuration: str) -> str:
    table = game.table(game.configurations[configuration])
    lines = [f"{game.title}, configuration {configuration}: a recorded game, told turn by turn.", ""]
    state = table.start()
    for event in by_itself(table, state):
        lines += _event(table, event)
        state = event.after
    moves = [words for turn in turns_in(stored(game)[configuration]) for words in turn]
    for number, words in enumerate(moves, 1):
        turn = take_turn(table, state, read_move(table, words))
        may = [write_move(table, each) for each in table.legal(state)]
        lines += ["", f"{number}. {decider(table, turn.who)}", *labelled("may", may, " | ")]
        for event in turn.events:
            lines += _event(table, event)
        state = turn.after
    picture = table.game.picture(state, None) if table.game.picture else ""
    lines += ["", *(f"  | {line}".rstrip() for line in picture.splitlines()), "", *result(table, state), ""]
    return "\n".join(lines)


def _event(table: Table, event: Event) -> list[str]:
    return [f"> {write_move(table, event.move)}", *told(table, event)]
