"""What a page cannot be given of a drawing."""

from __future__ import annotations

import ast


class NotScriptable(Exception):
    """Something in a drawing that the page's script has no word for."""

    def __init__(self, what: str, file: str = "", node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        super().__init__(f"{what} ({file}, line {line})" if line else what)
