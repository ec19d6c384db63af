"""Saved games: written whole or not at all, and never over a file that is something else.

What a long job is to write is asked about before it begins.
"""

from __future__ import annotations

import os
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Table
from ludex.model.games import load_game
from ludex.model.trace import Trace, load_trace, save_trace, table_of

from .blame import blaming


def save_game(trace: Trace, path: Path) -> None:
    """Write a game to a file, unless there is something else."""
    if path.exists():
        _refuse_to_overwrite(path)
    save_trace(trace, path)


def _refuse_to_overwrite(path: Path) -> None:
    try:
        load_trace(path)
    except BadInput:
        raise BadInput(
            "save", "there is something else than a saved game", where=str(path), right="choose another name"
        ) from None


def refuse_unwritable(*paths: Path | None) -> None:
    """Refuse files that could not be written once the work is done."""
    for path in paths:
        if path is None:
            continue
        there = next(place for place in path.absolute().parents if place.exists())
        special = path.exists() and not path.is_file() and not path.is_dir()
        if path.is_dir() or not (special or (there.is_dir() and os.access(there, os.W_OK))):
            what = "this is a folder" if path.is_dir() else f"{there} does not let it be written"
            raise BadInput("save", what, where=str(path), right="choose another name")


def refuse_full_folder(folder: Path | None) -> None:
    """Refuse a folder that has something in it, so that what is written there stays by itself."""
    if folder is None:
        return
    refuse_unwritable(folder / "file")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput("save", "there is something already", where=str(folder), right="name a new folder")


def save_text(path: Path, text: str) -> None:
    """Write what a job found, in a folder of its own if it names one."""
    write_whole(path, text, make_folder=True)


def load_saved(path: Path) -> tuple[Table, Trace]:
    """A saved game and the table on which it was played."""
    trace = load_trace(path)
    with blaming(path):
        return table_of(trace, load_game(trace.game), where=str(path)), trace
