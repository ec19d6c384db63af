"""Commands in a copy of this process: as good as one of their own, without the second that a start takes."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ludex.cli.main import run
from ludex.model import mistake


class Ended(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def forked(folder: Path, *words: object, typed: str = "", within: float = 120) -> Ended:
    """What a command says in a folder whose packages Python knows; code -9 if it had to be stopped."""

    def command() -> int:
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        os.environ["LUDEX_CACHE"] = str(folder / "cache")
        mistake._packages.cache_clear()  # this process may have looked before these packages were there
        mistake.watch_for_endless_rules()
        return run([str(word) for word in words])

    return apart(command, folder / "said", typed, within)


def apart(work: Callable[[], int], said: Path, typed: str = "", within: float = 120) -> Ended:
    """Do something in a copy of this process; `said` is a folder for what it reads and prints."""
    said.mkdir(exist_ok=True)
    (said / "typed").write_text(typed, encoding="utf-8")
    child = os.fork()
    if not child:
        _do(work, said)
    until = time.monotonic() + within
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            (said / "code").write_text("-9")
            break
        time.sleep(0.01)
    code = int((said / "code").read_text())
    (said / "code").unlink()
    return Ended(
        code, *((said / name).read_text(encoding="utf-8", errors="replace") for name in ("out", "err"))
    )


def _do(work: Callable[[], int], said: Path) -> None:
    """The life of the copy. It never returns."""
    code = 99
    try:
        streams = (said / "typed").open(), (said / "out").open("w"), (said / "err").open("w")
        for number, stream in enumerate(streams):
            os.dup2(stream.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = streams
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        (said / "code").write_text(str(code))
        os._exit(0)
