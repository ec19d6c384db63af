"""Revisions: what an edit of a rulebook changes, as a file that names each thing it touches.

game = "mint-works"
name = "second-printing"

[settle]                          questions answered for good
crane-minimum = "one"
[figures]                         figures of the box
stars_to_end = 8
[change.plan.gardens]             one changed card is one entry
cost = 4
[[add.plan]]                      a new one
name = "town-hall"
[remove]
plan = ["landfill"]
[clauses]
drop = ["MW-PLC-02"]
[clauses.reword.MW-PAS-01]
says = "Passing ends the turn and the round."
[[guard]]                         a condition that a rule gets in addition
rule = "builder"
clause = "MW-REV-01"
at_most_once = true
until = "pay-income"
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from .clause import CLAUSE_ID, Clause
from .errors import BadInput, unknown
from .naming import plain, spelt
from .toml import parse_toml, read_text, validated

KEYS = ("id", "name")
"""The columns by which a card, a tile or a place is known, the first that it has."""
NAMED_BY = (*KEYS, "korean", "source")
"""Columns that do not say what kind of card it is."""
ASSUMED = "assumed"
MOST_GUARDS = 200
"""More than that no rulebook asks for."""
WORDS = r"\S"
"""What a clause says is more than blanks."""
UNDECIDED = "(to be decided)"
"""With this a clause of a draft begins, until somebody has decided what it says."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rewording(_Data):
    """A clause with other words, or that stands elsewhere."""

    says: str | None = Field(default=None, pattern=WORDS)
    section: str | None = None
    lines: tuple[int, ...] | None = None
    fingerprints: tuple[str, ...] | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> Rewording:
        if not self.model_fields_set:
            raise ValueError("the rewording says nothing; give says, section, lines or fingerprints")
        return self


class ClauseEdits(_Data):
    """What happens to the clauses of the rulebook."""

    reword: dict[str, Rewording] = Field(default_factory=dict)
    drop: tuple[str, ...] = ()
    add: tuple[Clause, ...] = ()


class Condition(_Data):
    """Something that can be seen of one number of the position."""

    field: str = Field(default="", description="what is looked at, such as mints; of the seat that moves")
    index: str | tuple[str, ...] = Field(
        default=(), description="instead of the seat: parameters of the rule or names of things"
    )
    at_least: int | None = None
    at_most: int | None = None
    only_if: str | int | None = Field(default=None, description="the value that it must have")
    unless: str | int | None = Field(default=None, description="the value that it must not have")

    @property
    def indices(self) -> tuple[str, ...]:
        """Of which member of the field, if that is said."""
        return (self.index,) if isinstance(self.index, str) else self.index


class Guard(Condition):
    """What a rule asks for in addition: a limit, a minimum, an order, at most once, unless, except."""

    rule: str
    clause: str = Field(pattern=CLAUSE_ID.pattern, description="by which it is forbidden otherwise")
    counts: str = Field(
        default="",
        description="instead of a field: how often the seat has used this rule; at_least 1 makes an order",
    )
    at_most_once: bool = Field(default=False, description="the seat may use the rule once")
    until: str = Field(default="", description="the rule that begins the count anew, as a turn's end")
    when: tuple[Condition, ...] = Field(
        default=(), description="it is asked for only where all of these hold"
    )
    except_when: tuple[Condition, ...] = Field(default=(), description="not where one of these holds")

    @model_validator(mode="before")
    @classmethod
    def _once(cls, data: Any) -> Any:
        """At most once is: not used before."""
        if isinstance(data, dict) and data.get("at_most_once") is True:
            return {**data, "counts": data.get("counts") or data.get("rule"), "at_most": 0}
        return data

    @model_validator(mode="after")
    def _looks_at_one_thing(self) -> Guard:
        if bool(self.field) == bool(self.counts):
            raise ValueError(f"the guard of {self.rule} must look at a field, or count the uses of a rule")
        if self.until and not self.counts:
            raise ValueError(f"the guard of {self.rule} counts nothing, so until means nothing")
        return self


