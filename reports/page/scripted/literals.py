"""Values of a game as text of a script, and as data of a page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from enum import Enum
from typing import Any

from .error import NotScriptable


def quoted(value: Any) -> str:
    """Plain data as text of a script; nothing in it ends the element that holds the script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def literal(value: Any) -> str:
    """A constant of a drawing as text of a script."""
    return (
        f"py.revived({quoted(as_data(value, frozenset()))})" if _holds_more(value) else quoted(_plain(value))
    )


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _holds_more(value: Any) -> bool:
    return not isinstance(_plain(value), bool | int | float | str | None)


def as_data(value: Any, attributes: frozenset[str]) -> Any:
    """A value as JSON: a table by its pairs, an object by those of its attributes that are asked for."""
    value = _plain(value)
    if isinstance(value, bool | int | float | str | None):
        return value
    if isinstance(value, Mapping):
        pairs = [[as_data(key, attributes), as_data(item, attributes)] for key, item in value.items()]
        return {"$pairs": pairs}
    if isinstance(value, Set):
        return [as_data(item, attributes) for item in sorted(value)]
    if isinstance(value, list | tuple | range):
        return [as_data(item, attributes) for item in value]
    if callable(value) or not attributes:
        raise NotScriptable(f"a {type(value).__name__}")
    return objects_data(value, attributes)


def objects_data(value: Any, attributes: frozenset[str]) -> dict[str, Any]:
    """What an object has of the attributes that a script asks for; what is no data is left out."""
    found = {}
    for name in sorted(attributes):
        try:
            found[name] = as_data(getattr(value, name), attributes)
        except (AttributeError, NotScriptable):
            continue
    return found
