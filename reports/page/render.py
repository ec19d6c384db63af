"""Rendering the page: templates, styles and scripts put into one file that needs no network."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SCRIPTS = (
    "data.js",
    "python.js",
    "position.js",
    "table.js",
    "machine.js",
    "playing.js",
    "player.js",
    "live.js",
    "report.js",
)
"""The script of the page, in this order."""


@cache
def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def packed(data: Any) -> str:
    """Data that may stand inside an element: compressed, and nothing in it is markup."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def unpacked(text: str) -> Any:
    """What `packed` put into a page."""
    return json.loads(gzip.decompress(base64.b64decode(text)))


def render(
    template: str,
    data: Any,
    *,
    drawings: Mapping[str, str] | None = None,
    live: bool = False,
    language: str = "en",
    **filled: Any,
) -> str:
    """One self-contained page; the policy in its head permits this very script and style and no network.

    A live page may ask the server that it came from, and nobody else. `drawings` are scripts by their name.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pairs = ",\n".join(f'"{name}": {text}' for name, text in sorted((drawings or {}).items()))
    own_drawings = f"const drawings = {{\n{pairs}\n}};\n"
    style, script = _file("page.css"), "".join([_file(SCRIPTS[0]), own_drawings, *map(_file, SCRIPTS[1:])])
    own = "'self'" if live else "'none'"
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; img-src data:; "
        f"script-src '{_digest(script)}' 'wasm-unsafe-eval'; "
        f"base-uri 'none'; form-action 'none'; connect-src {own}"
    )
    return environment.get_template(template).render(
        policy=policy,
        language=language,
        style=Markup(style),
        script=Markup(script),
        data=packed(data),
        **filled,
    )
