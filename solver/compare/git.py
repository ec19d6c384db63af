"""A game as it stood at a git revision: its folder from the repository, loaded beside the one in use.

What the game leans on (`ludex.model`, the properties) is today's; the rules, components, clauses and rulings
are those of the revision.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from dataclasses import replace
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.files import cache_folder
from ludex.model.game import Game
from ludex.model.written import copied


def at_revision(game: Game, revision: str) -> Game:
    """The game as a git revision has it, or a sentence why it cannot be had."""
    where = f"git:{revision}"
    if not revision or revision.startswith("-"):
        raise BadInput("git", "names no revision", where=where, right="for example git:HEAD~1")
    asked = ("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    commit = _git(game.folder, *asked, where=where).decode().strip()[:12]
    inside = _git(game.folder, "rev-parse", "--show-prefix", where=where).decode().strip()
    top = _git(game.folder, "rev-parse", "--show-toplevel", where=where).decode().strip()
    archive = _git(Path(top), "archive", f"{commit}:{inside}", where=where)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        files = {one.name: _content(packed, one) for one in packed if one.isfile()}
    mark = f"at_{commit}"
    found = copied(game, files, mark, where)
    return replace(found, folder=cache_folder() / "packages" / f"{game.package}_{mark}")


def _content(packed: tarfile.TarFile, one: tarfile.TarInfo) -> bytes:
    file = packed.extractfile(one)
    return b"" if file is None else file.read()


def _git(folder: Path, *words: str, where: str) -> bytes:
    try:
        ran = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError as error:
        raise BadInput("git", f"git cannot be run ({error.strerror})", where=where) from None
    if ran.returncode:
        said = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BadInput(
            "git", f"git does not know it ({said[0] if said else 'no such revision'})", where=where
        )
    return ran.stdout
