"""Files that Ludex writes: whole or not at all. What it keeps for itself lies in the user's cache folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .errors import BadInput

OUR_CACHE = "LUDEX_CACHE"
"""The environment variable that names another folder for what Ludex keeps."""


def cache_folder() -> Path:
    """Where Ludex keeps proofs and checks from one run to the next."""
    named = os.environ.get(OUR_CACHE)
    if named:
        return Path(named)
    home = Path("~").expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ludex"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "ludex"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else home / ".cache") / "ludex"


def write_whole(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file; what was there stays until all of it is written, or a sentence says why it cannot be.

    A link is replaced, not followed. What is no ordinary file, such as a pipe, is written to as it is.
    """
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with part.open("x", encoding="utf-8") as file:
                file.write(text)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput("save", f"cannot be written ({error.strerror})", where=str(path)) from None
    except ValueError:
        raise BadInput("save", "not the name of a file", where=repr(str(path))) from None
