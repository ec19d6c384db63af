"""A stamp for what was learned about a game, so that it is not mistaken for something about other rules."""

from __future__ import annotations

import hashlib

from ludex.model.game import Game
from ludex.model.rule import rule_from


def rules_fingerprint(game: Game) -> str:
    """A fingerprint of a game's rules, clauses, rulings and components."""
    digest = hashlib.sha256(" ".join(rule_from(rule).name for rule in game.rules).encode())
    for path in sorted([*game.folder.glob("*.toml"), *game.folder.rglob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
