"""Editions: a game with revisions, used wherever a game can be used."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from .box import Configuration
from .clause import Catalog, acts_of
from .configurations import Purpose
from .errors import BadInput, did_you_mean, unknown
from .figures import with_figures
from .game import Game
from .guards import guarded
from .naming import plain
from .revision import Revision, carried_over, find_row, key_of, load_revision, revised
from .ruling import Rulings
from .toml import NOT_KNOWN
from .written import with_module

FOLDERS = ("", "revisions")
"""Where a revision is looked for by its name, below the current folder."""


@dataclass(frozen=True)
class Edition(Game):
    """A game as a revision leaves it."""

    base: Game | None = None
    revision: Revision | None = None

    @property
    def _base(self) -> Game:
        assert self.base is not None
        return self.base

    @property
    def _revision(self) -> Revision:
        assert self.revision is not None
        return self.revision

    @property
    def revisions(self) -> list[Revision]:
        """All revisions of this edition, the oldest first."""
        earlier = self._base.revisions if isinstance(self._base, Edition) else []
        return [*earlier, self._revision]

    def own_default(self, ruling: str) -> str:
        """The reading that the game's code follows by default, whatever a revision has settled since."""
        return self._base.own_default(ruling)

    @cached_property
    def catalog(self) -> Catalog:
        """The clauses of the rulebook as revised."""
        edits = self._revision.clauses
        clauses = []
        for clause in self._base.catalog:
            reworded = edits.reword.get(clause.id)
            if clause.id in edits.drop:
                continue
            clause = with_figures(clause, self._base.components, self.components, self.players.start)
            if reworded is not None:
                clause = clause.model_copy(update=reworded.model_dump(exclude_none=True))
            clauses.append(clause)
        return self._base.catalog.model_copy(update={"clause": (*clauses, *edits.add)})

    @cached_property
    def rulings(self) -> Rulings:
        """The open questions, without those that the revision settles."""
        revision = self._revision
        found = []
        for ruling in self._base.rulings:
            if ruling.id in revision.reopen:
                ruling = ruling.model_copy(update={"settled": ""})
            if ruling.id in revision.settle:
                reading = revision.settle[ruling.id]
                ruling = ruling.model_copy(update={"default": reading, "settled": revision.name})
            found.append(ruling)
        return self._base.rulings.model_copy(update={"ruling": tuple(found)})

    @cached_property
    def components(self) -> dict[str, Any]:
        """What is in the box as revised."""
        return revised(self._base.components, self._revision, self.players.start, self.component_names)

    @cached_property
    def _configurations(self) -> dict[str, tuple[Configuration, Purpose]]:
        found = {}
        for name, (made, purpose) in self._base._configurations.items():
            if made.components is not None:
                patched = carried_over(
                    made.components, self._base.components, self.components, self._revision
                )
                made = made.model_copy(update={"components": patched})
            found[name] = (made, purpose)
        return found


def edition_of(game: Game, revision: Revision) -> Edition:
    """A game with one more revision, or a sentence why the revision does not fit it."""
    revision = revision.model_copy(update={"settle": game.former.chosen(revision.settle)})
    _refuse_misfits(game, revision)
    written = with_module(game, revision) if revision.module else game
    values = {one.name: getattr(written, one.name) for one in fields(Game)}
    values["name"] = f"{game.name}+{revision.name}"
    values["position"], values["rules"] = guarded(written, revision)
    values["dropped"] = game.dropped | frozenset(revision.clauses.drop)
    edition = Edition(**values, base=game, revision=revision)
    try:
        edition.table()
    except BadInput as wrong:
        where = _by_name(edition, wrong.where)
        right = wrong.right or _meant(game, wrong)
        raise BadInput(wrong.code, wrong.what, where=where, right=right) from None
    return edition


def _meant(game: Game, wrong: BadInput) -> str:
    """The columns that the cards of a list have, where somebody wrote one that they do not have."""
    table, *_row, column = wrong.where.rpartition(": ")[2].split(".")
    rows = game.components.get(table)
    if wrong.what.lower() != NOT_KNOWN.lower() or not isinstance(rows, list):
        return ""
    return did_you_mean(column, {key for row in rows if isinstance(row, dict) for key in row}).rstrip("?")


def _by_name(edition: Edition, where: str) -> str:
    """Where something is wrong in the revised box: the card's name instead of its number in a list."""
    _file, _, path = where.rpartition(": ")
    table, *rest = path.split(".")
    rows = edition.components.get(table)
    if isinstance(rows, list) and rest and rest[0].isdecimal() and int(rest[0]) < len(rows):
        path = " ".join([table, key_of(rows[int(rest[0])]), *rest[1:]])
    return f"revision {edition.revision.name if edition.revision else ''}: {path}"


def find_edition(game: Game, names: list[str]) -> Game:
    """A game with the revisions of these names or files, one after the other, each with what it stands on."""
    for name in names:
        game = _revised_by(game, _path_of(game, name))
    return game


