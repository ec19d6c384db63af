"""The forms of the files that Ludex reads and writes, as JSON schemas."""

from __future__ import annotations

import json
from importlib import import_module

from ludex.model.configurations import NamedConfiguration
from ludex.model.errors import BadInput, unknown
from ludex.model.games import load_game
from pydantic import BaseModel, RootModel

FORMS = {
    "trace": "ludex.model.trace:Trace",
    "judge": "ludex.solver.judge.dispute:Dispute",
    "judgement": "ludex.solver.judge.result:Judgement",
    "configuration": "ludex.model.box:Configuration",
    "configurations": "ludex.reports.schemas:Configurations",
    "clauses": "ludex.model.clause:Catalog",
    "rulings": "ludex.model.ruling:Rulings",
    "revision": "ludex.model.revision:Revision",
    "compare": "ludex.solver.compare.result:Comparison",
    "check": "ludex.reports.check_file:CheckFile",
    "proofs": "ludex.reports.proofs:ProofsFile",
    "accepted": "ludex.solver.check.accepted:Accepted",
    "golden": "ludex.solver.explore.golden:GoldenTable",
    "witnesses": "ludex.solver.readings.known:KnownGames",
    "mutants": "ludex.reports.mutants:MutantsFile",
}
"""Where the form of each file is written down; only the one that is asked for is loaded."""
COMPONENTS = "components"


class Configurations(RootModel[dict[str, NamedConfiguration]]):
    """The form of `configurations.toml`."""


def schema_text(form: str, game: str | None = None) -> str:
    """The JSON schema of a form; that of components is the game's own."""
    if form == COMPONENTS:
        if game is None:
            raise BadInput("usage", "every game has components of its own", right="name the game too")
        model = _components_of(game)
    elif form in FORMS:
        module, name = FORMS[form].split(":")
        model = getattr(import_module(module), name)
    else:
        raise unknown("schema", "form", form, (*FORMS, COMPONENTS))
    data = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _components_of(name: str) -> type[BaseModel]:
    game = load_game(name)
    if game.component_schema is None:
        raise BadInput(
            "schema",
            f"{game.title} does not say what form its components have",
            right="its author can: Game(component_schema=…)",
        )
    return game.component_schema
