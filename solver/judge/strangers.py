"""Keys at the top of a dispute that belong elsewhere: fields of the table, options of the set-up, players."""

from __future__ import annotations

from typing import Any

from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.naming import plain

PLACED = ("setup", "players", "variants", "rulings", "options", "components", "configuration", "claims")


def place_strangers(tidy: dict[str, Any], keys: list[str]) -> None:
    """Put what stands at the top and is no key of a dispute where it belongs, if that can be told."""
    known = {*keys, *PLACED}
    strangers = [key for key in tidy if key not in known]
    if not strangers or "case" in tidy or not isinstance(tidy.get("game"), str):
        return
    try:
        game = load_game(tidy["game"])
    except BadInput:
        return
    players = tidy.get("players")
    seated = {plain(str(name)) for name in players} if isinstance(players, list) else set()
    for key in strangers:
        called = plain(str(key))
        if called in _fields(game) or called in seated or isinstance(tidy[key], dict):
            _into(tidy, "position", key)
        elif called in map(plain, game.words.options):
            _as_option(tidy, game, key)
        elif (place := _place(game, called)) and isinstance(tidy[key], list | str) and tidy[key]:
            named = tidy.pop(key)
            lying = ", ".join(map(str, named)) if isinstance(named, list) else named
            tidy["described"] = [*_as_list(tidy.get("described")), f"{lying} are {place}"]
        elif isinstance(tidy[key], str) and " " in tidy[key].strip():
            tidy["described"] = [*_as_list(tidy.get("described")), tidy.pop(key)]


def _place(game: Game, called: str) -> str:
    """How people say of cards that they lie where a key at the top says: `in the supply`."""
    lying = game.words.lying
    values = lying.values if lying is not None else {}
    return next((said for said in values.get(called, ()) if said.startswith(("in ", "on "))), "")


def _as_list(told: Any) -> list[Any]:
    return list(told) if isinstance(told, list) else [] if told is None else [told]


def _fields(game: Game) -> set[str]:
    """What people call the fields of a table, and the names that the fields have."""
    words = game.words.fields
    return {plain(name) for field, names in words.items() for name in (field, *names)}


def _into(tidy: dict[str, Any], part: str, key: str) -> None:
    table = tidy.get(part, {})
    if isinstance(table, dict) and key not in table:
        tidy[part] = {**table, key: tidy.pop(key)}


def _as_option(tidy: dict[str, Any], game: Game, key: str) -> None:
    option = next(one for one in game.words.options if plain(one) == plain(str(key)))
    value = tidy.pop(key)
    if game.words.options[option] == "list" and isinstance(value, str):
        value = [plain(one) for one in value.replace(" and ", ",").split(",") if plain(one)]
    options = tidy.get("options", {})
    tidy["options"] = {option: value, **options} if isinstance(options, dict) else options
