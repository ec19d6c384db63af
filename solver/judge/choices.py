"""How the game in dispute was set up: players, variants, readings, options, components."""

from __future__ import annotations

from typing import Any

from ludex.model.box import Configuration
from ludex.model.card_set import completed
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.naming import find_name, plain
from ludex.model.toml import validated

from .dispute import Dispute


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
    elif setup.players is None and len(game.players) > 1:
        low, high = game.players.start, game.players.stop - 1
        raise BadInput(
            "players", "does not say how many play", where=where, right=f"players = {low} to {high}"
        )
    if setup.players is not None:
        data["players"] = setup.players
    if setup.variants is not None:
        data["variants"] = [_meant(variant, list(game.variants)) for variant in setup.variants]
    if setup.components is not None:
        data["components"] = completed(
            setup.components, data.get("components") or game.components, game.component_names
        )
    data["rulings"] = {**data.get("rulings", {}), **_readings(game, setup.rulings)}
    options = {name: _spelt(value) for name, value in setup.options.items()}
    data["options"] = {**data.get("options", {}), **options}
    return validated(data, Configuration, where)


def _meant(word: str, names: list[str]) -> str:
    """The one of the names that a word means, or the word itself."""
    found = find_name(word, names)
    return word if found is None else names[found]


def _readings(game: Game, chosen: dict[str, str]) -> dict[str, str]:
    known = {ruling.id: list(ruling.readings) for ruling in game.rulings}
    named = {_meant(ruling, list(known)): reading for ruling, reading in chosen.items()}
    return {ruling: _meant(reading, known.get(ruling, [])) for ruling, reading in named.items()}


def _spelt(value: Any) -> Any:
    """A choice of the set-up in words, spelt as the game spells its names."""
    if isinstance(value, str):
        return plain(value)
    return [_spelt(item) for item in value] if isinstance(value, list) else value
