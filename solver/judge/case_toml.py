"""Writing a case as TOML that a person likes to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

WIDEST = 100


def write_toml(data: dict[str, Any]) -> str:
    """A table as TOML text; plain values stand before the tables in it."""
    return "\n".join(_table(data, ())).strip() + "\n"


def _table(data: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    later: list[tuple[str, Any]] = []
    for key, value in data.items():
        if _is_tables(value) or (isinstance(value, dict) and not (path and _fits_a_line(value))):
            later.append((key, value))
        else:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in later:
        inner = (*path, key)
        name = ".".join(_key(part) for part in inner)
        for item in [value] if isinstance(value, dict) else value:
            yield from ("", f"[{name}]" if isinstance(value, dict) else f"[[{name}]]")
            yield from _table(item, inner)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _fits_a_line(table: dict[str, Any]) -> bool:
    return len(_value(table)) <= WIDEST and not any(isinstance(v, str) and "\n" in v for v in table.values())


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, str):
        long = "\n" in value and '"""' not in value and "\\" not in value and "\r" not in value
        return f'"""\n{value}"""' if long and value.replace("\n", "").isprintable() else _text(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return json.dumps(value)
