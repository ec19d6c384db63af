"""Saying where something wrong came from, when whoever noticed it could not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludex.model.errors import BadInput


@contextmanager
def blaming(where: str | Path) -> Iterator[None]:
    """Put a file, a line or an option before the sentence of anything that is refused meanwhile."""
    place = str(where)
    try:
        yield
    except BadInput as error:
        if not place or error.where.startswith(place):
            raise
        inner = f"{place}: {error.where}" if error.where else place
        blamed = BadInput(error.code, error.what, where=inner, right=error.right)
        blamed.also = error.also
        raise blamed from None


@contextmanager
def blaming_components(file: Path) -> Iterator[None]:
    """Put the file of a card set before the sentence of what is wrong with its components."""
    try:
        yield
    except BadInput as error:
        if not error.where.startswith("components"):
            raise
        raise BadInput(error.code, error.what, where=f"{file}: {error.where}", right=error.right) from None
