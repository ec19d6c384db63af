"""The published schemas are those of the code, and the files of the games have their form."""

import json
import tomllib
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.games import OURS, load_game
from ludex.reports.schemas import FORMS, Configurations, schema_text

PUBLISHED = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("form", FORMS)
def test_the_published_schema_is_that_of_the_code(form):
    published = (PUBLISHED / f"{form}.json").read_text(encoding="utf-8")
    assert published == schema_text(form), "ludex schema --write docs/schemas"


def test_no_schema_is_published_that_nothing_has():
    assert {path.stem for path in PUBLISHED.glob("*.json")} == set(FORMS)


@pytest.mark.parametrize("name", OURS)
def test_the_configurations_of_a_game_have_the_form_that_editors_are_told(name):
    game = load_game(name)
    data = tomllib.loads((game.folder / "configurations.toml").read_text(encoding="utf-8"))
    assert Configurations.model_validate(data).root.keys() == game.configurations.keys()


def test_all_are_written_into_a_folder(tmp_path):
    assert run(["schema", "--write", str(tmp_path / "schemas")]) == 0
    assert json.loads((tmp_path / "schemas" / "clauses.json").read_text(encoding="utf-8"))["$schema"]


def test_the_schema_of_nothing_is_refused(capsys):
    assert run(["schema"]) == 2
    assert "the schema of what" in capsys.readouterr().err