class Revision(_Data):
    """A named change of a rulebook."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="Ludex revision")

    ludex: Literal[1] = 1
    game: str
    name: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    about: str = ""
    on: str = Field(default="", description="the revision that it stands on, if any")
    settle: dict[str, str] = Field(default_factory=dict, description="rulings with the reading that holds")
    reopen: tuple[str, ...] = Field(default=(), description="rulings that an earlier revision settled")
    figures: dict[str, Any] = Field(default_factory=dict)
    change: dict[str, dict[str, dict[str, Any]]] = Field(
        default_factory=dict, description="by list and name: the columns that change"
    )
    add: dict[str, tuple[dict[str, Any], ...]] = Field(default_factory=dict)
    remove: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    clauses: ClauseEdits = Field(default_factory=ClauseEdits)
    guard: tuple[Guard, ...] = Field(default=(), max_length=MOST_GUARDS)
    module: str = Field(
        default="",
        pattern=r"^(?:[A-Za-z0-9_-]+\.py)?$",
        description="a Python file beside this one whose rules take the place of named ones",
    )
    _folder: Path | None = PrivateAttr(default=None)

    @property
    def folder(self) -> Path | None:
        """Where the file of this revision lies; None if it was never a file."""
        return self._folder

    def beside(self, folder: Path | None) -> Revision:
        """This revision, as one that lies in a folder."""
        self._folder = folder
        return self

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Revision:
        for ruling in self.reopen:
            if ruling in self.settle:
                raise ValueError(f"{ruling} is both settled and reopened")
        for clause in self.clauses.drop:
            if clause in self.clauses.reword:
                raise ValueError(f"{clause} is both dropped and reworded")
        new = [clause.id for clause in self.clauses.add]
        for clause in new:
            if new.count(clause) > 1:
                raise ValueError(f"{clause} is added twice")
        for one in self.clauses.add:
            if not one.says.strip():
                raise ValueError(f"{one.id} says nothing")
        for figure in self.figures:
            name = figure.rpartition(".")[2]
            again = [
                other for other in self.figures if other.rpartition(".")[2].partition("_with_")[0] == name
            ]
            if len({*again, figure}) > 1:
                raise ValueError(f"{name} is given twice, as {' and as '.join(sorted({*again, figure}))}")
        if self.on == self.name:
            raise ValueError(f"{self.name} stands on itself; name the revision before it, or leave on out")
        for table, names in self.remove.items():
            for name in names:
                if [plain(other) for other in names].count(plain(name)) > 1:
                    raise ValueError(f"{table} {name} is removed twice")
                changed = {plain(row) for row in self.change.get(table, ())}
                added = {plain(key_of(row)) for row in self.add.get(table, ())}
                if plain(name) in changed | added:
                    raise ValueError(f"{table} {name} is removed and also changed or added")
        return self

    def touched(self) -> dict[tuple[str, ...], Any]:
        """Everything this revision decides, by what it is about, however that is spelt."""
        found: dict[tuple[str, ...], Any] = {("ruling", ruling): to for ruling, to in self.settle.items()}
        found |= {("figure", name.rpartition(".")[2]): value for name, value in self.figures.items()}
        for table, rows in self.change.items():
            for row, columns in rows.items():
                found |= {(table, plain(row), column): value for column, value in columns.items()}
        for table, names in self.remove.items():
            found |= {(table, plain(name)): "removed" for name in names}
        found |= {("clause", clause): reworded.says for clause, reworded in self.clauses.reword.items()}
        found |= {("clause", clause): "dropped" for clause in self.clauses.drop}
        return found


def load_revision(path: Path) -> Revision:
    """Read and check a revision file."""
    data = parse_toml(read_text(path), str(path))
    for name in data:
        if name not in Revision.model_fields:
            raise unknown("revision", "entry", name, Revision.model_fields, where=str(path))
    return validated(data, Revision, str(path)).beside(path.parent)


def key_of(row: Mapping[str, Any]) -> str:
    """The name by which a row of a component list is known."""
    return str(next((row[key] for key in KEYS if key in row), ""))


def revised(
    components: Mapping[str, Any],
    revision: Revision,
    least_players: int = 1,
    names: Container[str] = (),
) -> dict[str, Any]:
    """The components of the box after a revision; `needed_with_3` is the entry of `needed` for three.

    In the columns `names` words are spelt as the game spells its own.
    """
    whole = deepcopy(dict(components))
    for figure, value in revision.figures.items():
        _set_figure(whole, figure, value, least_players)
    for table, rows in revision.change.items():
        for name, columns in rows.items():
            row = _row(whole, table, name, f"change.{table}")
            for column, value in columns.items():
                _refuse_truth(row.get(column), value, f"change.{table}.{name}.{column}")
            row.update(spelt(columns, names))
            row.setdefault("source", ASSUMED)
    for table, cards in revision.remove.items():
        gone = [_row(whole, table, name, f"remove.{table}") for name in cards]
        whole[table] = [row for row in whole[table] if row not in gone]
    for table, added in revision.add.items():
        there = {plain(key_of(row)) for row in _list(whole, table, "add")}
        for row in added:
            if not key_of(row):
                raise BadInput(
                    "revision", f"a {table} without a name", where=f"add.{table}", right="give name"
                )
            if plain(key_of(row)) in there:
                raise BadInput(
                    "revision", f"{key_of(row)} is there already", where=f"add.{table}", right="use change"
                )
            there.add(plain(key_of(row)))
            whole[table] = [*whole[table], {"source": ASSUMED, **spelt(row, names)}]
    return whole


def carried_over(
    cut: Mapping[str, Any], old: Mapping[str, Any], new: Mapping[str, Any], revision: Revision
) -> dict[str, Any]:
    """A cut-down box after a revision: what it had of the old box it has of the new one.

    A figure or a card that the cut-down box has of its own stays as it is; a removed card leaves it.
    """
    whole = deepcopy(dict(cut))
    for table, mine in whole.items():
        before, after = old.get(table), new.get(table)
        if isinstance(mine, dict) and isinstance(before, dict) and isinstance(after, dict):
            for figure, value in mine.items():
                if figure in before and value == before[figure]:
                    mine[figure] = after.get(figure, value)
        elif isinstance(mine, list) and isinstance(before, list) and isinstance(after, list):
            whole[table] = _rows_carried_over(mine, before, after, revision.change.get(table, {}))
    return whole


def _rows_carried_over(
    mine: list[Any], before: list[Any], after: list[Any], changes: Mapping[str, Mapping[str, Any]]
) -> list[Any]:
    old = {key_of(row): row for row in before if isinstance(row, dict)}
    new = {plain(key_of(row)): row for row in after if isinstance(row, dict)}
    renamed = _renamed(list(old.values()), changes)
    kept = []
    for row in mine:
        name = key_of(row) if isinstance(row, dict) else ""
        called = plain(renamed.get(name, name))
        itself = name in old and _is_that_card(row, old[name])
        if itself and called not in new:
            continue
        if itself:
            row = {**row, **_changes(row, old[name], new[called])}
        kept.append(row)
    return kept


def _is_that_card(mine: Mapping[str, Any], old: Mapping[str, Any]) -> bool:
    """Whether a cut-down box has the card itself: one of another kind goes by the same name at most."""
    kinds = [key for key in mine if isinstance(mine[key], str) and key not in NAMED_BY]
    return all(mine[key] == old.get(key, mine[key]) for key in kinds)


def _renamed(rows: list[dict[str, Any]], changes: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The cards that go by another name afterwards: the column by which they are known changes."""
    found = {}
    for name, columns in changes.items():
        row = find_row(rows, name)
        key = next((key for key in KEYS if row is not None and key in row), "")
        if row is not None and key in columns:
            found[key_of(row)] = str(columns[key])
    return found


