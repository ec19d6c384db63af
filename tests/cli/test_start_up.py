"""A command loads what it needs and nothing else: no solver, no other game, no fuzzer.

Modules are counted, not seconds: what a command loads is the same on every machine.
"""

import inspect
import subprocess
import sys
from importlib import import_module

import pytest
from ludex.cli.main import COMMANDS

LOADED = """
import sys
from ludex.cli.main import run
run(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
"""
GAMES = {f"ludex.model.{name}" for name in ("mint_works", "fourteen_nights", "gold_mine", "project_mine")}
ENGINES = {"z3", "hypothesis", "ludex.solver.prove", "ludex.solver.lift.rules"}

BEHIND_A_COMMAND = ENGINES | {
    "numpy",
    "yaml",
    "jinja2",
    "starlette",
    "uvicorn",
    "rich.markdown",
    "ludex.reports.page",
    "ludex.solver.check.run",
    "ludex.solver.compare",
    "ludex.solver.detect",
    "ludex.solver.fuzz",
    "ludex.solver.judge",
    "ludex.solver.lift",
    "ludex.solver.lint",
    "ludex.solver.mutants",
    "ludex.solver.native",
    "ludex.solver.readings",
    "ludex.solver.survey",
}
"""What only the work of a command needs, so that neither its help nor a list waits for it."""
MOST_FOR_HELP = 420
"""Modules that the help of a command may load (265 to 390 when this was written)."""


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded by the time it ends."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        input="",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("words", [("--help",), ("--version",), ()], ids=" ".join)
def test_the_help_loads_no_game_no_engine_and_no_model(words):
    modules = loaded(*words)
    assert "ludex.cli.main" in modules
    assert not modules & (GAMES | ENGINES | {"pydantic", "yaml", "ludex.model.game", "ludex.cli.check"})


MOST_FOR_A_LIST = {"games": 350, "cases": 350, "questions": 425, "rulings": 410, "clauses": 410}
"""Modules that a list may load (some 25 fewer when this was written)."""


@pytest.mark.parametrize("words", [("games",), ("cases",), ("cases", "gold-mine")], ids=" ".join)
def test_a_list_of_games_or_cases_is_read_from_their_files_and_loads_no_game(words):
    modules = loaded(*words) - {"ludex.solver.judge"}
    assert "ludex.model.label" in modules
    assert not modules & (GAMES | BEHIND_A_COMMAND | {"ludex.model.game", "ludex.solver.judge.dispute"})
    assert len(modules) < MOST_FOR_A_LIST[words[0]]


@pytest.mark.parametrize("words", [("questions",), ("rulings",), ("clauses",)], ids=" ".join)
def test_a_list_waits_for_no_engine_no_other_form_of_file_and_no_table_of_rich(words):
    modules = loaded(*words, "gold-mine")
    assert not modules & (BEHIND_A_COMMAND | {"rich.table", "ludex.solver.check.report"})
    assert len(modules) < MOST_FOR_A_LIST[words[0]]


def test_what_checks_a_file_is_built_when_one_is_read():
    """The help of a command reads none, and the list of games only catalogs."""
    forms = "Dispute, Judgement, Configuration, Rulings, Components, Catalog"
    built = f"""
import ludex.cli.main, sys
ludex.cli.main.run(["games"])
from ludex.solver.judge.dispute import Dispute
from ludex.solver.judge.result import Judgement
from ludex.model.box import Configuration
from ludex.model.ruling import Rulings
from ludex.model.gold_mine.components import Components
from ludex.model.clause import Catalog
print(*(form.__name__ for form in ({forms}) if form.__pydantic_complete__), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", built], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stderr.split() == ["Catalog"]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_waits_for_nothing_that_only_its_work_needs(name):
    modules = loaded(name, "--help")
    assert not modules & (GAMES | BEHIND_A_COMMAND)
    assert len(modules) < MOST_FOR_HELP


@pytest.mark.parametrize(
    "words",
    [
        ("games", "gold-mine"),
        ("play", "gold-mine"),
        ("walk", "gold-mine", "--configuration", "prove", "--games", "1"),
        ("rulings", "gold-mine"),
        ("clauses", "gold-mine"),
        ("schema", "components", "gold-mine"),
        ("golden", "gold-mine", "--configuration", "prove"),
        ("check", "gold-mine", "--engine", "explore", "--configuration", "prove", "--budget", "1"),
    ],
    ids=" ".join,
)
def test_a_command_about_one_game_loads_that_game_and_no_engine(words):
    modules = loaded(*words)
    assert modules & GAMES == {"ludex.model.gold_mine"}
    assert not modules & ENGINES


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_the_help_of_each_begins_with(name):
    command = getattr(import_module(f"ludex.cli.{name}"), name)
    first, _, _rest = inspect.getdoc(command).partition("\n\n")
    assert " ".join(first.split()) == COMMANDS[name]
