"""Where a dispute comes from: a file, a saved game with questions, or a conversation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game
from ludex.model.trace import load_trace
from ludex.solver.judge.dispute import Dispute, load_dispute, read_dispute

from .lines import Lines


def dispute_from(
    file: Path | None, saved: Path | None, at: int | None, asked: list[str], lines: Lines
) -> Dispute:
    """The dispute that a command line describes."""
    if file is not None and (saved is not None or asked):
        raise BadInput("usage", "a dispute file and a saved game", right="give one of them")
    if file is not None:
        return load_dispute(file)
    if saved is not None:
        return _from_saved(saved, at, asked)
    if asked:
        raise BadInput("usage", "a question without a game", where="--ask", right="add --from SAVED")
    return _by_talking(lines)


def _from_saved(saved: Path, at: int | None, asked: list[str]) -> Dispute:
    """The game up to a step of a saved one, with the questions of the command line."""
    trace = load_trace(saved)
    moves = [step.move for step in trace.steps]
    if at is not None and not 0 <= at <= len(moves):
        raise BadInput("usage", f"{at} is no step", where="--at", right=f"from 0 to {len(moves)}")
    if not asked:
        raise BadInput("usage", "no question", where=str(saved), right='add --ask "May A pass?"')
    data: dict[str, Any] = {
        "game": trace.game,
        "setup": trace.configuration.model_dump(mode="json", exclude_defaults=True),
        "moves": moves[:at],
        "questions": asked,
    }
    return read_dispute(data, str(saved))


def _by_talking(lines: Lines) -> Dispute:
    """Ask for the game, the players, the moves and the question, one after the other."""
    game = _answer(lines, f"Which game ({', '.join(game_names())})? ")
    load_game(game)
    who = _answer(lines, "Who plays (names in turn order, or how many)? ").replace(",", " ").split()
    moves: list[str] = []
    questions: list[str] = []
    print("The moves so far, a line each, chance outcomes included; then the question, with a question mark.")
    while not questions:
        said = _answer(lines, "> ")
        (questions if said.endswith("?") else moves).append(said)
    players: Any = int(who[0]) if len(who) == 1 and who[0].isdecimal() else who
    data = {"game": game, "players": players, "moves": moves, "questions": questions}
    return read_dispute(data, "what was said")


def _answer(lines: Lines, prompt: str) -> str:
    line = lines.next(prompt)
    if line is None:
        raise BadInput("usage", "the dispute ends before its question", right="ask for example May A pass?")
    return line.text
