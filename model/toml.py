"""Reading the TOML files that people edit, with one clear sentence for whatever is wrong."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import BadInput, refuse_all

M = TypeVar("M", bound=BaseModel)

MOST_CHARACTERS = 5_000_000
"""More than that no person writes."""
MOST_ERRORS = 20
MOST_DOTS = 50
"""A key of more parts than this is no key that a person wrote; taking it apart would never end."""
NOT_KNOWN = "No such entry is known here"
PLAIN = (
    ("Input should be a valid tuple", "Input should be a list"),
    ("Input should be a valid list", "Input should be a list"),
    ("Tuple should have", "A list should have"),
    ("List should have", "A list should have"),
    (" after validation", ""),
    ("Extra inputs are not permitted", NOT_KNOWN),
    (r"String should match pattern '\S'", "Write words here"),
    (
        "String should match pattern '^[a-z0-9]+(?:-[a-z0-9]+)*$'",
        "Write a name of small letters, digits and single hyphens, such as second-printing",
    ),
    (
        "String should match pattern '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$'",
        "Write a name of letters, digits and single hyphens that begins with a letter",
    ),
    (
        "String should match pattern '^[a-z][a-z0-9-]*$'",
        "Write a name of letters, digits and hyphens that begins with a letter",
    ),
    (
        "String should match pattern '^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$'",
        "Write an id as clauses have it, in capitals and with a hyphen, such as MW-REV-01",
    ),
    (r"String should match pattern '^(?:[A-Za-z0-9_-]+\.py)?$'", "Name a Python file beside this one"),
)
"""What pydantic says, and how somebody would say it who writes a file."""
ENDLESS_KEY = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)""" + f"{{{MOST_DOTS}}}"
)


class Strict(BaseModel):
    """A table in which an unknown key is a mistake; what checks it is built when the first one is read."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def read_text(path: Path, most: int | None = None) -> str:
    """The text of a file, or a sentence why it cannot be had."""
    most = MOST_CHARACTERS if most is None else most
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            raise BadInput("file", "not an ordinary file", where=str(path))
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(most + 1)
    except FileNotFoundError:
        raise BadInput("file", "no such file", where=str(path)) from None
    except IsADirectoryError:
        raise BadInput("file", "this is a folder", where=str(path), right="name a file") from None
    except UnicodeDecodeError:
        raise BadInput("file", "not UTF-8 text", where=str(path)) from None
    except OSError as error:
        raise BadInput("file", f"cannot be read ({error.strerror})", where=str(path)) from None
    except ValueError:
        raise BadInput("file", "not the name of a file", where=repr(str(path))) from None
    if len(text) > most:
        raise BadInput("file", f"larger than {most:,} characters", where=str(path))
    return text


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """TOML text as a dictionary."""
    endless = ENDLESS_KEY.search(text)
    if endless is not None:
        line = text.count("\n", 0, endless.start()) + 1
        raise BadInput("toml", f"a key of more than {MOST_DOTS} parts", where=f"{where}: line {line}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("toml", f"not valid TOML ({error})", where=where) from None


def validated(data: Any, model: type[M], where: str, *, every: bool = False, text: str = "") -> M:
    """Data checked against a pydantic model; with `every`, all that is wrong is told, not only the first.

    With the TOML `text` that the data comes from, the line is told.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        places: dict[tuple[int | str, ...], str] = {}
        for one in error.errors()[:MOST_ERRORS]:
            places.setdefault(one["loc"][:2] if every else one["loc"], one["msg"])
        more = error.error_count() - 1
        rest = f" (and {more} more)" if more and not every else ""
        wrong = [_sentence(path, said, _at(where, text, path), rest) for path, said in places.items()]
        refuse_all(wrong if every else wrong[:1])
        raise


def _sentence(path: tuple[int | str, ...], said: str, where: str, rest: str) -> BadInput:
    message = said.removeprefix("Value error, ").rstrip(".")
    for jargon, words in PLAIN:
        message = message.replace(jargon, words)
    place = ".".join(str(part) for part in path)
    whole = f"{where}: {place}" if place else where
    first = message[0] if message[1:2].isupper() else message[0].lower()
    return BadInput("schema", f"{first}{message[1:]}{rest}", where=whole)


def _at(where: str, text: str, path: tuple[int | str, ...]) -> str:
    """The place, with the line of a TOML text at which an entry begins, or the table that lacks it."""
    lines = text.splitlines()
    first, last, table, found = 0, len(lines), "", 0
    for part in path:
        if isinstance(part, int):
            head = re.compile(rf"\s*\[\[{re.escape(table)}\]\]")
            rows = [number for number in range(first, last) if head.match(lines[number])]
            if part >= len(rows):
                break
            first, last = rows[part], rows[part + 1] if part + 1 < len(rows) else last
        else:
            table = f"{table}.{part}" if table else part
            entry = re.compile(rf"""\s*(?:\[+{re.escape(table)}[\].]|["']?{re.escape(part)}["']?\s*=)""")
            first = next((number for number in range(first, last) if entry.match(lines[number])), -1)
            if first < 0:
                break
        found = first + 1
    return f"{where}:{found}" if found else where


def read_toml(path: Path, model: type[M]) -> M:
    """A TOML file checked against a pydantic model."""
    text = read_text(path)
    return validated(parse_toml(text, str(path)), model, str(path), text=text)


def lines_of_ids(path: Path) -> dict[str, int]:
    """On which line of a file each `id` stands."""
    found: dict[str, int] = {}
    for number, line in enumerate(read_text(path).splitlines(), 1):
        match = re.match(r"""\s*id\s*=\s*["']([^"']+)["']""", line)
        if match:
            found.setdefault(match.group(1), number)
    return found
