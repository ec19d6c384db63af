"""Finding a cluster, and making sure that its machines have the package and the rules that we have."""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ludex.model.edition import Edition, edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.revision import Revision

from ..fingerprint import rules_fingerprint

PARTS = ("api", "cli", "invariants", "model", "reports", "solver")
SOURCES = (".py", ".c", ".toml")


def ray() -> Any:
    """The engine of the cluster; one sentence if it is not installed."""
    try:
        return import_module("ray")
    except ImportError:
        raise BadInput(
            "cluster", "Ray is not installed", where="--on", right="pip install 'ludex[cluster]'"
        ) from None


def connect(on: str) -> Any:
    """The cluster at an address, or the one of RAY_ADDRESS, or else one that is started here."""
    if on != "ray" and not on.startswith("ray://"):
        raise BadInput(
            "cluster", f"{on!r} is no place to work", where="--on", right="local, ray or ray://HOST:PORT"
        )
    engine = ray()
    if engine.is_initialized():
        return engine
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    address = os.environ.get("RAY_ADDRESS") if on == "ray" else on
    if address is None:
        options |= {"include_dashboard": False}
    try:
        engine.init(address=address, **options)
    except (ConnectionError, TimeoutError, RuntimeError, ValueError, ImportError) as error:
        why = str(error).strip().splitlines()[0]
        raise BadInput(
            "cluster",
            f"no cluster answers at {address} ({why})",
            where="--on",
            right="start one with: ray start --head",
        ) from None
    return engine


def many_workers(on: str) -> int:
    """How many can work at once on the cluster."""
    return max(1, int(connect(on).cluster_resources().get("CPU", 1)))


@dataclass(frozen=True)
class Identity:
    """What a machine must share with us to work for us."""

    package: str
    python: str
    rules: str
    revisions: tuple[Revision, ...] = ()
    """Those of an edition: they come with the work."""
    cards: Mapping[str, Any] | None = None
    """Another card set than the game's own, likewise."""


@cache
def package_fingerprint() -> str:
    """A fingerprint of the whole package as it is installed here."""
    digest = hashlib.sha256()
    for part in PARTS:
        found = import_module(f"ludex.{part}").__file__
        folder = Path(found or "").parent
        for path in sorted(path for path in folder.rglob("*") if path.suffix in SOURCES):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def identity(game: Game) -> Identity:
    """What this machine has."""
    revisions = tuple(game.revisions) if isinstance(game, Edition) else ()
    for revision in revisions:
        if revision.module:
            raise BadInput(
                "cluster",
                f"the revision {revision.name} has code of its own, which does not travel",
                where="--on",
                right="--on local, or a game whose package is installed on every node",
            )
    python = ".".join(map(str, sys.version_info[:2]))
    return Identity(package_fingerprint(), python, rules_fingerprint(game), revisions, game.card_set)


def same_game(name: str, wanted: Identity) -> Game:
    """The game as this machine has it, if package, Python and rules are those that are wanted."""
    game = load_game(name.partition("+")[0])
    for revision in wanted.revisions:
        game = edition_of(game, revision)
    if wanted.cards is not None:
        game = replace(game, card_set=wanted.cards)
    ours = identity(game)
    for what in ("python", "package", "rules"):
        if getattr(ours, what) != getattr(wanted, what):
            raise BadInput(
                "cluster",
                f"a worker has other {what} ({getattr(ours, what)} instead of {getattr(wanted, what)})",
                where=name,
                right="install the same version of ludex and of the game on every node",
            )
    return game
