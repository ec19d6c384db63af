"""What is printed on a component: `what does the Builder cost`, `how many stars has the Statue`.

No clause says such a figure; it is told from the components with which the game is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ludex.model.game import Game
from ludex.model.naming import plain

from .lookup import STOP, form_of
from .outcome import LEGAL, Answer
from .prose import sentences

FORMS = ("how many", "open")
_WORDS = "much many card cards tile plan location space building printed its mode"
PASSED_OVER = STOP | frozenset(_WORDS.split())


def printed(game: Game, asked: str, players: int) -> Answer | None:
    """The figure of the one component that a question names, if it asks for nothing else."""
    question = sentences(asked)[-1] if asked else ""
    if form_of(question) not in FORMS:
        return None
    text = f"-{plain(re.sub(r'[^0-9A-Za-z가-힣 -]', ' ', question))}-"
    properties = game.words.printed
    called = {word for words in properties.values() for word in words}
    wanted = [name for name, words in properties.items() if any(f"-{word}-" in text for word in words)]
    found: dict[str, list[str]] = {}
    for entry, name in _components(game):
        worked_out = wanted and any(key.startswith(f"{wanted[0]}_") for key in entry)
        if f"-{plain(name)}-" in text and wanted and wanted[0] in entry and not worked_out:
            value = entry[wanted[0]]
            by_number = isinstance(value, list) and len(value) == len(game.players)
            value = value[players - game.players.start] if by_number else value
            found.setdefault(name, []).append(f"{name}: {wanted[0]} {value}")
    longest = max(found, key=len, default="")
    rest = text.replace(f"-{plain(longest)}-", "-").strip("-").split("-")
    strange = [
        word for word in rest if word not in PASSED_OVER | called | {game.words.money} and not word.isdigit()
    ]
    if not longest or strange or any(plain(one) not in plain(longest) for one in found):
        return None
    return Answer(LEGAL, tuple(dict.fromkeys(found[longest])), looked_up=True)


def _components(game: Game) -> Iterator[tuple[dict[str, Any], str]]:
    """Every component with each of its names."""
    for entries in game.components.values():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                label = str(entry.get("id", entry.get("name", "")))
                own = [str(entry[key]) for key in ("name", "korean") if key in entry]
                for name in dict.fromkeys([label, *own, *game.words.things.get(label, ())]):
                    yield entry, name
