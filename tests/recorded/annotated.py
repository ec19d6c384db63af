"""Six short games told in full, for people who want to see how a game is played and which clauses act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludex.model.game import Game, Table
from ludex.model.notation import read_move, write_move
from ludex.model.play import Event, begin, step
from ludex.solver.play.story import decider, labelled, result, told

from . import games, stored, turns_in

FOLDER = Path(__file__).parents[2] / "docs" / "games"


def annotated() -> Iterator[tuple[Path, str]]:
    """Each annotated game with the file it stands in."""
    for game in games():
        for configuration in game.made_for("show"):
            yield FOLDER / f"{game.name}-{configuration}.txt", _told(game, configuration)


def write_annotated() -> None:
    """Write the annotated games anew."""
    for path, text in annotated():
        path.write_text(text, encoding="utf-8")


def _told(game: Game, configuration: str) -> str:
    table = game.table(game.configurations[configuration])
    lines = [f"{game.title}, configuration {configuration}: a recorded game, told turn by turn.", ""]
    begun = begin(table, citing=True)
    for event in begun.chain:
        lines += _event(table, event)
    state = begun.after
    moves = [words for turn in turns_in(stored(game)[configuration]) for words in turn]
    for number, words in enumerate(moves, 1):
        turn = step(table, state, read_move(table, words), citing=True)
        may = [write_move(table, each) for each in table.legal(state)]
        lines += ["", f"{number}. {decider(table, table.to_act(state))}", *labelled("may", may, " | ")]
        for event in turn.chain:
            lines += _event(table, event)
        state = turn.after
    picture = table.game.picture(state, None) if table.game.picture else ""
    lines += ["", *(f"  | {line}".rstrip() for line in picture.splitlines()), "", *result(table, state), ""]
    return "\n".join(lines)


def _event(table: Table, event: Event) -> list[str]:
    return [f"> {write_move(table, event.move)}", *told(table, event)]
