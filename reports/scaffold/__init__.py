"""A project for a new game: an example that plays, and one clause for each sentence of the rulebook."""

from __future__ import annotations

import json
import re
from importlib.resources import as_file, files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shutil import copytree, ignore_patterns

import jinja2
from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput, unknown
from ludex.model.files import write_whole
from ludex.model.games import game_names

from ..schemas import schema_text
from .sentences import clauses_of, prefix_of

NAME = re.compile(r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")
EXAMPLE = "Example"
"""The section of the clauses that the example cites."""
SCHEMAS = ("clauses", "rulings", "configurations", "judge")
"""The forms of the files that an author edits; an editor completes by them."""
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "tests/test_{package}.py": "test.py",
    "{package}/__init__.py": "init.py",
    **{
        f"{{package}}/{name}": "case.toml" if name.startswith("cases/") else name
        for name in (
            "cases/01-three-tokens.toml",
            "clauses.toml",
            "completion.py",
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


def _refuse_folder(folder: Path) -> None:
    if folder.exists():
        raise BadInput("folder", "is there already", where=str(folder), right="choose another name")


def write_project(folder: Path, name: str, players: range, rulebook: str) -> int:
    """Write the files of a new project into a folder that is not there yet; the number of clauses made."""
    refuse_name(name)
    _refuse_folder(folder)
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
    for form in SCHEMAS:
        write_whole(folder / "schemas" / f"{form}.json", schema_text(form), make_folder=True)
    return len(clauses)


def example_names() -> list[str]:
    """The example games that come with Ludex."""
    return sorted(
        entry.name for entry in files("ludex.examples").iterdir() if entry.joinpath("README.md").is_file()
    )


def copy_example(folder: Path, name: str) -> None:
    """Copy an example game, as its author left it, into a folder that is not there yet."""
    if name not in example_names():
        raise unknown("example", "example", name, example_names(), where="name")
    _refuse_folder(folder)
    with as_file(files("ludex.examples").joinpath(name)) as source:
        copytree(source, folder, ignore=ignore_patterns("__pycache__", "*.egg-info", ".*"))