def _revised_by(game: Game, path: Path, above: tuple[Path, ...] = ()) -> Game:
    """A game with the revision of a file; what it stands on comes first, if its file is at hand."""
    if path in above:
        raise BadInput("revision", "stands on itself by way of another", where=str(path), right="mend on")
    revision = load_revision(path)
    beneath = _beneath(game, revision, path.parent)
    game = game if beneath is None else _revised_by(game, beneath, (*above, path))
    try:
        return edition_of(game, revision)
    except BadInput as wrong:
        where = f"{path}: {wrong.where}" if wrong.where else str(path)
        raise BadInput(wrong.code, wrong.what, where=where, right=wrong.right) from None


def _beneath(game: Game, revision: Revision, beside: Path) -> Path | None:
    """The file of the revision that this one stands on, if that is not applied yet and is at hand."""
    if not revision.on or revision.on in _applied(game):
        return None
    places = [beside, *_places(game)]
    return next((path for path in (place / f"{revision.on}.toml" for place in places) if path.exists()), None)


def _applied(game: Game) -> list[str]:
    return [one.name for one in game.revisions] if isinstance(game, Edition) else []


def _path_of(game: Game, name: str) -> Path:
    if name.endswith(".toml"):
        return Path(name)
    places = [folder / f"{name}.toml" for folder in _places(game)]
    for place in places:
        if place.exists():
            return place
    looked = ", ".join(map(str, places))
    raise BadInput("revision", f"no revision {name!r}", right=f"looked for {looked}")


def _places(game: Game) -> list[Path]:
    """Where revisions are looked for by name."""
    return [*map(Path, FOLDERS), game.folder / "revisions"]


def _refuse_misfits(game: Game, revision: Revision) -> None:
    base = game.base_name
    if plain(revision.game) not in (base, plain(game.title)):
        raise BadInput("revision", f"a revision of {revision.game}", where="game", right=f"this is {base}")
    earlier = game.revisions if isinstance(game, Edition) else []
    if revision.name in _applied(game):
        raise BadInput("revision", f"{revision.name} is applied twice", where="name", right="apply it once")
    if revision.on and revision.on not in _applied(game):
        beneath = f"put {revision.on}.toml beside it, or apply that one first: {revision.on}+{revision.name}"
        raise BadInput("revision", f"stands on {revision.on}", where="on", right=beneath)
    meant = _stands_on(revision, earlier)
    for other in earlier:
        mine, theirs = _decided(game, revision), _decided(game, other)
        for what in mine.keys() & theirs.keys():
            if mine[what] != theirs[what] and other.name not in meant:
                raise BadInput(
                    "revision",
                    f"{revision.name} and {other.name} decide {' '.join(what)} differently",
                    right=f"say on = {other.name!r} if it is meant to",
                )
    for ruling_id, reading in revision.settle.items():
        ruling = game.rulings[ruling_id]
        if reading not in ruling.readings:
            raise unknown("reading", "reading", reading, ruling.readings, where=f"settle.{ruling_id}")
    for ruling_id in revision.reopen:
        if not game.rulings[ruling_id].settled:
            raise BadInput("revision", f"{ruling_id} is open", where="reopen", right="leave it out")
    for clause in (*revision.clauses.drop, *revision.clauses.reword):
        _ = game.catalog[clause]
    for clause in revision.clauses.drop:
        _refuse_to_drop(game, clause, revision)
    for added in revision.clauses.add:
        if added.id in game.catalog:
            raise BadInput("revision", f"{added.id} is there already", where="clauses.add", right="reword it")


def _stands_on(revision: Revision, earlier: list[Revision]) -> set[str]:
    """The revisions beneath one: the one that it names, what that one names, and so on."""
    found, on = set(), revision.on
    below = {one.name: one.on for one in earlier}
    while on in below and on not in found:
        found.add(on)
        on = below[on]
    return found


def _decided(game: Game, revision: Revision) -> dict[tuple[str, ...], Any]:
    """What a revision decides; a card is known by one name, whichever of its names the file has."""
    found: dict[tuple[str, ...], Any] = {}
    for (table, *rest), value in revision.touched().items():
        listed = game.components.get(table)
        rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
        row = find_row(rows, rest[0])
        if table == "figure" and isinstance(value, list):
            least = game.players.start
            found |= {(table, f"{rest[0]}_with_{least + n}"): one for n, one in enumerate(value)}
        found[(table, *rest) if row is None else (table, key_of(row), *rest[1:])] = value
    return found


def _refuse_to_drop(game: Game, clause: str, revision: Revision) -> None:
    """Only a prohibition can be dropped without code: `require` then no longer asks for it."""
    leaning = [other.id for other in game.catalog if f"clause:{clause}" in other.refers]
    leaning = [other for other in leaning if other not in revision.clauses.drop]
    if leaning:
        raise BadInput(
            "revision", f"{', '.join(leaning)} lean on {clause}", where="clauses.drop", right="drop them too"
        )
    acts = acts_of(game.folder).get(clause, set())
    if acts - {"require"}:
        raise BadInput(
            "revision",
            f"{clause} makes something happen, it does not only forbid",
            where="clauses.drop",
            right="only prohibitions can be dropped without code; write its rule anew in a module",
        )
