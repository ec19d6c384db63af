"""`ludex docs`: the pages of the documentation, as they came with Ludex."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer
from ludex.model.errors import unknown


def docs(
    page: Annotated[str | None, typer.Argument(metavar="[PAGE]", help="Print this page.")] = None,
) -> None:
    """List the pages of the documentation, or print one."""
    written = {
        file.name.removesuffix(".md"): file
        for file in files("ludex.docs").iterdir()
        if file.name.endswith(".md")
    }
    if page is None:
        for name, file in sorted(written.items()):
            title = file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
            typer.echo(f"{name:<22} {title}")
        typer.echo("commands, api, laws, files, checks, found: made from the code")
        return
    if page in written:
        typer.echo(written[page].read_text(encoding="utf-8"), nl=False)
        return
    from .reference import PAGES

    if page not in PAGES:
        raise unknown("page", "page", page, (*written, *PAGES))
    typer.echo(PAGES[page](), nl=False)
