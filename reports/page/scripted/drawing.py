"""The drawing of a table as a script and the data of the box that it looks at."""

from __future__ import annotations

from types import FunctionType
from typing import Any, NamedTuple

from ludex.model.game import Table

from .error import NotScriptable
from .functions import Functions
from .literals import objects_data


class Scripted(NamedTuple):
    """A drawing that a page can run: the same shapes as Python draws."""

    script: str
    box: dict[str, Any]
    rulings: dict[str, str]
    """The readings that the drawing depends on."""


def scripted(table: Table) -> Scripted | None:
    """The drawing of a game, if it has one of its own and the page's script has words for all of it."""
    drawing = table.game.drawing
    if not isinstance(drawing, FunctionType):
        return None
    functions = Functions()
    try:
        name = functions.value(drawing, "", None)
        box = objects_data(table.box, frozenset(functions.attributes - {"rulings"}))
    except NotScriptable:
        return None
    rulings = {ruling: table.box.rulings[ruling] for ruling in sorted(functions.rulings)}
    return Scripted(f"(py) => {{\n{functions.text()}\nreturn {name};\n}}", box, rulings)
