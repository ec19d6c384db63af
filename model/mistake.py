"""An author's mistake in Python: the line of the game's code, also of a rule that never comes to an end."""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType

from .errors import BadInput

GROUP = "ludex.games"
"""The entry points under which other packages add their games: `name = "package:GAME"`."""
OURS = {
    "mint-works": "ludex.model.mint_works",
    "fourteen-nights": "ludex.model.fourteen_nights",
    "gold-mine": "ludex.model.gold_mine",
    "project-mine": "ludex.model.project_mine",
}
ENDLESS = "endless"
"""The code of the refusal of a rule that goes on and on."""
SECONDS = 5
"""So long Python may work on one rule, or on reading one module, before it is taken never to end."""


def place_of(error: BaseException) -> str:
    """The line of a game's own code in which something went wrong, as `file:line`, if it was there."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{near(error.filename)}:{error.lineno}"
    found, trace = "", error.__traceback__
    while trace is not None:
        if _is_of_a_game(trace.tb_frame):
            found = f"{near(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def mistake(error: BaseException) -> BadInput | None:
    """What went wrong in a game's own code, in one sentence; None where nothing of a game was at work."""
    told = getattr(error, "at", "")
    place = told or place_of(error)
    if not place:
        return None
    return BadInput("mistake", str(error) if told else f"{type(error).__name__}: {error}", where=place)


def watch_for_endless_rules() -> None:
    """From now on a rule that goes on and on ends the command with a sentence that names its line."""
    if not hasattr(signal, "setitimer"):
        return
    last: list[FrameType | None] = [None]

    def look(_number: int, frame: FrameType | None) -> None:
        entered = _entered(frame)
        if entered is not None and entered is last[0]:
            last[0] = None
            inner = next(_of_a_game(frame), entered)
            place = f"{near(inner.f_code.co_filename)}:{inner.f_lineno}"
            raise BadInput(ENDLESS, f"has not come to an end in {SECONDS} seconds of work", where=place)
        last[0] = entered

    signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)
    # Python gives up its handlers before its memory: a signal that came then would end the command by itself.
    atexit.register(signal.setitimer, signal.ITIMER_VIRTUAL, 0)


def _entered(frame: FrameType | None) -> FrameType | None:
    """The outermost frame of a game's code, if the model called it: a rule, or a module that is read."""
    *_, outermost = (None, *_of_a_game(frame))
    if outermost is None or outermost.f_back is None:
        return None
    caller = str(outermost.f_back.f_globals.get("__name__"))
    return outermost if caller.startswith(("ludex.model.", "importlib.")) else None


def _of_a_game(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames of games, the innermost first."""
    while frame is not None:
        if _is_of_a_game(frame):
            yield frame
        frame = frame.f_back


def _is_of_a_game(frame: FrameType) -> bool:
    name = str(frame.f_globals.get("__name__"))
    return any(name == package or name.startswith(f"{package}.") for package in _packages())


@cache
def _packages() -> tuple[str, ...]:
    """The packages in which games are written."""
    from importlib.metadata import entry_points

    return (*OURS.values(), *(point.module.partition(".")[0] for point in entry_points(group=GROUP)))


def near(file: str) -> str:
    """A file as one would write it from here."""
    return file.removeprefix(f"{Path.cwd()}{os.sep}")
