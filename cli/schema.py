"""`ludex schema`: the form of the files that Ludex reads and writes, as JSON schema."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.reports.schemas import COMPONENTS, FORMS, schema_text


def schema(
    form: Annotated[
        str | None, typer.Argument(metavar="FORM", help=f"Which file: {', '.join(FORMS)} or {COMPONENTS}.")
    ] = None,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=f"With {COMPONENTS}: of which game.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FOLDER", help="Write the schemas of all forms instead.")
    ] = None,
) -> None:
    """Print the JSON schema of a file format."""
    if write is not None:
        for each in FORMS:
            write_whole(write / f"{each}.json", schema_text(each), make_folder=True)
    elif form is None:
        raise BadInput("usage", "the schema of what", right=f"one of {', '.join(FORMS)}, {COMPONENTS}")
    else:
        typer.echo(schema_text(form, game), nl=False)
