"""Clauses: the normative statements of a rulebook, each with an id that code and verdicts cite."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from pydantic import Field, model_validator

from .errors import BadInput, unknown
from .toml import Strict, read_toml

CLAUSE_ID = re.compile(r"^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$")


class ClauseKind(Enum):
    """What a clause does."""

    SETUP = "setup"
    PERMISSION = "permission"
    OBLIGATION = "obligation"
    PROHIBITION = "prohibition"
    EFFECT = "effect"
    DEFINITION = "definition"
    NUMBER = "number"
    SCORING = "scoring"
    VARIANT = "variant"
    ADVICE = "advice"


class Clause(Strict):
    """One normative statement of a rulebook, in our own words."""

    id: str = Field(pattern=CLAUSE_ID.pattern)
    section: str
    kind: ClauseKind
    says: str = Field(description="the clause paraphrased")
    refers: tuple[str, ...] = Field(
        default=(),
        description="what it speaks of: clause:ID, section:NAME, component:NAME, term:NAME, figure:NAME",
    )
    lines: tuple[int, ...] = Field(default=(), description="lines of the rulebook it stands on")
    fingerprints: tuple[str, ...] = Field(default=(), description="of the sentences it comes from")
    facts: tuple[str, ...] = Field(
        default=(),
        description="figures and orders it states about named quantities: cards == 33, buy < score",
    )
    not_mechanical: str = Field(default="", description="why no code cites it")
    unreachable: str = Field(default="", description="why no game can come to it, though code cites it")


class Contents(Strict):
    """What the rulebook itself has, for references to be checked against."""

    title: str
    edition: str
    language: str
    sections: tuple[str, ...]
    components: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()


class Dangling(NamedTuple):
    """A reference to something that the rulebook does not have."""

    clause: Clause
    kind: str
    name: str


class Catalog(Strict):
    """A rulebook's clauses and its table of contents."""

    rulebook: Contents
    clause: tuple[Clause, ...]

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Catalog:
        seen: set[str] = set()
        for clause in self.clause:
            if clause.id in seen:
                raise ValueError(f"clause {clause.id} stands twice")
            seen.add(clause.id)
        return self

    def __iter__(self) -> Iterator[Clause]:  # type: ignore[override]
        return iter(self.clause)

    def __len__(self) -> int:
        return len(self.clause)

    def __contains__(self, clause_id: object) -> bool:
        return any(clause.id == clause_id for clause in self.clause)

    def __getitem__(self, clause_id: str) -> Clause:
        for clause in self.clause:
            if clause.id == clause_id:
                return clause
        raise unknown("clause", "clause", clause_id, (clause.id for clause in self.clause))

    def is_of_the_rulebook(self, clause_id: str) -> bool:
        """Whether a clause stands in the rulebook, and not only in our model of it."""
        return clause_id in self and self[clause_id].section in self.rulebook.sections

    def dangling(self) -> list[Dangling]:
        """References to sections, components, terms, figures or clauses that are not there."""
        have = {
            "clause": {clause.id for clause in self.clause},
            "section": set(self.rulebook.sections),
            "component": set(self.rulebook.components),
            "term": set(self.rulebook.terms),
            "figure": set(self.rulebook.figures),
        }
        found = []
        for clause in self.clause:
            for reference in clause.refers:
                kind, _, name = reference.partition(":")
                if kind not in have:
                    raise BadInput(
                        "reference",
                        f"{clause.id} refers to {reference!r}",
                        right="write clause:, section:, component:, term: or figure: before the name",
                    )
                if name not in have[kind]:
                    found.append(Dangling(clause, kind, name))
        return found


def load_catalog(path: Path) -> Catalog:
    """Read and check a `clauses.toml`."""
    return read_toml(path, Catalog)


class Citation(NamedTuple):
    """A place in code that names a clause."""

    clause: str
    file: Path
    line: int


def acts_of(folder: Path) -> dict[str, set[str]]:
    """What code does in the name of each clause: the functions to which its id is handed, as `require`."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        claimed: set[int] = set()
        for call in calls:
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            for node in (*call.args, *(word.value for word in call.keywords)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    claimed.add(id(node))
                    found.setdefault(node.value, set()).add(name)
        for text in ast.walk(tree):
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and id(text) not in claimed:
                found.setdefault(text.value, set()).add("")
    return {clause: acts for clause, acts in found.items() if CLAUSE_ID.match(clause)}


def citations(folder: Path) -> list[Citation]:
    """Every clause id written as a string in the Python files below a folder."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE_ID.match(node.value):
                found.append(Citation(node.value, path, node.lineno))
    return found


CITING = {
    "require": slice(1, 2),
    "cite": slice(0, 1),
    "Criterion": slice(0, 1),
    **dict.fromkeys(
        ("move", "chance", "automatic", "always", "each_step", "at_end", "can_always_end"), slice(0, None)
    ),
}
"""The functions to which clauses are handed, and which of their arguments are clauses."""


def unknown_citations(catalog: Catalog, folder: Path) -> list[Citation]:
    """Texts below a folder that are handed over as clauses, or look like ours, and are not in the catalog."""
    known = {clause.id for clause in catalog}
    prefixes = {clause.split("-")[0] for clause in known}
    found = {each for each in citations(folder) if each.clause.split("-")[0] in prefixes}
    for path in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(call, ast.Call):
                name = (
                    call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                )
                for node in call.args[CITING.get(name, slice(0))]:
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        found.add(Citation(node.value, path, node.lineno))
    return sorted(each for each in found if each.clause not in known)
