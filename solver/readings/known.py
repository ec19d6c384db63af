"""Games that tell readings apart, known from earlier searches; each is played again before it counts.

They stand in the game's folder, `witnesses.json`, so that a short check begins where a long one left off.
Cards and tiles are written by name where they are those of the set-up, or of the whole box.
"""

from __future__ import annotations

import json
import random
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game
from ludex.model.notation import read_move, write_move
from ludex.model.play import RULE_FAULTS
from ludex.model.toml import read_text, validated
from pydantic import BaseModel, ConfigDict, Field

from ..fingerprint import rules_fingerprint
from .compare import Effect, Pair
from .consequence import consequence_after
from .observer import Observer
from .setup import Setup
from .witness import Key, Witness


class KnownGame(BaseModel):
    """One game after which two readings of a ruling differ."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ruling: str
    reading: str = Field(description="the one that differs from the default")
    place: str = Field(description="the configuration, or what it was made from")
    configuration: Configuration = Field(description="with rows of components by name where they are known")
    moves: tuple[str, ...]
    tells: str = Field(
        description="what is different, with {left} for the default and {right} for the reading"
    )
    onward: tuple[str, ...] | None = Field(
        default=None, description="decisions after which other moves, another end or another winner follow"
    )
    shortest: bool = Field(
        default=False, description="whether all shorter games of the set-up were compared, under these rules"
    )

    @property
    def key(self) -> Key:
        """The ruling and the reading it is about."""
        return self.ruling, self.reading

    def made_from(self, names: Container[str]) -> bool:
        """Whether the set-up is, or was made from, one of these."""
        return any(name in names for name in _origins(self.place))


class KnownGames(BaseModel):
    """The best games that are known to tell the readings of a rulebook apart."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: str
    rules: str = Field(description="fingerprint of the rules under which they were found")
    games: tuple[KnownGame, ...]


def known_path(game: Game) -> Path:
    """Where the games known for a rulebook stand."""
    return game.folder / "witnesses.json"


def known_games(game: Game) -> KnownGames | None:
    """The games that come with a rulebook, if there are any."""
    path = known_path(game)
    if not path.exists():
        return None
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})", where=str(path)) from None
    return validated(data, KnownGames, str(path))


def save_known(game: Game, witnesses: Mapping[Key, Witness]) -> Path:
    """Keep these games as the best that are known, beside those known for other readings that still tell."""
    observer = Observer(game, random.Random())
    earlier = known_games(game)
    found = {key: one for key, one in witnesses.items() if one.difference.effect is not Effect.SET_UP}
    for known in earlier.games if earlier else ():
        witness = None if known.key in found else recall(observer, known)
        if witness is not None:
            found[known.key] = witness
    order = sorted(found, key=lambda key: [*observer.tallies].index(key))
    games = tuple(_written(game, key, found[key]) for key in order)
    kept = KnownGames(game=game.name, rules=rules_fingerprint(game), games=games)
    path = known_path(game)
    lines = ",\n".join(f"  {one.model_dump_json(exclude_defaults=True)}" for one in kept.games)
    head = kept.model_dump_json(exclude={"games"})
    write_whole(path, f'{head[:-1]},"games":[\n{lines}\n]}}\n')
    return path


def _written(game: Game, key: Key, witness: Witness) -> KnownGame:
    table = game.table(witness.configuration)
    later = witness.consequence
    moves = tuple(write_move(table, move) for move in witness.moves)
    onward = tuple(write_move(table, move) for move in later.moves) if later and later.words else None
    components = witness.configuration.components
    named = None if components is None else _by_name(game, witness.place, components)
    return KnownGame(
        ruling=key[0],
        reading=key[1],
        place=witness.place,
        configuration=witness.configuration.model_copy(update={"components": named}),
        moves=moves,
        tells=witness.difference.words,
        onward=onward,
        shortest=witness.shortest,
    )


def configuration_of(game: Game, known: KnownGame) -> Configuration:
    """How a known game was set up."""
    given = known.configuration.components
    if given is None:
        return known.configuration
    base = _base(game, known.place)
    found = dict(base)
    for name, table in given.items():
        rows = _rows(game, base, name)
        listed = isinstance(table, list)
        found[name] = (
            [rows.get(row, row) if isinstance(row, str) else row for row in table] if listed else table
        )
    return known.configuration.model_copy(update={"components": found})


def recall(observer: Observer, known: KnownGame) -> Witness | None:
    """Play a known game again; None if it does not tell the readings apart any more."""
    key = known.key
    try:
        setup = Setup(observer.game, known.place, configuration_of(observer.game, known), observer.coverage)
        moves, onward = (
            tuple(read_move(setup.table, move) for move in written or ())
            for written in (known.moves, known.onward)
        )
    except (BadInput, *RULE_FAULTS):
        return None
    known_key = key in observer.tallies and setup.follows_default(key)
    real = setup.configuration in observer.game.made_for("play").values()
    pair = setup.pair(key) if known_key else None
    if pair is not None and real:
        pair = Pair(setup.table, *key, visible=True)
    found = None if pair is None else pair.first_difference(moves, views=True)
    if pair is None or found is None:
        return None
    later = consequence_after(pair, moves, onward) if known.onward is not None else None
    boxes = [made.components for made in observer.game.configurations.values()]
    made_up = setup.configuration.components not in [None, *boxes]
    return Witness(
        *(setup.name, setup.configuration, moves[: found[0]], found[1], later),
        known=True,
        real=real,
        made_up=made_up,
    )


def _by_name(game: Game, place: str, components: Mapping[str, Any]) -> dict[str, Any]:
    """Components as names where these say it all, without the tables that are those of the set-up."""
    base = _base(game, place)
    named: dict[str, Any] = {}
    for name, table in components.items():
        if table == base.get(name):
            continue
        rows = _rows(game, base, name)
        listed = isinstance(table, list)
        named[name] = (
            [label_of(row) if rows.get(label_of(row)) == row else row for row in table] if listed else table
        )
    return named


def label_of(row: Any) -> str:
    """The name of a card, tile or whatever else a row is about."""
    return str(row.get("id", row.get("name"))) if isinstance(row, dict) else str(row)


def _origins(place: str) -> Iterator[str]:
    """The name of a set-up and of those it may have been made from: `tiny, other cards`, then `tiny`."""
    while place:
        yield place
        place = place.rpartition(", ")[0]


def _base(game: Game, place: str) -> Mapping[str, Any]:
    """The components of the configuration that a set-up was made from."""
    name = next((name for name in _origins(place) if name in game.configurations), None)
    made = None if name is None else game.configurations[name].components
    return game.components if made is None else made


def _rows(game: Game, base: Mapping[str, Any], table: str) -> dict[str, Any]:
    """The rows of a table by name, those of the set-up before those of the whole box."""
    found = {}
    for source in (game.components, base):
        rows = source.get(table)
        found.update({label_of(row): row for row in rows} if isinstance(rows, list) else {})
    return found
