"""A game as it stood at a git revision: its folder from the repository, loaded beside the one in use.

What the game leans on (`ludex.model`, the properties) is today's; the rules, components, clauses and rulings
are those of the revision.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
from dataclasses import replace
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.files import cache_folder
from ludex.model.game import Game


def at_revision(game: Game, revision: str) -> Game:
    """The game as a git revision has it, or a sentence why it cannot be had."""
    where = f"git:{revision}"
    if not game.package:
        raise BadInput("git", f"{game.title} does not say in which package it is written", where=where)
    if not revision or revision.startswith("-"):
        raise BadInput("git", "names no revision", where=where, right="for example git:HEAD~1")
    asked = ("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    commit = _git(game.folder, *asked, where=where).decode().strip()[:12]
    inside = _git(game.folder, "rev-parse", "--show-prefix", where=where).decode().strip()
    top = _git(game.folder, "rev-parse", "--show-toplevel", where=where).decode().strip()
    archive = _git(Path(top), "archive", f"{commit}:{inside}", where=where)
    name = f"{game.package}_at_{commit}"
    if name not in sys.modules:
        _load(name, game.package, _unpacked(name, game.package, archive), where)
    found = getattr(sys.modules[name], "GAME", None)
    if not isinstance(found, Game):
        raise BadInput("git", "has no GAME there", where=where)
    return replace(found, package=name, properties=game.properties, name=game.name)


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


def _unpacked(name: str, package: str, archive: bytes) -> Path:
    """The folder of the revision, in which the package goes by its other name."""
    folder = cache_folder() / "git" / name
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(rf"\b{re.escape(package)}\b", name, text), encoding="utf-8")
    return folder


def _load(name: str, package: str, folder: Path, where: str) -> None:
    parent, _, short = name.rpartition(".")
    init = folder / "__init__.py"
    spec = spec_from_file_location(name, init, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not init.exists():
        raise BadInput("git", f"there is no package {package} there", where=where)
    module = module_from_spec(spec)
    sys.modules[name] = module
    if parent:
        setattr(import_module(parent), short, module)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise BadInput(
            "git",
            f"its rules cannot be loaded with this version of Ludex ({type(error).__name__}: {error})",
            where=where,
        ) from None
