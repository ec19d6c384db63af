"""The choices that set a game up, as every command takes them: players, variants, readings, components."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from ludex.model.box import Configuration
from ludex.model.card_set import completed, read_components
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game, Table
from ludex.model.games import game_names, load_game
from ludex.model.toml import validated

from .blame import blaming, blaming_components
from .terminal import say


def _games(incomplete: str) -> list[str]:
    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Name of a game, as `ludex games` lists it.", autocompletion=_games),
]
On = Annotated[
    str,
    typer.Option("--on", metavar="PLACE", help="Who does the work: local, ray, or ray://HOST:PORT."),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="How many play; the fewest if not said."),
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", "-v", metavar="NAME", help="Play this variant."),
]
Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling", "-r", metavar="RULING=READING", help="Answer an open question; see `ludex rulings GAME`."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A choice that this game offers."),
]
Components = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="Other cards and tiles, as TOML; tables it leaves out stay the game's own.",
    ),
]
ConfigurationName = Annotated[
    str | None,
    typer.Option(
        "--configuration",
        "-c",
        metavar="NAME",
        help="Start from a named configuration of the game; the other choices change it.",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Makes chance repeatable.")]


def games_called(names: Sequence[str] | None) -> list[Game]:
    """The games of these names; where none is named, all that can be loaded, and of the others the reason."""
    if names:
        return [load_game(name) for name in dict.fromkeys(names)]
    found = []
    for name in game_names():
        try:
            found.append(load_game(name))
        except BadInput as broken:
            say(f"{name} is left out: {broken}", err=True)
    return found


def set_up(
    game: Game,
    players: int | None = None,
    variants: Sequence[str] | None = None,
    readings: Sequence[str] | None = None,
    options: Sequence[str] | None = None,
    components: Path | None = None,
    configuration: str | None = None,
) -> Table:
    """The table that these choices set up."""
    choices = _named(game, configuration)
    if players is not None:
        choices["players"] = players
    if variants:
        choices["variants"] = tuple(variants)
    choices["rulings"] = {**choices.get("rulings", {}), **_pairs(readings, "--ruling", "RULING=READING")}
    values = {name: _value(text) for name, text in _pairs(options, "--option", "NAME=VALUE").items()}
    choices["options"] = {**choices.get("options", {}), **values}
    if components is not None:
        own = choices.get("components") or game.components
        with blaming(components):
            choices["components"] = completed(read_components(components), own, game.component_names)
    choices.setdefault("players", game.players.start)
    made = validated(choices, Configuration, game.name)
    if components is None:
        return game.table(made)
    with blaming_components(components):
        return game.table(made)


def in_words(configuration: Configuration) -> str:
    """The choices in a line: `3 players, variant quick, bonus-source=bank`."""
    players = configuration.players
    words = ["1 player" if players == 1 else f"{players} players"]
    words += [f"variant {name}" for name in configuration.variants]
    words += [f"{name}={reading}" for name, reading in configuration.rulings.items()]
    words += [f"{name}={value}" for name, value in configuration.options.items()]
    if configuration.components is not None:
        words.append("other components")
    return ", ".join(words)


def _named(game: Game, name: str | None) -> dict[str, Any]:
    if name is None:
        return {}
    known = game.configurations
    if name not in known:
        raise unknown("configuration", "configuration", name, known, where="--configuration")
    return known[name].model_dump(exclude_unset=True)


def _pairs(words: Sequence[str] | None, option: str, form: str) -> dict[str, str]:
    pairs = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadInput("choice", f"{word!r} has no name and value", where=option, right=f"write {form}")
        pairs[name] = value
    return pairs


def _value(text: str) -> Any:
    """A value as TOML would read it (5, true, [1, 2]); anything else is a word."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
