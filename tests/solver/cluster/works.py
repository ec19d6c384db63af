"""Work for the tests of the crew: what a task may do well or badly on another machine."""

import os
import signal
import time
from pathlib import Path


def count_clauses(game, given, task, say, called_back):
    """The clauses of the game, and what was given and asked."""
    say(f"counting for {task}")
    return len(game.catalog), given, task


def cost_of_the_first_plan(game, given, task, say, called_back):
    """What the first plan costs in the box that this machine lays out."""
    return game.components["plan"][0]["cost"]


def die_once(game, given, task, say, called_back):
    """A worker that is killed in the middle of its first try."""
    mark = Path(given) / f"tried-{task}"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def break_down(game, given, task, say, called_back):
    """Work that has a fault."""
    raise ValueError(f"no {task}")


def wait_to_be_called_back(game, given, task, say, called_back):
    """Work that never ends by itself."""
    say("waiting")
    while not called_back():
        time.sleep(0.05)
    return "what there was"


def sleep(game, given, task, say, called_back):
    """Work of known length."""
    time.sleep(given)
    return task
