"""A project for a new game: an example that plays, and one clause for each sentence of the rulebook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

import jinja2
from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.games import game_names
from ludex.model.rulebook import sentences

NAME = re.compile(r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")
HEADING = re.compile(r"^\s*#+\s*(.+?)\s*#*\s*$")
EXAMPLE = "Example"
"""The section of the clauses that the example cites."""
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "dispute.toml": "dispute.toml",
    "tests/test_{package}.py": "test.py",
    "{package}/__init__.py": "init.py",
    **{
        f"{{package}}/{name}": name
        for name in (
            "clauses.toml",
            "rulings.toml",
            "components.toml",
            "configurations.toml",
            "questions.py",
            "state.py",
            "play.py",
            "scoring.py",
            "picture.py",
            "properties.py",
        )
    },
}
"""Each file of the project with its template."""
KINDS = (
    ("prohibition", r"\b(may|must|can|do|does) not\b|\bcannot\b|\bcan't\b|\bnever\b|\bno player\b"),
    ("variant", r"\bvariants?\b|\boptional(ly)?\b"),
    ("scoring", r"\bpoints?\b|\bwin(s|ner|ners)?\b|\bscor(e|es|ing)\b"),
    ("setup", r"\bset[- ]?up\b|\bshuffle\b|\bdeal\b|\bbefore the (first|game)\b"),
    ("obligation", r"\bmust\b|\bhas to\b|\bhave to\b|\balways\b"),
    ("permission", r"\bmay\b|\bcan\b"),
    ("definition", r"\bis called\b|\bare called\b|\bmeans\b|\bis an?\b"),
    ("number", r"\b(contains?|there (is|are)|consists of|includes?)\b"),
)
"""Words that give away what a sentence does, the most telling first."""


class Sentence(NamedTuple):
    """A sentence of the rulebook as a clause that waits for its author's words."""

    id: str
    section: str
    kind: str
    line: int
    fingerprints: tuple[str, ...]


def guessed_kind(sentence: str) -> str:
    """What a sentence probably does; an effect if no word gives it away."""
    return next((kind for kind, words in KINDS if re.search(words, sentence.lower())), "effect")


def clauses_of(rulebook: str, prefix: str) -> Iterator[Sentence]:
    """One clause for each sentence; a heading is covered by the first clause below it."""
    lines = rulebook.splitlines()
    section, headings, number = "Rulebook", [], 0
    for line, text, mark in sentences(rulebook):
        heading = HEADING.match(lines[line - 1])
        if heading:
            section = heading.group(1)
            headings.append(mark)
            continue
        number += 1
        yield Sentence(f"{prefix}-{number:03}", section, guessed_kind(text), line, (*headings, mark))
        headings = []


def prefix_of(name: str) -> str:
    """The letters with which the clauses of a game begin."""
    words = name.split("-")
    return ("".join(word[0] for word in words) if len(words) > 1 else name[:4]).upper()


def refuse_name(name: str) -> None:
    """Refuse a name that no game and no package of its own can have."""
    if not NAME.match(name):
        raise BadInput("name", f"{name!r} is no name", right="small letters, digits and hyphens: my-game")
    package = name.replace("-", "_")
    if name in game_names() or iskeyword(package) or find_spec(package) is not None:
        raise BadInput("name", f"{name} is taken by a game or by Python", right="choose another name")


def range_of(players: str) -> range:
    """How many can play, from `2-4` or `2`."""
    match = re.fullmatch(r"(\d)(?:-(\d))?", players)
    fewest = int(match.group(1)) if match else 0
    most = int(match.group(2) or fewest) if match else 0
    if not 1 <= fewest <= most <= len(SEAT_NAMES):
        raise BadInput("players", f"{players!r} will not do", right=f"as in 2-4, with 1 to {len(SEAT_NAMES)}")
    return range(fewest, most + 1)


def write_project(folder: Path, name: str, players: range, rulebook: str) -> int:
    """Write the files of a new project into a folder that is not there yet; the number of clauses made."""
    refuse_name(name)
    if folder.exists():
        raise BadInput("folder", "is there already", where=str(folder), right="choose another name")
    prefix, package = prefix_of(name), name.replace("-", "_")
    clauses = list(clauses_of(rulebook, prefix))
    words = name.split("-")
    values = {
        "name": name,
        "package": package,
        "title": " ".join(word.capitalize() for word in words),
        "klass": "".join(word.capitalize() for word in words),
        "prefix": prefix,
        "fewest": players.start,
        "most": players.stop - 1,
        "clauses": clauses,
        "sections": [*dict.fromkeys(clause.section for clause in clauses), EXAMPLE],
    }
    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("ludex.reports", "scaffold"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        autoescape=False,
    )
    templates.filters["toml"] = lambda text: json.dumps(text, ensure_ascii=False)
    for path, template in FILES.items():
        text = templates.get_template(f"{template}.j2").render(values)
        write_whole(folder / path.format(package=package), text, make_folder=True)
    return len(clauses)
