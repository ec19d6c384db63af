"""Names as people write them: capitals, spaces, hyphens and underscores make no difference."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .box import Box
    from .domain import Domain

GAPS = re.compile(r"[\s_\-\u2010-\u2015]+")
AROUND = " \t\r\n'\"\u2018\u2019\u201c\u201d"


def plain(word: str) -> str:
    """A name without its accidents: `Corporate HQ`, `corporate_hq` and `corporate-hq` are one."""
    return GAPS.sub("-", unicodedata.normalize("NFKC", word).strip(AROUND).casefold())


def spelt(row: Any, columns: Container[str]) -> Any:
    """A card or tile with the words of these columns spelt as names are."""
    if not isinstance(row, Mapping):
        return row
    return {key: _spelt(value) if key in columns else value for key, value in row.items()}


def _spelt(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [_spelt(item) for item in value]
    if isinstance(value, Mapping):
        return {plain(str(key)): item for key, item in value.items()}
    return value


def find_name(word: str, names: Sequence[str]) -> int | None:
    """Which of the names was meant: the very same, or the only one that differs in its accidents."""
    if word in names:
        return list(names).index(word)
    wanted = plain(word)
    found = [index for index, name in enumerate(names) if plain(name) == wanted]
    return found[0] if len(found) == 1 else None


def find_label(word: str, domain: Domain, box: Box) -> int | None:
    """The value that a person means: by its label, or by another name that the thing has."""
    labels = list(domain.labels(box)) if domain.labels is not None else []
    found = find_name(word, labels)
    if found is None and domain.also is not None:
        found = find_name(word, list(domain.also(box)))
    return found
