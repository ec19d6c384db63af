"""`ludex schema`: the form of the files that Ludex reads and writes, as JSON schema."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from ludex.model.box import Configuration
from ludex.model.clause import Catalog
from ludex.model.errors import BadInput, unknown
from ludex.model.games import load_game
from ludex.model.ruling import Rulings
from ludex.model.trace import Trace
from ludex.reports.check_file import CheckFile
from ludex.reports.mutants import MutantsFile
from ludex.solver.check.accepted import Accepted
from ludex.solver.explore.golden import GoldenTable
from ludex.solver.judge.file import Dispute
from ludex.solver.judge.result import Judgement
from ludex.solver.readings.known import KnownGames
from pydantic import BaseModel

FORMS: dict[str, type[BaseModel]] = {
    "trace": Trace,
    "judge": Dispute,
    "judgement": Judgement,
    "configuration": Configuration,
    "clauses": Catalog,
    "rulings": Rulings,
    "check": CheckFile,
    "accepted": Accepted,
    "golden": GoldenTable,
    "witnesses": KnownGames,
    "mutants": MutantsFile,
}
COMPONENTS = "components"


def schema(
    form: Annotated[
        str, typer.Argument(metavar="FORM", help=f"Which file: {', '.join(FORMS)} or {COMPONENTS}.")
    ],
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=f"With {COMPONENTS}: of which game.")
    ] = None,
) -> None:
    """Print the JSON schema of a file format."""
    if form == COMPONENTS:
        if game is None:
            raise BadInput("usage", "every game has components of its own", right="name the game too")
        model = _components_of(game)
    elif form in FORMS:
        model = FORMS[form]
    else:
        raise unknown("schema", "form", form, (*FORMS, COMPONENTS))
    data = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
    print(json.dumps(data, indent=1, ensure_ascii=False))


def _components_of(name: str) -> type[BaseModel]:
    game = load_game(name)
    if game.component_schema is None:
        raise BadInput(
            "schema",
            f"{game.title} does not say what form its components have",
            right="its author can: Game(component_schema=…)",
        )
    return game.component_schema