def _changes(mine: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The columns that changed and in which a cut-down card was like the card itself."""
    return {
        column: value
        for column, value in new.items()
        if old.get(column) != value and mine.get(column) == old.get(column)
    }


def _set_figure(whole: dict[str, Any], figure: str, value: Any, least_players: int) -> None:
    table, _, name = figure.rpartition(".")
    listed, _, players = name.rpartition("_with_")
    if listed and players.isdecimal():
        entries = list(_figure_list(whole, listed, figure))
        place = int(players) - least_players
        if not 0 <= place < len(entries):
            raise BadInput(
                "revision",
                f"{listed} says nothing of {players} players",
                where="figures",
                right=f"it has {entries}",
            )
        entries[place] = value
        figure, name, value = f"{table}.{listed}".strip("."), listed, entries
    tables = [t for t in ([table] if table else whole) if isinstance(whole.get(t), dict) and name in whole[t]]
    if not tables:
        raise unknown("revision", "figure", figure, _known_figures(whole), where="figures")
    holder = whole[tables[0]]
    before = holder[name].get("value") if isinstance(holder[name], dict) else holder[name]
    _refuse_truth(before, value, f"figures.{figure}")
    if isinstance(holder[name], dict) and "value" in holder[name]:
        holder[name] = {**holder[name], "value": value, "source": ASSUMED}
        return
    holder[name] = value
    if isinstance(holder.get("sources"), dict):
        holder["sources"] = {**holder["sources"], name: ASSUMED}


def _refuse_truth(before: Any, value: Any, where: str) -> None:
    """True and false are no numbers, though Python takes them for such."""
    if isinstance(value, bool) and isinstance(before, int) and not isinstance(before, bool):
        raise BadInput(
            "revision", f"{str(value).lower()} is no number", where=where, right=f"it was {before}"
        )


def _figure_list(whole: Mapping[str, Any], name: str, figure: str) -> list[Any]:
    for table in whole.values():
        found = table.get(name) if isinstance(table, dict) else None
        found = found.get("value") if isinstance(found, dict) else found
        if isinstance(found, list):
            return found
    raise unknown("revision", "figure", figure, _known_figures(whole), where="figures")


def _known_figures(whole: Mapping[str, Any]) -> list[str]:
    known = [name for table in whole.values() if isinstance(table, dict) for name in table]
    return [name for name in known if name not in ("source", "sources")]


def _list(whole: Mapping[str, Any], table: str, where: str) -> list[Any]:
    found = whole.get(table)
    if not isinstance(found, list):
        lists = [name for name, rows in whole.items() if isinstance(rows, list)]
        raise unknown("revision", "list", table, lists, where=where)
    return found


def find_row(rows: list[dict[str, Any]], name: str) -> dict[str, Any] | None:
    """The card that a person means: by the column by which it is known, or by a name that only it has."""
    wanted = plain(name)
    for row in rows:
        if plain(key_of(row)) == wanted:
            return row
    called = [row for row in rows if wanted in (plain(str(row[key])) for key in KEYS if key in row)]
    return called[0] if len(called) == 1 else None


def _row(whole: Mapping[str, Any], table: str, name: str, where: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = _list(whole, table, where)
    row = find_row([row for row in rows if isinstance(row, dict)], name)
    if row is None:
        known = [str(row[key]) for row in rows for key in KEYS if isinstance(row, dict) and key in row]
        raise unknown("revision", table, name, known, where=where)
    return row
