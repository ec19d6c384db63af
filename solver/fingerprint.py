"""A stamp for what was learned about a game, so that it is not mistaken for something about other rules."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ludex.model.edition import Edition
from ludex.model.game import Game
from ludex.model.rule import rule_from


def edits(game: Game) -> dict[str, Any]:
    """What sets a game apart from the files in its folder: another card set, revisions and their code."""
    revisions = game.revisions if isinstance(game, Edition) else []
    return {
        "cards": game.card_set,
        "revisions": [revision.model_dump(mode="json") for revision in revisions],
        "code": [
            (revision.folder / revision.module).read_text(encoding="utf-8")
            for revision in revisions
            if revision.module and revision.folder
        ],
    }


def rules_fingerprint(game: Game) -> str:
    """A fingerprint of a game's rules, clauses, rulings and components, with all revisions."""
    digest = hashlib.sha256(" ".join(rule_from(rule).name for rule in game.rules).encode())
    for path in sorted([*game.folder.glob("*.toml"), *game.folder.rglob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    changed = edits(game)
    if any(changed.values()):
        digest.update(json.dumps(changed, sort_keys=True, default=str).encode())
    return digest.hexdigest()[:16]
