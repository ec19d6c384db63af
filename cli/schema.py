"""`ludex schema`: the form of the files that Ludex reads and writes, as JSON schema."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Annotated

import typer
from ludex.model.errors import BadInput, unknown
from ludex.model.games import load_game
from pydantic import BaseModel

FORMS = {
    "trace": "ludex.model.trace:Trace",
    "judge": "ludex.solver.judge.dispute:Dispute",
    "judgement": "ludex.solver.judge.result:Judgement",
    "configuration": "ludex.model.box:Configuration",
    "clauses": "ludex.model.clause:Catalog",
    "rulings": "ludex.model.ruling:Rulings",
    "revision": "ludex.model.revision:Revision",
    "compare": "ludex.solver.compare.result:Comparison",
    "check": "ludex.reports.check_file:CheckFile",
    "accepted": "ludex.solver.check.accepted:Accepted",
    "golden": "ludex.solver.explore.golden:GoldenTable",
    "witnesses": "ludex.solver.readings.known:KnownGames",
    "mutants": "ludex.reports.mutants:MutantsFile",
}
"""Where the form of each file is written down; only the one that is asked for is loaded."""
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
        model = _loaded(FORMS[form])
    else:
        raise unknown("schema", "form", form, (*FORMS, COMPONENTS))
    data = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
    print(json.dumps(data, indent=1, ensure_ascii=False))


def _loaded(place: str) -> type[BaseModel]:
    module, name = place.split(":")
    model: type[BaseModel] = getattr(import_module(module), name)
    return model


def _components_of(name: str) -> type[BaseModel]:
    game = load_game(name)
    if game.component_schema is None:
        raise BadInput(
            "schema",
            f"{game.title} does not say what form its components have",
            right="its author can: Game(component_schema=…)",
        )
    return game.component_schema
