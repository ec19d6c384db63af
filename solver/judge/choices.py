"""How the game in dispute was set up: players, variants, readings, options, components."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from ludex.model.box import SEAT_NAMES, Configuration
from ludex.model.card_set import completed
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.naming import find_name, plain
from ludex.model.toml import validated

from .dispute import Dispute
from .log import entries

BOTH = re.compile(r"\b(?:both|the two of us|we two|us two)\b", re.IGNORECASE)
"""Words of two players who are alone."""


def configuration_of(dispute: Dispute, game: Game, *, where: str = "setup") -> Configuration:
    """The configuration that a dispute's set-up describes."""
    setup = dispute.setup
    data: dict[str, Any] = {"players": game.players.start}
    if setup.configuration is not None:
        named = game.configurations.get(_meant(setup.configuration, list(game.configurations)))
        if named is None:
            raise unknown(
                "configuration", "configuration", setup.configuration, game.configurations, where=where
            )
        data = named.model_dump()
    elif setup.players is None:
        data["players"] = _players_spoken_of(dispute, game)
    if setup.players is not None:
        data["players"] = setup.players
    if setup.variants is not None:
        meant = [_meant(variant, list(game.variants)) for variant in setup.variants]
        data["variants"] = _with_what_it_needs(meant, dispute, game)
        if setup.players is None and setup.configuration is None:
            needed = (game.words.variant_players.get(one, 0) for one in data["variants"])
            data["players"] = max([data["players"], *needed])
    if setup.components is not None:
        data["components"] = completed(
            setup.components, data.get("components") or game.components, game.component_names
        )
    data["rulings"] = {**data.get("rulings", {}), **_readings(game, setup.rulings)}
    options = {name: _spelt(value) for name, value in setup.options.items()}
    data["options"] = {**data.get("options", {}), **options}
    for entry in (*entries(dispute.opening), *entries(dispute.moves)):
        rule, _, value = entry.text.partition(" ")
        if plain(rule) in game.words.set_by_log and not data["rulings"]:
            data["options"].setdefault(game.words.set_by_log[plain(rule)], value.strip())
    if dispute.case is None and setup.configuration is None:
        _bring(data, dispute, game)
    return _as_it_lies(game, validated(data, Configuration, where))


def _as_it_lies(game: Game, configuration: Configuration) -> Configuration:
    """The configuration, under another reading of the set-up where only that permits the table as it lies."""
    try:
        game.table(configuration)
    except BadInput as wrong:
        for ruling in game.rulings:
            if ruling.at_setup and ruling.id not in configuration.rulings:
                for reading in ruling.defensible:
                    other = configuration.model_copy(
                        update={"rulings": {**configuration.rulings, ruling.id: reading}}
                    )
                    with suppress(BadInput):
                        game.table(other)
                        return other
        raise wrong
    return configuration


def _with_what_it_needs(variants: list[str], dispute: Dispute, game: Game) -> list[str]:
    """The variants that were chosen, and those without which one of them is not played."""
    if dispute.case is not None:
        return variants
    for needs in game.words.brings.values():
        first, *others = needs.get("variants") or ("",)
        variants = [*variants, *(one for one in others if first in variants and one not in variants)]
    return variants


def _bring(data: dict[str, Any], dispute: Dispute, game: Game) -> None:
    """Variants and options that the words of a dispute need, where it does not choose any itself.

    A game in progress tells by its moves what was on the table.
    """
    played = entries(dispute.moves) and dispute.position is None
    laid = dispute.position is not None and dispute.setup.players is not None
    told = (dispute.position, dispute.described, dispute.questions, "" if laid else dispute.about)
    said = " ".join(str(part) for part in (dispute.moves, *(() if played else told)))
    needed = [needs for word, needs in game.words.brings.items() if _spoken_of(word, said)]
    for choice in dict.fromkeys(choice for needs in needed for choice in needs):
        lists = [needs[choice] for needs in needed if choice in needs]
        first = dict.fromkeys([names[0] for names in lists])
        others = dict.fromkeys(name for names in lists for name in names[1:])
        chosen = list(dict.fromkeys([*first, *others]))[: max(len(first), *map(len, lists))]
        if choice == "variants" and dispute.setup.variants is None:
            data["variants"] = chosen
            if dispute.setup.players is None:
                data["players"] = max(data["players"], game.words.variant_players.get(chosen[0], 0))
        elif choice != "variants" and choice not in data["options"]:
            data["options"][choice] = chosen


WITHOUT = r"\b(?:no|without|nobody|(?:not|n't) (?:play|us)(?:ing|e)?(?: with)?)\b\s+(?:\w+ )?"
"""What stands before what is not played with."""


def _spoken_of(word: str, said: str) -> bool:
    """Whether a text speaks of something, and not only to say that it is not there."""
    named = re.findall(rf"\b(?:{word})", said, re.IGNORECASE)
    denied = re.findall(rf"{WITHOUT}\b(?:{word})", said, re.IGNORECASE)
    return len(named) > len(denied)


def _players_spoken_of(dispute: Dispute, game: Game) -> int:
    """How many play where nobody says so: all who are named, and no fewer than an ordinary game has."""
    named = [str(value) for value in (dispute.position, dispute.moves, dispute.described, dispute.questions)]
    seats = re.findall(rf"(?<![\w-])[{SEAT_NAMES}](?![\w-])", " ".join(named))
    highest = max((SEAT_NAMES.index(seat) + 1 for seat in seats if seat != "A"), default=1)
    who_wins = any(question.standing for question in dispute.questions)
    if highest > 1 and (who_wins or (highest == 2 and BOTH.search(" ".join(named)))):
        return min(max(highest, game.players.start), game.players.stop - 1)
    fewest = max(game.words.ordinary_players or game.players.start, min(2, game.players.stop - 1))
    return min(max(highest, fewest), game.players.stop - 1)


def _meant(word: str, names: list[str]) -> str:
    """The one of the names that a word means, or the word itself."""
    found = find_name(word, names)
    if found is not None:
        return names[found]
    begun = [name for name in names if name.startswith(plain(word))]
    return begun[0] if len(begun) == 1 else word


def _readings(game: Game, chosen: dict[str, str]) -> dict[str, str]:
    chosen = game.former.chosen(chosen)
    known = {ruling.id: list(ruling.readings) for ruling in game.rulings}
    named = {_meant(ruling, list(known)): reading for ruling, reading in chosen.items()}
    return {ruling: _meant(reading, known.get(ruling, [])) for ruling, reading in named.items()}


def _spelt(value: Any) -> Any:
    """A choice of the set-up in words, spelt as the game spells its names."""
    if isinstance(value, str):
        return plain(value)
    return [_spelt(item) for item in value] if isinstance(value, list) else value
